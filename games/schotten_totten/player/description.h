// What the descriptions of seats and of moves share.
#pragma once

#include <algorithm>

#include "games/schotten_totten/engine/board.h"

namespace merlon::schotten_totten {

inline constexpr int kRings = 5;  ///< stones at the same distance from the middle are alike
constexpr int ring_of(Stone stone) { return std::min(stone.number(), kStones - 1 - stone.number()); }

}  // namespace merlon::schotten_totten
