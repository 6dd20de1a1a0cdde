// Plays games of the schedule in several threads.
#pragma once

#include <functional>

#include "app/arena/bot.h"
#include "app/arena/contest.h"
#include "app/arena/game_report.h"

namespace merlon::app::arena {

struct RunPlan {
  std::vector<bool> done;  ///< for each game of the run, whether it need not be played
  int jobs = 1;
};

/// Plays until all is done or the flag is raised; then running games are given up. `on_report` is called for
/// each game as it ends, never twice at the same time. `on_tick` is called from the calling thread about ten
/// times a second.
void run_games(const Contest& contest, const RunPlan& plan, const StopFlag& stop,
               const std::function<void(GameReport)>& on_report, const std::function<void()>& on_tick);

}  // namespace merlon::app::arena
