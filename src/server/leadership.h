// Which process lets a table's clocks and computers act, when several serve the same database. Each process
// holds leases for the tables that it leads; when it dies they lapse, and another one takes the tables over.
// With a database of one's own every table is led here.
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
#include "store/shared_store.h"
#include "store/writer.h"

namespace merlon::server {

class Leadership {
 public:
  using WhenLeading = std::function<void()>;
  /// Called with tables that are played and that nobody leads.
  using WhenOrphaned = std::function<void(const std::string& table)>;

  /// `shared`: the writer's store is a SharedStore.
  Leadership(net::Loop& loop, store::Writer& writer, bool shared);

  /// Begins to renew leases and to look for tables whose leader is gone.
  void start(WhenOrphaned when_orphaned);

  bool leads(const std::string& table) const { return !shared_ || led_.contains(table); }
  /// Tries to become the leader of a table; calls back if that succeeds, now or at a later try of its own.
  void seek(const std::string& table, WhenLeading when_leading);
  /// Leaves a table that needs no leader any more.
  void release(const std::string& table);
  /// Gives all leases back: others need not wait.
  void end();

  bool shared() const { return shared_; }

 private:
  void tick();
  void renewed(const std::optional<std::vector<std::string>>& held, const std::vector<std::string>& orphans);

  net::Loop& loop_;
  store::Writer& writer_;
  bool shared_;
  std::string holder_;
  WhenOrphaned when_orphaned_;
  std::unordered_set<std::string> led_;
  std::unordered_map<std::string, WhenLeading> sought_;
  std::unique_ptr<net::Timer> timer_;
};

}  // namespace merlon::server
