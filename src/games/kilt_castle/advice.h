// What a computer player knows about good play.
#pragma once

#include "games/kilt_castle/state.h"

namespace merlon::kilt_castle {

/// How well a seat stands, in ducats: what it has, would be paid at the end, and can expect from the ducat
/// days to come, against the others.
double outlook(const State& state, Seat seat);

}  // namespace merlon::kilt_castle
