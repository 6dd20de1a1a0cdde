// The JSON view of a Kreta seat as a state again, so that drawing and explaining can ask the rules. Fort
// cards that nobody may know are hidden in it.
#pragma once

#include "core/json.h"
#include "games/kreta/engine/state.h"

namespace merlon::screen {

/// Reads what `AnyGame::write_view` wrote.
kreta::State read_kreta_view(const Json& view);

}  // namespace merlon::screen
