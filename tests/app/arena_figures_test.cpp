// The statistics of the arena, against numbers that were computed by hand.
#include "app/arena/figures.h"

#include <gtest/gtest.h>

#include <cmath>

#include "app/arena/csv.h"
#include "app/arena/elo.h"
#include "app/arena/progress.h"
#include "app/arena/scale.h"

namespace {

using namespace merlon::app::arena;

/// A game that ended with these ranks, in seat order.
GameReport game(std::uint64_t number, const std::vector<int>& ranks) {
  GameReport report;
  report.game = number;
  report.decisions = 10 + number;
  for (const int rank : ranks) {
    SeatReport seat;
    seat.rank = rank;
    seat.asked = 2;
    seat.milliseconds = 4.0;
    seat.times.add(1.0);
    seat.times.add(3.0);
    report.seats.push_back(seat);
  }
  return report;
}

TEST(ArenaFigures, WinSharesOfTwo) {
  const Schedule schedule(2, 2);
  // Bot 0 sits first in even games, second in odd ones. Its shares of the deals: 1, 1/2, 3/4, 1/2.
  const std::vector<GameReport> games{game(0, {1, 2}), game(1, {2, 1}), game(2, {1, 2}), game(3, {1, 2}),
                                      game(4, {1, 1}), game(5, {2, 1}), game(6, {2, 1}), game(7, {2, 1})};
  const Figures figures = figures_of(schedule, games);
  EXPECT_EQ(figures.games, 8u);
  EXPECT_EQ(figures.deals, 4u);
  const BotFigures& first = figures.bots[0];
  EXPECT_EQ(first.games, 8u);
  EXPECT_DOUBLE_EQ(first.share.value, 0.6875);
  // Squared deviations 0.09766 + 2 * 0.03516 + 0.00391 = 0.17188; / 3 / 4, root: 0.11968; Student's t with 3
  // degrees of freedom: 3.1824, of which the expansion gives 99 %.
  EXPECT_NEAR(first.share.high - first.share.value, 0.3125, 1e-9);  // cut at 1
  EXPECT_NEAR(first.share.value - first.share.low, 0.11968 * 3.1824, 0.004);
  EXPECT_DOUBLE_EQ(first.share_by_seat[0], 2.5 / 4);
  EXPECT_DOUBLE_EQ(first.share_by_seat[1], 3.0 / 4);
  EXPECT_DOUBLE_EQ(figures.bots[1].share.value, 0.3125);
  EXPECT_DOUBLE_EQ(figures.share_by_seat[0], (2.5 + 1.0) / 8);
  EXPECT_DOUBLE_EQ(first.mean_ms, 2.0);
  EXPECT_NEAR(first.p95_ms, 3.0, 0.15);
  EXPECT_EQ(first.decisions, 16u);
  EXPECT_EQ(figures.lengths.front(), 10u);
  // 5.5 of 8 and one level comparison: 6 to 3, so that the difference is 400 log10(2) = 120.4.
  EXPECT_NEAR(first.elo.value - figures.bots[1].elo.value, 120.41, 0.01);
  EXPECT_LT(first.elo.low, first.elo.value);
  EXPECT_GT(first.elo.high, first.elo.value);
}

TEST(ArenaFigures, DealsThatAreAllAlikeStillLeaveDoubt) {
  const Schedule schedule(2, 2);
  std::vector<GameReport> games;
  for (std::uint64_t i = 0; i < 60; ++i)
    games.push_back(game(i, i % 2 == 0 ? std::vector{1, 2} : std::vector{2, 1}));
  const Figures figures = figures_of(schedule, games);
  EXPECT_DOUBLE_EQ(figures.bots[0].share.value, 1.0);
  EXPECT_DOUBLE_EQ(figures.bots[0].share.low, 0.9);  // three of thirty deals
  EXPECT_GT(figures.bots[0].elo.high - figures.bots[0].elo.low, 50.0);
  EXPECT_TRUE(std::isfinite(figures.bots[0].elo.high));
}

TEST(ArenaFigures, AFillerCountsEverySeatItTakes) {
  const Schedule schedule(2, 3);
  const std::vector<GameReport> games{game(0, {1, 2, 3}), game(1, {1, 2, 3}), game(2, {1, 1, 3})};
  const Figures figures = figures_of(schedule, games);
  EXPECT_EQ(figures.bots[0].games, 3u);
  EXPECT_EQ(figures.bots[1].games, 6u);
  EXPECT_DOUBLE_EQ(figures.bots[0].share.value, 1.0 / 3);
  EXPECT_DOUBLE_EQ(figures.bots[1].share.value, 2.0 / 6);
  EXPECT_DOUBLE_EQ(share_in(schedule, games, 1), 1.0 / 3);
}

TEST(ArenaFigures, AFaultComparesOnlyWhoMadeIt) {
  const Schedule schedule(3, 3);
  std::vector<GameReport> games;
  for (std::uint64_t i = 0; i < 3; ++i) {
    GameReport report = game(i, {1, 1, 1});
    const std::size_t culprit = i;  // bot 0 sits there
    report.fault = Fault{culprit, "crashed"};
    report.seats[culprit].rank = 3;
    EXPECT_DOUBLE_EQ(report.share((i + 1) % 3), 0.5);
    games.push_back(report);
  }
  const Figures figures = figures_of(schedule, games);
  EXPECT_EQ(figures.bots[0].faults, 3u);
  EXPECT_DOUBLE_EQ(figures.bots[0].share.value, 0.0);
  EXPECT_DOUBLE_EQ(figures.bots[1].share.value, 0.5);
  // Bots 1 and 2 won 3 comparisons each against bot 0 and none against each other: 3.5 to 0.5.
  EXPECT_NEAR(figures.bots[1].elo.value - figures.bots[0].elo.value, 400 * std::log10(7.0), 0.01);
  EXPECT_NEAR(figures.bots[1].elo.value, figures.bots[2].elo.value, 1e-6);
}

TEST(ArenaElo, FindsTheStrengthsThatMadeTheResults) {
  // With strengths 4 : 2 : 1 and 60 comparisons of each two: 40 to 20, 48 to 12, 40 to 20.
  Comparisons comparisons(3);
  comparisons.add(0, 1, 40);
  comparisons.add(1, 0, 20);
  comparisons.add(0, 2, 48);
  comparisons.add(2, 0, 12);
  comparisons.add(1, 2, 40);
  comparisons.add(2, 1, 20);
  const std::vector<double> ratings = elo_ratings(comparisons);
  EXPECT_NEAR(ratings[0] - ratings[1], 400 * std::log10(2.0), 0.01);
  EXPECT_NEAR(ratings[1] - ratings[2], 400 * std::log10(2.0), 0.01);
  EXPECT_NEAR(ratings[0] + ratings[1] + ratings[2], 0.0, 1e-6);
}

TEST(ArenaTimes, SpreadAsTextAndBack) {
  TimeSpread spread;
  for (int i = 1; i <= 100; ++i) spread.add(i);
  EXPECT_EQ(spread.count(), 100u);
  EXPECT_NEAR(spread.percentile(0.95), 95.0, 5.0);
  EXPECT_NEAR(spread.percentile(0.5), 50.0, 2.5);
  const auto read = TimeSpread::parse(spread.text());
  ASSERT_TRUE(read);
  EXPECT_EQ(read->text(), spread.text());
  EXPECT_EQ(TimeSpread::parse("")->count(), 0u);
  for (const char* text : {"x", "3", "3x", "x3", "3x4,", "-1x2", "9999x1"}) {
    EXPECT_FALSE(TimeSpread::parse(text)) << text;
  }
}

TEST(ArenaCsv, FieldsSurvive) {
  const std::vector<std::string> fields{"plain", "a,b", "say \"hi\"", "", "\"", ",,"};
  std::string line;
  for (const std::string& field : fields) line += (line.empty() ? "" : ",") + csv_field(field);
  EXPECT_EQ(split_csv(line), fields);
  EXPECT_EQ(csv_field("two\nlines"), "two lines");
}

TEST(ArenaProgress, SaysHowLongItTakes) {
  EXPECT_EQ(duration_text(0.2), "1 s");
  EXPECT_EQ(duration_text(59), "59 s");
  EXPECT_EQ(duration_text(61), "1 min 01 s");
  EXPECT_EQ(duration_text(3 * 3600 + 5 * 60), "3 h 05 min");
}

TEST(ArenaScale, RoundNumbers) {
  EXPECT_DOUBLE_EQ(round_step(0.7), 1.0);
  EXPECT_DOUBLE_EQ(round_step(1.0), 1.0);
  EXPECT_DOUBLE_EQ(round_step(13.0), 20.0);
  EXPECT_DOUBLE_EQ(round_step(51.0), 100.0);
  const Scale scale{-12, 31, 0, 100};
  EXPECT_EQ(scale.ticks(5), (std::vector<double>{-10, 0, 10, 20, 30}));
}

}  // namespace
