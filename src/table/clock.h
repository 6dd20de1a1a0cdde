// How long people may think. A clock is a rule; what is left follows from the times in the log.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "core/seat.h"

namespace merlon::table {

/// None; so long for each decision; or an account for the whole game, with something added after each turn.
enum class ClockKind : std::uint8_t { none, move, bank };

/// What happens to a person whose time is over: the computer takes the seat, or (two players) the game is
/// lost.
enum class AtZero : std::uint8_t { computer, loses };

struct ClockRule {
  ClockKind kind = ClockKind::none;
  std::int64_t milliseconds = 0;  ///< for a decision, or in the account at the start
  std::int64_t increment = 0;     ///< of an account, after each turn
  AtZero at_zero = AtZero::computer;
  friend bool operator==(const ClockRule&, const ClockRule&) = default;
};

/// The clocks of all seats. At most one runs. Times are milliseconds since 1970.
class Clocks {
 public:
  Clocks() = default;
  Clocks(const ClockRule& rule, int players) : rule_(rule) {
    for (int s = 0; s < players; ++s) left_[static_cast<std::size_t>(s)] = rule.milliseconds;
  }

  /// The clock of this seat runs from now on; of nobody with `kSpectator`. A clock that runs already goes on.
  void run(Seat seat, std::int64_t now) {
    if (rule_.kind == ClockKind::none || seat == running_) return;
    stop(now);
    running_ = seat;
    since_ = now;
  }

  /// Nobody's clock runs. Whoever's did keeps what is left, and gets nothing for it: the turn is not over.
  void stop(std::int64_t now) {
    if (running_ == kSpectator) return;
    charge(running_, since_, now);
    running_ = kSpectator;
  }

  /// A computer plays on for this seat, whose clock stands meanwhile.
  void stand_in(Seat seat, std::int64_t now) {
    if (seat != running_) return;
    stop(now);
    absent_ = seat;
    absent_since_ = now;
  }

  /// That person is back. If the turn is still the same, the time counts after all: nobody stops the clock to
  /// think.
  void come_back(Seat seat, std::int64_t now) {
    if (seat != absent_) return;
    charge(seat, absent_since_, now);
    absent_ = kSpectator;
  }

  /// The server was away: the running clock goes on from then, with what was left when it was started.
  void resume(std::int64_t from) { since_ = from; }

  /// This seat has ended a turn, and its next one gets its time. Whoever comes back after a computer has
  /// ended it finds at least what is added for a turn.
  void end_turn(Seat seat, std::int64_t now) {
    const bool ran = seat == running_;
    if (ran) stop(now);
    if (seat == absent_) absent_ = kSpectator;
    std::int64_t& left = left_[index(seat)];
    if (rule_.kind == ClockKind::move) left = rule_.milliseconds;
    if (rule_.kind == ClockKind::bank) left = ran ? left + rule_.increment : std::max(left, rule_.increment);
  }

  /// Turns begin anew, because something was taken back.
  void renew_turns(std::int64_t now) {
    stop(now);
    absent_ = kSpectator;
    if (rule_.kind == ClockKind::move) left_.fill(rule_.milliseconds);
  }

  /// When the running clock will be at zero; nothing if none runs.
  std::optional<std::int64_t> zero() const {
    if (running_ == kSpectator) return std::nullopt;
    return since_ + left_[index(running_)];
  }

  const ClockRule& rule() const { return rule_; }
  Seat running() const { return running_; }
  std::int64_t since() const { return since_; }
  /// Left to a seat when its clock was last started or stopped.
  std::int64_t left(Seat seat) const { return left_[index(seat)]; }

 private:
  /// Nobody gains time when somebody has set a clock back.
  void charge(Seat seat, std::int64_t since, std::int64_t now) {
    std::int64_t& left = left_[index(seat)];
    left = std::max<std::int64_t>(0, left - std::max<std::int64_t>(0, now - since));
  }

  ClockRule rule_;
  std::array<std::int64_t, kMaxSeats> left_{};
  Seat running_ = kSpectator;
  std::int64_t since_ = 0;
  Seat absent_ = kSpectator;  ///< for whom a computer plays in a turn that began with their clock
  std::int64_t absent_since_ = 0;
};

}  // namespace merlon::table
