#include "server/worker.h"

#include <ostream>
#include <utility>

#include "server/brains.h"
#include "server/log.h"
#include "server/open_table.h"
#include "server/secrets.h"
#include "server/stop_signals.h"
#include "store/postgres_store.h"
#include "table/actions.h"
#include "table/stored.h"

namespace merlon::server {
namespace {

using std::chrono::milliseconds;

/// Between two looks without being called: for jobs of workers that died, and calls that were missed.
constexpr milliseconds kLookEvery{1000};
/// A job that has killed so many workers is left alone.
constexpr std::int64_t kMostTries = 5;
constexpr int kMostConflicts = 10;

/// The result of a job that nobody could do; the mark is what those who wait for results know as a refusal.
constexpr std::string_view kGivenUp = "!several workers have died of this job";

}  // namespace

/// One thread with a connection of its own.
class Workers::Worker {
 public:
  Worker(Workers& workers, const JobHandlers& handlers, std::unique_ptr<store::SharedStore> store)
      : workers_(workers), handlers_(handlers), store_(std::move(store)), name_(secret_text(8)) {}

  void work() {
    while (!workers_.stop_) {
      const std::uint64_t before = workers_.rung();
      if (!do_one()) workers_.wait_for_ring(before);
    }
  }

  /// What it does just now, for whoever keeps that for it.
  std::optional<store::JobKey> current() const {
    const std::lock_guard lock(mutex_);
    return current_;
  }
  const std::string& name() const { return name_; }

 private:
  /// Whether there may be more to do at once.
  bool do_one() {
    for (const auto& [kind, handler] : handlers_) {
      const auto job = store_->take_job(kind, name_, workers_.job_time_);
      if (!job) return complain(job.error());
      complained_ = false;
      if (!*job) continue;
      set_current((*job)->key);
      const JobOutcome outcome =
          (*job)->tries > kMostTries ? give_up((*job)->key) : handler(**job, *store_, workers_.stop_);
      set_current(std::nullopt);
      return settle((*job)->key, outcome);
    }
    return false;
  }

  /// Whoever waits for an arena's game reads the reason. A table's job is kept as done, so that it is not
  /// asked for again; who runs the server finds it in the log.
  static JobOutcome give_up(const store::JobKey& key) {
    log_event("job_given_up", {{"kind", key.kind}, {"topic", key.topic}});
    return JobOutcome::done(std::string(kGivenUp));
  }

  bool settle(const store::JobKey& key, const JobOutcome& outcome) {
    if (outcome.kind == JobOutcome::Kind::nothing) return !failed(store_->remove_jobs(std::span(&key, 1)));
    if (outcome.kind == JobOutcome::Kind::not_now) {
      failed(store_->return_job(key, name_));
      return false;  // what could not be done now is not tried again at once
    }
    const auto finished = store_->finish_job(key, name_, outcome.result);
    if (!finished) return complain(finished.error());
    if (!*finished)
      log_event("job_not_finished", {{"kind", key.kind}});  // another has it, or nobody wants it
    return true;
  }

  bool failed(const std::optional<Error>& error) { return error && !complain(*error); }

  /// Once until it works again; always false.
  bool complain(const Error& error) {
    if (!std::exchange(complained_, true)) log_event("database_failed", {{"what", error.message}});
    return false;
  }

  void set_current(std::optional<store::JobKey> key) {
    const std::lock_guard lock(mutex_);
    current_ = std::move(key);
  }

  Workers& workers_;
  const JobHandlers& handlers_;
  std::unique_ptr<store::SharedStore> store_;
  std::string name_;
  bool complained_ = false;
  mutable std::mutex mutex_;
  std::optional<store::JobKey> current_;
};

Workers::Workers(milliseconds job_time) : job_time_(job_time) {}

Expected<std::unique_ptr<Workers>> Workers::start(const WorkerOptions& options, const JobHandlers& handlers) {
  std::unique_ptr<Workers> all(new Workers(options.job_time));
  auto keeper = store::open_postgres(options.database);
  if (!keeper) return keeper.error();
  all->keeper_ = std::move(*keeper);
  for (int i = 0; i < options.threads; ++i) {
    auto store = store::open_postgres(options.database);
    if (!store) return store.error();
    all->workers_.push_back(std::make_unique<Worker>(*all, handlers, std::move(*store)));
  }
  for (const auto& worker : all->workers_) all->threads_.emplace_back([&worker] { worker->work(); });
  all->threads_.emplace_back([workers = all.get()] { workers->keep_jobs(); });
  store::NoticeCalls calls;
  calls.job_added = [workers = all.get()](const std::string&) { workers->ring(); };
  calls.look_again = [workers = all.get()] { workers->ring(); };
  all->notices_ = std::make_unique<store::Notices>(options.database, std::move(calls));
  return all;
}

Workers::~Workers() {
  stop();
  join();
}

void Workers::stop() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  changed_.notify_all();
}

void Workers::join() {
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void Workers::ring() {
  {
    const std::lock_guard lock(mutex_);
    ++rung_;
  }
  changed_.notify_all();
}

std::uint64_t Workers::rung() const {
  const std::lock_guard lock(mutex_);
  return rung_;
}

void Workers::wait_for_ring(std::uint64_t since) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, kLookEvery, [&] { return stop_ || rung_ != since; });
}

/// Whoever works for long keeps the job: a thread and a connection of their own see to that.
void Workers::keep_jobs() {
  std::unique_lock lock(mutex_);
  while (!changed_.wait_for(lock, job_time_ / 3, [this] { return stop_.load(); })) {
    lock.unlock();
    for (const auto& worker : workers_) {
      const auto key = worker->current();
      if (!key) continue;
      const auto kept = keeper_->keep_job(*key, worker->name(), job_time_);
      if (!kept) log_event("job_not_kept", {{"what", kept.error().message}});
    }
    lock.lock();
  }
}

JobOutcome do_thinking(const store::TakenJob& job, store::SharedStore& store, const std::atomic<bool>& stop) {
  std::string move;
  for (int tries = 0; tries < kMostConflicts; ++tries) {
    const auto stored = store.read(job.key.topic);
    if (!stored) return JobOutcome::not_now();
    if (!*stored) return JobOutcome::nothing();
    const auto table = table::table_of(**stored);
    if (!table || table->position_version() != job.key.number) return JobOutcome::nothing();
    const auto seat = table->to_move();
    if (!seat || table->chair(*seat).level == 0) return JobOutcome::nothing();
    if (move.empty()) {
      move = choose_move(table->game(), table->chair(*seat).level, computer_seed(*table), 1.0, &stop);
      if (stop) return JobOutcome::not_now();  // it has not thought to the end
    }
    const auto now = store.now();
    if (!now) return JobOutcome::not_now();
    const table::Outcome outcome = table::computer_moves(*table, *seat, {move}, *now);
    const auto* proposal = std::get_if<table::Proposal>(&outcome);
    if (proposal == nullptr) return JobOutcome::nothing();
    const std::vector<store::Change> changes(proposal->events.begin(), proposal->events.end());
    const store::Written answer = store.write(changes).front();
    if (answer == store::Written::yes) return JobOutcome::nothing();
    if (answer == store::Written::failed) return JobOutcome::not_now();
    // Something else may have happened at the table meanwhile that does not concern the position.
  }
  return JobOutcome::not_now();
}

int run_worker(const WorkerOptions& options, const JobHandlers& handlers, std::ostream& out,
               std::ostream& errors) {
  StopSignals signals;  // before any thread
  auto workers = Workers::start(options, handlers);
  if (!workers) {
    errors << "merlon: " << workers.error().message << '\n';
    return 1;
  }
  signals.call([&workers] { (*workers)->stop(); });
  out << "Working; stop with ctrl-C\n" << std::flush;
  (*workers)->join();
  signals.call(nullptr);
  return 0;
}

}  // namespace merlon::server
