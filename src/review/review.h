// A finished game looked at again: every decision judged, and what became of every seat's win share, by its
// own decisions, by those of others and by luck. docs/review.md says what the numbers mean.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/record.h"
#include "review/judge.h"

namespace merlon::review {

/// A move of the record.
struct ReviewedMove {
  std::shared_ptr<const any::AnyGame> position;  ///< in which it was made
  any::AnyMove move{};
  std::size_t number = 0;  ///< in the record, from 1
  int turn = 0;
  Seat seat{};
  bool forced = false;   ///< nobody decided anything: there was no other
  bool reveals = false;  ///< somebody saw something that had been hidden
  Judgement judgement;   ///< empty if it was forced
};

/// Where a seat's win share went, in percentage points: `own`, `others` and `luck` add up to the way from
/// `start` to `end`.
struct Balance {
  double start = 0.0;
  double own = 0.0;
  double others = 0.0;
  double luck = 0.0;
  double end = 0.0;
  double own_error = 0.0;  // standard errors
  double others_error = 0.0;
  double luck_error = 0.0;
};

/// One player's game.
struct SeatReview {
  std::optional<double> accuracy;  ///< nothing if the player had no choice all game long
  std::array<int, kVerdicts> counts{};
  int decisions = 0;
  Balance balance;
};

struct Review {
  const any::GameInfo* game = nullptr;
  int players = 0;
  ReviewSetup setup;
  std::vector<ReviewedMove> moves;
  Outlook end;            ///< the result, or how things stand if the record stops before it
  bool finished = false;  ///< there is a result
  std::vector<SeatReview> seats;

  /// The moves that were not forced.
  std::vector<const ReviewedMove*> decisions() const;
  /// The marked decisions that cost most, the worst first.
  std::vector<const ReviewedMove*> worst(std::size_t most) const;
};

/// A review in the making, decision by decision: whoever runs it decides when, and on how many threads.
class Reviewing {
 public:
  /// Replays a record, or says what is wrong with it.
  static Expected<Reviewing> begin(const Record& record, const ReviewSetup& setup);

  const any::GameInfo& game() const { return *review_.game; }
  const ReviewSetup& setup() const { return review_.setup; }
  std::size_t decisions() const { return decisions_.size(); }

  /// Judges one decision. Several threads may do this at once, each with its own judge, for different ones;
  /// which judge it is changes nothing.
  void judge(std::size_t i, Judge& judge);

  /// The whole review, once every decision is judged.
  Review finish(Judge& judge) &&;

 private:
  Review review_;
  std::vector<std::size_t> decisions_;  ///< their places among the moves
  std::shared_ptr<const any::AnyGame> last_;
};

/// How the win share of a seat came about.
Balance balance_of(std::size_t seat, const std::vector<const ReviewedMove*>& decisions, const Outlook& end);

}  // namespace merlon::review
