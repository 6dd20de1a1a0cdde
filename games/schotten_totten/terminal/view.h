// Which seat of a view is drawn where.
#pragma once

#include "games/schotten_totten/engine/rules.h"

namespace merlon::screen {

/// The seat drawn at the lower edge: the viewer's; for a spectator the first.
inline Seat near_seat(const View<schotten_totten::SchottenTotten>& seen) {
  return seen.seat() == kSpectator ? Seat{0} : seen.seat();
}
inline Seat far_seat(const View<schotten_totten::SchottenTotten>& seen) { return other(near_seat(seen)); }

}  // namespace merlon::screen
