// The signatures: they change only when rules change. If one does without that being meant, something broke.
#include "app/bench.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <sstream>

#include "core/hash.h"
#include "tests/support/effort.h"

namespace {

TEST(Bench, SignaturesAreUnchanged) {
  const std::vector<std::string> expected{
      // schotten-totten: basic, tactics, tactics with manual claims at the start, sixty cards
      "f72cde84965fce55",
      "ae57c7226d56f850",
      "a21aff721b76c208",
      "c54b5d1e5964cfb2",
      // kilt-castle, 2 players: each option set
      "a270d11eab939606",
      "e68d620821beebf0",
      "ba3a69f94959dc28",
      // kilt-castle, 3 players: each option set
      "1cdc1374df029d1c",
      "095faaa333a5b61d",
      "44341d52c067ee03",
      // kilt-castle, 4 players: each option set
      "b14133ce7f7b48ce",
      "7f3e9f1aae569ae0",
      "8030439ae94a99ff",
      // kreta, 2 players: each option set
      "94112fe8ce0ba4e2",
      "b1e76ec33988383a",
      "d5e9dd8e48a6802c",
      // kreta, 3 players: each option set
      "418c261f9a350500",
      "24f6c74dcd9a5bc7",
      "cfc134b0187220df",
      // kreta, 4 players: each option set
      "93850f7301eedb72",
      "a4c336df6566970d",
      "213d3aa8cc1885c6",
      // caylus, 2 players: each option set
      "c4ba7926f428c9d9",
      "4f66e85369b6d6e7",
      "78c72c18279b2e6d",
      // caylus, 3 players: each option set
      "8c21116438581a59",
      "8b60406cb9e43403",
      "4c8eb4ed70343c06",
      // caylus, 4 players: each option set
      "4d5700cfbdcd75c3",
      "cc88dbd23d52ae14",
      "54506aefb4c13e8c",
      // caylus, 5 players: each option set
      "78fb8b38d80e982f",
      "0d65053700f0ad82",
      "f23a36d149abb262",
  };
  std::vector<std::string> now;
  for (const auto& game : merlon::any::games()) {
    for (int players = game.min_players; players <= game.max_players; ++players) {
      for (const auto& options : game.option_sets) {
        now.push_back(merlon::hash_text(merlon::app::bench_signature(game, options, players)));
      }
    }
  }
  EXPECT_EQ(now, expected);
}

TEST(Bench, JsonHasEveryPromisedMember) {
  std::ostringstream out;
  const char* const game = merlon::test::in_a_hurry() ? "kilt-castle" : "";  // or all of them
  EXPECT_EQ(merlon::app::run_bench({.seconds = 0.05, .json = true, .game = game}, out), 0);
  const auto lines = boost::json::parse(out.str()).as_array();
  ASSERT_FALSE(lines.empty());
  for (const auto& line : lines) {
    for (const char* member : {"game", "players", "options", "games_per_s", "decisions_per_s",
                               "decisions_per_s_copying", "decisions_per_game", "ns_per_legal_list",
                               "ns_per_move", "ns_per_decision", "state_bytes", "allocations", "signature"}) {
      EXPECT_TRUE(line.as_object().contains(member)) << member;
    }
    EXPECT_GT(line.at("games_per_s").to_number<double>(), 0.0);
    EXPECT_EQ(line.at("allocations").as_int64(), 0);
  }
}

}  // namespace
