// What several processes on one database need besides the log: who acts for a table, and work that any of
// them may take. The log itself needs neither: two that append the same version get one `yes` and one
// `conflict`, whatever is said here.
#pragma once

#include <chrono>
#include <compare>

#include "store/store.h"

namespace merlon::store {

/// The kind of jobs that are a computer player's decision; the topic is the table, the number its version.
inline constexpr std::string_view kThinkJob = "think";

/// Names a piece of work: a computer's decision, or a game of an arena ("arena", the run, the game's number).
struct JobKey {
  std::string kind;  ///< a word, without spaces
  std::string topic;
  std::int64_t number = 0;
  friend auto operator<=>(const JobKey&, const JobKey&) = default;
};

struct NewJob {
  JobKey key;
  std::string body;  ///< all that a worker has to know
};

struct TakenJob {
  JobKey key;
  std::string body;
  std::int64_t tries = 0;  ///< how often it was taken, this time included: a job may kill whoever does it
};

/// A table that is due and that the holder now acts for; `orphaned` if it was taken from a process that died.
struct LeasedTable {
  std::string table;
  bool orphaned = false;
};

/// What time it is for all processes, and since when at least one of them has been there without a break;
/// both in milliseconds since 1970.
struct Pulse {
  std::int64_t now = 0;
  std::int64_t up_since = 0;
};

struct FinishedJob {
  JobKey key;
  std::string result;
};

/// One thread at a time, like every store. Time is the database's, so that clocks of machines need not agree.
/// A holder or worker is a name that no other process has.
class SharedStore : public Store {
 public:
  using Duration = std::chrono::milliseconds;

  /// What time it is.
  virtual Expected<std::int64_t> now() = 0;

  /// Says that a process is there. Where none has been for as long as `absence`, or the database's clock was
  /// set by more than that, the time without a break begins anew.
  virtual Expected<Pulse> pulse(Duration absence) = 0;

  /// Takes or renews the right to let a table's clock and computers act; false while it is another's.
  virtual Expected<bool> lease(std::string_view table, std::string_view holder, Duration duration) = 0;

  /// Renews all that the holder has, and says which tables these are; one that is missing was taken away.
  virtual Expected<std::vector<std::string>> renew_leases(std::string_view holder, Duration duration) = 0;

  /// Gives leases back, as far as they are the holder's.
  virtual std::optional<Error> release(std::span<const std::string> tables, std::string_view holder) = 0;

  /// Gives all back that the holder has: others need not wait until they lapse.
  virtual std::optional<Error> release_all(std::string_view holder) = 0;

  /// Takes all tables, up to a limit, that are due so soon and that nobody acts for.
  virtual Expected<std::vector<LeasedTable>> lease_due(std::string_view holder, Duration duration,
                                                       Duration soon, int limit) = 0;

  /// Adds those that are not there yet, finished or not; says how many these were.
  virtual Expected<std::int64_t> add_jobs(std::span<const NewJob> jobs) = 0;

  /// The oldest job of this kind that nobody does, or nothing. It is the worker's for so long; then another
  /// may take it.
  virtual Expected<std::optional<TakenJob>> take_job(std::string_view kind, std::string_view worker,
                                                     Duration duration) = 0;

  /// Keeps a job for longer; false if it is not the worker's any more.
  virtual Expected<bool> keep_job(const JobKey& key, std::string_view worker, Duration duration) = 0;

  /// Leaves the result; false if the job is not the worker's any more, or was removed.
  virtual Expected<bool> finish_job(const JobKey& key, std::string_view worker, std::string_view result) = 0;

  /// Gives a job back that the worker cannot do now, so that another can take it at once. That was no try.
  virtual std::optional<Error> return_job(const JobKey& key, std::string_view worker) = 0;

  /// Results of a topic, which stay until they are removed.
  virtual Expected<std::vector<FinishedJob>> finished_jobs(std::string_view kind, std::string_view topic,
                                                           int limit) = 0;

  /// Removes jobs, done or not. Whoever does one of them is told when finishing.
  virtual std::optional<Error> remove_jobs(std::span<const JobKey> keys) = 0;

  /// Removes all jobs of a topic.
  virtual std::optional<Error> remove_topic(std::string_view kind, std::string_view topic) = 0;
};

}  // namespace merlon::store
