// KR-5 to KR-7: abbot, farmer and architect.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/kreta/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::kreta {
namespace {

using test::rules;
using ::testing::ElementsAre;

State abbot(const Position& position) { return after(position, "abbot"); }
State farmer(const Position& position) { return after(position, "farmer"); }
State architect(const Position& position) { return after(position, "architect"); }

// --- the abbot -------------------------------------------------------------------------------------

TEST(KretaAbbot, IsPlacedInAnyProvinceWithRoom) {
  rules("KR-5.1", "KR-5.3");
  const Position position = Position(3).peoples(1, "6 6 6 6 6").peoples(2, "6 6").abbot(1, 2).abbot(2, 2);
  State state = abbot(position);
  EXPECT_EQ(legal_rest(state, "abbot "), "1 2 3 4 5 7 8 9 10 11 12 13 14 15 16") << "not where it is full";
  EXPECT_EQ(full_refusal(state, "abbot 6"), "KR_PROVINCE_FULL KR-2.4 province=6 max=7");
  EXPECT_THAT(play(state, "abbot 2"), ElementsAre(R"({"event":"abbot","seat":0,"from":null,"to":2})"));
  EXPECT_EQ(influence_text(state, 2), "1 1 1") << "several stand in one province";
  EXPECT_EQ(merlon::index(state.seat), 1u);
}

TEST(KretaAbbot, MovesOneToThreeSteps) {
  rules("KR-5.2");
  State state = abbot(Position(2).abbot(0, 1));
  EXPECT_EQ(legal_rest(state, "abbot "), "2 3 4 5 6 7 8 9");
  EXPECT_EQ(full_refusal(state, "abbot 1"), "KR_SAME_PROVINCE KR-5.2 province=1");
  EXPECT_EQ(full_refusal(state, "abbot 10"), "KR_TOO_FAR KR-5.2 province=10 max=3");
  EXPECT_EQ(full_refusal(state, "abbot 16"), "KR_TOO_FAR KR-5.2 province=16 max=3");
  EXPECT_THAT(play(state, "abbot 9"), ElementsAre(R"({"event":"abbot","seat":0,"from":1,"to":9})"));
  EXPECT_EQ(state.seats[0].abbot, Province(8));
  EXPECT_EQ(state.figures.items[0], 0);
  EXPECT_EQ(state.figures.items[8], 1);
}

TEST(KretaAbbot, CrossesFullProvincesButDoesNotEndThere) {
  rules("KR-5.2", "KR-2.4");
  Position position = Position(3).abbot(0, 14).peoples(1, "11 11 11 11 11").peoples(2, "11 11 12 12 12");
  position.cities(1, "12 12 12 12").harvested(1, "1 2 3 4");
  const State state = abbot(position);
  EXPECT_EQ(legal_rest(state, "abbot "), "6 7 8 9 10 13 15 16") << "11 and 12, all its neighbours, are full";
  EXPECT_EQ(full_refusal(state, "abbot 11"), "KR_PROVINCE_FULL KR-2.4 province=11 max=7");
}

TEST(KretaAbbot, IsStoppedByNoAbbot) {
  rules("KR-5.3", "KR-4.5");
  for (const std::string_view option : {"abbot_walk=free", "abbot_walk=end", "abbot_walk=enter"}) {
    const Position position = Position(3, option).abbot(0, 15).abbot(1, 13).abbot(2, 16);
    EXPECT_EQ(legal_rest(abbot(position), "abbot "), "8 9 10 11 12 13 14 16") << option;
  }
}

TEST(KretaAbbot, LeavesAProvinceOpenAgain) {
  rules("KR-5.2", "KR-2.5");
  State state = Position(2).abbot(0, 5);
  play(state, "abbot", "abbot 8", "commander");
  EXPECT_EQ(refusal(state, "people 5"), "allowed");
  EXPECT_EQ(refusal(state, "people 8"), "KR_ABBOT_BLOCKS KR-2.5");
}

// --- the farmer ------------------------------------------------------------------------------------

TEST(KretaFarmer, TakesATileWherePeopleAndShipAre) {
  rules("KR-6.1", "KR-6.4");
  State state = farmer(Position(2).peoples(0, "10").ships(0, "H6"));
  EXPECT_EQ(legal_text(state), "tile 10");
  EXPECT_THAT(play(state, "tile 10"),
              ElementsAre(R"({"event":"harvested","seat":0,"province":10,"good":"wine","points":1})"));
  EXPECT_FALSE(state.has_tile(Province(9)));
  EXPECT_EQ(state.seats[0].tiles(), 1);
  EXPECT_EQ(state.seats[0].goods[Good::wine], 1);
  EXPECT_EQ(points_text(state), "1 0");
  EXPECT_EQ(merlon::index(state.seat), 1u) << "one tile only";
}

TEST(KretaFarmer, NeedsBothShipAndPeople) {
  rules("KR-6.1", "KR-6.2", "KR-1.3");
  const Position position = Position(2).peoples(0, "10 3").ships(0, "H6 H1").ships(1, "H2").harvested(1, "5");
  const State state = farmer(position);
  EXPECT_EQ(legal_text(state), "tile 10");
  EXPECT_EQ(full_refusal(state, "tile 1"), "KR_NO_PEOPLE_THERE KR-6.2 province=1") << "a ship, no people";
  EXPECT_EQ(full_refusal(state, "tile 3"), "KR_NO_CHAIN_TO_SHIP KR-6.2 province=3") << "a foreign ship";
  EXPECT_EQ(full_refusal(state, "tile 5"), "KR_NO_TILE_THERE KR-6.1 province=5");
}

TEST(KretaFarmer, ReachesAlongAChainOfPeoples) {
  rules("KR-6.2");
  EXPECT_EQ(legal_text(farmer(Position(2).ships(0, "H5").peoples(0, "9 6 2"))), "tile 2, tile 6, tile 9");
  EXPECT_EQ(legal_text(farmer(Position(2).ships(0, "H5").peoples(0, "9 2"))), "tile 9");
  EXPECT_EQ(full_refusal(farmer(Position(2).ships(0, "H5").peoples(0, "9 2")), "tile 2"),
            "KR_NO_CHAIN_TO_SHIP KR-6.2 province=2");
  EXPECT_EQ(full_refusal(farmer(Position(2).ships(0, "H5").peoples(0, "9 6 2")), "tile 10"),
            "KR_NO_PEOPLE_THERE KR-6.2 province=10");
  // The example of the rules.
  EXPECT_EQ(legal_text(farmer(Position(2).ships(0, "H6").peoples(0, "10 13 15"))),
            "tile 10, tile 13, tile 15");
  EXPECT_EQ(legal_text(farmer(Position(2).ships(0, "H6").peoples(0, "10 15"))), "tile 10");
}

TEST(KretaFarmer, ChainsMayBeLong) {
  rules("KR-6.2");
  EXPECT_EQ(legal_text(farmer(Position(2).ships(0, "H7").peoples(0, "16 12 11 9 7"))),
            "tile 7, tile 9, tile 11, tile 12, tile 16");
}

TEST(KretaFarmer, TheProvinceWithTheShipNeedsNoTile) {
  rules("KR-6.2", "KR-1.5");
  const State state = farmer(Position(2).ships(0, "H5").peoples(0, "9 6 2").harvested(1, "9 6"));
  EXPECT_EQ(legal_text(state), "tile 2");
  EXPECT_EQ(full_refusal(state, "tile 9"), "KR_NO_TILE_THERE KR-6.1 province=9") << "tiles are not replaced";
}

TEST(KretaFarmer, OnlyPeoplesLinkAChain) {
  rules("KR-6.3");
  Position position(2);
  position.ships(0, "H5").peoples(0, "9 2").abbot(0, 6).cities(0, "6").harvested(0, "1");
  position.peoples(1, "6");
  EXPECT_EQ(legal_text(farmer(position)), "tile 9");
  const Position no_people = Position(2).ships(0, "H5").abbot(0, 9).cities(0, "9").harvested(0, "1");
  EXPECT_EQ(refusal(no_people, "farmer"), "KR_NOTHING_TO_HARVEST KR-6.1");
}

TEST(KretaFarmer, TheNthTileOfASortBringsNPoints) {
  rules("KR-6.4");
  const std::vector<std::string> before{"", "8", "8 13", "8 13 16"};
  for (int n = 1; n <= 4; ++n) {
    Position position(2);
    position.ships(0, "H6").peoples(0, "10").harvested(0, before[static_cast<std::size_t>(n - 1)]);
    State state = farmer(position);
    EXPECT_THAT(play(state, "tile 10"),
                ElementsAre(R"({"event":"harvested","seat":0,"province":10,"good":"wine","points":)" +
                            std::to_string(n) + "}"));
    EXPECT_EQ(points_text(state), std::to_string(n) + " 0");
  }
  Position other(2);
  other.ships(0, "H6").peoples(0, "10").harvested(0, "1 3 5 2").harvested(1, "8 13 16");
  EXPECT_EQ(points_text(after(farmer(other), "tile 10")), "1 0") << "other sorts and other players";
}

// --- the architect ---------------------------------------------------------------------------------

TEST(KretaArchitect, BuildsAFortOnAnyFreeSite) {
  rules("KR-7.1");
  State state = architect(Position(3).forts(1, "1 26").forts(2, "12").abbot(1, 6));
  EXPECT_EQ(legal_rest(state, "fort "), "2 3 4 5 6 7 8 9 10 11 13 14 15 16 17 18 19 20 21 22 23 24 25");
  EXPECT_EQ(full_refusal(state, "fort 12"), "KR_SITE_TAKEN KR-7.1 site=12");
  EXPECT_THAT(play(state, "fort 7"), ElementsAre(R"({"event":"fort","seat":0,"site":7})"));
  EXPECT_EQ(state.seats[0].forts_left(), 2);
  EXPECT_EQ(merlon::index(state.seat), 1u);
  EXPECT_EQ(refusal(after(state, "architect"), "fort 7"), "KR_SITE_TAKEN KR-7.1") << "one fort a site";
  const State own = architect(Position(3).forts(0, "5"));
  EXPECT_EQ(refusal(own, "fort 5"), "KR_SITE_TAKEN KR-7.1");
}

TEST(KretaArchitect, BuildsACityInAProvince) {
  rules("KR-7.2", "KR-7.3");
  Position position(3);
  position.harvested(0, "1").abbot(1, 5).peoples(1, "6 6 6 6 6").peoples(2, "6 6").abbot(2, 9).abbot(0, 9);
  State state = architect(position);
  EXPECT_EQ(legal_rest(state, "city "), "1 2 3 4 7 8 9 10 11 12 13 14 15 16") << "not in 5 and 6";
  EXPECT_THAT(play(state, "city 9"), ElementsAre(R"({"event":"city","seat":0,"province":9})"));
  EXPECT_EQ(influence_text(state, 9), "3 0 1");
  EXPECT_EQ(state.seats[0].cities_left, 3);
  EXPECT_EQ(state.figures.items[8], 3);
  EXPECT_EQ(state.seats[0].tiles(), 1) << "nobody pays with tiles";
  EXPECT_EQ(merlon::index(state.seat), 1u);
}

TEST(KretaArchitect, CitiesMayNotOutnumberTiles) {
  rules("KR-7.3", "KR-7.1");
  const State state = architect(Position(2).harvested(0, "1 2").cities(0, "4 7"));
  EXPECT_EQ(full_refusal(state, "city 5"), "KR_CITY_GOODS KR-7.3 need=3 have=2");
  EXPECT_EQ(refusal(state, "fort 5"), "allowed");
  EXPECT_EQ(legal_rest(state, "city "), "");
  EXPECT_EQ(full_refusal(architect(Position(2)), "city 5"), "KR_CITY_GOODS KR-7.3 need=1 have=0");
  EXPECT_EQ(refusal(architect(Position(2).harvested(0, "1 2").cities(0, "4")), "city 5"), "allowed");
  EXPECT_EQ(refusal(architect(Position(2).harvested(0, "1 2 3 4").cities(0, "4 4 4")), "city 4"), "allowed")
      << "the fourth takes four";
  EXPECT_EQ(refusal(architect(Position(2).harvested(1, "1 2")), "city 4"), "KR_CITY_GOODS KR-7.3")
      << "the tiles of others do not count";
}

}  // namespace
}  // namespace merlon::kreta
