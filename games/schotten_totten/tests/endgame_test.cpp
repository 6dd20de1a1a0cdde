// What the last round promises.
#include <gtest/gtest.h>

#include <algorithm>

#include "games/schotten_totten/engine/rules.h"
#include "tests/support/endgame.h"

namespace merlon::schotten_totten {
namespace {

/// No clan card is drawn any more but those put back with the Scout.
TEST(Endgame, HasNoNewCards) {
  const auto put_back = [](const State& state) {
    return static_cast<int>(state.put_back_in_pile[Pile::clan]);
  };
  int seen = 0;
  test::play_games<SchottenTotten>(
      [&](const State& before, const State&, const auto& events) {
        const auto drawn = std::count_if(events.begin(), events.end(), [](const auto& event) {
          return event.kind == EventKind::drew && is_clan(event.card);
        });
        return drawn <= put_back(before);
      },
      [&](const State&, bool begun) { return seen += begun ? 1 : 0, true; });
  EXPECT_GT(seen, 0);
}

}  // namespace
}  // namespace merlon::schotten_totten
