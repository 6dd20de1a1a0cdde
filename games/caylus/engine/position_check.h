// Which positions can be: what everything that is played relies on.
#pragma once

#include <string>

#include "games/caylus/engine/state.h"

namespace merlon::caylus {

/// What makes a position impossible, as a sentence with the number of a rule; nothing if it can be.
std::string impossible(const State& state);

}  // namespace merlon::caylus
