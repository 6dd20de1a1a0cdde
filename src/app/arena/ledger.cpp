#include "app/arena/ledger.h"

#include <algorithm>

namespace merlon::app::arena {

Ledger::Ledger(const Schedule& schedule, std::uint64_t games)
    : schedule_(schedule),
      reports_(games),
      missing_(schedule.whole_deals(games) / schedule.games_per_deal(), schedule.games_per_deal()) {}

void Ledger::add(GameReport report) {
  if (report.game >= reports_.size() || has(report.game)) return;
  --missing_[schedule_.deal_of(report.game)];
  ++played_;
  reports_[report.game] = std::move(report);
  while (deals_in_a_row_ < missing_.size() && is_complete(deals_in_a_row_)) ++deals_in_a_row_;
}

std::vector<GameReport> Ledger::deal(std::uint64_t number) const {
  std::vector<GameReport> games;
  const std::uint64_t first = number * schedule_.games_per_deal();
  for (std::uint64_t game = first; game < first + schedule_.games_per_deal(); ++game) {
    games.push_back(*reports_[game]);
  }
  return games;
}

std::vector<GameReport> Ledger::complete_deals(std::uint64_t end) const {
  std::vector<GameReport> games;
  for (std::uint64_t number = 0; number < std::min<std::uint64_t>(end, missing_.size()); ++number) {
    if (!is_complete(number)) continue;
    for (GameReport& report : deal(number)) games.push_back(std::move(report));
  }
  return games;
}

std::vector<GameReport> Ledger::all() const {
  std::vector<GameReport> games;
  for (const auto& report : reports_) {
    if (report) games.push_back(*report);
  }
  return games;
}

}  // namespace merlon::app::arena
