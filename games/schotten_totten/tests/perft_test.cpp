// Counting: how many sequences of moves a position has. The numbers change when any rule, the order of a deal
// or the order of legal moves does, so they find what nobody thought of.
#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "games/schotten_totten/tests/players.h"
#include "games/schotten_totten/tests/sayable.h"
#include "search/perft.h"
#include "tests/suites/perft.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::schotten_totten {
namespace {

using test::effort;
using test::in_a_hurry;
using test::rules;

// --- the same by other means ---------------------------------------------------------------------

/// Counts without `legal`: tries everything that can be said, and plays what is not refused.
std::uint64_t count_by_asking(const State& state, int depth) {
  std::uint64_t count = 0;
  for (const Move one : sayable_moves()) {
    const auto move = SchottenTotten::parse_move(state, SchottenTotten::move_text(state, one, state.seat));
    if (!move || SchottenTotten::explain(state, *move)) continue;
    if (depth == 1) {
      ++count;
      continue;
    }
    State next = state;
    EventList<Event> events;
    SchottenTotten::play(next, *move, events);
    count += count_by_asking(next, depth - 1);
  }
  return count;
}

// --- the table -----------------------------------------------------------------------------------

/// A position on the way of a random game, and its numbers of sequences of 1, 2, 3, … moves.
struct Case {
  std::string_view name;
  Options options;
  std::uint64_t seed;
  int steps;
  std::vector<std::uint64_t> counts;
};

const std::vector<Case>& cases() {
  static const std::vector<Case> kCases{
      {"a basic game", {}, 1, 0, {54, 2916, 157464, 8503056}},
      {"a tactics game", {.tactics = 1}, 1, 0, {54, 108, 5832, 11664, 629856, 1259712}},
      {"a basic game in its middle", {}, 1, 30, {36, 1296, 45354, 1533036, 51440478}},
      {"all three choosing tricks", {.tactics = 1}, 28, 47, {266, 9876, 239979, 8367432}},
      {"a Scout puts cards back", {.tactics = 1}, 4, 25, {8, 56, 3024, 6048, 81864, 178656}},
      {"a claim after the play, basic game", {.auto_claim = 0}, 1, 29, {2, 84, 1596, 53072, 1742634}},
      {"a claim before the play, tactics game",
       {.tactics = 1, .auto_claim = 0},
       1,
       60,
       {2, 36, 414, 5390, 77140, 733843}},
      {"the edition of 2000 within a Scout",
       {.values = 10, .hand = 7, .tactics = 1, .scout_any = 1, .reinforcement = 8},
       9,
       17,
       {2, 4, 36, 288, 18144, 36288, 1825488}},
      {"the edition of 2016 within a Scout",
       {.hand = 7, .tactics = 1, .claims = 2, .scout_any = 1, .scout_return_bottom = 1, .terrain_movable = 0},
       27,
       19,
       {2, 4, 36, 288, 18144, 36288, 1778112}},
      {"claims at the start, with unplayed tactics",
       {.tactics = 1, .claims = 1, .auto_claim = 0, .proof_counts_unplayed_tactics = 1},
       28,
       47,
       {266, 9818, 221624, 7089002}},
      {"the end of a settled game",
       {.auto_claim = 0},
       14,
       75,
       {4, 11, 16, 20, 42, 74, 70, 58, 79, 93, 91, 52}},
  };
  return kCases;
}

State position_of(const Case& one) {
  return end_of(Path{.options = one.options, .seed = one.seed, .steps = one.steps});
}

struct Counting : Sample {
  static std::vector<test::PerftCase<State>> cases() {
    std::vector<test::PerftCase<State>> all;
    for (const Case& one : schotten_totten::cases()) all.push_back({one.name, position_of(one), one.counts});
    return all;
  }
  static constexpr std::size_t kFewest = 1;
  static constexpr int kMost = 100'000'000;
};

TEST(StPerft, GivesUpWhenItTakesTooLong) {
  const State state = position_of(cases().front());
  EXPECT_TRUE(search::perft<SchottenTotten>(state, 3, 1 + 54 + 2916));
  EXPECT_FALSE(search::perft<SchottenTotten>(state, 3, 54 + 2916));
}

// Asking is ten thousand times slower, so it cannot go as deep: 1, 2 or 3 moves, according to the effort.
TEST(StPerft, AskingGivesTheSameCounts) {
  rules("ST-2.2", "ST-2.3", "ST-2.5", "ST-4.13", "ST-7.10", "ST-7.11", "ST-10.4");
  const int deepest = in_a_hurry() ? 1 : effort(10) == 10 ? 2 : 3;
  for (const Case& one : cases()) {
    for (int depth = 1; depth <= deepest; ++depth) {
      const std::uint64_t wanted = one.counts[static_cast<std::size_t>(depth) - 1];
      EXPECT_EQ(count_by_asking(position_of(one), depth), wanted) << one.name << ", depth " << depth;
    }
  }
}

}  // namespace
}  // namespace merlon::schotten_totten

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(SchottenTotten, Perft, schotten_totten::Counting);
}
