// KR-3.4: two ships of one admiral, in the order that names every outcome once, or tried out in any.
#pragma once

#include "games/kreta/engine/reach.h"

namespace merlon::kreta {

/// Where the second ship may go after the first: not to where that came from, and in order on to a higher
/// harbour than the first one's target.
inline HarbourSet second_ship_targets(const State& state) {
  const auto targets =
      static_cast<HarbourSet>(free_harbours(state, state.seat) & ~harbour_bit(state.last_from));
  if (state.any_order != 0) return targets;
  return static_cast<HarbourSet>(targets & ~((harbour_bit(state.last_to) << 1) - 1));
}

/// The ship that has not moved, if it may still sail after the first; else -1.
inline Harbour second_ship(const State& state) {
  const auto others = static_cast<HarbourSet>(state.me().ships & ~harbour_bit(state.last_to));
  if (others == 0) return -1;
  const Harbour ship = std::countr_zero(others);
  return state.any_order != 0 || ship > state.last_from ? ship : -1;
}

}  // namespace merlon::kreta
