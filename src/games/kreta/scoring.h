// KR-9: influence, and what a site brings if it is scored.
#pragma once

#include <array>

#include "core/move_list.h"
#include "games/kreta/state.h"

namespace merlon::kreta {

/// KR-9.2
inline int influence(const State& state, Seat seat, Province province) {
  const Player& player = state.player(seat);
  const auto p = static_cast<std::size_t>(province);
  return player.peoples[p] + 2 * player.cities[p] + (player.has_abbot_at(province) ? 1 : 0) +
         std::popcount(player.forts & kSitesOf[p]) + ((player.ships & kHarbourOf[p]) != 0 ? 1 : 0);
}

using SeatNumbers = std::array<int, kMaxPlayers>;

struct ProvinceScore {
  Province province;
  SeatNumbers influence;
  SeatNumbers points;
};

/// What everybody would get for a province now: KR-9.3 to KR-9.6.
ProvinceScore score_province(const State& state, Province province);

/// All provinces that touch a site, in ascending order.
using SiteScore = FixedList<ProvinceScore, 4>;
SiteScore score_site(const State& state, Site site);

}  // namespace merlon::kreta
