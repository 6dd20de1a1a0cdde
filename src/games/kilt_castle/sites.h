// Where cards may go and where floors may go: the questions that `legal`, `explain` and the preview share.
#pragma once

#include <bit>

#include "games/kilt_castle/state.h"

namespace merlon::kilt_castle {

/// KC-2.6: the card at the front cannot be moved while it lies there alone.
inline bool is_lone_front(const State& state, Place place) {
  return place == state.front && state.row_size(place) == 1;
}

/// How many rows there are once a card has been lifted from `from`: KC-3.1.
inline int rows_without_card(const State& state, Place from) {
  return std::popcount(state.occupied) - (state.row_size(from) == 1 ? 1 : 0);
}

/// The places that hold a card once one has been lifted from `from`.
inline PlaceSet occupied_without_card(const State& state, Place from) {
  return state.row_size(from) == 1 ? state.occupied & ~place_bit(from) : state.occupied;
}

/// KC-2.3, KC-2.5: how many places a card may go at most, up to the one beyond the front.
inline int reach_from(const State& state, Place from) { return steps_between(from, state.front) + 1; }

/// KC-4.3: the first empty square of the line at `place`; -1 if there is none.
inline Square first_empty_square(const State& state, Place place) {
  for (const Square square : state.line(place)) {
    if (state.height(square) == 0) return square;
  }
  return -1;
}

/// KC-4.4: what `builder` pays to build on a square, affordable or not; 0 where it is empty or the own top.
inline int price_of(const State& state, Square square, Seat builder) {
  return has_square(state.tops_of(builder), square) ? 0 : state.height(square);
}

inline bool can_pay(const State& state, Square square, Seat builder) {  // KC-4.5
  return price_of(state, square, builder) <= state.ducats[merlon::index(builder)];
}

/// Calls `visit(square)` for every square where `builder` may build from this place, nearest first.
template <class Visit>
void for_each_site(const State& state, Place place, Seat builder, Visit&& visit) {
  const int money = state.ducats[merlon::index(builder)];
  const SquareSet own = state.tops_of(builder);
  bool empty_seen = false;
  for (const Square square : state.line(place)) {
    const int height = state.height(square);
    const bool free = height == 0 && !empty_seen;
    const bool affordable = height > 0 && (height <= money || has_square(own, square));
    empty_seen |= height == 0;
    if (free || (affordable && !has_square(state.roofs, square))) visit(square);
  }
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
