#include "core/sha256.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace merlon {
namespace {

std::vector<std::uint8_t> pattern(std::size_t size) {
  std::vector<std::uint8_t> bytes(size);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::uint8_t>((i * 131 + 7) & 255);
  return bytes;
}

std::string sha256_text(std::string_view text) { return hex_text(sha256(bytes_of(text))); }

Digest hmac_sha256(std::span<const std::uint8_t> key, std::span<const std::uint8_t> message) {
  const HmacKey hmac(key);
  return hmac.finish(hmac.start().add(message));
}

std::string hmac_text(std::string_view key, std::string_view message) {
  return hex_text(hmac_sha256(bytes_of(key), bytes_of(message)));
}

// FIPS 180-4 and the examples that NIST publishes with it.
TEST(Sha256, MatchesThePublishedVectors) {
  EXPECT_EQ(sha256_text(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_text("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_text("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256_text("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                        "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"),
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
  EXPECT_EQ(sha256_text(std::string(1000000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

// All lengths up to 199, so every way to fill the last block; the number was computed with Python's hashlib.
TEST(Sha256, MatchesHashlibAtEveryLength) {
  const std::vector<std::uint8_t> bytes = pattern(200);
  Sha256 all;
  for (std::size_t size = 0; size < 200; ++size) all.add(sha256(std::span(bytes).first(size)));
  EXPECT_EQ(hex_text(all.finish()), "67337d0362618e06f91f2407857be493cdcbc33e25d26bc2f699f5122e287af8");
}

RC_GTEST_PROP(Sha256, PiecesHashLikeTheWhole,
              (const std::string& text, const std::vector<std::uint8_t>& cuts)) {
  std::string whole;
  for (std::size_t i = 0; i < 20; ++i) whole += text;
  Sha256 pieces;
  std::string_view rest = whole;
  for (const std::uint8_t cut : cuts) {
    const std::string_view piece = rest.substr(0, cut % 140);
    pieces.add(piece);
    rest.remove_prefix(piece.size());
    pieces.finish();  // looking in between must change nothing
  }
  RC_ASSERT(pieces.add(rest).finish() == sha256(bytes_of(whole)));
}

// RFC 4231, test cases 1 to 7; case 5 gives only the first half of the digest.
TEST(HmacSha256, MatchesThePublishedVectors) {
  std::string counting;
  for (char byte = 0x01; byte <= 0x19; ++byte) counting += byte;
  EXPECT_EQ(hmac_text(std::string(20, '\x0b'), "Hi There"),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  EXPECT_EQ(hmac_text("Jefe", "what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  EXPECT_EQ(hmac_text(std::string(20, '\xaa'), std::string(50, '\xdd')),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
  EXPECT_EQ(hmac_text(counting, std::string(50, '\xcd')),
            "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b");
  EXPECT_EQ(hmac_text(std::string(20, '\x0c'), "Test With Truncation").substr(0, 32),
            "a3b6167473100ee06e0c796c2955552b");
  EXPECT_EQ(hmac_text(std::string(131, '\xaa'), "Test Using Larger Than Block-Size Key - Hash Key First"),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
  EXPECT_EQ(
      hmac_text(
          std::string(131, '\xaa'),
          "This is a test using a larger than block-size key and a larger than block-size data. The key "
          "needs to be hashed before being used by the HMAC algorithm."),
      "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2");
}

// Keys of 0 to 199 bytes, so shorter than, equal to and longer than a block; computed with Python's hmac.
TEST(HmacSha256, MatchesPythonAtEveryKeyLength) {
  const std::vector<std::uint8_t> bytes = pattern(600);
  Sha256 all;
  for (std::size_t size = 0; size < 200; ++size) {
    all.add(hmac_sha256(std::span(bytes).first(size), std::span(bytes).subspan(size)));
  }
  EXPECT_EQ(hex_text(all.finish()), "e7cc39f8300325ad973cd6e225bf5c57c6a57b17cdff13eb08ebecae454f1046");
}

TEST(HmacKey, ServesManyMessages) {
  const HmacKey key(bytes_of("Jefe"));
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(hex_text(key.finish(key.start().add("what do ya want ").add("for nothing?"))),
              "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  }
}

TEST(Hex, WritesLowerCase) {
  EXPECT_EQ(hex_text({}), "");
  EXPECT_EQ(hex_text(std::vector<std::uint8_t>{0x00, 0x0F, 0xA5, 0xFF}), "000fa5ff");
}

TEST(Hex, ReadsBothCases) {
  const std::array<std::uint8_t, 4> expected{0x00, 0x0F, 0xA5, 0xFF};
  EXPECT_EQ(parse_hex<4>("000fa5ff"), expected);
  EXPECT_EQ(parse_hex<4>("000FA5fF"), expected);
  EXPECT_TRUE(parse_hex<0>(""));
}

TEST(Hex, RefusesEverythingElse) {
  for (const std::string_view text :
       {"", "000fa5f", "000fa5ff0", "000fa5fg", "000fa5f ", "0x0fa5ff", "000fa5\xff\xff", "/00fa5ff",
        ":00fa5ff", "@00fa5ff", "G00fa5ff", "`00fa5ff"}) {
    EXPECT_FALSE(parse_hex<4>(text)) << text;
  }
}

RC_GTEST_PROP(Hex, RoundTrips, (const Digest& digest)) {
  RC_ASSERT(parse_hex<32>(hex_text(digest)) == digest);
}

}  // namespace
}  // namespace merlon
