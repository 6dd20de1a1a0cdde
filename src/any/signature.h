// A fingerprint of the computer players: equal in every build, natively and as WebAssembly, or something is
// wrong with the promise that the same effort gives the same moves everywhere.
#pragma once

#include <cstdint>

#include "any/registry.h"

namespace merlon::any {

/// Plays `games` games with `nodes` simulations at each decision, and hashes everything that was thought.
std::uint64_t thinking_signature(const GameInfo& game, int players, std::uint64_t nodes, int games);

}  // namespace merlon::any
