// Positions as JSON: what is written can be read, and what cannot be a position is refused with a reason.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "games/kilt_castle/tests/positions.h"

namespace merlon::kilt_castle {
namespace {

// --- there and back --------------------------------------------------------------------------------

TEST(KiltCastlePosition, WhatFollowsFromTheRestIsNotRead) {
  const State state = Position(4).moved("br", "W1").tower("11", "y");
  const auto read = read_position(test::said::changed(json_of(state), "'plain':11", "'plain':99"), {}, 4);
  ASSERT_TRUE(read);
  EXPECT_EQ(json_of(*read), json_of(state)) << "the stock is what the towers leave";
}

// --- impossible positions --------------------------------------------------------------------------

/// Why a position with one thing changed in it is refused.
std::string error_with(const Position& position, std::string_view from, std::string_view to) {
  return reading_error(test::said::changed(position.json(), from, to), position.options(),
                       position.players());
}

void expect_refused(const Position& position, const std::vector<Change>& changes) {
  expect_messages<KiltCastle>(position.json(), position.options(), position.players(), changes);
}

Position start_rows(int players = 4, std::string_view options = "") {
  return Position(players, options)
      .row("W4", "b r y g")
      .row("W3", "br by bg")
      .row("W2", "ry rg")
      .row("W1", "gy");
}

TEST(KiltCastlePosition, MembersMustBeThereAndInTheirRange) {
  EXPECT_EQ(reading_error("{}", {}, 4), "phase is missing; it must be relocate, build, roof or over");
  EXPECT_EQ(reading_error("[]", {}, 4), "a position must be a JSON object, not a list of 0");
  EXPECT_EQ(reading_error("7", {}, 2), "a position must be a JSON object, not 7");
  expect_members<KiltCastle>(start_rows().json(), {}, 4,
                             {{"to_move", "a whole number from 0 to 3", {"4", "-1", "'0'"}},
                              {"turn_seat", "a whole number from 0 to 3", {"4"}},
                              {"phase", "relocate, build, roof or over", {"'sleep'"}},
                              {"turn", "a whole number from 1 to 300", {"0", "301", "1.5"}},
                              {"card", "a card of this game such as b or br", {"'bb'", "5"}},
                              {"builder", "a whole number from 0 to 1", {"2"}},
                              {"built", "a list of 2", {"[null]"}},
                              {"ducat_day", "true or false", {"0"}},
                              {"ducats", "a list of 4", {"[10,10,10]"}},
                              {"front", "a place such as W1", {"'W9'"}},
                              {"rows", "a list", {}},
                              {"towers", "a list", {}}});
  const std::string_view ducats = "[10,10,10,10]";
  const std::string each = "ducats: each must be a whole number from 0 to 1000000, not ";
  expect_refused(start_rows(), {{ducats, "[10,10,10,-1]", each + "-1"},
                                {ducats, "[1000001,0,0,0]", each + "1000001"},
                                {ducats, "[1000000,0,0,0]", "allowed"},
                                {"'turn':1", "'turn':300", "allowed"}});
}

TEST(KiltCastlePosition, RowsMustBeRows) {
  expect_refused(start_rows(),
                 {
                     {"'front':'W1'", "'front':'N1'", "front: there is no row at N1"},
                     {"'place':'W1'", "'place':'X1'", "rows: place must be a place such as W1, not 'X1'"},
                     {"'place':'W1'", "'place':'W2'", "rows: W2 occurs twice"},
                     {"['gy']", "[]", "rows: W1 has no cards"},
                     {"['gy']", "'gy'", "rows: W1 has no cards"},
                     {"['gy']", "['gg']", "rows: card must be a card of this game such as b or br, not 'gg'"},
                     {"['gy']", "[7]", "rows: card must be a card of this game such as b or br, not 7"},
                     {"['gy']", "['rg']", "card rg occurs twice"},
                     {"['gy']", "['gr']", "card rg occurs twice"},
                     {"['ry','rg']", "['rg']", "card ry is missing"},
                     {",{'place':'W1','cards':['gy']}", "", "card yg is missing"},
                 });
}

TEST(KiltCastlePosition, RowsMustKeepTheLimits) {
  EXPECT_EQ(Position(4).row("W4", "b r y g br").row("W1", "by bg ry rg").row("N1", "yg").error(),
            "rows: W4 has more than 4 cards (KC-3.2)");
  const Position six = Position(4).row("W5", "b r y").row("W4", "g br").row("W3", "by").row("W2", "bg ry");
  EXPECT_EQ(Position(six).row("W1", "rg").row("N1", "yg").error(), "rows: there are more than 5 (KC-3.1)");
  EXPECT_EQ(Position(3).row("W4", "b r y br").row("W1", "by ry").error(),
            "rows: W4 has more than 3 cards (KC-3.2)");
  EXPECT_EQ(
      Position(3).row("W5", "b r").row("W3", "y").row("W2", "br").row("W1", "by").row("N1", "ry").error(),
      "rows: there are more than 4 (KC-3.1)");
  EXPECT_EQ(Position(3).row("W3", "b r y").row("W2", "br by").row("W1", "ry yg").error(),
            "rows: card must be a card of this game such as b or br, not 'yg'");
}

TEST(KiltCastlePosition, TowersMustBeTowers) {
  Position position = start_rows();
  position.tower("11", "b r+1").roof("11").tower("22", "y").tower("33", "g g").roof("33").tower("44", "y y");
  expect_refused(
      position,
      {
          {"'square':'22'", "'square':'66'",
           "towers: square must be a square of this board such as 11, not '66'"},
          {"'square':'22'", "'square':'45'",
           "towers: square must be a square of this board such as 11, not '45'"},
          {"'square':'22'", "'square':22",
           "towers: square must be a square of this board such as 11, not 22"},
          {"'square':'22'", "'square':'11'", "towers: 11 occurs twice"},
          {"['y']", "[]", "towers: 22 has no floors"},
          {"['y']", "'y'", "towers: 22 has no floors"},
          {"['y']", "['x']", "towers: 22: a floor must be one of this game such as b or b+1, not 'x'"},
          {"['y']", "['y+3']", "towers: 22: a floor must be one of this game such as b or b+1, not 'y+3'"},
          {"['y']", "['y','yg']", "towers: 22: a floor must be one of this game such as b or b+1, not 'yg'"},
          {"['y'],'roof':false", "['y'],'roof':true", "towers: 22 has a roof, but only one floor (KC-5.1)"},
          {"['y'],'roof':false", "['y'],'roof':1", "roof must be true or false, not 1"},
          {"['y'],'roof':false", "['y']", "roof is missing; it must be true or false"},
          {"['y','y'],'roof':false", "['y','y'],'roof':true", "there are more than two roofs (KC-1.10)"},
          {"['y']", "['y+2','y+2','y+2']", "towers: 22: there are no more floors y+2 (KC-1.4)"},
          {"['y']", "['y+1','y+1','y+1','y+1']", "towers: 22: there are no more floors y+1 (KC-1.4)"},
      });
  EXPECT_EQ(start_rows().tower("11", "b*6").tower("12", "b*6").error(),
            "towers: 12: there are no more floors b (KC-1.4)");
  EXPECT_EQ(Position(3).tower("11", "g").error(),
            "towers: 11: a floor must be one of this game such as b or b+1, not 'g'");
  EXPECT_EQ(Position(4, "board=full25").tower("55", "g").error(), "allowed");
  EXPECT_EQ(Position(4).tower("55", "g").error(),
            "towers: square must be a square of this board such as 11, not '55'");
}

TEST(KiltCastlePosition, BetweenTurnsNothingIsUnderWay) {
  expect_refused(
      start_rows().tower("11", "b"),
      {
          {"'card':null", "'card':'br'", "in phase relocate card must be null"},
          {"'builder':0", "'builder':1", "in phase relocate builder must be 0"},
          {"[null,null]", "['11',null]", "in phase relocate nobody has built"},
          {"[null,null]", "[null,'11']", "in phase relocate nobody has built"},
          {"[null,null]", "[null,'99']", "built: a square must be one such as 11, or null, not '99'"},
          {"[null,null]", "[null,11]", "built: a square must be one such as 11, or null, not 11"},
          {"'ducat_day':false", "'ducat_day':true", "in phase relocate ducat_day must be false"},
          {"'to_move':0", "'to_move':1", "in phase relocate to_move must be turn_seat"},
          {"'phase':'relocate'", "'phase':'over'",
           "the game is over, but nobody has built a last floor (KC-8.1)"},
          {"'phase':'relocate'", "'phase':'build'", "card: a card must have been moved (KC-4.1)"},
          {"'phase':'relocate'", "'phase':'roof'", "card: a card must have been moved (KC-4.1)"},
      });
}

constexpr std::string_view kAllFloors = "b*11 b+1*3 b+2*2";
constexpr std::string_view kGoesOn = "a last floor is built, but the game goes on (KC-8.1)";

TEST(KiltCastlePosition, TheGameIsOverWhenItIs) {
  const Position last = start_rows().tower("11", kAllFloors);
  EXPECT_EQ(last.error(), kGoesOn);
  EXPECT_EQ(error_with(last, "'relocate'", "'over'"), "allowed");
  EXPECT_EQ(error_with(last, "'relocate','turn':1,'card':null", "'over','turn':1,'card':'br'"),
            "in phase over card must be null");
  EXPECT_EQ(error_with(start_rows().turn(300), "'relocate'", "'over'"), "allowed");
  EXPECT_EQ(start_rows(4, "two_player_end=player").tower("11", kAllFloors).error(), kGoesOn);
  EXPECT_EQ(start_rows(2, "two_player_end=player").tower("11", kAllFloors).error(), "allowed");
  EXPECT_EQ(start_rows(2).tower("11", kAllFloors).error(), kGoesOn);
}

TEST(KiltCastlePosition, TheFirstBuilderHasNotBuiltYet) {
  expect_refused(
      Position(4).moved("br", "W1").tower("11", "b").tower("33", "b"),
      {
          {"'to_move':0", "'to_move':1", "to_move: the card says who builds (KC-4.1)"},
          {"'builder':0", "'builder':1", "to_move: the card says who builds (KC-4.1)"},
          {"'card':'br'", "'card':'xx'", "card must be a card of this game such as b or br, not 'xx'"},
          {"[null,null]", "['11',null]", "built: 11: that builder has not had a turn yet"},
          {"[null,null]", "[null,'11']", "built: 11: that builder has not had a turn yet"},
          {"'phase':'build'", "'phase':'roof'", "builder: only the second builder moves a roof (KC-5.2)"},
      });
  EXPECT_EQ(error_with(Position(4).moved("b", "W1"), "'builder':0", "'builder':1"),
            "builder: a card of one colour has one builder");
}

TEST(KiltCastlePosition, TheFirstBuilderHasBuiltInTheLine) {
  const std::string_view colour = "built: 11: the floor there is not of the builder's colour (KC-4.1)";
  Position towers = Position(4).moved("br", "W1").tower("11", "b").tower("33", "b").tower("12", "y");
  expect_refused(towers.tower("13", "r b").roof("13").first_built("11"),
                 {
                     {"['11',null]", "['33',null]", "built: 33 is not in the line (KC-4.2)"},
                     {"['11',null]", "['14',null]", "built: 14 is empty"},
                     {"['11',null]", "['13',null]", "built: 13 has a roof (KC-5.3)"},
                     {"['11',null]", "['12',null]",
                      "built: 12: the floor there is not of the builder's colour (KC-4.1)"},
                     {"['11',null]", "['11','12']", "built: 12: that builder has not had a turn yet"},
                     {"'to_move':1", "'to_move':0", "to_move: the card says who builds (KC-4.1)"},
                 });
  const auto built = [](std::string_view floor, std::string_view options) {
    return Position(2, options).moved("by", "W1").tower("11", floor).first_built("11").error();
  };
  EXPECT_EQ(built("r", "two_player_floors=any"), "allowed");
  EXPECT_EQ(built("r", ""), colour);
  EXPECT_EQ(built("g", "two_player_floors=any"), colour);
}

TEST(KiltCastlePosition, ARoofIsChosenForASquareOfTwoBuilders) {
  const std::string_view two = "phase roof needs two builders on one square (KC-5.1)";
  const auto choosing = [](int players, std::string_view options) {
    return Position(players, options)
        .moved("br", "W1")
        .tower("11", "b r")
        .roof("22")
        .roof("33")
        .choosing_roof("11");
  };
  expect_refused(choosing(4, "").tower("12", "b").tower("14", "r"),
                 {
                     {"['11','11']", "['12','11']", two},
                     {"['11','11']", "[null,'11']", two},
                     {"['11','11']", "[null,null]", two},
                     {"['11','11']", "['14','14']", two},
                     {"['11','11']", "['12','12']",
                      "built: 12: the floor there is not of the builder's colour (KC-4.1)"},
                     {"['b','r'],'roof':true", "['b','r'],'roof':false",
                      "phase roof needs both roofs on towers (KC-5.2)"},
                     {"'builder':1", "'builder':0", "builder: only the second builder moves a roof (KC-5.2)"},
                     {"'to_move':1", "'to_move':0", "to_move: the card says who builds (KC-4.1)"},
                 });
  EXPECT_EQ(choosing(2, "roof_same_owner=true").error(), "allowed");
  EXPECT_EQ(choosing(2, "").error(), two);
}

// The floor of the first builder is the one below the top when the second has built there, too.
TEST(KiltCastlePosition, UnderTheTopLiesTheFloorOfTheFirstBuilder) {
  const Position third =
      Position(4).moved("br", "W1").tower("11", "g r").roof("22").roof("33").choosing_roof("11");
  EXPECT_EQ(third.error(), "built: 11: the floor there is not of the builder's colour (KC-4.1)");
}

TEST(KiltCastlePosition, WhoCanBuildHasBuilt) {
  const std::string_view could = "built: the first builder could build and has not (KC-4.6)";
  EXPECT_EQ(Position(4).moved("br", "W1").first_skipped().error(), could);
  // A full line of others' towers, each higher than the first builder's purse.
  const Position dear =
      Position(4).moved("br", "W1").ducats("0 10 10 10").towers("g", "11 12 13 14 15").first_skipped();
  EXPECT_EQ(dear.error(), "allowed");
  EXPECT_EQ(error_with(dear, "[0,10,10,10]", "[1,10,10,10]"), could);
}

TEST(KiltCastlePosition, AnEndHasItsFinalPay) {
  const auto over = [](std::string_view ducats) {
    return error_with(start_rows().tower("11", kAllFloors).ducats(ducats), "'relocate'", "'over'");
  };
  EXPECT_EQ(over("2 10 10 10"), "ducats: seat 0 has less than its final pay (KC-8.3)");
  EXPECT_EQ(over("3 10 10 10"), "allowed") << "a tower and two crests";
  Position three = start_rows().tower("11", kAllFloors).tower("22", "r*11 r+1*3 r+2*2");
  EXPECT_EQ(error_with(three.tower("33", "g*11 g+1*3 g+2*2"), "'relocate'", "'over'"),
            "more than two colours have built their last floor (KC-8.1)");
}

TEST(KiltCastlePosition, ALastFloorHasBeenBuiltOnThisTurn) {
  const std::string_view earlier = "the last floor b was not built on this turn (KC-8.1)";
  const auto all = [](int players, std::string_view card, std::string_view options = "") {
    return Position(players, options).moved(card, "W1").tower("11", kAllFloors);
  };
  EXPECT_EQ(all(4, "br").error(), earlier);
  EXPECT_EQ(all(4, "br", "two_player_end=player").error(), earlier);
  EXPECT_EQ(all(4, "br").first_built("11").error(), "allowed") << "just now";
  EXPECT_EQ(all(4, "br").first_skipped().error(), earlier) << "by nobody";
  EXPECT_EQ(Position(4).moved("yr", "W1").tower("11", "y").tower("33", kAllFloors).first_built("11").error(),
            earlier)
      << "by another";
  Position second = Position(4).moved("yb", "W1").tower("11", "b*11 b+1*3 b+2 y b+2").choosing_roof("11");
  EXPECT_EQ(second.tower("33", "y y").roof("33").tower("22", "g g").roof("22").error(), "allowed");
  EXPECT_EQ(all(2, "ry", "two_player_floors=any").first_built("11").error(), "allowed")
      << "another own colour";
  Position other = Position(2, "two_player_floors=any").moved("by", "W1").tower("33", kAllFloors);
  EXPECT_EQ(other.tower("11", "r").first_built("11").error(), earlier);
  EXPECT_EQ(all(2, "by", "two_player_end=player").error(), "allowed") << "the game goes on without Loch";
  EXPECT_EQ(all(2, "by").error(), earlier);
  EXPECT_EQ(all(2, "by", "two_player_end=player").tower("12", "r*11 r+1*3 r+2*2").error(), earlier);
}

}  // namespace
}  // namespace merlon::kilt_castle
