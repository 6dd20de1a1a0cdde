// Judges single decisions by thinking about them: what the best move was, what it was worth, and what the
// move played was worth. The judge sees a position as the player saw it who had to decide, so that nobody is
// blamed for what could not be known.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "any/registry.h"
#include "review/verdict.h"

namespace merlon::review {

/// How a review thinks.
struct ReviewSetup {
  std::uint64_t nodes = 2000;  ///< simulations of every estimate
  std::uint64_t seed = 1;
  Leaf leaf = Leaf::judged;
  int jobs = 1;  ///< threads; they change nothing but the time
};

/// Something for every seat, in percentage points.
using Points = std::array<double, kMaxSeats>;

/// The win share that every seat may expect, and the standard errors of that.
struct Outlook {
  Points shares{};
  Points errors{};
};

/// What there is to say about one decision.
struct Judgement {
  Verdict verdict = Verdict::only;
  any::AnyMove best{};  ///< the best move found: the search's, or the one played if it was firmly better
  Outlook before;       ///< if the best move is made
  Outlook after;        ///< if the move is made that was played
  double loss = 0.0;    ///< of the player who decided
  double error = 0.0;   ///< standard error of the loss
};

class Judge {
 public:
  /// A judge of this game.
  Judge(const any::GameInfo& game, const ReviewSetup& setup);

  /// What the seat on turn could know about this decision between several moves. The same seed gives the same
  /// judgement.
  Judgement judge(const any::AnyGame& position, any::AnyMove played, std::uint64_t seed);

  /// How things stand for the seat on turn.
  Outlook outlook(const any::AnyGame& position, std::uint64_t seed);

 private:
  Outlook outlook_after(const any::AnyGame& position, any::AnyMove move, std::uint64_t seed);
  Outlook estimate(int players) const;
  bool is_only_move(const any::AnyGame& position, const std::vector<any::Candidate>& candidates,
                    const any::Candidate& best, const Outlook& best_outlook, std::uint64_t seed);

  std::unique_ptr<any::Thinker> thinker_;
  std::uint64_t nodes_;
};

/// The outlook when nothing is open any more: winners share the win.
Outlook outlook_of(const Result& result);

/// The standard error of the difference between two estimates.
double error_of_difference(double one, double other);

}  // namespace merlon::review
