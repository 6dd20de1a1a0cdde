// Somebody who plays in the arena: a built-in player or another program.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "any/any_game.h"

namespace merlon::app::arena {

/// Raised when the run shall end; whoever thinks or waits looks at it now and then.
using StopFlag = std::atomic<bool>;

/// One player at one seat. A bot serves many games, one after the other.
class Bot {
 public:
  virtual ~Bot() = default;

  /// A new game: nothing of the last one counts any more.
  virtual void begin_game() = 0;
  /// Decides for the seat on turn, which has a choice. An error is what the bot did wrong; it then loses the
  /// game. Once the stop flag is raised the answer means nothing.
  virtual Expected<any::AnyMove> choose(const any::AnyGame& game, std::uint64_t seed) = 0;
  /// Somebody at the table, perhaps this bot itself, makes this move; nothing if the bot's seat may not see
  /// all of it.
  virtual void observe(std::optional<any::AnyMove> move) = 0;
};

}  // namespace merlon::app::arena
