// Marks of who made a table: enough to count by, useless without the key.
#include "server/makers.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "server/secrets.h"
#include "tests/store/rows.h"

namespace merlon::server {
namespace {

using test::Folder;

const std::vector<std::string> kTables{"t1", "t2", "t3"};

std::vector<std::string> marks_of(const Makers& makers, const std::string& address) {
  std::vector<std::string> marks;
  for (const std::string& table : kTables) marks.push_back(makers.mark(table, address));
  return marks;
}

TEST(Makers, CountTheTablesOfAnAddressAndOfItsNetwork) {
  const Makers makers(random_maker_key());
  const auto made = [&](const std::string& maker, const std::string& address) {
    MadeTables tables;
    for (const std::string& table : kTables) makers.count(tables, table, makers.mark(table, maker), address);
    return std::pair(tables.address, tables.network);
  };
  using Count = std::pair<std::size_t, std::size_t>;
  EXPECT_EQ(made("192.0.2.1", "192.0.2.1"), Count(3, 0));
  EXPECT_EQ(made("192.0.2.1", "192.0.2.2"), Count(0, 0));
  EXPECT_EQ(made("2001:db8:1:2::1", "2001:db8:1:2::9"), Count(3, 3));
  EXPECT_EQ(made("2001:db8:1:2::1", "2001:db8:1:3::1"), Count(0, 3));
  EXPECT_EQ(made("2001:db8:1:2::1", "2001:db8:2:2::1"), Count(0, 0));
  EXPECT_EQ(made("192.0.2.1", "2001:db8:1:2::1"), Count(0, 0));
  MadeTables none;
  makers.count(none, "t1", "", "192.0.2.1");
  EXPECT_EQ(none.address, 0u);
}

// What the marks of version 1.0 could not promise: 16 bits a table, and three tables tell one address of all.
TEST(Makers, NobodyWithoutTheKeyFindsAnAddressByTryingAll) {
  const Makers makers(random_maker_key());
  const std::string address = "192.0.2.77";
  const std::vector<std::string> stored = marks_of(makers, address);
  const Makers guessed(random_maker_key());
  int fitting = 0;
  for (int last = 0; last < 256; ++last) {
    const std::string tried = "192.0.2." + std::to_string(last);
    fitting += marks_of(guessed, tried) == stored ? 1 : 0;
    std::vector<std::string> unkeyed;
    for (const std::string& table : kTables) unkeyed.push_back(hashed(table + " " + tried).substr(0, 4));
    EXPECT_NE(unkeyed, stored);
  }
  EXPECT_EQ(fitting, 0);
  EXPECT_NE(stored[0], stored[1]) << "tables of one address cannot be told to be";
}

TEST(MakerKey, IsMadeOnceAndForItsOwnerOnly) {
  const Folder folder;
  const std::string file = folder.file("merlon.key");
  const auto key = read_maker_key(file);
  ASSERT_TRUE(key) << key.error().message;
  EXPECT_EQ(*read_maker_key(file), *key);
  struct stat state{};
  ASSERT_EQ(::stat(file.c_str(), &state), 0);
  EXPECT_EQ(state.st_mode & 0777u, 0600u);
  EXPECT_NE(*read_maker_key(folder.file("other.key")), *key);
  std::ofstream(folder.file("bad.key")) << "abc";
  EXPECT_FALSE(read_maker_key(folder.file("bad.key")));
  EXPECT_FALSE(read_maker_key(folder.file("nowhere/merlon.key")));
}

}  // namespace
}  // namespace merlon::server
