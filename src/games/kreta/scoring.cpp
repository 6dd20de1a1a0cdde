#include "games/kreta/scoring.h"

#include <algorithm>

namespace merlon::kreta {

ProvinceScore score_province(const State& state, Province province) {
  ProvinceScore score{province, {}, {}};
  int best = 0;
  int second = 0;
  int firsts = 0;
  for (std::uint8_t s = 0; s < state.players; ++s) {
    const int mine = influence(state, Seat{s}, province);
    score.influence[s] = mine;
    if (mine > best) {
      second = best;
      best = mine;
      firsts = 1;
    } else if (mine == best) {
      ++firsts;
    } else {
      second = std::max(second, mine);
    }
  }
  if (best == 0) return score;                                                // KR-9.6
  const bool second_scores = state.players > 2 && firsts == 1 && second > 0;  // KR-9.4, KR-9.5
  for (std::size_t s = 0; s < state.players; ++s) {
    if (score.influence[s] == best) {
      score.points[s] = state.value(province);
    } else if (second_scores && score.influence[s] == second) {
      score.points[s] = state.value(province) / 2;
    }
  }
  return score;
}

SiteScore score_site(const State& state, Site site) {
  SiteScore scores;
  for_each_bit(kProvincesAt[static_cast<std::size_t>(site)],
               [&](Province province) { scores.push(score_province(state, province)); });
  return scores;
}

}  // namespace merlon::kreta
