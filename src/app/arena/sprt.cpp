#include "app/arena/sprt.h"

#include <cmath>
#include <optional>
#include <vector>

#include "core/quoted.h"
#include "core/scanner.h"

namespace merlon::app::arena {
namespace {

constexpr double kMillion = 1e6;
/// So much of a deal counts as won and as lost by everybody from the start: hypotheses that no result has
/// come near yet stay possible.
constexpr double kPriorDeals = 1e-3;

struct Outcome {
  double share;
  double count;
};

/// The most likely distribution of outcomes with a given mean has p_i / (1 + slope * (x_i - mean)) in the
/// place of the observed p_i; this finds the slope. The sum falls with the slope, so halving finds its zero.
double likeliest_slope(const std::vector<Outcome>& outcomes, double mean) {
  double low = -1.0 / (1.0 - mean);
  double high = 1.0 / mean;
  for (int round = 0; round < 100; ++round) {
    const double slope = 0.5 * (low + high);
    double sum = 0.0;
    for (const Outcome& one : outcomes) {
      sum += one.count * (one.share - mean) / (1.0 + slope * (one.share - mean));
    }
    (sum > 0.0 ? low : high) = slope;
  }
  return 0.5 * (low + high);
}

/// Up to a constant, the log-likelihood of the outcomes if their mean is given.
double log_likelihood(const std::vector<Outcome>& outcomes, double mean) {
  const double slope = likeliest_slope(outcomes, mean);
  double sum = 0.0;
  for (const Outcome& one : outcomes) sum -= one.count * std::log(1.0 + slope * (one.share - mean));
  return sum;
}

std::optional<double> read_bound(std::string_view text, int players) {
  const bool percent = text.ends_with('%');
  if (percent) text.remove_suffix(1);
  if (text.starts_with('+')) text.remove_prefix(1);
  const auto number = parse_number<double>(text);
  if (!number) return std::nullopt;
  return percent ? *number / 100.0 : share_of_elo(*number, players);
}

}  // namespace

double share_of_elo(double elo, int players) {
  const double strength = std::pow(10.0, elo / 400.0);
  return strength / (strength + players - 1);
}

Expected<SprtBounds> parse_sprt(std::string_view text, int players) {
  const std::size_t comma = text.find(',');
  if (comma != std::string_view::npos) {
    const auto low = read_bound(text.substr(0, comma), players);
    const auto high = read_bound(text.substr(comma + 1), players);
    if (low && high && *low > 0.001 && *low < *high && *high < 0.999) {
      return SprtBounds{*low, *high, std::string(text)};
    }
  }
  return Error{"--sprt " + quoted(text) +
               ": two Elo differences like 0,20 or two win shares like 25%,30%, the lower one first"};
}

double Sprt::computed_log_ratio() const {
  std::vector<Outcome> outcomes{{0.0, kPriorDeals}, {1.0, kPriorDeals}};
  for (const auto& [millionths, count] : counts_) {
    outcomes.push_back({static_cast<double>(millionths) / kMillion, count});
  }
  return log_likelihood(outcomes, bounds_.high) - log_likelihood(outcomes, bounds_.low);
}

void Sprt::add(double share) {
  if (verdict_ != Verdict::open) return;
  ++deals_;
  counts_[std::llround(share * kMillion)] += 1.0;
  log_ratio_ = computed_log_ratio();
  if (log_ratio_ >= kLimit) verdict_ = Verdict::high;
  if (log_ratio_ <= -kLimit) verdict_ = Verdict::low;
}

}  // namespace merlon::app::arena
