// Thinking for a while: a fresh search bounded by simulations, by the clock or by somebody else's word.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

#include "host/thought.h"

namespace merlon {

/// How much to think; whichever limit is reached first ends it. There must be one.
struct Effort {
  std::optional<std::uint64_t> nodes;
  std::optional<std::chrono::milliseconds> time;
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;  ///< set it to true from anywhere, and the thinking ends at once
};

/// Thinks about the decision that is due, seeing what its seat may see. Without a clock and a stop sign the
/// same nodes, seed and number of threads give the same thought everywhere.
Thought think(const any::AnyGame& game, const Effort& effort, std::uint64_t seed);

}  // namespace merlon
