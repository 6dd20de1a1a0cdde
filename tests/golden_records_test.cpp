// The replay law: a game that was played once can be replayed for ever. games/<name>/tests/records/ has many
// games of each rules version; this program must go through every one of them and arrive at the same
// states. A change that breaks one changes the rules: it needs a new rules version (CONTRIBUTING.md), and the
// records of the old one stay as they are. Where the new version plays alike, they are replayed too.
//
// A record here is an ordinary one (docs/record.md) without the hash of each move; the header Trace is a hash
// over the hashes of all states instead. For a rules version that has no file yet, tools/update_golden writes
// one.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "any/registry.h"
#include "core/hash.h"
#include "core/rng.h"
#include "host/session.h"
#include "tests/support/game_name.h"
#include "tests/support/record_files.h"

namespace merlon {
namespace {

using test::folder_of;
using test::path_of;
using test::read_file;
using test::records_of;

/// Games of each, so that one version of all stays below 1.5 MB; some have more.
constexpr int kGames = 150;

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
  for (int number = 0; number < kGames; ++number) file << write_record(new_record(game, number)) << '\n';
}

class GoldenRecords : public ::testing::TestWithParam<std::string_view> {};

void expect_replayed(const any::GameInfo& game, int rules) {
  const std::vector<std::string> records = records_of(read_file(path_of(game, rules)));
  ASSERT_GE(records.size(), static_cast<std::size_t>(kGames))
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

}  // namespace
}  // namespace merlon
