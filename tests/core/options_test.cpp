#include "core/options.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>

namespace merlon {
namespace {

enum class Edition : std::uint8_t { early, late };

struct Options {
  Edition edition = Edition::late;
  bool tactics = false;
  std::uint8_t hand = 6;
};

constexpr std::array<OptionValue, 2> kEditionValues{{{"early", Edition::early}, {"late", Edition::late}}};
constexpr std::array<OptionValue, 2> kHandValues{{{"6", 6}, {"7", 7}}};

using Option = OptionSpec<Options>;
constexpr std::array<Option, 3> kSpecs{{
    Option::of<&Options::edition>("edition", "XX-1", kEditionValues),
    Option::of<&Options::tactics>("tactics", "XX-2"),
    Option::of<&Options::hand>("hand", "XX-3", kHandValues, OptionSince::later),
}};

Options with(const Options& options, std::string_view name, std::string_view value) {
  const Expected<Options> changed = with_option<Options>(options, kSpecs, name, value);
  EXPECT_TRUE(changed) << name << '=' << value;
  return changed ? *changed : options;
}

std::string error_of(std::string_view name, std::string_view value) {
  const Expected<Options> changed = with_option<Options>(Options{}, kSpecs, name, value);
  return changed ? "accepted" : changed.error().message;
}

TEST(OptionTable, TheTypeOfAnOptionIsItsKind) {
  EXPECT_EQ(kSpecs[0].kind, OptionKind::word);
  EXPECT_EQ(kSpecs[1].kind, OptionKind::toggle);
  EXPECT_EQ(kSpecs[2].kind, OptionKind::number);
}

TEST(OptionTable, OptionsAreSetAndToldAsTexts) {
  EXPECT_TRUE(changed_options<Options>(kSpecs, Options{}).empty());
  const Options all = with(with(with(Options{}, "hand", "7"), "tactics", "true"), "edition", "early");
  EXPECT_EQ(all.edition, Edition::early);
  EXPECT_TRUE(all.tactics);
  EXPECT_EQ(all.hand, 7);
  EXPECT_EQ(changed_options<Options>(kSpecs, all),
            (OptionTexts{{"edition", "early"}, {"tactics", "true"}, {"hand", "7"}}));
  EXPECT_EQ(changed_options<Options>(kSpecs, with(all, "tactics", "false")).size(), 2u);
}

TEST(OptionTable, WhatIsUnknownIsNamed) {
  EXPECT_EQ(error_of("edition", "1303"), "option edition cannot be '1303': it is one of early, late");
  EXPECT_EQ(error_of("tactics", "yes"), "option tactics cannot be 'yes': it is one of false, true");
  EXPECT_EQ(error_of("deck", "9"), "unknown option 'deck'; known: edition, tactics, hand");
}

}  // namespace
}  // namespace merlon
