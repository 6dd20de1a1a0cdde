// Where pieces may go: the questions that `legal`, `explain` and the preview share.
#pragma once

#include "games/kreta/engine/state.h"

namespace merlon::kreta {

/// KR-2.5: provinces closed to a seat, by a foreign abbot without an own one beside it.
ProvinceSet closed_to(const State& state, Seat seat);

/// Where a people or a city may be placed: KR-4.1, KR-7.2.
ProvinceSet open_for_placing(const State& state, Seat seat);

/// Harbours where another ship may come to lie, those with an own one excluded: KR-3.3.
HarbourSet free_harbours(const State& state, Seat seat);

/// Whether the own cities would still not outnumber the own tiles with one more: KR-7.3.
inline bool may_found_city(const Player& player) {
  return player.cities_left > 0 && player.cities_built() < player.tiles();
}

/// KR-5.1, KR-5.2: where the abbot may go.
ProvinceSet abbot_targets(const State& state, Seat seat);

/// The provinces of some harbours.
ProvinceSet lands_of(HarbourSet harbours);

/// KR-6.1 to KR-6.3: provinces linked to an own ship by own peoples, with a tile or without.
ProvinceSet farmland(const State& state, Seat seat);

/// Those with tiles, which the farmer may take.
ProvinceSet harvest(const State& state, Seat seat);

/// Functions the king may repeat, possible or not: KR-8.1.
CardSet repeatable(const State& state, Seat seat);

/// How many others have fewer points than a seat; with `castellan_variant` it needs as many cards lying out:
/// KR-9.9.
int players_behind(const State& state, Seat seat);

/// KR-9.9
bool variant_allows_castellan(const State& state, Seat seat);

}  // namespace merlon::kreta
