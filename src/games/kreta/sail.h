// KR-3.4: two ships of one admiral, in the order that names every outcome once.
#pragma once

#include "games/kreta/reach.h"

namespace merlon::kreta {

/// Where the second ship may go after the first: on to a higher harbour than the first one's target, and not
/// to where that came from.
inline HarbourSet second_ship_targets(const State& state) {
  const auto above = static_cast<HarbourSet>(~((harbour_bit(state.last_to) << 1) - 1));
  return static_cast<HarbourSet>(free_harbours(state, state.seat) & above & ~harbour_bit(state.last_from));
}

/// The ship that has not moved, if it may still sail after the first; else -1.
inline Harbour second_ship(const State& state) {
  const auto others = static_cast<HarbourSet>(state.me().ships & ~harbour_bit(state.last_to));
  if (others == 0 || std::countr_zero(others) < state.last_from) return -1;
  return std::countr_zero(others);
}

}  // namespace merlon::kreta
