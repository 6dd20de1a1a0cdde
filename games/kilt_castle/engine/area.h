// KC-6: areas and what they are worth on a ducat day.
#pragma once

#include "games/kilt_castle/engine/state.h"

namespace merlon::kilt_castle {

/// The first square of a set, as a set; nothing of an empty one.
constexpr SquareSet lowest(SquareSet set) { return SquareSet::of_bits(set.bits() & (~set.bits() + 1)); }

/// The connected part of `all` that holds `seed`.
constexpr SquareSet connected(SquareSet seed, SquareSet all) {
  SquareSet grown = seed;
  do {
    seed = grown;
    grown = spread(seed) & all;
  } while (grown != seed);
  return grown;
}

/// Takes the connected part with the first square out of a set.
constexpr SquareSet take_part(SquareSet& squares) {
  const SquareSet part = connected(lowest(squares), squares);
  squares -= part;
  return part;
}

/// Crests on squares of this set.
inline int crests_on(const State& state, SquareSet squares) {
  return (squares & state.crests[0]).size() + 2 * (squares & state.crests[1]).size();
}

/// KC-6.5, KC-6.6: roofs belong to everybody's areas, or only count beside them.
inline bool roofs_join(const State& state) { return state.options.roof_areas == RoofAreas::join; }

/// The squares whose connected parts are the areas of a colour, which is on top of those in `open`.
inline SquareSet area_squares(const State& state, SquareSet open) {
  return roofs_join(state) ? open | state.roofs : open;
}

/// KC-6.4: what a ducat day pays for such a part.
inline int part_value(const State& state, SquareSet part, SquareSet open) {
  const int beside = roofs_join(state) ? 0 : (spread(part) & state.roofs).size();
  return part.size() + crests_on(state, part & open) + beside;
}

/// KC-6.6: what it pays to a colour that has no area.
inline int value_without_area(const State& state) { return state.roofs.empty() ? 0 : 1; }

struct Area {
  SquareSet squares{};
  int value = 0;
};

/// The most valuable area of a colour; of equally valuable ones that with the first square.
Area best_area(const State& state, Colour colour);

/// KC-8.3, KC-8.4: what the end of the game pays a seat, item by item.
struct FinalPay {
  int towers = 0;
  int crests = 0;
  int roofs = 0;
  int sum() const { return towers + crests + roofs; }
};
FinalPay final_pay(const State& state, Seat seat);

}  // namespace merlon::kilt_castle
