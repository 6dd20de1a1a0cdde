// What the descriptions of seats and of moves share.
#pragma once

#include <cstddef>

#include "games/kilt_castle/state.h"

namespace merlon::kilt_castle {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
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
