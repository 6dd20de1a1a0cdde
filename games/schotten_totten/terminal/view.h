// The JSON view of a Schotten-Totten seat as a state again, so that drawing and explaining can ask the rules.
// Hidden cards stay blank: it holds no more than the JSON does.
#pragma once

#include "core/json.h"
#include "core/seat.h"
#include "games/schotten_totten/engine/state.h"

namespace merlon::screen {

struct SchottenTottenView {
  schotten_totten::State state{};
  Seat viewer = kSpectator;

  /// The seat drawn at the lower edge: the viewer's; for a spectator the first.
  Seat near_seat() const { return viewer == kSpectator ? Seat{0} : viewer; }
  Seat far_seat() const { return other(near_seat()); }
};

/// Reads what `AnyGame::write_view` wrote.
SchottenTottenView read_schotten_totten_view(const Json& view);

}  // namespace merlon::screen
