// Where workers may go, and for how much.
#pragma once

#include "games/caylus/engine/state.h"

namespace merlon::caylus {

/// CA-3.6: whether a worker can be put on the tile at all.
constexpr bool takes_workers(Tile tile) {
  const TileClass group = facts(tile).group;
  return group == TileClass::neutral || group == TileClass::fixed || group == TileClass::wood ||
         group == TileClass::stone;
}

/// CA-3.5: whether a worker of this seat may go there now, money aside.
inline bool is_open(const State& state, Seat seat, Target target) {
  if (target.is_castle()) return !state.castle.has(seat);
  if (!target.is_special()) {
    const Space& space = state.space(target.space());
    return space.worker == State::kNone && takes_workers(space.tile);
  }
  switch (target.special()) {
    case Special::stables:
      return state.players > 2 && state.stables.size < kStableCircles && !state.stables.has(seat);
    case Special::inn:
      return state.inn_left == State::kNone;
    default:
      return state.specials[static_cast<std::size_t>(target.code())] == State::kNone;
  }
}

/// CA-3.3: what a worker costs where nothing makes it cheaper.
inline int base_price(const State& state) {
  if (state.players == 2) return state.passed.size == 0 ? 1 : 3;
  return 1 + state.passed.size;
}

/// CA-3.4: whether a worker of this seat costs 1 denier there, whoever has passed.
inline bool is_for_one(const State& state, Seat seat, Target target) {
  if (state.inn_right == merlon::index(seat)) return true;
  const bool on_road = !target.is_castle() && !target.is_special();
  return on_road && state.space(target.space()).owner == merlon::index(seat);
}

inline int price_of(const State& state, Seat seat, Target target) {
  return is_for_one(state, seat, target) ? 1 : base_price(state);
}

}  // namespace merlon::caylus
