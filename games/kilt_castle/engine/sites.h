// Where floors may go, and which: the questions that `legal`, `explain`, the preview and the advice share.
#pragma once

#include "games/kilt_castle/engine/state.h"

namespace merlon::kilt_castle {

/// KC-4.4: what `builder` pays to build on a square, affordable or not; 0 where it is empty or the own top.
inline int price_of(const State& state, Square square, Seat builder) {
  return state.tops_of(builder).has(square) ? 0 : state.height(square);
}

inline bool can_pay(const State& state, Square square, Seat builder) {  // KC-4.5
  return price_of(state, square, builder) <= state.ducats[merlon::index(builder)];
}

/// The same of all squares at once: towers that a builder can build over, roofed or not, and all empty
/// squares.
inline SquareSet affordable(const State& state, Seat builder) {
  const int money = state.ducats[merlon::index(builder)];
  SquareSet squares = state.land();
  for (const Square square : squares - state.tops_of(builder)) {
    if (state.height(square) > money) squares.remove(square);
  }
  return squares;
}

/// KC-4.3, KC-5.3: what may be built on from a place, by somebody with enough money.
inline SquareSet sites_at(const State& state, Place place) {
  SquareSet sites{};
  bool empty_seen = false;
  for (const Square square : state.line(place)) {
    const bool empty = state.height(square) == 0;
    if (!empty || !empty_seen) sites.add(square);
    empty_seen |= empty;
  }
  return sites - state.roofs;
}

/// Calls `visit(square)` for every square where `builder` may build from this place, nearest first: those
/// that are both in `sites_at` and `affordable`, found in one go, because every list of moves asks for them.
template <class Visit>
void for_each_site(const State& state, Place place, Seat builder, Visit&& visit) {
  const int money = state.ducats[merlon::index(builder)];
  const SquareSet own = state.tops_of(builder);
  bool empty_seen = false;
  for (const Square square : state.line(place)) {
    const int height = state.height(square);
    const bool free = height == 0 && !empty_seen;
    const bool payable = height > 0 && (height <= money || own.has(square));
    empty_seen |= height == 0;
    if (free || (payable && !state.roofs.has(square))) visit(square);
  }
}

/// KC-7.2, KC-7.3: whether the builder may take floors of either own colour.
inline bool any_own_floor(const State& state) {
  if (state.players != 2) return false;
  return state.options.two_player_floors == TwoPlayerFloors::any ||
         (state.card.exists() && state.builds_once(state.card));
}

/// KC-4.7: calls `visit(colour, crests)` for every floor that may be used for the colour on the card.
template <class Visit>
void for_each_floor(const State& state, Colour shown, Visit&& visit) {
  const bool any = any_own_floor(state);
  const int first = any ? shown.number() & ~1 : shown.number();
  for (const Colour colour : every_between<Colour>(first, first + (any ? 2 : 1))) {
    const Stock& left = state.stock[colour];
    for (int crests = 0; crests < kFloorKinds; ++crests) {
      if (left[at(crests)] > 0) visit(colour, crests);
    }
  }
}

/// KC-5.1, KC-5.4: whether a floor on this square, by the builder whose turn it is, calls for a roof.
inline bool calls_for_roof(const State& state, Square square) {
  if (state.builder == Half::inner || state.built[Half::inner] != square) return false;
  return state.options.roof_same_owner ||
         state.owner(state.inner(state.card)) != state.owner(state.outer(state.card));
}

}  // namespace merlon::kilt_castle
