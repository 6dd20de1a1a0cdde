// The JSON view of a Kilt Castle seat as a state again, so that drawing and explaining can ask the rules.
// Everything lies open in this game, so the view is the whole position.
#pragma once

#include "core/json.h"
#include "games/kilt_castle/engine/state.h"

namespace merlon::screen {

/// Reads what `AnyGame::write_view` wrote.
kilt_castle::State read_kilt_castle_view(const Json& view);

}  // namespace merlon::screen
