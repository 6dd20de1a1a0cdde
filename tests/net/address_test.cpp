// Addresses: one spelling, who counts as one client, whom a proxy speaks for.
#include "net/address.h"

#include <gtest/gtest.h>

namespace merlon::net {
namespace {

TEST(Address, HasOneSpelling) {
  EXPECT_EQ(canonical_address("127.0.0.1"), "127.0.0.1");
  EXPECT_EQ(canonical_address("2001:DB8:0:0::1"), "2001:db8::1");
  EXPECT_EQ(canonical_address("::ffff:10.1.2.3"), "10.1.2.3");
  EXPECT_EQ(canonical_address("::FFFF:0A01:0203"), "10.1.2.3");
  for (const char* text : {"", "localhost", "1.2.3", "1.2.3.4.5", "256.1.1.1", "1.2.3.4 ", "1.2.3.4:80",
                           "[::1]", ":::1", "::1%lo", "2001:db8:0:0:0:0:0:0:1"}) {
    EXPECT_EQ(canonical_address(text), std::nullopt) << text;
  }
  EXPECT_EQ(canonical_address(std::string_view("1.2.3.4\0", 8)), std::nullopt);
  EXPECT_EQ(canonical_address(std::string(100000, '1')), std::nullopt);
}

TEST(Address, CountsByItsFirst64Bits) {
  EXPECT_EQ(address_group("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(address_group("2001:db8:1:2::"), address_group("2001:db8:1:2:ffff:ffff:ffff:ffff"));
  EXPECT_NE(address_group("2001:db8:1:2::1"), address_group("2001:db8:1:3::1"));
  EXPECT_EQ(address_network("2001:db8:1:2:3:4:5:6"), "2001:db8:1::/48");
  EXPECT_EQ(address_network("2001:db8:1:3::1"), address_network("2001:db8:1:ffff::"));
  for (const char* none : {"192.0.2.1", "::ffff:192.0.2.1", "nonsense", ""})
    EXPECT_EQ(address_network(none), "");
  EXPECT_EQ(address_group("10.1.2.3"), "10.1.2.3");
  EXPECT_NE(address_group("10.1.2.3"), address_group("10.1.2.4"));
  EXPECT_EQ(address_group("::ffff:10.1.2.3"), "10.1.2.3") << "IPv4 addresses must not share a group";
  EXPECT_EQ(address_group("nonsense"), "nonsense");
}

TEST(Address, KnowsThisMachine) {
  for (const char* text : {"127.0.0.1", "127.255.1.2", "::1", "::ffff:127.0.0.1"}) {
    EXPECT_TRUE(is_loopback_address(text)) << text;
  }
  for (const char* text : {"128.0.0.1", "10.0.0.1", "::2", "1::1", "", "localhost", "7f00::"}) {
    EXPECT_FALSE(is_loopback_address(text)) << text;
  }
}

TEST(Address, AProxySpeaksForTheLastOneWhoIsNotTrusted) {
  const std::vector<std::string> trusted = {"10.0.0.1", "10.0.0.2", "2001:DB8::1"};
  const auto origin = [&](std::string_view list) { return forwarded_address("10.0.0.1", list, trusted); };
  EXPECT_EQ(origin("1.2.3.4"), "1.2.3.4");
  EXPECT_EQ(origin("6.6.6.6, 1.2.3.4"), "1.2.3.4") << "what stands before may be invented";
  EXPECT_EQ(origin("6.6.6.6, 1.2.3.4 ,10.0.0.2"), "1.2.3.4");
  EXPECT_EQ(origin("6.6.6.6,1.2.3.4,\t2001:db8::1,10.0.0.2"), "1.2.3.4");
  EXPECT_EQ(origin("::ffff:1.2.3.4"), "1.2.3.4");
  EXPECT_EQ(origin(""), "10.0.0.1");
  EXPECT_EQ(origin("10.0.0.2"), "10.0.0.2") << "a trusted one may have asked itself";
  EXPECT_EQ(origin("1.2.3.4, nonsense"), "10.0.0.1");
  EXPECT_EQ(origin("1.2.3.4, unknown, 10.0.0.2"), "10.0.0.2");
  EXPECT_EQ(origin(","), "10.0.0.1");
}

TEST(Address, IsFoundInAListHoweverItIsSpelled) {
  EXPECT_TRUE(contains_address({"2001:DB8:0::1"}, "2001:db8::1"));
  EXPECT_TRUE(contains_address({"x", "10.0.0.1"}, "::ffff:10.0.0.1"));
  EXPECT_FALSE(contains_address({"nonsense"}, "nonsense"));
  EXPECT_FALSE(contains_address({}, "10.0.0.1"));
}

}  // namespace
}  // namespace merlon::net
