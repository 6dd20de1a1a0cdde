// The JSON view of a Caylus seat as a state again, so that drawing and explaining can ask the rules.
// Everything lies open in this game, so the view is the whole position.
#pragma once

#include "core/json.h"
#include "games/caylus/engine/state.h"

namespace merlon::screen {

/// Reads what `AnyGame::write_view` wrote.
caylus::State read_caylus_view(const Json& view);

}  // namespace merlon::screen
