#include "games/kreta/scoring.h"

namespace merlon::kreta {

ProvinceScore score_province(const State& state, Province province) {
  const SeatNumbers influence = influences(state, province);
  return {province, influence, share_out(influence, state.value(province), state.players)};
}

SiteScore score_site(const State& state, Site site) {
  SiteScore scores;
  for_each_bit(kProvincesAt[static_cast<std::size_t>(site)],
               [&](Province province) { scores.push(score_province(state, province)); });
  return scores;
}

}  // namespace merlon::kreta
