// CA-7 and CA-6.9: the Lawyer, residences, and buildings that wait to become one.
#include <gtest/gtest.h>

#include <string>

#include "games/caylus/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::caylus {
namespace {

using test::rules;

/// Seat 0 is at the Lawyer of seat 1 on space 9. On 10 to 15: Sawmill and Bank of seat 0, Quarry of seat 1, a
/// residence and a Statue of seat 0, a Mason of seat 0.
Position lawyer_road() {
  Position position(3);
  position.built("W_LAWYER:1 W_SAW:0 S_BANK:0 W_QUARRY:1 RESIDENCE:0 P_STATUE:0 W_MASON:0")
      .workers(0, "9", "2C")
      .deniers("2 0 0")
      .provost(9);
  return position;
}

TEST(CaylusLawyer, TargetsAreNeutralAndOwnBuildings) {
  rules("CA-7.1", "CA-7.2");
  const State state = lawyer_road().activated();
  EXPECT_EQ(decision(state), "lawyer 0");
  EXPECT_EQ(legal_text(state),
            "residence 1, residence 2, residence 3, residence 4, residence 5, residence 6, residence 10, "
            "residence 11, residence 15, residence none");
  for (const std::string space : {"7", "8", "16", "9", "12", "13", "14", "17"})
    EXPECT_EQ(full_refusal(state, "residence " + space), "CA_NO_LAWYER_TARGET CA-7.2 space=" + space);
  const State own = Position(2).built("W_LAWYER:0").workers(0, "9", "1C").activated(9);
  EXPECT_EQ(full_refusal(own, "residence 9"), "CA_NO_LAWYER_TARGET CA-7.2 space=9")
      << "not even an own Lawyer";
}

TEST(CaylusLawyer, ThePrice) {
  rules("CA-7.1");
  State state = lawyer_road().activated();
  const auto events = play(state, "residence 3");
  EXPECT_EQ(only(events, "paid"), R"({"event":"paid","seat":0,"deniers":1,"cubes":"1C"})");
  EXPECT_EQ(cubes_text(state, 0), "1C");
  const State poor = lawyer_road().deniers("0 9 9").activated();
  EXPECT_EQ(legal_text(poor), "residence none");
  EXPECT_EQ(full_refusal(poor, "residence 3"), "CA_CANNOT_PAY_RESIDENCE CA-7.1");
  EXPECT_EQ(full_refusal(lawyer_road().cubes(0, "9W9G").activated(), "residence 3"),
            "CA_CANNOT_PAY_RESIDENCE CA-7.1");
}

TEST(CaylusLawyer, AnEmptyBuildingIsReplacedAtOnce) {
  rules("CA-7.3", "CA-7.5");
  State state = lawyer_road().activated();
  const auto events = play(state, "residence 3");
  EXPECT_EQ(tile_at(state, 3), "RESIDENCE:0");
  EXPECT_EQ(points_text(state), "2 0 0");
  EXPECT_EQ(only(events, "residence"), R"({"event":"residence","seat":0,"space":3,"points":2})");
  EXPECT_EQ(only(events, "ordered"), "");
  EXPECT_EQ(deniers_text(state), "5 2 2") << "1 left, then 2 and two residences";
  EXPECT_EQ(stock_of(state, "N_SAW"), 0) << "a neutral tile leaves the game";
}

TEST(CaylusLawyer, AnOwnTileReturnsToTheStockAndCanBeBuiltAgain) {
  rules("CA-7.5", "CA-6.5");
  State state = Position(2)
                    .built("W_LAWYER:0 W_MASON:1 S_BANK:0")
                    .workers(0, "9")
                    .workers(1, "10")
                    .cubes(0, "1C")
                    .cubes(1, "1W1S")
                    .activated(10);
  EXPECT_EQ(stock_of(state, "S_BANK"), 0);
  play(state, "residence 11");
  EXPECT_EQ(stock_of(state, "S_BANK"), 1);
  EXPECT_EQ(tile_at(state, 11), "RESIDENCE:0");
  EXPECT_EQ(points_text(state), "2 0");
  EXPECT_EQ(legal_rest(state, "build "), "S_TAILOR pay 1W1S S_BANK pay 1W1S none") << "at once, by anybody";
  play(state, "build S_BANK pay 1W1S");
  EXPECT_EQ(tile_at(state, 12), "S_BANK:1");
  EXPECT_EQ(points_text(state), "2 6") << "full cost, full points";
  EXPECT_EQ(cubes_text(state, 1), "0");
}

TEST(CaylusLawyer, ABuildingWithAWorkerWaitsForIt) {
  rules("CA-7.3", "CA-7.4", "CA-7.5");
  State state = lawyer_road().workers(1, "11").provost(11).deniers("2 2 0").activated();
  const auto ordering = play(state, "residence 11");
  EXPECT_EQ(only(ordering, "ordered"), R"({"event":"ordered","seat":0,"space":11})");
  EXPECT_EQ(tile_at(state, 11), "S_BANK:0");
  EXPECT_EQ(deniers_text(state), "1 2 0") << "paid for now";
  EXPECT_EQ(points_text(state), "0 0 0");
  EXPECT_EQ(stock_of(state, "S_BANK"), 0);
  EXPECT_EQ(decision(state), "trade 1") << "the worker still uses it";
  const auto laying = play(state, "trade 2D>1G");
  EXPECT_EQ(cubes_text(state, 1), "1G");
  EXPECT_EQ(tile_at(state, 11), "RESIDENCE:0");
  EXPECT_EQ(points_text(state), "2 0 0");
  EXPECT_EQ(stock_of(state, "S_BANK"), 1);
  EXPECT_EQ(only(laying, "residence"), R"({"event":"residence","seat":0,"space":11,"points":2})");
  EXPECT_EQ(state.road[Space(11)].pending, kNobody);
}

TEST(CaylusLawyer, AnOrderedBuildingStillGivesItsOwnerTheBonus) {
  rules("CA-7.4", "CA-6.2");
  State state =
      Position(2).built("W_LAWYER:0 S_PARK:0").workers(0, "9").workers(1, "10").cubes(0, "1C").activated(10);
  play(state, "residence 10");
  EXPECT_EQ(decision(state), "produce 1");
  play(state, "take 1F2W");
  EXPECT_EQ(decision(state), "owner_bonus 0");
  play(state, "take 1W");
  EXPECT_EQ(tile_at(state, 10), "RESIDENCE:0");
  EXPECT_EQ(points_text(state), "2 0");
}

TEST(CaylusLawyer, BeyondTheProvostItIsLaidWhenTheWorkerGoesHome) {
  rules("CA-7.4", "CA-7.2");
  State state = lawyer_road().workers(2, "10").activated();
  play(state, "residence 10");
  EXPECT_EQ(state.round, 2);
  EXPECT_EQ(tile_at(state, 10), "RESIDENCE:0");
  EXPECT_EQ(points_text(state), "2 0 0");
  EXPECT_EQ(deniers_text(state), "5 2 2") << "with the income of this round already";
  EXPECT_EQ(cubes_text(state, 2), "0") << "without effect";
  EXPECT_EQ(stock_of(state, "W_SAW"), 1);
}

TEST(CaylusLawyer, NothingIsOrderedTwice) {
  rules("CA-7.2");
  State state = lawyer_road().workers(1, "10 2").pending(10, 0).pending(2, 2).activated();
  play(state, "take 1W");
  EXPECT_EQ(tile_at(state, 2), "RESIDENCE:2");
  EXPECT_EQ(decision(state), "lawyer 0");
  EXPECT_EQ(full_refusal(state, "residence 10"), "CA_ALREADY_ORDERED CA-7.2 space=10");
  EXPECT_EQ(full_refusal(state, "residence 2"), "CA_NO_LAWYER_TARGET CA-7.2 space=2");
  EXPECT_EQ(legal_rest(state, "residence "), "1 3 4 5 6 11 15 none");
}

TEST(CaylusLawyer, TheOrderOfAnotherIsRespected) {
  rules("CA-7.2", "CA-7.3");
  State state = Position(3)
                    .scored(1)
                    .bailiff(13)
                    .provost(6)
                    .favours(0, "0 0 0 3")
                    .favours(1, "0 0 0 3")
                    .workers(0, "joust 4")
                    .workers(2, "3")
                    .cubes(0, "3C")
                    .all_passed();
  play(state, "joust yes", "favour d", "effect d4");
  EXPECT_EQ(decision(state), "lawyer 0");
  EXPECT_EQ(legal_text(state),
            "residence 1, residence 2, residence 3, residence 4, residence 5, residence 6");
  play(state, "residence 3");
  EXPECT_EQ(cubes_text(state, 0), "1C") << "one for the joust, one for the residence";
  EXPECT_EQ(deniers_text(state), "9 10 10") << "no denier by a favour";
  EXPECT_EQ(tile_at(state, 3), "N_SAW") << "a worker is there: it waits until phase 5";
  EXPECT_EQ(decision(state), "provost 0");
  play(state, "provost 0", "provost 0", "provost 0");
  EXPECT_EQ(decision(state), "produce 2");
  play(state, "take 1W");
  EXPECT_EQ(tile_at(state, 3), "RESIDENCE:0");
  EXPECT_EQ(points_text(state), "2 0 0");
}

TEST(CaylusLawyer, AtTheJoustAnEmptyBuildingIsReplacedAtOnceAndCanBeBuiltAgain) {
  rules("CA-7.3", "CA-7.5", "CA-8.7");
  State state = Position(2)
                    .scored(1)
                    .favours(0, "0 0 0 3")
                    .built("W_SAW:0")
                    .workers(0, "joust")
                    .workers(1, "8")
                    .cubes(0, "2C")
                    .cubes(1, "1F1W")
                    .provost(8)
                    .bailiff(13)
                    .all_passed();
  play(state, "joust yes", "favour d", "effect d4", "residence 9");
  EXPECT_EQ(tile_at(state, 9), "RESIDENCE:0");
  play(state, "provost 0", "provost 0", "build W_SAW pay 1F1W");
  EXPECT_EQ(tile_at(state, 10), "W_SAW:1");
  EXPECT_EQ(points_text(state), "2 2");
}

TEST(CaylusLawyer, AnOrderedBuildingIsNoSiteForPrestige) {
  rules("CA-6.8", "CA-7.4");
  State state = Position(2)
                    .built("W_LAWYER:0 S_ARCHITECT:0 W_SAW:0")
                    .workers(0, "9 10")
                    .workers(1, "11")
                    .cubes(0, "9F1C9G")
                    .activated(11);
  play(state, "residence 11");
  EXPECT_EQ(decision(state), "prestige 0");
  EXPECT_EQ(legal_text(state), "prestige none");
  EXPECT_EQ(full_refusal(state, "prestige P_GRANARY"), "CA_NO_RESIDENCE CA-6.8");
  const State empty =
      after(Position(2).built("W_LAWYER:0 S_ARCHITECT:0 W_SAW:0").workers(0, "9 10", "9F1C9G").activated(11),
            "residence 11");
  EXPECT_EQ(legal_text(empty), "prestige P_GRANARY, prestige none") << "one that lies there is";
}

TEST(CaylusLawyer, AnOrderedBuildingCountsForPricesAndPoints) {
  rules("CA-7.4", "CA-3.7");
  State income = Position(3).built("W_SAW:0").workers(1, "9").pending(9, 0).deniers("0 0 0").activated();
  EXPECT_EQ(deniers_text(income), "3 2 2") << "the income begins when it is laid";
}

TEST(CaylusActivation, AWorkerStandsThereUntilEverythingIsFinished) {
  rules("CA-6.9", "CA-7.3", "CA-8.7");
  State state = Position(2)
                    .scored(1)
                    .bailiff(13)
                    .built("W_MASON:0")
                    .favours(0, "0 0 0 3")
                    .workers(0, "9", "1S2C")
                    .activated(9);
  play(state, "build S_CHURCH pay 1S1C", "favour d", "effect d4");
  EXPECT_EQ(legal_rest(state, "residence "), "1 2 3 4 5 6 9 10") << "the Mason in use and the new Church too";
  const State church = after(state, "residence 10");
  EXPECT_EQ(tile_at(church, 10), "RESIDENCE:0");
  EXPECT_EQ(stock_of(church, "S_CHURCH"), 1);
  const auto events = play(state, "residence 9");
  EXPECT_EQ(only(events, "ordered"), R"({"event":"ordered","seat":0,"space":9})")
      << "its worker is still there";
  EXPECT_EQ(only(events, "residence"), R"({"event":"residence","seat":0,"space":9,"points":2})")
      << "replaced right after";
  EXPECT_EQ(tile_at(state, 9), "RESIDENCE:0");
  EXPECT_EQ(stock_of(state, "W_MASON"), 1);
  EXPECT_EQ(points_text(state), "5 0");
  EXPECT_EQ(workers_text(state), "6 6");
}

}  // namespace
}  // namespace merlon::caylus
