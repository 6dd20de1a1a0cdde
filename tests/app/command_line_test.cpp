// The `merlon` command as the shell sees it: output, errors, exit codes.
#include "app/command_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "host/game_choice.h"
#include "host/session.h"
#include "tests/support/files.h"
#include "tests/support/games.h"
#include "tests/support/outcome.h"

namespace {

using merlon::test::Folder;
using merlon::test::Outcome;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

Outcome run(const std::vector<std::string>& arguments) { return merlon::test::run_command(arguments); }

/// A finished game of the first legal moves, as a record.
merlon::Record sample_record() {
  auto session = merlon::Session::start(*merlon::any::find_game(merlon::test::open_game()), 2, {}, "sample");
  while (!session->game().to_move().over) session->play(session->game().legal()[0]);
  return session->record();
}

TEST(CommandLine, HelpEverywhere) {
  EXPECT_EQ(run({"--help"}).code, 0);
  for (const char* command :
       {"games", "play", "engine", "replay", "perft", "rules", "bench", "arena", "review", "tune"}) {
    const Outcome outcome = run({command, "--help"});
    EXPECT_EQ(outcome.code, 0) << command;
    EXPECT_THAT(outcome.out, HasSubstr(command));
    EXPECT_THAT(run({"--help"}).out, HasSubstr(command));
  }
}

TEST(CommandLine, MisuseIsTwoAndSuggestsTheNearestWord) {
  using merlon::OptionKind;
  const merlon::any::GameInfo& game = merlon::test::game_with_every_kind_of_option();
  const std::string key(game.key);
  const std::string toggle(merlon::test::option_of(game, OptionKind::toggle)->name);
  const std::string word(merlon::test::option_of(game, OptionKind::word)->name);
  const std::string choice(merlon::test::option_of(game, OptionKind::word)->values.back());
  const std::string first(merlon::any::default_game().key);
  const std::string is_for = "is for " + merlon::players_text(game) + " players, not ";
  const std::pair<std::vector<std::string>, std::string> cases[] = {
      {{"pley"}, "did you mean 'play'?"},
      {{"rules", key + "s"}, "did you mean '" + key + "'?"},
      {{"perft", "chess"}, "unknown game 'chess'"},
      {{"rules", key, "XY-99.1"}, "unknown rule 'XY-99.1'"},
      {{"perft", key, "-o", toggle + "=maybe"}, "unknown value of option " + toggle + " 'maybe'"},
      {{"perft", key, "-o", toggle}, "lacks '='"},
      {{"perft", key, "-o", toggle + "s=true"}, "did you mean '" + toggle + "'?"},
      {{"perft", key, "-o", word + "=" + choice + "s"}, "did you mean '" + choice + "'?"},
      {{"perft", key, "--players", "7"}, is_for + "7"},
      {{"play", key, "--players", "7"}, is_for + "7"},
      {{"play", key, "--seed", "odd\x01seed"}, "without control characters"},
      {{"tune", key, "--players", "7", "--out", "/dev/null"}, is_for + "7"},
      {{"tune", key, "--fresh", "--from", "weights", "--out", "/dev/null"}, "--from"},
      {{"perft", "--depth", "x"}, "--depth"},
      {{"bench", "--game", "chess"}, "unknown game 'chess'"},
      {{"arena"}, "nobody plays"},
      {{"arena", "--game", key + "s", "--bots", "random"}, "did you mean '" + key + "'?"},
      {{"arena", "--bots", "random,grady"}, "did you mean 'greedy'?"},
      {{"arena", "--bots", "random", "--players", "7"}, first + " is for "},
      {{"arena", "--bots", "random", "--games", "0"}, "--games"},
      {{"arena", "--bots", "random", "--sprt", "20,0"}, "the lower one first"},
      {{"arena", "--game", key, "--bots", "random", "-o", toggle + "s=true"},
       "did you mean '" + toggle + "'?"},
      {{"arena", "--bots", "random", "--out", "/dev/null/x"}, "cannot make the folder"},
      {{"arena", "--bot", "level=x:bot"}, "must be a whole number"},
      {{"replay"}, "record is required"},
      {{"replay", "/nonexistent/file"}, "cannot open"},
      {{}, "subcommand is required"},
      {{"games", "--nonsense"}, "--nonsense"},
  };
  for (const auto& [arguments, message] : cases) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.code, 2) << message;
    EXPECT_THAT(outcome.errors, HasSubstr(message));
    EXPECT_EQ(outcome.out, "") << message;
  }
}

TEST(CommandLine, ServeSaysWhatIsWrongWithItsOptions) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> misuses{
      {{"--origin", "x.org/"}, "'x.org/' does not begin with https:// or http://"},
      {{"--proxy", "localhost"}, "'localhost' is no IP address"},
      {{"--limit", "requests"}, "'requests' is not of the form NAME=N"},
      {{"--limit", "requests=0"}, "the limit requests is a whole number from 1"},
      {{"--limit", "files=5", "--limit", "conections=5"}, "did you mean 'connections'?"},
      {{"--limit", "files=5", "--no-limits"}, "--limit"},
      {{"--keep", "a year"}, "'a year' is no number of days"},
      {{"--keep", "0d"}, "'0d' is no number of days"},
  };
  for (const auto& [options, message] : misuses) {
    std::vector<std::string> arguments{"serve", "--data", "/nowhere/at/all"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.code, 2) << options[1];
    EXPECT_THAT(outcome.errors, HasSubstr(message));
    EXPECT_THAT(outcome.errors, HasSubstr(options.front()));
    EXPECT_THAT(outcome.errors, Not(HasSubstr("--port")));
  }
  EXPECT_THAT(run({"serve", "--help"}).out, HasSubstr("connections-per-address=20"));
}

TEST(CommandLine, GamesListsGamesAndOptions) {
  const Outcome outcome = run({"games"});
  EXPECT_EQ(outcome.code, 0);
  for (const merlon::any::GameInfo& game : merlon::any::games()) {
    EXPECT_THAT(outcome.out, HasSubstr(game.key));
    for (const merlon::any::OptionInfo& option : game.options) {
      std::string line = "  " + std::string(option.name) + " = " + std::string(option.values.front());
      for (std::size_t i = 1; i < option.values.size(); ++i) line += " | " + std::string(option.values[i]);
      line +=
          "  (default " + std::string(option.default_value) + "; rule " + std::string(option.rule) + ")\n";
      EXPECT_THAT(outcome.out, HasSubstr(line));
    }
  }
}

TEST(CommandLine, RulesInBothLanguages) {
  for (const merlon::any::GameInfo& game : merlon::any::games()) {
    const std::string key(game.key);
    EXPECT_THAT(run({"rules", key}).out, HasSubstr("## 4. ")) << key;
    const std::string rule(game.options.front().rule);
    const Outcome english = run({"rules", key, rule});
    EXPECT_EQ(english.code, 0);
    EXPECT_THAT(english.out, StartsWith(rule + "  "));
    EXPECT_EQ(run({"rules", key, rule.substr(rule.find('-') + 1)}).out, english.out);
    const Outcome german = run({"rules", key, rule, "--lang", "de"});
    EXPECT_THAT(german.out, StartsWith(rule + "  "));
    EXPECT_NE(german.out, english.out);
  }
}

TEST(CommandLine, PerftCountsFromASeed) {
  for (const merlon::any::GameInfo& game : merlon::any::games()) {
    const Outcome outcome = run({"perft", std::string(game.key), "--seed", "x", "--depth", "2"});
    EXPECT_EQ(outcome.code, 0);
    const auto session = merlon::Session::start(game, game.min_players, {}, "x");
    std::uint64_t pairs = 0;
    const auto moves = session->game().legal();
    for (const merlon::any::AnyMove move : moves) {
      const auto next = session->game().clone();
      next->play(move);
      pairs += next->legal().size();
    }
    EXPECT_EQ(outcome.out, "1 " + std::to_string(moves.size()) + "\n2 " + std::to_string(pairs) + "\n");
  }
}

TEST(CommandLine, EngineAnswersAndEndsWithTheInput) {
  const Outcome outcome = merlon::test::run_command({"engine"}, "{\"cmd\":\"games\"}\n");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, StartsWith("{\"ok\":true"));
}

TEST(CommandLine, ReplayChecksEveryHash) {
  const merlon::Record record = sample_record();
  const Folder folder;
  const std::string good = folder.write("good", write_record(record));
  const Outcome outcome = run({"replay", good});
  EXPECT_EQ(outcome.code, 0) << outcome.errors;
  const std::string count = std::to_string(record.moves.size());
  EXPECT_THAT(outcome.out, HasSubstr(count + " of " + count + " moves replayed, " + count + " hashes equal"));
  EXPECT_THAT(run({"replay", good, "--to", "5"}).out, HasSubstr("5 of " + count + " moves replayed"));
  EXPECT_EQ(run({"replay", good, "--to", "9999"}).code, 2);
}

TEST(CommandLine, ReplayFindsWhatIsWrongAndWhere) {
  const Folder folder;
  const merlon::Record record = sample_record();
  merlon::Record wrong_hash = record;
  wrong_hash.moves[7].hash ^= 1;
  merlon::Record wrong_move = record;
  wrong_move.moves[3].text = "pass";
  merlon::Record wrong_result = record;
  wrong_result.result = record.result == "1 0" ? "0 1" : "1 0";
  merlon::Record other_rules = record;
  other_rules.set("Rules", "99");
  const std::pair<merlon::Record, std::string> cases[] = {{wrong_hash, "move 8 "},
                                                          {wrong_move, "move 4 "},
                                                          {wrong_result, "result"},
                                                          {other_rules, "rules version 99"}};
  for (const auto& [broken, message] : cases) {
    const Outcome outcome = run({"replay", folder.write("broken", write_record(broken))});
    EXPECT_EQ(outcome.code, 1) << message;
    EXPECT_THAT(outcome.errors, HasSubstr(message));
  }
  const std::string garbage = folder.write("garbage", "[Merlon \"1\"]\nwhat?\n");
  EXPECT_THAT(run({"replay", garbage}).errors, HasSubstr(":2:"));
}

/// What every command of the help is called.
std::vector<std::string> commands_of_help() {
  std::vector<std::string> names;
  std::istringstream help(run({"--help"}).out);
  bool listed = false;
  for (std::string line; std::getline(help, line);) {
    if (listed && line.starts_with("  ")) names.push_back(line.substr(2, line.find(' ', 2) - 2));
    listed = listed || line.starts_with("Subcommands:") || line.starts_with("SUBCOMMANDS:");
  }
  return names;
}

TEST(CommandLine, TheManualPageTellsOfEveryCommandAndOption) {
  const Outcome outcome = run({"manual"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, StartsWith(".TH MERLON 1"));
  ASSERT_GT(commands_of_help().size(), 10u);
  for (const std::string& name : commands_of_help())
    EXPECT_THAT(outcome.out, HasSubstr(".SS merlon " + name));
  EXPECT_THAT(outcome.out, HasSubstr("\\-\\-hot\\-seat"));
}

TEST(CommandLine, ShellsCanCompleteEveryCommand) {
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const Outcome outcome = run({"completion", shell});
    EXPECT_EQ(outcome.code, 0);
    for (const std::string& name : commands_of_help()) EXPECT_THAT(outcome.out, HasSubstr(name)) << shell;
    EXPECT_THAT(outcome.out, HasSubstr("hot-seat")) << shell;
    for (const std::string_view game : merlon::any::game_keys()) {
      EXPECT_THAT(outcome.out, HasSubstr(game)) << shell;
    }
  }
  EXPECT_EQ(run({"completion", "csh"}).code, 2);
  EXPECT_EQ(run({"completion"}).code, 2);
}

}  // namespace
