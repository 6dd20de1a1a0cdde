// What a computer player knows about good play: so far a rule of thumb that looks one move ahead.
#pragma once

#include "core/seat.h"
#include "games/schotten_totten/state.h"

namespace merlon::schotten_totten {

/// How good the position looks for `seat`, from what lies open and from its own hand. Higher is better; the
/// opponent's hand and the piles are not looked at.
double outlook(const State& state, Seat seat);

}  // namespace merlon::schotten_totten
