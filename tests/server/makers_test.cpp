// Marks of who made a table: enough to count by, useless without the key.
#include "server/makers.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "server/secrets.h"
#include "tests/store/rows.h"

namespace merlon::server {
namespace {

using test::Folder;

TEST(Makers, MarkAnAddressAndItsNetwork) {
  const Makers makers(random_maker_key());
  const store::Maker old = makers.marks("192.0.2.1");
  EXPECT_EQ(makers.marks("192.0.2.1"), old);
  EXPECT_NE(makers.marks("192.0.2.2").address, old.address);
  EXPECT_EQ(old.network, "");
  const store::Maker one = makers.marks("2001:db8:1:2::1");
  EXPECT_EQ(makers.marks("2001:db8:1:2::9"), one) << "addresses of IPv6 count by their first 64 bits";
  EXPECT_NE(makers.marks("2001:db8:1:3::1").address, one.address);
  EXPECT_EQ(makers.marks("2001:db8:1:3::1").network, one.network) << "and by their first 48";
  EXPECT_NE(makers.marks("2001:db8:2:2::1").network, one.network);
}

// What the marks of version 1.0 could not promise: they had no key, and three tables told one address of all.
TEST(Makers, NobodyWithoutTheKeyFindsAnAddressByTryingAll) {
  const store::Maker stored = Makers(random_maker_key()).marks("192.0.2.77");
  const Makers guessed(random_maker_key());
  for (int last = 0; last < 256; ++last) {
    const std::string tried = "192.0.2." + std::to_string(last);
    EXPECT_NE(guessed.marks(tried).address, stored.address);
    EXPECT_NE(hashed(tried).substr(0, stored.address.size()), stored.address);
  }
}

TEST(MakerKey, IsMadeOnceAndForItsOwnerOnly) {
  const Folder folder;
  const std::string file = folder.file("merlon.key");
  const MakerKey key = test::value_of(read_maker_key(file));
  EXPECT_EQ(*read_maker_key(file), key);
  struct stat state{};
  ASSERT_EQ(::stat(file.c_str(), &state), 0);
  EXPECT_EQ(state.st_mode & 0777u, 0600u);
  EXPECT_NE(*read_maker_key(folder.file("other.key")), key);
  EXPECT_FALSE(read_maker_key(folder.write("bad.key", "abc")));
  EXPECT_FALSE(read_maker_key(folder.file("nowhere/merlon.key")));
}

}  // namespace
}  // namespace merlon::server
