// KR-3.4: two ships of one admiral, in the order that names every outcome once, or tried out in any.
#pragma once

#include "games/kreta/engine/reach.h"

namespace merlon::kreta {

/// Where the second ship may go after the first: not to where that came from, and in order on to a higher
/// harbour than the first one's target.
inline HarbourSet second_ship_targets(const State& state) {
  const HarbourSet targets = free_harbours(state, state.seat) - HarbourSet{state.sailed_from()};
  return state.any_order != 0 ? targets : targets - HarbourSet::below(state.sailed_to().number() + 1);
}

/// The ship that has not moved, if it may still sail after the first.
inline Harbour second_ship(const State& state) {
  const HarbourSet others = state.me().ships - HarbourSet{state.sailed_to()};
  if (others.empty()) return Harbour::none();
  const Harbour ship = others.first();
  return state.any_order != 0 || ship > state.sailed_from() ? ship : Harbour::none();
}

}  // namespace merlon::kreta
