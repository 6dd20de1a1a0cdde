// What a second instance of the module does: thinking about one decision, or judging a game, in steps, so
// that whoever runs it can stop at any time.
#pragma once

#include <cstdint>
#include <memory>

#include "any/any_game.h"
#include "any/thinker.h"
#include "review/judge.h"
#include "review/review.h"

namespace merlon::wasm {

/// One decision being thought about.
struct Thinking {
  std::unique_ptr<any::AnyGame> game;
  std::unique_ptr<any::Thinker> thinker;
  std::uint64_t nodes = 0;
  float softness = 0.0f;
  std::uint64_t seed = 0;  ///< by which a level draws its move
};

/// A game being judged.
struct LookingBack {
  Record record;
  review::Reviewing reviewing;
  review::Judge judge;
  std::size_t done = 0;
};

}  // namespace merlon::wasm
