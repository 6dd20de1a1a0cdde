// KC-4: building.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/kilt_castle/engine/notation.h"
#include "games/kilt_castle/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::kilt_castle {
namespace {

using test::rules;

// --- who -------------------------------------------------------------------------------------------

TEST(KiltCastleBuilding, TheInnerHalfBuildsFirstAndTheOuterHalfSecond) {
  rules("KC-4.1", "KC-2.9");
  State state = Position(4).row("W4", "gr b y").rows("W3:4").row("W1", "br by bg").on_turn(2);
  play(state, "rg>N1");  // turned: Rowan is inside now
  EXPECT_EQ(merlon::index(state.seat), 1u);
  EXPECT_EQ(KiltCastle::to_move(state).seat, Seat{1});
  play(state, "11");
  EXPECT_EQ(state.top_colour(square_of("11")), kRowan);
  EXPECT_EQ(merlon::index(state.seat), 3u);
  play(state, "21");
  EXPECT_EQ(state.top_colour(square_of("21")), kFern);
  EXPECT_EQ(merlon::index(state.seat), 3u) << "the next turn; seat 2 moved the card";
  EXPECT_EQ(state.phase, Phase::relocate);
}

TEST(KiltCastleBuilding, ASingleColouredCardHasOneBuilder) {
  rules("KC-4.1");
  State state = Position(4).moved("y", "W2").on_turn(0);
  EXPECT_EQ(merlon::index(state.seat), 2u);
  play(state, "21");
  EXPECT_EQ(state.phase, Phase::relocate);
  EXPECT_EQ(merlon::index(state.seat), 1u);
  EXPECT_EQ(state.floors_left(kGorse), 15);
}

TEST(KiltCastleBuilding, EveryColourBuildsExactlyOneFloor) {
  rules("KC-4.1");
  State state = Position(4).moved("yb", "W2");
  play(state, "21", "22");
  EXPECT_EQ(state.floors_left(kGorse), 15);
  EXPECT_EQ(state.floors_left(kLoch), 15);
  EXPECT_EQ(state.floors_left(kRowan), 16);
  EXPECT_EQ(state.phase, Phase::relocate);
}

TEST(KiltCastleBuilding, TheFloorHasTheColourOnTheCard) {
  rules("KC-4.1");
  const State state = Position(4).moved("yb", "W2");
  EXPECT_EQ(refusal(state, "y21"), "allowed");
  EXPECT_EQ(refusal(state, "b21"), "KC_WRONG_COLOUR KC-4.1") << "the outer half comes second";
  EXPECT_EQ(full_refusal(state, "r21"), "KC_WRONG_COLOUR KC-4.1 colour=r shown=y");
  const State three = Position(3).moved("yb", "W2");
  EXPECT_EQ(refusal(three, "g21"), "KC_WRONG_COLOUR KC-4.1");
}

// --- where -----------------------------------------------------------------------------------------

TEST(KiltCastleBuilding, OnlyTheLineOfTheNewPlace) {
  rules("KC-4.2");
  State state = Position(4)
                    .towers("r", "22 32 41")
                    .rows("W4:4 W3:2")
                    .row("W2", "ry")
                    .row("W1", "bg rg")
                    .ducats("10 10 10 10");
  play(state, "ry>N1");
  EXPECT_EQ(sites(state), "11 41");
  EXPECT_EQ(refusal(state, "22"), "KC_NOT_IN_LINE KC-4.2") << "in the line that the card has left";
  EXPECT_EQ(full_refusal(state, "32"), "KC_NOT_IN_LINE KC-4.2 square=32 place=N1");
}

TEST(KiltCastleBuilding, TheFirstEmptySquareSeenFromTheCardIsFree) {
  rules("KC-4.3");
  const auto from = [](std::string_view place) {
    return Position(4).moved("b", place).towers("r", "44 42").ducats("0 0 0 0").state();
  };
  EXPECT_EQ(sites(from("E4")), "43");
  EXPECT_EQ(sites(from("W4")), "41");
  EXPECT_EQ(full_refusal(from("E4"), "41"), "KC_NOT_FIRST_FREE_FIELD KC-4.3 square=41 first=43");
  EXPECT_EQ(refusal(from("W4"), "43"), "KC_NOT_FIRST_FREE_FIELD KC-4.3");
  State state = from("E4");
  play(state, "43");
  EXPECT_EQ(purses(state), "0 0 0 0");
}

TEST(KiltCastleBuilding, TowersAndRoofsAreSkippedInTheSearch) {
  rules("KC-4.3", "KC-5.3");
  const State state = Position(4).moved("b", "W3").roof("31").tower("32", "r*7").roof("33").ducats("6 9 9 9");
  EXPECT_EQ(sites(state), "34");
  const State full = Position(4).moved("b", "W5").roof("51").tower("52", "r*7").roof("53").ducats("7 9 9 9");
  EXPECT_EQ(sites(full), "52") << "no empty square: only building over is left";
}

// --- what it costs ---------------------------------------------------------------------------------

TEST(KiltCastleBuilding, BuildingOverCostsTheHeightAndPaysTheTop) {
  rules("KC-4.4");
  State state = Position(4).moved("y", "W3").tower("33", "b y r").ducats("10 10 10 10");
  const auto events = play(state, "33");
  EXPECT_EQ(events.front(),
            R"({"event":"built","seat":2,"square":"33","colour":"y","crests":0,"price":3,"paid_to":1})");
  EXPECT_EQ(purses(state), "10 13 7 10");
  EXPECT_EQ(state.height(square_of("33")), 4);
  EXPECT_EQ(state.top_colour(square_of("33")), kGorse);

  State own = Position(4).moved("r", "W3").tower("33", "b y r").ducats("10 0 10 10");
  EXPECT_EQ(play(own, "33").front(),
            R"({"event":"built","seat":1,"square":"33","colour":"r","crests":0,"price":0,"paid_to":null})");
  EXPECT_EQ(purses(own), "10 0 10 10");
  EXPECT_EQ(own.height(square_of("33")), 4);
}

TEST(KiltCastleBuilding, WhatOnePaysAnotherGets) {
  rules("KC-4.4");
  for (int height = 1; height <= 11; ++height) {
    State state = Position(4).moved("b", "W3").tower("33", "r*" + std::to_string(height)).ducats("20 5 0 0");
    play(state, "33");
    EXPECT_EQ(purses(state), std::to_string(20 - height) + " " + std::to_string(5 + height) + " 0 0");
  }
}

TEST(KiltCastleBuilding, EveryTowerOfTheLineWithoutARoofIsASite) {
  rules("KC-4.4");
  const State state = Position(4)
                          .moved("b", "E3")
                          .tower("35", "r")
                          .roof("34")
                          .tower("32", "y g")
                          .tower("31", "b")
                          .ducats("10 0 0 0");
  EXPECT_EQ(sites(state), "35 33 32 31");
  EXPECT_EQ(full_refusal(state, "34"), "KC_ROOFED KC-5.3 square=34");
}

TEST(KiltCastleBuilding, TheFloorBuiltJustNowCountsForPriceAndPayee) {
  rules("KC-4.4");
  State state = Position(4).moved("br", "W3").tower("33", "y y").ducats("10 10 10 10");
  play(state, "33");
  EXPECT_EQ(purses(state), "8 10 12 10");
  play(state, "33");
  EXPECT_EQ(purses(state), "11 7 12 10") << "three floors, paid to the first builder";
}

TEST(KiltCastleBuilding, CrestsNeverChangeThePrice) {
  rules("KC-4.4");
  State state = Position(4).moved("b", "W3").tower("33", "r+2").ducats("1 0 0 0");
  EXPECT_EQ(sites(state), "31 33");
  play(state, "33+2");
  EXPECT_EQ(purses(state), "0 1 0 0");
}

TEST(KiltCastleBuilding, ThereAreNoDebts) {
  rules("KC-4.5");
  const State state = Position(4).moved("b", "W3").tower("32", "r*3").tower("33", "r*4").ducats("3 10 10 10");
  EXPECT_EQ(sites(state), "31 32");
  EXPECT_EQ(full_refusal(state, "33"), "KC_CANNOT_PAY KC-4.5 square=33 need=4 have=3");
  EXPECT_EQ(purses(after(state, "32")), "0 13 10 10");
}

TEST(KiltCastleBuilding, MoneyFromTheFirstBuilderCountsAtOnce) {
  rules("KC-4.5");
  const Position position =
      Position(4).moved("br", "W5").tower("51", "r").tower("52", "y").tower("53", "y y");
  State state = Position(position).ducats("2 1 0 0");
  play(state, "51");  // Loch pays 1 to Rowan, who has 2 then
  EXPECT_EQ(purses(state), "1 2 0 0");
  EXPECT_EQ(sites(state), "51 52 53");
  EXPECT_EQ(purses(after(state, "53")), "1 0 2 0");
  State poor = Position(position).ducats("2 1 0 0");
  play(poor, "52");
  EXPECT_EQ(sites(poor), "51") << "one ducat, the own top, and nothing for the rest";
}

// --- must ------------------------------------------------------------------------------------------

TEST(KiltCastleBuilding, WhoCanBuildMust) {
  rules("KC-4.6");
  const State free = Position(4).moved("b", "W5");
  EXPECT_EQ(refusal(free, "skip"), "KC_MUST_BUILD KC-4.6");
  const State dear =
      Position(4).moved("b", "W5").tower("51", "r*3").roof("52").tower("53", "y*4").ducats("3 0 0 0");
  EXPECT_EQ(refusal(dear, "skip"), "KC_MUST_BUILD KC-4.6") << "all the money for one site";
  EXPECT_EQ(sites(dear), "51");
  const State own =
      Position(4).moved("b", "W5").tower("51", "r*3").roof("52").tower("53", "b*4").ducats("0 0 0 0");
  EXPECT_EQ(sites(own), "53");
}

TEST(KiltCastleBuilding, TheBuilderChoosesFreely) {
  rules("KC-4.6", "KC-4.7");
  const State state = Position(4).moved("b", "W5").tower("51", "b").tower("52", "r r");
  EXPECT_EQ(legal_text(state), "51 51+1 51+2 52 52+1 52+2 53 53+1 53+2");
}

TEST(KiltCastleBuilding, OnlyWhoCanPayForNothingSkips) {
  rules("KC-4.6");
  State state =
      Position(4).moved("br", "W5").tower("51", "y*3").roof("52").tower("53", "g*3").ducats("2 9 0 0");
  EXPECT_EQ(legal_text(state), "skip");
  EXPECT_EQ(refusal(state, "51"), "KC_CANNOT_PAY KC-4.5");
  const auto events = play(state, "skip");
  EXPECT_EQ(events, (std::vector<std::string>{R"({"event":"skipped","seat":0,"colour":"b"})"}));
  EXPECT_EQ(merlon::index(state.seat), 1u) << "the second builder builds all the same";
  EXPECT_EQ(sites(state), "51 53");
  EXPECT_EQ(state.floors_left(kLoch), 15) << "one floor lies below the roof";
  play(state, "51");
  EXPECT_EQ(purses(state), "2 6 3 0");
  EXPECT_EQ(state.phase, Phase::relocate);
}

TEST(KiltCastleBuilding, BothBuildersMaySkip) {
  rules("KC-4.6");
  State state = Position(4)
                    .moved("br", "W5")
                    .tower("51", "y*3")
                    .tower("52", "y*3")
                    .tower("53", "g*3")
                    .ducats("2 2 0 0");
  play(state, "skip");
  EXPECT_EQ(legal_text(state), "skip");
  play(state, "skip");
  EXPECT_EQ(state.phase, Phase::relocate);
  EXPECT_EQ(purses(state), "2 2 0 0");
}

// --- floors ----------------------------------------------------------------------------------------

TEST(KiltCastleBuilding, AnyKindOfFloorThatIsLeft) {
  rules("KC-4.7");
  EXPECT_EQ(legal_text(Position(4).moved("b", "W5")), "51 51+1 51+2");
  EXPECT_EQ(legal_text(Position(4).moved("b", "W5").tower("11", "b*11 r")), "51+1 51+2");
  EXPECT_EQ(legal_text(Position(4).moved("b", "W5").tower("11", "b+1*3 r")), "51 51+2");
  const State without_two = Position(4).moved("b", "W5").tower("11", "b+2*2 r");
  EXPECT_EQ(legal_text(without_two), "51 51+1");
  EXPECT_EQ(full_refusal(without_two, "51+2"), "KC_NO_SUCH_FLOOR KC-4.7 colour=b crests=2");
}

TEST(KiltCastleBuilding, AFloorComesFromTheStock) {
  rules("KC-4.7", "KC-1.4");
  State state = Position(4).moved("br", "W5");
  play(state, "51+2", "52+1");
  const std::array<std::uint8_t, 3> loch{11, 3, 1};
  const std::array<std::uint8_t, 3> rowan{11, 2, 2};
  EXPECT_EQ(state.stock[kLoch], loch);
  EXPECT_EQ(state.stock[kRowan], rowan);
  EXPECT_EQ(state.top_crests(square_of("51")), 2);
  EXPECT_EQ(state.top_crests(square_of("52")), 1);
}

TEST(KiltCastleTowers, WhoeverOwnsTheTopOwnsTheTower) {
  rules("KC-4.8");
  State state = Position(4).moved("b", "W5").tower("51", "r+2").ducats("10 10 10 10");
  EXPECT_EQ(text_of(state.tops_of(Seat{1})), "51");
  play(state, "51");
  EXPECT_EQ(text_of(state.tops_of(Seat{0})), "51");
  EXPECT_EQ(text_of(state.tops_of(Seat{1})), "");
  EXPECT_EQ(state.top_crests(square_of("51")), 0) << "covered crests are seen no more";
  EXPECT_EQ(state.height(square_of("51")), 2) << "the floor below stays";
  EXPECT_NE(json_of(state).find(R"({"square":"51","floors":["r+2","b"],"roof":false})"), std::string::npos);
}

// Only the first builder of this turn can have built a last floor already, so the card has the same owner on
// both halves (two players, two_player_end=player lets a colour run dry).
TEST(KiltCastleBuilding, AColourWithoutFloorsDoesNotBuild) {
  rules("KC-4.9");
  State state = Position(2, "two_player_end=player")
                    .moved("by", "W5")
                    .tower("11", "b*11 b+1*3 b+2*2 y")
                    .ducats("10 10");
  EXPECT_EQ(legal_text(state), "skip");
  EXPECT_EQ(full_refusal(state, "51"), "KC_NO_FLOOR_LEFT KC-4.9 colour=b");
  play(state, "skip");
  EXPECT_EQ(merlon::index(state.seat), 1u);
  EXPECT_EQ(sites(state), "51");
  play(state, "51");
  EXPECT_EQ(state.phase, Phase::relocate) << "the game goes on";
}

}  // namespace
}  // namespace merlon::kilt_castle
