// Who plays whom from which seat, and that it follows from the number of a game alone.
#include "app/arena/schedule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "app/arena/ledger.h"

namespace {

using merlon::app::arena::GameReport;
using merlon::app::arena::Ledger;
using merlon::app::arena::Placement;
using merlon::app::arena::Schedule;
using ::testing::ElementsAre;

TEST(ArenaSchedule, EveryDealIsPlayedInEveryRotation) {
  const Schedule schedule(4, 4);
  EXPECT_EQ(schedule.games_per_deal(), 4u);
  EXPECT_THAT(schedule.at(0).bot_at, ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(schedule.at(1).bot_at, ElementsAre(3, 0, 1, 2));
  EXPECT_THAT(schedule.at(2).bot_at, ElementsAre(2, 3, 0, 1));
  EXPECT_THAT(schedule.at(3).bot_at, ElementsAre(1, 2, 3, 0));
  EXPECT_THAT(schedule.at(4).bot_at, ElementsAre(0, 1, 2, 3));
  EXPECT_EQ(schedule.at(3).deal, 0u);
  EXPECT_EQ(schedule.at(4).deal, 1u);
  EXPECT_EQ(schedule.at(7).rotation, 3u);
}

TEST(ArenaSchedule, TheLastOfTooFewBotsFillsTheTable) {
  const Schedule schedule(2, 4);
  EXPECT_EQ(schedule.games_per_deal(), 4u);
  EXPECT_THAT(schedule.at(0).bot_at, ElementsAre(0, 1, 1, 1));
  EXPECT_THAT(schedule.at(1).bot_at, ElementsAre(1, 0, 1, 1));
  EXPECT_THAT(schedule.at(2).bot_at, ElementsAre(1, 1, 0, 1));
  EXPECT_THAT(schedule.at(3).bot_at, ElementsAre(1, 1, 1, 0));
  EXPECT_THAT(Schedule(1, 2).at(1).bot_at, ElementsAre(0, 0));
}

TEST(ArenaSchedule, OfTooManyBotsEverySelectionPlays) {
  const Schedule schedule(5, 3);
  EXPECT_EQ(schedule.lineups(), 10u);
  EXPECT_EQ(schedule.games_per_deal(), 30u);
  std::set<std::set<std::size_t>> tables;
  std::vector<std::vector<int>> seats(5, std::vector<int>(3, 0));
  for (std::uint64_t game = 0; game < schedule.games_per_deal(); ++game) {
    const Placement placement = schedule.at(game);
    EXPECT_EQ(placement.deal, 0u);
    tables.insert({placement.bot_at.begin(), placement.bot_at.end()});
    for (std::size_t seat = 0; seat < 3; ++seat) ++seats[placement.bot_at[seat]][seat];
  }
  EXPECT_EQ(tables.size(), 10u);
  for (const auto& counts : seats) EXPECT_THAT(counts, ElementsAre(6, 6, 6));
}

TEST(ArenaSchedule, GamesAreCompletedToWholeDeals) {
  const Schedule schedule(3, 3);
  EXPECT_EQ(schedule.whole_deals(1), 3u);
  EXPECT_EQ(schedule.whole_deals(3), 3u);
  EXPECT_EQ(schedule.whole_deals(4), 6u);
}

TEST(ArenaSchedule, SeedsDifferFromGameToGameAndSeedToSeed) {
  std::set<std::uint64_t> seeds;
  for (const char* seed : {"7", "8", "", "77"}) {
    for (std::uint64_t game = 0; game < 1000; ++game) {
      seeds.insert(merlon::app::arena::game_seed(seed, game));
    }
  }
  EXPECT_EQ(seeds.size(), 4000u);
  EXPECT_EQ(merlon::app::arena::deal_seed("7", 0), "7/1");
}

GameReport report_of(std::uint64_t game) {
  GameReport report;
  report.game = game;
  report.seats.resize(2);
  return report;
}

TEST(ArenaLedger, KnowsWhichDealsAreComplete) {
  const Schedule schedule(2, 2);
  Ledger ledger(schedule, 6);
  for (const std::uint64_t game : {5, 2, 3, 3, 7}) ledger.add(report_of(game));
  EXPECT_EQ(ledger.played(), 3u);  // one came twice, one is beyond the end
  EXPECT_EQ(ledger.deals_in_a_row(), 0u);
  EXPECT_EQ(ledger.complete_deals(3).size(), 2u);
  EXPECT_EQ(ledger.complete_deals(1).size(), 0u);
  ledger.add(report_of(1));
  EXPECT_EQ(ledger.deals_in_a_row(), 0u);
  ledger.add(report_of(0));
  EXPECT_EQ(ledger.deals_in_a_row(), 2u);
  EXPECT_EQ(ledger.all().back().game, 5u);
  EXPECT_TRUE(ledger.has(5));
  EXPECT_FALSE(ledger.has(4));
  EXPECT_FALSE(ledger.has(400));
}

}  // namespace
