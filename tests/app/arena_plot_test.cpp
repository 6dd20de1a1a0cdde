// The plot: well-formed XML that shows everybody.
#include "app/arena/plot.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/arena/svg.h"
#include "tests/support/games.h"

namespace {

using namespace merlon::app::arena;

/// What is wrong with an XML text of elements, attributes and characters; "" if nothing is.
std::string xml_problem(const std::string& text) {
  std::vector<std::string> open;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '>') return "a lone > at " + std::to_string(at);
    if (text[at] == '&') {
      const std::string word = text.substr(at, text.find(';', at) - at);
      if (word != "&amp" && word != "&lt" && word != "&gt" && word != "&quot") return "entity " + word;
    }
    if (text[at] != '<') continue;
    const std::size_t end = text.find('>', at);
    if (end == text.npos) return "a tag without an end";
    std::string tag = text.substr(at + 1, end - at - 1);
    at = end;
    if (tag.find('<') != tag.npos) return "< in " + tag;
    std::size_t quotes = 0;
    for (const char c : tag) quotes += c == '"' ? 1 : 0;
    if (quotes % 2 != 0) return "quotes in " + tag;
    const std::string name = tag.substr(tag[0] == '/' ? 1 : 0, tag.find(' ') - (tag[0] == '/' ? 1 : 0));
    if (tag[0] == '/') {
      if (open.empty() || open.back() != name) return "</" + name + "> closes nothing";
      open.pop_back();
    } else if (!tag.ends_with('/')) {
      open.push_back(name);
    }
  }
  return open.empty() ? "" : "<" + open.back() + "> stays open";
}

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
  EXPECT_EQ(xml_problem(svg), "");
  for (const char* shown : {">level6<", ">a &lt;b&gt; &amp; &quot;c&quot;<", ">level3<", ">bad??bytes<",
                            "Elo", "Win share", "seat 4", "Length of a game"}) {
    EXPECT_NE(svg.find(shown), std::string::npos) << shown;
  }
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("inf"), std::string::npos);
  EXPECT_NE(svg.find("prefers-color-scheme: dark"), std::string::npos);
}

TEST(ArenaPlot, CopesWithOneBotAndWithMany) {
  for (const std::size_t count : {std::size_t{1}, std::size_t{2}, std::size_t{9}}) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < count; ++i) names.push_back("bot" + std::to_string(i));
    Contest contest = contest_of(names, 2);
    const std::string svg = plot_svg(sample(names, 2, contest));
    EXPECT_EQ(xml_problem(svg), "") << count;
    for (const std::string& name : names) EXPECT_NE(svg.find(">" + name + "<"), std::string::npos) << name;
    EXPECT_EQ(svg.find("nan"), std::string::npos) << count;
  }
}

TEST(ArenaPlot, TheCheckItselfFindsMistakes) {
  EXPECT_EQ(xml_problem("<a><b c=\"d\"/>x</a>"), "");
  for (const char* text : {"<a>", "</a>", "<a></b>", "<a b=\"c>d</a>", "<a>&</a>", "<a>></a>"}) {
    EXPECT_NE(xml_problem(text), "") << text;
  }
}

}  // namespace
