// The signatures of each game, in games/<name>/tests/signatures: a hash over the final states of random
// games, one for each number of players and option set, as `merlon bench` prints it. They change only when
// rules change. If that is meant, tools/update_golden writes them anew; otherwise something broke.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "app/bench.h"
#include "core/hash.h"
#include "tests/support/files.h"
#include "tests/support/game_name.h"

namespace merlon {
namespace {

std::string path_of(const any::GameInfo& game) {
  return MERLON_SOURCE_DIR "/games/" + test::file_name(game.key) + "/tests/signatures";
}

/// A line for each number of players and option set: "3 players king=any: 24f6c74dcd9a5bc7".
std::string signatures_of(const any::GameInfo& game) {
  std::string lines;
  for (int players = game.min_players; players <= game.max_players; ++players) {
    for (const OptionTexts& options : game.option_sets) {
      const std::string text = any::options_text(options);
      lines += std::to_string(players) + " players" + (text.empty() ? "" : " " + text) + ": " +
               hash_text(app::bench_signature(game, options, players)) + "\n";
    }
  }
  return lines;
}

class GoldenSignatures : public ::testing::TestWithParam<std::string_view> {};

TEST_P(GoldenSignatures, AreUnchanged) {
  const any::GameInfo& game = *any::find_game(GetParam());
  const std::string now = signatures_of(game);
  if (std::getenv("MERLON_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(path_of(game), std::ios::binary) << now;
  }
  EXPECT_EQ(now, test::read_file(path_of(game))) << "If this is meant, run tools/update_golden.";
}

INSTANTIATE_TEST_SUITE_P(Games, GoldenSignatures, ::testing::ValuesIn(any::game_keys()), test::game_name);

}  // namespace
}  // namespace merlon
