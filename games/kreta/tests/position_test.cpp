// Positions as JSON: what is written can be read, and what cannot be a position is refused with a reason.
#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/game.h"
#include "games/kreta/tests/positions.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::kreta {
namespace {

using test::effort;
using test::rules;

// --- there and back --------------------------------------------------------------------------------

TEST(KretaPosition, WhatFollowsFromTheRestIsNotRead) {
  const State state = Position(3).peoples(1, "5 5").abbot(0, 5).forts(2, "7");
  std::string text = changed(json_of(state), R"("influence":[0,0,0])", R"("influence":[9,9,9])");
  text = changed(text, R"("out":[])", R"("out":["king"])");
  text = changed(text, R"("peoples":5)", R"("peoples":1)");
  text = changed(text, R"("value":5)", R"("value":50)");
  const auto read = read_position(text, {}, 3);
  ASSERT_TRUE(read);
  EXPECT_EQ(json_of(*read), json_of(state));
}

// --- impossible positions --------------------------------------------------------------------------

std::string position_error(const Position& position, int players, std::string_view options = "") {
  return reading_error(position.json(), options_of(options), players);
}

TEST(KretaPosition, MembersMustBeThere) {
  EXPECT_EQ(reading_error("{}", {}, 4),
            "phase is missing; it must be card, admiral, sail, commander, walk, abbot, farmer, architect, "
            "reveal or over");
  EXPECT_EQ(reading_error("[]", {}, 3), "a position must be a JSON object, not a list of 0");
  EXPECT_EQ(reading_error("7", {}, 2), "a position must be a JSON object, not 7");
  const std::vector<std::pair<std::string_view, std::string_view>> messages{
      {"to_move", "to_move is missing; it must be a whole number from 0 to 3"},
      {"phase",
       "phase is missing; it must be card, admiral, sail, commander, walk, abbot, farmer, architect, reveal "
       "or over"},
      {"turn", "turn is missing; it must be a whole number from 1 to 1000"},
      {"seats", "seats is missing; it must be a list of 4"},
      {"score", "score is missing; it must be a whole number from 0 to 10000"},
      {"hand", "seat 0: hand is missing; it must be a list"},
      {"ships", "seat 0: ships is missing; it must be a list"},
      {"forts", "seat 0: forts is missing; it must be a list"},
      {"goods", "wheat is missing; it must be a whole number from 0 to 2"},
      {"wheat", "wheat is missing; it must be a whole number from 0 to 2"},
      {"olive", "olive is missing; it must be a whole number from 0 to 4"},
      {"wine", "wine is missing; it must be a whole number from 0 to 4"},
      {"thyme", "thyme is missing; it must be a whole number from 0 to 3"},
      {"cheese", "cheese is missing; it must be a whole number from 0 to 3"},
      {"provinces", "provinces is missing; it must be a list of 16"},
      {"province", "province is missing; it must be a whole number from 1 to 16"},
      {"peoples", "peoples is missing; it must be a list of 4"},
      {"cities", "cities is missing; it must be a list of 4"},
      {"scored", "scored is missing; it must be a whole number from 0 to 11"},
      {"replaced", "replaced is missing; it must be a whole number from 0 to 9"},
      {"row", "row is missing; it must be a list of 11"},
      {"pile", "pile is missing; it must be a list of 15"},
  };
  for (const auto& [name, message] : messages) {
    const std::string member = "\"" + std::string(name) + "\":";
    EXPECT_EQ(reading_error(changed(Position(4).json(), member, "\"other\":"), {}, 4), message);
  }
  EXPECT_EQ(reading_error(Position(3).json(), {}, 4), "seats must be a list of 4, not a list of 3");
}

TEST(KretaPosition, NumbersMustBeInTheirRange) {
  expect_refused(
      Position(2).abbot(0, 3).forts(0, "9"),
      {
          {R"("to_move":0)", R"("to_move":2)", "to_move must be a whole number from 0 to 1, not 2"},
          {R"("to_move":0)", R"("to_move":"0")", "to_move must be a whole number from 0 to 1, not '0'"},
          {R"("phase":"card")", R"("phase":"sleep")",
           "phase must be card, admiral, sail, commander, walk, abbot, farmer, architect, reveal or over, "
           "not 'sleep'"},
          {R"("turn":1)", R"("turn":0)", "turn must be a whole number from 1 to 1000, not 0"},
          {R"("turn":1)", R"("turn":1001)", "turn must be a whole number from 1 to 1000, not 1001"},
          {R"("score":0)", R"("score":-1)", "score must be a whole number from 0 to 10000, not -1"},
          {R"("score":0)", R"("score":10001)", "score must be a whole number from 0 to 10000, not 10001"},
          {R"("abbot":3)", R"("abbot":0)", "abbot must be a whole number from 1 to 16, not 0"},
          {R"("abbot":3)", R"("abbot":17)", "abbot must be a whole number from 1 to 16, not 17"},
          {R"("forts":[9])", R"("forts":[27])", "forts: a site must be a whole number from 1 to 26, not 27"},
          {R"("forts":[9])", R"("forts":[0])", "forts: a site must be a whole number from 1 to 26, not 0"},
          {R"("scored":0)", R"("scored":12)", "scored must be a whole number from 0 to 11, not 12"},
          {R"("replaced":0)", R"("replaced":10)", "replaced must be a whole number from 0 to 9, not 10"},
          {R"("peoples":[0,0])", R"("peoples":[6,0])",
           "peoples: each must be a whole number from 0 to 5, not 6"},
          {R"("cities":[0,0])", R"("cities":[0,5])",
           "cities: each must be a whole number from 0 to 4, not 5"},
          {R"("peoples":[0,0])", R"("peoples":[0])", "peoples must be a list of 2, not a list of 1"},
          {R"("wheat":0)", R"("wheat":3)", "wheat must be a whole number from 0 to 2, not 3"},
          {R"("row":[1)", R"("row":[0)", "row: a card must be a whole number from 1 to 26, not 0"},
          {R"("pile":[12)", R"("pile":[27)", "pile: a card must be a whole number from 1 to 26, not 27"},
      });
  const std::string text = json_of(Position(2));
  EXPECT_EQ(reading_error(changed(text, R"("turn":1)", R"("turn":129)"), {}, 2), "allowed");
  EXPECT_EQ(reading_error(changed(text, R"("score":0)", R"("score":10000)"), {}, 2), "allowed");
}

TEST(KretaPosition, ListsMustNameThingsOnce) {
  expect_refused(
      Position(2).ships(0, "H1 H2").forts(0, "9 10"),
      {
          {R"("hand":["admiral")", R"("hand":["queen")",
           "seat 0: hand: a card must be one such as admiral, not 'queen'"},
          {R"("hand":["admiral")", R"("hand":["abbot")", "seat 0: hand names something twice"},
          {R"("hand":["admiral")", R"("hand":[7)", "seat 0: hand: a card must be one such as admiral, not 7"},
          {R"("ships":["H1","H2"])", R"("ships":["H8"])",
           "ships: a harbour must be one such as H1, not 'H8'"},
          {R"("ships":["H1","H2"])", R"("ships":["H2","H2"])", "seat 0: ships names something twice"},
          {R"("ships":["H1","H2"])", R"("ships":"H1")", "seat 0: ships must be a list, not 'H1'"},
          {R"("forts":[9,10])", R"("forts":[10,10])", "seat 0: forts names something twice"},
          {R"("row":[1,2)", R"("row":[2,2)", "fort card 2 occurs twice"},
          {R"("pile":[12,13)", R"("pile":[12,3)", "fort card 3 occurs twice"},
          {R"("province":2)", R"("province":1)", "provinces must be listed in their order, 1 to 16"},
          {R"("tile":"olive")", R"("tile":"oil")",
           "province 1: tile must be a good such as wine, or null, not 'oil'"},
          {R"("tile":"olive")", R"("tile":"thyme")", "province 1: thyme does not grow there (KR-1.5)"},
          {R"("tile":"thyme")", R"("tile":"wheat")", "province 2: wheat does not grow there (KR-1.5)"},
          {R"("tile":"wheat")", R"("tile":"wine")", "province 4: wine does not grow there (KR-1.5)"},
      });
}

TEST(KretaPosition, PiecesMustBeThereOnce) {
  EXPECT_EQ(position_error(Position(2).peoples(1, "1 1 1 2 2 3"), 2),
            "seat 1: more than five peoples (KR-1.6)");
  EXPECT_EQ(position_error(Position(2).cities(0, "1 2 3 4 5").harvested(0, "1 2 3 4 5"), 2),
            "seat 0: more than four cities (KR-1.6)");
  EXPECT_EQ(position_error(Position(2).cities(0, "1"), 2), "seat 0: more cities than tiles (KR-7.3)");
  EXPECT_EQ(position_error(Position(2).cities(1, "1 1").harvested(1, "5").harvested(0, "7"), 2),
            "seat 1: more cities than tiles (KR-7.3)");
  EXPECT_EQ(position_error(Position(2).forts(1, "1 2 3 4"), 2), "seat 1: more than three forts (KR-1.6)");
  EXPECT_EQ(position_error(Position(2).ships(0, "H1 H2 H3"), 2), "seat 0: more than two ships (KR-1.6)");
  EXPECT_EQ(position_error(Position(3).forts(1, "5 6").forts(2, "7 6"), 3), "two forts on one site (KR-7.1)");
  EXPECT_EQ(position_error(Position(2).ships(0, "H2").ships(1, "H2"), 2), "too many ships in H2 (KR-3.3)");
  EXPECT_EQ(position_error(Position(3).ships(0, "H2").ships(1, "H2"), 3), "allowed");
  EXPECT_EQ(position_error(Position(3).ships(0, "H7").ships(1, "H7").ships(2, "H7"), 3),
            "too many ships in H7 (KR-3.3)");
  EXPECT_EQ(position_error(Position(3).peoples(0, "6 6 6 6 6").peoples(1, "6 6").abbot(2, 6), 3),
            "province 6 has more than seven figures (KR-2.4)");
  EXPECT_EQ(position_error(Position(3).peoples(0, "6 6 6 6").peoples(1, "6 6").abbot(2, 6), 3), "allowed");
  EXPECT_EQ(position_error(Position(3).peoples(0, "6 6 6 6").cities(1, "6 6 6 6").harvested(1, "1 2 3 4"), 3),
            "province 6 has more than seven figures (KR-2.4)");
}

TEST(KretaPosition, TilesMustBeThereOnce) {
  expect_refused(
      Position(2).harvested(1, "8"),
      {
          {R"("wine":1)", R"("wine":0)", "there must be 4 tiles of wine, not 3 (KR-1.5)"},
          {R"("wine":1)", R"("wine":2)", "there must be 4 tiles of wine, not 5 (KR-1.5)"},
          {R"("wheat":0)", R"("wheat":1)", "there must be 2 tiles of wheat, not 3 (KR-1.5)"},
          {R"("tile":"wheat")", R"("tile":null)", "there must be 2 tiles of wheat, not 1 (KR-1.5)"},
          {R"("tile":"olive")", R"("tile":"wine")", "there must be 4 tiles of olive, not 3 (KR-1.5)"},
          {R"("tile":"thyme")", R"("tile":"cheese")", "there must be 3 tiles of thyme, not 2 (KR-1.5)"},
          {R"("tile":"cheese")", R"("tile":null)", "there must be 3 tiles of cheese, not 2 (KR-1.5)"},
      });
}

TEST(KretaPosition, CardsMustBePossible) {
  EXPECT_EQ(position_error(Position(2).out(1, "castellan"), 2),
            "seat 1: the castellan never stays out (KR-9.7)");
  const std::string nothing = "seat 0: the king lies out, but nothing he could have repeated (KR-8.3)";
  EXPECT_EQ(position_error(Position(2).out(0, "king"), 2), nothing);
  EXPECT_EQ(position_error(Position(2).out(0, "king").out(1, "abbot"), 2), nothing);
  EXPECT_EQ(position_error(Position(2).out(0, "king").out(1, "abbot"), 2, "king=any"), "allowed");
  EXPECT_EQ(position_error(Position(2).out(0, "king").out(1, "king"), 2, "king=any"), nothing);
  EXPECT_EQ(position_error(Position(2).out(0, "king abbot"), 2), "allowed");
  const std::string replaced = "replaced: more cards than have been turned up (KR-9.8)";
  EXPECT_EQ(position_error(Position(2).replaced(1), 2), replaced);
  EXPECT_EQ(position_error(Position(2).scored(3).replaced(4), 2), replaced);
  EXPECT_EQ(position_error(Position(2).scored(3).replaced(3), 2), "allowed");
  EXPECT_EQ(position_error(Position(2).scored(10).replaced(9), 2), "allowed");
  const State reveal = after(Position(2).scored(3).replaced(3), "castellan");
  expect_refused(reveal, {{R"("replaced":3)", R"("replaced":4)", replaced}});
}

TEST(KretaPosition, PhasesMustFit) {
  const std::string over = "the game ends with the 11th scoring (KR-10.1)";
  EXPECT_EQ(position_error(Position(2).scored(11), 2), over);
  EXPECT_EQ(position_error(Position(2).over().scored(10), 2), over);
  EXPECT_EQ(position_error(Position(2).over(), 2), "allowed");
  const std::string text = json_of(Position(2).scored(1));
  const auto in_phase = [&](const std::string& phase) {
    return reading_error(changed(text, R"("phase":"card")", R"("phase":")" + phase + "\""), {}, 2);
  };
  for (const std::string phase : {"admiral", "commander", "abbot", "farmer", "architect"}) {
    EXPECT_EQ(in_phase(phase), "phase " + phase + ": that card has not been played (KR-2.1)");
  }
  EXPECT_EQ(in_phase("reveal"), "allowed");
  EXPECT_EQ(in_phase("over"), over);
  const std::string none = "phase reveal needs a card to turn up (KR-9.8)";
  expect_refused(after(Position(2), "castellan"), {{R"("scored":1)", R"("scored":0)", none},
                                                   {R"("scored":1)", R"("scored":10)", none},
                                                   {R"("scored":1)", R"("scored":11)", over}});
  expect_refused(after(Position(2), "abbot"), {{R"("out":["abbot"])", R"("out":[])", "allowed"},
                                               {R"("hand":["admiral","commander","farmer")",
                                                R"("hand":["admiral","commander","abbot","farmer")",
                                                "phase abbot: that card has not been played (KR-2.1)"}});
}

TEST(KretaPosition, FunctionsMustBePossible) {
  expect_refused(
      after(Position(2).peoples(0, "10").ships(0, "H6"), "farmer"),
      {{R"("ships":["H6"])", R"("ships":["H5"])", "phase farmer: it cannot be carried out (KR-2.2)"}});
  expect_refused(
      after(Position(2).forts(0, "1 2"), "architect"),
      {{R"("forts":[1,2])", R"("forts":[1,2,3])", "phase architect: it cannot be carried out (KR-2.2)"}});
  Position shut(3, "abbot_walk=enter");
  shut.peoples(0, "15 15 15 15 15").abbot(1, 13).abbot(2, 12);
  expect_refused(after(shut, "commander"),
                 {{R"("abbot":12)", R"("abbot":16)", "phase commander: it cannot be carried out (KR-2.2)"}});
  Position king(2);
  king.out(0, "abbot").peoples(0, "5");
  const State repeated = after(king, "king abbot", "abbot 3");
  EXPECT_EQ(reading_error(json_of(repeated), {}, 2), "allowed");
}

TEST(KretaPosition, ASecondShipMustBeAbleToSail) {
  const State sail = after(Position(2).ships(0, "H2 H4"), "admiral", "H2>H3");
  const std::string moved = "sailed: the ship is not where it went (KR-3.2)";
  const std::string second = "phase sail needs a second ship that may sail (KR-3.4)";
  expect_refused(
      sail, {
                {R"(["H2","H3"])", R"(["H2"])", "sailed must be a list of 2, not a list of 1"},
                {R"("sailed":["H2","H3"])", R"("sailed":null)", "sailed must be a list of 2, not null"},
                {R"(["H2","H3"])", R"(["H2","X3"])", "sailed: a harbour must be one such as H1, not 'X3'"},
                {R"(["H2","H3"])", R"(["H2","H5"])", moved},
                {R"(["H2","H3"])", R"(["H3","H3"])", moved},
                {R"(["H2","H3"])", R"(["H4","H3"])", moved},
                {R"(["H2","H3"])", R"(["H5","H3"])", second},
                {R"("ships":["H3","H4"])", R"("ships":["H3"])", second},
                {R"(["H2","H3"],"walk")", R"(["H2","H4"],"walk")", "allowed"},
            });
  std::string not_played =
      changed(json_of(sail), R"("hand":["commander")", R"("hand":["admiral","commander")");
  EXPECT_EQ(reading_error(not_played, {}, 2), "phase sail: that card has not been played (KR-2.1)");
  const State last = after(Position(2).ships(0, "H2 H4").ships(1, "H6"), "admiral", "H2>H5");
  expect_refused(last, {{R"("ships":["H6"])", R"("ships":["H6","H7"])", second},
                        {R"("ships":["H6"])", R"("ships":["H2"])",
                         "sailed: the ship had no room where it came from (KR-3.3)"}});
}

TEST(KretaPosition, WhatHasNoMeaningNowMustBeNullOrAbsent) {
  const std::string walk = "walk must be null outside phase walk";
  const std::string sailed = "sailed must be null outside phase sail";
  const std::string last_seat = "last_seat must be null before the game is over";
  expect_refused(Position(2), {{R"("walk":null)", R"("walk":{})", walk},
                               {R"("walk":null)", R"("walk":{"points":3})", walk},
                               {R"("walk":null)", R"("walk":0)", walk},
                               {R"("walk":null,)", "", "allowed"},
                               {R"("sailed":null)", R"("sailed":["H1","H2"])", sailed},
                               {R"("sailed":null)", R"("sailed":[])", sailed},
                               {R"("sailed":null)", R"("sailed":false)", sailed},
                               {R"("sailed":null,)", "", "allowed"},
                               {R"("to_move":0)", R"("to_move":0,"last_seat":0)", last_seat},
                               {R"("to_move":0)", R"("to_move":0,"last_seat":1)", last_seat},
                               {R"("to_move":0)", R"("to_move":0,"last_seat":null)", "allowed"}});
  const State sail = after(Position(2).ships(0, "H2 H4"), "admiral", "H2>H3");
  expect_refused(sail, {{R"("walk":null)", R"("walk":{})", walk}, {R"("walk":null,)", "", "allowed"}});
  for (const std::string_view options : {"walk=targets", "walk=steps"}) {
    const State walking = after(Position(2, options).peoples(0, "5 5"), "commander", "5>8");
    expect_refused(walking, {{R"("sailed":null)", R"("sailed":["H1","H2"])", sailed},
                             {R"("sailed":null,)", "", "allowed"}});
  }
  expect_refused(Position(2).over(), {{R"("walk":null)", R"("walk":{})", walk},
                                      {R"("sailed":null)", R"("sailed":["H1","H2"])", sailed},
                                      {R"("sailed":null,"walk":null,)", "", "allowed"}});
}

TEST(KretaPosition, AWalkByTargetsMustAddUp) {
  const State walk = after(Position(2).peoples(0, "5 5 9"), "commander", "5>8");
  const std::string last = "walk: the last one must be among left and entered (KR-4.7)";
  expect_refused(
      walk,
      {
          {R"("points":3)", R"("points":0)", "points must be a whole number from 1 to 3, not 0"},
          {R"("points":3)", R"("points":4)", "points must be a whole number from 1 to 3, not 4"},
          {R"("last":[5,8])", R"("last":[5])", "last must be a list of 2, not a list of 1"},
          {R"("last":[5,8])", R"("last":[0,8])",
           "last: a province must be a whole number from 1 to 16, not 0"},
          {R"("last":[5,8])", R"("last":[5,17])",
           "last: a province must be a whole number from 1 to 16, not 17"},
          {R"("left":[5])", R"("left":5)", "left must be a list, not 5"},
          {R"("left":[5])", R"("left":[5,5])", "left names something twice"},
          {R"("left":[5])", R"("left":[17])", "left: a province must be a whole number from 1 to 16, not 17"},
          {R"("entered":[8])", R"("entered":null)", "entered must be a list, not null"},
          {R"("left":[5])", R"("left":[4])", last},
          {R"("entered":[8])", R"("entered":[9])", last},
          {R"("left":[5])", R"("left":[5,8])", "walk: a province was left and entered (KR-4.7)"},
          {R"("entered":[8])", R"("entered":[8,10])",
           "walk: a province was entered, but nobody is there (KR-4.7)"},
          {R"("left":[5])", R"("left":[4,5])", "walk: so few points do not move so many peoples (KR-4.2)"},
          {R"("points":3,"last":[5,8],"left":[5])", R"("points":2,"last":[5,8],"left":[5,9])",
           "walk: the last one must come from the highest province left (KR-4.7)"},
          {R"("walk":{)", R"("other":{)", "walk must be an object in phase walk"},
          {R"("hand":["admiral","abbot")", R"("hand":["admiral","commander","abbot")",
           "phase walk: that card has not been played (KR-2.1)"},
      });
  Position full(3);
  full.peoples(1, "8 8 8 8 8").peoples(0, "5 8");
  expect_refused(after(full, "commander", "5>8"),
                 {{R"("abbot":null)", R"("abbot":8)", "province 8 has more than seven figures (KR-2.4)"}});
}

TEST(KretaPosition, AWalkLeavesAndEntersOnlyWhereItMay) {
  Position crowd(3, "abbot_walk=end");
  crowd.peoples(1, "5 5 5 5 5").peoples(0, "5 5 9").abbot(1, 12);
  expect_refused(
      after(crowd, "commander", "5>8"),
      {{R"("abbot":12)", R"("abbot":5)", "walk: a province that was left had no room before (KR-2.4)"},
       {R"("abbot":12)", R"("abbot":8)", "walk: a closed province was entered (KR-4.5)"}});
}

TEST(KretaPosition, AWalkByStepsMustAddUp) {
  const State walk = after(Position(2, "walk=steps").peoples(0, "5 5 9"), "commander", "5>8", "8>5");
  const std::string_view start = R"("start":[0,0,0,0,2,0,0,0,1,0,0,0,0,0,0,0])";
  const std::string number = "walk: start has another number of peoples (KR-4.8)";
  expect_refused(walk,
                 {
                     {start, R"("start":[0,0,0,0,2])", "start must be a list of 16, not a list of 5"},
                     {start, R"("start":[0,0,0,0,6,0,0,0,1,0,0,0,0,0,0,0])",
                      "start: each must be a whole number from 0 to 5, not 6"},
                     {start, R"("start":[0,0,0,0,2,0,0,0,2,0,0,0,0,0,0,0])", number},
                     {start, R"("start":[0,0,0,0,2,0,0,0,0,0,0,0,0,0,0,0])", number},
                     {R"("points":2)", R"("points":5)", "points must be a whole number from 1 to 3, not 5"},
                 });
  Position crowd(3, "walk=steps");
  crowd.peoples(1, "8 8 8 8 8").peoples(0, "5 5").abbot(1, 8).abbot(2, 8);
  const State nine = after(crowd, "commander", "5>8", "5>8");
  EXPECT_EQ(nine.figures.items[7], 9);
  expect_refused(nine, {{R"("points":2)", R"("points":1)", "walk: it can no longer end lawfully (KR-4.8)"}});
}

TEST(KretaPosition, AWalkByStepsMustLeadFromItsStart) {
  const State walk = after(Position(2, "walk=steps").peoples(0, "5 5 9"), "commander", "5>8", "8>5");
  const std::string_view start = R"("start":[0,0,0,0,2,0,0,0,1,0,0,0,0,0,0,0])";
  const std::string wrong = "walk: its points do not lead there from start (KR-4.8)";
  expect_refused(walk, {
                           {R"("points":2)", R"("points":3)", wrong},      // one step changes something
                           {R"("points":2)", R"("points":1)", "allowed"},  // 5-2-3-5
                           {start, R"("start":[0,0,0,0,2,0,0,0,0,0,0,0,0,0,0,1])", wrong},
                           {start, R"("start":[0,0,0,0,2,0,0,0,0,1,0,0,0,0,0,0])", wrong},
                           {start, R"("start":[0,0,0,0,2,1,0,0,0,0,0,0,0,0,0,0])", "allowed"},  // 6-7-9
                           {start, R"("start":[0,0,1,0,0,0,0,0,1,0,0,0,0,1,0,0])", wrong},
                           {start, R"("start":[0,0,1,0,0,0,0,1,1,0,0,0,0,0,0,0])", "allowed"},
                       });
  Position way(2, "walk=steps abbot_walk=enter");
  way.abbot(1, 11).peoples(0, "14");
  expect_refused(after(way, "commander", "14>12"),
                 {{R"("abbot":11)", R"("abbot":12)", wrong}, {R"("abbot":11)", R"("abbot":14)", "allowed"}});
  Position crowd(3, "walk=steps");
  crowd.peoples(1, "5 5 5 5 5").peoples(0, "5 5 9").abbot(1, 12);
  expect_refused(after(crowd, "commander", "5>8"), {{R"("abbot":12)", R"("abbot":5)", wrong}});
}

TEST(KretaPosition, AWalkByTargetsMustBeWorthItsPoints) {
  const std::string wrong = "walk: its points do not bring the peoples there (KR-4.7)";
  const State walk = after(Position(2).peoples(0, "5 5 9"), "commander", "5>8");
  expect_refused(walk,
                 {{R"("points":3)", R"("points":2)", wrong},
                  {R"("points":3)", R"("points":1)", wrong},
                  {R"("last":[5,8],"left":[5],"entered":[8])", R"("last":[2,8],"left":[2],"entered":[8])",
                   "walk: more points are left than that way leaves (KR-4.2)"}});
  const State two = after(Position(2).peoples(0, "5 5 9"), "commander", "5>8", "5>8");
  expect_refused(
      two, {{R"("points":2)", R"("points":3)", "allowed"},  // one of them was in 8 before
            {R"("points":2)", R"("points":1)", wrong},
            {R"("points":2,"last":[5,8],"left":[5])", R"("points":1,"last":[5,8],"left":[2,5])",
             "allowed"},  // 2-5-8 and 5-8
            {R"("points":2,"last":[5,8],"left":[5])", R"("points":2,"last":[5,8],"left":[2,5])", wrong}});
  Position crowd(3);
  crowd.peoples(1, "5 5 5 5").peoples(0, "5 5 9").abbot(1, 5);
  expect_refused(after(crowd, "commander", "5>8", "5>8"),
                 {{R"("abbot":null)", R"("abbot":5)", wrong}});  // 5 had eight figures before
}

// --- what is played from a position ----------------------------------------------------------------

bool is_accepted(const State& state) {
  return static_cast<bool>(read_position(json_of(state), state.options, state.players));
}

/// The state with one of its numbers as high as it is accepted.
template <class Number>
State with_most(const State& state, Number&& number) {
  State best = state;
  int low = number(best);
  for (int high = 20'000; low < high;) {
    State tried = state;
    const int middle = (low + high + 1) / 2;
    number(tried) = static_cast<std::remove_reference_t<decltype(number(tried))>>(middle);
    if (is_accepted(tried)) {
      best = tried;
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return best;
}

State at_all_limits(State state) {
  state = with_most(state, [](State& s) -> auto& { return s.turn; });
  for (std::size_t seat = 0; seat < state.players; ++seat) {
    state = with_most(state, [&](State& s) -> auto& { return s.seats[seat].score; });
  }
  return state;
}

// Limits are for what is made up; play adds to turns and points, and what it leads to is accepted as well.
TEST(KretaPosition, WhatIsPlayedFromTheLimitsIsAccepted) {
  for (int number = 0; number < effort(48); ++number) {
    RandomGame game(number);
    Rng rng(static_cast<std::uint64_t>(number));
    for (std::uint32_t moves = rng.below(150); moves > 0 && !game.at_end(); --moves) game.step();
    State state = at_all_limits(game.state());
    ASSERT_GE(state.turn, 1000 - 1);
    while (true) {
      const auto read = read_position(json_of(state), state.options, state.players);
      ASSERT_TRUE(read) << read.error().message << ": " << json_of(state);
      ASSERT_EQ(std::memcmp(&*read, &state, sizeof(State)), 0) << json_of(state);
      if (state.phase == Phase::over) break;
      Moves moves;
      Kreta::legal(state, moves);
      const std::array<Player, kMaxPlayers> before = state.seats;
      const int turn = state.turn;
      NoEvents nobody;
      Kreta::play(state, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], nobody);
      ASSERT_GE(state.turn, turn);
      for (std::size_t seat = 0; seat < state.players; ++seat) {
        ASSERT_GE(state.seats[seat].score, before[seat].score) << "points never grow less";
      }
    }
  }
}

TEST(KretaPosition, EveryScoringTookATurn) {
  rules("KR-2.1");
  EXPECT_EQ(position_error(Position(2).scored(5).turn(1), 2), "turn 1 is too early for 5 scorings (KR-2.1)");
  EXPECT_EQ(position_error(Position(2).scored(5).turn(5), 2), "turn 5 is too early for 5 scorings (KR-2.1)");
  EXPECT_EQ(position_error(Position(2).scored(5).turn(6), 2), "allowed");
  EXPECT_EQ(position_error(Position(2).over().turn(1), 2), "turn 1 is too early for 11 scorings (KR-2.1)");
  EXPECT_EQ(position_error(Position(2).over().turn(10), 2), "turn 10 is too early for 11 scorings (KR-2.1)");
  EXPECT_EQ(position_error(Position(2).over().turn(11), 2), "allowed") << "castellans only";
  EXPECT_EQ(position_error(Position(3).out(0, "admiral commander").turn(1), 3), "allowed")
      << "cards on the table are not counted";
}

TEST(KretaPosition, AFinishedGameHasNobodyToMove) {
  const State over = Position(3).over().on_turn(1).state();
  const std::string text = json_of(over);
  EXPECT_EQ(text.find(R"({"to_move":null,"last_seat":1,"phase":"over")"), 0u) << text;
  expect_refused(
      over, {{R"("to_move":null,"last_seat":1)", R"("to_move":1)", "allowed"},
             {R"("last_seat":1)", R"("last_seat":3)", "last_seat must be a whole number from 0 to 2, not 3"},
             {R"("last_seat":1,)", "", "last_seat is missing; it must be a whole number from 0 to 2"},
             {R"("to_move":null,)", "", "to_move is missing; it must be a whole number from 0 to 2"}});
  const auto older = read_position(changed(text, R"("to_move":null,"last_seat":1)", R"("to_move":1)"), {}, 3);
  ASSERT_TRUE(older);
  EXPECT_EQ(state_hash(*older), state_hash(over)) << "as older versions wrote it";
  expect_refused(Position(3), {{R"("to_move":0)", R"("to_move":null)",
                                "to_move must be a whole number from 0 to 2, not null"},
                               {R"("to_move":0)", R"("to_move":null,"last_seat":0)",
                                "to_move must be a whole number from 0 to 2, not null"}});
}

}  // namespace
}  // namespace merlon::kreta
