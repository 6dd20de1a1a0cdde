// What people may be called.
#include "table/name.h"

#include <gtest/gtest.h>

namespace merlon::table {
namespace {

TEST(ReadName, TakesAwaySpacesAndCountsCharacters) {
  EXPECT_EQ(*read_name("  Anna B. "), "Anna B.");
  EXPECT_EQ(*read_name("\xC3\x84nne"), "\xC3\x84nne");
  std::string long_name;
  for (int i = 0; i < 24; ++i) long_name += "\xC3\x84";
  EXPECT_EQ(*read_name(long_name), long_name);
  EXPECT_FALSE(read_name(long_name + "x"));
  for (const std::string_view bad : {"", "   ", "\xC2\xA0", "\xE2\xA0\x80", "\xE3\x80\x80 \xE2\x80\x89",
                                     "a\nb", "a\tb", "a\x7F", "\x01"}) {
    EXPECT_FALSE(read_name(bad)) << bad;
  }
  // What cannot be seen, or turns the writing round.
  for (const std::string_view hidden :
       {"\xC2\x85", "\xC2\xAD", "\xD8\x9C", "\xE1\xA0\x8E", "\xE2\x80\x8B", "\xE2\x80\x8F", "\xE2\x80\xA8",
        "\xE2\x80\xAE", "\xE2\x81\xA6", "\xE3\x85\xA4", "\xEF\xBB\xBF", "\xEF\xB8\x80", "\xF3\xA0\x81\xA1"}) {
    EXPECT_FALSE(read_name("An" + std::string(hidden) + "na")) << hidden;
  }
  for (const std::string_view seen : {"\xE2\x80\x93", "\xE2\x82\xAC", "\xC2\xA0x"}) {
    EXPECT_TRUE(read_name("An" + std::string(seen) + "na")) << seen;
  }
}

TEST(ReadName, TakesPicturesOfSeveralCharacters) {
  for (const std::string_view name : {"👨‍👩‍👧", "❤️", "🏳️‍🌈", "👩🏽‍🚀 Ada",
                                      "Zoë", "Zoe\u0308", "1️⃣", "نور", "★"}) {
    const auto read = read_name(name);
    ASSERT_TRUE(read) << name << ": " << read.error().message;
    EXPECT_EQ(*read, name);
  }
}

TEST(ReadName, TakesNoNameWithoutSomethingToSee) {
  for (const std::string_view name :
       {"\uFE0F", "\uFE0E", "\u200D", "\u0301", "\u200D\uFE0F", "\uFE0F\uFE0F", " \u0301", "a\u200Db",
        "\u200D👧", "👨\u200D", "👨\u200D\u200D👧", "❤\uFE0F\uFE0F", "a \uFE0Fb", "👨\u200Da"}) {
    EXPECT_FALSE(read_name(name)) << name;
  }
}

TEST(ReadName, TakesAFewMarksAtALetterAndNoTowers) {
  std::string tower = "a";
  for (int marks = 1; marks <= 23; ++marks) {
    tower += "\u0301";
    EXPECT_EQ(read_name(tower).has_value(), marks <= 3) << marks;
  }
  EXPECT_TRUE(read_name("V\u0302\u0301V\u0302\u0301"));
}

TEST(LookAlike, NamesThatPeopleTakeForTheSame) {
  using Names = std::pair<std::string, std::string>;
  for (const auto& [one, other] :
       {Names{"Anna", "anna"}, Names{"Anna B", "AnnaB"}, Names{"Anna", "\u0410nna"},
        Names{"Zoë", "Zoe\u0308"}, Names{"Ian", "lan"}, Names{"O0", "0o"}, Names{"Ärger", "ärger"},
        Names{"ОЛЯ", "оля"}, Names{"Σ", "σ"}, Names{"❤", "❤\uFE0F"}, Names{"Ａnna", "Anna"},
        Names{"Anna\u00A0", "Anna"}, Names{"Æ", "æ"}}) {
    EXPECT_TRUE(look_alike(one, other)) << one << " and " << other;
  }
  for (const auto& [one, other] : {Names{"Anna", "Anne"}, Names{"Anna", "Anna 2"}, Names{"👨", "👩"},
                                   Names{"山", "川"}, Names{"Оля", "Коля"}, Names{"ß", "s"}}) {
    EXPECT_FALSE(look_alike(one, other)) << one << " and " << other;
  }
}

}  // namespace
}  // namespace merlon::table
