#include "games/kilt_castle/prospects.h"

#include <bit>

#include "core/bits.h"
#include "games/kilt_castle/area.h"
#include "games/kilt_castle/rules.h"
#include "games/kilt_castle/sites.h"

namespace merlon::kilt_castle {
namespace {

/// What connected squares bring a colour that is on top of those in `open`.
int worth(const State& state, SquareSet part, SquareSet open) {
  const int beside = roofs_join(state) ? 0 : std::popcount(spread(part) & state.roofs);
  return std::popcount(part) + crests_on(state, part & open) + beside;
}

/// KC-4.3, KC-4.4: what may be built on from a place, by somebody with enough money.
SquareSet sites_at(const State& state, Place place) {
  SquareSet sites = 0;
  bool empty_seen = false;
  for (const Square square : state.line(place)) {
    const bool empty = state.height(square) == 0;
    if (!empty || !empty_seen) sites |= square_bit(square);
    empty_seen |= empty;
  }
  return sites & ~state.roofs;
}

}  // namespace

ColourAreas::ColourAreas(const State& state, Colour colour)
    : open_(state.tops[static_cast<std::size_t>(colour)] & ~state.roofs) {
  SquareSet all = roofs_join(state) ? open_ | state.roofs : open_;
  while (all != 0) {
    const SquareSet part = connected(lowest(all), all);
    all &= ~part;
    add(state, part);
  }
  if (best_.value == 0 && state.roofs != 0) best_ = {0, 1};  // KC-6.6
}

void ColourAreas::add(const State& state, SquareSet squares) {
  Part& part = parts_[count_++];
  part = {squares, worth(state, squares, open_)};
  if (part.value > best_.value) best_ = part;
}

int ColourAreas::joined(const State& state, Square square) const {
  const SquareSet touched = spread(square_bit(square));
  SquareSet squares = square_bit(square);
  for (std::size_t i = 0; i < count_; ++i) {
    if ((parts_[i].squares & touched) != 0) squares |= parts_[i].squares;
  }
  return worth(state, squares, open_);
}

int ColourAreas::renewed(Square square, int crests, int covered) const {
  int highest = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    const int change = has_square(parts_[i].squares, square) ? crests - covered : 0;
    highest = std::max(highest, parts_[i].value + change);
  }
  return highest;
}

int ColourAreas::without(const State& state, Square square) const {
  if (!has_square(best_.squares, square)) return best_.value;
  int highest = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    if (!has_square(parts_[i].squares, square)) highest = std::max(highest, parts_[i].value);
  }
  SquareSet rest = best_.squares & ~square_bit(square);
  while (rest != 0) {
    const SquareSet part = connected(lowest(rest), rest);
    rest &= ~part;
    highest = std::max(highest, worth(state, part, open_));
  }
  return highest == 0 && state.roofs != 0 ? 1 : highest;  // KC-6.6
}

Reach::Reach(const State& state) {
  Moves moves;
  KiltCastle::legal(state, moves);
  PlaceSet all = 0;
  for (const Move move : moves) {
    const PlaceSet to = place_bit(move.place());
    const auto& colours = kCardColours[static_cast<std::size_t>(move.card())];
    places[colours[0]] |= to;
    places[colours[1]] |= to;
    all |= to;
    if (state.row_size(state.place_of(move.card())) == 1) lone_cards |= 1u << move.card();
  }
  for_each_bit(state.occupied, [&](Place place) { pair_rows += state.row_size(place) == 2 ? 1 : 0; });
  for_each_bit(all, [&](Place place) { sites[static_cast<std::size_t>(place)] = sites_at(state, place); });
  for (std::size_t colour = 0; colour < kColours; ++colour) {
    for_each_bit(places[colour],
                 [&](Place place) { squares[colour] |= sites[static_cast<std::size_t>(place)]; });
  }
}

SquareSet affordable(const State& state, Seat builder) {
  const int money = state.ducats[merlon::index(builder)];
  SquareSet squares = state.land();
  const SquareSet own = state.tops_of(builder);
  for_each_bit(squares & ~own, [&](Square square) {
    if (state.height(square) > money) squares &= ~square_bit(square);
  });
  return squares;
}

float floors_to_come(const State& state) {
  const bool by_player = ends_by_player(state);
  int fewest = 2 * kFloorsPerColour;
  for (Colour colour = 0; colour < state.colours(); ++colour) {
    const int left =
        by_player ? state.floors_left(colour) + state.floors_left(colour ^ 1) : 2 * state.floors_left(colour);
    fewest = std::min(fewest, left);
  }
  return 0.5f * static_cast<float>(fewest);
}

float days_to_come(const State& state) {
  constexpr float kDaysPerFloor = 0.5f;
  return kDaysPerFloor * floors_to_come(state);
}

}  // namespace merlon::kilt_castle
