// A typed turn of Kreta as notation: which card, what it does, and all of it in the order that the rules ask
// for (KR-3.4, KR-4.7).
#pragma once

#include <utility>
#include <vector>

#include "games/kreta/engine/state.h"
#include "games/kreta/terminal/typing.h"
#include "screen/screen.h"

namespace merlon::screen {

/// What was typed, in this position.
TypedMove read_kreta_turn(const Voice& voice, const kreta::State& state, const TypedTurn& turn);

using Ways = std::vector<std::pair<int, int>>;

/// The same journeys in ascending order. One that goes on where another ended becomes one with it.
Ways in_order(Ways ways);
/// The same for ships, of which the lower one gets the lower target.
Ways ships_in_order(Ways ways);

}  // namespace merlon::screen
