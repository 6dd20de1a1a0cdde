// KC-7: two players with two colours each.
#include <gtest/gtest.h>

#include <string>

#include "any/registry.h"
#include "core/game.h"
#include "core/shuffle.h"
#include "games/kilt_castle/engine/area.h"
#include "games/kilt_castle/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::kilt_castle {
namespace {

using test::rules;

const std::string_view kAllOfLoch = "b*11 b+1*3 b+2*2";
const std::string_view kAllOfRowan = "r*11 r+1*3 r+2*2";

TEST(KiltCastleTwoPlayers, TwoColoursAndOnePurse) {
  rules("KC-7.1");
  const State state = new_game(2);
  EXPECT_EQ(purses(state), "10 10");
  EXPECT_EQ(state.floors_left(kLoch) + state.floors_left(kRowan), 32);
  EXPECT_EQ(state.floors_left(kGorse) + state.floors_left(kFern), 32);
  State building = Position(2).moved("ry", "W5").tower("51", "g").tower("52", "b*3").ducats("1 5");
  play(building, "51");
  EXPECT_EQ(purses(building), "0 6") << "Rowan pays from the purse of the first seat to that of Fern's";
}

TEST(KiltCastleTwoPlayers, OverTheOtherOwnColourItCostsNothing) {
  rules("KC-7.1", "KC-4.4");
  State state = Position(2).moved("r", "W5").tower("51", "y*5 b").ducats("0 0");
  EXPECT_EQ(sites(state), "51 52");
  EXPECT_EQ(play(state, "51").front(),
            R"({"event":"built","seat":0,"square":"51","colour":"r","crests":0,"price":0,"paid_to":null})");
  State other = Position(2).moved("y", "W5").tower("51", "b*5 g").ducats("0 0");
  play(other, "51");
  EXPECT_EQ(purses(other), "0 0");
  const State dear = Position(2).moved("y", "W5").tower("51", "g*5 b").ducats("0 5");
  EXPECT_EQ(full_refusal(dear, "51"), "KC_CANNOT_PAY KC-4.5 square=51 need=6 have=5");
}

TEST(KiltCastleTwoPlayers, TheOwnerOfBothHalvesBuildsTwice) {
  rules("KC-7.2");
  State state = Position(2).rows("W4:4 W3:3").row("W2", "br yg").row("W1", "by").on_turn(1);
  play(state, "br>N1");
  EXPECT_EQ(merlon::index(state.seat), 0u);
  play(state, "11");
  EXPECT_EQ(state.top_colour(square_of("11")), kRowan) << "the inner half first";
  EXPECT_EQ(merlon::index(state.seat), 0u);
  EXPECT_EQ(state.phase, Phase::build);
  play(state, "21");
  EXPECT_EQ(state.top_colour(square_of("21")), kLoch);
  EXPECT_EQ(state.phase, Phase::relocate);
  EXPECT_EQ(merlon::index(state.seat), 0u) << "the next turn: seat 1 moved the card";
}

TEST(KiltCastleTwoPlayers, OrOnceWithEitherColour) {
  rules("KC-7.2", "KC-9.3");
  const std::string_view once = "two_player_builds=once";
  State state = Position(2, once).rows("W4:4 W3:3").row("W2", "br yg").row("W1", "by").on_turn(1);
  play(state, "br>N1");
  EXPECT_EQ(merlon::index(state.seat), 0u);
  EXPECT_EQ(legal_text(state), "b11 b11+1 b11+2 r11 r11+1 r11+2");
  EXPECT_EQ(full_refusal(state, "y11"), "KC_OTHERS_COLOUR KC-7.2 colour=y inner=r outer=b");
  EXPECT_EQ(refusal(state, "skip"), "KC_MUST_BUILD KC-4.6");
  play(state, "b11+1");
  EXPECT_EQ(state.top_colour(square_of("11")), kLoch) << "the outer half's colour";
  EXPECT_EQ(state.phase, Phase::relocate);
  EXPECT_EQ(merlon::index(state.seat), 0u) << "the next turn: seat 1 moved the card";
  EXPECT_EQ(refusal(state, "21"), "KC_NOT_NOW KC-2.1") << "there is no second build";
}

TEST(KiltCastleTwoPlayers, OnceIsForCardsOfOneOwnerOnly) {
  rules("KC-7.2");
  const std::string_view once = "two_player_builds=once";
  State state = Position(2, once).moved("by", "W5");
  EXPECT_EQ(legal_text(state), "51 51+1 51+2") << "two owners: each in the colour on the card";
  EXPECT_EQ(refusal(state, "r51"), "KC_WRONG_COLOUR KC-7.3");
  play(state, "51");
  EXPECT_EQ(state.phase, Phase::build);
  EXPECT_EQ(merlon::index(state.seat), 1u);
  EXPECT_EQ(legal_text(Position(2, once).moved("r", "W5")), "51 51+1 51+2") << "one colour";
  EXPECT_EQ(legal_text(Position(4, once).moved("br", "W5")), "51 51+1 51+2") << "for two players only";
}

TEST(KiltCastleTwoPlayers, OnceSkipsOnlyWithoutFloorsOfBothColours) {
  rules("KC-7.2", "KC-4.9");
  const std::string_view options = "two_player_builds=once two_player_end=player";
  State state = Position(2, options).moved("br", "W5").tower("11", kAllOfLoch).tower("51", "r*11 r+1*3 r+2");
  EXPECT_EQ(legal_text(state), "r51+2 r52+2");
  play(state, "r52+2");
  EXPECT_EQ(state.phase, Phase::over) << "the last of 32 floors, and nobody else builds";
}

TEST(KiltCastleTwoPlayers, OnceLeavesNoSecondBuilderInAPosition) {
  rules("KC-7.2");
  Position second =
      Position(2, "two_player_builds=once").moved("br", "W5").tower("51", "b").first_built("51");
  EXPECT_EQ(reading_error(second.json(), options_of("two_player_builds=once"), 2),
            "builder: who owns both halves builds once (KC-7.2)");
  EXPECT_EQ(reading_error(second.json(), {}, 2), "allowed");
}

// The option came later. Games without it keep the hashes of old records, and positions name it only if need
// be; with it they are told apart.
TEST(KiltCastleTwoPlayers, WithoutTheOptionEverythingStaysAsItWas) {
  rules("KC-7.2");
  const State plain = new_game(2);
  const State once = new_game(2, options_of("two_player_builds=once"));
  EXPECT_EQ(plain.hashed_bytes() + 1, once.hashed_bytes());
  EXPECT_NE(state_hash(plain), state_hash(once));
  EXPECT_NE(plain, once);
  const any::GameInfo& info = *any::find_game("kilt-castle");
  const auto options_of_position = [&](const OptionTexts& options) {
    FairShuffler shuffler = FairShuffler::from_seed("x");
    JsonWriter json;
    (*info.start(options, 2, shuffler))->write_state(json);
    return json.str().substr(0, json.str().find("to_move"));
  };
  EXPECT_EQ(options_of_position({}).find("two_player_builds"), std::string::npos);
  EXPECT_NE(options_of_position({{"two_player_builds", "once"}}).find(R"("two_player_builds":"once")"),
            std::string::npos);
}

TEST(KiltCastleTwoPlayers, TheFloorHasTheColourOnTheCard) {
  rules("KC-7.3");
  const State state = Position(2).moved("by", "W5");
  EXPECT_EQ(legal_text(state), "51 51+1 51+2");
  EXPECT_EQ(full_refusal(state, "r51"), "KC_WRONG_COLOUR KC-7.3 colour=r shown=b");
  EXPECT_EQ(refusal(state, "y51"), "KC_WRONG_COLOUR KC-7.3");
}

TEST(KiltCastleTwoPlayers, OrAnyFloorOfTheOwnColours) {
  rules("KC-7.3", "KC-9.3");
  const std::string_view any = "two_player_floors=any";
  State state = Position(2, any).moved("by", "W5");
  EXPECT_EQ(legal_text(state), "b51 b51+1 b51+2 r51 r51+1 r51+2");
  EXPECT_EQ(refusal(state, "y51"), "KC_WRONG_COLOUR KC-7.3");
  EXPECT_EQ(refusal(state, "g51"), "KC_WRONG_COLOUR KC-7.3");
  play(state, "r51+2");
  EXPECT_EQ(state.top_colour(square_of("51")), kRowan);
  EXPECT_EQ(state.floors_left(kRowan), 15);
  EXPECT_EQ(state.floors_left(kLoch), 16);
  EXPECT_EQ(legal_text(state), "y51 y51+1 y51+2 g51 g51+1 g51+2 y52 y52+1 y52+2 g52 g52+1 g52+2");
  EXPECT_EQ(legal_text(Position(4, any).moved("by", "W5")), "51 51+1 51+2") << "for two players only";
}

TEST(KiltCastleTwoPlayers, AColourThatRanOutIsReplacedByTheOther) {
  rules("KC-7.3", "KC-4.9");
  const std::string_view options = "two_player_floors=any two_player_end=player";
  const State state = Position(2, options).moved("by", "W5").tower("11", kAllOfLoch);
  EXPECT_EQ(legal_text(state), "r51 r51+1 r51+2");
  EXPECT_EQ(refusal(state, "b51"), "KC_NO_FLOOR_LEFT KC-4.9");
  EXPECT_EQ(refusal(state, "skip"), "KC_MUST_BUILD KC-4.6");
  State last = Position(2, options)
                   .moved("br", "W5")
                   .tower("11", kAllOfLoch)
                   .tower("51", "r*11 r+1*3 r+2")
                   .ducats("10 10");
  EXPECT_EQ(legal_text(last), "r51+2 r52+2");
  play(last, "r52+2");
  EXPECT_EQ(legal_text(last), "skip") << "both colours have run out";
  play(last, "skip");
  EXPECT_EQ(last.phase, Phase::over);
}

TEST(KiltCastleTwoPlayers, EveryColourIsPaidForItsBestArea) {
  rules("KC-7.4");
  State state = Position(2)
                    .moved("g", "W5")
                    .ducat_day()
                    .towers("b", "11 12 14")
                    .tower("13", "r+2")
                    .towers("y", "31 32")
                    .ducats("0 0");
  const auto events = play(state, "51");
  EXPECT_EQ(purses(state), "5 3") << "Loch 2 and Rowan 3; Gorse 2 and Fern 1; own colours do not join";
  ASSERT_EQ(events.size(), 5u);
  EXPECT_EQ(events[1], R"({"event":"paid","seat":0,"colour":"b","ducats":2})");
  EXPECT_EQ(events[2], R"({"event":"paid","seat":0,"colour":"r","ducats":3})");
  EXPECT_EQ(events[4], R"({"event":"paid","seat":1,"colour":"g","ducats":1})");
}

TEST(KiltCastleTwoPlayers, ARoofMayCountForBothColours) {
  rules("KC-7.4");
  State state =
      Position(2).moved("g", "W5").ducat_day().tower("11", "b").tower("13", "r").roof("12").ducats("0 0");
  play(state, "51");
  EXPECT_EQ(purses(state), "4 2");
}

TEST(KiltCastleTwoPlayers, TheLastFloorOfOneColourEndsTheGame) {
  rules("KC-7.5", "KC-8.1");
  State state = Position(2).moved("b", "W5").tower("11", "b*10 b+1*3 b+2*2").ducats("10 10");
  play(state, "51");
  EXPECT_EQ(state.phase, Phase::over);
}

TEST(KiltCastleTwoPlayers, OrOnlyThatOfBothColours) {
  rules("KC-7.5");
  const auto position = [] { return Position(2, "two_player_end=player").moved("b", "W5").ducats("10 10"); };
  State one = position().tower("11", "b*10 b+1*3 b+2*2");
  play(one, "51");
  EXPECT_EQ(one.phase, Phase::relocate) << "16 floors of Rowan are left";
  State both = position().tower("11", "b*10 b+1*3 b+2*2").tower("12", kAllOfRowan);
  play(both, "51");
  EXPECT_EQ(both.phase, Phase::over);
  State fifteen = position().tower("11", "b*10 b+1*3 b+2*2").tower("12", "r*10 r+1*3 r+2*2");
  play(fifteen, "51");
  EXPECT_EQ(fifteen.phase, Phase::relocate) << "one floor is left";
  State mixed = Position(2, "two_player_end=player")
                    .moved("y", "W5")
                    .tower("11", "y*10 y+1*3 y+2*2")
                    .tower("12", kAllOfRowan);
  play(mixed, "51");
  EXPECT_EQ(mixed.phase, Phase::relocate) << "colours of two players";
}

TEST(KiltCastleTwoPlayers, TheOptionMeansNothingToMorePlayers) {
  rules("KC-7.5", "KC-8.1");
  for (const int players : {3, 4}) {
    State state = Position(players, "two_player_end=player").moved("b", "W5").tower("11", "b*10 b+1*3 b+2*2");
    play(state, "51");
    EXPECT_EQ(state.phase, Phase::over);
  }
}

}  // namespace
}  // namespace merlon::kilt_castle
