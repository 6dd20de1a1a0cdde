#include "host/thinking.h"

#include <algorithm>
#include <thread>

#include "core/rng.h"

namespace merlon {
namespace {

/// Between two looks at the clock and at the stop sign: under a millisecond in every game.
constexpr std::uint64_t kSlice = 16;

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

}  // namespace

Thought think(const any::AnyGame& game, const Effort& effort, std::uint64_t seed) {
  const std::uint64_t nodes = nodes_for(game, effort.nodes.value_or(~std::uint64_t{0}));
  // Every thread has a tree of its own, from its own seed: together they are wider, not deeper.
  const auto threads = std::clamp<std::uint64_t>(nodes, 1, static_cast<std::uint64_t>(effort.threads));
  std::vector<std::unique_ptr<any::Thinker>> thinkers;
  std::vector<Run> runs;
  for (std::uint64_t i = 0; i < threads; ++i) {
    thinkers.push_back(begin_thinking(game, nodes / threads, splitmix64(seed)));
    runs.emplace_back(effort, nodes / threads + (i < nodes % threads ? 1 : 0));
  }
  // They join by themselves, also if one of them cannot be started.
  std::vector<std::jthread> helpers;
  for (std::size_t i = 1; i < thinkers.size(); ++i) {
    helpers.emplace_back([&, i] { runs[i](*thinkers[i]); });
  }
  runs[0](*thinkers[0]);
  helpers.clear();
  return sum_up(thinkers);
}

}  // namespace merlon
