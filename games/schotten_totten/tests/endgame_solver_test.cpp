// The exact solver against trying everything, and what the tree search makes of it.
#include "search/endgame_solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "games/schotten_totten/engine/rules.h"
#include "games/schotten_totten/player/advice.h"
#include "games/schotten_totten/tests/positions.h"
#include "search/tree_search.h"
#include "tests/search/exhaustive.h"
#include "tests/support/effort.h"
#include "tests/support/game_texts.h"

namespace merlon::search {
namespace {

using schotten_totten::SchottenTotten;
using test::exhaustive_outcome;
using test::exhaustive_outcome_for;

/// Ends of random games with empty piles and few cards.
std::vector<SchottenTotten::State> short_ends(std::string_view options, int most_cards, std::size_t count) {
  std::vector<SchottenTotten::State> ends;
  for (std::uint64_t seed = 1; ends.size() < count && seed < 3000; ++seed) {
    SchottenTotten::State state =
        test::start_game<SchottenTotten>(2, schotten_totten::options_of(options), seed);
    Rng rng(seed);
    NoEvents events;
    while (!SchottenTotten::to_move(state).over) {
      const bool few = state.hand_size(Seat{0}) + state.hand_size(Seat{1}) <= most_cards;
      if (few && SchottenTotten::Advice::solvable(state)) {
        ends.push_back(state);
        break;
      }
      SchottenTotten::play(state, any_move<SchottenTotten>(state, rng), events);
    }
  }
  return ends;
}

void expect_same_as_exhaustive(std::string_view options, int most_cards, std::size_t count) {
  EndgameSolver<SchottenTotten> solver(SchottenTotten::Advice::weights(2));
  const auto ends = short_ends(options, most_cards, count);
  EXPECT_GE(ends.size(), std::min<std::size_t>(count, 10)) << options;
  for (const auto& state : ends) {
    EXPECT_EQ(solver.solve(state, 1000000), exhaustive_outcome<SchottenTotten>(state)) << options;
  }
}

TEST(SchottenTottenEnd, AgreesWithTryingEverything) {
  const auto count = static_cast<std::size_t>(test::effort(60));
  expect_same_as_exhaustive("", 6, count);
  expect_same_as_exhaustive("auto_claim=false", 5, count);
  expect_same_as_exhaustive("tactics=true", 4, count);
  expect_same_as_exhaustive("tactics=true claims=start auto_claim=false", 4, count);
}

TEST(SchottenTottenEnd, MakesTheTreeSearchChooseAMoveThatIsBestForCertain) {
  int told_apart = 0;
  for (const auto& state : short_ends("", 6, 100)) {
    const Seat mover = SchottenTotten::to_move(state).seat;
    SearchSetup<SchottenTotten> setup;
    setup.edges = 1 << 12;
    TreeSearch<SchottenTotten> tree(SchottenTotten::redact(state, mover), setup, 1);
    tree.run(4);
    int best = -1;
    int worst = 1;
    int chosen = -1;
    std::uint32_t visits = 0;
    for (const auto& candidate : tree.candidates()) {
      const int outcome =
          exhaustive_outcome_for<SchottenTotten>(mover, after<SchottenTotten>(state, candidate.move));
      EXPECT_EQ(candidate.value, 0.5f * static_cast<float>(outcome + 1));
      EXPECT_EQ(candidate.error, 0.0f);
      best = std::max(best, outcome);
      worst = std::min(worst, outcome);
      if (candidate.visits > visits) {
        visits = candidate.visits;
        chosen = outcome;
      }
    }
    EXPECT_EQ(chosen, best);
    EXPECT_EQ(tree.shares()[index(mover)], 0.5f * static_cast<float>(best + 1));
    told_apart += best != worst ? 1 : 0;
  }
  EXPECT_GE(told_apart, 20);
}

// A review asks what every move is worth, whatever the solver had time for.
TEST(SchottenTottenEnd, LeavesMovesThatItDidNotSolveToTheTreeSearch) {
  int half_solved = 0;
  for (const auto& state : short_ends("", 6, 20)) {
    const Seat mover = SchottenTotten::to_move(state).seat;
    for (const std::uint64_t limit : {1, 2, 3, 5, 8, 13, 21, 34}) {
      SearchSetup<SchottenTotten> setup;
      setup.edges = 1 << 12;
      setup.solver.root = limit;
      int proven_wins = 0;
      int unsolved = 0;
      SchottenTotten::Moves moves;
      SchottenTotten::legal(state, moves);
      for (const auto move : moves) {
        TreeSearch<SchottenTotten> tree(SchottenTotten::redact(state, mover), setup, 1);
        tree.run_through(move, 3);
        EXPECT_EQ(tree.simulations(), 3u);
        const auto candidates = tree.candidates();
        const auto one = std::find_if(candidates.begin(), candidates.end(),
                                      [&](const auto& candidate) { return candidate.move == move; });
        unsolved += one->visits == 3 ? 1 : 0;
        proven_wins += one->visits == 0 && one->value == 1.0f ? 1 : 0;
      }
      if (proven_wins > 0) {  // then nothing else is tried by itself
        TreeSearch<SchottenTotten> tree(SchottenTotten::redact(state, mover), setup, 1);
        tree.run(20);
        for (const auto& candidate : tree.candidates()) {
          EXPECT_TRUE(candidate.visits == 0 || candidate.value == 1.0f);
        }
      }
      half_solved += proven_wins > 0 && unsolved > 0 ? 1 : 0;
    }
  }
  EXPECT_GT(half_solved, 0);
}

}  // namespace
}  // namespace merlon::search
