// ST-8.9: how long games get and how many moves a decision can offer.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/value.hpp>
#include <string>

#include "host/boost_json.h"
#include "tests/support/effort.h"
#include "tests/support/positions.h"
#include "tests/support/random_play.h"
#include "tests/support/rules.h"

namespace merlon::schotten_totten {
namespace {

using test::effort;
using test::rules;

std::uint8_t policy(std::string_view name) {
  const auto found =
      std::find_if(kPolicies.begin(), kPolicies.end(), [&](const Policy& p) { return p.name == name; });
  return static_cast<std::uint8_t>(found - kPolicies.begin());
}

/// Whether `set` takes a position.
bool is_accepted(const State& state) {
  JsonWriter json;
  json.begin_object();
  SchottenTotten::write_state(json, state);
  const auto parsed = parse_json(json.end_object().str());
  return parsed && SchottenTotten::read_state(as_json(*parsed), state.options, kPlayers);
}

// Why 138: of the turns that are not empty, at most 64 play a card (70 with ten values), 8 only claim,
// because a ninth stone wins, and 2 only draw, because a hand is short beside a pile with cards only after a
// Scout. An empty turn follows each of them at most, and one more ends the game; but the first 12 turns are
// not empty, because both players start with six clan cards and room for them. So 74 turns that are not
// empty, and 74 - 12 + 2 empty ones.
TEST(StBounds, NoGameIsTooLong) {
  rules("ST-8.9");
  int longest = 0;
  for (const std::string_view values : {"values=9", "values=10"}) {
    const int limit = values == "values=9" ? 138 : 150;
    for (const std::string_view rest :
         {"", " tactics=true auto_claim=false", " tactics=true hand=7 claims=start"}) {
      const std::vector<Options> options{options_of(std::string(values) + std::string(rest))};
      for (int game = 0; game < effort(300); ++game) {
        Path path = path_over(options, game);
        if (game % 2 == 0) path.players.fill(policy("staller"));
        const State state = end_of(path);
        longest = std::max<int>(longest, state.turn);
        ASSERT_LE(state.turn, limit) << path;
      }
    }
  }
  RecordProperty("longest", longest);
  EXPECT_GT(longest, 70);  // or the players did not even try
}

// A Scout who finds one card puts two back, so that his turn takes no card from the piles. It is a turn all
// the same, and the position after it is accepted, even if the one before it was as late as can be.
TEST(StBounds, AScoutMayRefillThePiles) {
  rules("ST-8.5", "ST-7.11");
  State state = Position("tactics=true")
                    .hand(0, "scout r1 r2 r3 r4 r5")
                    .clan_pile("b1")
                    .tactics_pile("")
                    .turn(2)
                    .passes(1);
  ASSERT_TRUE(is_accepted(state));
  for (State later = state; is_accepted(later); ++later.turn) state = later;
  for (const std::string_view move : {"scout clan", "return r1", "return r2"}) {
    play(state, move);
    EXPECT_TRUE(is_accepted(state)) << move;
  }
  EXPECT_EQ(state.seat, kSecond);
  EXPECT_EQ(state.pile_size[0], 1);
}

TEST(StBounds, RandomDecisionsStayBelowTheWorstCase) {
  rules("ST-8.9");
  std::size_t most = 0;
  const auto check = [&most](const State& state, Rng&) -> std::string {
    Moves moves;
    SchottenTotten::legal(state, moves);
    most = std::max(most, moves.size());
    return moves.size() <= 505 ? "" : "too many moves";
  };
  check_games({options_of("tactics=true hand=7 values=10"), options_of("tactics=true auto_claim=false")},
              effort(500), 1, check);
  RecordProperty("most moves", static_cast<int>(most));
  EXPECT_GT(most, 100u);
}

// --- the worst case ----------------------------------------------------------------------------------------

/// A table and a hand of seven as far as counting moves goes. Every stone is unclaimed: claiming one can only
/// take moves away. What `set` accepts keeps to this: no side has four cards but at Mud and at as many stones
/// as Redeploy and Deserter can have taken it from, and then these are no longer in a hand.
struct Table {
  int free;          ///< stones with a free own slot
  bool mud_at_free;  ///< at one of them lies Mud: one card more fits below the limit
  int own_terrain;   ///< terrain cards of the player on turn, 0 to 2; the others are the opponent's
  int in_hand;       ///< terrain cards in the player's hand
  bool redeploy;     ///< tricks in the hand
  bool deserter;
  bool traitor;
};

int most_moves(const Table& table) {
  const int left_by_mud = (table.redeploy ? 0 : 1) + (table.deserter ? 0 : 1);
  const int full = kStones - table.free;
  const int at_free = 2 * table.free + (table.mud_at_free ? 1 : 0);
  const int at_full = 3 * full + std::min(full, 1 + left_by_mud);
  const int opposing = 3 * kStones + 1 + left_by_mud;
  const int on_table = 2 - table.in_hand;
  const int redeploy = at_free * table.free + at_full * (table.free + 1) + table.own_terrain * kStones;
  const int traitor = opposing * table.free;
  const int deserter = opposing + on_table - table.own_terrain;
  const int tricks = (table.redeploy ? 1 : 0) + (table.deserter ? 1 : 0) + (table.traitor ? 1 : 0);
  // The other cards: terrain goes everywhere, the Scout to two piles, the rest to free stones.
  const int others = table.in_hand * kStones + (kMaxHand - tricks - table.in_hand) * std::max(table.free, 2);
  return (table.redeploy ? redeploy : 0) + (table.traitor ? traitor : 0) + (table.deserter ? deserter : 0) +
         others;
}

TEST(StBounds, TheWorstThinkableDecisionFits) {
  rules("ST-8.9");
  int worst = 0;
  for (int free = 0; free <= kStones; ++free) {
    for (int in_hand = 0; in_hand <= 2; ++in_hand) {
      for (int own_terrain = 0; own_terrain + in_hand <= 2; ++own_terrain) {
        for (unsigned bits = 0; bits < 16; ++bits) {
          const bool mud_at_free = (bits & 1) != 0;
          if (mud_at_free && (in_hand == 2 || free == 0)) continue;
          const Table table{
              free, mud_at_free, own_terrain, in_hand, (bits & 2) != 0, (bits & 4) != 0, (bits & 8) != 0};
          worst = std::max(worst, most_moves(table));
        }
      }
    }
  }
  EXPECT_EQ(worst, 505);
  EXPECT_LT(worst, static_cast<int>(Moves::kCapacity));
}

// The worst case is a position that can be built, so the bound is tight and the engine really lists that
// many.
TEST(StBounds, TheWorstDecisionIsListed) {
  rules("ST-8.9");
  Position position("tactics=true hand=7 values=10 auto_claim=false");
  const std::string suits = "roygbp";
  const auto card = [&](int i) {
    return suits[static_cast<std::size_t>(i / 10)] + std::to_string(i % 10 + 1);
  };
  int next = 0;
  for (int stone = 1; stone <= kStones; ++stone) {
    position.stone(stone);
    for (int i = 0; i < 2; ++i) position.side(0, card(next++));
    for (int i = 0; i < 3; ++i) position.side(1, card(next++));
  }
  position.fog(0).mud(0);  // at stone 9, which gets a third and a fourth card
  position.side(0, card(next++));
  position.side(1, card(next++));
  std::string hand = "redeploy deserter traitor";
  for (int i = 0; i < 4; ++i) hand += " " + card(next++);
  const State state = position.played(1, "scout").discards(1, "shield").hand(0, hand);
  EXPECT_EQ(legal_moves(state, MoveKind::redeploy).size(), 19u * 9u + 2u * 9u);
  EXPECT_EQ(legal_moves(state, MoveKind::traitor).size(), 28u * 9u);
  EXPECT_EQ(legal_moves(state, MoveKind::deserter).size(), 28u);
  EXPECT_EQ(legal_moves(state, MoveKind::place).size(), 4u * 9u);
  EXPECT_EQ(legal_moves(state).size(), 505u);
  EXPECT_TRUE(is_accepted(state)) << "and it is a position that can be set";
}

}  // namespace
}  // namespace merlon::schotten_totten
