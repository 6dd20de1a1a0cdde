// `merlon worker`: takes jobs from a shared database and does them, so that thinking and arenas spread over
// as many machines as there are. A job of a worker that dies is taken by another.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "store/notices.h"
#include "store/shared_store.h"

namespace merlon::server {

/// What a worker did with a job. `done`: there is a result. `nothing`: there is nothing to be kept, and the
/// job is removed. `not_now`: it could not be done, and another may try.
struct JobOutcome {
  enum class Kind : std::uint8_t { done, nothing, not_now };
  Kind kind;
  std::string result;

  static JobOutcome done(std::string result) { return {Kind::done, std::move(result)}; }
  static JobOutcome nothing() { return {Kind::nothing, ""}; }
  static JobOutcome not_now() { return {Kind::not_now, ""}; }
};

/// Does a job; when the flag is raised it ends soon and says `not_now`.
using JobHandler = std::function<JobOutcome(const store::TakenJob& job, store::SharedStore& store,
                                            const std::atomic<bool>& stop)>;
/// A handler for each kind of jobs. As long as there are jobs of one kind, those of later ones wait.
using JobHandlers = std::vector<std::pair<std::string, JobHandler>>;

/// Lets the computer whose turn it is move, and writes that to the table's log. Done already: nothing
/// happens.
JobOutcome do_thinking(const store::TakenJob& job, store::SharedStore& store, const std::atomic<bool>& stop);

struct WorkerOptions {
  std::string database;  ///< postgres://…
  int threads = 1;
  /// A job is a worker's for so long, and kept for longer as long as it works.
  std::chrono::milliseconds job_time{30'000};
};

/// Threads that do jobs until they are told to stop. They look for work when they hear of some, and now and
/// then.
class Workers {
 public:
  /// Connects and begins; the reason if that cannot be. The handlers must outlive it.
  static Expected<std::unique_ptr<Workers>> start(const WorkerOptions& options, const JobHandlers& handlers);
  /// Stops and waits.
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  /// From any thread: what is under way is given back.
  void stop();
  /// Waits for the end.
  void join();

 private:
  class Worker;

  explicit Workers(std::chrono::milliseconds job_time);
  void keep_jobs();
  void ring();
  std::uint64_t rung() const;
  void wait_for_ring(std::uint64_t since);

  std::chrono::milliseconds job_time_;
  std::atomic<bool> stop_{false};
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t rung_ = 0;  ///< how often there was news of jobs
  std::unique_ptr<store::SharedStore> keeper_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<std::thread> threads_;
  std::unique_ptr<store::Notices> notices_;
};

/// Works until SIGTERM or SIGINT; returns an exit code.
int run_worker(const WorkerOptions& options, const JobHandlers& handlers, std::ostream& out,
               std::ostream& errors);

}  // namespace merlon::server
