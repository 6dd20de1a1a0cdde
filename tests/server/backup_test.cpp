// When backups are made, and what restoring one refuses.
#include "server/backup.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/store/rows.h"
#include "tests/store/store_under_test.h"

namespace merlon::server {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;
namespace fs = std::filesystem;

/// An empty file that was written so long ago.
void put(const test::Folder& folder, const std::string& name, minutes ago) {
  const std::string path = folder.file(name);
  std::ofstream(path).close();
  fs::last_write_time(path, fs::file_time_type::clock::now() - ago);
}

/// The next backup of a day's rhythm, in minutes.
double next_in(const test::Folder& folder) {
  return std::chrono::duration<double, std::ratio<60>>(first_backup_in(folder.file(""), hours{24})).count();
}

TEST(Backups, TheNextComesADayAfterTheNewestNotAfterTheStart) {
  const test::Folder folder;
  put(folder, "merlon-20260101-000000.db", hours{72});
  put(folder, "merlon-20260103-000000.db", hours{20});
  put(folder, "merlon-20260104-000000.db.part", minutes{1});
  EXPECT_NEAR(next_in(folder), 4 * 60, 1);
}

TEST(Backups, OneThatIsOverdueWaitsForSomeSecondsAfterTheStart) {
  const test::Folder folder;
  put(folder, "merlon-20260101-000000.db", hours{100});
  EXPECT_GT(next_in(folder), 0.0);
  EXPECT_LT(next_in(folder), 0.5);
}

TEST(Backups, AClockThatWasWrongDoesNotPutThemOffForEver) {
  const test::Folder folder;
  put(folder, "merlon-20260101-000000.db", -hours{1000});
  EXPECT_EQ(next_in(folder), 24 * 60);
}

TEST(Backups, TheFirstOfAllIsOverdueToo) {
  // Otherwise a server that is started every day would never make one.
  const test::Folder folder;
  EXPECT_LT(next_in(folder), 0.5);
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
    const auto report = check_store(*database->open());
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(report->tables, 1) << damage;
    EXPECT_EQ(report->problems.size(), 1u) << damage;
  }
}

/// A database without tables; its name.
std::string empty_database(const test::Folder& folder) {
  const std::string file = folder.file("copy.db");
  EXPECT_TRUE(store::open_sqlite({file, true, "", false}));
  return file;
}

struct Restored {
  int code;
  std::string errors;
};

Restored restore(const std::string& file, const std::string& data) {
  std::ostringstream out;
  std::ostringstream errors;
  const int code = run_restore(file, data, false, out, errors);
  return {code, errors.str()};
}

TEST(Restore, NothingOfAnotherDatabaseMayBeInTheWay) {
  // A log that stayed behind would be applied to the copy by the next server.
  const test::Folder folder;
  const std::string copy = empty_database(folder);
  put(folder, "merlon.db-wal", minutes{1});
  put(folder, "merlon.db-shm", minutes{1});
  const Restored refused = restore(copy, folder.file(""));
  EXPECT_EQ(refused.code, 1);
  EXPECT_NE(refused.errors.find("merlon.db-wal"), std::string::npos) << refused.errors;
  EXPECT_NE(refused.errors.find("merlon.db-shm"), std::string::npos) << refused.errors;
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
  const Restored refused = restore(empty_database(folder), nowhere);
  EXPECT_EQ(refused.code, 1);
  EXPECT_NE(refused.errors.find(nowhere), std::string::npos) << refused.errors;
}

}  // namespace
}  // namespace merlon::server
