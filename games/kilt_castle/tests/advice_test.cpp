// What the computer player knows: descriptions of positions and moves, and whether the search finds moves
// that an exhaustive search proves to be best.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/rng.h"
#include "games/kilt_castle/engine/area.h"
#include "games/kilt_castle/engine/sites.h"
#include "games/kilt_castle/player/advice.h"
#include "games/kilt_castle/player/prospects.h"
#include "games/kilt_castle/tests/positions.h"
#include "tests/suites/advice.h"
#include "tests/support/best_moves.h"

namespace merlon::kilt_castle {
namespace {

using test::effort;

// --- positions -------------------------------------------------------------------------------------

/// A game after so many turns of random play, or as far as it goes; a card is to be moved.
State some_turns_later(State state, int turns, std::uint64_t seed) {
  Rng rng(seed);
  State settled = state;
  while (state.phase != Phase::over && state.turn <= turns) {
    if (state.phase == Phase::relocate) settled = state;
    Moves moves;
    KiltCastle::legal(state, moves);
    state = merlon::after<KiltCastle>(state, moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return settled;
}

/// Calls `visit(state)` for settled positions of random games with all numbers of players and all options.
template <class Visit>
void for_many_positions(int games, Visit&& visit) {
  const std::vector<Options> options = every_combination();
  for (int game = 0; game < games; ++game) {
    const auto seed = static_cast<std::uint64_t>(game);
    const int players = kMinPlayers + game % 3;
    const State start = new_game(players, options[static_cast<std::size_t>(game * 7) % options.size()], seed);
    for (int turns = 0; turns < 60; turns += 5) visit(some_turns_later(start, turns, seed));
  }
}

// --- exhaustive search -----------------------------------------------------------------------------

/// What the seat that decides gets of the win.
float solved_for_mover(const State& state) {
  return test::solved<KiltCastle>(state)[merlon::index(state.seat)];
}

std::set<std::string> best_moves(const State& state) { return test::best_moves<KiltCastle>(state); }

std::string chosen_by_search(const State& state, std::uint64_t nodes) {
  return test::searched_text<KiltCastle>(state, nodes);
}

/// The search must choose one of the best moves, and not all moves may be best.
void expect_found(const State& state, std::uint64_t nodes) {
  const std::set<std::string> best = best_moves(state);
  EXPECT_LT(best.size(), legal_texts(state).size()) << "nothing to find";
  EXPECT_TRUE(best.contains(chosen_by_search(state, nodes)))
      << chosen_by_search(state, nodes) << " instead of one of " << joined({best.begin(), best.end()})
      << " in " << json_of(state);
}

/// The same, and the only best move is this one.
void expect_only(const State& state, const std::string& move) {
  EXPECT_EQ(best_moves(state), std::set<std::string>{move});
  EXPECT_EQ(chosen_by_search(state, 3000), move);
}

// --- small positions with one best move --------------------------------------------------------------

/// Two players, the last turn of all.
Position last_turn(std::string_view options = "") { return Position(2, options).turn(kTurnLimit); }

TEST(KiltCastleAdvice, TakesTheCrests) { expect_only(last_turn().moved("b", "W1").ducats("10 13"), "11+2"); }

TEST(KiltCastleAdvice, JoinsTwoAreasOnADucatDay) {
  expect_only(last_turn().moved("b", "W1").ducat_day().towers("b", "11 12 14 15").ducats("10 23"), "13+2");
}

TEST(KiltCastleAdvice, CutsAnAreaInTwo) {
  expect_only(last_turn().moved("b", "W2").ducat_day().towers("y", "21 22 23 24 25").ducats("10 7"), "23+2");
}

TEST(KiltCastleAdvice, SavesItsMoney) {
  expect_only(last_turn().moved("b", "W1").tower("11", "y*3").ducats("10 11"), "12+2");
}

TEST(KiltCastleAdvice, SpendsItsMoneyToWin) {
  // 13 would bring 3 ducats, 11 costs one, brings as many and takes 3 from the opponent, who gets one.
  expect_only(last_turn().moved("b", "W1").tower("11", "y+2").towers("g", "12").ducats("10 9"), "11+2");
}

TEST(KiltCastleAdvice, CoversItsOwnOtherColourToJoinAnArea) {
  expect_only(
      last_turn().moved("b", "W1").ducat_day().towers("b", "11 12 14 15").towers("r", "13").ducats("10 23"),
      "13+2");
}

TEST(KiltCastleAdvice, FreesItsOwnTowerFromARoof) {
  expect_only(last_turn()
                  .moved("yb", "W1")
                  .tower("11", "y b")
                  .choosing_roof("11")
                  .tower("33", "y b+2")
                  .roof("33")
                  .tower("44", "b y")
                  .roof("44")
                  .ducats("10 10"),
              "roof 33");
}

TEST(KiltCastleAdvice, LeavesTheRoofOnTheOpponentsTower) {
  expect_only(last_turn()
                  .moved("yb", "W1")
                  .tower("11", "y b")
                  .choosing_roof("11")
                  .tower("33", "y r")
                  .roof("33")
                  .tower("44", "b g+1")
                  .roof("44")
                  .ducats("10 10"),
              "roof 33");
}

TEST(KiltCastleAdvice, BuildsBesideARoofRatherThanUnderIt) {
  expect_only(last_turn().moved("yb", "W1").tower("11", "y+2").first_built("11").ducats("10 9"), "12+2");
}

TEST(KiltCastleAdvice, ReckonsWithTheSecondBuilder) {
  // On 12 the opponent could follow for one ducat, but a roof would cost him more; on 11 he would go to 12.
  expect_only(last_turn().moved("by", "W1").tower("11", "y*4 b").towers("y", "21 22").ducats("10 8"), "12+2");
}

TEST(KiltCastleAdvice, BringsAboutADucatDay) {
  const State state = last_turn()
                          .row("W5", "b")
                          .rows("W4:3 W3:3 W2:3")
                          .towers("b", "11 12 13 14")
                          .towers("y", "31 33")
                          .ducats("10 19");
  for (const std::string& move : best_moves(state)) EXPECT_EQ(move.substr(0, 2), "b>") << move;
  expect_found(state, 3000);
}

TEST(KiltCastleAdvice, AvoidsADucatDay) {
  const State state = last_turn()
                          .row("W5", "b")
                          .rows("W4:3 W3:3 W2:3")
                          .towers("y", "21 22 23 11 12 13")
                          .towers("b", "35 44 52")
                          .ducats("14 11");
  for (const std::string& move : best_moves(state)) EXPECT_NE(move.substr(0, 2), "b>") << move;
  expect_found(state, 3000);
}

TEST(KiltCastleAdvice, LetsOnlyItsOwnColoursBuild) {
  const State state = last_turn().rows("W4:4 W3:3 W2:2 W1:1").ducats("10 15");
  for (const std::string& move : best_moves(state)) EXPECT_EQ(move.substr(0, 3), "br>") << move;
  expect_found(state, 3000);
}

TEST(KiltCastleAdvice, EndsTheGameWhileItLeads) {
  // With the last blue floor the game is over; else the opponent has one more turn.
  const State state = Position(2, "two_player_floors=any")
                          .turn(kTurnLimit - 1)
                          .moved("b", "W5")
                          .tower("51", "b*10 b+1*3 b+2*2")
                          .towers("y", "11 12 13 14 15")
                          .row("W4", "y")
                          .ducats("12 8");
  for (const std::string& move : best_moves(state)) EXPECT_EQ(move.substr(0, 1), "b") << move;
  expect_found(state, 3000);
}

/// Two purses under which the mover can still win and with one ducat less cannot: of all his moves few win.
State hardest_to_win(State state) {
  const std::size_t mover = merlon::index(state.seat);
  for (int purse = 40; purse >= 0; --purse) {
    State harder = state;
    harder.ducats[mover] = 20;
    harder.ducats[1 - mover] = purse;
    if (solved_for_mover(harder) == 1.0f) return harder;
  }
  return state;
}

TEST(KiltCastleAdvice, FindsTheFewMovesThatWinOnTheLastTurn) {
  const int positions = std::min(20, effort(20));
  for (int i = 0; i < positions; ++i) {
    const auto seed = static_cast<std::uint64_t>(100 + i);
    State state = some_turns_later(new_game(2, {}, seed), 12 + i % 12, seed);
    state.turn = kTurnLimit;
    state = hardest_to_win(state);
    const std::set<std::string> best = best_moves(state);
    const std::string chosen = chosen_by_search(state, 12000);
    EXPECT_TRUE(best.contains(chosen))
        << i << ": " << chosen << " instead of one of " << joined({best.begin(), best.end()});
  }
}

// --- descriptions ------------------------------------------------------------------------------------

struct Described : Sample {
  static constexpr float kHighest = 20.0f;
  static constexpr float kHighestOfMoves = 30.0f;
  static bool settled(const State& state) { return state.phase == Phase::relocate; }
  static State turned(const State& state) { return turned_round(state); }
};

// --- prospects ---------------------------------------------------------------------------------------

TEST(KiltCastleAdvice, ForeseesWhatAFloorMakesOfTheAreas) {
  for_many_positions(effort(60), [](const State& state) {
    for (const Colour colour : every<Colour>(state.colours())) {
      const ColourAreas areas(state, colour);
      const SquareSet tops = state.tops[colour];
      ASSERT_EQ(areas.best(), best_area(state, colour).value);
      for (const Square square : every<Square>()) {
        if (!(state.land() - state.roofs).has(square) || state.floors_left(colour) == 0) continue;
        const int crests = state.stock[colour][0] > 0 ? 0 : -1;
        if (crests < 0) continue;
        State built = state;
        add_floor(built, Floor(square, colour, crests));
        const int foreseen = tops.has(square) ? areas.renewed(square, 0, state.top_crests(square))
                                              : areas.with(state, square, 0);
        ASSERT_EQ(foreseen, best_area(built, colour).value) << json_of(state);
        if (state.height(square) == 0 || tops.has(square)) continue;
        const Colour covered = state.top_colour(square);
        ASSERT_EQ(ColourAreas(state, covered).without(state, square), best_area(built, covered).value)
            << json_of(state);
      }
    }
  });
}

TEST(KiltCastleAdvice, ForeseesWhereFloorsMayComeToLie) {
  for_many_positions(effort(60), [](State state) {
    state.ducats.fill(100);
    const Reach reach(state);
    IdArray<Colour, SquareSet> squares{};
    bool day = false;
    Moves moves;
    KiltCastle::legal(state, moves);
    for (const Move move : moves) {
      const State next = merlon::after<KiltCastle>(state, move);
      day = day || next.ducat_day != 0;
      for_each_site(next, move.place(), next.seat, [&](Square square) {
        squares[next.inner(move.card())].add(square);
        squares[next.outer(move.card())].add(square);
      });
    }
    ASSERT_EQ(reach.squares, squares) << json_of(state);
    ASSERT_EQ(!reach.lone_cards.empty(), day);
  });
}

}  // namespace
}  // namespace merlon::kilt_castle

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(KiltCastle, AdviceOf, kilt_castle::Described);
}
