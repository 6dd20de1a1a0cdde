#include "any/thinker.h"

#include <algorithm>
#include <cmath>

#include "core/arithmetic.h"
#include "core/rng.h"
#include "search/judgement.h"

namespace merlon::any {
namespace {

/// What two thinkers found about the same move.
Candidate together(const Candidate& one, const Candidate& two) {
  Candidate sum = one;
  sum.visits += two.visits;
  sum.certain = one.certain && two.certain;
  // Two equal values without error are certain, or all their simulations ended alike.
  const bool agreed = one.value == two.value && one.error == 0.0f && two.error == 0.0f;
  if (sum.visits == 0) return sum;
  const auto mean = [&](float first, float second) {
    return (first * static_cast<float>(one.visits) + second * static_cast<float>(two.visits)) /
           static_cast<float>(sum.visits);
  };
  sum.points = mean(one.points, two.points);
  if (agreed) return sum;
  sum.value = mean(one.value, two.value);
  sum.error = search::error_of(sum.value, sum.visits);
  return sum;
}

bool is_better(const Candidate& one, const Candidate& two) {
  return one.visits > two.visits || (one.visits == two.visits && one.value > two.value);
}

/// The mean share of all simulations.
float mean_share(std::span<const Candidate> candidates) {
  float sum = 0.0f;
  float visits = 0.0f;
  for (const Candidate& one : candidates) {
    sum += one.value * static_cast<float>(one.visits);
    visits += static_cast<float>(one.visits);
  }
  return sum / visits;
}

/// The share of a move that was tried, after one simulation more that ended with `further`.
float share_with(const Candidate& one, float further) {
  const auto visits = static_cast<float>(one.visits);
  return (one.value * visits + further) / (visits + 1.0f);
}

/// How far a quarter of the logarithm of the odds may be wrong: its standard error. The share is taken nearer
/// to even here, so that simulations that all ended alike do not pass for certainty.
float luck_in(const Candidate& one) {
  if (one.certain) return 0.0f;
  const float share = share_with(one, 0.5f);
  return 0.25f / std::sqrt(static_cast<float>(one.visits) * share * (1.0f - share));
}

/// What a move is worth to a level (core/advice.h), at least: one that was hardly tried may look good by
/// luck, so one that looks better than the mean is taken nearer to it. (Nearer to even, it would look good
/// whenever the mover is behind. One that looks worse was given up by the search for that.)
float worth_of(const Candidate& one, float mean) {
  constexpr float kSure = 1e-5f;  // what is surer than that is sure: from there on only points count
  const float likely = one.certain ? one.value : std::min(one.value, share_with(one, mean));
  const float share = std::clamp(likely, kSure, 1.0f - kSure);
  return 0.25f * (log_of(share / (1.0f - share)) + one.points) - luck_in(one);
}

/// The moves that were tried, of each group the best.
std::vector<const Candidate*> best_of_groups(std::span<const Candidate> candidates) {
  std::vector<const Candidate*> best;
  for (const Candidate& one : candidates) {
    if (one.visits == 0) continue;
    const auto same = std::find_if(best.begin(), best.end(), [&](const Candidate* other) {
      return one.group != 0 && one.group == other->group;
    });
    if (same == best.end()) {
      best.push_back(&one);
    } else if (is_better(one, **same)) {
      *same = &one;
    }
  }
  return best;
}

}  // namespace

std::uint64_t remaining(std::uint64_t nodes, const Thinker& thinker) {
  const std::uint64_t visits = thinker.root_visits();
  return std::max(nodes > visits ? nodes - visits : 0, (nodes + 3) / 4);
}

const Candidate& best_candidate(std::span<const Candidate> candidates) {
  const Candidate* best = candidates.data();
  for (const Candidate& one : candidates) {
    if (is_better(one, *best)) best = &one;
  }
  return *best;
}

const Candidate& draw_candidate(std::span<const Candidate> candidates, float softness, std::uint64_t seed) {
  const Candidate& best = best_candidate(candidates);
  if (softness <= 0.0f || best.visits == 0) return best;
  const std::vector<const Candidate*> tried = best_of_groups(candidates);
  const float mean = mean_share(candidates);
  std::vector<float> weights;
  for (const Candidate* one : tried) weights.push_back(worth_of(*one, mean));
  const float highest = *std::max_element(weights.begin(), weights.end());
  float sum = 0.0f;
  for (float& weight : weights) {
    weight = exp_of((weight - highest) / softness);
    sum += weight;
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
