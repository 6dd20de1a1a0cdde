// What can be built, and where: the questions that `legal`, `explain` and favours share.
#pragma once

#include <algorithm>
#include <optional>

#include "games/caylus/engine/payment.h"

namespace merlon::caylus {

/// CA-6.5: the space for a new tile of wood or stone, if there is one.
inline std::optional<Space> first_empty_space(const State& state) {
  for (const Space space : every_between<Space>(kFirstFreeSpace, kRoad + 1)) {
    if (state.road[space].tile == Tile::empty) return space;
  }
  return std::nullopt;
}

/// Calls `visit(tile)` for every tile of a class that is in stock.
template <class Visit>
void for_each_in_stock(const State& state, TileClass group, Visit&& visit) {
  for (const Tile tile : kTilesOf[group]) {
    if (state.stock[tile] > 0) visit(tile);
  }
}

/// CA-6.3 to CA-6.5: calls `visit(tile, pay)` for every tile of wood or stone that the seat can build.
template <class Visit>
void for_each_build(const State& state, Seat seat, TileClass group, bool cheaper, Visit&& visit) {
  if (!first_empty_space(state)) return;
  for_each_in_stock(state, group, [&](Tile tile) {
    for_each_payment(state.player(seat), tile, cheaper, [&](CubeList pay) { visit(tile, pay); });
  });
}

/// CA-6.8: calls `visit(space)` for every own residence.
template <class Visit>
void for_each_residence(const State& state, Seat seat, Visit&& visit) {
  for (const Space space : kSpaces) {
    const Lot& lot = state.road[space];
    if (lot.tile == Tile::residence && lot.owner == seat) visit(space);
  }
}

inline bool has_residence(const State& state, Seat seat) {
  bool found = false;
  for_each_residence(state, seat, [&](Space) { found = true; });
  return found;
}

/// CA-6.7: calls `visit(tile)` for every prestige tile that the seat can build.
template <class Visit>
void for_each_prestige(const State& state, Seat seat, Visit&& visit) {
  if (!has_residence(state, seat)) return;
  for_each_in_stock(state, TileClass::prestige, [&](Tile tile) {
    if (state.player(seat).cubes.covers(facts(tile).cost)) visit(tile);
  });
}

/// CA-7.2: whether the seat may turn the building on this space into a residence, money aside.
inline bool may_become_residence(const State& state, Seat seat, Space space) {
  const Lot& lot = state.road[space];
  if (lot.pending != kNobody || lot.tile == Tile::w_lawyer) return false;
  return kTilesOf[TileClass::neutral].has(lot.tile) || (kBuilt.has(lot.tile) && lot.owner == seat);
}

/// CA-7.1: the price of a residence; a favour saves the denier.
inline bool can_pay_residence(const Cubes& cubes, int deniers, bool cheaper) {
  return cubes[Good::cloth] > 0 && (cheaper || deniers > 0);
}

/// Calls `visit(space)` for every building that the seat can turn into a residence.
template <class Visit>
void for_each_lawyer_target(const State& state, Seat seat, bool cheaper, Visit&& visit) {
  const Player& player = state.player(seat);
  if (!can_pay_residence(player.cubes, player.deniers, cheaper)) return;
  for (const Space space : kSpaces) {
    if (may_become_residence(state, seat, space)) visit(space);
  }
}

/// CA-9.2: where the next house goes: the first section that is neither scored nor full, if there is one.
inline std::optional<Section> section_with_room(const State& state) {
  for (const Section section : state.sections_left()) {
    if (state.houses_in(section) < kCastle[section].spaces) return section;
  }
  return std::nullopt;
}

/// CA-9.2: how many houses can still be built.
inline int castle_room(const State& state) {
  int room = 0;
  for (const Section section : state.sections_left()) {
    room += kCastle[section].spaces - state.houses_in(section);
  }
  return room;
}

/// CA-9.7: whether there is reason to score a section. Once there is, there always will be.
inline bool section_is_ready(const State& state, Section section) {
  const SectionFacts& facts = kCastle[section];
  return state.bailiff >= facts.trigger || state.houses_in(section) == facts.spaces;
}

/// CA-9.7: whether the next section is scored when the bailiff has moved.
inline bool section_is_due(const State& state) {
  return state.scored < kSections && section_is_ready(state, Section{state.scored});
}

/// The most batches that can be made of some cubes. n batches need n food and pairs of different kinds out of
/// the rest: possible if no kind is needed more than n times, so if the rest, counting at most n of each
/// kind, has 2n cubes.
inline int most_batches(const Cubes& cubes) {
  int number = cubes[Good::food];
  for (; number > 0; --number) {
    int usable = 0;
    for (const Good good : kBesideFood) usable += std::min(cubes[good], number);
    if (usable >= 2 * number) break;
  }
  return number;
}

}  // namespace merlon::caylus
