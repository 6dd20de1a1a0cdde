// Elo ratings from games of any number of players.
#pragma once

#include <cstddef>
#include <vector>

namespace merlon::app::arena {

/// How often each bot was ahead of each other one: every two different bots at a table are one comparison,
/// decided by their ranks; equal ranks are half a point for each.
class Comparisons {
 public:
  explicit Comparisons(std::size_t bots) : bots_(bots), points_(bots * bots, 0.0) {}

  std::size_t bots() const { return bots_; }
  /// Points of one bot against another.
  double points(std::size_t bot, std::size_t other) const { return points_[bot * bots_ + other]; }
  void add(std::size_t bot, std::size_t other, double points) { points_[bot * bots_ + other] += points; }
  void add(const Comparisons& more) {
    for (std::size_t i = 0; i < points_.size(); ++i) points_[i] += more.points_[i];
  }

 private:
  std::size_t bots_;
  std::vector<double> points_;
};

/// The same with one more comparison between every two that met, of which the first gets this part: so a bot
/// that never lost has a finite rating.
template <class Part>
Comparisons with_one_more(Comparisons comparisons, Part&& part) {
  for (std::size_t bot = 0; bot < comparisons.bots(); ++bot) {
    for (std::size_t other = bot + 1; other < comparisons.bots(); ++other) {
      if (comparisons.points(bot, other) + comparisons.points(other, bot) == 0.0) continue;
      const double points = part();
      comparisons.add(bot, other, points);
      comparisons.add(other, bot, 1.0 - points);
    }
  }
  return comparisons;
}

/// The ratings that explain the comparisons best (Bradley and Terry's model), their mean being 0. Every bot
/// must have some points.
std::vector<double> elo_ratings(const Comparisons& comparisons);

}  // namespace merlon::app::arena
