// Helpers for tests of what moves tell somebody (any/revelation.h).
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <span>
#include <string_view>

#include "any/registry.h"
#include "any/revelation.h"
#include "tests/support/games.h"

namespace merlon::any {

inline std::unique_ptr<AnyGame> opening(std::string_view game, int players, const OptionTexts& options = {},
                                        std::string_view seed = "revelation") {
  return test::dealt(*find_game(game), players, options, seed);
}

inline AnyMove move_of(const AnyGame& game, std::string_view text) {
  const auto move = game.parse_move(text);
  EXPECT_TRUE(move) << text;
  EXPECT_FALSE(game.explain(*move)) << text;
  return *move;
}

inline bool reveals_one(const AnyGame& before, AnyMove move, Seat viewer) {
  return reveals(before, std::span(&move, 1), viewer);
}

}  // namespace merlon::any
