// Thinking about one decision, in steps, so that whoever runs it can stop at any time.
#pragma once

#include <cstdint>
#include <memory>

#include "any/any_game.h"
#include "any/thinker.h"

namespace merlon::wasm {

/// One decision being thought about.
struct Thinking {
  std::unique_ptr<any::AnyGame> game;
  std::unique_ptr<any::Thinker> thinker;
  std::uint64_t nodes = 0;
  float softness = 0.0f;
  std::uint64_t seed = 0;  ///< by which a level draws its move
};

}  // namespace merlon::wasm
