#include "games/kreta/engine/preview.h"

#include "games/kreta/engine/rules.h"

namespace merlon::kreta {

Preview preview(const State& state, Move move) {
  const State next = after<Kreta>(state, move);
  Preview open;
  // What the castellan has just scored is past, and what is turned up next is not for a preview to show.
  const int shown = state.seen_in_row() - (move.kind() == MoveKind::replace ? 1 : 0);
  for (int i = next.scored; i < shown; ++i) {
    const Site site = state.row[at(i)];
    open.push({site, score_site(state, site), score_site(next, site)});
  }
  return open;
}

SeatNumbers sum_of(const SiteScore& score) {
  SeatNumbers sum{};
  for (const ProvinceScore& province : score) {
    for (std::size_t s = 0; s < kMaxPlayers; ++s) {
      sum[s] = static_cast<std::int16_t>(sum[s] + province.points[s]);
    }
  }
  return sum;
}

}  // namespace merlon::kreta
