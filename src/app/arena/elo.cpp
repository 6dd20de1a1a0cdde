#include "app/arena/elo.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace merlon::app::arena {
namespace {

constexpr int kMaxRounds = 1000;
constexpr double kPrecision = 1e-6;  // of the logarithm of a strength: far less than a hundredth of an Elo
constexpr double kLongestStep = 2.0;

/// How far to move the logarithm of one bot's strength so that it is expected to have the points it has, the
/// others staying as they are: one step of Newton's method, cut short where it would go too far.
double step_of(const Comparisons& comparisons, const std::vector<double>& strengths, std::size_t bot) {
  double missing = 0.0;
  double slope = 0.0;
  for (std::size_t other = 0; other < strengths.size(); ++other) {
    const double met = comparisons.points(bot, other) + comparisons.points(other, bot);
    if (other == bot || met == 0.0) continue;
    const double ahead = 1.0 / (1.0 + std::exp(strengths[other] - strengths[bot]));
    missing += comparisons.points(bot, other) - met * ahead;
    slope += met * ahead * (1.0 - ahead);
  }
  return slope > 0.0 ? std::clamp(missing / slope, -kLongestStep, kLongestStep) : 0.0;
}

}  // namespace

std::vector<double> elo_ratings(const Comparisons& comparisons) {
  std::vector<double> strengths(comparisons.bots(), 0.0);  // their logarithms
  for (int round = 0; round < kMaxRounds; ++round) {
    double change = 0.0;
    for (std::size_t bot = 0; bot < strengths.size(); ++bot) {
      const double step = step_of(comparisons, strengths, bot);
      strengths[bot] += step;
      change = std::max(change, std::abs(step));
    }
    if (change < kPrecision) break;
  }
  double sum = 0.0;
  for (const double strength : strengths) sum += strength;
  const double mean = sum / static_cast<double>(strengths.size());
  std::vector<double> ratings;
  for (const double strength : strengths) ratings.push_back(400.0 * (strength - mean) / std::numbers::ln10);
  return ratings;
}

}  // namespace merlon::app::arena
