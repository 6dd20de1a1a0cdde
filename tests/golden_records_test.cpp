// The replay law: a game that was played once can be replayed for ever. games/<name>/tests/records/ has many
// games of each rules version; this program must go through every one of them and arrive at the same
// states. A change that breaks one changes the rules: it needs a new rules version (CONTRIBUTING.md), and the
// records of the old one stay as they are. Where the new version plays alike, they are replayed too.
//
// A record here is an ordinary one (docs/record.md) without the hash of each move; the header Trace is a hash
// over the hashes of all states instead. For a rules version that has no file yet, tools/update_golden writes
// one.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "any/registry.h"
#include "core/hash.h"
#include "core/rng.h"
#include "host/session.h"
#include "tests/support/game_name.h"

namespace merlon {
namespace {

/// Games of each; fewer of Caylus, whose games are long, so that one version of all stays below 1.5 MB.
int games_of(const any::GameInfo& game) { return game.key == "caylus" ? 150 : 200; }

std::string folder_of(const any::GameInfo& game) {
  return MERLON_SOURCE_DIR "/games/" + test::file_name(game.key) + "/tests/records";
}

std::string path_of(const any::GameInfo& game, int rules) {
  return folder_of(game) + "/rules_" + std::to_string(rules) + ".txt";
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The records of a file: each begins with its first header.
std::vector<std::string> records_of(const std::string& text) {
  constexpr std::string_view kBegin = "[Merlon ";
  std::vector<std::string> records;
  for (std::size_t at = text.find(kBegin); at < text.size();) {
    const std::size_t end = std::min(text.find(kBegin, at + 1), text.size());
    records.push_back(text.substr(at, end - at));
    at = end;
  }
  return records;
}

/// A hash over the hashes of all states of a game.
std::string trace_of(const Session& session) {
  std::string hashes;
  for (const RecordMove& move : session.moves()) hashes += hash_text(move.hash);
  return hash_text(hash_characters(hashes));
}

/// A new game for the collection: some options, some players, half sensible moves and half random ones.
Record new_record(const any::GameInfo& game, int number) {
  Rng rng(static_cast<std::uint64_t>(number));
  const auto below = [&](std::size_t count) { return rng.below(static_cast<std::uint32_t>(count)); };
  OptionTexts options;
  for (const any::OptionInfo& option : game.options) {
    if (number % 2 == 0 || below(3) != 0) continue;
    options.emplace_back(option.name, option.values[below(option.values.size())]);
  }
  const int players = game.min_players + number / 2 % (game.max_players - game.min_players + 1);
  auto session = Session::start(game, players, options, "record " + std::to_string(number));
  while (!session->game().to_move().over) {
    const auto how = below(2) == 0 ? any::Baseline::greedy : any::Baseline::random;
    session->play(session->game().choose(how, 0, rng.next()));
  }
  Record record = session->record();
  record.set("Trace", trace_of(*session));
  for (RecordMove& move : record.moves) {
    move.has_hash = false;
    move.hash = 0;
  }
  return record;
}

void write_new_records(const any::GameInfo& game) {
  std::filesystem::create_directories(folder_of(game));
  std::ofstream file(path_of(game, game.rules_version), std::ios::binary);
  for (int number = 0; number < games_of(game); ++number)
    file << write_record(new_record(game, number)) << '\n';
}

class GoldenRecords : public ::testing::TestWithParam<std::string_view> {};

void expect_replayed(const any::GameInfo& game, int rules) {
  const std::vector<std::string> records = records_of(read_file(path_of(game, rules)));
  ASSERT_GE(records.size(), static_cast<std::size_t>(games_of(game)))
      << "no records of rules version " << rules << "; run tools/update_golden";
  const std::string advice =
      "\nGames that people have played do not replay any more. If the rules are meant to change, "
      "give them a new version (kRulesVersion) and run tools/update_golden; " +
      path_of(game, rules) + " stays as it is.";
  for (std::size_t i = 0; i < records.size(); ++i) {
    const auto record = parse_record(records[i]);
    ASSERT_TRUE(record) << "record " << i + 1 << ": " << record.error().message << advice;
    EXPECT_EQ(write_record(*record) + "\n", records[i]) << "record " << i + 1;
    const auto session = Session::replay(*record);
    ASSERT_TRUE(session) << "record " << i + 1 << ": " << session.error().message << advice;
    ASSERT_TRUE(session->game().to_move().over) << "record " << i + 1;
    ASSERT_EQ(session->rules(), rules) << "record " << i + 1;
    ASSERT_EQ(trace_of(*session), *record->find("Trace")) << "record " << i + 1 << advice;
  }
}

TEST_P(GoldenRecords, AreReplayedAsTheyWerePlayed) {
  const any::GameInfo& game = *any::find_game(GetParam());
  const bool is_new = !std::filesystem::exists(path_of(game, game.rules_version));
  if (is_new && std::getenv("MERLON_UPDATE_GOLDEN") != nullptr) write_new_records(game);
  for (int rules = game.replays_since; rules <= game.rules_version; ++rules) expect_replayed(game, rules);
}

// A record of rules that this program does not have is not replayed by others.
TEST_P(GoldenRecords, OfOtherRulesAreRefused) {
  const any::GameInfo& game = *any::find_game(GetParam());
  Record record = Session::start(game, game.min_players, {}, "old")->record();
  for (const std::string& rules :
       {std::to_string(game.rules_version + 1), std::to_string(game.replays_since - 1), std::string("old")}) {
    record.set("Rules", rules);
    const auto session = Session::replay(record);
    ASSERT_FALSE(session) << rules;
    EXPECT_EQ(session.error().message, "the record was played under rules version " + rules +
                                           ", this program has " + std::to_string(game.rules_version));
  }
}

INSTANTIATE_TEST_SUITE_P(Games, GoldenRecords, ::testing::ValuesIn(any::game_keys()), test::game_name);

/// A game of Caylus with the favour of a joust, without hashes. By version 1 of the rules the worker there
/// went home before that favour, by version 2 after it.
Record with_a_joust(const std::string& rules) {
  for (const std::string& text : records_of(read_file(path_of(*any::find_game("caylus"), 1)))) {
    Record record = *parse_record(text);
    for (std::size_t i = 1; i < record.moves.size(); ++i) {
      if (record.moves[i - 1].text != "joust yes" || !record.moves[i].text.starts_with("favour")) continue;
      record.set("Rules", rules);
      return record;
    }
  }
  ADD_FAILURE() << "no game has a joust";
  return {};
}

/// The same game with its hashes.
Record played(const Record& record) {
  const auto session = Session::replay(record);
  EXPECT_TRUE(session) << session.error().message;
  return session ? session->record() : Record{};
}

/// The places in two records at which the hashes differ.
std::vector<std::size_t> differences(const Record& one, const Record& other) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < one.moves.size(); ++i) {
    if (one.moves[i].hash != other.moves[i].hash) places.push_back(i);
  }
  return places;
}

TEST(OlderRules, ThatPlayAlikeKeepTheirHashes) {
  const Record present = played(with_a_joust("2"));
  const Record old = played(with_a_joust("1"));
  EXPECT_EQ(*present.find("Rules"), "2");
  EXPECT_EQ(*old.find("Rules"), "1") << "what is written of it keeps its version";
  const std::vector<std::size_t> others = differences(present, old);
  ASSERT_FALSE(others.empty());
  for (const std::size_t i : others) {
    const std::string& move = present.moves[i].text;
    EXPECT_TRUE(move == "joust yes" || move.starts_with("favour") || move.starts_with("effect d")) << move;
  }
  EXPECT_EQ(write_record(played(old)), write_record(old));
}

TEST(OlderRules, HaveTheirHashesCheckedToo) {
  Record mixed = played(with_a_joust("2"));
  mixed.set("Rules", "1");
  const auto session = Session::replay(mixed);
  ASSERT_FALSE(session) << "hashes of version 2";
  EXPECT_NE(session.error().message.find("'joust yes'): the state afterwards has the hash"),
            std::string::npos)
      << session.error().message;
}

}  // namespace
}  // namespace merlon
