// What is kept of a game that was played in the arena.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/arena/time_spread.h"
#include "core/seat.h"

namespace merlon::app::arena {

struct SeatReport {
  int rank = 0;  ///< from 1; seats that share a place have the same
  std::int64_t score = 0;
  std::uint64_t asked = 0;  ///< decisions with a choice
  double milliseconds = 0.0;
  TimeSpread times;
};

/// A bot that crashed, stalled or broke a rule. The game ended there.
struct Fault {
  std::size_t seat = 0;
  std::string reason;
};

struct GameReport {
  std::uint64_t game = 0;       ///< its number in the schedule
  std::uint64_t decisions = 0;  ///< moves of all seats, those without a choice included
  std::optional<Fault> fault;
  std::vector<SeatReport> seats;

  /// The part of the win that a seat got.
  double share(std::size_t seat) const {
    Result result;
    for (const SeatReport& one : seats) result.ranks[result.players++] = static_cast<std::uint8_t>(one.rank);
    return result.share(seat, 1.0);
  }
};

}  // namespace merlon::app::arena
