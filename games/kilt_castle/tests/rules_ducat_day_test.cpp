// KC-6: ducat days and areas.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/kilt_castle/engine/area.h"
#include "games/kilt_castle/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::kilt_castle {
namespace {

using test::rules;

/// What a ducat day would pay each colour, and for which squares.
std::string values(const State& state) {
  std::vector<std::string> words;
  for (const Colour colour : every<Colour>(state.colours())) {
    words.push_back(std::to_string(best_area(state, colour).value));
  }
  return joined(words);
}

std::string area(const State& state, Colour colour) { return text_of(best_area(state, colour).squares); }

// --- when ------------------------------------------------------------------------------------------

TEST(KiltCastleDucatDay, PaysEveryPlayerAfterAllBuilding) {
  rules("KC-6.1", "KC-2.1");
  State state =
      Position(4).moved("br", "W1").ducat_day().towers("y", "51 52").tower("44", "g").ducats("9 9 9 9");
  play(state, "11");
  EXPECT_EQ(purses(state), "9 9 9 9");
  const auto events = play(state, "12");
  EXPECT_EQ(purses(state), "10 10 11 10") << "the second builder's floor counts already";
  ASSERT_EQ(events.size(), 5u);
  EXPECT_EQ(events[1], R"({"event":"paid","seat":0,"colour":"b","ducats":1})");
  EXPECT_EQ(events[3], R"({"event":"paid","seat":2,"colour":"y","ducats":2})");
}

TEST(KiltCastleDucatDay, AlsoAfterASkipOrARoof) {
  rules("KC-6.1");
  State skipping = Position(4)
                       .moved("b", "W5")
                       .ducat_day()
                       .tower("51", "r*3")
                       .tower("52", "r*3")
                       .tower("53", "r*3")
                       .ducats("0 0 0 0");
  play(skipping, "skip");
  EXPECT_EQ(purses(skipping), "0 3 0 0");
  State roofing =
      Position(4).moved("br", "W1").ducat_day().tower("11", "b r").choosing_roof("11").roof("33").roof("44");
  play(roofing, "roof 44");
  EXPECT_EQ(purses(roofing), "11 11 11 11") << "a roof for everybody";
}

TEST(KiltCastleDucatDay, OnlyOnTheTurnItWasNoted) {
  rules("KC-6.1", "KC-2.10");
  State state = Position(4).rows("W4:4 W3:3").row("W2", "rg").row("W1", "by yg").ducats("5 5 5 5");
  play(state, "rg>N1", "11", "21");
  EXPECT_EQ(purses(state), "5 6 5 6");
  play(state, "by>N1", "31", "41");
  EXPECT_EQ(purses(state), "5 6 5 6") << "no row ran out";
  EXPECT_EQ(state.ducat_day, 0);
}

// --- areas -----------------------------------------------------------------------------------------

// The example of the original rules. Fern is dark grey, Loch orange, Rowan red, Gorse light
// grey.
TEST(KiltCastleDucatDay, TheExampleOfTheRules) {
  rules("KC-6.2", "KC-6.3", "KC-6.4", "KC-6.5");
  const State state = Position(4)
                          .moved("b", "W5")
                          .tower("22", "y")
                          .tower("23", "b y")
                          .tower("33", "y+1")
                          .tower("43", "r y")
                          .roof("13")
                          .roof("42")
                          .tower("15", "g+2")
                          .tower("25", "g+1")
                          .tower("51", "g")
                          .tower("35", "r");
  EXPECT_EQ(values(state), "1 1 7 5");
  EXPECT_EQ(area(state, kGorse), "13 22 23 33 42 43");
  EXPECT_EQ(area(state, kFern), "15 25") << "51 is a poorer area";
  State paid = Position(4)
                   .moved("r", "W3")
                   .ducat_day()
                   .towers("y", "22 23 43")
                   .tower("33", "y+1")
                   .roof("13")
                   .roof("42")
                   .tower("15", "g+2")
                   .tower("25", "g+1")
                   .ducats("0 0 0 0");
  play(paid, "31");
  EXPECT_EQ(purses(paid), "1 1 7 5");
}

TEST(KiltCastleDucatDay, CornersDoNotConnect) {
  rules("KC-6.2", "KC-1.1");
  EXPECT_EQ(values(Position(4).moved("r", "W5").towers("b", "11 22 33 44")), "1 0 0 0");
  EXPECT_EQ(values(Position(4).moved("r", "W5").towers("b", "15 21")), "1 0 0 0") << "the edge is an edge";
  for (const std::string_view options : {"", "board=full25"}) {
    const auto edges = [&] {
      return Position(4, options).moved("r", "N3").towers("b", "15 21 25 31 35 41 51");
    };
    EXPECT_EQ(values(edges()), "4 0 0 0");
    EXPECT_EQ(values(edges().roof("11")), "5 1 1 1") << "a roof is next to 21 only";
  }
  EXPECT_EQ(values(Position(4).moved("r", "W5").towers("b", "11 12 22 23 33 34 44")), "7 0 0 0");
  EXPECT_EQ(values(Position(4).moved("r", "W5").towers("b", "35 44 53")), "1 0 0 0") << "round the water";
  EXPECT_EQ(values(Position(4, "board=full25").moved("r", "W5").towers("b", "35 44 53 45 54")), "5 0 0 0");
}

TEST(KiltCastleDucatDay, ASingleSquareIsAnArea) {
  rules("KC-6.2");
  EXPECT_EQ(values(Position(4).moved("r", "W5").tower("33", "b").tower("31", "g+2")), "1 0 0 3");
}

TEST(KiltCastleDucatDay, OnlyTheTopFloorCounts) {
  rules("KC-6.3", "KC-6.2", "KC-4.8");
  const State state =
      Position(4).moved("r", "W5").tower("11", "b+2 y").tower("12", "b").tower("13", "r+2 b*5");
  EXPECT_EQ(values(state), "2 0 1 0") << "neither heights nor covered crests count";
}

TEST(KiltCastleDucatDay, CrestsOfTopFloorsCountOneEach) {
  rules("KC-6.3");
  EXPECT_EQ(values(Position(4).moved("r", "W5").tower("11", "b+2").tower("12", "y b+1").tower("13", "b")),
            "6 0 0 0");
}

TEST(KiltCastleDucatDay, CrestsUnderARoofCountNothing) {
  rules("KC-6.3");
  const State state = Position(4).moved("r", "W5").tower("11", "y b+2").roof("11").tower("12", "b");
  EXPECT_EQ(values(state), "2 1 1 1");
  EXPECT_EQ(values(Position(4, "roof_areas=adjacent")
                       .moved("r", "W5")
                       .tower("11", "y b+2")
                       .roof("11")
                       .tower("12", "b")),
            "2 1 1 1");
}

TEST(KiltCastleDucatDay, CrestsOfAnotherColourCountNothing) {
  rules("KC-6.3");
  EXPECT_EQ(values(Position(4).moved("r", "W5").tower("11", "b").tower("12", "y+2")), "1 0 3 0");
}

TEST(KiltCastleDucatDay, TheValueDecidesNotTheSize) {
  rules("KC-6.4");
  const State state =
      Position(4).moved("r", "W5").towers("b", "11 12 13").tower("35", "b+2").tower("44", "b+1");
  EXPECT_EQ(values(state), "3 0 0 0");
  const State rich =
      Position(4).moved("r", "W5").towers("b", "11 12 13").tower("35", "b+2").tower("34", "b+1");
  EXPECT_EQ(values(rich), "5 0 0 0");
  EXPECT_EQ(area(rich, kLoch), "34 35");
}

TEST(KiltCastleDucatDay, OtherAreasBringNothing) {
  rules("KC-6.4");
  State state = Position(4).moved("r", "W5").ducat_day().towers("b", "11 12 31 32 14 15").ducats("0 0 0 0");
  play(state, "51");
  EXPECT_EQ(purses(state), "2 1 0 0") << "three equal areas pay once";
}

// --- roofs -----------------------------------------------------------------------------------------

// The table of chapter 6.
TEST(KiltCastleDucatDay, TheExamplesWithRoofs) {
  rules("KC-6.2", "KC-6.5", "KC-6.6");
  const auto pay = [](const State& state) { return best_area(state, kGorse).value; };
  for (const bool join : {true, false}) {
    const std::string_view options = join ? "" : "roof_areas=adjacent";
    const auto on = [&] { return Position(4, options).moved("g", "W5"); };
    EXPECT_EQ(pay(on().towers("y", "21 23").roof("22")), join ? 3 : 2);
    EXPECT_EQ(pay(on().roof("22").roof("23")), join ? 2 : 1);
    EXPECT_EQ(pay(on().towers("y", "21").roof("22").roof("23")), join ? 3 : 2);
    EXPECT_EQ(pay(on().towers("y", "11 14").tower("12", "y+2").roof("13")), join ? 6 : 5);
  }
}

TEST(KiltCastleDucatDay, RoofsJoinAlsoInSuccession) {
  rules("KC-6.2");
  const State state =
      Position(4).moved("g", "W5").towers("y", "11 14").roof("12").roof("13").tower("24", "y+1");
  EXPECT_EQ(values(state), "2 2 6 2");
  EXPECT_EQ(area(state, kGorse), "11 12 13 14 24");
}

TEST(KiltCastleDucatDay, ARoofAloneIsAnAreaForEverybody) {
  rules("KC-6.5");
  const State one = Position(4).moved("g", "W5").roof("22");
  EXPECT_EQ(values(one), "1 1 1 1");
  const State apart = Position(4).moved("g", "W5").roof("22").roof("44").tower("11", "y");
  EXPECT_EQ(values(apart), "1 1 1 1");
  const State together = Position(4).moved("g", "W5").roof("22").roof("23").tower("51", "y");
  EXPECT_EQ(values(together), "2 2 2 2") << "worth more than Gorse's own tower, which adjoins nothing";
  EXPECT_EQ(area(together, kGorse), "22 23");
}

TEST(KiltCastleDucatDay, WithoutTopsAndRoofsThereIsNothing) {
  rules("KC-6.5");
  EXPECT_EQ(values(Position(4).moved("g", "W5")), "0 0 0 0");
  EXPECT_EQ(values(Position(4, "roof_areas=adjacent").moved("g", "W5").tower("11", "b r")), "0 1 0 0");
}

TEST(KiltCastleDucatDay, ATopUnderARoofIsNoOpenTop) {
  rules("KC-6.2", "KC-6.6");
  const auto state = [](std::string_view options) {
    return Position(4, options).moved("g", "W5").tower("11", "r b+2").roof("11").tower("12", "y").state();
  };
  EXPECT_EQ(values(state("")), "1 1 2 1");
  EXPECT_EQ(values(state("roof_areas=adjacent")), "1 1 2 1");
}

TEST(KiltCastleDucatDay, AdjacentRoofsCountOneEachAndJoinNothing) {
  rules("KC-6.6");
  const auto on = [] { return Position(4, "roof_areas=adjacent").moved("g", "W5"); };
  EXPECT_EQ(values(on().towers("y", "22 23").roof("12").roof("13")), "1 1 4 1");
  EXPECT_EQ(values(on().towers("y", "22").roof("12").roof("11")), "1 1 2 1") << "11 neighbours a roof only";
  EXPECT_EQ(values(on().towers("y", "22").roof("11").roof("33")), "1 1 1 1") << "corners";
  EXPECT_EQ(values(on().towers("y", "21 23 24").roof("22").roof("44")), "1 1 3 1");
  const State ring = on().towers("y", "12 21 23").tower("32", "y").roof("22");
  EXPECT_EQ(values(ring), "1 1 2 1");
  EXPECT_EQ(area(ring, kGorse), "12 22");
}

TEST(KiltCastleDucatDay, ARoofPlacedOnThisTurnCounts) {
  rules("KC-6.7");
  State state = Position(4).moved("br", "W1").ducat_day().tower("12", "g").ducats("5 5 5 5");
  play(state, "11", "11");
  EXPECT_EQ(purses(state), "7 5 6 7") << "1 paid by Rowan, a roof for everybody, two squares for Fern";
}

TEST(KiltCastleDucatDay, ARoofMovedOnThisTurnCountsWhereItLiesNow) {
  rules("KC-6.7", "KC-5.3");
  const State state = Position(4)
                          .moved("br", "W1")
                          .ducat_day()
                          .tower("11", "b r")
                          .choosing_roof("11")
                          .tower("33", "b y+2")
                          .roof("33")
                          .tower("51", "b g")
                          .roof("51")
                          .tower("21", "y")
                          .ducats("0 0 0 0");
  EXPECT_EQ(purses(after(state, "roof 33")), "1 1 3 1") << "Gorse: 33 with two crests, open again";
  EXPECT_EQ(purses(after(state, "roof 51")), "1 1 2 1") << "Gorse: 21 and the roof on 11";
  const State beside = Position(4)
                           .moved("br", "W1")
                           .ducat_day()
                           .tower("11", "b r")
                           .choosing_roof("11")
                           .roof("33")
                           .roof("51")
                           .towers("g", "34 35")
                           .ducats("0 0 0 0");
  EXPECT_EQ(purses(after(beside, "roof 33")), "1 1 1 2") << "the roof beside Fern is gone";
  EXPECT_EQ(purses(after(beside, "roof 51")), "1 1 1 3");
}

TEST(KiltCastleDucatDay, IncomeIsTheSumOverTheColoursOfASeat) {
  rules("KC-6.4", "KC-7.4");
  const auto before = [](int players, std::string_view ducats) -> State {
    return Position(players)
        .moved("g", "W5")
        .ducat_day()
        .towers("b", "11 12")
        .tower("31", "r+2")
        .ducats(ducats);
  };
  EXPECT_EQ(purses(after(before(4, "0 0 0 0"), "51")), "2 3 0 1");
  EXPECT_EQ(purses(after(before(2, "0 0"), "51")), "5 1");
}

}  // namespace
}  // namespace merlon::kilt_castle
