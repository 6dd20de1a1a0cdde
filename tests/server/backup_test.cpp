// When backups are made, and what restoring one refuses.
#include "server/backup.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/store/rows.h"
#include "tests/store/store_under_test.h"
#include "tests/support/outcome.h"

namespace merlon::server {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;
using ::testing::HasSubstr;
namespace fs = std::filesystem;

/// An empty file that was written so long ago.
void put(const test::Folder& folder, const std::string& name, minutes ago) {
  fs::last_write_time(folder.write(name, ""), fs::file_time_type::clock::now() - ago);
}

TEST(Backups, TheNextComesInTime) {
  struct Case {
    const char* what;
    std::vector<std::pair<const char*, minutes>> files;  // and how old they are
    double from;                                         // minutes
    double to;
  };
  const std::vector<Case> cases{
      {"a day after the newest, not after the start",
       {{"merlon-20260101-000000.db", hours{72}},
        {"merlon-20260103-000000.db", hours{20}},
        {"merlon-20260104-000000.db.part", minutes{1}}},
       239,
       241},
      {"what is overdue waits for some seconds", {{"merlon-20260101-000000.db", hours{100}}}, 0.01, 0.5},
      {"a clock that was wrong", {{"merlon-20260101-000000.db", -hours{1000}}}, 24 * 60, 24 * 60},
      {"the first of all, or a server started every day would make none", {}, 0, 0.5},
  };
  for (const Case& one : cases) {
    const test::Folder folder;
    for (const auto& [name, age] : one.files) put(folder, name, age);
    const std::chrono::duration<double, std::ratio<60>> next = first_backup_in(folder.file(""), hours{24});
    EXPECT_GE(next.count(), one.from) << one.what;
    EXPECT_LE(next.count(), one.to) << one.what;
  }
  EXPECT_LT(first_backup_in("/nowhere/at/all", hours{24}), seconds{30});
}

TEST(Backups, OnlyTheServersOwnOnesAreRemoved) {
  const test::Folder folder;
  for (int day = 10; day < 20; ++day)
    put(folder, "merlon-202601" + std::to_string(day) + "-000000.db", hours{1});
  put(folder, "merlon-20260118-000000.db.part", hours{1});
  const std::vector<std::string> others{"before-upgrade.db", "merlon-0-old.db", "merlon-before.db",
                                        "merlon-mine.db.part"};
  for (const std::string& other : others) put(folder, other, hours{1000});
  remove_old_backups(folder.file(""));
  EXPECT_FALSE(fs::exists(folder.file("merlon-20260112-000000.db")));
  EXPECT_TRUE(fs::exists(folder.file("merlon-20260113-000000.db")));
  EXPECT_FALSE(fs::exists(folder.file("merlon-20260118-000000.db.part")));
  for (const std::string& other : others) EXPECT_TRUE(fs::exists(folder.file(other))) << other;
}

TEST(Check, ATableIsFoundWhateverItsRowSays) {
  const auto database = test::StoreUnderTest::make(test::StoreKind::sqlite);
  test::write_five_events(*database->open());
  for (const char* damage : {"UPDATE tables SET stage = 7", "DELETE FROM tables"}) {
    database->tamper(damage);
    const auto report = test::value_of(check_store(*database->open()));
    EXPECT_EQ(report.tables, 1) << damage;
    EXPECT_EQ(report.problems.size(), 1u) << damage;
  }
}

/// A database without tables; its name.
std::string empty_database(const test::Folder& folder) {
  const std::string file = folder.file("copy.db");
  EXPECT_TRUE(store::open_sqlite({file, true, "", false}));
  return file;
}

test::Outcome restore(const std::string& file, const std::string& data) {
  return test::outcome_of(
      [&](std::ostream& out, std::ostream& errors) { return run_restore(file, data, false, out, errors); });
}

TEST(Restore, NothingOfAnotherDatabaseMayBeInTheWay) {
  // A log that stayed behind would be applied to the copy by the next server.
  const test::Folder folder;
  const std::string copy = empty_database(folder);
  put(folder, "merlon.db-wal", minutes{1});
  put(folder, "merlon.db-shm", minutes{1});
  const test::Outcome refused = restore(copy, folder.file(""));
  EXPECT_EQ(refused.code, 1);
  EXPECT_THAT(refused.errors, HasSubstr("merlon.db-wal"));
  EXPECT_THAT(refused.errors, HasSubstr("merlon.db-shm"));
  EXPECT_FALSE(fs::exists(folder.file("merlon.db")));
  fs::remove(folder.file("merlon.db-wal"));
  fs::remove(folder.file("merlon.db-shm"));
  EXPECT_EQ(restore(copy, folder.file("")).code, 0);
  EXPECT_TRUE(fs::exists(folder.file("merlon.db")));
  EXPECT_EQ(restore(copy, folder.file("")).code, 1);
}

TEST(Restore, AFolderThatCannotBeLookedIntoIsNamed) {
  const test::Folder folder;
  const std::string nowhere = folder.file(std::string(300, 'x'));
  const test::Outcome refused = restore(empty_database(folder), nowhere);
  EXPECT_EQ(refused.code, 1);
  EXPECT_THAT(refused.errors, HasSubstr(nowhere));
}

}  // namespace
}  // namespace merlon::server
