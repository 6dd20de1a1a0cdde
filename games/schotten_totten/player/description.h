// What the descriptions of seats and of moves share.
#pragma once

#include <algorithm>
#include <cstddef>

#include "games/schotten_totten/engine/board.h"

namespace merlon::schotten_totten {

inline constexpr std::size_t kRings = 5;  ///< stones at the same distance from the middle are alike
constexpr std::size_t ring_of(Stone stone) {
  return static_cast<std::size_t>(std::min(stone.number(), kStones - 1 - stone.number()));
}

}  // namespace merlon::schotten_totten
