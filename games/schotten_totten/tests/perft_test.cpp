// Counting: how many sequences of moves a position has. The numbers change when any rule, the order of a deal
// or the order of legal moves does, so they find what nobody thought of.
#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "games/schotten_totten/tests/players.h"
#include "games/schotten_totten/tests/positions.h"
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

using Case = test::PathCase<Path>;

Path game(std::string_view options, std::uint64_t seed, int steps) {
  return {.options = options_of(options), .seed = seed, .steps = steps};
}

const std::vector<Case>& cases() {
  static const std::vector<Case> kCases{
      {"a basic game", game("", 1, 0), {54, 2916, 157464, 8503056}},
      {"a tactics game", game("tactics=true", 1, 0), {54, 108, 5832, 11664, 629856, 1259712}},
      {"a basic game in its middle", game("", 1, 30), {36, 1296, 45354, 1533036, 51440478}},
      {"all three choosing tricks", game("tactics=true", 28, 47), {266, 9876, 239979, 8367432}},
      {"a Scout puts cards back", game("tactics=true", 4, 25), {8, 56, 3024, 6048, 81864, 178656}},
      {"a claim after the play, basic game", game("auto_claim=false", 1, 29), {2, 84, 1596, 53072, 1742634}},
      {"a claim before the play, tactics game",
       game("tactics=true auto_claim=false", 1, 60),
       {2, 36, 414, 5390, 77140, 733843}},
      {"the edition of 2000 within a Scout",
       game("values=10 hand=7 tactics=true scout=any reinforcement=8", 9, 17),
       {2, 4, 36, 288, 18144, 36288, 1825488}},
      {"the edition of 2016 within a Scout",
       game("hand=7 tactics=true claims=after scout=any scout_return=bottom terrain_movable=false", 27, 19),
       {2, 4, 36, 288, 18144, 36288, 1778112}},
      {"claims at the start, with unplayed tactics",
       game("tactics=true claims=start auto_claim=false proof_counts_unplayed_tactics=true", 28, 47),
       {266, 9818, 221624, 7089002}},
      {"the end of a settled game",
       game("auto_claim=false", 14, 75),
       {4, 11, 16, 20, 42, 74, 70, 58, 79, 93, 91, 52}},
  };
  return kCases;
}

struct Counting : Sample {
  static std::vector<test::PerftCase<State>> cases() {
    return test::at_the_ends_of(schotten_totten::cases());
  }
  static constexpr std::size_t kFewest = 1;
  static constexpr int kMost = 100'000'000;
};

TEST(StPerft, GivesUpWhenItTakesTooLong) {
  const State state = end_of(cases().front().path);
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
      EXPECT_EQ(count_by_asking(end_of(one.path), depth), wanted) << one.name << ", depth " << depth;
    }
  }
}

}  // namespace
}  // namespace merlon::schotten_totten

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(SchottenTotten, Perft, schotten_totten::Counting);
}
