// The players that are part of Merlon: search with a tree, and the yardsticks without one.
#pragma once

#include <memory>

#include "app/arena/bot.h"
#include "app/arena/bot_spec.h"

namespace merlon::app::arena {

/// A bot of any kind but `program`. Spec, game and flag must outlive it.
std::unique_ptr<Bot> make_builtin(const BotSpec& spec, const any::GameInfo& game, const StopFlag& stop);

}  // namespace merlon::app::arena
