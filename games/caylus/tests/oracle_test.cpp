// The engine and the oracle play the same games side by side. After every move all that can be seen must be
// the same: who decides what, the legal moves, purses, the road, workers, queues, favours, houses, provost
// and bailiff, the result. As players choose by habits and begin in towns half built, the games come to what
// random play never sees; coverage_test.cpp proves it.
#include "games/caylus/tests/oracle.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "games/caylus/tests/players.h"
#include "tests/suites/oracle.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::caylus {
namespace {

using test::effort;
using test::rules;

std::string compare(const State& state, const Moves& moves, const oracle::Table& table) {
  const std::string difference = oracle::difference(table, state);
  return difference.empty() ? test::compare_moves<Caylus>(state, moves, table)
                            : "the games differ:\n" + difference;
}

/// Plays a game twice at once. The failure is the first difference.
std::optional<Failure> first_difference(const Path& path, int& decisions) {
  Walk walk(path);
  oracle::Table table = oracle::table_of(walk.state());
  while (true) {
    const State& state = walk.state();
    Moves moves;
    Caylus::legal(state, moves);
    Failure failure{path, compare(state, moves, table)};
    failure.path.steps = walk.steps();
    if (!failure.problem.empty()) return failure;
    if (walk.at_end()) return std::nullopt;
    const Move move = walk.choose_move();
    oracle::play(table, Caylus::move_text(state, move, state.seat));
    walk.play(move);
    ++decisions;
  }
}

TEST(CaylusOracle, PlaysTheSameGames) {
  rules("CA-1.1", "CA-1.2", "CA-1.6", "CA-1.7", "CA-2.1", "CA-2.2", "CA-2.3", "CA-3.1", "CA-3.2", "CA-3.3",
        "CA-3.4", "CA-3.5", "CA-3.6", "CA-3.7", "CA-3.8", "CA-4.1", "CA-4.2", "CA-4.3", "CA-4.4", "CA-4.5",
        "CA-4.6", "CA-4.7", "CA-5.1", "CA-5.2", "CA-6.1", "CA-6.2", "CA-6.3", "CA-6.4", "CA-6.5", "CA-6.6",
        "CA-6.7", "CA-6.8", "CA-6.9", "CA-6.10", "CA-6.11", "CA-7.1", "CA-7.2", "CA-7.3", "CA-7.4", "CA-7.5",
        "CA-8.1", "CA-8.2", "CA-8.3", "CA-8.4", "CA-8.5", "CA-8.6", "CA-8.7", "CA-8.8", "CA-8.9", "CA-8.10",
        "CA-8.11", "CA-9.1", "CA-9.2", "CA-9.3", "CA-9.4", "CA-9.5", "CA-9.6", "CA-9.7", "CA-9.8", "CA-9.9",
        "CA-10.1", "CA-10.2", "CA-10.3", "CA-11.2", "CA-11.3");
  int decisions = 0;
  check_games(effort(1500), [&](const Path& path) { return first_difference(path, decisions); });
  RecordProperty("decisions", decisions);
}

}  // namespace
}  // namespace merlon::caylus
