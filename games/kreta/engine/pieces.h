// Putting pieces on the map and taking them off, with everything kept beside it in line.
#pragma once

#include "games/kreta/engine/state.h"

namespace merlon::kreta {

inline void add_figure(State& state, Province province) {
  if (++state.figures[static_cast<std::size_t>(province)] >= kCapacity) {
    state.full = static_cast<ProvinceSet>(state.full | province_bit(province));
  }
}

inline void remove_figure(State& state, Province province) {
  if (--state.figures[static_cast<std::size_t>(province)] < kCapacity) {
    state.full = static_cast<ProvinceSet>(state.full & ~province_bit(province));
  }
}

inline void add_people(State& state, Seat seat, Province province) {
  ++state.player(seat).peoples[static_cast<std::size_t>(province)];
  auto& peopled = state.peopled[merlon::index(seat)];
  peopled = static_cast<ProvinceSet>(peopled | province_bit(province));
  add_figure(state, province);
}

inline void move_people(State& state, Seat seat, Province from, Province to) {
  auto& peopled = state.peopled[merlon::index(seat)];
  if (--state.player(seat).peoples[static_cast<std::size_t>(from)] == 0) {
    peopled = static_cast<ProvinceSet>(peopled & ~province_bit(from));
  }
  remove_figure(state, from);
  add_people(state, seat, to);
}

inline void place_people(State& state, Seat seat, Province province) {
  --state.player(seat).peoples_left;
  add_people(state, seat, province);
}

inline void place_city(State& state, Seat seat, Province province) {
  --state.player(seat).cities_left;
  ++state.player(seat).cities[static_cast<std::size_t>(province)];
  add_figure(state, province);
}

inline void put_abbot(State& state, Seat seat, Province province) {
  std::uint8_t& abbot = state.player(seat).abbot;
  if (abbot != Player::kNone) remove_figure(state, abbot);
  abbot = static_cast<std::uint8_t>(province);
  add_figure(state, province);
}

}  // namespace merlon::kreta
