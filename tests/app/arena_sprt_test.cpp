// The sequential test: its bounds, its direction, and how often it is wrong.
#include "app/arena/sprt.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/rng.h"
#include "tests/support/effort.h"

namespace {

using merlon::Rng;
using merlon::app::arena::parse_sprt;
using merlon::app::arena::share_of_elo;
using merlon::app::arena::Sprt;
using merlon::app::arena::SprtBounds;

TEST(ArenaSprt, BoundsAreEloOrShares) {
  const auto elo = parse_sprt("0,20", 2);
  ASSERT_TRUE(elo);
  EXPECT_DOUBLE_EQ(elo->low, 0.5);
  EXPECT_NEAR(elo->high, 0.528751, 1e-6);
  const auto four = parse_sprt("-5,+5", 4);
  ASSERT_TRUE(four);
  EXPECT_LT(four->low, 0.25);
  EXPECT_GT(four->high, 0.25);
  EXPECT_DOUBLE_EQ(share_of_elo(0, 4), 0.25);
  EXPECT_NEAR(share_of_elo(400, 4), 10.0 / 13.0, 1e-12);
  const auto shares = parse_sprt("25%,30.5%", 4);
  ASSERT_TRUE(shares);
  EXPECT_DOUBLE_EQ(shares->low, 0.25);
  EXPECT_DOUBLE_EQ(shares->high, 0.305);
  for (const char* text :
       {"", "5", "5,", ",5", "20,0", "5,5", "a,b", "0%,50%", "50%,100%", "0,20,40", "nan,5"}) {
    EXPECT_FALSE(parse_sprt(text, 2)) << text;
  }
}

TEST(ArenaSprt, AgreesWithTheBinomialTest) {
  // With results 0 and 1 only, the ratio is that of two coins: wins log(h/l) + losses log((1-h)/(1-l)).
  Sprt sprt(SprtBounds{0.45, 0.55, ""});
  for (int i = 0; i < 10; ++i) sprt.add(i % 5 < 3 ? 1.0 : 0.0);
  const double expected = 6 * std::log(0.55 / 0.45) + 4 * std::log(0.45 / 0.55);
  EXPECT_NEAR(sprt.log_ratio(), expected, 0.01);
  EXPECT_EQ(sprt.deals(), 10u);
  EXPECT_EQ(sprt.verdict(), Sprt::Verdict::open);
}

TEST(ArenaSprt, EndsAndStays) {
  Sprt winner(SprtBounds{0.5, 0.6, ""});
  for (int i = 0; i < 100; ++i) winner.add(1.0);
  EXPECT_EQ(winner.verdict(), Sprt::Verdict::high);
  EXPECT_LT(winner.deals(), 20u);
  Sprt loser(SprtBounds{0.5, 0.6, ""});
  for (int i = 0; i < 100; ++i) loser.add(0.0);
  EXPECT_EQ(loser.verdict(), Sprt::Verdict::low);
  Sprt level(SprtBounds{0.45, 0.55, ""});
  for (int i = 0; i < 1000; ++i) level.add(0.5);  // exactly between the two, and nothing else ever
  EXPECT_EQ(level.verdict(), Sprt::Verdict::open);
  EXPECT_NEAR(level.log_ratio(), 0.0, 1e-6);
}

/// A deal between two bots in two seatings: luck of the deal makes equal strength give 1/2, 1/2 more often.
double deal_of_two(Rng& rng, double strength) {
  const double luck = (static_cast<double>(rng.below(1000)) - 499.5) / 2000.0;
  const auto wins = [&](double chance) { return static_cast<double>(rng.below(1'000'000)) < 1e6 * chance; };
  return 0.5 * ((wins(strength + luck) ? 1.0 : 0.0) + (wins(strength - luck) ? 1.0 : 0.0));
}

/// How many of the runs accept the higher hypothesis.
int accepted(double strength, const SprtBounds& bounds, int runs, std::uint64_t seed) {
  Rng rng(seed);
  int high = 0;
  for (int run = 0; run < runs; ++run) {
    Sprt sprt(bounds);
    while (sprt.verdict() == Sprt::Verdict::open) sprt.add(deal_of_two(rng, strength));
    high += sprt.verdict() == Sprt::Verdict::high ? 1 : 0;
  }
  return high;
}

TEST(ArenaSprt, IsWrongInAboutOneOfTwentyRuns) {
  const SprtBounds bounds{0.5, 0.6, ""};
  const int runs = merlon::test::effort(300);
  const double tolerated = 0.05 * runs + 3.0 * std::sqrt(0.05 * 0.95 * runs) + 1.0;
  EXPECT_LE(accepted(0.5, bounds, runs, 1), tolerated);
  EXPECT_GE(accepted(0.6, bounds, runs, 2), runs - tolerated);
  EXPECT_LE(accepted(0.45, bounds, runs, 3), tolerated / 3);
}

}  // namespace
