// Fingerprints of the computer players: equal in every build, natively and as WebAssembly, or something is
// wrong with the promise that the same effort gives the same moves everywhere.
#pragma once

#include <cstdint>

#include "any/registry.h"

namespace merlon::any {

/// Plays a game with `nodes` simulations at each decision, and hashes everything that was thought.
std::uint64_t thinking_signature(const GameInfo& game, int players, std::uint64_t nodes);

/// The games with the numbers from `first` on: each has a deal and, in turn, an option set of its own.
struct GamesToPlay {
  int players = 2;
  std::uint64_t nodes = 8;  ///< at each decision
  std::uint64_t first = 0;
  std::uint64_t games = 1;
};

struct PlayedGames {
  std::uint64_t moves = 0;
  std::uint64_t signature = 0;  ///< of the state after every move, and of all that was thought before it
};

/// Lets the computer play them against itself.
PlayedGames play_games(const GameInfo& game, const GamesToPlay& plan);

}  // namespace merlon::any
