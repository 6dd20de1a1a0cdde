// What the computer player knows: positions of the last round, in which trying everything finds the best
// move, must be found by the search too; descriptions are of a sensible size and treat all seats alike.
#include "games/caylus/player/advice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "games/caylus/player/prospects.h"
#include "games/caylus/tests/positions.h"
#include "tests/suites/advice.h"
#include "tests/support/best_moves.h"

namespace merlon::caylus {
namespace {

std::string found_move(const State& state) { return test::searched_text<Caylus>(state, 2000); }

/// A position of the last round, with its best moves joined by ", " and the share of the win they bring.
struct Known {
  std::string_view wisdom;
  State state;
  std::string_view best;
  float share = 1.0f;
};

const std::vector<Known>& known_positions() {
  static const std::vector<Known> kKnown{
      {"sells a plain cube and not the gold", last_round().workers(0, "5", "1W1G").points("0 3").activated(),
       "trade 1W>4D"},
      {"sells nothing if the gold is all there is",
       last_round().workers(0, "5", "1G").points("0 2").activated(), "trade none"},
      {"gives the tailor all the cloth",
       last_round().built("S_TAILOR:1").workers(0, "9", "3C").points("0 5").activated(), "trade 3C>6P"},
      {"gives the church all the money",
       last_round(3).built("S_CHURCH:1").workers(2, "9").deniers("0 0 4").points("4 4 0").activated(),
       "trade 4D>5P"},
      {"builds the tile with the most points",
       last_round().workers(0, "8", "1F1W").points("0 3").built("W_MARKET:1 W_PEDDLER:1").activated(),
       "build W_MASON pay 1F1W"},
      {"builds the theatre for its favour",
       last_round()
           .built("S_ARCHITECT:1")
           .residences(0, "1")
           .workers(0, "9", "3W2G")
           .points("0 14")
           .activated(),
       "prestige P_THEATER"},
      {"keeps the gold out of the batch",
       last_round().workers(0, "castle", "1F1W1S1G").points("0 8").activated(), "batch 1F1W1S"},
      {"stops before a batch that costs gold",
       after(last_round().workers(0, "castle", "2F1W1S2G").points("0 9").activated(), "batch 1F1W1S"),
       "stop"},
      {"takes the favour on the line that is highest",
       last_round().houses(0, "0 0 2").favours(0, "4 2 2 0").points("0 4").activated(), "favour a"},
      {"takes gold by favour if the prestige line is low",
       last_round().houses(0, "0 0 2").favours(0, "0 2 4 0").points("0 2").activated(), "favour c"},
      {"uses the level that is worth most",
       after(last_round().houses(0, "0 0 2").favours(0, "0 0 4 0").cubes(0, "1W").points("0 2").activated(),
             "favour c"),
       "effect c5 1G"},
      {"jousts for points of a favour",
       last_round().workers(0, "joust", "1C").deniers("1 0").favours(0, "4 0 0 0").points("0 4").all_passed(),
       "joust yes"},
      {"pulls the provost back before the other's worker",
       after(last_round()
                 .built("S_CHURCH:0 S_TAILOR:0")
                 .provost(10)
                 .workers(1, "10", "3C")
                 .deniers("1 0")
                 .points("3 0")
                 .passed("1 0")
                 .all_passed(),
             "provost 0"),
       "provost -1"},
      {"pushes the provost out to the own worker",
       after(last_round()
                 .built("S_CHURCH:0 S_TAILOR:1")
                 .provost(8)
                 .workers(0, "10", "3C")
                 .deniers("2 0")
                 .points("0 4")
                 .passed("1 0")
                 .all_passed(),
             "provost 0"),
       "provost +2"},
      {"pushes the provost out of the other's reach",
       last_round()
           .built("S_CHURCH:0 S_TAILOR:1")
           .provost(9)
           .workers(0, "10", "3C")
           .deniers("3 2")
           .points("0 5")
           .passed("0 1")
           .all_passed(),
       "provost +3"},
      {"moves the provost by the guild",
       last_round()
           .built("S_CHURCH:0 S_TAILOR:1")
           .provost(8)
           .workers(0, "guild 10", "3C")
           .deniers("0 1")
           .points("0 5")
           .all_passed(),
       "provost +3"},
      {"leaves the gate for the building that pays",
       last_round().built("S_TAILOR:1").workers(0, "gate", "3C").points("0 5").all_passed(), "gate 9", 0.5f},
      {"places the last worker where it pays", last_round().deniers("1 0").cubes(0, "1F1W1S").points("0 5"),
       "place castle, place gate"},
      {"takes the only place that wins among three",
       last_round(3).built("S_TAILOR:1").deniers("1 0 0").cubes(0, "3C").points("0 0 5"),
       "place 9, place gate"},
  };
  return kKnown;
}

// The best moves by exhaustive search are these, and the search finds one of them.
TEST(CaylusAdvice, FindsTheBestMovesOfTheLastRound) {
  for (const Known& known : known_positions()) {
    SCOPED_TRACE(known.wisdom);
    EXPECT_EQ(test::solved<Caylus>(known.state)[merlon::index(known.state.seat)], known.share);
    const std::set<std::string> moves = test::best_moves<Caylus>(known.state);
    EXPECT_EQ(joined({moves.begin(), moves.end()}, ", "), known.best);
    EXPECT_TRUE(moves.contains(found_move(known.state))) << found_move(known.state);
  }
}

TEST(CaylusAdvice, TurnsABuildingIntoAResidenceForItsPoints) {
  const State state = last_round()
                          .built("W_LAWYER:1 W_FARM_F:0")
                          .tile(1, "RESIDENCE", 1)
                          .workers(0, "9", "1C")
                          .deniers("1 0")
                          .points("0 1")
                          .activated();
  EXPECT_EQ(test::solved<Caylus>(state)[0], 1.0f);
  EXPECT_NE(found_move(state), "residence none");
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
