// Which texts may be written and shown as they are.
#include "core/printable.h"

#include <gtest/gtest.h>

#include <string>

namespace merlon {
namespace {

/// A character below U+0800 in UTF-8.
std::string encoded(unsigned character) {
  if (character < 0x80) return {static_cast<char>(character)};
  return {static_cast<char>(0xC0 | character >> 6), static_cast<char>(0x80 | (character & 0x3F))};
}

TEST(Printable, ControlCharactersAreNot) {
  for (unsigned character = 0; character < 0x800; ++character) {
    const bool control = character < 0x20 || (character >= 0x7F && character < 0xA0);
    EXPECT_EQ(is_printable("a" + encoded(character) + "b"), !control) << character;
  }
}

TEST(Printable, TheFirstByteThatIsNotIsFound) {
  EXPECT_EQ(find_unprintable(""), std::string_view::npos);
  EXPECT_EQ(find_unprintable("K\xC3\xB6nig \xE2\x82\xAC \xF0\x9F\x8F\xB0"), std::string_view::npos);
  EXPECT_EQ(find_unprintable("K\xC3\xB6\xC2\x9Bnig"), 3u);
  EXPECT_EQ(find_unprintable("ab\xC2"), 2u);
}

}  // namespace
}  // namespace merlon
