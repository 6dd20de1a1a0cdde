// What `merlon bench` prints as JSON.
#include "app/bench.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <sstream>

#include "tests/support/effort.h"

namespace {

TEST(Bench, JsonHasEveryPromisedMember) {
  std::ostringstream out;
  std::string game;  // all of them
  if (merlon::test::in_a_hurry()) game = merlon::any::game_keys().front();
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
