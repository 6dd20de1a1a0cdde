// What a computer player knows about good play.
#pragma once

#include "games/kreta/state.h"

namespace merlon::kreta {

/// How well a seat stands, in points: what it has and can expect from the scorings to come, against the
/// others.
double outlook(const State& state, Seat seat);

}  // namespace merlon::kreta
