#include "host/thinking.h"

#include <algorithm>
#include <thread>

#include "core/rng.h"

namespace merlon {
namespace {

/// Between two looks at the clock and at the stop sign: under a millisecond in every game.
constexpr std::uint64_t kSlice = 16;

/// A decision without a choice is not worth a search; this many simulations are enough to say how things
/// stand.
constexpr std::uint64_t kNodesWithoutChoice = 64;

/// Memory for a tree of so many simulations: no game needs more for one, and there is an end to it.
std::size_t memory_for(std::uint64_t nodes) {
  constexpr std::uint64_t kBytesPerNode = 4096;
  constexpr std::uint64_t kLeast = std::uint64_t{1} << 20;
  constexpr std::uint64_t kMost = std::uint64_t{128} << 20;
  return std::clamp(std::min(nodes, kMost) * kBytesPerNode, kLeast, kMost);
}

/// Runs one thinker until a limit is reached.
class Run {
 public:
  Run(const Effort& effort, std::uint64_t nodes)
      : effort_(effort), nodes_(nodes), start_(std::chrono::steady_clock::now()) {}

  void operator()(any::Thinker& thinker) const {
    while (thinker.simulations() < nodes_ && !is_over()) {
      thinker.run(std::min(kSlice, nodes_ - thinker.simulations()));
    }
  }

 private:
  bool is_over() const {
    if (effort_.stop != nullptr && effort_.stop->load(std::memory_order_relaxed)) return true;
    return effort_.time && std::chrono::steady_clock::now() - start_ >= *effort_.time;
  }

  const Effort& effort_;
  std::uint64_t nodes_;
  std::chrono::steady_clock::time_point start_;
};

Thought sum_up(const std::vector<std::unique_ptr<any::Thinker>>& thinkers) {
  Thought thought;
  std::vector<std::vector<any::Candidate>> lists;
  for (const auto& thinker : thinkers) {
    lists.push_back(thinker->candidates());
    thought.nodes += thinker->simulations();
  }
  thought.candidates = any::merged(lists);
  for (const auto& thinker : thinkers) {
    const Shares shares = thinker->shares();
    const double part = static_cast<double>(thinker->simulations()) / static_cast<double>(thought.nodes);
    for (std::size_t s = 0; s < kMaxSeats && thought.nodes > 0; ++s) {
      thought.shares[s] += static_cast<float>(part * static_cast<double>(shares[s]));
    }
  }
  return thought;
}

}  // namespace

Thought think(const any::AnyGame& game, const Effort& effort, std::uint64_t seed) {
  std::uint64_t nodes = effort.nodes.value_or(~std::uint64_t{0});
  if (game.legal().size() == 1) nodes = std::min(nodes, kNodesWithoutChoice);
  // Every thread has a tree of its own, from its own seed: together they are wider, not deeper.
  const auto threads = std::clamp<std::uint64_t>(nodes, 1, static_cast<std::uint64_t>(effort.threads));
  any::ThinkerSetup setup;
  setup.memory_bytes = memory_for(nodes / threads);
  std::vector<std::unique_ptr<any::Thinker>> thinkers;
  std::vector<Run> runs;
  for (std::uint64_t i = 0; i < threads; ++i) {
    thinkers.push_back(std::move(*game.info().make_thinker(setup)));
    thinkers.back()->face(game, {}, splitmix64(seed));
    runs.emplace_back(effort, nodes / threads + (i < nodes % threads ? 1 : 0));
  }
  std::vector<std::thread> helpers;
  for (std::size_t i = 1; i < thinkers.size(); ++i) {
    helpers.emplace_back([&, i] { runs[i](*thinkers[i]); });
  }
  runs[0](*thinkers[0]);
  for (std::thread& helper : helpers) helper.join();
  return sum_up(thinkers);
}

const Level& level_of(const any::AnyGame& game, int level) {
  return game.info().levels(game.players())[static_cast<std::size_t>(level - 1)];
}

}  // namespace merlon
