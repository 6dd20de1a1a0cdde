#include "any/match.h"

#include <gtest/gtest.h>

#include "tests/support/rules.h"

namespace {

using merlon::test::rules;

merlon::Result scores(std::int32_t first, std::int32_t second) {
  merlon::Result result;
  result.over = true;
  result.players = 2;
  result.scores = {first, second};
  return result;
}

TEST(Match, AddsPointsAndNamesTheWinner) {
  rules("ST-5.3", "ST-5.6");
  merlon::any::Match match(3);
  match.add(scores(5, 2));
  match.add(scores(3, 5));
  EXPECT_FALSE(match.over());
  EXPECT_EQ(match.winner(), merlon::kSpectator);
  match.add(scores(1, 5));
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.points(merlon::Seat{0}), 9);
  EXPECT_EQ(match.points(merlon::Seat{1}), 12);
  EXPECT_EQ(match.winner(), merlon::Seat{1});
}

TEST(Match, EqualPointsAreADrawnMatch) {
  rules("ST-5.6");
  merlon::any::Match match(2);
  match.add(scores(5, 3));
  match.add(scores(3, 5));
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.winner(), merlon::kSpectator);
}

}  // namespace
