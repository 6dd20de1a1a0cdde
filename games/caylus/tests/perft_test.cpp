// Counting: how many sequences of moves a position has. The numbers change when any rule, the order of a deal
// or the order of legal moves does, so they find what nobody thought of. The oracle counts the same.
#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "games/caylus/tests/oracle.h"
#include "games/caylus/tests/players.h"
#include "tests/suites/oracle.h"
#include "tests/suites/perft.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::caylus {
namespace {

using test::effort;
using test::in_a_hurry;
using test::rules;

/// The start with the neutral tiles and the seats in their order.
State plain_start(int players) {
  Rng rng(1);
  FastShuffler shuffler(rng);
  return edited(Caylus::start({}, players, shuffler), [&](boost::json::object& json) {
    boost::json::array& road = json["road"].as_array();
    constexpr std::array<std::string_view, 6> kNeutral{"N_FARM",   "N_FOREST", "N_SAW",
                                                       "N_QUARRY", "N_MARKET", "N_CARP"};
    for (std::size_t i = 0; i < 6; ++i) road[i].as_object()["tile"] = kNeutral[i];
    constexpr std::array<std::int64_t, 5> kDeniers{7, 8, 8, 9, 9};
    json["to_move"] = 0;
    json["order"] = boost::json::array{};
    for (std::size_t s = 0; s < static_cast<std::size_t>(players); ++s) {
      json["order"].as_array().push_back(static_cast<std::int64_t>(s));
      json["seats"].as_array()[s].as_object()["deniers"] = players == 2 ? 7 : kDeniers[s];
    }
  });
}

/// The way of a game of players of one kind as far as the first decision of a round, or of this phase in it.
Path to_phase(const Path& path, std::string_view player, int round, Phase phase = Phase::place) {
  return test::until(path, player,
                     [&](const State& state) { return state.round >= round && state.phase == phase; });
}

using Case = test::PerftCase<State>;

const std::vector<Case>& starts() {
  // By the sheet: 16 / 242 / 3,426 and 17 / 275 / 4,227.
  static const std::vector<Case> kCases{
      {"start, two players", plain_start(2), {16, 242, 3426, 42627, 488613}},
      {"start, three players", plain_start(3), {17, 275, 4227, 61057, 830119}},
      {"start, four players", plain_start(4), {17, 275, 4227, 61652, 843132}},
      {"start, five players", plain_start(5), {17, 275, 4227, 61652, 852132}},
  };
  return kCases;
}

/// Rounds in rich towns; and positions within a round, where short sequences go through many kinds of
/// decisions.
const std::vector<test::PathCase<Path>>& later_cases() {
  static const std::vector<test::PathCase<Path>> kCases{
      {"rich, two players",
       to_phase({.seats = 2, .seed = 3, .beginning = 4}, "builder", 3),
       {24, 554, 12237, 258647, 5210892}},
      {"rich, three players, dungeon scored",
       to_phase({.options = {.edition = Edition::later}, .seats = 3, .seed = 4, .beginning = 5}, "noble", 2),
       {25, 603, 14019, 312564, 6698284}},
      {"rich, five players, walls scored",
       to_phase({.seats = 5, .seed = 5, .beginning = 6}, "lawyer", 1),
       {22, 465, 9432, 183392, 3414152}},
      {"provost",
       to_phase({.seats = 2, .seed = 6, .beginning = 6}, "noble", 2, Phase::provost),
       {7, 49, 98, 392, 2352, 7644, 53067, 108966, 583824}},
      {"build",
       to_phase({.seats = 3, .seed = 7, .beginning = 6}, "favourite", 2, Phase::build),
       {3, 9, 114, 228, 2088, 8352, 133632}},
      {"batch",
       to_phase({.seats = 4, .seed = 8, .beginning = 9}, "mason", 1, Phase::batch),
       {7, 13, 19, 25, 28, 106, 286, 1104, 2994}},
      {"effect",
       to_phase({.options = {.edition = Edition::later}, .seats = 2, .seed = 9, .beginning = 6}, "favourite",
                1, Phase::effect),
       {3, 21, 147, 147, 441, 882, 2058, 2058, 4116}},
  };
  return kCases;
}

/// The oracle at the end of a path.
oracle::Table oracle_end_of(const Path& path) {
  Walk walk(path);
  oracle::Table table = oracle::table_of(walk.state());
  while (!walk.at_end()) {
    const State before = walk.state();
    oracle::play(table, Caylus::move_text(before, walk.step(), before.seat));
  }
  return table;
}

struct Counting : Sample {
  static std::vector<Case> cases() {
    std::vector<Case> all = test::at_the_ends_of(later_cases());
    all.insert(all.begin(), starts().begin(), starts().end());
    return all;
  }
  static constexpr std::size_t kFewest = 3;
  static constexpr int kMost = 8'000'000;
  static void note_rules(std::string_view) { rules("CA-3.1", "CA-3.5", "CA-11.3"); }
};

// The oracle is a thousand times slower, so it cannot go as deep.
TEST(CaylusPerft, TheOracleCountsTheSame) {
  rules("CA-3.1", "CA-3.5", "CA-3.8", "CA-11.3");
  const int deepest = in_a_hurry() ? 3 : effort(10) == 10 ? 4 : 5;
  for (const Case& one : starts())
    test::expect_counts_by_oracle(one.name, oracle::table_of(one.state), one.counts, deepest);
  for (const test::PathCase<Path>& one : later_cases()) {
    const int more = end_of(one.path).phase == Phase::place ? 0 : 2;
    test::expect_counts_by_oracle(one.name, oracle_end_of(one.path), one.counts, deepest + more);
  }
}

}  // namespace
}  // namespace merlon::caylus

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(Caylus, Perft, caylus::Counting);
}
