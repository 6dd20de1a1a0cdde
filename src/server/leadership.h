// Which process lets a table's clocks and computers act, and which tables need that. The store knows when a
// table is due; this looks there every few seconds and calls with those that are, so that all other tables
// can stay on the disk. When several processes serve the same database, each holds leases for the tables that
// it leads, and only while something is due at them; when it dies they lapse, and another one takes the
// tables over. With a database of one's own every table is led here.
//
// This decides only who acts without being asked. Whoever is asked by a person may write: the log takes each
// version once, so two processes cannot both do it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "net/loop.h"
#include "server/table_time.h"
#include "store/shared_store.h"
#include "store/writer.h"

namespace merlon::server {

/// A table that is due so soon is looked after: it is in memory, and somebody leads it.
inline constexpr std::chrono::milliseconds kSoon{15'000};

class Leadership {
 public:
  using Then = std::function<void()>;
  /// Called with tables that are due and that are led here.
  using WhenDue = std::function<void(const std::vector<store::LeasedTable>& tables)>;

  /// `shared`: the writer's store is a SharedStore.
  Leadership(net::Loop& loop, store::Writer& writer, bool shared, TableTime time = {});

  /// The time to begin with; the reason if a shared database does not tell it.
  static Expected<TableTime> first_time(store::Store& store, bool shared);

  /// Begins to look for tables that are due and to renew leases. `when_broken` is called when all servers
  /// were away, or the database's clock was set.
  void start(WhenDue when_due, Then when_broken);

  const TableTime& time() const { return time_; }

  bool leads(const std::string& table) const { return !shared_ || led_.contains(table); }
  /// Tries to become the leader of a table; another one is otherwise. What is due there and has no leader is
  /// found without that.
  void seek(const std::string& table, Then when_leading, Then otherwise);
  /// A table that is led has something to do.
  void busy(const std::string& table) { resting_.erase(table); }
  /// A table that is led has nothing to do: its lease is given back unless that changes soon.
  void rest(const std::string& table);
  /// A table that may be led is not in memory any more: its lease is given back with the next look.
  void forget(const std::string& table);
  /// Leaves a table at once.
  void release(const std::string& table);
  /// Gives all leases back: others need not wait.
  void end();

  bool shared() const { return shared_; }

 private:
  /// What was found in the store.
  struct Look {
    std::vector<store::LeasedTable> due;
    std::optional<std::vector<std::string>> held;
    std::optional<store::Pulse> pulse;
    Clock::time_point moment;
    std::optional<Error> error;
  };

  void tick();
  Look look_for_due(store::Store& store, std::int64_t until) const;
  Look look_at_leases(store::SharedStore& store, const std::vector<std::string>& rested) const;
  void looked(Look look);
  std::vector<std::string> take_rested();

  net::Loop& loop_;
  store::Writer& writer_;
  bool shared_;
  TableTime time_;
  std::string holder_;
  WhenDue when_due_;
  Then when_broken_;
  std::unordered_set<std::string> led_;
  std::unordered_map<std::string, Clock::time_point> resting_;  ///< led tables with nothing to do since then
  struct Sought {
    Then when_leading;
    Then otherwise;
  };
  std::unordered_map<std::string, Sought> sought_;
  bool complained_ = false;
  bool ended_ = false;
  std::unique_ptr<net::Timer> timer_;
};

}  // namespace merlon::server
