// How errors quote what somebody sent.
#include "core/quoted.h"

#include <gtest/gtest.h>

#include <string>

#include "core/printable.h"

namespace merlon {
namespace {

TEST(Quoted, ShortTextsStayWhole) {
  EXPECT_EQ(merlon::quoted(""), "''");
  EXPECT_EQ(merlon::quoted("r7@3"), "'r7@3'");
  const std::string longest(kMostQuotedCharacters, 'x');
  EXPECT_EQ(merlon::quoted(longest), "'" + longest + "'");
}

TEST(Quoted, LongTextsAreCut) {
  const std::string longest(kMostQuotedCharacters, 'x');
  EXPECT_EQ(merlon::quoted(longest + "y"), "'" + longest + "…'");
  EXPECT_EQ(cut_short(std::string(std::size_t{1} << 20, 'x')), longest + "…");
}

TEST(Quoted, CharactersAreNeverCutInTwo) {
  for (const std::string letter : {"ä", "€", "🏰"}) {
    for (std::size_t before = 0; before < 5; ++before) {
      std::string text(before, 'x');
      for (int i = 0; i < 100; ++i) text += letter;
      const std::string cut = cut_short(text);
      EXPECT_TRUE(is_printable(cut)) << cut;
      EXPECT_EQ(cut.size(),
                before + (kMostQuotedCharacters - before) * letter.size() + std::string("…").size());
    }
  }
}

}  // namespace
}  // namespace merlon
