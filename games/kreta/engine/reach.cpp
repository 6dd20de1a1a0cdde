#include "games/kreta/engine/reach.h"

namespace merlon::kreta {

ProvinceSet closed_to(const State& state, Seat seat) {
  ProvinceSet closed{};
  for (std::uint8_t s = 0; s < state.players; ++s) {
    const Province abbot = state.seats[s].abbot;
    if (Seat{s} != seat && abbot.exists()) closed.add(abbot);
  }
  const Province own = state.player(seat).abbot;
  if (own.exists()) closed.remove(own);
  return closed;
}

ProvinceSet open_for_placing(const State& state, Seat seat) {
  return ProvinceSet::all() - state.full - closed_to(state, seat);
}

HarbourSet free_harbours(const State& state, Seat seat) {
  HarbourSet one{};
  HarbourSet two{};
  for (std::size_t s = 0; s < state.players; ++s) {
    const HarbourSet ships = state.seats[s].ships;
    two |= one & ships;
    one |= ships;
  }
  const HarbourSet taken = max_ships_in_harbour(state.players) == 1 ? one : two;
  return HarbourSet::all() - taken - state.player(seat).ships;
}

ProvinceSet abbot_targets(const State& state, Seat seat) {
  const Province from = state.player(seat).abbot;
  const ProvinceSet near = from.exists() ? kWithin[kAbbotSteps][from] : ProvinceSet::all();
  return near - state.full;
}

ProvinceSet lands_of(HarbourSet harbours) {
  ProvinceSet lands{};
  for (const Harbour harbour : harbours) lands.add(kProvinceOfHarbour[harbour]);
  return lands;
}

ProvinceSet farmland(const State& state, Seat seat) {
  const ProvinceSet peopled = state.peopled[merlon::index(seat)];
  ProvinceSet chain{};
  ProvinceSet grown = lands_of(state.player(seat).ships) & peopled;
  do {
    chain = grown;
    grown = (chain | neighbours_of(chain)) & peopled;
  } while (grown != chain);
  return chain;
}

ProvinceSet harvest(const State& state, Seat seat) {
  ProvinceSet tiles{};
  for (const Province province : farmland(state, seat)) {
    if (state.has_tile(province)) tiles.add(province);
  }
  return tiles;
}

CardSet repeatable(const State& state, Seat seat) {
  CardSet out = state.player(seat).out();
  if (state.options.king == King::any) {
    for (std::size_t s = 0; s < state.players; ++s) out |= state.seats[s].out();
  }
  return out & CardSet::below(kFunctions);
}

int players_behind(const State& state, Seat seat) {
  int behind = 0;
  for (std::size_t s = 0; s < state.players; ++s) {
    behind += state.seats[s].score < state.player(seat).score ? 1 : 0;
  }
  return behind;
}

bool variant_allows_castellan(const State& state, Seat seat) {
  if (!state.options.castellan_variant) return true;
  return state.player(seat).out().size() >= players_behind(state, seat);
}

}  // namespace merlon::kreta
