// What the games of a run say about the bots.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "app/arena/game_report.h"
#include "app/arena/schedule.h"

namespace merlon::app::arena {

/// An estimate with the limits between which the truth lies in 95 of 100 cases.
struct Estimate {
  double value = 0.0;
  double low = 0.0;
  double high = 0.0;
};

struct BotFigures {
  std::uint64_t games = 0;  ///< seats taken: several a game for a bot that fills up the table
  Estimate share;           ///< part of a win for each seat taken
  Estimate elo;
  std::vector<double> share_by_seat;
  std::uint64_t decisions = 0;  ///< with a choice
  double mean_ms = 0.0;         ///< of a decision
  double p95_ms = 0.0;
  std::uint64_t faults = 0;
};

struct Figures {
  std::uint64_t games = 0;
  std::uint64_t deals = 0;
  std::vector<BotFigures> bots;
  std::vector<double> share_by_seat;   ///< whoever sits there
  std::vector<std::uint64_t> lengths;  ///< decisions of each game
};

/// The win share of one bot in some games: its wins by the seats it took.
double share_in(const Schedule& schedule, std::span<const GameReport> games, std::size_t bot);

/// Figures of complete deals, whose games stand in order.
Figures figures_of(const Schedule& schedule, std::span<const GameReport> reports);

}  // namespace merlon::app::arena
