// Putting pieces on the map and taking them off, with everything kept beside it in line.
#pragma once

#include "games/kreta/engine/state.h"

namespace merlon::kreta {

inline void add_figure(State& state, Province province) {
  if (++state.figures[province] >= kCapacity) state.full.add(province);
}

inline void remove_figure(State& state, Province province) {
  if (--state.figures[province] < kCapacity) state.full.remove(province);
}

inline void add_people(State& state, Seat seat, Province province) {
  ++state.player(seat).peoples[province];
  state.peopled[merlon::index(seat)].add(province);
  add_figure(state, province);
}

inline void move_people(State& state, Seat seat, Province from, Province to) {
  if (--state.player(seat).peoples[from] == 0) state.peopled[merlon::index(seat)].remove(from);
  remove_figure(state, from);
  add_people(state, seat, to);
}

inline void place_people(State& state, Seat seat, Province province) {
  --state.player(seat).peoples_left;
  add_people(state, seat, province);
}

inline void place_city(State& state, Seat seat, Province province) {
  --state.player(seat).cities_left;
  ++state.player(seat).cities[province];
  add_figure(state, province);
}

inline void put_abbot(State& state, Seat seat, Province province) {
  Province& abbot = state.player(seat).abbot;
  if (abbot.exists()) remove_figure(state, abbot);
  abbot = province;
  add_figure(state, province);
}

}  // namespace merlon::kreta
