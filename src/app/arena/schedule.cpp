#include "app/arena/schedule.h"

#include <algorithm>

#include "core/hash.h"

namespace merlon::app::arena {
namespace {

/// All selections of `seats` bots in the order of the list.
std::vector<std::vector<std::size_t>> selections(std::size_t bots, std::size_t seats) {
  std::vector<bool> chosen(bots, false);
  std::fill_n(chosen.begin(), seats, true);
  std::vector<std::vector<std::size_t>> list;
  do {
    std::vector<std::size_t> one;
    for (std::size_t bot = 0; bot < bots; ++bot) {
      if (chosen[bot]) one.push_back(bot);
    }
    list.push_back(std::move(one));
  } while (std::prev_permutation(chosen.begin(), chosen.end()));
  return list;
}

}  // namespace

Schedule::Schedule(std::size_t bots, std::size_t seats) : bots_(bots), seats_(seats) {
  lineups_ = selections(bots, std::min(bots, seats));
  for (std::vector<std::size_t>& lineup : lineups_) lineup.resize(seats, bots - 1);
}

std::uint64_t Schedule::whole_deals(std::uint64_t games) const {
  return (games + games_per_deal() - 1) / games_per_deal() * games_per_deal();
}

Placement Schedule::at(std::uint64_t game) const {
  const std::uint64_t within = game % games_per_deal();
  Placement placement{game, deal_of(game), within / seats_, within % seats_, {}};
  const std::vector<std::size_t>& lineup = lineups_[placement.lineup];
  for (std::size_t seat = 0; seat < seats_; ++seat) {
    placement.bot_at.push_back(lineup[(seat + seats_ - placement.rotation) % seats_]);
  }
  return placement;
}

std::string deal_seed(const std::string& seed, std::uint64_t deal) {
  return seed + "/" + std::to_string(deal + 1);
}

std::uint64_t game_seed(const std::string& seed, std::uint64_t game) {
  return Hasher().add_text("arena game").add_value(game).add_text(seed).finish();
}

}  // namespace merlon::app::arena
