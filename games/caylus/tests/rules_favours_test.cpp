// CA-8: favours: lines, levels, the cap, effects.
#include <gtest/gtest.h>

#include <string>

#include "games/caylus/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::caylus {
namespace {

using test::rules;

/// Seat 0 of three takes a favour, with markers on the four lines, after so many sections have been scored.
State jousting(std::string_view markers, int scored, std::string_view cubes = "") {
  return caylus::jousting(Position(3).scored(scored).favours(0, markers).cubes(0, cubes));
}

// --- lines and levels ------------------------------------------------------------------------------

TEST(CaylusFavour, TakingOneIsCompulsoryAndMovesTheMarker) {
  rules("CA-8.1");
  State state = jousting("0 1 0 0", 0);
  EXPECT_EQ(legal_text(state), "favour a, favour b, favour c, favour d") << "nothing to decline";
  const auto events = play(state, "favour b");
  EXPECT_EQ(only(events, "favour"), R"({"event":"favour","seat":0,"line":"b","level":2})");
  EXPECT_EQ(favours_text(state, 0), "0 2 0 0");
  EXPECT_EQ(decision(state), "effect 0");
  play(state, "effect none");
  EXPECT_EQ(favours_text(state, 0), "0 2 0 0") << "the marker stays where it is";
  EXPECT_EQ(deniers_text(state), "10 10 10");
}

TEST(CaylusFavour, AnyLevelUpToTheMarker) {
  rules("CA-8.4", "CA-8.5");
  const State state = after(jousting("2 0 0 0", 1), "favour a");
  EXPECT_EQ(legal_text(state), "effect a1, effect a2, effect a3, effect none");
  EXPECT_EQ(full_refusal(state, "effect a4"), "CA_LEVEL_TOO_HIGH CA-8.4 level=4 marker=3");
  EXPECT_EQ(points_text(after(state, "effect a1")), "1 0 0");
  EXPECT_EQ(points_text(after(state, "effect a2")), "2 0 0");
  EXPECT_EQ(points_text(after(state, "effect a3")), "3 0 0");
  EXPECT_EQ(points_text(after(state, "effect none")), "0 0 0");
}

TEST(CaylusFavour, TheTable) {
  rules("CA-8.5");
  const State a = after(jousting("5 5 5 5", 2), "favour a");
  const State b = after(jousting("5 5 5 5", 2), "favour b");
  const State c = after(jousting("5 5 5 5", 2), "favour c");
  EXPECT_EQ(legal_rest(a, "effect "), "a1 a2 a3 a4 a5 none");
  EXPECT_EQ(legal_rest(b, "effect "), "b1 b2 b3 b4 b5 none");
  EXPECT_EQ(legal_text(c),
            "effect c1 1F, effect c2 1W, effect c2 1S, effect c3 1C, effect c5 1G, effect none");
  for (int level = 1; level <= 5; ++level) {
    EXPECT_EQ(after(a, "effect a" + std::to_string(level)).seats[0].points, level);
    EXPECT_EQ(after(b, "effect b" + std::to_string(level)).seats[0].deniers, 10 + level + 2);
  }
  for (const std::string_view move : {"c1 1F", "c2 1W", "c2 1S", "c3 1C", "c5 1G"})
    EXPECT_EQ(cubes_text(after(c, "effect " + std::string(move)), 0), move.substr(3));
  EXPECT_EQ(legal_text(after(jousting("0 0 2 0", 2), "favour c")),
            "effect c1 1F, effect c2 1W, effect c2 1S, effect c3 1C, effect none")
      << "vector 11";
}

TEST(CaylusFavour, OneCubeForTwoThatAreNotGold) {
  rules("CA-8.5", "CA-8.4");
  const State state = after(jousting("0 0 3 0", 1, "1S1G"), "favour c");
  EXPECT_EQ(legal_rest(state, "effect c4 "),
            "1S>2F 1S>1F1W 1S>1F1S 1S>1F1C 1S>2W 1S>1W1S 1S>1W1C 1S>2S 1S>1S1C 1S>2C "
            "1G>2F 1G>1F1W 1G>1F1S 1G>1F1C 1G>2W 1G>1W1S 1G>1W1C 1G>2S 1G>1S1C 1G>2C");
  EXPECT_EQ(cubes_text(after(state, "effect c4 1G>1F1W"), 0), "1F1W1S");
  EXPECT_EQ(cubes_text(after(state, "effect c4 1S>2C"), 0), "2C1G");
  const State empty = after(jousting("0 0 3 0", 1), "favour c");
  EXPECT_EQ(full_refusal(empty, "effect c4 1F>2W"), "CA_EFFECT_IMPOSSIBLE CA-8.4 level=4")
      << "it needs a cube to give";
  EXPECT_EQ(legal_rest(empty, "effect c4"), "");
  EXPECT_EQ(refusal(state, "effect c4 1S>1F1G"), "CA_NOT_GIVEN CA-8.5");
  const State all = after(jousting("0 0 5 0", 2, "1F1W1S1C1G"), "favour c");
  EXPECT_EQ(legal_texts(all).size(), 1u + 2 + 1 + 50 + 1 + 1) << "the longest list there is";
}

// --- the cap ---------------------------------------------------------------------------------------

TEST(CaylusFavour, TheCapRisesWithTheScorings) {
  rules("CA-8.10");
  EXPECT_EQ(favours_text(after(jousting("1 0 0 0", 0), "favour a"), 0), "2 0 0 0");
  EXPECT_EQ(favours_text(after(jousting("2 0 0 0", 0), "favour a"), 0), "2 0 0 0");
  EXPECT_EQ(favours_text(after(jousting("2 0 0 0", 1), "favour a"), 0), "3 0 0 0");
  EXPECT_EQ(favours_text(after(jousting("4 0 0 0", 1), "favour a"), 0), "4 0 0 0");
  EXPECT_EQ(favours_text(after(jousting("4 0 0 0", 2), "favour a"), 0), "5 0 0 0");
  EXPECT_EQ(favours_text(after(jousting("5 0 0 0", 2), "favour a"), 0), "5 0 0 0");
  const State at_cap = jousting("2 2 2 2", 0);
  EXPECT_EQ(legal_text(at_cap), "favour a, favour b, favour c, favour d") << "the lines remain open";
  EXPECT_EQ(points_text(after(at_cap, "favour a", "effect a2")), "2 0 0") << "and their effects usable";
}

TEST(CaylusFavour, DuringAScoringTheCapIsStillTheOldOne) {
  rules("CA-8.10", "CA-9.9");
  State dungeon = Position(2).officials(11).houses({"2 0 0", "1 0 0"}).favours(0, "2 0 0 0").activated();
  play(dungeon, "favour a");
  EXPECT_EQ(favours_text(dungeon, 0), "2 0 0 0") << "vector 9";
  play(dungeon, "effect a2");
  EXPECT_EQ(points_text(dungeon), "2 0");
  EXPECT_EQ(dungeon.scored, 1);
  State walls =
      Position(2).scored(1).officials(17).houses({"0 2 0", "0 1 0"}).favours(0, "4 0 0 0").activated();
  EXPECT_EQ(favours_text(after(walls, "favour a"), 0), "4 0 0 0");
  State towers =
      Position(2).scored(2).officials(23).houses({"0 0 2", "0 0 1"}).favours(0, "4 0 0 0").activated();
  EXPECT_EQ(favours_text(after(towers, "favour a"), 0), "5 0 0 0");
}

TEST(CaylusFavour, AFullSectionDoesNotRaiseTheCap) {
  rules("CA-8.10", "CA-9.7");
  State state =
      Position(2).houses({"1 0 0", "4 0 0"}).favours(0, "2 0 0 0").workers(0, "castle", "1F1W1S").activated();
  play(state, "batch 1F1W1S", "stop");
  EXPECT_EQ(decision(state), "favour 0") << "the best builder";
  EXPECT_EQ(favours_text(after(state, "favour a"), 0), "2 0 0 0");
}

// --- once in a phase -------------------------------------------------------------------------------

TEST(CaylusFavour, EachLineOnceInAPhaseAndAgainInTheNext) {
  rules("CA-8.2");
  State state = Position(2)
                    .built("W_MASON:0 S_ARCHITECT:0")
                    .residences(0, "1")
                    .workers(0, "joust 9 10 castle", "1F1W6S3C1G")
                    .houses({"1 0 0", "1 0 0"})
                    .officials(11)
                    .all_passed();
  play(state, "joust yes", "favour a", "effect a1", "provost 0", "provost 0");
  play(state, "build S_CHURCH pay 1S1C");
  EXPECT_EQ(refusal(state, "favour a"), "allowed") << "another phase";
  play(state, "favour a", "effect none");
  play(state, "prestige P_STATUE", "site 1");
  EXPECT_EQ(legal_text(state), "favour b, favour c, favour d");
  EXPECT_EQ(full_refusal(state, "favour a"), "CA_LINE_USED CA-8.2 line=a")
      << "though its effect was not used";
  play(state, "favour b", "effect b1");
  EXPECT_EQ(decision(state), "batch 0");
  play(state, "batch 1F1W1S", "stop");
  EXPECT_EQ(legal_text(state), "favour a, favour b, favour c, favour d") << "the castle";
  play(state, "favour a", "effect none");
  EXPECT_EQ(decision(state), "favour 0") << "the scoring";
  EXPECT_EQ(legal_text(state), "favour a, favour b, favour c, favour d");
}

TEST(CaylusFavour, WhatFindsNoFreeLineIsLost) {
  rules("CA-8.3", "CA-8.8", "CA-8.11");
  State state = Position(2)
                    .scored(2)
                    .built("W_MASON:0 S_ARCHITECT:0 S_ARCHITECT:0")
                    .residences(0, "1 2 3")
                    .favours(0, "0 0 0 4")
                    .workers(0, "9 10 11", "9W9S9C9G")
                    .activated(11);
  play(state, "build S_CHURCH pay 1S1C", "favour d", "effect d5", "prestige P_COLLEGE", "site 1");
  EXPECT_EQ(legal_text(state), "favour a, favour b, favour c");
  play(state, "favour a", "effect none", "prestige P_MONUMENT", "site 2");
  EXPECT_EQ(legal_text(state), "favour b, favour c");
  play(state, "favour b", "effect none");
  EXPECT_EQ(legal_text(state), "favour c");
  play(state, "favour c", "effect none", "prestige P_THEATER");
  const State last = after(state, "site 3");
  EXPECT_EQ(last.round, 2) << "the fifth is lost";
  EXPECT_EQ(favours_text(last, 0), "1 1 1 5");
  EXPECT_EQ(points_text(last), "45 0");
}

TEST(CaylusFavour, TwoFavoursOfAMonumentAreTakenOneAfterTheOther) {
  rules("CA-8.11", "CA-6.6");
  State state = Position(2).built("S_ARCHITECT:0").residences(0, "1").workers(0, "9", "4S2G").activated(9);
  play(state, "prestige P_MONUMENT", "site 1", "favour b");
  EXPECT_EQ(decision(state), "effect 0") << "each is finished before the next";
  play(state, "effect b1");
  EXPECT_EQ(legal_text(state), "favour a, favour c, favour d");
  play(state, "favour a", "effect a1");
  EXPECT_EQ(points_text(state), "15 0");
}

// --- favours inside favours ------------------------------------------------------------------------

TEST(CaylusFavour, WhatAFavourHasBuiltComesBeforeTheRemainingOnes) {
  rules("CA-8.11", "CA-8.6");
  State state = Position(3)
                    .scored(1)
                    .officials(17)
                    .order("1 0 2")
                    .houses({"0 2 0", "0 5 0", "0 1 0"})
                    .favours(1, "0 0 0 2")
                    .cubes(1, "1C")
                    .activated();
  EXPECT_EQ(decision(state), "favour 1");
  play(state, "favour d", "effect d3", "build S_CHURCH pay 1C");
  EXPECT_EQ(decision(state), "favour 1");
  EXPECT_EQ(state.depth, 2) << "two of the scoring wait below that of the Church";
  EXPECT_EQ(legal_text(state), "favour a, favour b, favour c");
  play(state, "favour a", "effect none");
  EXPECT_EQ(state.depth, 1);
  play(state, "favour b", "effect none", "favour c", "effect none");
  EXPECT_EQ(decision(state), "favour 0") << "each player before the next";
  EXPECT_EQ(favours_text(state, 1), "1 1 1 3");
}

TEST(CaylusFavour, ThreeFavoursAndOneInsideAreFourAndNoMore) {
  rules("CA-8.3", "CA-8.11", "CA-8.8");
  State state = Position(2)
                    .scored(2)
                    .officials(23)
                    .houses({"0 0 6", "0 0 1"})
                    .residences(0, "1")
                    .favours(0, "0 0 0 5")
                    .cubes(0, "4S2G")
                    .activated();
  play(state, "favour a", "effect none", "favour d", "effect d5", "prestige P_MONUMENT", "site 1");
  EXPECT_EQ(legal_text(state), "favour b, favour c");
  play(state, "favour b", "effect none");
  EXPECT_EQ(legal_text(state), "favour c");
  play(state, "favour c", "effect none");
  EXPECT_EQ(state.phase, Phase::over) << "the third of the scoring is lost";
}

}  // namespace
}  // namespace merlon::caylus
