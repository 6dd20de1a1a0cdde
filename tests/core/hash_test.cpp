#include "core/hash.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace merlon {
namespace {

std::vector<std::byte> pattern(std::size_t size) {
  std::vector<std::byte> bytes(size);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::byte>((i * 131 + 7) & 255);
  return bytes;
}

// The published test vectors of XXH64 with seed 0, also at compile time.
static_assert(hash_characters("") == 0xEF46DB3751D8E999);
static_assert(hash_characters("a") == 0xD24EC4F1A98C6E5B);
static_assert(hash_characters("abc") == 0x44BC2CF5AD770999);
static_assert(hash_characters("Nobody inspects the spammish repetition") == 0xFBCEA83C8A378BF1);

TEST(Hash, MatchesThePublishedVectors) {
  EXPECT_EQ(hash_characters(std::string("")), 0xEF46DB3751D8E999);
  EXPECT_EQ(hash_characters(std::string("a")), 0xD24EC4F1A98C6E5B);
  EXPECT_EQ(hash_characters(std::string("abc")), 0x44BC2CF5AD770999);
  EXPECT_EQ(hash_characters(std::string("Nobody inspects the spammish repetition")), 0xFBCEA83C8A378BF1);
}

// Every length up to 599, so every way a text can end; the number was computed with libxxhash 0.8.1.
TEST(Hash, MatchesLibxxhashAtEveryLength) {
  const std::vector<std::byte> bytes = pattern(600);
  std::uint64_t all = 0;
  for (std::size_t size = 0; size < 600; ++size) {
    all = std::rotl(all, 1) ^ hash_bytes(std::span(bytes).first(size));
  }
  EXPECT_EQ(all, 0x84B63E71FC130D0Eu);
}

RC_GTEST_PROP(Hash, PiecesHashLikeTheWhole,
              (const std::string& text, const std::vector<std::uint8_t>& cuts)) {
  std::string whole;
  for (std::size_t i = 0; i < 20; ++i) whole += text;
  Hasher pieces;
  std::string_view rest = whole;
  for (const std::uint8_t cut : cuts) {
    const std::string_view piece = rest.substr(0, cut % 70);
    pieces.add_text(piece);
    rest.remove_prefix(piece.size());
    pieces.finish();  // looking in between must change nothing
  }
  RC_ASSERT(pieces.add_text(rest).finish() == hash_characters(whole));
}

struct Plain {
  std::uint32_t number;
  std::uint8_t bytes[4];
};

TEST(Hash, AValueHashesAsItsLittleEndianBytes) {
  constexpr Plain value{0x04030201, {5, 6, 7, 8}};
  constexpr std::array<std::uint8_t, 8> bytes{1, 2, 3, 4, 5, 6, 7, 8};
  EXPECT_EQ(hash_value(value), hash_bytes(std::as_bytes(std::span(bytes))));
  constexpr std::uint64_t at_compile_time = hash_value(value);
  EXPECT_EQ(at_compile_time, hash_value(value));
}

struct Padded {
  std::uint8_t small;
  std::uint32_t large;
};
static_assert(Hashable<Plain> && Hashable<std::uint64_t> && Hashable<std::array<std::uint8_t, 3>>);
static_assert(!Hashable<Padded> && !Hashable<double>);
static_assert(!Hashable<const int*> && !Hashable<std::string_view> && !Hashable<std::string>);

// One changed bit of the input must change each bit of the hash half of the time.
TEST(Hash, Avalanches) {
  for (const std::size_t size : {1u, 4u, 8u, 31u, 32u, 54u, 320u}) {
    std::array<int, 64> flips{};
    int trials = 0;
    for (unsigned round = 0; trials < 20000; ++round) {
      std::vector<std::byte> bytes = pattern(size + round);
      bytes.erase(bytes.begin(), bytes.begin() + round);
      const std::uint64_t before = hash_bytes(bytes);
      for (std::size_t bit = 0; bit < 8 * size; ++bit, ++trials) {
        bytes[bit / 8] ^= std::byte{1} << (bit % 8);
        const std::uint64_t changed = before ^ hash_bytes(bytes);
        bytes[bit / 8] ^= std::byte{1} << (bit % 8);
        for (std::size_t i = 0; i < 64; ++i) flips[i] += static_cast<int>(changed >> i & 1);
      }
    }
    for (std::size_t i = 0; i < 64; ++i) {
      EXPECT_NEAR(static_cast<double>(flips[i]) / trials, 0.5, 0.05) << "bit " << i << ", size " << size;
    }
  }
}

TEST(HashText, IsSixteenLowerCaseDigits) {
  EXPECT_EQ(hash_text(0), "0000000000000000");
  EXPECT_EQ(hash_text(0x9F3C0A), "00000000009f3c0a");
  EXPECT_EQ(hash_text(0xFEDCBA9876543210), "fedcba9876543210");
}

TEST(HashText, ReadsOnlyWhatItWrites) {
  EXPECT_EQ(parse_hash_text("fedcba9876543210"), 0xFEDCBA9876543210);
  for (const std::string_view text : {"", "fedcba987654321", "fedcba98765432100", "FEDCBA9876543210",
                                      "fedcba987654321g", "fedcba987654321 ", "-edcba9876543210"}) {
    EXPECT_FALSE(parse_hash_text(text)) << text;
  }
}

RC_GTEST_PROP(HashText, RoundTrips, (std::uint64_t hash)) {
  RC_ASSERT(parse_hash_text(hash_text(hash)) == hash);
}

}  // namespace
}  // namespace merlon
