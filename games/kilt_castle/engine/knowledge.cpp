// KC-9.1: everything lies open, so a view is the whole state and nothing is left to imagine.
#include "games/kilt_castle/engine/rules.h"

namespace merlon::kilt_castle {

View<KiltCastle> KiltCastle::redact(const State& state, Seat seat) { return View<KiltCastle>(state, seat); }

State KiltCastle::imagine(const View<KiltCastle>& view, Rng& /*rng*/) { return view.state(); }

}  // namespace merlon::kilt_castle
