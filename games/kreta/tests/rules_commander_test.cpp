// KR-4 with `walk` at `targets`, and KR-4.5 in both ways of entering a walk.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "games/kreta/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::kreta {
namespace {

using test::rules;
using ::testing::ElementsAre;

State commander(const Position& position) { return after(position, "commander"); }

// --- placing ---------------------------------------------------------------------------------------

TEST(KretaCommander, PlacesAPeople) {
  rules("KR-4.1");
  State state = commander(Position(2));
  EXPECT_EQ(legal_rest(state, "people "), "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16");
  EXPECT_EQ(legal_texts(state).size(), 16u);
  EXPECT_THAT(play(state, "people 14"), ElementsAre(R"({"event":"people","seat":0,"province":14})"));
  EXPECT_EQ(peoples_text(state, 0), "14");
  EXPECT_EQ(state.seats[0].peoples_left, 4);
  EXPECT_EQ(merlon::index(state.seat), 1u);
}

TEST(KretaCommander, PlacesNeitherInFullNorInClosedProvinces) {
  rules("KR-4.1", "KR-2.4", "KR-2.5");
  Position position(3);
  position.peoples(1, "6 6 6 6").peoples(2, "6 6 6").abbot(1, 2).abbot(2, 9).abbot(0, 9);
  EXPECT_EQ(legal_rest(commander(position), "people "), "1 3 4 5 7 8 9 10 11 12 13 14 15 16");
}

// --- walking ---------------------------------------------------------------------------------------

// From 5 to 6 it takes two steps.
TEST(KretaWalk, APointIsABorder) {
  rules("KR-4.2", "KR-4.7");
  const State state = commander(Position(2).peoples(0, "5 5 5 5 5"));
  EXPECT_EQ(legal_rest(state, "5>"), "1 2 3 4 6 7 8 9 10 11 12 13 14 15 16");
  EXPECT_EQ(after(state, "5>8").points, 3);
  EXPECT_EQ(after(state, "5>6").points, 2);
  EXPECT_EQ(after(state, "5>9").points, 1);
  EXPECT_EQ(after(state, "5>11").phase, Phase::card) << "the fourth point ends the walk";
  EXPECT_EQ(full_refusal(after(state, "5>9"), "5>6"), "KR_TOO_FAR KR-4.2 province=6 max=1");
  EXPECT_EQ(legal_text(after(state, "5>9")), "done") << "8 is near enough, but 9 was named before it";
  EXPECT_EQ(legal_text(after(state, "5>6")), "5>6, 5>8, 5>10, done");
  EXPECT_EQ(full_refusal(after(state, "5>6"), "5>9"), "KR_TOO_FAR KR-4.2 province=9 max=2");
  const State west = commander(Position(2).peoples(0, "1"));
  EXPECT_EQ(legal_rest(west, "1>"), "2 3 4 5 6 7 8 9 10 11") << "1-4-7-9-11, and 1-2-5-8-10";
  EXPECT_EQ(full_refusal(west, "1>12"), "KR_TOO_FAR KR-4.2 province=12 max=4");
}

TEST(KretaWalk, PointsAreDividedFreely) {
  rules("KR-4.2", "KR-4.7");
  State state = commander(Position(2).peoples(0, "1 3 9 16"));
  EXPECT_THAT(play(state, "1>4", "3>5", "9>11", "16>15"),
              ElementsAre(R"({"event":"walked","seat":0,"from":1,"to":4})",
                          R"({"event":"walked","seat":0,"from":3,"to":5})",
                          R"({"event":"walked","seat":0,"from":9,"to":11})",
                          R"({"event":"walked","seat":0,"from":16,"to":15})"));
  EXPECT_EQ(peoples_text(state, 0), "4 5 11 15");
  EXPECT_EQ(merlon::index(state.seat), 1u);
  EXPECT_EQ(state.seats[0].peoples_left, 1) << "nothing is placed by walking";
}

TEST(KretaWalk, PointsLeftOverAreLost) {
  rules("KR-4.2", "KR-4.7");
  State state = commander(Position(2).peoples(0, "1 3"));
  EXPECT_EQ(refusal(state, "done"), "KR_NOT_NOW KR-2.1") << "at least one point must be used";
  play(state, "1>4", "done");
  EXPECT_EQ(peoples_text(state, 0), "3 4");
  EXPECT_EQ(state.phase, Phase::card);
  EXPECT_EQ(state.points, 0);
}

TEST(KretaWalk, NobodyStaysOrWalksWhoIsNotThere) {
  rules("KR-4.2", "KR-4.6");
  const State state = commander(Position(2).peoples(0, "5").peoples(1, "8"));
  EXPECT_EQ(full_refusal(state, "5>5"), "KR_SAME_PROVINCE KR-4.2 province=5");
  EXPECT_EQ(full_refusal(state, "8>10"), "KR_NO_PEOPLE_THERE KR-4.2 province=8") << "a foreign people";
  EXPECT_EQ(full_refusal(state, "1>2"), "KR_NO_PEOPLE_THERE KR-4.2 province=1");
}

TEST(KretaWalk, FullProvincesAreCrossedButNotEndedIn) {
  rules("KR-4.3", "KR-2.4");
  Position position(2);
  position.peoples(1, "2 2 2 2 2").cities(1, "2 2").harvested(1, "1 2").peoples(0, "1");
  const State state = commander(position);
  EXPECT_EQ(full_refusal(state, "1>2"), "KR_PROVINCE_FULL KR-2.4 province=2 max=7");
  EXPECT_EQ(refusal(state, "people 2"), "KR_PROVINCE_FULL KR-2.4");
  EXPECT_EQ(refusal(state, "1>3"), "allowed") << "through 2";
  EXPECT_EQ(after(state, "1>3").points, 2) << "crossing costs the usual points";
}

TEST(KretaWalk, AFullProvinceIsFreeAgainOnceAPeopleHasLeft) {
  rules("KR-4.4", "KR-4.7", "KR-4.3");
  // 2 is full with two own peoples; one from 1 takes the place of one that goes to 6.
  const Position position = Position(3).peoples(1, "2 2 2 2 2").peoples(0, "1 2 2");
  const State state = commander(position);
  EXPECT_EQ(peoples_text(after(state, "1>6", "done"), 0), "2 2 6") << "entered as one people that crosses";
  EXPECT_EQ(after(state, "1>6").points, 2) << "and for the same points";
  const State left = after(state, "2>6");
  EXPECT_EQ(left.points, 3);
  EXPECT_EQ(refusal(left, "1>2"), "KR_WALK_ORDER KR-4.7") << "a province that was left receives nobody";
  const Position later = Position(3).peoples(1, "2 2 2 2 2").peoples(0, "2 2 4");
  const State again = after(commander(later), "2>6");
  EXPECT_EQ(full_refusal(again, "4>2"), "KR_WALK_ORDER KR-4.7");
  EXPECT_EQ(refusal(again, "4>1"), "allowed");
}

TEST(KretaWalk, PeoplesAreNamedInAscendingOrder) {
  rules("KR-4.7");
  const State state = commander(Position(2).peoples(0, "2 5 5 16"));
  const State five = after(state, "5>8");
  EXPECT_EQ(full_refusal(five, "2>1"), "KR_WALK_ORDER KR-4.7") << "a lower province";
  EXPECT_EQ(full_refusal(five, "5>3"), "KR_WALK_ORDER KR-4.7") << "a lower target from the same province";
  EXPECT_EQ(refusal(five, "5>8"), "allowed") << "two peoples on the same way";
  EXPECT_EQ(refusal(five, "5>10"), "allowed");
  EXPECT_EQ(refusal(five, "16>12"), "allowed");
  EXPECT_EQ(full_refusal(five, "8>10"), "KR_WALK_ORDER KR-4.7") << "a province that has received one";
  EXPECT_EQ(full_refusal(five, "16>5"), "KR_TOO_FAR KR-4.2 province=5 max=3");
  const State near = after(commander(Position(2).peoples(0, "5 8")), "5>3");
  EXPECT_EQ(full_refusal(near, "8>5"), "KR_WALK_ORDER KR-4.7") << "a province that was left";
  EXPECT_EQ(legal_rest(near, "8>"), "1 2 3 4 6 7 9 10 11 12 13 14 15 16")
      << "all are within three steps; 5 is left out";
}

TEST(KretaWalk, NamingEndsWithDoneOrTheFourthPoint) {
  rules("KR-4.7");
  const State state = commander(Position(2).peoples(0, "1 1 1 1 1"));
  EXPECT_EQ(legal_texts(after(state, "1>2")).back(), "done");
  EXPECT_EQ(after(state, "1>2", "1>2", "1>2").points, 1);
  const State end = after(state, "1>2", "1>2", "1>2", "1>4");
  EXPECT_EQ(end.phase, Phase::card);
  EXPECT_EQ(peoples_text(end, 0), "1 2 2 2 4");
  EXPECT_EQ(after(state, "1>6", "1>6").phase, Phase::card);
}

// --- abbots in the way -----------------------------------------------------------------------------

/// 14 has the neighbours 11 and 12 only; a foreign abbot stands in 11.
Position beside_abbot(std::string_view options) { return Position(2, options).abbot(1, 11).peoples(0, "14"); }

TEST(KretaAbbotWalk, FreeStopsNobody) {
  rules("KR-4.5");
  const State state = commander(beside_abbot("abbot_walk=free"));
  EXPECT_EQ(legal_rest(state, "14>"), "2 4 5 6 7 8 9 10 11 12 13 15 16");
  EXPECT_EQ(after(state, "14>9").points, 2) << "straight through 11";
  const State steps = commander(beside_abbot("abbot_walk=free walk=steps"));
  EXPECT_EQ(legal_rest(steps, "14>"), "11 12");
  EXPECT_EQ(refusal(after(steps, "14>11"), "done"), "allowed");
}

TEST(KretaAbbotWalk, EndLetsThroughButNotIn) {
  rules("KR-4.5");
  const State state = commander(beside_abbot("abbot_walk=end"));
  EXPECT_EQ(legal_rest(state, "14>"), "2 4 5 6 7 8 9 10 12 13 15 16");
  EXPECT_EQ(full_refusal(state, "14>11"), "KR_ABBOT_BLOCKS KR-4.5 province=11");
  EXPECT_EQ(after(state, "14>9").points, 2) << "straight through 11";
  const State steps = after(commander(beside_abbot("abbot_walk=end walk=steps")), "14>11");
  EXPECT_EQ(full_refusal(steps, "done"), "KR_MAY_NOT_END_HERE KR-4.8");
  EXPECT_EQ(refusal(after(steps, "11>9"), "done"), "allowed");
}

TEST(KretaAbbotWalk, EndAsksOnlyThatTheNumberHasNotGrown) {
  rules("KR-4.5", "KR-4.4");
  const Position position = Position(2, "abbot_walk=end walk=steps").abbot(1, 11).peoples(0, "11 14");
  State state = after(commander(position), "14>11", "11>9");
  EXPECT_EQ(refusal(state, "done"), "allowed") << "one in 11 before and after";
  EXPECT_EQ(peoples_text(after(state, "done"), 0), "9 11");
  const Position targets = Position(2, "abbot_walk=end").abbot(1, 11).peoples(0, "11 14");
  EXPECT_EQ(peoples_text(after(commander(targets), "14>9", "done"), 0), "9 11") << "the same, by targets";
  EXPECT_EQ(refusal(commander(targets), "11>9"), "allowed") << "walking out is free";
}

TEST(KretaAbbotWalk, EnterLetsNobodyIn) {
  rules("KR-4.5");
  const State state = commander(beside_abbot("abbot_walk=enter"));
  EXPECT_EQ(legal_rest(state, "14>"), "5 6 7 8 9 10 12 13 15 16") << "all ways lead through 12";
  EXPECT_EQ(after(state, "14>9").points, 1) << "round by 12 and 10";
  EXPECT_EQ(full_refusal(state, "14>11"), "KR_ABBOT_BLOCKS KR-4.5 province=11");
  const State steps = commander(beside_abbot("abbot_walk=enter walk=steps"));
  EXPECT_EQ(legal_rest(steps, "14>"), "12");
  EXPECT_EQ(full_refusal(steps, "14>11"), "KR_ABBOT_BLOCKS KR-4.5 province=11");
}

// Where the points would suffice but for an abbot, the refusal names his province; elsewhere it is too far.
TEST(KretaAbbotWalk, ARefusalSaysWhetherAnAbbotOrTheDistanceForbidsIt) {
  rules("KR-4.5", "KR-4.2");
  const State enter = commander(beside_abbot("abbot_walk=enter"));
  EXPECT_EQ(full_refusal(enter, "14>4"), "KR_ABBOT_BLOCKS KR-4.5 province=11") << "14-11-9-7-4 is four steps";
  EXPECT_EQ(full_refusal(enter, "14>2"), "KR_ABBOT_BLOCKS KR-4.5 province=11") << "14-11-9-6-2 as well";
  EXPECT_EQ(full_refusal(enter, "14>1"), "KR_TOO_FAR KR-4.2 province=1 max=4") << "five steps by any way";
  const State end = commander(beside_abbot("abbot_walk=end"));
  EXPECT_EQ(refusal(end, "14>4"), "allowed") << "a closed province is crossed";
  EXPECT_EQ(full_refusal(end, "14>11"), "KR_ABBOT_BLOCKS KR-4.5 province=11");
  EXPECT_EQ(full_refusal(end, "14>1"), "KR_TOO_FAR KR-4.2 province=1 max=4");
  for (const std::string_view options : {"abbot_walk=enter", "abbot_walk=end"}) {
    const State far = commander(Position(2, options).abbot(1, 1).peoples(0, "14"));
    EXPECT_EQ(full_refusal(far, "14>1"), "KR_TOO_FAR KR-4.2 province=1 max=4")
        << "closed, but too far anyway";
  }
}

TEST(KretaAbbotWalk, TooFarIsMeasuredByThePointsLeft) {
  rules("KR-4.5", "KR-4.2");
  for (const std::string_view options : {"abbot_walk=enter", "abbot_walk=end"}) {
    const Position position = Position(2, options).abbot(1, 11).peoples(0, "1 14 16");
    const State one_left = after(commander(position), "1>6", "14>12");
    EXPECT_EQ(full_refusal(one_left, "16>11"), "KR_TOO_FAR KR-4.2 province=11 max=1") << options;
    const State two_left = after(commander(position), "1>6");
    EXPECT_EQ(full_refusal(two_left, "16>11"), "KR_ABBOT_BLOCKS KR-4.5 province=11") << options;
  }
}

TEST(KretaAbbotWalk, ARefusalNamesAClosedProvinceOnTheWay) {
  rules("KR-4.5");
  const Position two = Position(3, "abbot_walk=enter").abbot(1, 12).abbot(2, 11).peoples(0, "14");
  EXPECT_EQ(full_refusal(commander(two), "14>9"), "KR_ABBOT_BLOCKS KR-4.5 province=11");
  EXPECT_EQ(full_refusal(commander(two), "14>16"), "KR_ABBOT_BLOCKS KR-4.5 province=12");
  const Position out = Position(3, "abbot_walk=enter").abbot(1, 14).abbot(2, 11).peoples(0, "14");
  EXPECT_EQ(full_refusal(commander(out), "14>4"), "KR_ABBOT_BLOCKS KR-4.5 province=11")
      << "not 14, which is left";
  Position full(3, "abbot_walk=enter");
  full.abbot(1, 11).peoples(1, "11 11 11 11 11").cities(1, "11").harvested(1, "1").peoples(0, "14");
  EXPECT_EQ(full_refusal(commander(full), "14>11"), "KR_PROVINCE_FULL KR-2.4 province=11 max=7")
      << "as for a people that is placed";
}

TEST(KretaAbbotWalk, EnterLetsOutAndTheAbbotsPlayerIn) {
  rules("KR-4.5", "KR-2.5");
  const Position out = Position(2, "abbot_walk=enter").abbot(1, 11).peoples(0, "11");
  EXPECT_EQ(refusal(commander(out), "11>14"), "allowed");
  const Position both = Position(2, "abbot_walk=enter").abbot(1, 11).abbot(0, 11).peoples(0, "14");
  EXPECT_EQ(refusal(commander(both), "14>11"), "allowed") << "with an own abbot it is not closed";
  const Position own = Position(2, "abbot_walk=enter").abbot(0, 11).peoples(0, "14");
  EXPECT_EQ(refusal(commander(own), "14>11"), "allowed");
  const Position end = Position(2, "abbot_walk=end").abbot(1, 11).abbot(0, 11).peoples(0, "14");
  EXPECT_EQ(refusal(commander(end), "14>11"), "allowed");
}

}  // namespace
}  // namespace merlon::kreta
