// The sequential probability ratio test: stop as soon as the results say clearly enough which of two
// hypotheses about the win share of the first bot they fit. It is the generalised test on the results of
// whole deals: all rotations of a deal are one observation, so that lucky deals do not count as strength.
// docs/arena.md has the formulas.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "core/expected.h"

namespace merlon::app::arena {

/// The two win shares between which to decide.
struct SprtBounds {
  double low = 0.0;   ///< "it is no better than this"
  double high = 0.0;  ///< "it is at least this good"
  std::string text;   ///< as they were asked for
};

/// The win share of a bot so many Elo above the others at its table, who are equal.
double share_of_elo(double elo, int players);

/// Reads "0,20" (Elo) or "25%,30%" (win shares).
Expected<SprtBounds> parse_sprt(std::string_view text, int players);

class Sprt {
 public:
  enum class Verdict : std::uint8_t { open, low, high };
  /// log((1 - 0.05) / 0.05): with either hypothesis true, the other is accepted in about one run of twenty.
  static constexpr double kLimit = 2.9444389791664403;

  explicit Sprt(SprtBounds bounds) : bounds_(std::move(bounds)) {}

  /// The win share of the first bot in one more deal. Nothing changes once there is a verdict.
  void add(double share);

  const SprtBounds& bounds() const { return bounds_; }
  Verdict verdict() const { return verdict_; }
  std::uint64_t deals() const { return deals_; }
  /// The logarithm of how much better the higher hypothesis explains the results than the lower one.
  double log_ratio() const { return log_ratio_; }

 private:
  double computed_log_ratio() const;

  SprtBounds bounds_;
  std::map<std::int64_t, double> counts_;  ///< of deals by millionths of a win
  std::uint64_t deals_ = 0;
  double log_ratio_ = 0.0;
  Verdict verdict_ = Verdict::open;
};

}  // namespace merlon::app::arena
