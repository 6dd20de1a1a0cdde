// Several games in a row: points add up, and a game may say who starts the next one.
#pragma once

#include <algorithm>
#include <array>

#include "core/seat.h"

namespace merlon::any {

class Match {
 public:
  explicit Match(int games = 1) : games_(games) {}

  int games() const { return games_; }
  int played() const { return played_; }
  bool over() const { return played_ == games_; }
  int points(Seat seat) const { return points_[index(seat)]; }

  /// Adds the scores of a finished game.
  void add(const Result& result) {
    for (std::size_t seat = 0; seat < result.players; ++seat) points_[seat] += result.scores[seat];
    ++played_;
  }

  /// The seat with the most points once the match is over; `kSpectator` for a drawn match or one that goes
  /// on.
  Seat winner() const {
    const auto best = std::max_element(points_.begin(), points_.end());
    if (!over() || std::count(points_.begin(), points_.end(), *best) > 1) return kSpectator;
    return Seat{static_cast<std::uint8_t>(best - points_.begin())};
  }

 private:
  int games_;
  int played_ = 0;
  std::array<int, kMaxSeats> points_{};
};

}  // namespace merlon::any
