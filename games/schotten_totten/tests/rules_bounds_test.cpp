// ST-8.9: how long games get and how many moves a decision can offer.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "games/schotten_totten/engine/encoding.h"
#include "games/schotten_totten/tests/players.h"
#include "games/schotten_totten/tests/positions.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::schotten_totten {
namespace {

using test::effort;
using test::rules;

/// Whether `set` takes a position.
bool is_accepted(const State& state) {
  return test::read_json<SchottenTotten>(json_of(state), state.options, kPlayers).has_value();
}

/// Players who make a game long; every fifth one keeps those that were chosen for it.
void draw_out(Path& path, int game) {
  const int kind = game % 5;
  if (kind == 4) return;
  if (kind < 3) path.players.fill(player_named("staller"));
  if (kind > 0) path.players[1] = player_named(kind == 1 ? "decliner" : "builder");
}

// Why 138. Of the turns that are not empty,
// - at most 64 play a card (70 with ten values): there are no more cards;
// - at most 8 only claim, because a ninth stone wins. (The turn that wins so is the last one; it stands for
//   the second of the two empty turns that end other games.)
// - at most 1 only draws. Up to the Scout, hands are full at every turn that begins with cards in the piles.
//   Who plays him holds as many cards afterwards, or one less if he found a single card; then a turn can only
//   draw, and the hand is full again.
// That makes 73 turns (79). An empty turn can follow each of them, but not before turn 11, and a second empty
// turn ends the game: 73 + (73 - 9) + 1 = 138, or 79 + (79 - 9) + 1 = 150.
// Why not before turn 11: a player passes only without clan cards, because there is room for the first six.
// Of the 27 slots on the own side an opponent, who lays a card a turn, can claim one stone with three in five
// turns; what the player claims is full of own cards already.
// Of six in the opening hand a turn takes away one at most, or two if it puts them back with the one Scout
// there is, so the sixth turn of a player is the first that can be empty, and it is turn 11 or 12.
TEST(StBounds, NoGameIsTooLong) {
  rules("ST-8.9");
  int longest = 0;
  for (const std::string_view values : {"values=9", "values=10"}) {
    const int limit = most_turns(values == "values=9" ? 9 : 10);
    ASSERT_EQ(limit, values == "values=9" ? 138 : 150) << "what the rules say";
    for (const std::string_view rest :
         {"", " tactics=true auto_claim=false", " tactics=true hand=7 claims=start"}) {
      const std::vector<Options> options{options_of(std::string(values) + std::string(rest))};
      for (int game = 0; game < effort(300); ++game) {
        Path path = path_over(options, game);
        draw_out(path, game);
        const State state = end_of(path);
        longest = std::max<int>(longest, state.turn);
        ASSERT_LE(state.turn, limit) << path;
      }
    }
  }
  RecordProperty("longest", longest);
  EXPECT_GT(longest, 80);  // or the players did not even try
}

// Claims that nobody makes leave room for more turns.
TEST(StBounds, NoGameOfManualClaimsIsTooLong) {
  rules("ST-8.9");
  const auto options = combinations_with([](const Options& o) { return o.tactics && !o.auto_claim; });
  for (int game = 0; game < effort(4000); ++game) {
    Path path = path_over(options, game);
    draw_out(path, game);
    const State end = end_of(path);
    ASSERT_LE(end.turn, most_turns(end.options.values)) << path;
  }
}

/// What the turns of a game were.
struct Census {
  int first_empty = 1000;  ///< the number of the first empty turn
  int only_claimed = 0;
  int only_drew = 0;
  int empty_in_a_row = 0;
  int most_empty_in_a_row = 0;
};

Census census_of(const Path& path) {
  Census census;
  for_each_turn(path, [&](const TurnDiary& turn, const State& before, const State&) {
    const bool empty = turn.cards + turn.claims + turn.draws == 0;
    if (empty) census.first_empty = std::min<int>(census.first_empty, before.turn);
    census.only_claimed += turn.claims > 0 && turn.cards == 0 ? 1 : 0;
    census.only_drew += turn.draws > 0 && turn.cards + turn.claims == 0 ? 1 : 0;
    census.empty_in_a_row = empty ? census.empty_in_a_row + 1 : 0;
    census.most_empty_in_a_row = std::max(census.most_empty_in_a_row, census.empty_in_a_row);
  });
  return census;
}

// The steps of the proof above, in games of players who make games long.
TEST(StBounds, TheTurnsAreWhatTheBoundCounts) {
  rules("ST-8.9", "ST-8.5");
  int first_empty = 1000;
  int most_drew = 0;
  for (const std::string_view words : {"tactics=true", "tactics=true scout=any auto_claim=false",
                                       "tactics=true values=10 scout_return=bottom claims=start"}) {
    const std::vector<Options> options{options_of(words)};
    for (int game = 0; game < effort(600); ++game) {
      Path path = path_over(options, game);
      if (game % 3 == 0) path.players = {player_named("scouter"), player_named("staller")};
      if (game % 3 == 1) path.players = {player_named("late scouter"), player_named("passer")};
      const Census census = census_of(path);
      ASSERT_GE(census.first_empty, 11) << path;
      ASSERT_LE(census.only_claimed, 9) << path;
      ASSERT_LE(census.only_drew, 1) << path;
      ASSERT_LE(census.most_empty_in_a_row, 2) << path;
      first_empty = std::min(first_empty, census.first_empty);
      most_drew = std::max(most_drew, census.only_drew);
    }
  }
  RecordProperty("first empty turn", first_empty);
  RecordProperty("most turns that only drew", most_drew);
}

// With the Scout a hand loses its six clan cards in five turns, so that turn 11 can be empty.
TEST(StBounds, TurnElevenCanBeEmpty) {
  rules("ST-8.9", "ST-7.11");
  State state =
      Position("tactics=true starter=first")
          .hand(0, "r1 o1 y1 g1 b1 p1")
          .hand(1, "r2 o2 y2 g2 b2 p2")
          .tactics_pile("scout leader1 leader2 fog mud redeploy deserter traitor shield reinforcement");
  for (const std::string_view move :
       {"r1@1",         "draw tactics", "r2@1",         "draw clan", "scout tactics", "return o1",
        "return y1",    "o2@2",         "draw clan",    "g1@2",      "draw tactics",  "y2@3",
        "draw clan",    "b1@3",         "draw tactics", "g2@4",      "draw clan",     "p1@4",
        "draw tactics", "b2@5",         "draw clan"}) {
    play(state, move);
  }
  ASSERT_EQ(state.turn, 11);
  EXPECT_EQ(legal_texts(state), std::vector<std::string>{"pass"}) << "six tactics cards, one ahead";
  play(state, "pass");
  EXPECT_EQ(state.turn, 12);
  EXPECT_EQ(state.passes, 1) << "neither claimed nor drawn";
  EXPECT_TRUE(is_accepted(state));
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
  EXPECT_EQ(state.pile_size[Pile::clan], 1);
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
  EXPECT_EQ(legal_texts_of(state, MoveKind::redeploy).size(), 19u * 9u + 2u * 9u);
  EXPECT_EQ(legal_texts_of(state, MoveKind::traitor).size(), 28u * 9u);
  EXPECT_EQ(legal_texts_of(state, MoveKind::deserter).size(), 28u);
  EXPECT_EQ(legal_texts_of(state, MoveKind::place).size(), 4u * 9u);
  EXPECT_EQ(legal_texts(state).size(), 505u);
  EXPECT_TRUE(is_accepted(state)) << "and it is a position that can be set";
}

}  // namespace
}  // namespace merlon::schotten_totten
