// Counting: how many sequences of moves a position has. The numbers change when any rule, the order of a deal
// or the order of legal moves does, so they find what nobody thought of. The oracle counts the same.
#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "games/kilt_castle/tests/oracle.h"
#include "games/kilt_castle/tests/players.h"
#include "tests/suites/oracle.h"
#include "tests/suites/perft.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::kilt_castle {
namespace {

using test::effort;
using test::in_a_hurry;
using test::rules;

constexpr Options kAllChanged{.board = Board::full25,
                              .roof_areas = RoofAreas::adjacent,
                              .two_player_end = TwoPlayerEnd::player,
                              .two_player_floors = TwoPlayerFloors::any,
                              .roof_same_owner = true,
                              .lone_card_in_gap = false};

using Case = test::PathCase<Path>;

/// The path as far as the first turn that begins as wanted.
template <class Wanted>
Path until(const Path& path, std::string_view player, const Wanted& wanted) {
  return test::until(path, player,
                     [&](const State& state) { return state.phase == Phase::relocate && wanted(state); });
}

Path until_turn(Path path, int turn, std::string_view player = "random") {
  return until(path, player, [&](const State& state) { return state.turn == turn; });
}

/// The last row lies directly beyond the front, and is full or not.
Path until_lap(Path path, bool full) {
  return until(path, "marathon runner", [&](const State& state) {
    const Place beyond = clockwise(state.front, 1);
    return state.occupied.has(beyond) && state.full.has(beyond) == full;
  });
}

// The first numbers of a start can be counted by hand: from W4 each of 4 cards can go to 4 places, from W3
// each of 3 to 3, from W2 each of 2 to 2, from W1 none, which is 29; then each of 3 floors goes to the first
// square.
const std::vector<Case>& cases() {
  constexpr Beginning kPoor{.ducats = 0, .floors = 26, .built_once_each = true};
  static const std::vector<Case> kCases{
      {"start, two players",
       {.seats = 2, .seed = 1, .steps = 0},
       {29, 87, 1506, 12600, 118530, 1496792, 14055282}},
      {"start, three players",
       {.seats = 3, .seed = 1, .steps = 0},
       {13, 39, 378, 2538, 18414, 157556, 1214883, 9936588}},
      {"start, four players",
       {.seats = 4, .seed = 1, .steps = 0},
       {29, 87, 1506, 12600, 117585, 1480943, 13734261}},
      {"start, two players, all options changed",
       {.options = kAllChanged, .seats = 2, .seed = 1, .steps = 0},
       {29, 174, 3480, 50400, 681122, 12665544}},
      {"middle, two players",
       until_turn({.seats = 2, .seed = 2}, 18),
       {23, 114, 1183, 13970, 82581, 922492, 7845804}},
      {"middle, three players",
       until_turn({.seats = 3, .seed = 2}, 18),
       {8, 30, 215, 1025, 6602, 38092, 221140, 1368024}},
      {"middle, four players, both roofs on towers",
       until_turn({.seats = 4, .seed = 3}, 20, "roofer"),
       {26, 107, 1447, 9699, 78843, 728240, 5226557}},
      {"the last row ahead, two players",
       until_lap({.seats = 2, .seed = 2}, false),
       {72, 274, 10454, 41834, 1110026, 4735080}},
      {"the last row ahead, three players",
       until_lap({.seats = 3, .seed = 1}, false),
       {56, 221, 9738, 39537, 1197119, 4857780}},
      {"a full last row ahead, four players",
       until_lap({.seats = 4, .seed = 1}, true),
       {28, 74, 1328, 7252, 67266, 721837, 5193484}},
      {"a full last row ahead, three players",
       until_lap({.seats = 3, .seed = 2}, true),
       {12, 39, 429, 2250, 24576, 172197, 1360383, 12244833}},
      {"poor builders in a full castle",
       until_turn({.seats = 4, .seed = 5, .beginning = kPoor}, 4, "spender"),
       {26, 42, 624, 1635, 14177, 73969, 547910, 4764486}},
      {"the last two turns, all options changed",
       until_turn({.options = kAllChanged, .seats = 2, .seed = 6, .beginning = {.turn = 298}}, 299),
       {25, 204, 3852, 66420, 700866, 3611824, 0}},
  };
  return kCases;
}

struct Counting : Sample {
  static auto cases() { return test::at_the_ends_of(kilt_castle::cases()); }
  static constexpr std::size_t kFewest = 4;
  static constexpr int kMost = 15'000'000;
};

// The oracle is a thousand times slower, so it cannot go as deep.
TEST(KiltCastlePerft, TheOracleCountsTheSame) {
  rules("KC-2.1", "KC-2.2", "KC-2.5", "KC-4.1", "KC-4.3", "KC-4.7", "KC-9.3");
  const int deepest = in_a_hurry() ? 3 : effort(10) == 10 ? 4 : 5;
  for (const Case& one : cases())
    test::expect_counts_by_oracle(one.name, oracle::table_of(end_of(one.path)), one.counts, deepest);
}

}  // namespace
}  // namespace merlon::kilt_castle

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(KiltCastle, Perft, kilt_castle::Counting);
}
