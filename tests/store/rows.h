// Rows for tests, and how they are written and read.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "store/sqlite_store.h"
#include "tests/support/expected.h"
#include "tests/support/files.h"

namespace merlon::test {

inline store::TableRow table_row(const std::string& id, std::int64_t created = 1000, bool listed = true) {
  return {.id = id, .created = created, .setup = R"({"game":"high-card"})", .listed = listed};
}

inline store::EventRow event_row(const std::string& table, std::int64_t version, std::string body = "{}") {
  return {.table = table,
          .version = version,
          .actor = "actor",
          .action = "action " + std::to_string(version),
          .body = std::move(body),
          .state = "0123456789abcdef",
          .at = 1000 + version};
}

inline store::Change new_table(const std::string& id) { return store::NewTable{table_row(id)}; }

inline store::Change new_event(const std::string& table, std::int64_t version, std::string body = "{}",
                               store::Stage stage = store::Stage::playing) {
  return store::NewEvent{event_row(table, version, std::move(body)), stage};
}

/// The same event under another action; "" is none.
inline store::Change with_action(store::Change event, std::string action) {
  std::get<store::NewEvent>(event).row.action = std::move(action);
  return event;
}

/// What became of one change.
inline store::Written write_one(store::Store& store, const store::Change& change) {
  return store.write({&change, 1}).at(0);
}

/// Writes the table "t" with five events.
inline void write_five_events(store::Store& store) {
  std::vector<store::Change> changes = {new_table("t")};
  for (int version = 1; version <= 5; ++version) {
    changes.push_back(new_event("t", version, "body " + std::to_string(version)));
  }
  EXPECT_THAT(store.write(changes), testing::Each(store::Written::yes));
}

/// A table that is there.
inline store::StoredTable read(store::Store& store, const std::string& id) {
  return value_of(store.read(id)).value();
}

}  // namespace merlon::test
