// KC-2 and KC-3: moving a card, and the limits of rows.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/kilt_castle/engine/notation.h"
#include "games/kilt_castle/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::kilt_castle {
namespace {

using test::rules;

State rows(std::string_view sizes, int players = 4, std::string_view options = "") {
  return Position(players, options).rows(sizes);
}

const std::string_view kStartRows = "W4:4 W3:3 W2:2 W1:1";

// --- the turn --------------------------------------------------------------------------------------

TEST(KiltCastleTurn, MovingThenBuildingThenTheDucatDay) {
  rules("KC-2.1");
  State state =
      Position(4).row("W5", "br").row("W4", "b r y g").row("W3", "by bg").row("W2", "ry").row("W1", "rg yg");
  EXPECT_EQ(state.phase, Phase::relocate);
  const auto moved = play(state, "br>N1");
  EXPECT_EQ(moved, (std::vector<std::string>{
                       R"({"event":"moved","seat":0,"card":"rb","from":"W5","to":"N1"})",
                       R"({"event":"noted","seat":0,"place":"W5"})",
                   }));
  EXPECT_EQ(state.phase, Phase::build);
  EXPECT_EQ(merlon::index(state.seat), 1u) << "Rowan lies inside now";
  EXPECT_EQ(purses(state), "10 10 10 10") << "the ducat day waits for the builders";
  play(state, "11");
  EXPECT_EQ(state.phase, Phase::build);
  EXPECT_EQ(merlon::index(state.seat), 0u);
  const auto built = play(state, "21+2");
  EXPECT_EQ(
      built,
      (std::vector<std::string>{
          R"({"event":"built","seat":0,"square":"21","colour":"b","crests":2,"price":0,"paid_to":null})",
          R"({"event":"paid","seat":0,"colour":"b","ducats":3})",
          R"({"event":"paid","seat":1,"colour":"r","ducats":1})",
          R"({"event":"paid","seat":2,"colour":"y","ducats":0})",
          R"({"event":"paid","seat":3,"colour":"g","ducats":0})",
      }));
  EXPECT_EQ(purses(state), "13 11 10 10");
  EXPECT_EQ(state.phase, Phase::relocate);
  EXPECT_EQ(merlon::index(state.seat), 1u) << "seat 0 was on turn";
  EXPECT_EQ(state.turn, 2);
  EXPECT_EQ(state.ducat_day, 0);
}

TEST(KiltCastleTurn, NothingElseMayBeDone) {
  rules("KC-2.1", "KC-2.2", "KC-5.2");
  const State moving = rows(kStartRows);
  EXPECT_EQ(full_refusal(moving, "11"), "KC_NOT_NOW KC-2.1 phase=relocate");
  EXPECT_EQ(refusal(moving, "skip"), "KC_NOT_NOW KC-2.1");
  EXPECT_EQ(refusal(moving, "roof 11"), "KC_NOT_NOW KC-5.2");
  const State building = Position(4).moved("br", "W1");
  EXPECT_EQ(refusal(building, "b>N1"), "KC_NOT_NOW KC-2.1");
  EXPECT_EQ(full_refusal(building, "roof 11"), "KC_NOT_NOW KC-5.2 phase=build");
  const State roofing =
      Position(4).moved("br", "W1").roof("22").roof("33").tower("11", "b r").choosing_roof("11");
  EXPECT_EQ(refusal(roofing, "b>N1"), "KC_NOT_NOW KC-2.1");
  EXPECT_EQ(refusal(roofing, "11"), "KC_NOT_NOW KC-2.1");
  EXPECT_EQ(full_refusal(roofing, "skip"), "KC_NOT_NOW KC-2.1 phase=roof");
}

TEST(KiltCastleTurn, AnyCardOfAnyRowMayBeChosen) {
  rules("KC-2.2");
  const State state =
      Position(4).row("W4", "b r y g").row("W3", "br yg by").row("W2", "rg bg").row("W1", "ry").on_turn(0);
  EXPECT_EQ(legal_texts(state).size(), 4u * 4 + 3 * 3 + 2 * 2);
  for (const std::string_view move : {"b>N1", "r>W3", "y>W1", "g>N1", "br>W2", "yg>N1", "by>W1", "rg>N1"}) {
    EXPECT_EQ(refusal(state, move), "allowed") << move;
  }
  for (const std::string& move : legal_texts(state)) EXPECT_NE(move, "skip");
}

TEST(KiltCastleTurn, ACardThatShowsNoColourOfThePlayerMayBeMoved) {
  rules("KC-2.2", "KC-4.1");
  State state = Position(4).rows("W4:4 W3:4").row("W2", "g").row("W1", "yg").on_turn(0);
  play(state, "g>N1");
  EXPECT_EQ(merlon::index(state.seat), 3u);
  EXPECT_EQ(merlon::index(state.turn_seat), 0u);
  play(state, "11");
  EXPECT_EQ(merlon::index(state.seat), 1u);
}

// --- where a card may go ---------------------------------------------------------------------------

// The table of chapter 2 of the rules, and more of its kind.
TEST(KiltCastleMoving, TheExamplesOfTheRules) {
  rules("KC-2.3", "KC-2.5", "KC-2.6", "KC-2.7", "KC-2.8", "KC-2.10", "KC-3.1", "KC-3.2");
  EXPECT_EQ(targets(rows(kStartRows), "W4"), "W3 W2 W1 N1");
  EXPECT_EQ(targets(rows(kStartRows), "W3"), "W2 W1 N1");
  EXPECT_EQ(targets(rows(kStartRows), "W2"), "W1 N1");
  EXPECT_EQ(targets(rows(kStartRows), "W1"), "");
  EXPECT_EQ(targets(rows("W4:4 W2:4 W1:2"), "W4"), "W3 W1 N1");
  EXPECT_EQ(targets(rows("W5:2 W4:2 W3:2 W2:2 W1:2"), "W3"), "W2 W1");
  EXPECT_EQ(targets(rows("W5:1 W4:3 W3:2 W2:2 W1:2"), "W5"), "W4 W3 W2 W1 N1");
  EXPECT_EQ(targets(rows("N1:2 E5:4 W2:3 W1:1"), "W2"), "W1 N1");
  EXPECT_EQ(targets(rows("N1:4 E5:2 W2:3 W1:1"), "W2"), "W1");
}

TEST(KiltCastleMoving, NeverBackwards) {
  rules("KC-2.3");
  const State state = rows(kStartRows);
  const std::string card = card_text([&] {
    Card one(0);
    while (place_text(state.place_of(one)) != "W2") ++one;
    return one;
  }());
  EXPECT_EQ(full_refusal(state, card + ">W3"), "KC_CLOCKWISE_ONLY KC-2.3 place=W3");
  EXPECT_EQ(refusal(state, card + ">W4"), "KC_CLOCKWISE_ONLY KC-2.3") << "not even to the last row";
  EXPECT_EQ(full_refusal(state, card + ">W2"), "KC_SAME_PLACE KC-2.3 place=W2");
}

TEST(KiltCastleMoving, BehindTheLastRowIsBeyondTheFront) {
  rules("KC-2.3", "KC-2.5");
  const State state = Position(4).rows("W4:4").row("W3", "br by bg").rows("W2:2 W1:1");
  for (const std::string place : {"N2", "N3", "E1", "S5", "S1", "W5"}) {
    EXPECT_EQ(full_refusal(state, "br>" + place), "KC_BEYOND_FRONT KC-2.5 place=" + place + " front=W1");
  }
}

// P1: with the last row directly beyond the front, one step more would be the row the card comes from.
TEST(KiltCastleMoving, LessThanAFullRound) {
  rules("KC-2.3");
  const State state = rows("N1:3 E1:4 W1:3");
  EXPECT_EQ(targets(state, "N1"), "N2 N3 N4 N5 E2 E3 E4 E5 S5 S4 S3 S2 S1 W5 W4 W3 W2 W1");
  EXPECT_EQ(refusal(state, "b>N1"), "KC_SAME_PLACE KC-2.3");
  EXPECT_EQ(targets(state, "W1"), "N1");
  EXPECT_EQ(targets(state, "E1"), "E2 E3 E4 E5 S5 S4 S3 S2 S1 W5 W4 W3 W2 W1 N1");
}

TEST(KiltCastleMoving, TheFrontIsPartOfThePosition) {
  rules("KC-2.4");
  const State one = Position(4).rows("W4:4 N1:4 E1:2").front("E1");
  const State other = Position(4).rows("W4:4 N1:4 E1:2").front("W4");
  EXPECT_NE(state_hash(one), state_hash(other));
  EXPECT_NE(json_of(one), json_of(other));
  EXPECT_EQ(targets(one, "E1"), "E2");
  EXPECT_EQ(targets(other, "E1"), "E2 E3 E4 E5 S5 S4 S3 S2 S1 W5 W3") << "W4 is full, W3 is beyond it";
  EXPECT_EQ(targets(one, "W4"), "W3 W2 W1 N2 N3 N4 N5 E1 E2");
  EXPECT_EQ(targets(other, "W4"), "W3");
}

TEST(KiltCastleMoving, ACardBeyondTheFrontIsTheNewFront) {
  rules("KC-2.4");
  State state = rows("W3:4 W2:4 W1:2");
  play(state, "b>N1", "11");
  EXPECT_EQ(place_text(state.front), "N1");
  play(state, "r>W1", "11+1");
  EXPECT_EQ(place_text(state.front), "N1") << "a card that stays behind it changes nothing";
  play(state, "y>N2", "12");
  EXPECT_EQ(place_text(state.front), "N2");
}

TEST(KiltCastleMoving, ANewFrontHasARowDirectlyBehindIt) {
  rules("KC-2.5", "KC-2.6");
  const State state = Position(4).row("W4", "b r y g").rows("W3:4").row("W1", "rg yg");
  EXPECT_EQ(targets(state, "W1"), "N1") << "the other card stays behind";
  EXPECT_EQ(targets(after(state, "rg>N1", "11", "21"), "N1"), "");
  EXPECT_EQ(targets(after(state, "rg>N1", "11", "21"), "W1"), "N1 N2");
  const State lone = Position(4).row("W4", "b r y g").rows("W3:4 W2:1").row("W1", "yg");
  EXPECT_EQ(full_refusal(lone, "yg>N1"), "KC_LONE_FRONT_CARD KC-2.6 place=W1");
  EXPECT_EQ(refusal(lone, "yg>N2"), "KC_LONE_FRONT_CARD KC-2.6");
  EXPECT_EQ(refusal(lone, "yg>W2"), "KC_LONE_FRONT_CARD KC-2.6");
}

TEST(KiltCastleMoving, PassesOverRowsGapsAndFullRows) {
  rules("KC-2.5");
  EXPECT_EQ(targets(rows("S1:2 W3:4 N1:4"), "S1"), "W5 W4 W2 W1 N2");
  EXPECT_EQ(targets(rows("W4:1 W3:4 W2:4 W1:1"), "W4"), "W1 N1");
}

// --- gaps ------------------------------------------------------------------------------------------

TEST(KiltCastleMoving, GapsAreAllowed) {
  rules("KC-2.7");
  EXPECT_EQ(targets(rows("W5:4 N3:4 N4:2"), "W5"), "W4 W3 W2 W1 N1 N2 N4 N5");
  State state = rows("W5:4 N3:4 N4:2");
  play(state, "b>W1", "11");
  EXPECT_EQ(place_text(state.front), "N4");
  EXPECT_EQ(state.row_size(place_of("W1")), 1);
}

TEST(KiltCastleMoving, ALoneCardInAGapMayNeedANeighbour) {
  rules("KC-2.7");
  const State state = rows("W5:4 N3:4 N4:2", 4, "lone_card_in_gap=false");
  EXPECT_EQ(targets(state, "W5"), "W4 N4 N5");
  EXPECT_EQ(full_refusal(state, "b>W3"), "KC_LONE_CARD_NEEDS_NEIGHBOUR KC-2.7 place=W3 behind=W4");
  EXPECT_EQ(refusal(state, "b>N2"), "KC_LONE_CARD_NEEDS_NEIGHBOUR KC-2.7");
}

TEST(KiltCastleMoving, TheLiftedCardIsNoNeighbour) {
  rules("KC-2.7");
  const std::string_view sizes = "W5:1 N2:4 N3:4 N4:1";
  EXPECT_EQ(targets(rows(sizes, 4, "lone_card_in_gap=false"), "W5"), "N4 N5");
  EXPECT_EQ(full_refusal(rows(sizes, 4, "lone_card_in_gap=false"), "b>W4"),
            "KC_LONE_CARD_NEEDS_NEIGHBOUR KC-2.7 place=W4 behind=W5");
  EXPECT_EQ(targets(rows(sizes), "W5"), "W4 W3 W2 W1 N1 N4 N5");
}

TEST(KiltCastleMoving, TheNeighbourIsLookedForRoundTheCorner) {
  rules("KC-2.7", "KC-1.2");
  // W5 comes after S1.
  const State state = rows("S2:2 S1:4 W4:4", 4, "lone_card_in_gap=false");
  EXPECT_EQ(targets(state, "S2"), "W5 W3");
  EXPECT_EQ(targets(rows("S2:2 S1:4 W4:4"), "S2"), "W5 W3");
  EXPECT_EQ(targets(rows("S3:2 S1:4 W4:4", 4, "lone_card_in_gap=false"), "S3"), "S2 W5 W3");
}

// --- catching up with the last row -----------------------------------------------------------------

TEST(KiltCastleLap, ACaughtRowBecomesTheFront) {
  rules("KC-2.8", "KC-2.4");
  State state = Position(4).row("N1", "b r").rows("E5:4").row("W2", "br by yg").row("W1", "ry");
  ASSERT_EQ(place_text(state.front), "W1");
  play(state, "br>N1", "11", "21");
  EXPECT_EQ(place_text(state.front), "N1");
  EXPECT_EQ(state.row_size(place_of("N1")), 3);
  EXPECT_EQ(targets(state, "N1"), "N2") << "all its cards came with it";
  EXPECT_EQ(targets(state, "W1"), "N1 N2") << "what was the front can go beyond the new one";
  EXPECT_EQ(targets(state, "E5"), "S5 S4 S3 S2 S1 W5 W4 W3 W2 W1 N1 N2");
  EXPECT_EQ(refusal(state, "b>N3"), "KC_BEYOND_FRONT KC-2.5");
  EXPECT_EQ(refusal(state, "ry>W2"), "KC_CLOCKWISE_ONLY KC-2.3");
}

TEST(KiltCastleLap, AFullLastRowStopsTheFront) {
  rules("KC-2.8");
  const State state = Position(4).row("N1", "b r y g").rows("E5:2").row("W2", "br by yg").row("W1", "ry");
  EXPECT_EQ(targets(state, "W2"), "W1");
  EXPECT_EQ(refusal(state, "br>N1"), "KC_ROW_FULL KC-3.2");
  EXPECT_EQ(refusal(state, "br>N2"), "KC_CLOCKWISE_ONLY KC-2.3") << "no card jumps over it";
  EXPECT_EQ(targets(state, "W1"), "");
  EXPECT_EQ(targets(state, "N1"), "N2 N3 N4 N5 E1 E2 E3 E4 E5 S5 S4 S3 S2 S1 W5 W4 W3 W2 W1");
}

TEST(KiltCastleLap, ALoneFrontCardDoesNotJoinTheLastRowEither) {
  rules("KC-2.8", "KC-2.6");
  const State state = Position(4).row("N1", "b r y").rows("E5:3").row("W2", "br by yg").row("W1", "ry");
  EXPECT_EQ(refusal(state, "ry>N1"), "KC_LONE_FRONT_CARD KC-2.6");
  const State two = Position(4).row("N1", "b r y").rows("E5:3").row("W2", "br by").row("W1", "ry yg");
  EXPECT_EQ(targets(two, "W1"), "N1");
}

TEST(KiltCastleLap, WorksWhereTheNumbersOfThePlacesWrap) {
  rules("KC-2.8", "KC-1.2");
  State state = Position(4).row("W5", "b r").rows("N1:4").row("S2", "br by").row("S1", "ry rg");
  EXPECT_EQ(targets(state, "S2"), "S1 W5");
  EXPECT_EQ(targets(state, "S1"), "W5");
  EXPECT_EQ(targets(state, "W5"), "W4 W3 W2 W1 N2 N3 N4 N5 E1 E2 E3 E4 E5 S5 S4 S3 S2 S1");
  play(state, "ry>W5", "51", "52");
  EXPECT_EQ(place_text(state.front), "W5");
  EXPECT_EQ(targets(state, "S1"), "W5 W4");
  EXPECT_EQ(targets(state, "W5"), "W4");
}

TEST(KiltCastleLap, ACardOfTheLastRowMayRunToTheFrontButNotBeyond) {
  rules("KC-2.3", "KC-2.8");
  State state = Position(4).row("N1", "b r").rows("E5:4").row("W2", "br by yg").row("W1", "ry");
  EXPECT_EQ(refusal(state, "b>W1"), "allowed");
  EXPECT_EQ(refusal(state, "b>N1"), "KC_SAME_PLACE KC-2.3");
  play(state, "b>W1", "11");
  EXPECT_EQ(place_text(state.front), "W1");
}

// --- turning, ducat days, limits -------------------------------------------------------------------

TEST(KiltCastleMoving, ADoubleCardIsTurned) {
  rules("KC-2.9");
  State state = Position(4).row("W4", "rb y").row("W3", "by gr yg").rows("W2:4").row("W1", "b");
  const auto events = play(state, "br>N1");
  EXPECT_EQ(events.front(), R"({"event":"moved","seat":0,"card":"br","from":"W4","to":"N1"})");
  EXPECT_EQ(state.inner(card_of("br")), kLoch);
  EXPECT_EQ(state.outer(card_of("br")), kRowan);
  EXPECT_EQ(state.inner(card_of("by")), kLoch) << "cards that are not moved keep their sides";
  EXPECT_EQ(state.inner(card_of("rg")), kFern);
  play(state, "11", "21", "y>N1", "31", "br>N2");
  EXPECT_EQ(state.inner(card_of("br")), kRowan) << "turned again";
}

TEST(KiltCastleMoving, TheLastCardOfARowNotesADucatDay) {
  rules("KC-2.10");
  const State state = rows("W5:1 W4:3 W3:2 W2:2 W1:2");
  for (const std::string_view place : {"W4", "W3", "W2", "W1", "N1"}) {
    State next = state;
    const auto events = play(next, "b>" + std::string(place));
    EXPECT_EQ(next.ducat_day, 1) << place;
    ASSERT_EQ(events.size(), 2u);
    EXPECT_EQ(events[1], R"({"event":"noted","seat":0,"place":"W5"})");
  }
  State next = state;
  EXPECT_EQ(play(next, "r>W3").size(), 1u);
  EXPECT_EQ(next.ducat_day, 0);
}

TEST(KiltCastleMoving, AnyRowThatRunsOutNotesADucatDay) {
  rules("KC-2.10");
  State state = Position(4).rows("W5:4 W4:3").row("W3", "yg").row("W2", "ry").row("W1", "rg");
  EXPECT_EQ(after(state, "yg>W2").ducat_day, 1);
  EXPECT_EQ(after(state, "ry>W1").ducat_day, 1);
}

// That one of the last row can is proved for all trains: lap_test.cpp.
TEST(KiltCastleMoving, SomeCardCanAlwaysBeMoved) {
  rules("KC-2.11");
  EXPECT_EQ(targets(rows("W4:2 W2:4 W1:4"), "W4"), "W3 N1");
  EXPECT_EQ(targets(rows("N1:2 W2:4 W1:4"), "N1"), "N2 N3 N4 N5 E1 E2 E3 E4 E5 S5 S4 S3 S2 S1 W5 W4 W3");
  EXPECT_EQ(targets(rows("N1:3 W1:3", 3), "N1"), "N2 N3 N4 N5 E1 E2 E3 E4 E5 S5 S4 S3 S2 S1 W5 W4 W3 W2");
}

TEST(KiltCastleLimits, AtMostFiveRows) {
  rules("KC-3.1");
  const State five = rows("W5:2 W4:2 W3:2 W2:2 W1:2");
  EXPECT_EQ(targets(five, "W5"), "W4 W3 W2 W1");
  EXPECT_EQ(full_refusal(five, "b>N1"), "KC_FIVE_ROWS_MAX KC-3.1 max=5");
  const State gap = rows("W5:2 W4:2 W3:2 W2:2 N1:2");
  EXPECT_EQ(refusal(gap, "b>W1"), "KC_FIVE_ROWS_MAX KC-3.1") << "a gap inside the train is a new row too";
  EXPECT_EQ(targets(rows("W5:2 W3:3 W2:3 N1:2"), "W5"), "W4 W3 W2 W1 N1 N2") << "gaps do not count";
}

TEST(KiltCastleLimits, TheRowThatRanOutDoesNotCount) {
  rules("KC-3.1");
  const State state = rows("W5:1 W4:3 W3:2 W2:2 W1:2");
  EXPECT_EQ(targets(state, "W5"), "W4 W3 W2 W1 N1");
  EXPECT_EQ(targets(state, "W4"), "W3 W2 W1");
  EXPECT_EQ(targets(rows("W5:3 W4:1 W3:2 W2:2 W1:2"), "W4"), "W3 W2 W1 N1");
}

TEST(KiltCastleLimits, AtMostFourRowsWithThreePlayers) {
  rules("KC-3.1");
  EXPECT_EQ(targets(rows("W4:2 W3:2 W2:1 W1:1", 3), "W4"), "W3 W2 W1");
  EXPECT_EQ(full_refusal(rows("W4:2 W3:2 W2:1 W1:1", 3), "b>N1"), "KC_FIVE_ROWS_MAX KC-3.1 max=4");
  EXPECT_EQ(targets(rows("W4:1 W3:2 W2:1 W1:2", 3), "W4"), "W3 W2 W1 N1");
  EXPECT_EQ(targets(rows("W4:3 W3:2 W1:1", 3), "W4"), "W3 W2 W1 N1");
}

TEST(KiltCastleLimits, AtMostFourCardsInARow) {
  rules("KC-3.2");
  const State state = rows("W4:3 W3:4 W2:3");
  EXPECT_EQ(targets(state, "W4"), "W2 W1");
  EXPECT_EQ(full_refusal(state, "b>W3"), "KC_ROW_FULL KC-3.2 place=W3 max=4");
  EXPECT_EQ(targets(after(state, "b>W2", "21"), "W4"), "W1") << "W2 is full now";
  EXPECT_EQ(targets(after(state, "g>W1", "11"), "W4"), "W3 W2 W1 N1") << "W3 is full no longer";
}

TEST(KiltCastleLimits, AtMostThreeCardsInARowWithThreePlayers) {
  rules("KC-3.2");
  const State state = rows("W4:1 W3:3 W2:2", 3);
  EXPECT_EQ(targets(state, "W4"), "W2 W1");
  EXPECT_EQ(full_refusal(state, "b>W3"), "KC_ROW_FULL KC-3.2 place=W3 max=3");
}

}  // namespace
}  // namespace merlon::kilt_castle
