#include "any/thinker.h"

#include <algorithm>

#include "core/arithmetic.h"
#include "core/rng.h"
#include "search/judgement.h"

namespace merlon::any {
namespace {

/// What two thinkers found about the same move.
Candidate together(const Candidate& one, const Candidate& two) {
  Candidate sum = one;
  sum.visits += two.visits;
  // Two equal values without error are certain, or all their simulations ended alike.
  const bool agreed = one.value == two.value && one.error == 0.0f && two.error == 0.0f;
  if (sum.visits == 0 || agreed) return sum;
  sum.value = (one.value * static_cast<float>(one.visits) + two.value * static_cast<float>(two.visits)) /
              static_cast<float>(sum.visits);
  sum.error = search::error_of(sum.value, sum.visits);
  return sum;
}

}  // namespace

std::uint64_t left_of(std::uint64_t nodes, const Thinker& thinker) {
  const std::uint64_t known = thinker.known();
  return std::max(nodes > known ? nodes - known : 0, (nodes + 3) / 4);
}

const Candidate& best_candidate(std::span<const Candidate> candidates) {
  const Candidate* best = candidates.data();
  for (const Candidate& one : candidates) {
    if (one.visits > best->visits || (one.visits == best->visits && one.value > best->value)) best = &one;
  }
  return *best;
}

const Candidate& draw_candidate(std::span<const Candidate> candidates, float softness, std::uint64_t seed) {
  const Candidate& best = best_candidate(candidates);
  if (softness <= 0.0f || best.visits == 0) return best;
  // A move that was hardly tried may look good by luck: what counts is what it is worth at least.
  const auto worth = [](const Candidate& one) { return one.value - one.error; };
  std::vector<const Candidate*> tried;
  float highest = -1.0f;
  for (const Candidate& one : candidates) {
    if (one.visits == 0) continue;
    tried.push_back(&one);
    highest = std::max(highest, worth(one));
  }
  std::vector<float> weights;
  float sum = 0.0f;
  for (const Candidate* one : tried) {
    weights.push_back(exp_of((worth(*one) - highest) / softness));
    sum += weights.back();
  }
  Rng rng(seed);
  return *tried[search::draw(weights, sum, rng)];
}

std::vector<Candidate> merged(std::span<const std::vector<Candidate>> lists) {
  std::vector<Candidate> sum = lists.front();
  for (const std::vector<Candidate>& list : lists.subspan(1)) {
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = together(sum[i], list[i]);
  }
  return sum;
}

}  // namespace merlon::any
