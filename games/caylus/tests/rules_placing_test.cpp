// CA-2 and CA-3: the round, income, placing workers.
#include <gtest/gtest.h>

#include <string>

#include "games/caylus/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::caylus {
namespace {

using test::rules;

/// What a worker costs there, by what is missing in the purse afterwards; 0 if it is not allowed.
int price(const State& state, std::string_view move) {
  if (refusal(state, move) != "allowed") return 0;
  State next = state;
  const std::size_t seat = merlon::index(state.seat);
  play(next, move);
  return state.seats[seat].deniers - next.seats[seat].deniers;
}

// --- the round -------------------------------------------------------------------------------------

TEST(CaylusRound, SevenPhasesInTheirOrder) {
  rules("CA-2.1");
  State state = Position(3)
                    .workers(0, "gate trade 5 castle")
                    .workers(1, "guild stables inn_left 1")
                    .workers(2, "joust 4")
                    .all_cubes("1F1W1S1C")
                    .on_turn(2)
                    .passed("0 1");
  EXPECT_EQ(decision(state), "place 2");
  play(state, "pass");
  EXPECT_EQ(decision(state), "gate 0");
  play(state, "gate back");
  EXPECT_EQ(decision(state), "guild 1");
  play(state, "provost 0");
  EXPECT_EQ(decision(state), "joust 2");
  play(state, "joust yes");
  EXPECT_EQ(decision(state), "favour 2");
  play(state, "favour a", "effect a1");
  EXPECT_EQ(decision(state), "provost 0");
  play(state, "provost 0", "provost 0", "provost 0");
  EXPECT_EQ(decision(state), "produce 1");
  play(state, "take 1F");
  EXPECT_EQ(decision(state), "produce 2");
  play(state, "take 1S");
  EXPECT_EQ(decision(state), "trade 0");
  play(state, "trade none");
  EXPECT_EQ(decision(state), "batch 0");
  play(state, "stop");
  EXPECT_EQ(decision(state), "place 1") << "the stables";
  EXPECT_EQ(state.round, 2);
  EXPECT_EQ(full_refusal(state, "stop"), "CA_NOT_NOW CA-2.1 phase=place");
  EXPECT_EQ(full_refusal(state, "provost +1"), "CA_NOT_NOW CA-2.1 phase=place");
}

TEST(CaylusRound, Income) {
  rules("CA-2.2", "CA-7.5");
  State state = Position(4)
                    .deniers("0 0 0 0")
                    .residences(1, "1 2 3")
                    .tile(4, "P_LIBRARY", 2)
                    .tile(5, "P_HOTEL", 2)
                    .residences(2, "6")
                    .tile(9, "P_HOTEL", 3)
                    .tile(9, "P_CATHEDRAL", 3)
                    .passed("3 0 1")
                    .on_turn(2);
  const auto events = play(state, "pass", "provost 0", "provost 0", "provost 0", "provost 0");
  EXPECT_EQ(deniers_text(state), "2 5 6 2");
  EXPECT_EQ(only(events, "income"), R"({"event":"income","seat":0,"deniers":2}
{"event":"income","seat":1,"deniers":5}
{"event":"income","seat":2,"deniers":6}
{"event":"income","seat":3,"deniers":2})");
}

TEST(CaylusRound, TheOrderStaysButTwoPlayersChangePlaces) {
  rules("CA-2.3");
  EXPECT_EQ(order_text(Position(4).order("2 0 3 1").activated()), "2 0 3 1");
  EXPECT_EQ(order_text(Position(3).order("2 0 1").activated()), "2 0 1");
  State two = Position(2).order("1 0").activated();
  EXPECT_EQ(order_text(two), "0 1");
  EXPECT_EQ(decision(two), "place 0");
  play(two, "pass", "pass", "provost 0", "provost 0");
  EXPECT_EQ(order_text(two), "1 0");
}

TEST(CaylusRound, WithTwoPlayersTheScoringComesBeforeTheChange) {
  rules("CA-2.3", "CA-9.8");
  State state = Position(2).order("1 0").officials(11).houses({"2 0 0", "2 0 0"}).activated();
  EXPECT_EQ(decision(state), "favour 1");
  play(state, "favour a", "effect none");
  EXPECT_EQ(decision(state), "favour 0");
  EXPECT_EQ(order_text(state), "1 0");
  play(state, "favour a", "effect none");
  EXPECT_EQ(order_text(state), "0 1");
}

// --- taking turns ----------------------------------------------------------------------------------

TEST(CaylusPlacing, OneWorkerAtATimeInTheOrderOfPlay) {
  rules("CA-3.1", "CA-3.2");
  State state = Position(3).order("2 0 1");
  EXPECT_EQ(decision(state), "place 2");
  play(state, "place 1");
  EXPECT_EQ(decision(state), "place 0");
  play(state, "place 2");
  EXPECT_EQ(decision(state), "place 1");
  const auto events = play(state, "pass");
  EXPECT_EQ(only(events, "passed"), R"({"event":"passed","seat":1,"deniers":1})");
  EXPECT_EQ(decision(state), "place 2");
  play(state, "place 3");
  EXPECT_EQ(decision(state), "place 0");
  EXPECT_EQ(only(play(state, "pass"), "passed"), R"({"event":"passed","seat":0,"deniers":0})");
  EXPECT_EQ(decision(state), "place 2");
  play(state, "place 4");
  EXPECT_EQ(decision(state), "place 2") << "the others are left out";
  EXPECT_EQ(workers_text(state), "5 6 3");
  EXPECT_EQ(deniers_text(state), "9 11 4") << "1, 2 and 3 deniers to the bank, 1 for the first to pass";
  play(state, "pass");
  EXPECT_EQ(workers_text(state), "5 6 3") << "passing uses up no worker";
  EXPECT_EQ(decision(state), "provost 1") << "the passing order is that of passing";
  play(state, "provost 0");
  EXPECT_EQ(decision(state), "provost 0");
  play(state, "provost 0");
  EXPECT_EQ(decision(state), "provost 2");
}

TEST(CaylusPlacing, TheFirstToPassGetsADenierEvenIfForcedTo) {
  rules("CA-3.2", "CA-3.8");
  State state = Position(3).deniers("0 5 5");
  EXPECT_EQ(legal_text(state), "pass");
  EXPECT_EQ(full_refusal(state, "place 1"), "CA_COST CA-3.3 need=1 have=0");
  play(state, "pass");
  EXPECT_EQ(deniers_text(state), "1 5 5");
  play(state, "pass");
  EXPECT_EQ(deniers_text(state), "1 5 5");
  State next = after(state, "pass", "provost 0", "provost 0", "provost 0", "place 1", "pass");
  EXPECT_EQ(deniers_text(next), "2 8 7") << "again in the next round";
}

TEST(CaylusPlacing, WhoeverCannotPlaceMustPass) {
  rules("CA-3.8", "CA-3.4");
  const State poor = Position(4).deniers("9 9 9 1").passed("0").on_turn(3);
  EXPECT_EQ(legal_text(poor), "pass");
  EXPECT_EQ(full_refusal(poor, "place castle"), "CA_COST CA-3.3 need=2 have=1");
  const State own = Position(4).deniers("9 9 9 1").passed("0").on_turn(3).built("W_SAW:3");
  EXPECT_EQ(legal_text(own), "place 9, pass");
  const State broke = Position(4).deniers("9 9 9 0").passed("0").on_turn(3).built("W_SAW:3");
  EXPECT_EQ(full_refusal(broke, "place 9"), "CA_COST CA-3.4 need=1 have=0") << "the own building";
  EXPECT_EQ(full_refusal(broke, "place 7"), "CA_COST CA-3.3 need=2 have=0");
  const State guest = Position(4).deniers("9 9 9 0").passed("0").workers(3, "inn_right").on_turn(3);
  EXPECT_EQ(full_refusal(guest, "place 7"), "CA_COST CA-3.4 need=1 have=0") << "the inn";
  const State tired = Position(4).workers(0, "1 2 3 4 5 6");
  EXPECT_EQ(legal_text(tired), "pass");
  EXPECT_EQ(refusal(tired, "place 7"), "CA_NO_WORKER CA-3.8");
  EXPECT_EQ(refusal(Position(4), "pass"), "allowed") << "everybody else may";
}

// --- prices ----------------------------------------------------------------------------------------

TEST(CaylusPlacing, ThePriceRisesWithEveryPass) {
  rules("CA-3.3");
  for (int players = 3; players <= 5; ++players) {
    std::string passed;
    for (int number = 0; number < players; ++number) {
      const State state = Position(players).passed(passed);
      for (const std::string_view move :
           {"place gate", "place stables", "place inn", "place castle", "place 1", "place 7"})
        EXPECT_EQ(price(state, move), number + 1) << players << " " << move;
      passed += (passed.empty() ? "" : " ") + std::to_string(number);
    }
  }
  const State two = Position(2);
  EXPECT_EQ(price(two, "place gate"), 1);
  EXPECT_EQ(price(two, "place castle"), 1);
  const State last = Position(2).passed("0");
  EXPECT_EQ(price(last, "place gate"), 3);
  EXPECT_EQ(price(last, "place castle"), 3);
  EXPECT_EQ(price(last, "place 7"), 3);
}

TEST(CaylusPlacing, ExamplesOfTheRulebook) {
  rules("CA-3.3", "CA-3.4", "CA-3.7");
  EXPECT_EQ(price(Position(4).passed("0"), "place 7"), 2) << "vector 1";
  const State two_passed = Position(4).passed("0 1").built("W_MASON:0");
  EXPECT_EQ(price(two_passed, "place 9"), 3) << "vector 2";
  EXPECT_EQ(points_text(after(two_passed, "place 9")), "1 0 0 0");
  const State three_passed = Position(4).passed("0 1 2").built("W_FARM_F:3 W_MASON:0");
  EXPECT_EQ(price(three_passed, "place 9"), 1) << "vector 3";
  EXPECT_EQ(price(three_passed, "place castle"), 4);
  EXPECT_EQ(price(three_passed, "place 10"), 4);
}

TEST(CaylusPlacing, TheInnLowersThePriceEverywhere) {
  rules("CA-3.4");
  const State right = Position(4).passed("0 1 2").workers(3, "inn_right").built("W_SAW:0");
  for (const std::string_view move :
       {"place gate", "place castle", "place 5", "place 9", "place stables", "place inn"})
    EXPECT_EQ(price(right, move), 1) << move;
  const State left = Position(4).passed("0 1 2").workers(3, "inn_left");
  EXPECT_EQ(price(left, "place gate"), 4) << "from the next round on";
  const State other = Position(4).passed("0 1 2").workers(0, "inn_right");
  EXPECT_EQ(price(other, "place gate"), 4);
  EXPECT_EQ(price(Position(2).passed("0").workers(1, "inn_right"), "place castle"), 1);
  EXPECT_EQ(price(Position(2).passed("0").built("W_SAW:1"), "place 9"), 1);
}

// --- where -----------------------------------------------------------------------------------------

TEST(CaylusPlacing, OneWorkerInABuilding) {
  rules("CA-3.5");
  const State state =
      Position(3).workers(1, "gate trade guild joust 7").workers(0, "3 10").built("W_SAW:2 S_BANK:1");
  EXPECT_EQ(legal_rest(state, "place "), "stables inn castle 1 2 4 5 6 8 9 16");
  EXPECT_EQ(full_refusal(state, "place gate"), "CA_OCCUPIED CA-3.5 place=gate");
  EXPECT_EQ(full_refusal(state, "place trade"), "CA_OCCUPIED CA-3.5 place=trade");
  EXPECT_EQ(full_refusal(state, "place guild"), "CA_OCCUPIED CA-3.5 place=guild");
  EXPECT_EQ(full_refusal(state, "place joust"), "CA_OCCUPIED CA-3.5 place=joust");
  EXPECT_EQ(full_refusal(state, "place 3"), "CA_OCCUPIED CA-3.5 place=3");
  EXPECT_EQ(full_refusal(state, "place 10"), "CA_OCCUPIED CA-3.5 place=10");
}

TEST(CaylusPlacing, StablesHaveThreeCircles) {
  rules("CA-3.5");
  const State full = Position(5).workers(2, "stables").workers(4, "stables").workers(1, "stables");
  EXPECT_EQ(full_refusal(full, "place stables"), "CA_STABLES_FULL CA-3.5");
  const State again = Position(5).workers(2, "stables").workers(0, "stables");
  EXPECT_EQ(full_refusal(again, "place stables"), "CA_ALREADY_THERE CA-3.5 place=stables");
  State lowest = Position(5).workers(2, "stables");
  play(lowest, "place stables", "place stables");
  EXPECT_EQ(lowest.stables[0], Seat{2});
  EXPECT_EQ(lowest.stables[1], Seat{0});
  EXPECT_EQ(lowest.stables[2], Seat{1});
  EXPECT_EQ(full_refusal(Position(2), "place stables"), "CA_NO_STABLES CA-3.5");
}

TEST(CaylusPlacing, InnAndCastle) {
  rules("CA-3.5");
  const State right = Position(3).workers(0, "inn_right");
  EXPECT_EQ(refusal(right, "place inn"), "allowed") << "whoever stands on the right circle";
  EXPECT_EQ(after(right, "place inn").inn_left, Seat{0});
  EXPECT_EQ(refusal(Position(3).workers(1, "inn_right"), "place inn"), "allowed");
  EXPECT_EQ(full_refusal(Position(3).workers(1, "inn_left"), "place inn"), "CA_OCCUPIED CA-3.5 place=inn");
  State castle = Position(3).order("1 2 0");
  play(castle, "place castle", "place castle");
  EXPECT_EQ(castle.castle[0], Seat{1});
  EXPECT_EQ(castle.castle[1], Seat{2});
  play(castle, "place 1");
  EXPECT_EQ(full_refusal(castle, "place castle"), "CA_ALREADY_THERE CA-3.5 place=castle");
}

TEST(CaylusPlacing, NobodyEntersResidencesPrestigeBuildingsAndEmptySpaces) {
  rules("CA-3.6");
  const State state =
      Position(3).residences(0, "1").residences(1, "2").tile(3, "P_STATUE", 0).built("W_SAW:0").provost(1);
  EXPECT_EQ(legal_rest(state, "place "), "gate trade guild joust stables inn castle 4 5 6 7 8 9 16");
  for (const std::string space : {"1", "2", "3", "10", "28"})
    EXPECT_EQ(full_refusal(state, "place " + space), "CA_NOT_ENTERABLE CA-3.6 place=" + space);
  EXPECT_EQ(refusal(state, "place 16"), "allowed") << "the mine, beyond the provost and beyond empty spaces";
  EXPECT_EQ(refusal(state, "place 4"), "allowed") << "beyond the provost";
}

TEST(CaylusPlacing, TheOwnerGetsAPoint) {
  rules("CA-3.7", "CA-6.1");
  State state = Position(3).built("W_SAW:1 S_BANK:2").provost(6).passed("2");
  const auto events = play(state, "place 10");
  EXPECT_EQ(only(events, "visited"), R"({"event":"visited","seat":2,"points":1})");
  EXPECT_EQ(only(events, "placed"), R"({"event":"placed","seat":0,"place":"10","price":2})");
  EXPECT_EQ(points_text(state), "0 0 1");
  play(state, "place 9");
  EXPECT_EQ(points_text(state), "0 0 1") << "an own worker brings nothing";
  play(state, "place 1", "pass", "pass");
  while (state.phase == Phase::provost) play(state, "provost 0");
  play(state, "take 1F");
  EXPECT_EQ(points_text(state), "0 0 1") << "kept, though the provost has not come there";
  EXPECT_EQ(deniers_text(state), "8 11 12") << "and nothing is paid back";
  EXPECT_EQ(cubes_text(state, 1), "0");
}

}  // namespace
}  // namespace merlon::caylus
