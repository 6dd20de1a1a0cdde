// What a seat may do at all, whatever the card or the stone.
#pragma once

#include "games/schotten_totten/engine/state.h"

namespace merlon::schotten_totten {

/// ST-2.2: whoever can place a clan card may not pass.
inline bool can_place_clan_card(const State& state) {
  const std::size_t s = merlon::index(state.seat);
  return state.clan_count[s] > 0 && state.free[s] != 0;
}

/// ST-6.3: nobody may get more than one tactics card ahead.
inline bool may_play_tactics(const State& state, Seat seat) {
  const std::size_t s = merlon::index(seat);
  return state.played[s].size() <= state.played[1 - s].size();
}

/// ST-6.5
inline bool has_played_leader(const State& state) {
  return !(state.played[merlon::index(state.seat)] & TacticsSet::leaders()).empty();
}

}  // namespace merlon::schotten_totten
