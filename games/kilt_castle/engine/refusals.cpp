// Why a move cannot be made: the rules once more, asked one move at a time. `legal` and `explain` agree on
// every move there is, and a test goes through all of them; so what is asked about the train and about
// squares is written here in its own way, place by place and square by square.
#include <algorithm>
#include <bit>

#include "games/kilt_castle/engine/notation.h"
#include "games/kilt_castle/engine/rules.h"
#include "games/kilt_castle/engine/sites.h"

namespace merlon::kilt_castle {
namespace {

Param place_param(Place place) { return Param::of("place", place_text(place)); }
Param square_param(Square square) { return Param::of("square", square_text(square)); }

/// The place of the last row of the train.
Place tail(const State& state) {
  for (int steps = 1; steps < kPlaces; ++steps) {
    const Place place = clockwise(state.front, steps);
    if (state.occupied.has(place)) return place;
  }
  return state.front;
}

/// KC-2.3, KC-2.5: the target lies behind the card, or too far beyond the front. On the ring both are the
/// same direction; what lies between the last row and the card is behind.
Refusal refuse_reach(const State& state, Place from, Place to) {
  const int steps = steps_between(from, to);
  if (steps == 0) return refuse("KC_SAME_PLACE", "KC-2.3").with(place_param(to));
  if (steps <= steps_between(from, state.front) + 1) return kAllowed;
  if (steps_between(tail(state), to) < steps_between(tail(state), from)) {
    return refuse("KC_CLOCKWISE_ONLY", "KC-2.3").with(place_param(to));
  }
  return refuse("KC_BEYOND_FRONT", "KC-2.5")
      .with(place_param(to))
      .with(Param::of("front", place_text(state.front)));
}

/// KC-3.1, KC-2.7: whether the card may make a row of its own there.
Refusal refuse_new_row(const State& state, Place from, Place to) {
  const PlaceSet others = state.row_size(from) == 1 ? state.occupied - PlaceSet{from} : state.occupied;
  const int limit = max_rows(state.players);
  if (others.size() >= limit) {
    return refuse("KC_FIVE_ROWS_MAX", "KC-3.1").with(Param::of("max", limit));
  }
  const Place behind = clockwise(to, kPlaces - 1);
  if (!state.options.lone_card_in_gap && !others.has(behind)) {
    return refuse("KC_LONE_CARD_NEEDS_NEIGHBOUR", "KC-2.7")
        .with(place_param(to))
        .with(Param::of("behind", place_text(behind)));
  }
  return kAllowed;
}

Refusal refuse_relocation(const State& state, Card card, Place to) {
  if (card.number() >= kCards) return refuse("KC_NO_SUCH_CARD", "KC-1.3").with(Param::of("card", "?"));
  const Place from = state.place_of(card);
  if (!from.exists()) {
    return refuse("KC_NO_SUCH_CARD", "KC-1.5").with(Param::of("card", card_text(card)));
  }
  if (from == state.front && state.row_size(from) == 1) {
    return refuse("KC_LONE_FRONT_CARD", "KC-2.6").with(place_param(from));
  }
  if (const Refusal refusal = refuse_reach(state, from, to)) return refusal;
  if (!state.occupied.has(to)) return refuse_new_row(state, from, to);
  if (!state.full.has(to)) return kAllowed;
  return refuse("KC_ROW_FULL", "KC-3.2")
      .with(place_param(to))
      .with(Param::of("max", max_row_size(state.players)));
}

/// KC-4.3: the first empty square of the line at `place`; there is one.
Square first_empty_square(const State& state, Place place) {
  const Line& line = state.line(place);
  return *std::find_if(line.begin(), line.end(), [&](Square square) { return state.height(square) == 0; });
}

/// KC-4.7, KC-7.2, KC-7.3: whether the builder has such a floor.
Refusal refuse_floor(const State& state, Colour colour, int crests) {
  const Colour shown = state.building_colour();
  const bool own = state.owner(colour) == state.seat && colour.number() < state.colours();
  if (state.builds_once(state.card) && !own) {
    return refuse("KC_OTHERS_COLOUR", "KC-7.2")
        .with(Param::of("colour", colour_text(colour)))
        .with(Param::of("inner", colour_text(shown)))
        .with(Param::of("outer", colour_text(state.outer(state.card))));
  }
  if (colour != shown && !(any_own_floor(state) && own)) {
    return refuse("KC_WRONG_COLOUR", state.players == 2 ? "KC-7.3" : "KC-4.1")
        .with(Param::of("colour", colour_text(colour)))
        .with(Param::of("shown", colour_text(shown)));
  }
  if (crests < kFloorKinds && state.floors_left(colour, crests) > 0) return kAllowed;
  if (state.floors_left(colour) == 0) {
    return refuse("KC_NO_FLOOR_LEFT", "KC-4.9").with(Param::of("colour", colour_text(colour)));
  }
  return refuse("KC_NO_SUCH_FLOOR", "KC-4.7")
      .with(Param::of("colour", colour_text(colour)))
      .with(Param::of("crests", crests));
}

/// KC-4.2 to KC-4.5, KC-5.3: whether the builder may build on this square.
Refusal refuse_site(const State& state, Square square) {
  const Place place = state.place_of(state.card);
  if (!state.land().has(square)) return refuse("KC_LAKE", "KC-1.1").with(square_param(square));
  if (!state.line(place).has(square)) {
    return refuse("KC_NOT_IN_LINE", "KC-4.2").with(square_param(square)).with(place_param(place));
  }
  if (state.roofs.has(square)) return refuse("KC_ROOFED", "KC-5.3").with(square_param(square));
  if (state.height(square) == 0) {
    const Square first = first_empty_square(state, place);
    if (first == square) return kAllowed;
    return refuse("KC_NOT_FIRST_FREE_FIELD", "KC-4.3")
        .with(square_param(square))
        .with(Param::of("first", square_text(first)));
  }
  if (can_pay(state, square, state.seat)) return kAllowed;
  return refuse("KC_CANNOT_PAY", "KC-4.5")
      .with(square_param(square))
      .with(Param::of("need", price_of(state, square, state.seat)))
      .with(Param::of("have", state.ducats[merlon::index(state.seat)]));
}

Refusal refuse_build(const State& state, Move move) {
  if (const Refusal refusal = refuse_site(state, move.square())) return refusal;
  return refuse_floor(state, move.colour(), move.crests());
}

Refusal refuse_skip(const State& state) {  // KC-4.6
  Moves moves;
  KiltCastle::legal(state, moves);
  return moves[0] == Move::skip() ? kAllowed : refuse("KC_MUST_BUILD", "KC-4.6");
}

/// Why this kind of move has no place now.
Refusal refuse_phase(const State& state, MoveKind kind) {
  if (state.phase == Phase::over) return refuse("KC_GAME_OVER", "KC-8.1");
  const Phase wanted = kind == MoveKind::relocate ? Phase::relocate
                       : kind == MoveKind::roof   ? Phase::roof
                                                  : Phase::build;
  if (state.phase == wanted) return kAllowed;
  const std::string_view rule = wanted == Phase::roof ? "KC-5.2" : "KC-2.1";
  return refuse("KC_NOT_NOW", rule).with(Param::of("phase", phase_text(state.phase)));
}

}  // namespace

Refusal KiltCastle::explain(const State& state, Move move) {
  if (const Refusal refusal = refuse_phase(state, move.kind())) return refusal;
  switch (move.kind()) {
    case MoveKind::relocate:
      return refuse_relocation(state, move.card(), move.place());
    case MoveKind::build:
      return refuse_build(state, move);
    case MoveKind::roof:
      if (state.roofs.has(move.square())) return kAllowed;
      return refuse("KC_NO_ROOF_THERE", "KC-5.2").with(square_param(move.square()));
    case MoveKind::skip:
      return refuse_skip(state);
  }
  return kAllowed;
}

}  // namespace merlon::kilt_castle
