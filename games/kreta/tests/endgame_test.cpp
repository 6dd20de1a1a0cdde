// What the last round promises.
#include <gtest/gtest.h>

#include "games/kreta/engine/rules.h"
#include "tests/support/endgame.h"

namespace merlon::kreta {
namespace {

/// The next scoring ends the game.
TEST(Endgame, IsTheLastScoring) {
  test::play_games<Kreta>(
      [](const State& before, const State& after, const auto&) {
        return after.scored == before.scored || after.phase == Phase::over;
      },
      [](const State&, bool begun) { return begun; });
}

}  // namespace
}  // namespace merlon::kreta
