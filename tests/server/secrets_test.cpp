// Ids, tokens and codes that nobody guesses, and what of an address may stand in a log.
#include "server/secrets.h"
#include "core/constant_time.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "tests/core/statistics.h"

namespace merlon::server {
namespace {

TEST(Secrets, HaveFiveBitsInEveryCharacter) {
  EXPECT_EQ(new_table_id().size(), 13u);  // 64 bits
  EXPECT_EQ(new_token().size(), 26u);     // 128 bits
  EXPECT_EQ(new_invite().size(), 16u);    // 80 bits
  for (std::size_t bytes = 0; bytes < 40; ++bytes) {
    EXPECT_GE(secret_text(bytes).size() * 5, bytes * 8);
    EXPECT_LT(secret_text(bytes).size() * 5, bytes * 8 + 5);
  }
}

TEST(Secrets, UseThirtyTwoCharactersEquallyOften) {
  std::array<std::uint32_t, 256> counts{};
  for (int i = 0; i < 2000; ++i) {
    for (const char c : new_token()) {
      ASSERT_TRUE(std::isalnum(static_cast<unsigned char>(c)));
      ++counts[static_cast<unsigned char>(c)];
    }
  }
  std::vector<std::uint32_t> used;
  for (const std::uint32_t count : counts) {
    if (count > 0) used.push_back(count);
  }
  EXPECT_EQ(used.size(), 32u);
  for (const char confused : {'0', 'O', 'o', 'l', 'I', 'i'}) {
    EXPECT_EQ(counts[static_cast<unsigned char>(confused)], 0u) << confused;
  }
  // Real chance, no fixed seed: the limit is one that even counts exceed once in far more than a million
  // runs.
  EXPECT_LT(test::chi_square(used), 120.0);
}

TEST(Secrets, DoNotComeTwice) {
  std::set<std::string> seen;
  for (int i = 0; i < 5000; ++i) {
    EXPECT_TRUE(seen.insert(new_table_id()).second);
    EXPECT_TRUE(seen.insert(new_token()).second);
  }
}

TEST(Secrets, FillEveryByte) {
  for (const std::size_t size : {0u, 1u, 31u, 300u, 5000u}) {
    std::vector<std::uint8_t> once(size);
    std::vector<std::uint8_t> ever(size);
    for (int i = 0; i < 30; ++i) {
      fill_with_secret(once);
      for (std::size_t at = 0; at < size; ++at) ever[at] |= once[at];
    }
    EXPECT_EQ(std::count(ever.begin(), ever.end(), 0), 0) << size;
  }
}

TEST(Secrets, OnlyAHashIsKept) {
  EXPECT_EQ(hashed("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_NE(hashed("abc"), hashed("abd"));
}

TEST(Secrets, AreComparedAsAWhole) {
  EXPECT_TRUE(equal_in_constant_time("", ""));
  EXPECT_TRUE(equal_in_constant_time("token", "token"));
  EXPECT_FALSE(equal_in_constant_time("token", "tokem"));
  EXPECT_FALSE(equal_in_constant_time("token", "Token"));
  EXPECT_FALSE(equal_in_constant_time("token", "toke"));
  EXPECT_FALSE(equal_in_constant_time("", "t"));
  EXPECT_FALSE(equal_in_constant_time(std::string_view("\x00", 1), std::string_view("\x80", 1)));
}

}  // namespace
}  // namespace merlon::server
