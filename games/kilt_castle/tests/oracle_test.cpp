// The engine and the oracle play the same games side by side. After every move all that can be seen must be
// the same: legal moves, who decides, money, towers, cards, the front, the end, the ranks. As players choose
// by habits, the games come to what random play never sees; the counts at the end prove it.
#include "games/kilt_castle/tests/oracle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "games/kilt_castle/engine/sites.h"
#include "games/kilt_castle/tests/players.h"
#include "tests/suites/oracle.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::kilt_castle {
namespace {

using test::effort;
using test::rules;

using Counts = std::map<std::string, int>;

// --- what the games have come to -----------------------------------------------------------------

bool beyond_front_is_occupied(const State& state) { return state.occupied.has(clockwise(state.front, 1)); }

void note_relocation(const State& state, Move move, Counts& seen) {
  const Place from = state.place_of(move.card());
  const bool beyond = move.place() == clockwise(state.front, 1);
  const bool joins = state.occupied.has(move.place());
  const bool gap = !joins && !beyond;
  seen["cards beyond the front"] += beyond ? 1 : 0;
  if (beyond && joins)
    ++seen["laps: the front joins the last row, " + std::to_string(state.players) + " players"];
  seen["laps: a card leaves the last row directly beyond the front"] +=
      from == clockwise(state.front, 1) ? 1 : 0;
  seen["cards alone into a gap"] += gap ? 1 : 0;
  const Place behind = clockwise(move.place(), kPlaces - 1);
  const int cards_behind = state.row_size(behind) - (behind == from ? 1 : 0);
  seen["cards alone into a gap, nothing behind"] += gap && cards_behind == 0 ? 1 : 0;
  for (int steps = 1; steps < steps_between(from, move.place()); ++steps) {
    seen["full rows passed over"] += state.full.has(clockwise(from, steps)) ? 1 : 0;
  }
}

void note_decision(const State& state, const Moves& moves, Counts& seen) {
  if (state.phase == Phase::relocate) {
    const bool tail_ahead = beyond_front_is_occupied(state);
    const bool stopped = tail_ahead && state.full.has(clockwise(state.front, 1));
    if (stopped) ++seen["a full last row stops the front, " + std::to_string(state.players) + " players"];
    seen["a lone front with the last row ahead"] += tail_ahead && state.row_size(state.front) == 1 ? 1 : 0;
    seen["as many rows as allowed"] += state.occupied.size() == max_rows(state.players) ? 1 : 0;
    int& most = seen["most relocations offered"];
    most = std::max(most, static_cast<int>(moves.size()));
  }
  if (state.phase == Phase::build && moves[0].kind() == MoveKind::skip) {
    const Colour colour = state.building_colour();
    const bool any = any_own_floor(state);
    const bool floors = state.floors_left(colour) + (any ? state.floors_left(partner(colour)) : 0) > 0;
    ++seen[floors ? "skips for want of money" : "skips for want of floors"];
    seen["skips of a first builder before a second one"] +=
        state.builder == Half::inner && state.builds_twice(state.card) ? 1 : 0;
  }
}

void note_build(const State& state, Move move, Counts& seen) {
  const bool same_square = state.builder == Half::outer && state.built[Half::inner] == move.square();
  const bool same_owner = state.owner(state.inner(state.card)) == state.owner(state.outer(state.card));
  const int price = price_for(state, move.square());
  ++seen[price > 0 ? "builds for money" : "builds for nothing"];
  seen["builds on an own top floor"] += price == 0 && state.height(move.square()) > 0 ? 1 : 0;
  seen["all money spent"] += price > 0 && price == state.ducats[merlon::index(state.seat)] ? 1 : 0;
  seen["same square, two owners"] += same_square && !same_owner ? 1 : 0;
  seen["same square, one owner, roof"] +=
      same_square && same_owner && is_double(state.card) && state.options.roof_same_owner ? 1 : 0;
  seen["same square, one owner, no roof"] +=
      same_square && same_owner && is_double(state.card) && !state.options.roof_same_owner ? 1 : 0;
  seen["floors of the other own colour"] += move.colour() != state.building_colour() ? 1 : 0;
}

void note_move(const State& state, Move move, Counts& seen) {
  switch (move.kind()) {
    case MoveKind::relocate:
      return note_relocation(state, move, seen);
    case MoveKind::build:
      return note_build(state, move, seen);
    case MoveKind::roof:
      ++seen["roofs moved"];
      seen["roofs moved on a ducat day"] += state.ducat_day != 0 ? 1 : 0;
      return;
    case MoveKind::skip:
      return;
  }
}

void note_end(const State& state, Counts& seen) {
  const Result result = KiltCastle::result(state);
  const auto winners = std::count(result.ranks.begin(), result.ranks.begin() + state.players, 1);
  bool equal_money = false;
  for (std::size_t a = 0; a < state.players; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      equal_money =
          equal_money || (result.scores[a] == result.scores[b] && result.ranks[a] != result.ranks[b]);
    }
  }
  ++seen["games of " + std::to_string(state.players)];
  ++seen[has_built_last_floor(state) ? "games ended by the last floor" : "games ended by the turn limit"];
  seen["shared wins"] += winners > 1 ? 1 : 0;
  seen["equal money, decided by floors"] += equal_money ? 1 : 0;
  int& longest = seen["longest game"];
  longest = std::max<int>(longest, state.turn);
}

// --- side by side --------------------------------------------------------------------------------

std::string compare(const State& state, const Moves& moves, const oracle::Table& table) {
  const std::string engine = oracle::describe(state);
  const std::string wanted = oracle::describe(table);
  if (engine != wanted) return "the games differ; engine:\n" + engine + "oracle:\n" + wanted;
  return test::compare_moves<KiltCastle>(state, moves, table);
}

/// Plays a game twice at once. The failure is the first difference.
std::optional<Failure> first_difference(const Path& path, Counts& seen) {
  Walk walk(path);
  oracle::Table table = oracle::table_of(walk.state());
  while (true) {
    const State state = walk.state();
    Moves moves;
    KiltCastle::legal(state, moves);
    std::string problem = compare(state, moves, table);
    Failure failure{path, problem};
    failure.path.steps = walk.steps();
    if (!problem.empty()) return failure;
    if (walk.at_end()) break;
    note_decision(state, moves, seen);
    const Move move = walk.choose_move();
    note_move(state, move, seen);
    oracle::play(table, KiltCastle::move_text(state, move, state.seat));
    walk.play(move);
    ++seen["decisions"];
  }
  if (walk.state().phase == Phase::over) note_end(walk.state(), seen);
  seen["games of 300 turns"] += path.beginning.turn == 1 && walk.state().turn == kTurnLimit ? 1 : 0;
  return std::nullopt;
}

/// Two players with one dry colour each who avoid building: the end is the turn limit.
Path endless_path(int i) {
  Path path;
  path.options.two_player_end = TwoPlayerEnd::player;
  path.options.board = static_cast<Board>(i % 2);
  path.options.lone_card_in_gap = i / 2 % 2 == 1;
  path.seed = static_cast<std::uint64_t>(i);
  path.players.fill(player_named("idler"));
  path.beginning = {.most_left = 0};
  return path;
}

TEST(KiltCastleOracle, PlaysTheSameGames) {
  rules("KC-1.1", "KC-1.2", "KC-2.1", "KC-2.2", "KC-2.3", "KC-2.4", "KC-2.5", "KC-2.6", "KC-2.7", "KC-2.8",
        "KC-2.9", "KC-2.10", "KC-2.11", "KC-3.1", "KC-3.2", "KC-4.1", "KC-4.2", "KC-4.3", "KC-4.4", "KC-4.5",
        "KC-4.6", "KC-4.7", "KC-4.8", "KC-4.9", "KC-5.1", "KC-5.2", "KC-5.3", "KC-5.4", "KC-6.1", "KC-6.2",
        "KC-6.3", "KC-6.4", "KC-6.5", "KC-6.6", "KC-6.7", "KC-7.1", "KC-7.2", "KC-7.3", "KC-7.4", "KC-7.5",
        "KC-8.1", "KC-8.2", "KC-8.3", "KC-8.4", "KC-8.5", "KC-8.6", "KC-9.3");
  Counts seen;
  test::check_journeys(effort(1920), path_number,
                       [&](const Path& path) { return first_difference(path, seen); });
  for (int i = 0; i < std::max(10, effort(20)) && !HasFailure(); ++i) {
    const auto failure = first_difference(endless_path(i), seen);
    if (failure) ADD_FAILURE() << failure->problem << '\n' << failure->path;
  }
  for (const std::string_view wanted : {"cards beyond the front",
                                        "laps: the front joins the last row, 2 players",
                                        "laps: the front joins the last row, 3 players",
                                        "laps: the front joins the last row, 4 players",
                                        "laps: a card leaves the last row directly beyond the front",
                                        "cards alone into a gap",
                                        "cards alone into a gap, nothing behind",
                                        "full rows passed over",
                                        "a full last row stops the front, 2 players",
                                        "a full last row stops the front, 3 players",
                                        "a full last row stops the front, 4 players",
                                        "a lone front with the last row ahead",
                                        "as many rows as allowed",
                                        "skips for want of money",
                                        "skips for want of floors",
                                        "skips of a first builder before a second one",
                                        "builds for money",
                                        "builds for nothing",
                                        "builds on an own top floor",
                                        "all money spent",
                                        "same square, two owners",
                                        "same square, one owner, roof",
                                        "same square, one owner, no roof",
                                        "floors of the other own colour",
                                        "roofs moved",
                                        "roofs moved on a ducat day",
                                        "games of 2",
                                        "games of 3",
                                        "games of 4",
                                        "games ended by the last floor",
                                        "games ended by the turn limit",
                                        "games of 300 turns",
                                        "shared wins",
                                        "equal money, decided by floors"}) {
    EXPECT_GT(seen[std::string(wanted)], 0) << wanted;
  }
  EXPECT_GT(seen["most relocations offered"], 60);
  EXPECT_LE(seen["most relocations offered"], 190);
  EXPECT_EQ(seen["longest game"], kTurnLimit);
  for (const auto& [what, times] : seen) RecordProperty(what, times);
}

}  // namespace
}  // namespace merlon::kilt_castle
