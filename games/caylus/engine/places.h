// Where workers may go, and for how much.
#pragma once

#include "games/caylus/engine/state.h"

namespace merlon::caylus {

/// CA-3.5: whether a worker may go to a space of the road now, money aside.
inline bool is_open(const Lot& lot) { return lot.worker == kNobody && kWorkplaces.has(lot.tile); }

/// CA-3.5: whether a worker of this seat may go there now, money aside.
inline bool is_open(const State& state, Seat seat, Target target) {
  if (target.is_castle()) return !state.castle.has(seat);
  if (target.is_on_road()) return is_open(state.road[target.space()]);
  switch (target.special()) {
    case Special::stables:
      return state.players > 2 && state.stables.size < kStableCircles && !state.stables.has(seat);
    case Special::inn:
      return state.inn_left == kNobody;
    default:
      return state.specials[target.special()] == kNobody;
  }
}

/// CA-3.3: what a worker costs where nothing makes it cheaper.
inline int base_price(const State& state) {
  if (state.players == 2) return state.passed.size == 0 ? 1 : 3;
  return 1 + state.passed.size;
}

/// CA-3.4: whether a worker of this seat costs 1 denier there, whoever has passed.
inline bool is_for_one(const State& state, Seat seat, Target target) {
  return state.inn_right == seat || (target.is_on_road() && state.road[target.space()].owner == seat);
}

inline int price_of(const State& state, Seat seat, Target target) {
  return is_for_one(state, seat, target) ? 1 : base_price(state);
}

}  // namespace merlon::caylus
