// KR-4.8: a walk step by step. That both ways of entering it lead to the same positions: walk_test.cpp.
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

TEST(KretaSteps, GoFromNeighbourToNeighbour) {
  rules("KR-4.8", "KR-4.2");
  State state = commander(Position(2, "walk=steps").peoples(0, "5"));
  EXPECT_EQ(legal_rest(state, "5>"), "2 3 8");
  EXPECT_EQ(full_refusal(state, "5>6"), "KR_NOT_NEIGHBOURS KR-4.2 from=5 province=6");
  EXPECT_EQ(full_refusal(state, "5>10"), "KR_NOT_NEIGHBOURS KR-4.2 from=5 province=10");
  EXPECT_EQ(full_refusal(state, "5>5"), "KR_SAME_PROVINCE KR-4.2 province=5");
  EXPECT_EQ(full_refusal(state, "6>8"), "KR_NO_PEOPLE_THERE KR-4.2 province=6");
  EXPECT_THAT(play(state, "5>8"), ElementsAre(R"({"event":"walked","seat":0,"from":5,"to":8})"));
  EXPECT_EQ(state.points, 3);
  EXPECT_EQ(legal_text(state), "8>5, 8>6, 8>10, done");
  play(state, "8>6", "6>7", "7>4");
  EXPECT_EQ(state.phase, Phase::card) << "the fourth point ends the walk";
  EXPECT_EQ(peoples_text(state, 0), "4");
}

TEST(KretaSteps, MayNotEndWhereTheyBegan) {
  rules("KR-4.6", "KR-4.8");
  State state = commander(Position(2, "walk=steps").peoples(0, "5"));
  play(state, "5>8", "8>5");
  EXPECT_EQ(full_refusal(state, "done"), "KR_MAY_NOT_END_HERE KR-4.8");
  EXPECT_EQ(legal_text(state), "5>2, 5>3, 5>8") << "no done";
  play(state, "5>3");
  EXPECT_EQ(full_refusal(state, "3>5"), "KR_NO_WAY_TO_END KR-4.8 province=5") << "the last point";
  EXPECT_EQ(legal_text(state), "3>2, done");
}

TEST(KretaSteps, TwoPeoplesThatChangePlacesHaveNotMoved) {
  rules("KR-4.6", "KR-4.8");
  State state = commander(Position(2, "walk=steps").peoples(0, "5 8"));
  play(state, "5>8", "8>5");
  EXPECT_EQ(refusal(state, "done"), "KR_MAY_NOT_END_HERE KR-4.8");
  play(state, "8>10");
  EXPECT_EQ(full_refusal(state, "10>8"), "KR_NO_WAY_TO_END KR-4.8 province=8");
}

TEST(KretaSteps, MayGoThroughAFullProvinceWithThePointsToLeaveIt) {
  rules("KR-4.3", "KR-4.8");
  Position position(3, "walk=steps");
  position.peoples(1, "2 2 2 2 2").peoples(2, "2 2").peoples(0, "1");
  State state = commander(position);
  play(state, "1>2");
  EXPECT_EQ(state.figures.items[1], 8);
  EXPECT_EQ(full_refusal(state, "done"), "KR_MAY_NOT_END_HERE KR-4.8");
  EXPECT_EQ(legal_text(state), "2>1, 2>3, 2>4, 2>5, 2>6");
  EXPECT_EQ(refusal(after(state, "2>1"), "1>2"), "allowed") << "two points are left to leave it again";
  EXPECT_EQ(legal_text(after(state, "2>1", "1>2")), "2>3, 2>4, 2>5, 2>6") << "only one now, and not back";
  EXPECT_EQ(full_refusal(after(state, "2>3", "3>5"), "5>2"), "KR_PROVINCE_FULL KR-2.4 province=2 max=7")
      << "the last point";
}

TEST(KretaSteps, TheLastPointDoesNotLeadIntoAClosedProvince) {
  rules("KR-4.5", "KR-4.8");
  Position position = Position(2, "walk=steps abbot_walk=end").abbot(1, 2).peoples(0, "1");
  const State state = after(commander(position), "1>4", "4>1");
  EXPECT_EQ(refusal(state, "1>2"), "allowed") << "a point is left to leave it again";
  EXPECT_EQ(full_refusal(after(state, "1>4"), "4>2"), "KR_ABBOT_BLOCKS KR-4.5 province=2");
  position.peoples(0, "2");
  const State back = after(commander(position), "2>3", "3>5", "1>4");
  EXPECT_EQ(refusal(back, "5>2"), "allowed") << "as many as before are there";
  const State same = after(commander(position), "2>3", "3>5", "5>3");
  EXPECT_EQ(full_refusal(same, "3>2"), "KR_NO_WAY_TO_END KR-4.8 province=2") << "nothing would have changed";
}

TEST(KretaSteps, OnTheWayUpToNineFiguresMayStandInAProvince) {
  rules("KR-4.8", "KR-2.4");
  Position position(3, "walk=steps");
  position.peoples(1, "2 2 2 2 2").peoples(2, "2 2").peoples(0, "1 1 1");
  State state = commander(position);
  play(state, "1>2", "1>2");
  EXPECT_EQ(state.figures.items[1], 9);
  EXPECT_EQ(full_refusal(state, "1>2"), "KR_NO_WAY_TO_END KR-4.8 province=2") << "three could never leave";
  EXPECT_EQ(full_refusal(state, "1>4"), "KR_NO_WAY_TO_END KR-4.8 province=4");
  EXPECT_EQ(refusal(state, "done"), "KR_MAY_NOT_END_HERE KR-4.8");
  EXPECT_EQ(legal_text(state), "2>1, 2>3, 2>4, 2>5, 2>6");
  const State one = after(state, "2>1");
  EXPECT_EQ(legal_text(one), "2>3, 2>4, 2>5, 2>6") << "not back to where all began";
  EXPECT_EQ(after(one, "2>6").phase, Phase::card);
  EXPECT_EQ(peoples_text(after(one, "2>6"), 0), "1 1 6");
}

// Both peoples stay in what was a full province: one has taken the other's place.
TEST(KretaSteps, OneMayTakeThePlaceOfAnother) {
  rules("KR-4.4", "KR-4.8");
  Position position(3, "walk=steps");
  position.peoples(1, "2 2 2 2 2").peoples(2, "2").peoples(0, "2 1");
  EXPECT_EQ(peoples_text(after(commander(position), "1>2", "2>6", "done"), 0), "2 6");
  EXPECT_EQ(peoples_text(after(commander(position), "2>6", "1>2", "done"), 0), "2 6");
}

}  // namespace
}  // namespace merlon::kreta
