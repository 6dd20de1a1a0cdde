// Looks through all tables again and again in small steps, and deletes what nobody needs any more.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/open_tables.h"

namespace merlon::server {

struct UpkeepSettings {
  std::chrono::hours never_started{24 * 30};  ///< tables at which no game was dealt go after so long
  std::chrono::hours keep{0};                 ///< all others after so long without an event; zero: never
  std::chrono::milliseconds pause{200};       ///< between two steps
  std::chrono::milliseconds rest = std::chrono::hours{1};  ///< between two rounds
};

class Upkeep {
 public:
  Upkeep(TableWorld& world, OpenTables& open_tables, const UpkeepSettings& settings)
      : world_(world), open_tables_(open_tables), settings_(settings) {}

  void start() { step(); }
  void stop();

  /// Called after each round through all tables.
  std::function<void()> when_through = [] {};

 private:
  void step();
  void decide(const std::vector<store::TableState>& states);
  bool is_old(const store::TableState& state, std::int64_t now) const;
  void done(int removed);
  void next(std::chrono::milliseconds wait);

  TableWorld& world_;
  OpenTables& open_tables_;
  UpkeepSettings settings_;
  std::string after_;    ///< the last table that was looked at
  bool at_end_ = false;  ///< of the round
  bool stopped_ = false;
  std::unique_ptr<net::Timer> timer_;
};

/// The setup of a table without the mark that version 1.0 put into it; nothing if there is none. That mark
/// had no key, and three of them told the maker's address.
std::optional<std::string> without_old_mark(const std::string& setup);

}  // namespace merlon::server
