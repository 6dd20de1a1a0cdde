// Rows for tests, how they are written and read, and a folder for files that goes with its owner.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "store/sqlite_store.h"

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
  auto stored = store.read(id);
  EXPECT_TRUE(stored.has_value()) << stored.error().message;
  return stored->value();
}

/// An empty folder of its own.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "merlon_store_XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

}  // namespace merlon::test
