// CA-8: the line of buildings, and favours as points.
#include <gtest/gtest.h>

#include <string>

#include "games/caylus/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::caylus {
namespace {

using test::rules;

/// Seat 0 of two takes a favour on line d, on this level, after so many scorings.
State on_line_d(Position position, std::string_view cubes, int level, int scored) {
  position.scored(scored).favours(0, "0 0 0 " + std::to_string(level - 1)).cubes(0, cubes);
  return after(jousting(position), "favour d");
}

TEST(CaylusFavourBuildings, LevelOneHasNoEffect) {
  rules("CA-8.6", "CA-8.4");
  const State state = on_line_d(Position(2), "9F9W9S9C9G", 1, 0);
  EXPECT_EQ(favours_text(state, 0), "0 0 0 1") << "the marker advances all the same";
  EXPECT_EQ(legal_text(state), "effect none");
  EXPECT_EQ(full_refusal(state, "effect d1"), "CA_NOT_GIVEN CA-8.5 line=d level=1");
  EXPECT_EQ(full_refusal(state, "effect d2"), "CA_LEVEL_TOO_HIGH CA-8.4 level=2 marker=1");
}

TEST(CaylusFavourBuildings, LevelTwoSavesOneWood) {
  rules("CA-8.6", "CA-11.3");
  State state = on_line_d(Position(2), "1F1W1C1G", 2, 0);
  EXPECT_EQ(legal_text(state), "effect d2, effect none");
  play(state, "effect d2");
  EXPECT_EQ(legal_text(state),
            "build W_FARM_F pay 1F, build W_FARM_C pay 1F, build W_QUARRY pay 1F, build W_SAW pay 1F, "
            "build W_MARKET pay 1F, build W_MARKET pay 1W, build W_MARKET pay 1C, build W_MARKET pay 1G, "
            "build W_PEDDLER pay 1F, build W_PEDDLER pay 1W, build W_PEDDLER pay 1C, build W_PEDDLER pay 1G, "
            "build W_LAWYER pay 1C, build W_MASON pay 1F")
      << "exactly one wood less; the open cube is paid; it cannot be declined any more";
  EXPECT_EQ(full_refusal(state, "build none"), "CA_MUST_CARRY_OUT CA-8.4");
  const State market = after(state, "build W_MARKET pay 1W");
  EXPECT_EQ(cubes_text(market, 0), "1F1C1G");
  EXPECT_EQ(points_text(market), "4 0");
  EXPECT_EQ(tile_at(market, 9), "W_MARKET:0") << "neither a worker nor a Carpenter is needed";
  EXPECT_EQ(refusal(state, "build W_SAW pay 1F1W"), "CA_WRONG_PAYMENT CA-6.4");
  EXPECT_EQ(full_refusal(state, "build S_FARM pay 1F"), "CA_WRONG_CLASS CA-6.3 tile=S_FARM");
}

TEST(CaylusFavourBuildings, LevelThreeSavesOneStone) {
  rules("CA-8.6");
  State state = on_line_d(Position(2), "1F1W", 3, 1);
  EXPECT_EQ(legal_text(state), "effect d2, effect d3, effect none");
  play(state, "effect d3");
  EXPECT_EQ(legal_rest(state, "build "),
            "S_FARM pay 1F S_PARK pay 1F S_WORKSHOP pay 1F S_ARCHITECT pay 1F S_TAILOR pay 1W S_BANK pay 1W "
            "S_ALCHEMIST pay 1F");
  EXPECT_EQ(full_refusal(state, "build S_CHURCH pay 1C"), "CA_MISSING CA-6.4 cubes=1C");
  play(state, "build S_PARK pay 1F");
  EXPECT_EQ(cubes_text(state, 0), "1W") << "vector 10";
  EXPECT_EQ(points_text(state), "3 0");
}

TEST(CaylusFavourBuildings, ALowerLevelMayBeUsed) {
  rules("CA-8.4");
  State state = on_line_d(Position(2), "1F1C", 4, 1);
  EXPECT_EQ(legal_text(state), "effect d2, effect d3, effect d4, effect none");
  play(state, "effect d2", "build W_MASON pay 1F");
  EXPECT_EQ(points_text(state), "4 0");
}

TEST(CaylusFavourBuildings, OnlyWhatCanBeCarriedOut) {
  rules("CA-8.4", "CA-8.6", "CA-8.7", "CA-8.8");
  EXPECT_EQ(legal_text(on_line_d(Position(2), "", 4, 1)), "effect none");
  EXPECT_EQ(legal_text(on_line_d(Position(2), "9G", 3, 1)), "effect d2, effect none")
      << "gold pays for the open cube of a Marketplace, and for no tile of stone";
  EXPECT_EQ(legal_text(on_line_d(Position(2), "1S", 3, 1)), "effect d2, effect none");
  const State homeless = on_line_d(Position(2), "9S9G", 5, 2);
  EXPECT_EQ(full_refusal(homeless, "effect d5"), "CA_EFFECT_IMPOSSIBLE CA-8.4 level=5");
  EXPECT_EQ(full_refusal(homeless, "effect d4"), "CA_EFFECT_IMPOSSIBLE CA-8.4 level=4") << "no cloth";
  const Position full = Position(2).built("RESIDENCE:1", 19).residences(1, "1 2 3 4 5 6");
  EXPECT_EQ(legal_text(on_line_d(full, "9F9W9S9C", 4, 1)), "effect none")
      << "no space to build, nothing to turn";
}

TEST(CaylusFavourBuildings, LevelFourIsAResidenceForOneCloth) {
  rules("CA-8.7", "CA-7.1", "CA-7.2");
  State state = on_line_d(Position(2).built("W_SAW:0 W_QUARRY:1").deniers("0 0"), "1C", 4, 1);
  EXPECT_EQ(deniers_text(state), "0 0");
  play(state, "effect d4");
  EXPECT_EQ(legal_rest(state, "residence "), "1 2 3 4 5 6 9");
  EXPECT_EQ(full_refusal(state, "residence none"), "CA_MUST_CARRY_OUT CA-8.4");
  EXPECT_EQ(full_refusal(state, "residence 10"), "CA_NO_LAWYER_TARGET CA-7.2 space=10");
  play(state, "residence 9");
  EXPECT_EQ(tile_at(state, 9), "RESIDENCE:0");
  EXPECT_EQ(cubes_text(state, 0), "0");
  EXPECT_EQ(points_text(state), "2 0");
}

TEST(CaylusFavourBuildings, LevelFiveIsAPrestigeTileAtFullCost) {
  rules("CA-8.8", "CA-6.7", "CA-6.8");
  State state = on_line_d(Position(2).residences(0, "3"), "3W1G", 5, 2);
  EXPECT_EQ(legal_text(state), "effect d2, effect d3, effect d5, effect none");
  play(state, "effect d5");
  EXPECT_EQ(legal_text(state), "prestige P_LIBRARY");
  EXPECT_EQ(full_refusal(state, "prestige none"), "CA_MUST_CARRY_OUT CA-8.4");
  EXPECT_EQ(full_refusal(state, "prestige P_STATUE"), "CA_MISSING CA-6.7 cubes=2S");
  play(state, "prestige P_LIBRARY");
  EXPECT_EQ(legal_text(state), "site 3");
  play(state, "site 3");
  EXPECT_EQ(cubes_text(state, 0), "0") << "nothing is saved";
  EXPECT_EQ(points_text(state), "10 0");
  EXPECT_EQ(tile_at(state, 3), "P_LIBRARY:0");
}

TEST(CaylusFavourBuildings, AChurchByAFavourBringsAFavourOnAnotherLine) {
  rules("CA-8.11", "CA-8.2");
  State state = on_line_d(Position(2), "1C", 3, 1);
  play(state, "effect d3", "build S_CHURCH pay 1C");
  EXPECT_EQ(decision(state), "favour 0");
  EXPECT_EQ(full_refusal(state, "favour d"), "CA_LINE_USED CA-8.2 line=d");
  EXPECT_EQ(legal_text(state), "favour a, favour b, favour c");
  play(state, "favour c", "effect c1 1F");
  EXPECT_EQ(decision(state), "provost 0");
}

// --- favours as points -----------------------------------------------------------------------------

TEST(CaylusFavourPoints, EveryFavourIsThreePointsAtOnce) {
  rules("CA-8.9");
  State joust = Position(2, "favours=points").workers(0, "joust", "1C").all_passed();
  const auto events = play(joust, "joust yes");
  EXPECT_EQ(points_text(joust), "3 0");
  EXPECT_EQ(only(events, "gained"), R"({"event":"gained","seat":0,"points":3})");
  EXPECT_EQ(decision(joust), "provost 0") << "nothing to choose";
  EXPECT_EQ(favours_text(joust, 0), "0 0 0 0");
  State church = Position(2, "favours=points").built("W_MASON:1").workers(0, "9", "1S1C").activated(9);
  play(church, "build S_CHURCH pay 1S1C");
  EXPECT_EQ(points_text(church), "6 0");
  State castle = Position(2, "favours=points").workers(0, "castle", "1F1W1S").activated();
  play(castle, "batch 1F1W1S", "stop");
  EXPECT_EQ(points_text(castle), "8 0") << "5 for the house and 3 for the best builder";
}

TEST(CaylusFavourPoints, ThereIsNoLimit) {
  rules("CA-8.9", "CA-9.8");
  State state = Position(2, "favours=points").houses({"2 5 6", "4 1 1"}).officials(24).activated();
  EXPECT_EQ(state.phase, Phase::over);
  EXPECT_EQ(points_text(state), "21 3") << "1, 3 and 3 favours in one phase";
}

}  // namespace
}  // namespace merlon::caylus
