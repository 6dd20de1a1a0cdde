// The plot: well-formed XML that shows everybody.
#include "app/arena/plot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/arena/svg.h"
#include "tests/app/markup_check.h"
#include "tests/support/games.h"

namespace {

using namespace merlon::app::arena;
using merlon::test::markup_problem;
using ::testing::HasSubstr;
using ::testing::Not;

Summary sample(const std::vector<std::string>& names, int players, Contest& contest) {
  std::vector<GameReport> reports;
  for (std::uint64_t game = 0; game < 4 * contest.schedule.games_per_deal(); ++game) {
    GameReport report;
    report.game = game;
    report.decisions = 40 + game % 7;
    for (int seat = 0; seat < players; ++seat) {
      SeatReport one;
      one.rank =
          static_cast<int>((game + static_cast<std::uint64_t>(seat)) % static_cast<std::uint64_t>(players)) +
          1;
      report.seats.push_back(one);
    }
    reports.push_back(report);
  }
  EXPECT_EQ(names.size(), contest.bots.size());
  return summarise(contest, reports);
}

Contest contest_of(const std::vector<std::string>& names, int players) {
  Contest contest{merlon::any::find_game(merlon::test::game_for(4)),        players, {}, "seed", {}, {},
                  Schedule(names.size(), static_cast<std::size_t>(players))};
  for (const std::string& name : names) {
    BotSpec spec;
    spec.name = name;
    contest.bots.push_back(spec);
  }
  return contest;
}

TEST(ArenaPlot, IsWellFormedAndShowsEverybody) {
  const std::vector<std::string> names{"level6", "a <b> & \"c\"", "level3",
                                       "bad\x01\xff"
                                       "bytes"};
  Contest contest = contest_of(names, 4);
  const Summary summary = sample(names, 4, contest);
  const std::string svg = plot_svg(summary);
  EXPECT_EQ(markup_problem(svg), "");
  for (const char* shown : {">level6<", ">a &lt;b&gt; &amp; &quot;c&quot;<", ">level3<", ">bad??bytes<",
                            "Elo", "Win share", "seat 4", "Length of a game"}) {
    EXPECT_THAT(svg, HasSubstr(shown));
  }
  EXPECT_THAT(svg, Not(HasSubstr("nan")));
  EXPECT_THAT(svg, Not(HasSubstr("inf")));
  EXPECT_THAT(svg, HasSubstr("prefers-color-scheme: dark"));
}

TEST(ArenaPlot, CopesWithOneBotAndWithMany) {
  for (const std::size_t count : {std::size_t{1}, std::size_t{2}, std::size_t{9}}) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < count; ++i) names.push_back("bot" + std::to_string(i));
    Contest contest = contest_of(names, 2);
    const std::string svg = plot_svg(sample(names, 2, contest));
    EXPECT_EQ(markup_problem(svg), "") << count;
    for (const std::string& name : names) EXPECT_THAT(svg, HasSubstr(">" + name + "<"));
    EXPECT_THAT(svg, Not(HasSubstr("nan"))) << count;
  }
}

TEST(ArenaPlot, TheCheckItselfFindsMistakes) {
  EXPECT_EQ(markup_problem("<a><b c=\"d\"/>x</a>"), "");
  EXPECT_EQ(markup_problem("<!DOCTYPE html><a>&nbsp;<input></a>"), "") << "pages may have more";
  for (const char* text : {"<a>", "</a>", "<a></b>", "<a b=\"c>d</a>", "<a>&</a>", "<a>></a>",
                           "<a>&nbsp;</a>", "<a><input></a>"}) {
    EXPECT_NE(markup_problem(text), "") << text;
  }
}

}  // namespace
