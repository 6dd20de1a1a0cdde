// KR-9: influence, and what a site brings if it is scored.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/fixed_list.h"
#include "games/kreta/engine/state.h"

namespace merlon::kreta {

/// KR-9.2
inline int influence(const State& state, Seat seat, Province province) {
  const Player& player = state.player(seat);
  return player.people_at(province) + 2 * player.cities_at(province) +
         (player.has_abbot_at(province) ? 1 : 0) + (player.forts & kSitesOf[province]).size() +
         (player.ships & kHarbourOf[province]).size();
}

/// A number for every seat.
using SeatNumbers = std::array<std::int16_t, kMaxPlayers>;

/// What a province of this value brings to whom: KR-9.3 to KR-9.6. Seats that nobody sits on have no
/// influence.
inline SeatNumbers share_out(const SeatNumbers& influence, int value, int players) {
  SeatNumbers points{};
  const auto full = static_cast<std::int16_t>(value);
  if (players == 2) {  // KR-9.5
    points[0] = influence[0] > 0 && influence[0] >= influence[1] ? full : std::int16_t{0};
    points[1] = influence[1] > 0 && influence[1] >= influence[0] ? full : std::int16_t{0};
    return points;
  }
  int best = 0;
  int second = 0;
  int firsts = 0;
  for (const int one : influence) {
    if (one > best) {
      second = best;
      best = one;
      firsts = 1;
    } else if (one == best) {
      ++firsts;
    } else {
      second = std::max(second, one);
    }
  }
  if (best == 0) return points;                                                            // KR-9.6
  const auto half = static_cast<std::int16_t>(firsts == 1 && second > 0 ? value / 2 : 0);  // KR-9.4
  for (std::size_t s = 0; s < kMaxPlayers; ++s) {
    points[s] = influence[s] == best ? full : influence[s] == second ? half : std::int16_t{0};
  }
  return points;
}

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
