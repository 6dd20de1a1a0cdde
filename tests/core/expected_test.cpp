#include "core/expected.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace merlon {
namespace {

Expected<int> half(int number) {
  if (number % 2 != 0) return Error{"odd", 3, 7};
  return number / 2;
}

TEST(Expected, HoldsAValueOrAnError) {
  const Expected<int> good = half(8);
  const Expected<int> bad = half(7);
  ASSERT_TRUE(good.has_value() && good);
  EXPECT_EQ(*good, 4);
  ASSERT_FALSE(bad.has_value() || bad);
  EXPECT_EQ(bad.error(), (Error{"odd", 3, 7}));
}

TEST(Expected, ErrorsAreNotAboutATextUnlessTheySaySo) {
  const Error error{"disk full"};
  EXPECT_EQ(error.line, 0);
  EXPECT_EQ(error.column, 0);
  EXPECT_NE(error, (Error{"disk full", 1, 1}));
}

TEST(Expected, ReachesIntoTheValue) {
  Expected<std::string> result = std::string("merlon");
  EXPECT_EQ(result->size(), 6u);
  *result += "s";
  EXPECT_EQ(*result, "merlons");
}

TEST(Expected, MovesTheValueOut) {
  Expected<std::unique_ptr<int>> result = std::make_unique<int>(5);
  const std::unique_ptr<int> taken = *std::move(result);
  ASSERT_NE(taken, nullptr);
  EXPECT_EQ(*taken, 5);
}

TEST(Expected, AValueThatLooksLikeAMessageIsStillAValue) {
  EXPECT_TRUE(Expected<std::string>(std::string("error")).has_value());
  EXPECT_FALSE(Expected<std::string>(Error{"error"}).has_value());
}

}  // namespace
}  // namespace merlon
