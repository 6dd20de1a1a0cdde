// Small things that the descriptions of seats and of moves and the encoding share.
#pragma once

#include "games/kilt_castle/engine/state.h"

namespace merlon::kilt_castle {

constexpr float number(int i) { return static_cast<float>(i); }

/// The colours of a seat: from the first to the one before `end`.
struct OwnColours {
  OwnColours(const State& state, std::size_t seat)
      : first(static_cast<int>(state.players == 2 ? 2 * seat : seat)),
        end(first + (state.players == 2 ? 2 : 1)) {}
  Colour first;
  Colour end;
};

}  // namespace merlon::kilt_castle
