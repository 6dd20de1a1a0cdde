#include "app/arena/ledger.h"

#include <algorithm>

namespace merlon::app::arena {

void Ledger::add(GameReport report) {
  const std::uint64_t game = report.game;
  const std::uint64_t deal = schedule_.deal_of(game);
  if (game >= wanted_ || has(game)) return;
  if (game >= reports_.size()) reports_.resize(game + 1);
  if (deal >= played_of_deal_.size()) played_of_deal_.resize(deal + 1);
  reports_[game] = std::move(report);
  ++played_of_deal_[deal];
  ++played_;
  while (deals_in_a_row_ < played_of_deal_.size() && is_complete(deals_in_a_row_)) ++deals_in_a_row_;
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
  for (std::uint64_t number = 0; number < std::min<std::uint64_t>(end, played_of_deal_.size()); ++number) {
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
