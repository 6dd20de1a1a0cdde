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

TEST(Expected, HoldsAValue) {
  const Expected<int> result = half(8);
  ASSERT_TRUE(result.has_value());
  EXPECT_TRUE(result);
  EXPECT_EQ(*result, 4);
}

TEST(Expected, HoldsAnError) {
  const Expected<int> result = half(7);
  ASSERT_FALSE(result.has_value());
  EXPECT_FALSE(result);
  EXPECT_EQ(result.error(), (Error{"odd", 3, 7}));
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
