// What a seat may do at all, whatever the card or the stone.
#pragma once

#include "games/schotten_totten/engine/state.h"

namespace merlon::schotten_totten {

/// ST-2.2: whoever can place a clan card may not pass.
inline bool can_place_clan_card(const State& state) {
  const Seat seat = state.seat;
  return state.clan_count[seat] > 0 && !state.free[seat].empty();
}

/// ST-6.3: nobody may get more than one tactics card ahead.
inline bool may_play_tactics(const State& state, Seat seat) {
  return state.played[seat].size() <= state.played[other(seat)].size();
}

/// ST-6.5
inline bool has_played_leader(const State& state) {
  return !(state.played[state.seat] & TacticsSet::leaders()).empty();
}

}  // namespace merlon::schotten_totten
