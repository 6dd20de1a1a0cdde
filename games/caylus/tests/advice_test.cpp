// What the computer player knows: positions of the last round, in which trying everything finds the best
// move, must be found by the search too; descriptions are of a sensible size and treat all seats alike.
#include "games/caylus/player/advice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "games/caylus/player/prospects.h"
#include "games/caylus/tests/positions.h"
#include "tests/suites/advice.h"
#include "tests/support/best_moves.h"

namespace merlon::caylus {
namespace {

std::string found_move(const State& state) { return test::searched_text<Caylus>(state, 2000); }

/// That `best` are the best moves, joined by ", ", and that the search finds one of them.
void expect_found(const State& state, std::string_view best) {
  const std::set<std::string> moves = test::best_moves<Caylus>(state);
  EXPECT_EQ(joined({moves.begin(), moves.end()}, ", "), best);
  EXPECT_TRUE(moves.contains(found_move(state))) << found_move(state);
}

/// The last round: nobody has money but those to whom it is given, and everybody has a house in the towers.
Position last_round(int players = 2) {
  Position position(players);
  position.scored(2).bailiff(23).provost(23).deniers("0 0 0 0 0");
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) position.houses(seat, "0 0 1");
  return position;
}

// The best move by exhaustive search is found.

TEST(CaylusAdvice, SellsAPlainCubeAndNotTheGold) {
  expect_found(last_round().workers(0, "5").cubes(0, "1W1G").points("0 3").activated(), "trade 1W>4D");
}

TEST(CaylusAdvice, SellsNothingIfTheGoldIsAllThereIs) {
  expect_found(last_round().workers(0, "5").cubes(0, "1G").points("0 2").activated(), "trade none");
}

TEST(CaylusAdvice, GivesTheTailorAllTheCloth) {
  expect_found(last_round().built("S_TAILOR:1").workers(0, "9").cubes(0, "3C").points("0 5").activated(),
               "trade 3C>6P");
}

TEST(CaylusAdvice, GivesTheChurchAllTheMoney) {
  expect_found(last_round(3).built("S_CHURCH:1").workers(2, "9").deniers("0 0 4").points("4 4 0").activated(),
               "trade 4D>5P");
}

TEST(CaylusAdvice, BuildsTheTileWithTheMostPoints) {
  expect_found(
      last_round().workers(0, "8").cubes(0, "1F1W").points("0 3").built("W_MARKET:1 W_PEDDLER:1").activated(),
      "build W_MASON pay 1F1W");
}

TEST(CaylusAdvice, BuildsTheTheatreForItsFavour) {
  const State state = last_round()
                          .built("S_ARCHITECT:1")
                          .residences(0, "1")
                          .workers(0, "9")
                          .cubes(0, "3W2G")
                          .points("0 14")
                          .activated();
  expect_found(state, "prestige P_THEATER");
}

TEST(CaylusAdvice, TurnsABuildingIntoAResidenceForItsPoints) {
  const State state = last_round()
                          .built("W_LAWYER:1 W_FARM_F:0")
                          .tile(1, "RESIDENCE", 1)
                          .workers(0, "9")
                          .cubes(0, "1C")
                          .deniers("1 0")
                          .points("0 1")
                          .activated();
  EXPECT_EQ(test::solved<Caylus>(state)[0], 1.0f);
  EXPECT_NE(found_move(state), "residence none");
}

TEST(CaylusAdvice, KeepsTheGoldOutOfTheBatch) {
  expect_found(last_round().workers(0, "castle").cubes(0, "1F1W1S1G").points("0 8").activated(),
               "batch 1F1W1S");
}

TEST(CaylusAdvice, StopsBeforeABatchThatCostsGold) {
  State state = last_round().workers(0, "castle").cubes(0, "2F1W1S2G").points("0 9").activated();
  play(state, "batch 1F1W1S");
  EXPECT_EQ(test::solved<Caylus>(state)[0], 1.0f);
  expect_found(state, "stop");
}

TEST(CaylusAdvice, TakesTheFavourOnTheLineThatIsHighest) {
  expect_found(last_round().houses(0, "0 0 2").favours(0, "4 2 2 0").points("0 4").activated(), "favour a");
}

TEST(CaylusAdvice, TakesGoldByFavourIfThePrestigeLineIsLow) {
  expect_found(last_round().houses(0, "0 0 2").favours(0, "0 2 4 0").points("0 2").activated(), "favour c");
}

TEST(CaylusAdvice, UsesTheLevelThatIsWorthMost) {
  State state =
      last_round().houses(0, "0 0 2").favours(0, "0 0 4 0").cubes(0, "1W").points("0 2").activated();
  play(state, "favour c");
  expect_found(state, "effect c5 1G");
}

TEST(CaylusAdvice, JoustsForPointsOfAFavour) {
  expect_found(last_round()
                   .workers(0, "joust")
                   .cubes(0, "1C")
                   .deniers("1 0")
                   .favours(0, "4 0 0 0")
                   .points("0 4")
                   .all_passed(),
               "joust yes");
}

TEST(CaylusAdvice, PullsTheProvostBackBeforeTheOthersWorker) {
  const State state = last_round()
                          .built("S_CHURCH:0 S_TAILOR:0")
                          .provost(10)
                          .workers(1, "10")
                          .cubes(1, "3C")
                          .deniers("1 0")
                          .points("3 0")
                          .passed("1 0")
                          .all_passed();
  expect_found(after(state, "provost 0"), "provost -1");
}

TEST(CaylusAdvice, PushesTheProvostOutToTheOwnWorker) {
  const State state = last_round()
                          .built("S_CHURCH:0 S_TAILOR:1")
                          .provost(8)
                          .workers(0, "10")
                          .cubes(0, "3C")
                          .deniers("2 0")
                          .points("0 4")
                          .passed("1 0")
                          .all_passed();
  expect_found(after(state, "provost 0"), "provost +2");
}

TEST(CaylusAdvice, PushesTheProvostOutOfTheOthersReach) {
  const State state = last_round()
                          .built("S_CHURCH:0 S_TAILOR:1")
                          .provost(9)
                          .workers(0, "10")
                          .cubes(0, "3C")
                          .deniers("3 2")
                          .points("0 5")
                          .passed("0 1")
                          .all_passed();
  expect_found(state, "provost +3");
}

TEST(CaylusAdvice, MovesTheProvostByTheGuild) {
  const State state = last_round()
                          .built("S_CHURCH:0 S_TAILOR:1")
                          .provost(8)
                          .workers(0, "guild 10")
                          .cubes(0, "3C")
                          .deniers("0 1")
                          .points("0 5")
                          .all_passed();
  expect_found(state, "provost +3");
}

TEST(CaylusAdvice, LeavesTheGateForTheBuildingThatPays) {
  const State state =
      last_round().built("S_TAILOR:1").workers(0, "gate").cubes(0, "3C").points("0 5").all_passed();
  expect_found(state, "gate 9");
}

TEST(CaylusAdvice, PlacesTheLastWorkerWhereItPays) {
  const State state = last_round().deniers("1 0").cubes(0, "1F1W1S").points("0 5");
  expect_found(state, "place castle, place gate");
}

TEST(CaylusAdvice, TakesTheOnlyPlaceThatWinsAmongThree) {
  const State state = last_round(3).built("S_TAILOR:1").deniers("1 0 0").cubes(0, "3C").points("0 0 5");
  expect_found(state, "place 9, place gate");
}

// Descriptions.

/// The same game with everybody one seat further on.
State turned(State state) {
  const auto turn_seat = [&](Seat& seat) {
    if (seat != kNobody) seat = next(seat, state.players);
  };
  const auto turn_queue = [&](Queue& queue) {
    for (Seat& seat : queue.seats) turn_seat(seat);
  };
  std::rotate(state.seats.begin(), state.seats.begin() + state.players - 1,
              state.seats.begin() + state.players);
  for (Lot& space : state.road) {
    turn_seat(space.owner);
    turn_seat(space.worker);
    turn_seat(space.pending);
  }
  for (Seat& worker : state.specials) turn_seat(worker);
  for (Queue* queue : {&state.stables, &state.castle, &state.order, &state.passed}) turn_queue(*queue);
  turn_seat(state.inn_left);
  turn_seat(state.inn_right);
  state.seat = next(state.seat, state.players);
  for (std::size_t i = 0; i < state.depth; ++i)
    state.frames[i].seat = next(state.frames[i].seat, state.players);
  return state;
}

struct Described : Sample {
  static constexpr float kHighest = 12.0f;
  static constexpr float kHighestOfMoves = 12.0f;
  static State turned(const State& state) { return caylus::turned(state); }
};

TEST(CaylusAdvice, TheProvostCannotBeMovedFartherThanPlayersCanPay) {
  const State state = Position(3).deniers("1 0 1").provost(8);
  const ProvostOdds odds(state);
  EXPECT_EQ(odds.of(Space(6)), 1.0f) << "two steps back at most";
  EXPECT_LT(odds.of(Space(7)), 1.0f);
  EXPECT_GT(odds.of(Space(10)), 0.0f);
  EXPECT_EQ(odds.of(Space(11)), 0.0f) << "two steps forward at most";
}

TEST(CaylusAdvice, SettledWhenWorkersAreBeingPlaced) {
  EXPECT_TRUE(Advice::settled(new_game(4)));
  EXPECT_FALSE(Advice::settled(Position(3).all_passed()));
}

}  // namespace
}  // namespace merlon::caylus

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(Caylus, AdviceOf, caylus::Described);
}
