#include "any/thinker.h"

#include <algorithm>
#include <cmath>

#include "core/arithmetic.h"
#include "core/rng.h"

namespace merlon::any {

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
  float highest = -1.0f;
  for (const Candidate& one : candidates) highest = one.visits > 0 ? std::max(highest, worth(one)) : highest;
  const auto weight = [&](const Candidate& one) {
    return one.visits == 0 ? 0.0f : exp_of((worth(one) - highest) / softness);
  };
  float sum = 0.0f;
  for (const Candidate& one : candidates) sum += weight(one);
  Rng rng(seed);
  float rest = static_cast<float>(rng.next() >> 40) * 0x1p-24f * sum;
  for (const Candidate& one : candidates) {
    const float own = weight(one);
    if (rest < own) return one;
    rest -= own;
  }
  return best;
}

std::vector<Candidate> merged(std::span<const std::vector<Candidate>> lists) {
  std::vector<Candidate> sum = lists.front();
  for (const std::vector<Candidate>& list : lists.subspan(1)) {
    for (std::size_t i = 0; i < sum.size(); ++i) {
      const std::uint32_t visits = sum[i].visits + list[i].visits;
      if (visits == 0) continue;
      const float mean = (sum[i].value * static_cast<float>(sum[i].visits) +
                          list[i].value * static_cast<float>(list[i].visits)) /
                         static_cast<float>(visits);
      sum[i].value = mean;
      sum[i].visits = visits;
      sum[i].error = std::sqrt(mean * (1.0f - mean) / static_cast<float>(visits));
    }
  }
  return sum;
}

}  // namespace merlon::any
