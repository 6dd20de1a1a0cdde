#include "server/worker.h"

#include <algorithm>
#include <chrono>
#include <ostream>
#include <thread>
#include <vector>

#include "server/brains.h"
#include "server/log.h"
#include "server/room.h"
#include "server/secrets.h"
#include "server/stop_signals.h"
#include "store/postgres_store.h"
#include "table/actions.h"
#include "table/stored.h"

namespace merlon::server {
namespace {

using std::chrono::milliseconds;

/// Longer than any decision or arena game takes.
constexpr std::chrono::seconds kJobTime{120};
constexpr milliseconds kShortWait{20};
constexpr milliseconds kLongWait{320};
/// A job that has killed so many workers is left alone.
constexpr std::int64_t kMostTries = 5;
constexpr int kMostConflicts = 10;

/// The result of a job that nobody could do; the mark is what those who wait for results know as a refusal.
constexpr std::string_view kGivenUp = "!several workers have died of this job";

/// One thread with a connection of its own.
class Worker {
 public:
  Worker(const JobHandlers& handlers, std::unique_ptr<store::SharedStore> store,
         const std::atomic<bool>& stop)
      : handlers_(handlers), store_(std::move(store)), stop_(stop), name_(secret_text(8)) {}

  void work() {
    milliseconds wait = kShortWait;
    while (!stop_) {
      if (do_one()) {
        wait = kShortWait;
        continue;
      }
      std::this_thread::sleep_for(wait);
      wait = std::min(2 * wait, kLongWait);
    }
  }

 private:
  bool do_one() {
    for (const auto& [kind, handler] : handlers_) {
      const auto job = store_->take_job(kind, name_, kJobTime);
      if (!job || !*job) continue;
      finish(**job, (*job)->tries > kMostTries ? std::string(kGivenUp) : handler(**job, *store_));
      return true;
    }
    return false;
  }

  void finish(const store::TakenJob& job, const std::optional<std::string>& result) {
    if (result) {
      if (!store_->finish_job(job.key, name_, *result))
        log_event("job_not_finished", {{"kind", job.key.kind}});
    } else {
      store_->remove_jobs(std::span(&job.key, 1));
    }
  }

  const JobHandlers& handlers_;
  std::unique_ptr<store::SharedStore> store_;
  const std::atomic<bool>& stop_;
  std::string name_;
};

}  // namespace

std::optional<std::string> do_thinking(const store::TakenJob& job, store::SharedStore& store) {
  std::string move;
  for (int tries = 0; tries < kMostConflicts; ++tries) {
    const auto table = table::read_table(store, job.key.topic);
    if (!table || table->position_version() != job.key.number) return std::nullopt;
    const auto seat = table->to_move();
    if (!seat || table->chair(*seat).level == 0) return std::nullopt;
    if (move.empty()) {
      move = choose_move(table->game(), table->chair(*seat).level, computer_seed(*table), 1.0, nullptr);
    }
    const table::Outcome outcome = table::computer_moves(*table, *seat, {move}, wall_clock());
    const auto* proposal = std::get_if<table::Proposal>(&outcome);
    if (proposal == nullptr) return std::nullopt;
    const std::vector<store::Change> changes(proposal->events.begin(), proposal->events.end());
    const std::vector<store::Written> answers = store.write(changes);
    // Something else may have happened at the table meanwhile that does not concern the position.
    if (answers.front() != store::Written::conflict) return std::nullopt;
  }
  return std::nullopt;
}

int run_worker(const WorkerOptions& options, const JobHandlers& handlers, std::ostream& out,
               std::ostream& errors) {
  StopSignals signals;  // before any thread
  std::atomic<bool> stop{false};
  std::vector<std::unique_ptr<Worker>> workers;
  for (int i = 0; i < options.threads; ++i) {
    auto store = store::open_postgres(options.database);
    if (!store) {
      errors << "merlon: " << store.error().message << '\n';
      return 1;
    }
    workers.push_back(std::make_unique<Worker>(handlers, std::move(*store), stop));
  }
  signals.call([&stop] { stop = true; });
  out << "Working; stop with ctrl-C\n" << std::flush;
  std::vector<std::thread> threads;
  for (const auto& worker : workers) threads.emplace_back([&worker] { worker->work(); });
  for (std::thread& thread : threads) thread.join();
  return 0;
}

}  // namespace merlon::server
