// Whole runs of the arena: threads, resuming, interrupting, stopping early, files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <csignal>
#include <thread>

#include "any/registry.h"
#include "tests/app/arena_folder.h"
#include "tests/support/games.h"

namespace {

using merlon::app::arena::ArenaOptions;
using merlon::test::Folder;
using merlon::test::run_arena;
using merlon::test::summary_of;
using merlon::test::without_times;
using ::testing::HasSubstr;
using ::testing::StartsWith;

ArenaOptions options_of(std::string_view game, const std::string& bots, std::uint64_t games) {
  ArenaOptions options;
  options.game = game;
  options.bots = bots;
  options.games = games;
  options.seed = "test";
  return options;
}

/// Quick bots of every kind that search, reuse trees, and draw.
ArenaOptions quick_options(const Folder& folder, std::uint64_t games) {
  ArenaOptions options =
      options_of(merlon::test::game_for(4), "level1,nodes:2:leaf=played:name=two,flat:6,random", games);
  options.out = folder.path();
  return options;
}

TEST(ArenaRun, OneThreadOrThreeAreTheSame) {
  const Folder one;
  const Folder three;
  ASSERT_EQ(run_arena(quick_options(one, 8)).code, 0);
  ArenaOptions options = quick_options(three, 8);
  options.jobs = 3;
  ASSERT_EQ(run_arena(options).code, 0);
  EXPECT_EQ(without_times(one.content("results.csv")), without_times(three.content("results.csv")));
  EXPECT_EQ(one.content("settings.json"), three.content("settings.json"));
}

TEST(ArenaRun, GoesOnWhereItWas) {
  const Folder once;
  const Folder twice;
  ASSERT_EQ(run_arena(quick_options(once, 8)).code, 0);
  ASSERT_EQ(run_arena(quick_options(twice, 4)).code, 0);
  const std::string first_half = twice.content("results.csv");
  ASSERT_EQ(run_arena(quick_options(twice, 8)).code, 0);
  const std::string all = twice.content("results.csv");
  EXPECT_EQ(without_times(once.content("results.csv")), without_times(all));
  EXPECT_THAT(all, StartsWith(first_half)) << "the times too: those games were not played again";

  // Asking for less forgets nothing.
  ASSERT_EQ(run_arena(quick_options(twice, 4)).code, 0);
  EXPECT_EQ(twice.content("results.csv"), all);
}

TEST(ArenaRun, ALineThatWasCutOffIsPlayedAgain) {
  const Folder folder;
  ASSERT_EQ(run_arena(quick_options(folder, 4)).code, 0);
  const std::string all = folder.content("results.csv");
  std::filesystem::resize_file(folder.file("results.csv"), all.size() - 20);
  ASSERT_EQ(run_arena(quick_options(folder, 4)).code, 0);
  EXPECT_EQ(without_times(folder.content("results.csv")), without_times(all));
}

TEST(ArenaRun, ADamagedFileIsRefusedWithTheLine) {
  const Folder folder;
  ASSERT_EQ(run_arena(quick_options(folder, 4)).code, 0);
  const std::string all = folder.content("results.csv");
  const std::pair<std::string, std::string> lines[] = {{"nonsense", "columns instead of 35"},
                                                       {"3" + std::string(34, ','), "column 5"}};
  for (const auto& [line, message] : lines) {
    std::ofstream(folder.file("results.csv"), std::ios::binary) << all << line << "\n";
    const auto outcome = run_arena(quick_options(folder, 4));
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.errors, HasSubstr("results.csv:6: "));
    EXPECT_THAT(outcome.errors, HasSubstr(message));
  }
}

TEST(ArenaRun, AFolderOfOtherSettingsIsRefused) {
  const Folder folder;
  ASSERT_EQ(run_arena(quick_options(folder, 4)).code, 0);
  const std::string before = folder.content("results.csv");
  ArenaOptions other = quick_options(folder, 4);
  other.seed = "other";
  const auto refused = run_arena(other);
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.errors, HasSubstr("its seed was \"test\", now it is \"other\""));
  EXPECT_EQ(folder.content("results.csv"), before);
  other.restart = true;
  EXPECT_EQ(run_arena(other).code, 0);
  EXPECT_NE(without_times(folder.content("results.csv")), without_times(before));
}

TEST(ArenaRun, CtrlCPrintsWhatThereIsAndTheRunCanGoOn) {
  const Folder folder;
  ArenaOptions options = options_of(merlon::test::hidden_game(), "flat:10,random", 1'000'000);
  options.out = folder.file("new");
  options.jobs = 2;
  std::thread finger([&] {
    const auto lines = [&] {
      const std::string text = folder.content("new/results.csv");
      return std::count(text.begin(), text.end(), '\n');
    };
    while (lines() < 8) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    kill(getpid(), SIGINT);
  });
  const auto outcome = run_arena(options);
  finger.join();
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.out, HasSubstr("Interrupted"));
  EXPECT_THAT(outcome.out, HasSubstr("flat:10"));
  const std::string kept = folder.content("new/results.csv");

  options.games = 1;
  ASSERT_EQ(run_arena(options).code, 0);  // completes the last deal
  EXPECT_THAT(folder.content("new/results.csv"), StartsWith(kept.substr(0, kept.size() / 2)));
  const auto summary = boost::json::parse(folder.content("new/summary.json"));
  EXPECT_FALSE(summary.at("interrupted").as_bool());
  EXPECT_EQ(summary.at("games").as_int64(), summary.at("games_wanted").as_int64());
}

TEST(ArenaRun, TheSequentialTestStopsAtTheSameDealForEveryNumberOfThreads) {
  std::vector<std::int64_t> deals;
  for (const int jobs : {1, 3}) {
    ArenaOptions options = options_of(merlon::test::hidden_game(), "flat:30,random", 10'000);
    options.sprt = "0,100";
    options.jobs = jobs;
    const auto summary = summary_of(options);
    EXPECT_EQ(summary.at("sprt").at("verdict").as_string(), "high");
    EXPECT_LT(summary.at("deals").as_int64(), 100);
    deals.push_back(summary.at("deals").as_int64());
  }
  EXPECT_EQ(deals[0], deals[1]);
}

TEST(ArenaRun, JsonHasEveryPromisedMember) {
  ArenaOptions options = options_of(merlon::test::game_for(3), "random,greedy", 3);
  options.players = 3;
  const auto summary = summary_of(options);
  for (const char* member : {"game", "rules", "players", "options", "seed", "games", "games_wanted", "deals",
                             "interrupted", "bots", "share_by_seat", "lengths", "faults"}) {
    EXPECT_TRUE(summary.as_object().contains(member)) << member;
  }
  ASSERT_EQ(summary.at("bots").as_array().size(), 2u);
  for (const auto& bot : summary.at("bots").as_array()) {
    for (const char* member : {"name", "identity", "games", "share", "elo", "share_by_seat", "decisions",
                               "ms_mean", "ms_p95", "faults"}) {
      EXPECT_TRUE(bot.as_object().contains(member)) << member;
    }
  }
}

TEST(ArenaRun, EveryGameAndNumberOfPlayersCanBePlayed) {
  for (const merlon::any::GameInfo& game : merlon::any::games()) {
    for (int players = game.min_players; players <= game.max_players; ++players) {
      ArenaOptions options = options_of(game.key, "random", 1);
      options.players = players;
      const auto outcome = run_arena(options);
      EXPECT_EQ(outcome.code, 0) << outcome.errors;
      EXPECT_THAT(outcome.out, HasSubstr("seat " + std::to_string(players)));
    }
  }
}

TEST(ArenaRun, AFolderThatCannotBeWrittenEndsTheRun) {
  ArenaOptions options = options_of(merlon::test::hidden_game(), "random", 2);
  options.out = "/proc/merlon";
  const auto outcome = run_arena(options);
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.errors, HasSubstr("cannot make the folder"));
}

}  // namespace
