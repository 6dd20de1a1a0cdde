// Counting: how many turns and how many sequences of moves a position has. Turns are counted by where they
// lead, so their numbers do not depend on how a turn is cut into moves, and the oracle counts the same; those
// of moves change when any rule, the order of a deal or a way of entering moves does.
#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "games/kreta/tests/oracle.h"
#include "games/kreta/tests/players.h"
#include "tests/suites/perft.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::kreta {
namespace {

using namespace players;
using test::in_a_hurry;
using test::rules;

// --- turns ---------------------------------------------------------------------------------------

void collect_ends(const State& state, States& ends) {
  Moves moves;
  Kreta::legal(state, moves);
  for (const Move move : moves) {
    const State next = after<Kreta>(state, move);
    if (next.turn != state.turn || next.phase == Phase::over) {
      ends.insert(next);
    } else {
      collect_ends(next, ends);
    }
  }
}

std::uint64_t count_turns(const State& state, int depth) {
  States ends;
  collect_ends(state, ends);
  if (depth == 1) return ends.size();
  std::uint64_t count = 0;
  for (const State& end : ends) count += count_turns(end, depth - 1);
  return count;
}

std::uint64_t count_turns(const oracle::Table& table, int depth) {
  std::uint64_t count = 0;
  for (const auto& [card, ends] : oracle::turns(table)) {
    if (depth == 1) count += ends.size();
    for (const oracle::Table& end : ends) count += depth > 1 ? count_turns(end, depth - 1) : 0;
  }
  return count;
}

// The first number can be counted by hand: 7 harbours, 16 provinces for a people or the abbot, 26 sites, and
// a fort card kept or replaced.
TEST(KretaPerft, TurnsFromTheStart) {
  rules("KR-2.1", "KR-3.1", "KR-4.1", "KR-5.1", "KR-7.1", "KR-8.1", "KR-9.8");
  struct Start {
    int players;
    King king;
    std::vector<std::uint64_t> turns;
  };
  const std::vector<Start> starts{{2, King::own, {67, 4'440, 304'122}},
                                  {3, King::own, {67, 4'447}},
                                  {4, King::own, {67, 4'447}},
                                  {2, King::any, {67, 5'644}}};
  for (const Start& start : starts) {
    for (const Walk walk : {Walk::targets, Walk::steps}) {
      Rng rng(1);
      const State state = begin({.king = start.king, .walk = walk}, start.players, Beginning::usual, rng);
      const oracle::Table table = oracle::table_of(state);
      for (std::size_t i = 0; i < start.turns.size(); ++i) {
        const int depth = static_cast<int>(i) + 1;
        if (depth == 3 && in_a_hurry()) continue;
        EXPECT_EQ(count_turns(state, depth), start.turns[i]) << start.players << " players, depth " << depth;
        if (walk == Walk::steps) continue;
        EXPECT_EQ(count_turns(table, depth), start.turns[i]) << start.players << " players, depth " << depth;
      }
    }
  }
}

// --- moves ---------------------------------------------------------------------------------------

constexpr Options kAllChanged{.king = King::any,
                              .abbot_walk = AbbotWalk::enter,
                              .second_field = 6,
                              .castellan_variant = true,
                              .walk = Walk::steps};

using Case = test::PathCase<Path>;

/// The path as far as the first turn from a number on that begins with all cards in hand.
Path until_turn(const Path& path, int turn, std::string_view player) {
  return test::until(path, player, [turn](const State& state) {
    return state.turn >= turn && state.phase == Phase::card && state.me().hand == CardSet::all();
  });
}

const std::vector<Case>& cases() {
  static const std::vector<Case> kCases{
      {"start, two players", {.seats = 2, .seed = 1, .steps = 0}, {5, 67, 335, 4440, 22200, 304122, 1472906}},
      {"start, three players",
       {.seats = 3, .seed = 1, .steps = 0},
       {5, 67, 335, 4447, 22235, 292398, 1461990}},
      {"start, four players",
       {.seats = 4, .seed = 1, .steps = 0},
       {5, 67, 335, 4447, 22235, 292398, 1461990}},
      {"start, two players, all options changed",
       {.options = kAllChanged, .seats = 2, .seed = 1, .steps = 0},
       {5, 67, 400, 5644, 31298, 427062, 2524564}},
      {"middle, two players",
       until_turn({.seats = 2, .seed = 2}, 40, "patient"),
       {4, 71, 360, 3728, 27101, 220126, 1694424}},
      {"crowded, three players",
       until_turn({.seats = 3, .seed = 3, .beginning = Beginning::crowded}, 20, "crowder"),
       {5, 63, 348, 2369, 16465, 143207, 1233995}},
      {"walkers, four players, by steps",
       until_turn({.options = kAllChanged, .seats = 4, .seed = 4}, 60, "walker"),
       {4, 31, 230, 2417, 26966, 171362, 1642014}},
      {"the last turns, two players",
       {.seats = 2, .seed = 8, .beginning = Beginning::late, .steps = 0},
       {2, 8, 24, 216, 216, 0, 0}},
  };
  return kCases;
}

struct Counting : Sample {
  static auto cases() { return test::at_the_ends_of(kreta::cases()); }
  static constexpr std::size_t kFewest = 4;
  static constexpr int kMost = 3'000'000;
  static void note_rules(std::string_view) { rules("KR-2.1", "KR-11.5"); }
};

// Two turns from the middle of a game, by the oracle and by the engine.
TEST(KretaPerft, TheOracleCountsTheSameTurns) {
  rules("KR-2.1", "KR-2.2");
  for (const Case& one : cases()) {
    const State state = end_of(one.path);
    const oracle::Table table = oracle::table_of(state);
    EXPECT_EQ(count_turns(state, 1), count_turns(table, 1)) << one.name;
  }
}

}  // namespace
}  // namespace merlon::kreta

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(Kreta, Perft, kreta::Counting);
}
