// Thinking for a while: a fresh search bounded by simulations, by the clock or by somebody else's word.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "any/registry.h"

namespace merlon {

/// How much to think; whichever limit is reached first ends it. There must be one.
struct Effort {
  std::optional<std::uint64_t> nodes;
  std::optional<std::chrono::milliseconds> time;
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;  ///< set it to true from anywhere, and the thinking ends at once
};

/// What came of it.
struct Thought {
  std::vector<any::Candidate> candidates;  ///< all legal moves in the order of the rules
  Shares shares{};                         ///< the win share that each seat may expect
  std::uint64_t nodes = 0;                 ///< simulations made
};

/// Thinks about the decision that is due, seeing what its seat may see. Without a clock and a stop sign the
/// same nodes, seed and number of threads give the same thought everywhere.
Thought think(const any::AnyGame& game, const Effort& effort, std::uint64_t seed);

/// The level that computer players have if nobody chooses one.
inline constexpr int kDefaultLevel = 5;

/// How a level from 1 to 8 thinks in this game.
const Level& level_of(const any::AnyGame& game, int level);

}  // namespace merlon
