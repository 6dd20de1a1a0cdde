// The exact solver in a game whose outcome a formula tells.
#include "search/endgame_solver.h"

#include <gtest/gtest.h>

#include <optional>

#include "tests/search/toy_games.h"

namespace merlon::search {
namespace {

using test::Nim;

TEST(EndgameSolver, KnowsEveryPositionOfNim) {
  EndgameSolver<Nim> solver(Nim::Advice::weights(2));
  for (std::uint8_t a = 0; a <= 4; ++a) {
    for (std::uint8_t b = 0; b <= 4; ++b) {
      for (std::uint8_t c = 0; c <= 4; ++c) {
        for (std::uint8_t turn = 0; turn <= 1; ++turn) {
          Nim::State state = Nim::position({a, b, c});
          state.turn = turn;
          if (a + b + c == 0) continue;
          const bool mover_wins = (a ^ b ^ c) != 0;
          EXPECT_EQ(solver.solve(state, 100000), mover_wins == (turn == 0) ? 1 : -1);
        }
      }
    }
  }
}

TEST(EndgameSolver, GivesUpAtTheLimit) {
  EndgameSolver<Nim> solver(Nim::Advice::weights(2));
  EXPECT_EQ(solver.solve(Nim::position({5, 6, 7}), 5), std::nullopt);
  EXPECT_EQ(solver.left(), 0u);
  EXPECT_EQ(solver.solve(Nim::position({1, 0, 0}), 5), 1);
  EXPECT_EQ(solver.left(), 4u);
}

}  // namespace
}  // namespace merlon::search
