// CA-8: who gets favours, and what one on the line of buildings leads to.
#pragma once

#include <algorithm>

#include "games/caylus/engine/building.h"

namespace merlon::caylus {

/// CA-8.6 to CA-8.8: what is begun by using a level of the line of buildings; it has to be carried out.
inline Frame building_favour(Seat seat, int level) {
  switch (level) {
    case 2:
      return {Phase::build, seat, TileClass::wood, Frame::kCheaper};
    case 3:
      return {Phase::build, seat, TileClass::stone, Frame::kCheaper};
    case 4:
      return {Phase::lawyer, seat, 0, Frame::kCheaper};
    default:
      return {Phase::prestige, seat, TileClass::prestige};
  }
}

/// CA-8.4: an effect can be chosen only if it can be carried out.
inline bool building_favour_possible(const State& state, Seat seat, int level) {
  bool possible = false;
  switch (level) {
    case 2:
      for_each_build(state, seat, TileClass::wood, true, [&](Tile, CubeList) { possible = true; });
      break;
    case 3:
      for_each_build(state, seat, TileClass::stone, true, [&](Tile, CubeList) { possible = true; });
      break;
    case 4:
      for_each_lawyer_target(state, seat, true, [&](Space) { possible = true; });
      break;
    case 5:
      for_each_prestige(state, seat, [&](Tile) { possible = true; });
      break;
    default:
      break;  // the first level has no effect
  }
  return possible;
}

/// CA-4.4
inline bool can_joust(const Player& player) { return player.deniers > 0 && player.cubes[Good::cloth] > 0; }

/// CA-9.4: the seat that has built the most houses on this round; kNobody if none has built any.
inline Seat best_builder(const State& state) {
  Seat best = kNobody;
  int most = 0;
  for (const Seat seat : state.castle) {
    const int batches = state.player(seat).batches;
    if (batches <= most) continue;
    most = batches;
    best = seat;
  }
  return best;
}

/// CA-9.8: the favours of a seat with these houses in the section.
inline int favours_for_houses(Section section, int houses) {
  return kCastle[section].favours[static_cast<std::size_t>(std::min(houses, 6))];
}

}  // namespace merlon::caylus
