// Where floors may go, and which: the questions that `legal`, `explain`, the preview and the advice share.
#pragma once

#include "games/kilt_castle/state.h"

namespace merlon::kilt_castle {

/// KC-4.4: what `builder` pays to build on a square, affordable or not; 0 where it is empty or the own top.
inline int price_of(const State& state, Square square, Seat builder) {
  return has(state.tops_of(builder), square) ? 0 : state.height(square);
}

inline bool can_pay(const State& state, Square square, Seat builder) {  // KC-4.5
  return price_of(state, square, builder) <= state.ducats[merlon::index(builder)];
}

/// KC-4.3, KC-5.3: calls `visit(square)` for every square where somebody with enough money may build from
/// this place, nearest first.
template <class Visit>
void for_each_open_site(const State& state, Place place, Visit&& visit) {
  bool empty_seen = false;
  for (const Square square : state.line(place)) {
    const bool empty = state.height(square) == 0;
    const bool open = empty ? !empty_seen : !has(state.roofs, square);
    empty_seen |= empty;
    if (open) visit(square);
  }
}

/// The same for every square where `builder` may build.
template <class Visit>
void for_each_site(const State& state, Place place, Seat builder, Visit&& visit) {
  for_each_open_site(state, place, [&](Square square) {
    if (can_pay(state, square, builder)) visit(square);
  });
}

/// KC-7.3: whether the builder may take floors of either own colour.
inline bool any_own_floor(const State& state) {
  return state.players == 2 &&
         static_cast<TwoPlayerFloors>(state.options.two_player_floors) == TwoPlayerFloors::any;
}

/// KC-4.7: calls `visit(colour, crests)` for every floor that may be used for the colour on the card.
template <class Visit>
void for_each_floor(const State& state, Colour shown, Visit&& visit) {
  const Colour first = any_own_floor(state) ? shown & ~1 : shown;
  const Colour last = any_own_floor(state) ? shown | 1 : shown;
  for (Colour colour = first; colour <= last; ++colour) {
    const auto& left = state.stock[static_cast<std::size_t>(colour)];
    for (int crests = 0; crests < kFloorKinds; ++crests) {
      if (left[static_cast<std::size_t>(crests)] > 0) visit(colour, crests);
    }
  }
}

/// KC-5.1, KC-5.4: whether a floor on this square, by the builder whose turn it is, calls for a roof.
inline bool calls_for_roof(const State& state, Square square) {
  if (state.builder == 0 || state.built[0] != square) return false;
  return state.options.roof_same_owner != 0 ||
         state.owner(state.inner(state.card)) != state.owner(state.outer(state.card));
}

}  // namespace merlon::kilt_castle
