// Whether moves told somebody something new.
#include "any/revelation.h"

#include <gtest/gtest.h>

#include "any/registry.h"
#include "core/rng.h"
#include "tests/support/effort.h"
#include "tests/support/game_name.h"
#include "tests/support/revelation.h"

namespace merlon::any {
namespace {

using test::effort;

// --- games in which everything lies open ---------------------------------------------------------

std::vector<std::string_view> open_games() {
  std::vector<std::string_view> keys;
  for (const GameInfo& info : games()) {
    if (!info.has_secrets) keys.push_back(info.key);
  }
  return keys;
}

class OpenGame : public ::testing::TestWithParam<std::string_view> {};

TEST_P(OpenGame, NoMoveTellsAnybodyAnything) {
  const GameInfo& info = *find_game(GetParam());
  for (int players = info.min_players; players <= info.max_players; ++players) {
    Rng rng(static_cast<std::uint64_t>(players));
    const auto game = opening(info.key, players);
    while (!game->to_move().over) {
      const AnyMove move = test::random_move(*game, rng);
      if (rng.below(static_cast<std::uint32_t>(effort(8) > 8 ? 1 : 16)) == 0) {
        ASSERT_FALSE(reveals_one(*game, move, game->to_move().seat)) << game->move_text(move);
        ASSERT_FALSE(reveals_one(*game, move, kSpectator)) << game->move_text(move);
      }
      game->play(move);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, OpenGame, ::testing::ValuesIn(open_games()), test::game_name);

// The question leaves the game alone.
TEST(Revelation, AskingChangesNothing) {
  for (const GameInfo& info : games()) {
    const auto game = opening(info.key, info.max_players);
    const std::uint64_t hash = game->hash();
    const AnyMove move = game->legal().front();
    const bool first = reveals_one(*game, move, game->to_move().seat);
    EXPECT_EQ(reveals_one(*game, move, game->to_move().seat), first);
    EXPECT_EQ(game->hash(), hash);
  }
}

}  // namespace
}  // namespace merlon::any
