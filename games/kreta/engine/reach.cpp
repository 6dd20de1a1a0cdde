#include "games/kreta/engine/reach.h"

namespace merlon::kreta {

ProvinceSet closed_to(const State& state, Seat seat) {
  ProvinceSet closed = 0;
  for (std::uint8_t s = 0; s < state.players; ++s) {
    const std::uint8_t abbot = state.seats[s].abbot;
    if (Seat{s} == seat || abbot == Player::kNone) continue;
    closed = static_cast<ProvinceSet>(closed | province_bit(abbot));
  }
  const std::uint8_t own = state.player(seat).abbot;
  return own == Player::kNone ? closed : static_cast<ProvinceSet>(closed & ~province_bit(own));
}

ProvinceSet open_for_placing(const State& state, Seat seat) {
  return static_cast<ProvinceSet>(~(state.full | closed_to(state, seat)));
}

HarbourSet free_harbours(const State& state, Seat seat) {
  HarbourSet one = 0;
  HarbourSet two = 0;
  for (std::size_t s = 0; s < state.players; ++s) {
    const HarbourSet ships = state.seats[s].ships;
    two = static_cast<HarbourSet>(two | (one & ships));
    one = static_cast<HarbourSet>(one | ships);
  }
  const HarbourSet taken = max_ships_in_harbour(state.players) == 1 ? one : two;
  return static_cast<HarbourSet>(kAllHarbours & ~(taken | state.player(seat).ships));
}

ProvinceSet abbot_targets(const State& state, Seat seat) {
  const std::uint8_t from = state.player(seat).abbot;
  const ProvinceSet near = from == Player::kNone ? kAllProvinces : kWithin[kAbbotSteps][from];
  return static_cast<ProvinceSet>(near & ~state.full);
}

ProvinceSet lands_of(HarbourSet harbours) {
  ProvinceSet lands = 0;
  for_each_bit(harbours, [&](Harbour harbour) {
    lands =
        static_cast<ProvinceSet>(lands | province_bit(kProvinceOfHarbour[static_cast<std::size_t>(harbour)]));
  });
  return lands;
}

ProvinceSet farmland(const State& state, Seat seat) {
  const ProvinceSet peopled = state.peopled[merlon::index(seat)];
  auto chain = static_cast<ProvinceSet>(lands_of(state.player(seat).ships) & peopled);
  ProvinceSet grown = chain;
  do {
    chain = grown;
    grown = static_cast<ProvinceSet>((chain | neighbours_of(chain)) & peopled);
  } while (grown != chain);
  return chain;
}

ProvinceSet harvest(const State& state, Seat seat) {
  ProvinceSet tiles = 0;
  for_each_bit(farmland(state, seat), [&](Province province) {
    if (state.has_tile(province)) tiles = static_cast<ProvinceSet>(tiles | province_bit(province));
  });
  return tiles;
}

CardSet repeatable(const State& state, Seat seat) {
  constexpr CardSet kFunctionCards = (1u << kFunctions) - 1;
  CardSet out = state.player(seat).out();
  if (static_cast<King>(state.options.king) == King::any) {
    for (std::size_t s = 0; s < state.players; ++s) out = static_cast<CardSet>(out | state.seats[s].out());
  }
  return static_cast<CardSet>(out & kFunctionCards);
}

int players_behind(const State& state, Seat seat) {
  int behind = 0;
  for (std::size_t s = 0; s < state.players; ++s) {
    behind += state.seats[s].score < state.player(seat).score ? 1 : 0;
  }
  return behind;
}

bool variant_allows_castellan(const State& state, Seat seat) {
  if (state.options.castellan_variant == 0) return true;
  return std::popcount(state.player(seat).out()) >= players_behind(state, seat);
}

}  // namespace merlon::kreta
