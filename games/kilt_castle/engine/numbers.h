// Small things that the descriptions of seats and of moves and the encoding share.
#pragma once

#include "games/kilt_castle/engine/state.h"

namespace merlon::kilt_castle {

constexpr float number(int i) { return static_cast<float>(i); }

}  // namespace merlon::kilt_castle
