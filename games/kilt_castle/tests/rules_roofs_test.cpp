// KC-5: roofs.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/kilt_castle/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::kilt_castle {
namespace {

using test::rules;

TEST(KiltCastleRoofs, TwoBuildersOnOneSquareBringARoof) {
  rules("KC-5.1", "KC-5.2");
  State state = Position(4).moved("gr", "W1").ducats("10 10 10 10");
  play(state, "11");
  EXPECT_TRUE(state.roofs.empty());
  const auto events = play(state, "11");
  EXPECT_EQ(events,
            (std::vector<std::string>{
                R"({"event":"built","seat":1,"square":"11","colour":"r","crests":0,"price":1,"paid_to":3})",
                R"({"event":"roofed","seat":1,"square":"11","from":null})",
            }));
  EXPECT_EQ(purses(state), "10 9 10 11");
  EXPECT_EQ(text_of(state.roofs), "11");
  EXPECT_EQ(state.phase, Phase::relocate) << "there is nothing to decide";
}

TEST(KiltCastleRoofs, AlsoOnATowerThatWasThereBefore) {
  rules("KC-5.1");
  State state = Position(4).moved("gr", "W1").tower("13", "b b").ducats("10 10 10 10");
  play(state, "13", "13");
  EXPECT_EQ(text_of(state.roofs), "13");
  EXPECT_EQ(purses(state), "12 7 10 11");
}

TEST(KiltCastleRoofs, DifferentSquaresBringNone) {
  rules("KC-5.1");
  State state = Position(4).moved("gr", "W1").tower("13", "b b");
  play(state, "13", "11");
  EXPECT_TRUE(state.roofs.empty());
}

TEST(KiltCastleRoofs, ASingleCardBringsNone) {
  rules("KC-5.1");
  State state = Position(4).moved("g", "W1").tower("11", "g");
  play(state, "11");
  EXPECT_TRUE(state.roofs.empty());
  EXPECT_EQ(state.phase, Phase::relocate);
}

TEST(KiltCastleRoofs, ASquareOfAnEarlierTurnDoesNotCount) {
  rules("KC-5.1");
  State state = Position(4).row("W4", "b r y g").rows("W3:3").row("W2", "br bg").row("W1", "ry");
  play(state, "b>N1", "11", "br>N1");  // Rowan builds on the floor of Loch's last turn
  play(state, "11");
  EXPECT_TRUE(state.roofs.empty());
  play(state, "11");
  EXPECT_EQ(text_of(state.roofs), "11");
}

TEST(KiltCastleRoofs, IfTheFirstSkippedThereIsNone) {
  rules("KC-5.1", "KC-4.6");
  State state = Position(4)
                    .moved("br", "W5")
                    .tower("51", "y*3")
                    .tower("52", "y*3")
                    .tower("53", "y*3")
                    .ducats("0 9 0 0");
  play(state, "skip", "51");
  EXPECT_TRUE(state.roofs.empty());
  EXPECT_EQ(state.phase, Phase::relocate);
}

TEST(KiltCastleRoofs, IfTheSecondSkippedThereIsNone) {
  rules("KC-5.1");
  State state = Position(4)
                    .moved("br", "W5")
                    .tower("51", "y*2")
                    .tower("52", "y*3")
                    .tower("53", "y*3")
                    .ducats("2 0 0 0");
  play(state, "51");
  EXPECT_EQ(legal_text(state), "skip");
  play(state, "skip");
  EXPECT_TRUE(state.roofs.empty());
}

TEST(KiltCastleRoofs, TheSecondMustEvenIfNothingElseIsLeft) {
  rules("KC-5.1", "KC-4.6");
  State state =
      Position(4).moved("br", "W5").tower("51", "y").tower("52", "y*5").tower("53", "y*5").ducats("9 2 0 0");
  play(state, "51");
  EXPECT_EQ(sites(state), "51");
  play(state, "51");
  EXPECT_EQ(text_of(state.roofs), "51");
}

TEST(KiltCastleRoofs, TheSecondRoofIsUnusedToo) {
  rules("KC-5.2");
  State state = Position(4).moved("gr", "W1").roof("33");
  play(state, "11", "11");
  EXPECT_EQ(text_of(state.roofs), "11 33");
  EXPECT_EQ(state.phase, Phase::relocate);
}

TEST(KiltCastleRoofs, AThirdEventMovesOneOfThem) {
  rules("KC-5.2", "KC-9.3");
  State state = Position(4).moved("gr", "W1").roof("33").roof("22");
  play(state, "11");
  const auto built = play(state, "11");
  ASSERT_EQ(built.size(), 1u);
  EXPECT_EQ(state.phase, Phase::roof);
  EXPECT_EQ(merlon::index(state.seat), 1u) << "the second builder chooses";
  EXPECT_EQ(legal_text(state), "roof 22 roof 33");
  EXPECT_EQ(full_refusal(state, "roof 11"), "KC_NO_ROOF_THERE KC-5.2 square=11");
  EXPECT_EQ(text_of(after(state, "roof 22").roofs), "11 33");
  EXPECT_EQ(play(state, "roof 33"),
            (std::vector<std::string>{R"({"event":"roofed","seat":1,"square":"11","from":"33"})"}));
  EXPECT_EQ(text_of(state.roofs), "11 22");
  EXPECT_EQ(state.phase, Phase::relocate);
  EXPECT_EQ(merlon::index(state.seat), 1u) << "seat 0 was on turn";
  EXPECT_FALSE(state.built[Half::inner].exists());
}

TEST(KiltCastleRoofs, AnySquareMayGiveItsRoof) {
  rules("KC-5.2");
  for (const std::string& square : words_of("11 12 13 21 35 44 51")) {
    State state =
        Position(4).moved("gr", "W3").tower("31", "g r").choosing_roof("31").roof(square).roof("52");
    EXPECT_EQ(play(state, "roof " + square),
              (std::vector<std::string>{R"({"event":"roofed","seat":1,"square":"31","from":")" + square +
                                        R"("})"}));
    EXPECT_EQ(state.roofs, squares_of("31 52"));
  }
}

TEST(KiltCastleRoofs, ARoofedTowerBelongsToEverybody) {
  rules("KC-5.3");
  const State state = Position(4).moved("b", "W3").tower("33", "r b").roof("33").ducats("10 10 10 10");
  EXPECT_EQ(sites(state), "31");
  EXPECT_EQ(full_refusal(state, "33"), "KC_ROOFED KC-5.3 square=33") << "not even by the owner of its top";
}

TEST(KiltCastleRoofs, WhenTheRoofMovesAwayTheTopDecidesAgain) {
  rules("KC-5.3");
  State state = Position(4)
                    .moved("gr", "W3")
                    .tower("11", "r b+2")
                    .roof("11")
                    .tower("15", "r y")
                    .roof("15")
                    .tower("31", "g r")
                    .choosing_roof("31")
                    .ducats("10 10 10 10");
  play(state, "roof 11");
  EXPECT_EQ(text_of(state.roofs), "15 31");
  const State next = after(state, legal_texts(state).front());
  EXPECT_EQ(next.top_colour(square_of("11")), kLoch);
  EXPECT_EQ(next.top_crests(square_of("11")), 2);
  const State over =
      Position(4).moved("y", "W1").tower("11", "r b+2").roof("15").roof("31").ducats("9 9 9 9");
  EXPECT_EQ(sites(over), "11 12");
  EXPECT_EQ(purses(after(over, "11")), "11 9 7 9") << "two ducats for the owner of the top";
}

TEST(KiltCastleRoofs, AnOwnerOfBothHalvesPlacesNone) {
  rules("KC-5.4", "KC-7.2");
  State state = Position(2).moved("br", "W1");
  play(state, "11", "11");
  EXPECT_TRUE(state.roofs.empty());
  EXPECT_EQ(state.phase, Phase::relocate);
  State with = Position(2, "roof_same_owner=true").moved("br", "W1");
  play(with, "11", "11");
  EXPECT_EQ(text_of(with.roofs), "11");
}

TEST(KiltCastleRoofs, TheOptionChangesNothingForTwoOwners) {
  rules("KC-5.4");
  for (const std::string_view options : {"", "roof_same_owner=true"}) {
    State two = Position(2, options).moved("by", "W1");
    play(two, "11", "11");
    EXPECT_EQ(text_of(two.roofs), "11");
    State four = Position(4, options).moved("br", "W1");
    play(four, "11", "11");
    EXPECT_EQ(text_of(four.roofs), "11");
    State apart = Position(2, options).moved("br", "W1").tower("15", "b");
    play(apart, "11", "15");
    EXPECT_TRUE(apart.roofs.empty());
  }
}

TEST(KiltCastleRoofs, TheSameOwnerChoosesARoofToo) {
  rules("KC-5.4", "KC-5.2");
  State state = Position(2, "roof_same_owner=true").moved("gy", "W1").roof("33").roof("22");
  play(state, "11", "11");
  EXPECT_EQ(legal_text(state), "roof 22 roof 33");
  EXPECT_EQ(merlon::index(state.seat), 1u);
  State without = Position(2).moved("gy", "W1").roof("33").roof("22");
  play(without, "11", "11");
  EXPECT_EQ(without.phase, Phase::relocate);
  EXPECT_EQ(text_of(without.roofs), "22 33");
}

}  // namespace
}  // namespace merlon::kilt_castle
