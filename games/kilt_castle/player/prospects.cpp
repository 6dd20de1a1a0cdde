#include "games/kilt_castle/player/prospects.h"

#include "core/numbers.h"
#include "games/kilt_castle/engine/rules.h"
#include "games/kilt_castle/engine/sites.h"

namespace merlon::kilt_castle {

ColourAreas::ColourAreas(const State& state, Colour colour) : open_(state.tops[colour] - state.roofs) {
  SquareSet all = area_squares(state, open_);
  while (!all.empty()) {
    const SquareSet part = take_part(all);
    Area& area = areas_[count_++];
    area = {part, part_value(state, part, open_)};
    if (area.value > best_.value) best_ = area;
  }
  if (best_.value == 0) best_.value = value_without_area(state);
}

int ColourAreas::joined(const State& state, Square square) const {
  SquareSet squares{square};
  const SquareSet touched = spread(squares);
  for (std::size_t i = 0; i < count_; ++i) {
    if (!(areas_[i].squares & touched).empty()) squares |= areas_[i].squares;
  }
  return part_value(state, squares, open_);
}

int ColourAreas::renewed(Square square, int crests, int covered) const {
  int highest = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    const int change = areas_[i].squares.has(square) ? crests - covered : 0;
    highest = std::max(highest, areas_[i].value + change);
  }
  return highest;
}

int ColourAreas::without(const State& state, Square square) const {
  if (!best_.squares.has(square)) return best_.value;
  int highest = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    if (!areas_[i].squares.has(square)) highest = std::max(highest, areas_[i].value);
  }
  SquareSet rest = best_.squares - SquareSet{square};
  while (!rest.empty()) {
    highest = std::max(highest, part_value(state, take_part(rest), open_));
  }
  return highest == 0 ? value_without_area(state) : highest;
}

Reach::Reach(const State& state) {
  Moves moves;
  KiltCastle::legal(state, moves);
  PlaceSet all{};
  for (const Move move : moves) {
    const auto& colours = kCardColours[move.card()];
    places[colours[0]].add(move.place());
    places[colours[1]].add(move.place());
    all.add(move.place());
    if (state.row_size(state.place_of(move.card())) == 1) lone_cards.add(move.card());
  }
  for (const Place place : state.occupied) pair_rows += state.row_size(place) == 2 ? 1 : 0;
  for (const Place place : all) sites[place] = sites_at(state, place);
  for (const Colour colour : every<Colour>()) {
    for (const Place place : places[colour]) squares[colour] |= sites[place];
  }
}

float floors_to_come(const State& state) {
  const bool by_player = ends_by_player(state);
  int fewest = 2 * kFloorsPerColour;
  for (const Colour colour : every<Colour>(state.colours())) {
    const int left = by_player ? state.floors_left(colour) + state.floors_left(partner(colour))
                               : 2 * state.floors_left(colour);
    fewest = std::min(fewest, left);
  }
  return 0.5f * number(fewest);
}

float days_to_come(const State& state) {
  constexpr float kDaysPerFloor = 0.5f;
  return kDaysPerFloor * floors_to_come(state);
}

}  // namespace merlon::kilt_castle
