// The games of a run that have been played, in whatever order they ended.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/arena/game_report.h"
#include "app/arena/schedule.h"

namespace merlon::app::arena {

class Ledger {
 public:
  /// For the games 0 to `games` - 1 of a schedule, which must outlive the ledger.
  Ledger(const Schedule& schedule, std::uint64_t games) : schedule_(schedule), wanted_(games) {}

  /// Keeps a game; one that is there already, or beyond the end, is left out.
  void add(GameReport report);
  bool has(std::uint64_t game) const { return game < reports_.size() && reports_[game].has_value(); }

  std::uint64_t wanted() const { return wanted_; }
  std::uint64_t played() const { return played_; }
  /// How many deals are complete, counted from the first up to the first gap.
  std::uint64_t deals_in_a_row() const { return deals_in_a_row_; }

  /// The games of one complete deal.
  std::vector<GameReport> deal(std::uint64_t number) const;
  /// The games of all complete deals below a number, in order.
  std::vector<GameReport> complete_deals(std::uint64_t end) const;
  /// All games, in order.
  std::vector<GameReport> all() const;

 private:
  bool is_complete(std::uint64_t deal) const { return played_of_deal_[deal] == schedule_.games_per_deal(); }

  const Schedule& schedule_;
  std::uint64_t wanted_;
  std::vector<std::optional<GameReport>> reports_;  ///< grows as games come in
  std::vector<std::uint64_t> played_of_deal_;
  std::uint64_t played_ = 0;
  std::uint64_t deals_in_a_row_ = 0;
};

}  // namespace merlon::app::arena
