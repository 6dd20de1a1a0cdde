// What the open fort cards would bring if they were scored now, before and after a move.
#pragma once

#include "games/kreta/engine/scoring.h"

namespace merlon::kreta {

struct OpenCardPreview {
  Site site;
  SiteScore now;
  SiteScore after;
};

/// The open cards that are still to be scored, the next one first. The move must be legal; of a turn that
/// takes several moves it shows how things stand after this one. The state may be a view's: what is hidden is
/// moved, and never looked up.
using Preview = FixedList<OpenCardPreview, 2>;
Preview preview(const State& state, Move move);

/// The points of all provinces of a site together.
SeatNumbers sum_of(const SiteScore& score);

}  // namespace merlon::kreta
