// The store in a SQLite file: what goes in comes out, conflicts concern nobody else, and whatever is wrong
// with the file is said.
#include "store/sqlite_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <atomic>
#include <fstream>
#include <thread>

#include "tests/store/power_cut.h"
#include "tests/store/rows.h"

namespace merlon::test {
namespace {

using store::Change;
using store::Stage;
using store::Store;
using store::StoredTable;
using store::Written;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

using Answers = std::vector<Written>;

store::SqliteSetup at(const std::string& path, bool read_only = false) {
  return {.path = path, .sync_every_commit = true, .file_system = "", .read_only = read_only};
}

store::SqliteSetup on_disk(const PowerCutDisk& disk) {
  return {.path = "tables.db", .sync_every_commit = true, .file_system = disk.name(), .read_only = false};
}

std::unique_ptr<Store> open(const store::SqliteSetup& setup) {
  auto opened = store::open_sqlite(setup);
  EXPECT_TRUE(opened.has_value()) << opened.error().message;
  return std::move(*opened);
}

/// Why a file cannot be opened.
std::string refusal(const store::SqliteSetup& setup) {
  const auto opened = store::open_sqlite(setup);
  return opened ? "opened" : opened.error().message;
}

StoredTable read(Store& store, const std::string& id) {
  auto stored = store.read(id);
  EXPECT_TRUE(stored.has_value()) << stored.error().message;
  return stored->value();
}

Written write_one(Store& store, const Change& change) { return store.write({&change, 1}).at(0); }

/// Does something to the file that the store would never do.
void tamper(const std::string& path, const std::string& sql) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
      << sqlite3_errmsg(database);
  sqlite3_close(database);
}

int mode_of(const std::string& path) {
  struct stat status{};
  EXPECT_EQ(::stat(path.c_str(), &status), 0) << path;
  return static_cast<int>(status.st_mode & 0777);
}

/// A store on a real file with one table of five events.
class SqliteStore : public testing::Test {
 protected:
  SqliteStore() {
    std::vector<Change> changes = {new_table("t")};
    for (int version = 1; version <= 5; ++version) {
      changes.push_back(new_event("t", version, "body " + std::to_string(version)));
    }
    EXPECT_THAT(store_->write(changes), testing::Each(Written::yes));
  }

  void reopen() {
    store_ = nullptr;
    store_ = open(at(path_));
  }

  /// What is said after somebody changed the file, and how many events are still given.
  void expect_damage(const std::string& sql, const std::string& damage, std::size_t events) {
    store_ = nullptr;
    tamper(path_, sql);
    store_ = open(at(path_));
    const StoredTable table = read(*store_, "t");
    EXPECT_THAT(table.damage.value_or("none"), HasSubstr(damage));
    ASSERT_EQ(table.events.size(), events);
    for (std::size_t i = 0; i < events; ++i) {
      EXPECT_EQ(table.events[i].body, "body " + std::to_string(i + 1));
    }
  }

  Folder folder_;
  std::string path_ = folder_.file("tables.db");
  std::unique_ptr<Store> store_ = open(at(path_));
};

TEST_F(SqliteStore, GivesBackWhatWasWritten) {
  store::TableRow row{.id = "ü", .created = -5, .setup = std::string("a\0b", 3), .listed = false};
  store::EventRow event{
      .table = "ü", .version = 1, .actor = "", .action = "", .body = "{\"x\":\"é\"}", .state = "", .at = 77};
  const std::vector<Change> changes = {store::NewTable{row}, store::NewEvent{event, Stage::over}};
  EXPECT_EQ(store_->write(changes), Answers(2, Written::yes));
  for (int i = 0; i < 2; ++i) {
    const StoredTable table = read(*store_, "ü");
    EXPECT_EQ(table.row, row);
    EXPECT_EQ(table.stage, Stage::over);
    EXPECT_THAT(table.events, ElementsAre(event));
    EXPECT_EQ(table.damage, std::nullopt);
    reopen();
  }
}

TEST_F(SqliteStore, KnowsNothingOfOtherTables) {
  const auto stored = store_->read("other");
  ASSERT_TRUE(stored.has_value());
  EXPECT_EQ(*stored == std::nullopt, true);
  EXPECT_THAT(store_->write({}), IsEmpty());
}

TEST_F(SqliteStore, AConflictLeavesTheOthersUntouched) {
  Change same_action = new_event("t", 7);
  std::get<store::NewEvent>(same_action).row.action = "action 3";
  const std::vector<Change> changes = {
      new_table("before"),
      new_table("t"),            // exists
      new_event("t", 5),         // exists
      new_event("t", 7),         // would leave out 6
      new_event("nowhere", 1),   // no such table
      new_event("t", 6, "six"),  //
      same_action,               // of the same actor
      new_event("t", 7, "seven", Stage::over),
      new_event("before", 1),
  };
  EXPECT_THAT(store_->write(changes),
              ElementsAre(Written::yes, Written::conflict, Written::conflict, Written::conflict,
                          Written::conflict, Written::yes, Written::conflict, Written::yes, Written::yes));
  const StoredTable table = read(*store_, "t");
  EXPECT_EQ(table.events.size(), 7u);
  EXPECT_EQ(table.events.back().body, "seven");
  EXPECT_EQ(table.stage, Stage::over);
  EXPECT_EQ(table.damage, std::nullopt);
  EXPECT_EQ(read(*store_, "before").events.size(), 1u);
}

TEST_F(SqliteStore, ActionsAreComparedWithinATableAndAnActor) {
  Change again = new_event("t", 6);
  std::get<store::NewEvent>(again).row.action = "action 3";
  EXPECT_EQ(write_one(*store_, again), Written::conflict);
  std::get<store::NewEvent>(again).row.actor = "another";
  EXPECT_EQ(write_one(*store_, again), Written::yes);
  for (int version = 7; version <= 8; ++version) {
    Change without = new_event("t", version);
    std::get<store::NewEvent>(without).row.action = "";
    EXPECT_EQ(write_one(*store_, without), Written::yes);
  }
}

TEST_F(SqliteStore, FindsTablesTheNewestFirst) {
  const std::vector<Change> changes = {
      store::NewTable{table_row("old", 10)}, store::NewTable{table_row("new", 30)},
      store::NewTable{table_row("hidden", 20, false)}, store::NewTable{table_row("newest", 30)}};
  EXPECT_EQ(store_->write(changes), Answers(4, Written::yes));
  EXPECT_THAT(*store_->find(Stage::waiting, false, 9), ElementsAre("newest", "new", "hidden", "old"));
  EXPECT_THAT(*store_->find(Stage::waiting, true, 9), ElementsAre("newest", "new", "old"));
  EXPECT_THAT(*store_->find(Stage::waiting, true, 1), ElementsAre("newest"));
  EXPECT_THAT(*store_->find(Stage::playing, true, 9), ElementsAre("t"));
  EXPECT_THAT(*store_->find(Stage::over, true, 9), IsEmpty());
  EXPECT_THAT(*store_->find(Stage::playing, true, -1), IsEmpty());
}

TEST_F(SqliteStore, Counts) {
  const std::vector<Change> changes = {new_table("u"), new_table("v"), new_event("v", 1, "{}", Stage::over)};
  EXPECT_EQ(store_->write(changes), Answers(3, Written::yes));
  const auto counts = store_->counts();
  ASSERT_TRUE(counts.has_value());
  EXPECT_EQ(counts->waiting, 1);
  EXPECT_EQ(counts->playing, 1);
  EXPECT_EQ(counts->over, 1);
  EXPECT_EQ(counts->events, 6);
}

TEST_F(SqliteStore, OnlyItsOwnerMayReadTheFiles) {
  const mode_t before = ::umask(0);
  const std::string path = folder_.file("private.db");
  const auto store = open(at(path));
  EXPECT_EQ(write_one(*store, new_table("x")), Written::yes);
  EXPECT_EQ(store->copy_to(folder_.file("copy.db")), std::nullopt);
  ::umask(before);
  EXPECT_EQ(mode_of(path), 0600);
  EXPECT_EQ(mode_of(path + "-wal"), 0600);
  EXPECT_EQ(mode_of(path + "-shm"), 0600);
  EXPECT_EQ(mode_of(folder_.file("copy.db")), 0600);
}

// Two on one file.

TEST_F(SqliteStore, TwoStoresOnOneFileSeeEachOther) {
  const auto other = open(at(path_));
  EXPECT_EQ(read(*other, "t").events.size(), 5u);
  EXPECT_EQ(write_one(*other, new_event("t", 6)), Written::yes);
  EXPECT_EQ(write_one(*store_, new_event("t", 6)), Written::conflict);
  EXPECT_EQ(write_one(*store_, new_event("t", 7)), Written::yes);
  EXPECT_EQ(read(*other, "t").events.size(), 7u);
}

TEST_F(SqliteStore, TwoStoresWriteAtTheSameTime) {
  constexpr int kEach = 40;
  const auto other = open(at(path_));
  const auto fill = [](Store& store, const std::string& table) {
    EXPECT_EQ(write_one(store, new_table(table)), Written::yes);
    for (int version = 1; version <= kEach; ++version) {
      EXPECT_EQ(write_one(store, new_event(table, version)), Written::yes);
    }
  };
  std::thread helper([&] { fill(*other, "theirs"); });
  fill(*store_, "ours");
  helper.join();
  for (const char* const table : {"ours", "theirs"}) {
    EXPECT_EQ(read(*store_, table).events.size(), static_cast<std::size_t>(kEach));
    EXPECT_EQ(read(*store_, table).damage, std::nullopt);
  }
}

// Reading only.

TEST_F(SqliteStore, CanBeOpenedForReadingOnly) {
  store_ = nullptr;
  const auto store = open(at(path_, true));
  EXPECT_EQ(read(*store, "t").events.size(), 5u);
  EXPECT_EQ(write_one(*store, new_event("t", 6)), Written::failed);
  EXPECT_EQ(store->copy_to(folder_.file("copy.db")), std::nullopt);
  EXPECT_EQ(read(*open(at(folder_.file("copy.db"), true)), "t").events.size(), 5u);
  EXPECT_EQ(read(*open(at(path_)), "t").events.size(), 5u);
}

TEST_F(SqliteStore, ReadingOnlyMakesNoFile) {
  const std::string path = folder_.file("none.db");
  EXPECT_THAT(refusal(at(path, true)), HasSubstr("none.db"));
  EXPECT_FALSE(std::filesystem::exists(path));
}

// Damage.

TEST_F(SqliteStore, NoticesAChangedBody) {
  expect_damage("UPDATE events SET body = 'bodY 3' WHERE version = 3", "event 3 does not fit its hash", 2);
}

TEST_F(SqliteStore, NoticesAChangedHash) {
  expect_damage("UPDATE events SET chain = zeroblob(32) WHERE version = 4", "event 4 does not fit its hash",
                3);
}

TEST_F(SqliteStore, NoticesAHashOfAnotherLength) {
  expect_damage("UPDATE events SET chain = x'00' WHERE version = 1", "event 1 does not fit its hash", 0);
}

TEST_F(SqliteStore, NoticesAMissingEvent) {
  expect_damage("DELETE FROM events WHERE version = 3", "event 3 is missing", 2);
}

TEST_F(SqliteStore, NoticesThatTheEndIsMissing) {
  expect_damage("DELETE FROM events WHERE version >= 4", "event 4 is missing", 3);
}

TEST_F(SqliteStore, NoticesAChangedSetup) {
  expect_damage("UPDATE tables SET setup = '{}'", "event 1 does not fit its hash", 0);
}

TEST_F(SqliteStore, NoticesAChangedHead) {
  for (const char* const change : {"stage = 2", "updated = 1", "version = 4", "chain = zeroblob(32)"}) {
    expect_damage(std::string("UPDATE tables SET ") + change, "row does not fit", 5);
    tamper(path_,
           "UPDATE tables SET stage = 1, updated = 1005, version = 5, chain = (SELECT chain FROM events "
           "WHERE version = 5)");
    EXPECT_EQ(read(*store_, "t").damage, std::nullopt);
  }
}

TEST_F(SqliteStore, OtherTablesDoNotSuffer) {
  const std::vector<Change> changes = {new_table("u"), new_event("u", 1)};
  EXPECT_EQ(store_->write(changes), Answers(2, Written::yes));
  expect_damage("DELETE FROM events WHERE table_id = 't' AND version = 1", "event 1 is missing", 0);
  EXPECT_EQ(read(*store_, "u").damage, std::nullopt);
  EXPECT_EQ(write_one(*store_, new_event("u", 2)), Written::yes);
}

TEST_F(SqliteStore, NoticesAFlippedBitInTheFile) {
  store_ = nullptr;
  std::fstream file(path_, std::ios::in | std::ios::out | std::ios::binary);
  const std::string content(std::istreambuf_iterator<char>(file), {});
  const std::size_t place = content.find("body 4");
  ASSERT_NE(place, std::string::npos);
  file.clear();
  file.seekp(static_cast<std::streamoff>(place) + 5);
  file.put('5');
  file.close();
  store_ = open(at(path_));
  const StoredTable table = read(*store_, "t");
  EXPECT_THAT(table.damage.value_or("none"), HasSubstr("event 4 does not fit its hash"));
  EXPECT_EQ(table.events.size(), 3u);
}

// Files that are something else.

TEST_F(SqliteStore, RefusesANewerSchema) {
  store_ = nullptr;
  tamper(path_, "PRAGMA user_version = 2");
  EXPECT_THAT(refusal(at(path_)), testing::AllOf(HasSubstr(path_), HasSubstr("newer")));
}

TEST_F(SqliteStore, RefusesTheDatabaseOfAnotherProgram) {
  const std::string path = folder_.file("other.db");
  tamper(path, "CREATE TABLE tables(x)");
  EXPECT_THAT(refusal(at(path)), testing::AllOf(HasSubstr(path), HasSubstr("another program")));
  EXPECT_FALSE(std::filesystem::exists(path + "-wal"));
}

TEST_F(SqliteStore, RefusesWhatIsNoDatabase) {
  const std::string path = folder_.file("text");
  std::ofstream(path) << std::string(5000, 'x');
  EXPECT_THAT(refusal(at(path)), testing::AllOf(HasSubstr(path), HasSubstr("not a database")));
}

TEST_F(SqliteStore, RefusesATruncatedFile) {
  store_ = nullptr;
  for (const std::uintmax_t size : {8192u, 4096u, 1000u, 10u}) {
    std::filesystem::resize_file(path_, size);
    EXPECT_THAT(refusal(at(path_)), HasSubstr(path_ + ": ")) << size;
  }
}

TEST_F(SqliteStore, SaysThatThereIsNoSuchFolder) {
  const std::string path = folder_.file("no/tables.db");
  EXPECT_THAT(refusal(at(path)), testing::AllOf(HasSubstr(path), HasSubstr("No such file")));
  EXPECT_THAT(refusal(at(folder_.file(""))), HasSubstr(folder_.file("")));
}

/// To SQLite these names mean something else.
TEST_F(SqliteStore, EveryNameIsThatOfAFile) {
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder_.file(""));
  for (const char* const name : {":memory:", "file:x?mode=memory"}) {
    EXPECT_EQ(write_one(*open(at(name)), new_table("x")), Written::yes);
    EXPECT_GT(std::filesystem::file_size(name), 0u);
  }
  std::filesystem::current_path(before);
}

// Copies.

TEST_F(SqliteStore, CopiesWhileSomebodyWrites) {
  const auto other = open(at(path_));
  std::atomic<bool> done = false;
  std::thread helper([&] {
    for (int version = 6; !done; ++version) {
      EXPECT_EQ(write_one(*other, new_event("t", version, "body " + std::to_string(version))), Written::yes);
    }
  });
  for (int i = 0; i < 5; ++i) {
    const std::string path = folder_.file("copy" + std::to_string(i));
    EXPECT_EQ(store_->copy_to(path), std::nullopt);
    const StoredTable copy = read(*open(at(path)), "t");
    EXPECT_EQ(copy.damage, std::nullopt);
    EXPECT_GE(copy.events.size(), 5u);
  }
  done = true;
  helper.join();
}

TEST_F(SqliteStore, CopiesToANewFileOnly) {
  const std::string path = folder_.file("copy");
  std::ofstream(path) << "precious";
  EXPECT_THAT(store_->copy_to(path).value_or(Error{}).message, HasSubstr("exists already"));
  EXPECT_EQ(std::filesystem::file_size(path), 8u);
  EXPECT_THAT(store_->copy_to(folder_.file("no/copy")).value_or(Error{}).message, HasSubstr("no/copy"));
}

TEST_F(SqliteStore, AnInterruptedCopyIsNotInTheWay) {
  std::ofstream(folder_.file("copy.part")) << "half";
  EXPECT_EQ(store_->copy_to(folder_.file("copy")), std::nullopt);
  EXPECT_EQ(read(*open(at(folder_.file("copy"))), "t").events.size(), 5u);
  EXPECT_FALSE(std::filesystem::exists(folder_.file("copy.part")));
}

// A disk that is full or broken.

TEST(SqliteStoreOnABadDisk, WritesNothingHalfIfTheDiskIsFull) {
  PowerCutDisk disk(1);
  const auto store = open(on_disk(disk));
  EXPECT_EQ(write_one(*store, new_table("t")), Written::yes);
  std::int64_t version = 0;
  disk.set_capacity(disk.size() + 200000);
  const std::string body(10000, 'x');
  Answers answers;
  do {
    const std::vector<Change> changes = {new_event("t", version + 1, body),
                                         new_event("t", version + 2, body)};
    answers = store->write(changes);
    if (answers[0] == Written::yes) version += 2;
  } while (answers[0] == Written::yes);
  EXPECT_EQ(answers, Answers(2, Written::failed));
  EXPECT_GT(version, 0);
  EXPECT_EQ(read(*store, "t").events.size(), static_cast<std::size_t>(version));
  disk.set_capacity(std::size_t{1} << 30);
  EXPECT_EQ(write_one(*store, new_event("t", version + 1, body)), Written::yes);
  EXPECT_EQ(read(*store, "t").damage, std::nullopt);
}

TEST(SqliteStoreOnABadDisk, StaysClosedUntilTheDiskIsBack) {
  PowerCutDisk disk(2);
  const auto store = open(on_disk(disk));
  EXPECT_EQ(write_one(*store, new_table("t")), Written::yes);
  disk.go_off();
  for (int i = 0; i < 2; ++i) EXPECT_EQ(write_one(*store, new_event("t", 1)), Written::failed);
  EXPECT_FALSE(store->read("t").has_value());
  EXPECT_FALSE(store->find(Stage::waiting, true, 1).has_value());
  EXPECT_FALSE(store->counts().has_value());
  EXPECT_NE(store->copy_to("copy"), std::nullopt);
  disk.come_back();
  EXPECT_EQ(write_one(*store, new_event("t", 1)), Written::yes);
  EXPECT_EQ(read(*store, "t").events.size(), 1u);
}

TEST(SqliteStoreOnABadDisk, OneTransactionIsOneSync) {
  PowerCutDisk disk(3);
  const auto store = open(on_disk(disk));
  std::vector<Change> changes = {new_table("t")};
  for (int version = 1; version <= 100; ++version) changes.push_back(new_event("t", version));
  EXPECT_EQ(write_one(*store, new_table("u")), Written::yes);
  const int before = disk.syncs();
  EXPECT_EQ(store->write(changes), Answers(101, Written::yes));
  EXPECT_EQ(disk.syncs(), before + 1);
}

}  // namespace
}  // namespace merlon::test
