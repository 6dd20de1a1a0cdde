// Three answers to "what may I do?" that must be one: the list `legal` gives, what `explain` does not refuse,
// and what can be said and read in notation.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "games/schotten_totten/engine/notation.h"
#include "games/schotten_totten/tests/invariants.h"
#include "games/schotten_totten/tests/players.h"
#include "games/schotten_totten/tests/sayable.h"
#include "tests/suites/legality.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::schotten_totten {
namespace {

using test::effort;
using test::rules;

struct Asked : Sample {
  static const std::vector<Move>& sayable(const State&) { return sayable_moves(); }
  static constexpr std::size_t kSayable = 15 + 70 * (1 + 9 + 9 + 90 + 81);
  static constexpr std::size_t kRules = 86;
  static constexpr int kGamesAsked = 4608;
  static constexpr std::uint32_t kAsked = 100;

  static State text_state() { return Walk(Path{.options = {.tactics = true}}).state(); }
  static constexpr std::string_view kPieces =
      "r7 y10 r11 leader1 fog scout redeploy deserter traitor claim draw return done pass place clan tactics "
      "off "
      "1 9 0 10 -1 999999999999 @ > ? ?clan r7@3";

  static void note_rules(std::string_view test) {
    if (test == "ExplainAllowsExactlyTheLegalMoves")
      rules("ST-2.2", "ST-2.3", "ST-2.5", "ST-4.13", "ST-4.14", "ST-4.16", "ST-6.3", "ST-6.5", "ST-6.6",
            "ST-7.13", "ST-7.14", "ST-7.15", "ST-7.16", "ST-7.17", "ST-7.18", "ST-9.1", "ST-9.2");
    if (test == "EveryMoveCanBeSaidAndRead") rules("ST-10.4", "ST-10.5");
  }
};

// --- moves that there are not --------------------------------------------------------------------

std::string text_of(const State& state, Move move) {
  return SchottenTotten::move_text(state, move, state.seat);
}

Move nonsense(Rng& rng) {
  const bool no_card = rng.below(2) == 0;
  const Card card = static_cast<Card>(no_card ? 70 + rng.below(186) : rng.below(70));
  const auto any_stone = [&] { return static_cast<Stone>(rng.below(kStones)); };
  const auto no_stone = [&] { return static_cast<Stone>(10 + rng.below(6)); };
  const Stone from = any_stone();
  const Stone to = no_card ? any_stone() : no_stone();
  switch (rng.below(no_card ? 5 : 4)) {
    case 0:
      return Move::redeploy(card, from, to);
    case 1:
      return Move::traitor(card, from, to);
    case 2:
      return Move::place(card, to);
    case 3:
      return no_card ? Move::deserter(card, from) : Move::claim(to);
    default:
      return Move::put_back(card);
  }
}

std::string check_nonsense(const State& state, Rng& rng) {
  for (int i = 0; i < 300; ++i) {
    const Move move = nonsense(rng);
    const Refusal refusal = SchottenTotten::explain(state, move);
    const std::string problem = refusal ? test::refusal_problem<Asked>(refusal) : "it is allowed";
    if (!problem.empty()) {
      return text_of(state, move) + " with card " + std::to_string(index(move.card())) + ": " + problem;
    }
  }
  return {};
}

// A move may come from outside as a number, so explain must not rely on cards and stones that exist.
TEST(StLegality, CardsAndStonesThatDoNotExistAreRefused) {
  check_games(every_combination(), effort(4608), 10, check_nonsense);
}

// --- notation ------------------------------------------------------------------------------------

TEST(MoveNotation, RefusalsSayWhatIsWrong) {
  const State state = Walk(Path{}).state();
  const std::vector<std::pair<std::string, std::string>> cases{
      {"", "unknown move; a move looks like r7@3"},
      {"hello", "unknown move; a move looks like r7@3"},
      {"place r7@3", "unknown move; a move looks like r7@3"},
      {"r7", "'@' is expected"},
      {"r7@", "'' is no stone (1 to 9)"},
      {"r7@0", "'0' is no stone (1 to 9)"},
      {"r7@10", "'10' is no stone (1 to 9)"},
      {"r7@off", "'off' is no stone (1 to 9)"},
      {"r11@3", "'r11' is no card"},
      {"x7@3", "'x7' is no card"},
      {"claim", "more is expected after it"},
      {"claim r7", "'r7' is no stone (1 to 9)"},
      {"draw", "more is expected after it"},
      {"draw r7", "'r7' is no pile (clan or tactics)"},
      {"return clan", "'clan' is no card"},
      {"redeploy r7", "'@' is expected"},
      {"redeploy r7@3", "'>' is expected"},
      {"traitor r7@3>off", "'off' is no stone (1 to 9)"},
      {"deserter r7@3>4", "'>4' is too much"},
      {"done now", "' now' is too much"},
      {"pass ", "' ' is too much"},
  };
  for (const auto& [text, message] : cases) {
    const Expected<Move> read = SchottenTotten::parse_move(state, text);
    ASSERT_FALSE(read) << text;
    EXPECT_TRUE(read.error().message.starts_with(message)) << text << ": " << read.error().message;
  }
}

// --- the largest decision ------------------------------------------------------------------------

/// Lays the next clan cards of the deck: `count` cards to the side of `seat` at `stone`.
void lay_next(State& state, Seat seat, Stone stone, int count) {
  for (int i = 0; i < count; ++i) {
    const Card card = static_cast<Card>(std::countr_zero(state.unseen().bits));
    state.visible.add(card);
    state.side(seat, stone).lay(card, state.visible.size());
  }
}

/// More moves than any game can offer: two cards and a free place at every own side, all opposing sides full,
/// both terrains own, and the three tricks that choose among cards in the hand.
State widest_state() {
  State state = Walk(Path{.options = {.hand = 7, .tactics = true}}).state();
  for (const Stone stone : every<Stone>()) {
    lay_next(state, Seat{0}, stone, stone == Stone(0) ? 3 : 2);
    lay_next(state, Seat{1}, stone, stone == Stone(0) ? 4 : 3);
  }
  state.lay_terrain(Terrain::fog, Seat{0}, Stone(1));
  state.lay_terrain(Terrain::mud, Seat{0}, Stone(0));
  state.free = {StoneSet::all(), StoneSet{}};
  state.hand_clan[Seat{0}] = {};
  for (int i = 0; i < 4; ++i) {
    state.hand_clan[Seat{0}].add(
        static_cast<Card>(std::countr_zero((state.unseen() - state.hand_clan[Seat{0}]).bits)));
  }
  for (const Card card : {Card::redeploy, Card::deserter, Card::traitor})
    state.hand_tactics[Seat{0}].add(card);
  state.clan_count[Seat{0}] = 4;
  state.tactics_count[Seat{0}] = 3;
  state.seat = Seat{0};
  return state;
}

TEST(StLegality, TheLargestDecisionHasRoom) {
  rules("ST-8.9");
  Moves moves;
  SchottenTotten::legal(widest_state(), moves);
  EXPECT_EQ(moves.size(), 4u * 9 + 19u * 9 + 2u * 9 + 28u + 28u * 9);
  EXPECT_LE(moves.size(), Moves::kCapacity);
}

}  // namespace
}  // namespace merlon::schotten_totten

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(SchottenTotten, Legality, schotten_totten::Asked);
}
