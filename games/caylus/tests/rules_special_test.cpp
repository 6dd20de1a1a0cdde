// CA-4 and CA-5: the special buildings and the provost.
#include <gtest/gtest.h>

#include <string>

#include "games/caylus/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::caylus {
namespace {

using test::rules;

// --- the gate --------------------------------------------------------------------------------------

TEST(CaylusGate, LeadsToEveryOpenPlaceFreeOfCharge) {
  rules("CA-4.1", "CA-3.6");
  const State state = Position(3)
                          .deniers("0 0 0")
                          .workers(0, "gate 2")
                          .workers(1, "7")
                          .residences(1, "3")
                          .built("W_SAW:1")
                          .all_passed();
  EXPECT_EQ(
      legal_text(state),
      "gate trade, gate guild, gate joust, gate stables, gate inn, gate castle, gate 1, gate 4, gate 5, "
      "gate 6, gate 8, gate 9, gate 16, gate back");
  EXPECT_EQ(full_refusal(state, "gate gate"), "CA_OCCUPIED CA-3.5 place=gate");
  EXPECT_EQ(full_refusal(state, "gate 2"), "CA_OCCUPIED CA-3.5 place=2");
  EXPECT_EQ(full_refusal(state, "gate 3"), "CA_NOT_ENTERABLE CA-3.6 place=3");
  const State moved = after(state, "gate 9");
  EXPECT_EQ(points_text(moved), "0 1 0") << "the owner's point";
  EXPECT_EQ(deniers_text(moved), "0 0 0");
  EXPECT_EQ(workers_text(moved), "4 5 6");
  EXPECT_EQ(moved.road[Space(9)].worker, Seat{0});
  EXPECT_EQ(moved.specials[Special::gate], kNobody);
}

TEST(CaylusGate, TheWorkerMayGoHome) {
  rules("CA-4.1", "CA-4.7");
  State state = Position(3).workers(0, "gate").all_passed();
  const auto events = play(state, "gate back");
  EXPECT_EQ(only(events, "home"), R"({"event":"home","seat":0,"place":"gate"})");
  EXPECT_EQ(workers_text(state), "6 6 6");
}

TEST(CaylusGate, ALaterSpecialBuildingIsUsedInTheSamePhase) {
  rules("CA-4.1");
  const State gate = Position(3).workers(0, "gate", "1C").all_passed();
  EXPECT_EQ(deniers_text(after(gate, "gate trade")), "13 10 10");
  EXPECT_EQ(decision(after(gate, "gate guild")), "guild 0");
  EXPECT_EQ(decision(after(gate, "gate joust")), "joust 0");
  const State inn = after(gate, "gate inn");
  EXPECT_EQ(inn.inn_right, Seat{0}) << "moved on to the right circle";
  EXPECT_EQ(inn.inn_left, kNobody);
  const State stables = Position(3).order("1 2 0").workers(0, "gate").workers(2, "stables").all_passed();
  EXPECT_EQ(order_text(after(stables, "gate stables")), "2 0 1");
  const State castle = Position(3).workers(0, "gate").workers(2, "castle").all_passed();
  const State queue = after(castle, "gate castle");
  EXPECT_EQ(queue.castle[0], Seat{2});
  EXPECT_EQ(queue.castle[1], Seat{0});
}

TEST(CaylusGate, OnlyPlacesThatAreOpen) {
  rules("CA-4.1", "CA-3.5");
  const State two = Position(2).workers(0, "gate").all_passed();
  EXPECT_EQ(full_refusal(two, "gate stables"), "CA_NO_STABLES CA-3.5");
  const State there = Position(3).workers(0, "gate castle stables inn_right").all_passed();
  EXPECT_EQ(full_refusal(there, "gate castle"), "CA_ALREADY_THERE CA-3.5 place=castle");
  EXPECT_EQ(full_refusal(there, "gate stables"), "CA_ALREADY_THERE CA-3.5 place=stables");
  EXPECT_EQ(refusal(there, "gate inn"), "allowed") << "an own worker on the right circle does not matter";
  const State inn = after(there, "gate inn");
  EXPECT_EQ(inn.inn_right, Seat{0});
  EXPECT_EQ(workers_text(inn), "4 6 6") << "the one on the right was driven out, the stables are done";
  const State left = Position(3).workers(0, "gate").workers(1, "inn_left").all_passed();
  EXPECT_EQ(full_refusal(left, "gate inn"), "CA_OCCUPIED CA-3.5 place=inn");
}

// --- trading post, guild, joust --------------------------------------------------------------------

TEST(CaylusSpecials, TheTradingPostBringsThreeDeniers) {
  rules("CA-4.2", "CA-4.7");
  State state = Position(3).workers(1, "trade").passed("0 1");
  const auto events = play(state, "pass");
  EXPECT_EQ(only(events, "gained"), R"({"event":"gained","seat":1,"deniers":3})");
  EXPECT_EQ(only(events, "home"), R"({"event":"home","seat":1,"place":"trade"})");
  EXPECT_EQ(deniers_text(state), "10 13 10");
  EXPECT_EQ(workers_text(state), "6 6 6");
}

TEST(CaylusSpecials, TheGuildMovesTheProvostForNothing) {
  rules("CA-4.3", "CA-5.2");
  const State state = Position(3).deniers("0 0 0").workers(1, "guild").all_passed();
  EXPECT_EQ(decision(state), "guild 1");
  EXPECT_EQ(legal_rest(state, "provost "), "-3 -2 -1 0 +1 +2 +3");
  State moved = state;
  const auto events = play(moved, "provost -3");
  EXPECT_EQ(moved.provost, 3);
  EXPECT_EQ(only(events, "provost"), R"({"event":"provost","seat":1,"space":3,"deniers":0})");
  EXPECT_EQ(workers_text(moved), "6 6 6");
  EXPECT_EQ(deniers_text(moved), "0 0 0");
  EXPECT_EQ(after(state, "provost +3").provost, 9) << "an empty space too";
  EXPECT_EQ(after(state, "provost 0").provost, 6);
  const State near = Position(3).provost(2).workers(1, "guild").all_passed();
  EXPECT_EQ(legal_rest(near, "provost "), "-1 0 +1 +2 +3");
  EXPECT_EQ(full_refusal(near, "provost -2"), "CA_PROVOST_OFF_ROAD CA-5.2");
}

TEST(CaylusSpecials, TheJoustBringsOneFavour) {
  rules("CA-4.4", "CA-8.1");
  State state = Position(3).workers(2, "joust", "2C").deniers("0 0 3").all_passed();
  EXPECT_EQ(legal_text(state), "joust yes, joust no");
  const auto events = play(state, "joust yes");
  EXPECT_EQ(only(events, "paid"), R"({"event":"paid","seat":2,"deniers":1,"cubes":"1C"})");
  EXPECT_EQ(decision(state), "favour 2");
  play(state, "favour b", "effect b1");
  EXPECT_EQ(deniers_text(state), "0 0 5");
  EXPECT_EQ(decision(state), "provost 0") << "only once";
  EXPECT_EQ(cubes_text(state, 2), "1C");
  EXPECT_EQ(workers_text(state), "6 6 6");
}

TEST(CaylusSpecials, TheJoustIsVoluntaryAndCostsADenierAndACloth) {
  rules("CA-4.4");
  const auto joust = [](std::string_view deniers, std::string_view cubes) {
    return Position(3).workers(0, "joust", cubes).deniers(deniers).all_passed();
  };
  const State declined = after(joust("3 0 0", "1C"), "joust no");
  EXPECT_EQ(cubes_text(declined, 0), "1C");
  EXPECT_EQ(deniers_text(declined), "3 0 0");
  EXPECT_EQ(decision(declined), "provost 0");
  EXPECT_EQ(legal_text(joust("0 0 0", "1C")), "joust no");
  EXPECT_EQ(full_refusal(joust("0 0 0", "1C"), "joust yes"), "CA_CANNOT_JOUST CA-4.4");
  EXPECT_EQ(full_refusal(joust("3 0 0", "3F3W3S3G"), "joust yes"), "CA_CANNOT_JOUST CA-4.4")
      << "gold is no cloth";
}

TEST(CaylusSpecials, TheWorkerOfTheJoustStaysUntilItsFavourIsFinished) {
  rules("CA-4.7", "CA-8.11");
  State state = Position(3)
                    .scored(1)
                    .workers(0, "joust")
                    .workers(1, "stables")
                    .cubes(0, "2C")
                    .favours(0, "0 0 0 2")
                    .all_passed();
  for (const std::string_view move :
       {"joust yes", "favour d", "effect d3", "build S_CHURCH pay 1C", "favour a"}) {
    EXPECT_EQ(only(play(state, move), "home"), "") << move;
    EXPECT_EQ(workers_text(state), "5 5 6") << move;
    EXPECT_EQ(state.specials[Special::joust], Seat{0}) << move;
  }
  const auto events = play(state, "effect a1");
  EXPECT_EQ(joined(events, "\n"),
            "{\"event\":\"gained\",\"seat\":0,\"points\":1}\n"
            "{\"event\":\"home\",\"seat\":0,\"place\":\"joust\"}\n"
            "{\"event\":\"order\",\"seat\":1}\n"
            "{\"event\":\"home\",\"seat\":1,\"place\":\"stables\"}");
  EXPECT_EQ(workers_text(state), "6 6 6");
}

TEST(CaylusSpecials, WithoutAFavourTheWorkerOfTheJoustGoesHomeAtOnce) {
  rules("CA-4.7", "CA-8.9");
  const std::string home = R"({"event":"home","seat":0,"place":"joust"})";
  State declined = Position(3).workers(0, "joust", "1C").all_passed();
  EXPECT_EQ(joined(play(declined, "joust no"), "\n"), home);
  State points = Position(3, "favours=points").workers(0, "joust", "1C").all_passed();
  EXPECT_EQ(play(points, "joust yes").back(), home);
  EXPECT_EQ(workers_text(points), "6 6 6");
}

// --- stables and inn -------------------------------------------------------------------------------

TEST(CaylusSpecials, TheStablesChangeTheOrder) {
  rules("CA-4.5", "CA-4.7");
  State vector4 = Position(4).workers(3, "stables").workers(0, "stables").passed("0 1 2");
  const auto events = play(vector4, "pass");
  EXPECT_EQ(order_text(vector4), "3 0 1 2");
  EXPECT_EQ(only(events, "order"), R"({"event":"order","seat":3})");
  EXPECT_EQ(workers_text(vector4), "6 6 6 6");
  const State three = Position(5)
                          .order("4 3 2 1 0")
                          .workers(0, "stables")
                          .workers(3, "stables")
                          .workers(1, "stables")
                          .all_passed();
  EXPECT_EQ(order_text(three), "0 3 1 4 2");
  EXPECT_EQ(decision(three), "provost 4") << "the passing order is another thing";
  EXPECT_EQ(order_text(Position(4).order("2 0 1 3").all_passed()), "2 0 1 3");
  const State second = Position(3).workers(2, "stables").activated();
  EXPECT_EQ(decision(second), "place 2");
}

TEST(CaylusSpecials, TheStablesCountForAScoringOfTheSameRound) {
  rules("CA-4.5", "CA-9.8");
  State state =
      Position(3).workers(2, "stables").officials(11).houses({"2 0 0", "1 0 0", "3 0 0"}).activated();
  EXPECT_EQ(decision(state), "favour 2");
  play(state, "favour a", "effect none");
  EXPECT_EQ(decision(state), "favour 0");
}

TEST(CaylusInn, TheLeftWorkerMovesToTheRight) {
  rules("CA-4.6", "CA-4.7");
  State state = Position(3).workers(0, "inn_left").workers(1, "inn_right").passed("0 1");
  const auto events = play(state, "pass");
  EXPECT_EQ(state.inn_right, Seat{0});
  EXPECT_EQ(state.inn_left, kNobody);
  EXPECT_EQ(workers_text(state), "5 6 6");
  EXPECT_EQ(only(events, "home"), R"({"event":"home","seat":1,"place":"inn"})");
  EXPECT_EQ(only(events, "inn"), R"({"event":"inn","seat":0})");
  EXPECT_EQ(decision(state), "provost 0") << "nobody is asked";
  const State own = Position(3).workers(0, "inn_left inn_right").all_passed();
  EXPECT_EQ(own.inn_right, Seat{0});
  EXPECT_EQ(workers_text(own), "5 6 6") << "even one of the same player";
}

TEST(CaylusInn, TheRightWorkerDecidesIfNobodyComes) {
  rules("CA-4.6");
  const State state = Position(3).workers(1, "inn_right").all_passed();
  EXPECT_EQ(decision(state), "inn 1");
  EXPECT_EQ(legal_text(state), "inn stay, inn leave");
  const State stays = after(state, "inn stay");
  EXPECT_EQ(stays.inn_right, Seat{1});
  EXPECT_EQ(workers_text(stays), "6 5 6");
  const State leaves = after(state, "inn leave");
  EXPECT_EQ(leaves.inn_right, kNobody);
  EXPECT_EQ(workers_text(leaves), "6 6 6");
  EXPECT_EQ(decision(leaves), "provost 0");
}

TEST(CaylusInn, LowersPricesFromTheNextRoundOn) {
  rules("CA-4.6", "CA-3.4");
  State state = Position(3).deniers("5 5 5");
  play(state, "place inn", "pass", "pass");
  EXPECT_EQ(decision(state), "place 0");
  EXPECT_EQ(deniers_text(after(state, "place 1")), "1 6 5") << "still 3 deniers";
  play(state, "pass", "provost 0", "provost 0", "provost 0", "place 1", "pass", "pass");
  EXPECT_EQ(deniers_text(state), "5 9 7");
  play(state, "place castle");
  EXPECT_EQ(deniers_text(state), "4 9 7") << "1 denier though two have passed";
  EXPECT_EQ(workers_text(state), "3 6 6") << "the worker in the inn is not at home";
}

TEST(CaylusSpecials, AreUsedFromTheGateToTheInn) {
  rules("CA-4.1", "CA-4.2", "CA-4.4");
  State state = Position(3)
                    .deniers("0 0 0")
                    .workers(0, "trade joust", "1C")
                    .workers(1, "guild stables")
                    .workers(2, "inn_right")
                    .all_passed();
  EXPECT_EQ(deniers_text(state), "3 0 0") << "the trading post before the guild";
  EXPECT_EQ(decision(state), "guild 1");
  play(state, "provost 0");
  EXPECT_EQ(legal_text(state), "joust yes, joust no") << "the trading post pays for the joust";
  EXPECT_EQ(order_text(state), "0 1 2");
  play(state, "joust no");
  EXPECT_EQ(order_text(state), "1 0 2");
  EXPECT_EQ(decision(state), "inn 2");
}

// --- the provost -----------------------------------------------------------------------------------

TEST(CaylusProvost, EachPlayerMovesHimOnceInPassingOrder) {
  rules("CA-5.1");
  State state = Position(4).deniers("5 5 5 5").passed("2 0 3 1").all_passed();
  EXPECT_EQ(decision(state), "provost 2");
  play(state, "provost 0");
  EXPECT_EQ(decision(state), "provost 0");
  play(state, "provost -2");
  EXPECT_EQ(decision(state), "provost 3");
  play(state, "provost +2");
  EXPECT_EQ(decision(state), "provost 1");
  const State before = state;
  play(state, "provost -1");
  EXPECT_EQ(before.provost, 6);
  EXPECT_EQ(deniers_text(before), "3 5 5 3");
  EXPECT_EQ(state.round, 2) << "vector 5: one back in all, for 0, 2, 2 and 1";
  EXPECT_EQ(state.bailiff, 7) << "the provost stood behind the bailiff";
  EXPECT_EQ(deniers_text(state), "5 6 7 5") << "with the income";
}

TEST(CaylusProvost, NobodyMovesHimFartherThanTheyCanPay) {
  rules("CA-5.1");
  const State state = Position(3).deniers("2 0 1").all_passed();
  EXPECT_EQ(legal_rest(state, "provost "), "-2 -1 0 +1 +2");
  EXPECT_EQ(full_refusal(state, "provost +3"), "CA_COST CA-5.1 need=3 have=2");
  EXPECT_EQ(full_refusal(state, "provost -3"), "CA_COST CA-5.1 need=3 have=2");
  const State poor = after(state, "provost +2");
  EXPECT_EQ(deniers_text(poor), "0 0 1");
  EXPECT_EQ(legal_text(poor), "provost 0") << "a move without a choice is a move too";
  EXPECT_EQ(legal_rest(Position(3).deniers("9 9 9").all_passed(), "provost "), "-3 -2 -1 0 +1 +2 +3");
}

TEST(CaylusProvost, StaysOnTheRoad) {
  rules("CA-5.2");
  const State first = Position(3).provost(1).all_passed();
  EXPECT_EQ(legal_rest(first, "provost "), "0 +1 +2 +3");
  EXPECT_EQ(full_refusal(first, "provost -1"), "CA_PROVOST_OFF_ROAD CA-5.2");
  const State last = Position(3).provost(27).all_passed();
  EXPECT_EQ(legal_rest(last, "provost "), "-3 -2 -1 0 +1");
  EXPECT_EQ(full_refusal(last, "provost +2"), "CA_PROVOST_OFF_ROAD CA-5.2");
  EXPECT_EQ(after(last, "provost +1").provost, 28);
  const State empty = Position(3).provost(10).all_passed();
  EXPECT_EQ(after(empty, "provost +1").provost, 11) << "an empty space";
}

TEST(CaylusProvost, TheFirstSpaceIsAlwaysActive) {
  rules("CA-5.2", "CA-6.1");
  State state = Position(2).workers(0, "1").provost(3).all_passed();
  play(state, "provost -2", "provost 0");
  EXPECT_EQ(decision(state), "produce 0");
}

}  // namespace
}  // namespace merlon::caylus
