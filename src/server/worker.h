// `merlon worker`: takes jobs from a shared database and does them, so that thinking and arenas spread over
// as many machines as there are. A job of a worker that dies is taken by another.
#pragma once

#include <atomic>
#include <functional>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>

#include "store/shared_store.h"

namespace merlon::server {

/// The kind of jobs that are a computer player's decision; the topic is the table, the number its version.
inline constexpr std::string_view kThinkJob = "think";

/// Does a job and gives its result; nothing if it is not to be kept.
using JobHandler =
    std::function<std::optional<std::string>(const store::TakenJob& job, store::SharedStore& store)>;
using JobHandlers = std::map<std::string, JobHandler, std::less<>>;

/// Lets the computer whose turn it is move, and writes that to the table's log. Done already: nothing
/// happens.
std::optional<std::string> do_thinking(const store::TakenJob& job, store::SharedStore& store);

struct WorkerOptions {
  std::string database;  ///< postgres://…
  int threads = 1;
};

/// Works until SIGTERM or SIGINT; returns an exit code.
int run_worker(const WorkerOptions& options, const JobHandlers& handlers, std::ostream& out,
               std::ostream& errors);

}  // namespace merlon::server
