// What the last round promises.
#include <gtest/gtest.h>

#include "games/kilt_castle/engine/rules.h"
#include "tests/support/endgame.h"

namespace merlon::kilt_castle {
namespace {

/// The turn in which the last missing floor is built is the last; every turn that ends a game began as one
/// that could.
TEST(Endgame, WaitsForTheLastFloors) {
  test::play_games<KiltCastle>(
      [](const State&, const State& after, const auto&) {
        return !has_built_last_floor(after) || after.phase == Phase::over || after.card.exists();
      },
      [](const State&, bool begun) { return begun; });
}

}  // namespace
}  // namespace merlon::kilt_castle
