// The line at the bottom of the terminal while games are played.
#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "app/arena/contest.h"
#include "app/arena/game_report.h"

namespace merlon::app::arena {

/// "1 h 05 min", "3 min 20 s", "12 s".
std::string duration_text(double seconds);

/// Shows how far the run is, how long it will take, and who leads. Silent unless `out` is a terminal.
class Progress {
 public:
  Progress(const Contest& contest, std::uint64_t wanted, std::ostream& out);

  /// A game that an earlier run played: it counts, but took no time.
  void add_earlier(const GameReport& report);
  void add(const GameReport& report);
  /// Draws the line, not too often.
  void show();
  /// Removes the line.
  void clear();

  /// The line itself, after so many seconds.
  std::string line(double seconds) const;

 private:
  using Clock = std::chrono::steady_clock;

  void count(const GameReport& report);
  std::string standing() const;

  const Contest& contest_;
  std::uint64_t wanted_;
  std::ostream& out_;
  bool visible_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_;
  std::uint64_t played_ = 0;
  std::uint64_t earlier_ = 0;
  std::vector<double> won_;
  std::vector<double> taken_;
};

}  // namespace merlon::app::arena
