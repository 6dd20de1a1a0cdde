// What a computer player knows about good play.
#pragma once

#include "games/caylus/state.h"

namespace merlon::caylus {

/// How well a seat stands, in points: what it has, what that is worth, and what its workers will bring.
double outlook(const State& state, Seat seat);

}  // namespace merlon::caylus
