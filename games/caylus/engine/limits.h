// How much a position may hold: far more than any game brings, and so little that no number overflows. The
// limits grow by what play can add, so that whatever comes of a position can be read as well.
#pragma once

#include "games/caylus/engine/state.h"

namespace merlon::caylus {

/// So much a seat may have of each good, of points and of deniers.
int most_goods(const State& state, Seat seat);

int most_rounds(const State& state);

}  // namespace merlon::caylus
