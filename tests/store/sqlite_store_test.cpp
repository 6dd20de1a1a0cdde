// What only the store in a SQLite file has: its files, copies of them, and disks that are full or broken.
// What every store does: store_test.cpp.
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
#include "tests/store/store_under_test.h"

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

std::unique_ptr<Store> open(const store::SqliteSetup& setup) { return value_of(store::open_sqlite(setup)); }

/// Why a file cannot be opened.
std::string refusal(const store::SqliteSetup& setup) {
  const auto opened = store::open_sqlite(setup);
  return opened ? "opened" : opened.error().message;
}

int mode_of(const std::string& path) {
  struct stat status{};
  EXPECT_EQ(::stat(path.c_str(), &status), 0) << path;
  return static_cast<int>(status.st_mode & 0777);
}

/// A store on a real file with one table of five events.
class SqliteStore : public testing::Test {
 protected:
  SqliteStore() { write_five_events(*store_); }

  Folder folder_;
  std::string path_ = folder_.file("tables.db");
  std::unique_ptr<Store> store_ = open(at(path_));
};

// The bytes of a mark that was deleted do not stay in free places of the file.
TEST_F(SqliteStore, WhatIsDeletedIsNotInTheFileAnyMore) {
  store::TableRow row = table_row("a");
  row.maker = {"mark-that-nobody-should-find", ""};
  ASSERT_EQ(write_one(*store_, store::NewTable{row}), Written::yes);
  ASSERT_EQ(write_one(*store_, new_event("a", 1, "{}", Stage::over)), Written::yes);
  store_ = nullptr;
  store_ = open(at(path_));  // the log is brought into the file
  const std::string content = read_file(path_);
  EXPECT_NE(content.find("body 5"), std::string::npos);
  EXPECT_EQ(content.find(row.maker.address), std::string::npos);
}

TEST_F(SqliteStore, OnlyItsOwnerMayReadTheFiles) {
  const mode_t before = ::umask(0);
  const std::string path = folder_.file("private.db");
  const auto store = open(at(path));
  EXPECT_EQ(write_one(*store, new_table("x")), Written::yes);
  EXPECT_EQ(store->copy_to(folder_.file("copy.db")), std::nullopt);
  ::umask(before);
  for (const char* file : {"private.db", "private.db-wal", "private.db-shm", "copy.db"}) {
    EXPECT_EQ(mode_of(folder_.file(file)), 0600) << file;
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

TEST_F(SqliteStore, NoticesAFlippedBitInTheFile) {
  store_ = nullptr;
  std::string content = read_file(path_);
  ASSERT_NE(content.find("body 4"), std::string::npos);
  content[content.find("body 4") + 5] = '5';
  folder_.write("tables.db", content);
  store_ = open(at(path_));
  const StoredTable table = read(*store_, "t");
  EXPECT_THAT(table.damage.value_or("none"), HasSubstr("event 4 does not fit its hash"));
  EXPECT_EQ(table.events.size(), 3u);
}

TEST_F(SqliteStore, AnotherProcessThatHoldsTheFileIsNamed) {
  store::SqliteSetup setup = at(path_);
  setup.patience = std::chrono::milliseconds(20);
  store_ = open(setup);
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open(path_.c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  EXPECT_EQ(write_one(*store_, new_event("t", 6)), Written::failed);
  EXPECT_EQ(store_->failure().trouble, store::Trouble::locked);
  EXPECT_FALSE(store_->failure().unknown);
  EXPECT_EQ(store_->probe().trouble, store::Trouble::locked);
  EXPECT_EQ(read(*store_, "t").events.size(), 5u);
  sqlite3_exec(other, "ROLLBACK", nullptr, nullptr, nullptr);
  EXPECT_EQ(write_one(*store_, new_event("t", 6)), Written::yes);
  EXPECT_EQ(store_->failure().trouble, store::Trouble::none);
  sqlite3_close(other);
}

// Files that are something else.

TEST_F(SqliteStore, RefusesANewerSchema) {
  store_ = nullptr;
  ask_sqlite(path_, "PRAGMA user_version = 99");
  EXPECT_THAT(refusal(at(path_)), testing::AllOf(HasSubstr(path_), HasSubstr("newer")));
}

TEST_F(SqliteStore, RefusesTheDatabaseOfAnotherProgram) {
  const std::string path = folder_.file("other.db");
  ask_sqlite(path, "CREATE TABLE tables(x)");
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

TEST_F(SqliteStore, ACopyIsGivenUpWhenSomebodySaysSo) {
  std::vector<Change> changes;
  for (int version = 6; version <= 20'000; ++version) changes.push_back(new_event("t", version));
  EXPECT_THAT(store_->write(changes), testing::Each(Written::yes));
  std::atomic<bool> stop = false;
  store::SqliteSetup setup = at(path_, true);
  setup.stop = &stop;
  const auto watched = open(setup);
  stop = true;
  EXPECT_THAT(watched->copy_to(folder_.file("copy")).value_or(Error{}).message, HasSubstr("interrupted"));
  EXPECT_FALSE(std::filesystem::exists(folder_.file("copy")));
  EXPECT_FALSE(std::filesystem::exists(folder_.file("copy.part")));
  stop = false;
  EXPECT_EQ(watched->copy_to(folder_.file("copy")), std::nullopt);
}

// A disk that is full or broken.

/// A store with the empty table "t".
class SqliteStoreOnABadDisk : public testing::Test {
 protected:
  SqliteStoreOnABadDisk() { EXPECT_EQ(write_one(*store_, new_table("t")), Written::yes); }

  PowerCutDisk disk_{1};
  std::unique_ptr<Store> store_ =
      open({.path = "tables.db", .sync_every_commit = true, .file_system = disk_.name(), .read_only = false});
};

TEST_F(SqliteStoreOnABadDisk, WritesNothingHalfIfTheDiskIsFull) {
  std::int64_t version = 0;
  disk_.set_capacity(disk_.size() + 200000);
  const std::string body(10000, 'x');
  Answers answers;
  do {
    const std::vector<Change> changes = {new_event("t", version + 1, body),
                                         new_event("t", version + 2, body)};
    answers = store_->write(changes);
    if (answers[0] == Written::yes) version += 2;
  } while (answers[0] == Written::yes);
  EXPECT_EQ(answers, Answers(2, Written::failed));
  EXPECT_GT(version, 0);
  EXPECT_EQ(read(*store_, "t").events.size(), static_cast<std::size_t>(version));
  disk_.set_capacity(std::size_t{1} << 30);
  EXPECT_EQ(write_one(*store_, new_event("t", version + 1, body)), Written::yes);
  EXPECT_EQ(read(*store_, "t").damage, std::nullopt);
}

TEST_F(SqliteStoreOnABadDisk, SaysOfWhichSortItsTroubleIs) {
  EXPECT_EQ(store_->probe().trouble, store::Trouble::none);
  disk_.set_capacity(1);
  EXPECT_EQ(write_one(*store_, new_event("t", 1)), Written::failed);
  EXPECT_EQ(store_->failure().trouble, store::Trouble::full);
  EXPECT_EQ(store_->probe().trouble, store::Trouble::full);
  disk_.set_capacity(std::size_t{1} << 30);
  EXPECT_EQ(store_->probe().trouble, store::Trouble::none);
  disk_.go_off();
  EXPECT_NE(store_->probe().trouble, store::Trouble::none);
  disk_.come_back();
  EXPECT_EQ(store_->probe().trouble, store::Trouble::none);
  EXPECT_EQ(write_one(*store_, new_event("t", 1)), Written::yes);
}

TEST_F(SqliteStoreOnABadDisk, AProbeIsWrittenAndLeavesNothing) {
  const int before = disk_.syncs();
  EXPECT_EQ(store_->probe().trouble, store::Trouble::none);
  EXPECT_EQ(disk_.syncs(), before + 1);
  const auto all = store_->find_all();
  ASSERT_TRUE(all);
  EXPECT_THAT(*all, ElementsAre("t"));
}

TEST_F(SqliteStoreOnABadDisk, StaysClosedUntilTheDiskIsBack) {
  disk_.go_off();
  for (int i = 0; i < 2; ++i) EXPECT_EQ(write_one(*store_, new_event("t", 1)), Written::failed);
  EXPECT_FALSE(store_->read("t").has_value());
  EXPECT_FALSE(store_->find(Stage::waiting, 1).has_value());
  EXPECT_NE(store_->copy_to("copy"), std::nullopt);
  disk_.come_back();
  EXPECT_EQ(write_one(*store_, new_event("t", 1)), Written::yes);
  EXPECT_EQ(read(*store_, "t").events.size(), 1u);
}

TEST_F(SqliteStoreOnABadDisk, OneTransactionIsOneSync) {
  std::vector<Change> changes = {new_table("u")};
  for (int version = 1; version <= 100; ++version) changes.push_back(new_event("u", version));
  const int before = disk_.syncs();
  EXPECT_EQ(store_->write(changes), Answers(101, Written::yes));
  EXPECT_EQ(disk_.syncs(), before + 1);
}

}  // namespace
}  // namespace merlon::test
