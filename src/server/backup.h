// Copies of the database: on a timer while the server runs, by hand, and the check that every game in one can
// be replayed.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <iosfwd>
#include <mutex>
#include <string>
#include <thread>

#include "core/expected.h"
#include "store/store.h"

namespace merlon::server {

/// How long it is until the next backup: so long after the newest one in the folder, or soon if there is
/// none, but not in the first seconds of a server.
std::chrono::seconds first_backup_in(const std::string& folder, std::chrono::hours every);

/// Keeps the newest seven copies that a server made, and what else lies in the folder; copies that were cut
/// off are removed. No copy may be under way.
void remove_old_backups(const std::string& folder);

/// Makes a copy in `data`/backups now and then, on a thread of its own, and keeps the newest seven.
class Backups {
 public:
  Backups(std::string data, std::chrono::hours every);
  /// Ends at once: a copy under way is given up.
  ~Backups();
  Backups(const Backups&) = delete;
  Backups& operator=(const Backups&) = delete;

 private:
  void work();
  bool make_one();

  std::string data_;
  std::string folder_;
  std::chrono::hours every_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

/// What a check found.
struct CheckReport {
  std::int64_t tables = 0;
  std::int64_t events = 0;
  std::vector<std::string> problems;  ///< of tables
  std::vector<std::string> findings;  ///< of the database itself, about its pages and indexes
};

/// Lets the database look through its own pages, then goes through every table of the store, replays its game
/// and compares every hash.
Expected<CheckReport> check_store(store::Store& store);

/// The same, told to people; returns an exit code.
int check_and_print(store::Store& store, std::ostream& out, std::ostream& errors);

/// The time as a part of file names: 20261117-233000.
std::string time_text();

// The commands `merlon backup` and `merlon restore`; both return an exit code.
int run_backup(const std::string& data, const std::string& file, std::ostream& out, std::ostream& errors);
/// Checks the file; then, unless `only_check`, puts it into the data folder, which must not have a database
/// yet.
int run_restore(const std::string& file, const std::string& data, bool only_check, std::ostream& out,
                std::ostream& errors);

}  // namespace merlon::server
