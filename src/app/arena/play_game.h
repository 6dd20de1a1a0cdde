// Plays one game of the schedule.
#pragma once

#include <optional>
#include <span>

#include "app/arena/bot.h"
#include "app/arena/contest.h"
#include "app/arena/game_report.h"

namespace merlon::app::arena {

/// Tells every bot, one for each seat, of a move that is about to be played, as far as its seat may see it.
void tell(std::span<Bot* const> bots, const any::AnyGame& game, any::AnyMove move);

/// Plays a game to its end, one bot for each seat. A bot that does something wrong ends the game and is last;
/// the others share the first place. Nothing if the stop flag was raised meanwhile.
std::optional<GameReport> play_game(const Contest& contest, const Placement& placement,
                                    std::span<Bot* const> bots, const StopFlag& stop);

}  // namespace merlon::app::arena
