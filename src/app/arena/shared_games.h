// Games of an arena played by `merlon worker`s on any number of machines: each game is a job in a shared
// database.
#pragma once

#include <functional>
#include <optional>

#include "app/arena/arena.h"
#include "app/arena/contest.h"
#include "app/arena/runner.h"
#include "server/worker.h"
#include "store/shared_store.h"

namespace merlon::app::arena {

/// The kind of jobs that are games of an arena.
inline constexpr std::string_view kArenaJob = "arena";

/// Why a run cannot be given to workers: they have neither the programs nor the files of this machine.
std::optional<Error> sharing_problem(const ArenaOptions& options);

/// Like `run_games`, but others play. An error if the database is gone or a worker cannot play: it may be of
/// another version.
std::optional<Error> run_games_by_workers(const ArenaOptions& options, const Contest& contest,
                                          const RunPlan& plan, const StopFlag& stop,
                                          store::SharedStore& store,
                                          const std::function<void(GameReport)>& on_report,
                                          const std::function<void()>& on_tick);

/// What a worker does with such a job.
server::JobOutcome play_arena_job(const store::TakenJob& job, store::SharedStore& store,
                                  const StopFlag& stop);

}  // namespace merlon::app::arena
