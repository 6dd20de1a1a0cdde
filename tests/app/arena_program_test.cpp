// Other programs in the arena: good ones, and every way to be bad. Commands are run by the shell.
#include "app/arena/program_bot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <chrono>
#include <fstream>

#include "any/registry.h"
#include "app/arena/child_process.h"
#include "app/arena/interrupt.h"
#include "host/boost_json.h"
#include "tests/app/arena_folder.h"
#include "tests/support/games.h"
#include "tests/support/views.h"

namespace {

using namespace merlon::app::arena;
using merlon::test::Folder;
using std::chrono::milliseconds;

const std::string kEngine = std::string(MERLON_PROGRAM) + " engine";
const std::string kFine = R"(printf '{"ok":true}\n';)";  // the answer to `set`, in a shell

class ArenaProgram : public ::testing::Test {
 protected:
  static std::unique_ptr<merlon::any::AnyGame> start(std::string_view game) {
    return merlon::test::dealt(*merlon::any::find_game(game));
  }

  /// What a program is accused of when it is asked for its first move, or "" if it made one.
  std::string accusation(const std::string& command, std::string_view game = merlon::test::hidden_game()) {
    const auto spec = parse_program(command);
    EXPECT_TRUE(spec);
    const auto bot = make_program_bot(*spec, limits_, stop_);
    bot->begin_game();
    const auto begin = std::chrono::steady_clock::now();
    const auto move = bot->choose(*start(game), 1);
    took_ = std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - begin);
    return move ? "" : move.error().message;
  }

  Interrupt quiet_;  // a broken pipe is an error, not the end of the tests
  StopFlag stop_{false};
  ProgramLimits limits_{milliseconds(5000), milliseconds(5000), milliseconds(20'000)};
  milliseconds took_{0};
};

TEST_F(ArenaProgram, MerlonItselfIsOne) {
  for (const std::string_view game : merlon::any::game_keys()) {
    for (const char* limit : {"ms=20:", "nodes=10:", "level=1:"}) {
      EXPECT_EQ(accusation(limit + kEngine, game), "") << game << ", " << limit;
    }
  }
}

TEST_F(ArenaProgram, SeesWhatItsSeatMaySeeAndNothingElse) {
  const Folder folder;
  const std::string requests = folder.file("requests");
  ASSERT_EQ(accusation("ms=30:tee " + requests + " | " + kEngine), "");
  std::ifstream file(requests);
  std::string line;
  ASSERT_TRUE(std::getline(file, line));
  const auto request = merlon::parse_json(line);
  ASSERT_TRUE(request);
  const merlon::Json json = merlon::as_json(*request);
  EXPECT_EQ(json["cmd"].text(), "set");
  const auto told = merlon::any::find_game(merlon::test::hidden_game())->read_state(json["state"]);
  ASSERT_TRUE(told);
  const auto real = start(merlon::test::hidden_game());
  const merlon::Seat seat = real->to_move().seat;
  EXPECT_EQ(view_text(**told, seat), view_text(*real, seat));
  EXPECT_NE(view_text(**told, other(seat)), view_text(*real, other(seat)));
  ASSERT_TRUE(std::getline(file, line));
  const auto go = boost::json::parse(line).as_object();
  EXPECT_EQ(go.at("cmd").as_string(), "go");
  EXPECT_EQ(go.at("ms").as_int64(), 30);
  EXPECT_TRUE(go.contains("seed"));
}

TEST_F(ArenaProgram, WhoKnowsNoLimitIsAskedWithout) {
  const std::string unsupported =
      R"(printf '{"ok":false,"error":{"code":"UNSUPPORTED","message":"no ms"}}\n';)";
  const std::string set = "read x; " + kFine;
  // Refuses `go` with "ms" once, then makes a move that is none: so it was asked again, without "ms".
  EXPECT_EQ(
      accusation(set + " read x; " + unsupported +
                 R"( read x; case "$x" in *ms*) exit 9;; esac; printf '{"ok":true,"move":"x"}\n'; read x)"),
      "played 'x', which is no move");
}

TEST_F(ArenaProgram, BadOnesAreToldWhatTheyDid) {
  const std::string good_set = "read x; " + kFine + " read x; ";
  const std::pair<std::string, std::string> cases[] = {
      {"exit 3", "ended with status 3"},
      {"read x; exit 4", "ended with status 4"},
      {"read x; kill -SEGV $$", "was ended by signal 11"},
      {"/nonexistent/bot", "ended with status 127"},
      {"read x; exec >&-; sleep 60", "closed its output"},
      {"read x; echo hello; read x", "answered 'hello', which is no JSON object"},
      {"read x; echo '[1]'; read x", "which is no JSON object"},
      {"read x; echo '{}'; read x", "answered without \"ok\""},
      {"read x; head -c 3000000 /dev/zero", "more than 1 MiB"},
      {"read x; echo '{\"ok\":false,\"error\":{\"code\":\"X\",\"message\":\"no\\u0007pe\"}}'; read x",
       "refused the position: 'no?pe'"},
      {"read x; " + kFine + kFine + " sleep 60", ""},  // either of the next two, whoever is quicker
      {good_set + "echo '{\"ok\":true,\"move\":\"pass\"}'; read x", "played 'pass', which ST-"},
      {good_set + "echo '{\"ok\":true,\"move\":\"rubbish\"}'; read x", "played 'rubbish', which is no move"},
      {good_set + "echo '{\"ok\":true}'; read x", "answered without a move"},
      {good_set + "echo '{\"ok\":false,\"error\":{\"code\":\"X\",\"message\":\"tired\"}}'; read x",
       "refused to move: 'tired'"},
  };
  for (const auto& [command, message] : cases) {
    const std::string accused = accusation(command);
    EXPECT_NE(accused, "") << command;
    EXPECT_THAT(accused, ::testing::HasSubstr(message)) << command;
  }
}

TEST_F(ArenaProgram, SlowOnesAreNotWaitedFor) {
  limits_ = {milliseconds(100), milliseconds(100), milliseconds(500)};
  const std::string commands[] = {"sleep 60", "read x; printf '{\"ok\":true'; exec sleep 60",
                                  "read x; " + kFine + " read x; sleep 60"};
  for (const std::string& command : commands) {
    EXPECT_EQ(accusation(command), "did not answer in time") << command;
    EXPECT_LT(took_, milliseconds(5000)) << command;
  }
}

TEST_F(ArenaProgram, FloodsAndDeafEarsDoNotBlock) {
  limits_.start = milliseconds(300);
  EXPECT_NE(accusation("yes"), "");
  EXPECT_NE(accusation("cat /dev/zero"), "");
  EXPECT_NE(accusation("exec <&-; sleep 60"), "");
  EXPECT_NE(accusation("while :; do echo '{\"ok\":true}'; done"), "");
  EXPECT_NE(accusation("(sleep 60; echo late) & sleep 60"), "");
  EXPECT_LT(took_, milliseconds(3000));
}

TEST_F(ArenaProgram, NothingOfItLivesOn) {
  const Folder folder;
  const std::string pulse = folder.file("pulse");
  limits_.start = milliseconds(700);
  EXPECT_EQ(accusation("(while :; do date >> " + pulse + "; sleep 0.01; done) & sleep 60"),
            "did not answer in time");
  std::this_thread::sleep_for(milliseconds(50));  // for the signal to arrive
  const auto size = std::filesystem::file_size(pulse);
  std::this_thread::sleep_for(milliseconds(100));
  EXPECT_EQ(std::filesystem::file_size(pulse), size);
}

TEST_F(ArenaProgram, StoppingEndsTheWait) {
  limits_.start = milliseconds(60'000);
  std::thread finger([&] {
    std::this_thread::sleep_for(milliseconds(50));
    stop_ = true;
  });
  EXPECT_NE(accusation("sleep 60"), "");
  finger.join();
  EXPECT_LT(took_, milliseconds(5000));
}

TEST(ArenaPrograms, WhoeverDoesWrongLosesThatGameAndTheRunGoesOn) {
  ArenaOptions options;
  options.game = merlon::test::game_for(3);
  options.players = 3;
  options.bots = "random";
  options.programs = {"name=good:level=1:" + kEngine, "name=bad:read x; exit 7"};
  options.games = 6;
  options.jobs = 2;
  const auto summary = merlon::test::summary_of(options);
  EXPECT_EQ(summary.at("games").as_int64(), 6);
  for (std::size_t bot = 0; bot < 3; ++bot) {
    const auto& figures = summary.at("bots").as_array()[bot];
    EXPECT_EQ(figures.at("faults").as_int64(), bot == 2 ? 6 : 0) << bot;
    EXPECT_EQ(figures.at("share").at("value").as_double(), bot == 2 ? 0.0 : 0.5) << bot;
  }
  EXPECT_EQ(summary.at("faults").as_array()[0].at("reason").as_string(), "ended with status 7");
}

}  // namespace
