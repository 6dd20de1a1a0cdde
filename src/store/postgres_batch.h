// Changes that go into one transaction. What becomes of each is decided here, in memory, once the rows that
// it depends on are locked: so a transaction of any size is two ways to the server and back.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <vector>

#include "store/postgres_connection.h"
#include "store/reading.h"
#include "store/store.h"

namespace merlon::store {

/// The changes must outlive it.
class PostgresBatch {
 public:
  explicit PostgresBatch(std::span<const Change> changes) : changes_(changes) {}

  /// Begins the transaction, locks the tables and asks for all that has to be known.
  std::vector<PostgresQuery> questions() const;

  /// Decides about every change, from the answers to these questions.
  void decide(const std::vector<PostgresRows>& answers);

  /// What has to be written, and the commit.
  std::vector<PostgresQuery> orders() const;

  const std::vector<Written>& verdicts() const { return verdicts_; }

 private:
  struct Table {
    Head head;
    std::int64_t last = 0;              ///< version of the last event, whatever the head says
    const TableRow* created = nullptr;  ///< if it is new
    bool moved = false;
  };
  struct Event {
    const NewEvent* event;
    Digest chain;
  };

  Written decide(const NewTable& change, std::size_t place);
  bool add_table(const TableRow& row);
  Written decide(const NewEvent& change, std::size_t place);
  void read_heads(const PostgresRows& heads, const PostgresRows& lasts);
  PostgresQuery insert_tables() const;
  PostgresQuery insert_events() const;
  PostgresQuery move_heads() const;
  void add_marks(std::vector<PostgresQuery>& orders) const;
  PostgresQuery notify() const;

  std::span<const Change> changes_;
  std::map<std::string_view, Table> tables_;
  std::vector<std::string_view> created_;  ///< in the order of changes
  std::vector<Event> events_;
  std::set<std::tuple<std::string_view, std::string_view, std::string_view>> actions_;  ///< of this batch
  std::set<std::size_t> known_;  ///< places of changes whose action was there before
  std::vector<std::string> ids_;
  std::vector<Written> verdicts_;
};

}  // namespace merlon::store
