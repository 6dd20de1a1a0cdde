// KR-4: the commander's walk, in both ways of entering it. By targets, every people that moves is named once
// with the province it goes to, in ascending order; by steps, it goes from neighbour to neighbour.
#pragma once

#include "games/kreta/engine/state.h"

namespace merlon::kreta {

/// How many steps a people of the seat on turn needs from one province to another, abbots permitting: KR-4.2,
/// KR-4.5. More than `kWalkPoints` if it is too far.
int walk_distance(const State& state, Province from, Province to);

/// Where a people of the seat on turn that stands in `from` may go next, with the points it has.
ProvinceSet walk_targets(const State& state, Province from, int points);

/// Whether a walk by steps may end as things stand: something has changed and no limit is broken.
bool walk_may_end(const State& state);
/// Whether it can still come to such an end with this many points.
bool walk_can_end(const State& state, int points);

/// Whether a walk, as far as it has come, can have been walked with exactly the points that it has cost.
bool walk_adds_up(const State& state);

/// Calls `visit(from, to)` for every move of a people that is possible now.
template <class Visit>
void for_each_walk(const State& state, int points, Visit&& visit) {
  for (const Province from : state.peopled[merlon::index(state.seat)]) {
    for (const Province to : walk_targets(state, from, points)) visit(from, to);
  }
}

/// Whether anybody can move at all at the beginning of a walk.
bool can_walk(const State& state);

}  // namespace merlon::kreta
