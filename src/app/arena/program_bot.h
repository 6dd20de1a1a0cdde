// A bot that is another program and speaks the engine protocol (docs/arena.md).
#pragma once

#include <memory>

#include "app/arena/bot.h"
#include "app/arena/contest.h"

namespace merlon::app::arena {

/// The program is started for its first decision, and again after it did something wrong. Spec and flag must
/// outlive it.
std::unique_ptr<Bot> make_program_bot(const BotSpec& spec, const ProgramLimits& limits, const StopFlag& stop);

}  // namespace merlon::app::arena
