// What can be built, and where: the questions that `legal`, `explain` and favours share.
#pragma once

#include <algorithm>

#include "games/caylus/engine/payment.h"

namespace merlon::caylus {

/// CA-6.5: the space for a new tile of wood or stone; 0 if there is none.
inline int first_empty_space(const State& state) {
  for (int i = kFirstFreeSpace; i <= kRoad; ++i) {
    if (state.space(i).tile == Tile::empty) return i;
  }
  return 0;
}

/// Calls `visit(tile)` for every tile of a class that is in stock.
template <class Visit>
void for_each_in_stock(const State& state, TileClass group, Visit&& visit) {
  for (const Tile tile : every<Tile>()) {
    if (state.stock[tile] > 0 && facts(tile).group == group) visit(tile);
  }
}

/// CA-6.3 to CA-6.5: calls `visit(tile, pay)` for every tile of wood or stone that the seat can build.
template <class Visit>
void for_each_build(const State& state, Seat seat, TileClass group, bool cheaper, Visit&& visit) {
  if (first_empty_space(state) == 0) return;
  for_each_in_stock(state, group, [&](Tile tile) {
    for_each_payment(state.player(seat), tile, cheaper, [&](CubeList pay) { visit(tile, pay); });
  });
}

/// CA-6.8: calls `visit(space)` for every own residence.
template <class Visit>
void for_each_residence(const State& state, Seat seat, Visit&& visit) {
  for (int i = 1; i <= kRoad; ++i) {
    const Space& space = state.space(i);
    if (space.tile == Tile::residence && space.owner == merlon::index(seat)) visit(i);
  }
}

inline bool has_residence(const State& state, Seat seat) {
  bool found = false;
  for_each_residence(state, seat, [&](int) { found = true; });
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
inline bool may_become_residence(const State& state, Seat seat, int i) {
  const Space& space = state.space(i);
  if (space.pending != State::kNone || space.tile == Tile::w_lawyer) return false;
  const TileClass group = facts(space.tile).group;
  if (group == TileClass::neutral) return true;
  return (group == TileClass::wood || group == TileClass::stone) && space.owner == merlon::index(seat);
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
  for (int i = 1; i <= kRoad; ++i) {
    if (may_become_residence(state, seat, i)) visit(i);
  }
}

/// CA-9.2: where the next house goes: the first section that is neither scored nor full; kSections if there
/// is none.
inline int section_with_room(const State& state) {
  int section = state.scored;
  while (section < kSections && state.houses_in(section) == kCastle[static_cast<std::size_t>(section)].spaces)
    ++section;
  return section;
}

/// CA-9.2: how many houses can still be built.
inline int castle_room(const State& state) {
  int room = 0;
  for (int section = state.scored; section < kSections; ++section) {
    room += kCastle[static_cast<std::size_t>(section)].spaces - state.houses_in(section);
  }
  return room;
}

/// CA-9.7: whether there is reason to score a section. Once there is, there always will be.
inline bool section_is_ready(const State& state, int section) {
  const SectionFacts& facts = kCastle[static_cast<std::size_t>(section)];
  return state.bailiff >= facts.trigger || state.houses_in(section) == facts.spaces;
}

/// CA-9.7: whether the next section is scored when the bailiff has moved.
inline bool section_is_due(const State& state) {
  return state.scored < kSections && section_is_ready(state, state.scored);
}

/// CA-9.1: a batch is food and two of the others, by the two that are added.
inline constexpr std::array<std::array<std::uint8_t, 2>, 6> kBatches{
    {{1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
constexpr Cubes batch_cubes(int batch) {
  Cubes cubes = cubes_of(Good::food, 1);
  for (const std::uint8_t good : kBatches[static_cast<std::size_t>(batch)]) ++cubes.count[good];
  return cubes;
}

/// The most batches that can be made of some cubes. n batches need n food and pairs of different kinds out of
/// the rest: possible if no kind is needed more than n times, so if the rest, counting at most n of each
/// kind, has 2n cubes.
inline int most_batches(const Cubes& cubes) {
  int number = cubes[Good::food];
  for (; number > 0; --number) {
    int usable = 0;
    for (int good = 1; good < kGoods; ++good) usable += std::min(cubes[good], number);
    if (usable >= 2 * number) break;
  }
  return number;
}

}  // namespace merlon::caylus
