#include "app/arena/elo.h"

#include <algorithm>
#include <cmath>

namespace merlon::app::arena {
namespace {

constexpr int kMaxRounds = 2000;
constexpr double kPrecision = 1e-6;  // of the logarithm of a strength: far less than a hundredth of an Elo

/// A round of the usual iteration for this model: strength = points / sum of n / (own + other strength).
double improved(const Comparisons& comparisons, const std::vector<double>& strengths, std::size_t bot) {
  double points = 0.0;
  double expected = 0.0;
  for (std::size_t other = 0; other < strengths.size(); ++other) {
    if (other == bot) continue;
    const double met = comparisons.points(bot, other) + comparisons.points(other, bot);
    points += comparisons.points(bot, other);
    expected += met / (strengths[bot] + strengths[other]);
  }
  return expected > 0.0 ? points / expected : 1.0;
}

/// Shifts the logarithms so that their mean is 0; strengths mean something beside each other only.
void centre(std::vector<double>& strengths) {
  double sum = 0.0;
  for (const double strength : strengths) sum += std::log(strength);
  const double mean = std::exp(sum / static_cast<double>(strengths.size()));
  for (double& strength : strengths) strength /= mean;
}

}  // namespace

std::vector<double> elo_ratings(const Comparisons& comparisons) {
  std::vector<double> strengths(comparisons.bots(), 1.0);
  for (int round = 0; round < kMaxRounds; ++round) {
    double change = 0.0;
    for (std::size_t bot = 0; bot < strengths.size(); ++bot) {
      const double before = strengths[bot];
      strengths[bot] = improved(comparisons, strengths, bot);
      change = std::max(change, std::abs(std::log(strengths[bot] / before)));
    }
    centre(strengths);
    if (change < kPrecision) break;
  }
  std::vector<double> ratings;
  for (const double strength : strengths) ratings.push_back(400.0 * std::log10(strength));
  return ratings;
}

}  // namespace merlon::app::arena
