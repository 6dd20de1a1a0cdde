#include "host/thought.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace merlon {
namespace {

/// A decision without a choice is not worth a search; this many simulations are enough to say how things
/// stand.
constexpr std::uint64_t kNodesWithoutChoice = 64;

/// Memory for a tree of so many simulations, as much as the most demanding game needs, within limits.
std::size_t memory_for(std::uint64_t nodes) {
  constexpr std::uint64_t kBytesPerNode = 4096;
  constexpr std::uint64_t kLeast = std::uint64_t{1} << 20;
  constexpr std::uint64_t kMost = std::uint64_t{128} << 20;
  return static_cast<std::size_t>(std::clamp(std::min(nodes, kMost) * kBytesPerNode, kLeast, kMost));
}

}  // namespace

std::uint64_t nodes_for(const any::AnyGame& game, std::uint64_t nodes) {
  return game.legal().size() == 1 ? std::min(nodes, kNodesWithoutChoice) : nodes;
}

std::unique_ptr<any::Thinker> begin_thinking(const any::AnyGame& game, std::uint64_t nodes,
                                             std::uint64_t seed) {
  any::ThinkerSetup setup;
  setup.memory_bytes = memory_for(nodes);
  std::unique_ptr<any::Thinker> thinker = std::move(*game.info().make_thinker(setup));
  thinker->set_position(game, {}, seed);
  return thinker;
}

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

const Level& level_of(const any::AnyGame& game, int level) {
  return game.info().levels(game.players())[static_cast<std::size_t>(level - 1)];
}

std::string share_text(float share) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "%.4f", static_cast<double>(share));
  return text.data();
}

std::vector<any::Candidate> by_visits(std::vector<any::Candidate> candidates) {
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const auto& a, const auto& b) { return a.visits > b.visits; });
  return candidates;
}

void write_thought(JsonWriter& json, const any::AnyGame& game, const Thought& thought, float softness,
                   std::uint64_t seed) {
  const any::Candidate& choice = any::draw_candidate(thought.candidates, softness, seed);
  json.text("move", game.move_text(choice.move)).key("value").begin_array();
  for (int seat = 0; seat < game.players(); ++seat) {
    json.raw(share_text(thought.shares[static_cast<std::size_t>(seat)]));
  }
  json.end_array().number("nodes", static_cast<std::int64_t>(thought.nodes));
  json.key("candidates").begin_array();
  for (const any::Candidate& one : by_visits(thought.candidates)) {
    json.begin_object().text("move", game.move_text(one.move)).number("visits", one.visits);
    json.key("value");
    one.visits == 0 ? json.null() : json.raw(share_text(one.value));
    json.end_object();
  }
  json.end_array();
}

}  // namespace merlon
