// CA-9: the castle, the bailiff and scoring.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/caylus/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::caylus {
namespace {

using test::rules;

// --- batches ---------------------------------------------------------------------------------------

TEST(CaylusCastle, ABatchIsFoodAndTwoOthersOfDifferentKinds) {
  rules("CA-9.1", "CA-1.2");
  const State all = Position(2).workers(0, "castle", "1F1W1S1C1G").activated();
  EXPECT_EQ(legal_text(all),
            "batch 1F1W1S, batch 1F1W1C, batch 1F1W1G, batch 1F1S1C, batch 1F1S1G, batch 1F1C1G, stop");
  EXPECT_EQ(cubes_text(after(all, "batch 1F1C1G"), 0), "1W1S");
  EXPECT_EQ(refusal(all, "batch 2F1W"), "CA_NO_BATCH CA-9.1");
  EXPECT_EQ(refusal(all, "batch 1F2W"), "CA_NO_BATCH CA-9.1");
  const auto batches = [](std::string_view cubes) {
    return legal_text(Position(2).workers(0, "castle", cubes).activated());
  };
  EXPECT_EQ(batches("9W9S9C9G"), "stop") << "no food";
  EXPECT_EQ(batches("9F9W"), "stop") << "two kinds besides the food";
  EXPECT_EQ(batches("9F9G"), "stop") << "gold only once";
  EXPECT_EQ(batches("1F1W1G"), "batch 1F1W1G, stop");
  const State some = Position(2).workers(0, "castle", "1F1W").activated();
  EXPECT_EQ(full_refusal(some, "batch 1F1S1C"), "CA_MISSING CA-9.1 cubes=1S1C");
}

TEST(CaylusCastle, AsManyAsWantedInTheOrderOfTheNumbers) {
  rules("CA-9.1", "CA-9.2");
  State state = Position(3).workers(2, "castle").workers(0, "castle").all_cubes("3F3W3S").activated();
  EXPECT_EQ(decision(state), "batch 2");
  const auto events = play(state, "batch 1F1W1S");
  EXPECT_EQ(only(events, "house"), R"({"event":"house","seat":2,"section":"dungeon","points":5})");
  EXPECT_EQ(decision(state), "batch 2") << "one after the other";
  play(state, "batch 1F1W1S", "batch 1F1W1S");
  EXPECT_EQ(legal_text(state), "stop");
  play(state, "stop");
  EXPECT_EQ(decision(state), "batch 0");
  play(state, "batch 1F1W1S", "stop");
  EXPECT_EQ(points_text(state), "5 0 15");
  EXPECT_EQ(houses_text(state, 2), "3 0 0");
  EXPECT_EQ(houses_text(state, 0), "1 0 0");
  EXPECT_EQ(cubes_text(state, 0), "2F2W2S");
}

TEST(CaylusCastle, PointsOfAHouseInEachSection) {
  rules("CA-9.2");
  const std::vector<std::pair<int, std::string_view>> table{{0, "5 0"}, {1, "4 0"}, {2, "3 0"}};
  for (const auto& [scored, points] : table) {
    const State state = Position(2).scored(scored).workers(0, "castle", "1F1W1S").activated();
    EXPECT_EQ(points_text(after(state, "batch 1F1W1S")), points);
  }
}

TEST(CaylusCastle, WithoutRoomInTheNextSection) {
  rules("CA-9.2");
  State vector6 = Position(2).houses(1, "5 0 0").workers(0, "castle", "2F2W2S").activated();
  play(vector6, "batch 1F1W1S", "batch 1F1W1S");
  EXPECT_EQ(houses_text(vector6, 0), "1 1 0");
  EXPECT_EQ(points_text(vector6), "9 0");
  State through = Position(2).houses(1, "5 0 0").workers(0, "castle", "12F12W12S").activated();
  for (int batch = 0; batch < 12; ++batch) play(through, "batch 1F1W1S");
  EXPECT_EQ(houses_text(through, 0), "1 10 1") << "and so on";
  EXPECT_EQ(points_text(through), "48 0");
  State scored = Position(2).scored(1).houses(1, "2 0 0").workers(0, "castle", "1F1W1S").activated();
  play(scored, "batch 1F1W1S");
  EXPECT_EQ(houses_text(scored, 0), "0 1 0") << "room left in a scored section stays empty";
}

TEST(CaylusCastle, OnlyAsManyAsFit) {
  rules("CA-9.2", "CA-9.3");
  State state = Position(3)
                    .scored(2)
                    .houses(1, "0 0 13")
                    .points("5 5 5")
                    .workers(0, "castle")
                    .workers(1, "castle")
                    .workers(2, "castle")
                    .all_cubes("9F9W9S")
                    .cubes(2, "0")
                    .activated();
  play(state, "batch 1F1W1S");
  EXPECT_EQ(legal_text(state), "stop");
  EXPECT_EQ(full_refusal(state, "batch 1F1W1S"), "CA_CASTLE_FULL CA-9.2");
  play(state, "stop");
  EXPECT_EQ(decision(state), "batch 1");
  EXPECT_EQ(legal_text(state), "stop");
  play(state, "stop");
  play(state, "stop");
  EXPECT_EQ(points_text(state), "8 5 5") << "no room, so nothing is lost, with or without a batch";
  EXPECT_EQ(cubes_text(state, 1), "9F9W9S");
}

TEST(CaylusCastle, WhoeverGivesNothingLosesTwoPoints) {
  rules("CA-9.3", "CA-9.5");
  State state = Position(3)
                    .points("5 1 0")
                    .workers(0, "castle")
                    .workers(1, "castle")
                    .workers(2, "castle")
                    .cubes(0, "1F1W1S")
                    .activated();
  auto events = play(state, "stop");
  EXPECT_EQ(only(events, "lost"), R"({"event":"lost","seat":0,"points":2})") << "willingly";
  events = play(state, "stop");
  EXPECT_EQ(only(events, "lost"), R"({"event":"lost","seat":1,"points":1})") << "or not; never below 0";
  play(state, "stop");
  EXPECT_EQ(points_text(state), "3 0 0");
  State gave = Position(2).points("5 5").workers(0, "castle", "1F1W1S").activated();
  play(gave, "batch 1F1W1S", "stop");
  EXPECT_EQ(points_text(gave), "10 5");
}

// --- the best builder ------------------------------------------------------------------------------

TEST(CaylusCastle, TheBestBuilderGetsAFavour) {
  rules("CA-9.4");
  const auto position = [] {
    return Position(3).workers(2, "castle").workers(0, "castle").all_cubes("2F2W2S").activated();
  };
  const State vector7 = after(position(), "batch 1F1W1S", "stop", "batch 1F1W1S", "batch 1F1W1S", "stop");
  EXPECT_EQ(decision(vector7), "favour 0") << "two houses against one";
  const State equal = after(position(), "batch 1F1W1S", "stop", "batch 1F1W1S", "stop");
  EXPECT_EQ(decision(equal), "favour 2") << "among equals the earlier number";
  EXPECT_EQ(equal.castle.size, 2) << "the workers go home afterwards";
  State done = equal;
  const auto events = play(done, "favour a", "effect a1");
  EXPECT_EQ(only(events, "home"), R"({"event":"home","seat":2,"place":"castle"}
{"event":"home","seat":0,"place":"castle"})");
  EXPECT_EQ(workers_text(done), "6 6 6");
  EXPECT_EQ(done.round, 2);
  const State nobody = after(position(), "stop", "stop");
  EXPECT_EQ(nobody.round, 2) << "nobody has built, nobody gets it";
}

TEST(CaylusCastle, HousesInTwoSectionsCountTogetherForTheBestBuilder) {
  rules("CA-9.4");
  State state = Position(3)
                    .houses(1, "4 0 0")
                    .workers(2, "castle")
                    .workers(0, "castle")
                    .all_cubes("2F2W2S")
                    .activated();
  play(state, "batch 1F1W1S", "stop", "batch 1F1W1S", "batch 1F1W1S", "stop");
  EXPECT_EQ(houses_text(state, 0), "1 1 0");
  EXPECT_EQ(decision(state), "favour 0");
}

// --- the bailiff -----------------------------------------------------------------------------------

TEST(CaylusBailiff, OneOrTwoSpaces) {
  rules("CA-9.6");
  const auto next = [](int bailiff, int provost) {
    const State state = Position(2).bailiff(bailiff).provost(provost).activated();
    EXPECT_EQ(state.provost, state.bailiff) << "the provost is put there too";
    return int{state.bailiff};
  };
  EXPECT_EQ(next(6, 6), 7) << "on the same space";
  EXPECT_EQ(next(6, 7), 8);
  EXPECT_EQ(next(6, 12), 8);
  EXPECT_EQ(next(6, 5), 7);
  EXPECT_EQ(next(6, 1), 7);
  State state = Position(2).bailiff(8).provost(9).passed("0");
  const auto events = play(state, "pass", "provost 0", "provost 0");
  EXPECT_EQ(only(events, "bailiff"), R"({"event":"bailiff","seat":0,"space":10})");
  EXPECT_EQ(only(events, "round"), R"({"event":"round","seat":1,"round":2})");
}

// --- scoring ---------------------------------------------------------------------------------------

TEST(CaylusScoring, WhenTheBailiffReachesOrPassesTheMark) {
  rules("CA-9.7");
  const std::vector<int> marks{12, 18, 24};
  for (int section = 0; section < 3; ++section) {
    const int mark = marks[static_cast<std::size_t>(section)];
    const auto scored = [&](int bailiff, int provost) {
      return int{Position(2).scored(section).bailiff(bailiff).provost(provost).activated().scored};
    };
    EXPECT_EQ(scored(mark - 2, mark - 2), section) << "one before the mark";
    EXPECT_EQ(scored(mark - 2, mark), section + 1) << "two spaces, to the mark";
    EXPECT_EQ(scored(mark - 1, mark - 1), section + 1) << "one space, to the mark";
    EXPECT_EQ(scored(mark - 1, mark), section + 1) << "beyond it";
  }
  State again = Position(2).scored(1).houses(0, "6 0 0").officials(11).points("9 9").activated();
  EXPECT_EQ(again.scored, 1) << "no section is scored twice";
  EXPECT_EQ(points_text(again), "9 9");
}

TEST(CaylusScoring, AFullSectionIsScoredEarly) {
  rules("CA-9.7", "CA-9.8");
  State state = Position(2).houses(1, "5 0 0").workers(0, "castle", "2F2W2S").activated();
  play(state, "batch 1F1W1S", "batch 1F1W1S", "stop", "favour a", "effect none");
  EXPECT_EQ(decision(state), "favour 1") << "seat 0 has one house there";
  EXPECT_EQ(state.bailiff, 7) << "after the bailiff has moved";
  play(state, "favour a", "effect none");
  EXPECT_EQ(state.scored, 1);
  EXPECT_EQ(points_text(state), "9 0") << "the house in the walls waits for their scoring";
  const State walls = Position(2).scored(1).houses({"0 1 0", "0 9 0"}).activated();
  EXPECT_EQ(decision(walls), "favour 1");
}

TEST(CaylusScoring, LossesAndFavoursByTheNumberOfHouses) {
  rules("CA-9.8", "CA-9.5");
  const std::vector<std::vector<int>> table{
      {-2, 0, 1, 1, 1, 1, 1}, {-3, 0, 1, 2, 2, 3, 3, 3, 3, 3}, {-4, 0, 1, 1, 2, 2, 3, 3, 3, 3, 3, 3, 3}};
  for (int section = 0; section < 3; ++section) {
    const auto& row = table[static_cast<std::size_t>(section)];
    for (std::size_t houses = 0; houses < row.size(); ++houses) {
      std::string by_section = section == 0 ? "" : section == 1 ? "0 " : "0 0 ";
      State state = Position(2, "favours=points")
                        .scored(section)
                        .officials(11 + 6 * section)
                        .points("20 20")
                        .houses(0, by_section + std::to_string(houses))
                        .houses(1, section == 0 && houses == 6 ? "0" : by_section + "1")
                        .activated();
      EXPECT_EQ(state.scored, section + 1);
      const int change = row[houses] < 0 ? row[houses] : 3 * row[houses];
      EXPECT_EQ(state.seats[0].points, 20 + change) << section << " " << houses;
    }
  }
}

TEST(CaylusScoring, InTheOrderOfPlay) {
  rules("CA-9.8");
  State vector8 = Position(4)
                      .order("3 1 0 2")
                      .officials(11)
                      .points("9 9 9 9")
                      .houses(3, "2 0 0")
                      .houses(1, "3 0 0")
                      .houses(2, "1 5 0")
                      .houses(0, "0 1 0")
                      .activated();
  EXPECT_EQ(decision(vector8), "favour 3");
  EXPECT_EQ(points_text(vector8), "9 9 9 9");
  play(vector8, "favour a", "effect none");
  EXPECT_EQ(decision(vector8), "favour 1");
  const auto events = play(vector8, "favour a", "effect none");
  EXPECT_EQ(points_text(vector8), "7 9 9 9") << "houses in other sections do not count";
  EXPECT_EQ(only(events, "scored"), R"({"event":"scored","seat":3,"section":"dungeon"})");
  EXPECT_EQ(vector8.round, 2);
}

TEST(CaylusScoring, SeveralSectionsInOnePhase) {
  rules("CA-9.9", "CA-8.2", "CA-8.10");
  State state =
      Position(2).officials(17).points("9 9").favours(0, "2 1 0 0").houses({"2 2 0", "0 2 0"}).activated();
  EXPECT_EQ(decision(state), "favour 0") << "the dungeon first";
  play(state, "favour b");
  EXPECT_EQ(favours_text(state, 0), "2 2 0 0");
  play(state, "effect none");
  EXPECT_EQ(points_text(state), "9 7");
  EXPECT_EQ(state.scored, 1);
  EXPECT_EQ(decision(state), "favour 0") << "then the walls";
  EXPECT_EQ(legal_text(state), "favour a, favour c, favour d") << "a line once in the whole phase";
  EXPECT_EQ(favours_text(after(state, "favour a"), 0), "3 2 0 0") << "the cap has risen in between";
  play(state, "favour a", "effect none");
  EXPECT_EQ(legal_text(state), "favour a, favour b, favour c, favour d") << "the other player";
  play(state, "favour a", "effect none");
  EXPECT_EQ(state.scored, 2);
  EXPECT_EQ(state.round, 2);
}

TEST(CaylusScoring, ThreeSectionsInOnePhase) {
  rules("CA-9.9", "CA-8.3", "CA-10.1");
  State state =
      Position(2).officials(23).points("10 10").favours(0, "2 0 0 0").houses(0, "2 2 6").activated();
  play(state, "favour b", "effect none", "favour c", "effect none", "favour a");
  EXPECT_EQ(favours_text(state, 0), "3 1 1 0");
  play(state, "effect none", "favour d", "effect none");
  EXPECT_EQ(state.phase, Phase::over) << "the third of the towers finds no line";
  EXPECT_EQ(points_text(state), "10 1") << "2, 3 and 4 lost";
}

TEST(CaylusScoring, EmptyRoomStaysEmpty) {
  rules("CA-9.9", "CA-9.2");
  State state = Position(2).officials(11).houses({"1 0 0", "1 0 0"}).activated();
  EXPECT_EQ(state.scored, 1);
  play(state, "place castle", "pass", "pass", "provost 0", "provost 0");
  state.player(state.seat).cubes = cubes_of_text("1F1W1S");
  const std::size_t builder = merlon::index(state.seat);
  play(state, "batch 1F1W1S");
  EXPECT_EQ(houses_text(state, builder), "1 1 0");
}

}  // namespace
}  // namespace merlon::caylus
