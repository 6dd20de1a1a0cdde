#include "games/kreta/engine/scoring.h"

namespace merlon::kreta {

ProvinceScore score_province(const State& state, Province province) {
  ProvinceScore score{province, {}, {}};
  for (std::uint8_t s = 0; s < state.players; ++s) {
    score.influence[s] = static_cast<std::int16_t>(influence(state, Seat{s}, province));
  }
  score.points = share_out(score.influence, state.value(province), state.players);
  return score;
}

SiteScore score_site(const State& state, Site site) {
  SiteScore scores;
  for (const Province province : kProvincesAt[site]) scores.push(score_province(state, province));
  return scores;
}

}  // namespace merlon::kreta
