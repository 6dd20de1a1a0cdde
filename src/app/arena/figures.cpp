#include "app/arena/figures.h"

#include <algorithm>
#include <cmath>

#include "app/arena/elo.h"
#include "core/rng.h"

namespace merlon::app::arena {
namespace {

constexpr int kResamples = 400;
constexpr std::uint64_t kResampleSeed = 95;
constexpr double kNormal = 1.959964;  // 95 % of a normal distribution lie within so many deviations

/// The same for the mean of few observations: Student's distribution, by its usual expansion.
double student(double freedom) {
  const double z = kNormal;
  const double first = (std::pow(z, 3) + z) / 4.0;
  const double second = (5.0 * std::pow(z, 5) + 16.0 * std::pow(z, 3) + 3.0 * z) / 96.0;
  const double third =
      (3.0 * std::pow(z, 7) + 19.0 * std::pow(z, 5) + 17.0 * std::pow(z, 3) - 15.0 * z) / 384.0;
  return z + first / freedom + second / (freedom * freedom) + third / std::pow(freedom, 3);
}

/// Mean and limits of a win share, from single observations. When all are alike their spread says nothing;
/// then something else may still happen in three of so many (the rule of three).
Estimate share_estimate(const std::vector<double>& values) {
  const auto count = static_cast<double>(values.size());
  double sum = 0.0;
  for (const double value : values) sum += value;
  const double mean = sum / count;
  if (values.size() < 2) return {mean, 0.0, 1.0};
  double squares = 0.0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  const double spread = std::sqrt(squares / (count - 1.0) / count);
  const double error = spread > 0.0 ? student(count - 1.0) * spread : 3.0 / count;
  return {mean, std::max(0.0, mean - error), std::min(1.0, mean + error)};
}

/// After a fault the seats that did nothing wrong were not compared with each other.
bool is_comparison(const GameReport& report, std::size_t seat, std::size_t other) {
  return !report.fault || report.fault->seat == seat || report.fault->seat == other;
}

Comparisons comparisons_of(const Schedule& schedule, std::span<const GameReport> games) {
  Comparisons comparisons(schedule.bots());
  for (const GameReport& report : games) {
    const std::vector<std::size_t> bot_at = schedule.at(report.game).bot_at;
    for (std::size_t seat = 0; seat < bot_at.size(); ++seat) {
      for (std::size_t other = 0; other < bot_at.size(); ++other) {
        if (bot_at[seat] == bot_at[other] || !is_comparison(report, seat, other)) continue;
        const int ahead = report.seats[other].rank - report.seats[seat].rank;
        comparisons.add(bot_at[seat], bot_at[other], ahead > 0 ? 1.0 : ahead == 0 ? 0.5 : 0.0);
      }
    }
  }
  return comparisons;
}

/// Ratings of all bots; their limits by rating many random selections of what was observed, drawn with
/// replacement.
/// The one comparison more ends at random in each, so that a bot which always won has wide limits, not none.
std::vector<Estimate> elo_estimates(const std::vector<Comparisons>& observed, std::size_t bots) {
  Comparisons all(bots);
  for (const Comparisons& one : observed) all.add(one);
  const std::vector<double> ratings = elo_ratings(with_one_more(all, [] { return 0.5; }));
  std::vector<std::vector<double>> resampled(bots);
  Rng rng(kResampleSeed);
  for (int round = 0; round < kResamples; ++round) {
    Comparisons some(bots);
    for (std::size_t i = 0; i < observed.size(); ++i) {
      some.add(observed[rng.below(static_cast<std::uint32_t>(observed.size()))]);
    }
    const auto part = [&] { return (static_cast<double>(rng.below(1000)) + 0.5) / 1000.0; };
    const std::vector<double> drawn = elo_ratings(with_one_more(some, part));
    for (std::size_t bot = 0; bot < bots; ++bot) resampled[bot].push_back(drawn[bot]);
  }
  std::vector<Estimate> estimates;
  for (std::size_t bot = 0; bot < bots; ++bot) {
    std::sort(resampled[bot].begin(), resampled[bot].end());
    estimates.push_back(
        {ratings[bot], resampled[bot][kResamples / 40], resampled[bot][kResamples - 1 - kResamples / 40]});
  }
  return estimates;
}

/// Sums over all games, before they are divided.
class Sums {
 public:
  explicit Sums(const Schedule& schedule)
      : schedule_(schedule),
        figures_(schedule.bots()),
        seats_(schedule.bots(), std::vector<Part>(schedule.seats())),
        times_(schedule.bots()) {}

  void add(const GameReport& report) {
    const std::vector<std::size_t> bot_at = schedule_.at(report.game).bot_at;
    for (std::size_t seat = 0; seat < bot_at.size(); ++seat) {
      BotFigures& bot = figures_[bot_at[seat]];
      const SeatReport& one = report.seats[seat];
      ++bot.games;
      bot.decisions += one.asked;
      bot.mean_ms += one.milliseconds;
      times_[bot_at[seat]].add(one.times);
      if (report.fault && report.fault->seat == seat) ++bot.faults;
      seats_[bot_at[seat]][seat].add(report.share(seat));
    }
  }

  std::vector<BotFigures> bots() {
    for (std::size_t bot = 0; bot < figures_.size(); ++bot) {
      if (figures_[bot].decisions > 0) figures_[bot].mean_ms /= static_cast<double>(figures_[bot].decisions);
      figures_[bot].p95_ms = times_[bot].percentile(0.95);
      for (const Part& part : seats_[bot]) figures_[bot].share_by_seat.push_back(part.mean());
    }
    return figures_;
  }

  std::vector<double> share_by_seat() const {
    std::vector<double> shares;
    for (std::size_t seat = 0; seat < schedule_.seats(); ++seat) {
      Part all;
      for (const auto& bot : seats_) all.add(bot[seat]);
      shares.push_back(all.mean());
    }
    return shares;
  }

 private:
  struct Part {
    double sum = 0.0;
    double count = 0.0;
    void add(double share) {
      sum += share;
      count += 1.0;
    }
    void add(const Part& other) {
      sum += other.sum;
      count += other.count;
    }
    double mean() const { return count > 0.0 ? sum / count : 0.0; }
  };

  const Schedule& schedule_;
  std::vector<BotFigures> figures_;
  std::vector<std::vector<Part>> seats_;  ///< by bot and seat
  std::vector<TimeSpread> times_;
};

}  // namespace

double share_in(const Schedule& schedule, std::span<const GameReport> games, std::size_t bot) {
  double won = 0.0;
  double taken = 0.0;
  for (const GameReport& report : games) {
    const std::vector<std::size_t> bot_at = schedule.at(report.game).bot_at;
    for (std::size_t seat = 0; seat < bot_at.size(); ++seat) {
      if (bot_at[seat] != bot) continue;
      won += report.share(seat);
      taken += 1.0;
    }
  }
  return won / taken;
}

Figures figures_of(const Schedule& schedule, std::span<const GameReport> reports) {
  Sums sums(schedule);
  for (const GameReport& report : reports) sums.add(report);
  Figures figures;
  figures.games = reports.size();
  figures.deals = reports.size() / schedule.games_per_deal();
  figures.bots = sums.bots();
  figures.share_by_seat = sums.share_by_seat();
  for (const GameReport& report : reports) figures.lengths.push_back(report.decisions);
  if (figures.deals == 0) return figures;

  // All rotations of a lineup on a deal are one observation: within it, luck and seats are the same for all.
  std::vector<Comparisons> comparisons;
  std::vector<std::vector<double>> shares(schedule.bots());
  for (std::size_t first = 0; first < reports.size(); first += schedule.seats()) {
    const auto games = reports.subspan(first, schedule.seats());
    comparisons.push_back(comparisons_of(schedule, games));
    const std::vector<std::size_t> bot_at = schedule.at(games.front().game).bot_at;
    for (std::size_t bot = 0; bot < shares.size(); ++bot) {
      const bool plays = std::find(bot_at.begin(), bot_at.end(), bot) != bot_at.end();
      if (plays) shares[bot].push_back(share_in(schedule, games, bot));
    }
  }
  const std::vector<Estimate> ratings = elo_estimates(comparisons, schedule.bots());
  for (std::size_t bot = 0; bot < shares.size(); ++bot) {
    figures.bots[bot].share = share_estimate(shares[bot]);
    figures.bots[bot].elo = ratings[bot];
  }
  return figures;
}

}  // namespace merlon::app::arena
