// What the last round promises.
#include <gtest/gtest.h>

#include "games/caylus/engine/rules.h"
#include "tests/support/endgame.h"

namespace merlon::caylus {
namespace {

/// The round is the last one. The move that ends it may be what decides it, so that nobody knew.
TEST(Endgame, IsTheLastRound) {
  int seen = 0;
  test::play_games<Caylus>(
      [](const State& before, const State& after, const auto&) { return after.round == before.round; },
      [&](const State& state, bool begun) { return seen += begun ? 1 : 0, Caylus::endgame(state); });
  EXPECT_GT(seen, 0);
}

}  // namespace
}  // namespace merlon::caylus
