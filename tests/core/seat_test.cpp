// Who has won, and how much of it.
#include "core/seat.h"

#include <gtest/gtest.h>

#include <initializer_list>

namespace merlon {
namespace {

Result with_ranks(std::initializer_list<std::uint8_t> ranks) {
  Result result;
  for (const std::uint8_t rank : ranks) result.ranks[result.players++] = rank;
  return result;
}

TEST(Result, AWinnerGetsAll) {
  const Result result = with_ranks({2, 1, 3});
  EXPECT_EQ(result.winners(), 0b010u);
  EXPECT_EQ(result.winner_count(), 1);
  EXPECT_EQ(result.share(0, 1.0), 0.0);
  EXPECT_EQ(result.share(1, 1.0), 1.0);
  EXPECT_EQ(result.share(2, 1.0), 0.0);
}

TEST(Result, WinnersShareAlike) {
  const Result result = with_ranks({1, 4, 1, 1});
  EXPECT_EQ(result.winner_count(), 3);
  EXPECT_EQ(result.share(0, 1.0f), 1.0f / 3.0f);
  EXPECT_EQ(result.share(1, 1.0f), 0.0f);
  EXPECT_EQ(result.share(3, 100.0), 100.0 / 3.0);
}

TEST(Result, EqualSeatsShareARank) {
  Result result;
  result.players = 4;
  result.scores = {7, 9, 7, 3};
  result.rank([&](std::size_t s, std::size_t t) { return result.scores[s] > result.scores[t]; });
  EXPECT_EQ(result.ranks, with_ranks({2, 1, 2, 4}).ranks);
}

}  // namespace
}  // namespace merlon
