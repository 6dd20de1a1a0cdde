// KR-3: the admiral. That every result can be entered in exactly one way: oracle_test.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "games/kreta/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::kreta {
namespace {

using test::rules;
using ::testing::ElementsAre;

State admiral(const Position& position) { return after(position, "admiral"); }

TEST(KretaAdmiral, PlacesAShipInAHarbour) {
  rules("KR-3.1");
  State state = admiral(Position(2));
  EXPECT_EQ(legal_text(state), "ship H1, ship H2, ship H3, ship H4, ship H5, ship H6, ship H7");
  EXPECT_THAT(play(state, "ship H3"), ElementsAre(R"({"event":"ship","seat":0,"harbour":"H3"})"));
  EXPECT_EQ(ships_text(state, 0), "H3");
  EXPECT_EQ(state.seats[0].ships_left(), 1);
  EXPECT_EQ(merlon::index(state.seat), 1u) << "one ship only";
}

TEST(KretaAdmiral, OffersBothFunctions) {
  rules("KR-3.1", "KR-3.2", "KR-2.2");
  const State state = admiral(Position(2).ships(0, "H3"));
  EXPECT_EQ(legal_rest(state, "ship "), "H1 H2 H4 H5 H6 H7");
  EXPECT_EQ(legal_rest(state, "H3>"), "H1 H2 H4 H5 H6 H7");
  EXPECT_EQ(legal_texts(state).size(), 12u);
  EXPECT_EQ(full_refusal(state, "ship H3"), "KR_OWN_SHIP_THERE KR-3.3 harbour=H3");
  EXPECT_EQ(full_refusal(state, "H1>H2"), "KR_NO_SHIP_THERE KR-3.2 harbour=H1");
}

TEST(KretaAdmiral, MovesOneShipHoweverFar) {
  rules("KR-3.2");
  State state = admiral(Position(2).ships(0, "H1"));
  EXPECT_THAT(play(state, "H1>H7"), ElementsAre(R"({"event":"sailed","seat":0,"from":"H1","to":"H7"})"));
  EXPECT_EQ(ships_text(state, 0), "H7");
  EXPECT_EQ(state.phase, Phase::card) << "there is no second ship that could follow";
  EXPECT_EQ(merlon::index(state.seat), 1u);
}

TEST(KretaAdmiral, AShipThatSailsLeavesItsHarbour) {
  rules("KR-3.2");
  const State state = admiral(Position(2).ships(0, "H2 H5"));
  EXPECT_EQ(full_refusal(state, "H2>H2"), "KR_SAME_HARBOUR KR-3.2 harbour=H2");
  EXPECT_EQ(full_refusal(state, "H2>H5"), "KR_OWN_SHIP_THERE KR-3.3 harbour=H5") << "the other one is there";
  EXPECT_EQ(full_refusal(state, "H1>H1"), "KR_NO_SHIP_THERE KR-3.2 harbour=H1");
  const State sail = after(state, "H2>H3");
  EXPECT_EQ(full_refusal(sail, "H5>H5"), "KR_SAME_HARBOUR KR-3.2 harbour=H5");
  EXPECT_EQ(full_refusal(sail, "H3>H3"), "KR_SAME_HARBOUR KR-3.2 harbour=H3");
}

TEST(KretaAdmiral, MovesTwoShips) {
  rules("KR-3.2", "KR-3.4");
  State state = admiral(Position(2).ships(0, "H2 H4"));
  play(state, "H2>H3");
  EXPECT_EQ(state.phase, Phase::sail);
  EXPECT_EQ(merlon::index(state.seat), 0u);
  EXPECT_EQ(legal_text(state), "H4>H5, H4>H6, H4>H7, done");
  EXPECT_EQ(ships_text(after(state, "done"), 0), "H3 H4");
  EXPECT_EQ(ships_text(after(state, "H4>H6"), 0), "H3 H6");
  EXPECT_EQ(merlon::index(after(state, "H4>H6").seat), 1u);
  EXPECT_EQ(merlon::index(after(state, "done").seat), 1u);
}

TEST(KretaAdmiral, HarboursHoldOneShipWithTwoPlayers) {
  rules("KR-3.3");
  const State state = admiral(Position(2).ships(0, "H1").ships(1, "H2 H3"));
  EXPECT_EQ(full_refusal(state, "ship H2"), "KR_HARBOUR_FULL KR-3.3 harbour=H2 max=1");
  EXPECT_EQ(full_refusal(state, "H1>H3"), "KR_HARBOUR_FULL KR-3.3 harbour=H3 max=1");
  EXPECT_EQ(legal_rest(state, "ship "), "H4 H5 H6 H7");
}

TEST(KretaAdmiral, HarboursHoldTwoShipsWithMorePlayers) {
  rules("KR-3.3");
  for (int players = 3; players <= 4; ++players) {
    const State state = admiral(Position(players).ships(0, "H1").ships(1, "H2 H3").ships(2, "H3 H1"));
    EXPECT_EQ(refusal(state, "ship H2"), "allowed");
    EXPECT_EQ(refusal(state, "H1>H2"), "allowed");
    EXPECT_EQ(full_refusal(state, "ship H3"), "KR_HARBOUR_FULL KR-3.3 harbour=H3 max=2");
    EXPECT_EQ(full_refusal(state, "H1>H3"), "KR_HARBOUR_FULL KR-3.3 harbour=H3 max=2");
    EXPECT_EQ(legal_rest(state, "ship "), "H2 H4 H5 H6 H7");
  }
}

TEST(KretaAdmiral, OwnShipsLieInDifferentHarbours) {
  rules("KR-3.3");
  const State state = admiral(Position(4).ships(0, "H1 H2"));
  EXPECT_EQ(full_refusal(state, "H1>H2"), "KR_OWN_SHIP_THERE KR-3.3 harbour=H2");
  for (const std::string& move : legal_texts(state)) {
    EXPECT_EQ(words_of(ships_text(after(state, move), 0)).size(), 2u) << move;
  }
}

TEST(KretaAdmiral, TheLowerShipGoesFirstToTheLowerTarget) {
  rules("KR-3.4");
  const State state = admiral(Position(2).ships(0, "H2 H4"));
  const State upper = after(state, "H4>H5");
  EXPECT_EQ(upper.phase, Phase::card) << "the lower ship cannot follow the upper one";
  const State far = after(state, "H2>H7");
  EXPECT_EQ(far.phase, Phase::card) << "no target is higher";
  const State six = after(state, "H2>H6");
  EXPECT_EQ(legal_text(six), "H4>H7, done");
  EXPECT_EQ(full_refusal(six, "H4>H5"), "KR_SAIL_ORDER KR-3.4");
  EXPECT_EQ(full_refusal(six, "H6>H7"), "KR_SAIL_ORDER KR-3.4") << "the ship that has moved already";
  EXPECT_EQ(full_refusal(six, "H4>H6"), "KR_OWN_SHIP_THERE KR-3.3 harbour=H6");
  const State one = after(state, "H2>H1");
  EXPECT_EQ(legal_text(one), "H4>H3, H4>H5, H4>H6, H4>H7, done") << "not to H2, where the first one was";
  EXPECT_EQ(full_refusal(one, "H4>H2"), "KR_SAIL_ORDER KR-3.4");
}

TEST(KretaAdmiral, EndsByItselfIfTheSecondShipCannotFollow) {
  rules("KR-3.4");
  const State blocked = admiral(Position(2).ships(0, "H1 H2").ships(1, "H6 H7"));
  EXPECT_EQ(legal_text(after(blocked, "H1>H4")), "H2>H5, done");
  EXPECT_EQ(after(blocked, "H1>H5").phase, Phase::card);
  EXPECT_EQ(after(blocked, "H2>H3").phase, Phase::card);
}

}  // namespace
}  // namespace merlon::kreta
