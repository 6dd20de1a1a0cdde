// Thinking about one decision on one thread. `thinking.h` builds on it with threads and a clock; WebAssembly
// uses it as it is.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "any/registry.h"

namespace merlon {

/// What came of it.
struct Thought {
  std::vector<any::Candidate> candidates;  ///< all legal moves in the order of the rules
  Shares shares{};                         ///< the win share that each seat may expect
  std::uint64_t nodes = 0;                 ///< simulations made
};

/// How many of `nodes` simulations the decision gets: all of them, or only a few if there is no choice.
std::uint64_t nodes_for(const any::AnyGame& game, std::uint64_t nodes);

/// A fresh thinker that faces the decision which is due, seeing what its seat may see, with a tree for so
/// many simulations. The caller runs it.
std::unique_ptr<any::Thinker> begin_thinking(const any::AnyGame& game, std::uint64_t nodes,
                                             std::uint64_t seed);

/// What one or several have found out about the same decision.
Thought sum_up(const std::vector<std::unique_ptr<any::Thinker>>& thinkers);

/// The level that computer players have if nobody chooses one.
inline constexpr int kDefaultLevel = 5;

/// How a level from 1 to 8 thinks in this game.
const Level& level_of(const any::AnyGame& game, int level);

/// A win share with four digits.
std::string share_text(float share);

/// The candidates, those first that were visited most.
std::vector<any::Candidate> by_visits(std::vector<any::Candidate> candidates);

/// The members "move", "value", "nodes" and "candidates" of an answer (docs/protocol.md). The move is the
/// best one, or drawn by softness and seed.
void write_thought(JsonWriter& json, const any::AnyGame& game, const Thought& thought, float softness,
                   std::uint64_t seed);

}  // namespace merlon
