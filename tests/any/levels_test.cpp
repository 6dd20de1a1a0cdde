// How levels count points. Which choices they make well is tested with each game.
#include <gtest/gtest.h>

#include "tests/support/levels.h"

namespace merlon::any {
namespace {

/// Every simulation that came to the end counts with its lead, so a move that ends the game has exactly that.
TEST(Levels, CountThePointsOfFinishedGames) {
  int games_with_points = 0;
  for (const GameInfo& info : games()) {
    if (info.style.point == 0.0f) continue;  // one that knows no points
    ++games_with_points;
    auto game = started(info, {}, 3);
    Player player(info);
    Rng rng(3);
    int ends = 0;
    while (!game->to_move().over) {
      const Seat seat = game->to_move().seat;
      player.think(*game, 40, rng.next());
      for (const Candidate& one : player.candidates()) {
        const auto next = game->clone();
        next->play(one.move);
        if (!next->to_move().over || one.visits == 0) continue;
        const Result result = next->result();
        const int lead = result.scores[index(seat)] - result.scores[index(other(seat))];
        EXPECT_FLOAT_EQ(one.points, info.style.point * static_cast<float>(lead)) << info.key;
        ++ends;
      }
      game->play(test::random_move(*game, rng));
    }
    EXPECT_GT(ends, 0) << info.key;
  }
  EXPECT_GT(games_with_points, 0);
}

}  // namespace
}  // namespace merlon::any
