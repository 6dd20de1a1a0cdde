// CA-11.1: everything lies open, so a view is the whole state and nothing is left to imagine.
#include "games/caylus/engine/rules.h"

namespace merlon::caylus {

View<Caylus> Caylus::redact(const State& state, Seat seat) { return View<Caylus>(state, seat); }

State Caylus::imagine(const View<Caylus>& view, Rng& /*rng*/) { return view.state(); }

}  // namespace merlon::caylus
