// Positions as JSON: what is written can be read, and what cannot be a position is refused with a reason.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "games/kreta/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::kreta {
namespace {

using test::rules;

// --- there and back --------------------------------------------------------------------------------

TEST(KretaPosition, WhatFollowsFromTheRestIsNotRead) {
  const State state = Position(3).peoples(1, "5 5").abbot(0, 5).forts(2, "7");
  std::string text = changed(json_of(state), "'influence':[0,0,0]", "'influence':[9,9,9]");
  text = changed(text, "'out':[]", "'out':['king']");
  text = changed(text, "'peoples':5", "'peoples':1");
  text = changed(text, "'value':5", "'value':50");
  const auto read = read_position(text, {}, 3);
  ASSERT_TRUE(read);
  EXPECT_EQ(json_of(*read), json_of(state));
}

// --- impossible positions --------------------------------------------------------------------------

TEST(KretaPosition, MembersMustBeThereAndInTheirRange) {
  const std::string phases = "card, admiral, sail, commander, walk, abbot, farmer, architect, reveal or over";
  EXPECT_EQ(reading_error("{}", {}, 4), "phase is missing; it must be " + phases);
  EXPECT_EQ(reading_error("[]", {}, 3), "a position must be a JSON object, not a list of 0");
  EXPECT_EQ(reading_error("7", {}, 2), "a position must be a JSON object, not 7");
  EXPECT_EQ(reading_error(Position(3).json(), {}, 4), "seats must be a list of 4, not a list of 3");
  expect_members<Kreta>(Position(2).json(), {}, 2,
                        {{"to_move", "a whole number from 0 to 1", {"2", "'0'"}},
                         {"phase", phases, {"'sleep'"}},
                         {"turn", "a whole number from 1 to 1000", {"0", "1001"}},
                         {"seats", "a list of 2", {}},
                         {"score", "a whole number from 0 to 10000", {"-1", "10001"}},
                         {"hand", "a list", {}, "seat 0: "},
                         {"ships", "a list", {"'H1'"}, "seat 0: "},
                         {"forts", "a list", {}, "seat 0: "},
                         {"wheat", "a whole number from 0 to 2", {"3"}},
                         {"olive", "a whole number from 0 to 4", {}},
                         {"wine", "a whole number from 0 to 4", {}},
                         {"thyme", "a whole number from 0 to 3", {}},
                         {"cheese", "a whole number from 0 to 3", {}},
                         {"provinces", "a list of 16", {}},
                         {"province", "a whole number from 1 to 16", {}},
                         {"peoples", "a list of 2", {"[0]"}},
                         {"cities", "a list of 2", {}},
                         {"scored", "a whole number from 0 to 11", {"12"}},
                         {"replaced", "a whole number from 0 to 9", {"10"}},
                         {"row", "a list of 11", {}},
                         {"pile", "a list of 15", {}}});
  expect_refused(
      Position(2).abbot(0, 3).forts(0, "9"),
      {
          {"'goods':", "'other':", "wheat is missing; it must be a whole number from 0 to 2"},
          {"'abbot':3", "'abbot':0", "abbot must be a whole number from 1 to 16, not 0"},
          {"'abbot':3", "'abbot':17", "abbot must be a whole number from 1 to 16, not 17"},
          {"'forts':[9]", "'forts':[27]", "forts: a site must be a whole number from 1 to 26, not 27"},
          {"'forts':[9]", "'forts':[0]", "forts: a site must be a whole number from 1 to 26, not 0"},
          {"'peoples':[0,0]", "'peoples':[6,0]", "peoples: each must be a whole number from 0 to 5, not 6"},
          {"'cities':[0,0]", "'cities':[0,5]", "cities: each must be a whole number from 0 to 4, not 5"},
          {"'row':[1", "'row':[0", "row: a card must be a whole number from 1 to 26, not 0"},
          {"'pile':[12", "'pile':[27", "pile: a card must be a whole number from 1 to 26, not 27"},
          {"'turn':1", "'turn':129", "allowed"},
          {"'score':0", "'score':10000", "allowed"},
      });
}

TEST(KretaPosition, ListsMustNameThingsOnce) {
  expect_refused(
      Position(2).ships(0, "H1 H2").forts(0, "9 10"),
      {
          {"'hand':['admiral'", "'hand':['queen'",
           "seat 0: hand: a card must be one such as admiral, not 'queen'"},
          {"'hand':['admiral'", "'hand':['abbot'", "seat 0: hand names something twice"},
          {"'hand':['admiral'", "'hand':[7", "seat 0: hand: a card must be one such as admiral, not 7"},
          {"'ships':['H1','H2']", "'ships':['H8']", "ships: a harbour must be one such as H1, not 'H8'"},
          {"'ships':['H1','H2']", "'ships':['H2','H2']", "seat 0: ships names something twice"},
          {"'forts':[9,10]", "'forts':[10,10]", "seat 0: forts names something twice"},
          {"'row':[1,2", "'row':[2,2", "fort card 2 occurs twice"},
          {"'pile':[12,13", "'pile':[12,3", "fort card 3 occurs twice"},
          {"'province':2", "'province':1", "provinces must be listed in their order, 1 to 16"},
          {"'tile':'olive'", "'tile':'oil'",
           "province 1: tile must be a good such as wine, or null, not 'oil'"},
          {"'tile':'olive'", "'tile':'thyme'", "province 1: thyme does not grow there (KR-1.5)"},
          {"'tile':'thyme'", "'tile':'wheat'", "province 2: wheat does not grow there (KR-1.5)"},
          {"'tile':'wheat'", "'tile':'wine'", "province 4: wine does not grow there (KR-1.5)"},
      });
}

TEST(KretaPosition, PiecesMustBeThereOnce) {
  EXPECT_EQ(Position(2).peoples(1, "1 1 1 2 2 3").error(), "seat 1: more than five peoples (KR-1.6)");
  EXPECT_EQ(Position(2).cities(0, "1 2 3 4 5").harvested(0, "1 2 3 4 5").error(),
            "seat 0: more than four cities (KR-1.6)");
  EXPECT_EQ(Position(2).cities(0, "1").error(), "seat 0: more cities than tiles (KR-7.3)");
  EXPECT_EQ(Position(2).cities(1, "1 1").harvested(1, "5").harvested(0, "7").error(),
            "seat 1: more cities than tiles (KR-7.3)");
  EXPECT_EQ(Position(2).forts(1, "1 2 3 4").error(), "seat 1: more than three forts (KR-1.6)");
  EXPECT_EQ(Position(2).ships(0, "H1 H2 H3").error(), "seat 0: more than two ships (KR-1.6)");
  EXPECT_EQ(Position(3).forts(1, "5 6").forts(2, "7 6").error(), "two forts on one site (KR-7.1)");
  EXPECT_EQ(Position(2).ships(0, "H2").ships(1, "H2").error(), "too many ships in H2 (KR-3.3)");
  EXPECT_EQ(Position(3).ships(0, "H2").ships(1, "H2").error(), "allowed");
  EXPECT_EQ(Position(3).ships(0, "H7").ships(1, "H7").ships(2, "H7").error(),
            "too many ships in H7 (KR-3.3)");
  EXPECT_EQ(Position(3).peoples(0, "6 6 6 6 6").peoples(1, "6 6").abbot(2, 6).error(),
            "province 6 has more than seven figures (KR-2.4)");
  EXPECT_EQ(Position(3).peoples(0, "6 6 6 6").peoples(1, "6 6").abbot(2, 6).error(), "allowed");
  EXPECT_EQ(Position(3).peoples(0, "6 6 6 6").cities(1, "6 6 6 6").harvested(1, "1 2 3 4").error(),
            "province 6 has more than seven figures (KR-2.4)");
}

TEST(KretaPosition, TilesMustBeThereOnce) {
  expect_refused(Position(2).harvested(1, "8"),
                 {
                     {"'wine':1", "'wine':0", "there must be 4 tiles of wine, not 3 (KR-1.5)"},
                     {"'wine':1", "'wine':2", "there must be 4 tiles of wine, not 5 (KR-1.5)"},
                     {"'wheat':0", "'wheat':1", "there must be 2 tiles of wheat, not 3 (KR-1.5)"},
                     {"'tile':'wheat'", "'tile':null", "there must be 2 tiles of wheat, not 1 (KR-1.5)"},
                     {"'tile':'olive'", "'tile':'wine'", "there must be 4 tiles of olive, not 3 (KR-1.5)"},
                     {"'tile':'thyme'", "'tile':'cheese'", "there must be 3 tiles of thyme, not 2 (KR-1.5)"},
                     {"'tile':'cheese'", "'tile':null", "there must be 3 tiles of cheese, not 2 (KR-1.5)"},
                 });
}

TEST(KretaPosition, CardsMustBePossible) {
  EXPECT_EQ(Position(2).out(1, "castellan").error(), "seat 1: the castellan never stays out (KR-9.7)");
  const std::string nothing = "seat 0: the king lies out, but nothing he could have repeated (KR-8.3)";
  EXPECT_EQ(Position(2).out(0, "king").error(), nothing);
  EXPECT_EQ(Position(2).out(0, "king").out(1, "abbot").error(), nothing);
  EXPECT_EQ(Position(2, "king=any").out(0, "king").out(1, "abbot").error(), "allowed");
  EXPECT_EQ(Position(2, "king=any").out(0, "king").out(1, "king").error(), nothing);
  EXPECT_EQ(Position(2).out(0, "king abbot").error(), "allowed");
  const std::string replaced = "replaced: more cards than have been turned up (KR-9.8)";
  EXPECT_EQ(Position(2).replaced(1).error(), replaced);
  EXPECT_EQ(Position(2).scored(3).replaced(4).error(), replaced);
  EXPECT_EQ(Position(2).scored(3).replaced(3).error(), "allowed");
  EXPECT_EQ(Position(2).scored(10).replaced(9).error(), "allowed");
  const State reveal = after(Position(2).scored(3).replaced(3), "castellan");
  expect_refused(reveal, {{"'replaced':3", "'replaced':4", replaced}});
}

TEST(KretaPosition, PhasesMustFit) {
  const std::string over = "the game ends with the 11th scoring (KR-10.1)";
  EXPECT_EQ(Position(2).scored(11).error(), over);
  EXPECT_EQ(Position(2).over().scored(10).error(), over);
  EXPECT_EQ(Position(2).over().error(), "allowed");
  const std::string text = json_of(Position(2).scored(1));
  const auto in_phase = [&](const std::string& phase) {
    return reading_error(changed(text, "'phase':'card'", "'phase':'" + phase + "'"), {}, 2);
  };
  for (const std::string phase : {"admiral", "commander", "abbot", "farmer", "architect"}) {
    EXPECT_EQ(in_phase(phase), "phase " + phase + ": that card has not been played (KR-2.1)");
  }
  EXPECT_EQ(in_phase("reveal"), "allowed");
  EXPECT_EQ(in_phase("over"), over);
  const std::string none = "phase reveal needs a card to turn up (KR-9.8)";
  expect_refused(after(Position(2), "castellan"), {{"'scored':1", "'scored':0", none},
                                                   {"'scored':1", "'scored':10", none},
                                                   {"'scored':1", "'scored':11", over}});
  expect_refused(after(Position(2), "abbot"),
                 {{"'out':['abbot']", "'out':[]", "allowed"},
                  {"'hand':['admiral','commander','farmer'", "'hand':['admiral','commander','abbot','farmer'",
                   "phase abbot: that card has not been played (KR-2.1)"}});
}

TEST(KretaPosition, FunctionsMustBePossible) {
  expect_refused(after(Position(2).peoples(0, "10").ships(0, "H6"), "farmer"),
                 {{"'ships':['H6']", "'ships':['H5']", "phase farmer: it cannot be carried out (KR-2.2)"}});
  expect_refused(
      after(Position(2).forts(0, "1 2"), "architect"),
      {{"'forts':[1,2]", "'forts':[1,2,3]", "phase architect: it cannot be carried out (KR-2.2)"}});
  const Position shut =
      Position(3, "abbot_walk=enter").peoples(0, "15 15 15 15 15").abbot(1, 13).abbot(2, 12);
  expect_refused(after(shut, "commander"),
                 {{"'abbot':12", "'abbot':16", "phase commander: it cannot be carried out (KR-2.2)"}});
  const State repeated = after(Position(2).out(0, "abbot").peoples(0, "5"), "king abbot", "abbot 3");
  EXPECT_EQ(reading_error(json_of(repeated), {}, 2), "allowed");
}

TEST(KretaPosition, ASecondShipMustBeAbleToSail) {
  const State sail = after(Position(2).ships(0, "H2 H4"), "admiral", "H2>H3");
  const std::string moved = "sailed: the ship is not where it went (KR-3.2)";
  const std::string second = "phase sail needs a second ship that may sail (KR-3.4)";
  expect_refused(sail,
                 {
                     {"['H2','H3']", "['H2']", "sailed must be a list of 2, not a list of 1"},
                     {"'sailed':['H2','H3']", "'sailed':null", "sailed must be a list of 2, not null"},
                     {"['H2','H3']", "['H2','X3']", "sailed: a harbour must be one such as H1, not 'X3'"},
                     {"['H2','H3']", "['H2','H5']", moved},
                     {"['H2','H3']", "['H3','H3']", moved},
                     {"['H2','H3']", "['H4','H3']", moved},
                     {"['H2','H3']", "['H5','H3']", second},
                     {"'ships':['H3','H4']", "'ships':['H3']", second},
                     {"['H2','H3'],'walk'", "['H2','H4'],'walk'", "allowed"},
                 });
  std::string not_played = changed(json_of(sail), "'hand':['commander'", "'hand':['admiral','commander'");
  EXPECT_EQ(reading_error(not_played, {}, 2), "phase sail: that card has not been played (KR-2.1)");
  const State last = after(Position(2).ships(0, "H2 H4").ships(1, "H6"), "admiral", "H2>H5");
  expect_refused(last, {{"'ships':['H6']", "'ships':['H6','H7']", second},
                        {"'ships':['H6']", "'ships':['H2']",
                         "sailed: the ship had no room where it came from (KR-3.3)"}});
}

TEST(KretaPosition, WhatHasNoMeaningNowMustBeNullOrAbsent) {
  const std::string walk = "walk must be null outside phase walk";
  const std::string sailed = "sailed must be null outside phase sail";
  const std::string last_seat = "last_seat must be null before the game is over";
  expect_refused(Position(2), {{"'walk':null", "'walk':{}", walk},
                               {"'walk':null", "'walk':{'points':3}", walk},
                               {"'walk':null", "'walk':0", walk},
                               {"'walk':null,", "", "allowed"},
                               {"'sailed':null", "'sailed':['H1','H2']", sailed},
                               {"'sailed':null", "'sailed':[]", sailed},
                               {"'sailed':null", "'sailed':false", sailed},
                               {"'sailed':null,", "", "allowed"},
                               {"'to_move':0", "'to_move':0,'last_seat':0", last_seat},
                               {"'to_move':0", "'to_move':0,'last_seat':1", last_seat},
                               {"'to_move':0", "'to_move':0,'last_seat':null", "allowed"}});
  const State sail = after(Position(2).ships(0, "H2 H4"), "admiral", "H2>H3");
  expect_refused(sail, {{"'walk':null", "'walk':{}", walk}, {"'walk':null,", "", "allowed"}});
  for (const std::string_view options : {"walk=targets", "walk=steps"}) {
    const State walking = after(Position(2, options).peoples(0, "5 5"), "commander", "5>8");
    expect_refused(walking,
                   {{"'sailed':null", "'sailed':['H1','H2']", sailed}, {"'sailed':null,", "", "allowed"}});
  }
  expect_refused(Position(2).over(), {{"'walk':null", "'walk':{}", walk},
                                      {"'sailed':null", "'sailed':['H1','H2']", sailed},
                                      {"'sailed':null,'walk':null,", "", "allowed"}});
}

TEST(KretaPosition, AWalkByTargetsMustAddUp) {
  const State walk = after(Position(2).peoples(0, "5 5 9"), "commander", "5>8");
  const std::string last = "walk: the last one must be among left and entered (KR-4.7)";
  expect_refused(
      walk,
      {
          {"'points':3", "'points':0", "points must be a whole number from 1 to 3, not 0"},
          {"'points':3", "'points':4", "points must be a whole number from 1 to 3, not 4"},
          {"'last':[5,8]", "'last':[5]", "last must be a list of 2, not a list of 1"},
          {"'last':[5,8]", "'last':[0,8]", "last: a province must be a whole number from 1 to 16, not 0"},
          {"'last':[5,8]", "'last':[5,17]", "last: a province must be a whole number from 1 to 16, not 17"},
          {"'left':[5]", "'left':5", "left must be a list, not 5"},
          {"'left':[5]", "'left':[5,5]", "left names something twice"},
          {"'left':[5]", "'left':[17]", "left: a province must be a whole number from 1 to 16, not 17"},
          {"'entered':[8]", "'entered':null", "entered must be a list, not null"},
          {"'left':[5]", "'left':[4]", last},
          {"'entered':[8]", "'entered':[9]", last},
          {"'left':[5]", "'left':[5,8]", "walk: a province was left and entered (KR-4.7)"},
          {"'entered':[8]", "'entered':[8,10]", "walk: a province was entered, but nobody is there (KR-4.7)"},
          {"'left':[5]", "'left':[4,5]", "walk: so few points do not move so many peoples (KR-4.2)"},
          {"'points':3,'last':[5,8],'left':[5]", "'points':2,'last':[5,8],'left':[5,9]",
           "walk: the last one must come from the highest province left (KR-4.7)"},
          {"'walk':{", "'other':{", "walk must be an object in phase walk"},
          {"'hand':['admiral','abbot'", "'hand':['admiral','commander','abbot'",
           "phase walk: that card has not been played (KR-2.1)"},
      });
  expect_refused(after(Position(3).peoples(1, "8 8 8 8 8").peoples(0, "5 8"), "commander", "5>8"),
                 {{"'abbot':null", "'abbot':8", "province 8 has more than seven figures (KR-2.4)"}});
}

TEST(KretaPosition, AWalkLeavesAndEntersOnlyWhereItMay) {
  const Position crowd =
      Position(3, "abbot_walk=end").peoples(1, "5 5 5 5 5").peoples(0, "5 5 9").abbot(1, 12);
  expect_refused(after(crowd, "commander", "5>8"),
                 {{"'abbot':12", "'abbot':5", "walk: a province that was left had no room before (KR-2.4)"},
                  {"'abbot':12", "'abbot':8", "walk: a closed province was entered (KR-4.5)"}});
}

TEST(KretaPosition, AWalkByStepsMustAddUp) {
  const State walk = after(Position(2, "walk=steps").peoples(0, "5 5 9"), "commander", "5>8", "8>5");
  const std::string_view start = "'start':[0,0,0,0,2,0,0,0,1,0,0,0,0,0,0,0]";
  const std::string number = "walk: start has another number of peoples (KR-4.8)";
  expect_refused(walk, {
                           {start, "'start':[0,0,0,0,2]", "start must be a list of 16, not a list of 5"},
                           {start, "'start':[0,0,0,0,6,0,0,0,1,0,0,0,0,0,0,0]",
                            "start: each must be a whole number from 0 to 5, not 6"},
                           {start, "'start':[0,0,0,0,2,0,0,0,2,0,0,0,0,0,0,0]", number},
                           {start, "'start':[0,0,0,0,2,0,0,0,0,0,0,0,0,0,0,0]", number},
                           {"'points':2", "'points':5", "points must be a whole number from 1 to 3, not 5"},
                       });
  const Position crowd =
      Position(3, "walk=steps").peoples(1, "8 8 8 8 8").peoples(0, "5 5").abbot(1, 8).abbot(2, 8);
  const State nine = after(crowd, "commander", "5>8", "5>8");
  EXPECT_EQ(nine.figures.items[7], 9);
  expect_refused(nine, {{"'points':2", "'points':1", "walk: it can no longer end lawfully (KR-4.8)"}});
}

TEST(KretaPosition, AWalkByStepsMustLeadFromItsStart) {
  const State walk = after(Position(2, "walk=steps").peoples(0, "5 5 9"), "commander", "5>8", "8>5");
  const std::string_view start = "'start':[0,0,0,0,2,0,0,0,1,0,0,0,0,0,0,0]";
  const std::string wrong = "walk: its points do not lead there from start (KR-4.8)";
  expect_refused(walk, {
                           {"'points':2", "'points':3", wrong},      // one step changes something
                           {"'points':2", "'points':1", "allowed"},  // 5-2-3-5
                           {start, "'start':[0,0,0,0,2,0,0,0,0,0,0,0,0,0,0,1]", wrong},
                           {start, "'start':[0,0,0,0,2,0,0,0,0,1,0,0,0,0,0,0]", wrong},
                           {start, "'start':[0,0,0,0,2,1,0,0,0,0,0,0,0,0,0,0]", "allowed"},  // 6-7-9
                           {start, "'start':[0,0,1,0,0,0,0,0,1,0,0,0,0,1,0,0]", wrong},
                           {start, "'start':[0,0,1,0,0,0,0,1,1,0,0,0,0,0,0,0]", "allowed"},
                       });
  const Position way = Position(2, "walk=steps abbot_walk=enter").abbot(1, 11).peoples(0, "14");
  expect_refused(after(way, "commander", "14>12"),
                 {{"'abbot':11", "'abbot':12", wrong}, {"'abbot':11", "'abbot':14", "allowed"}});
  const Position crowd = Position(3, "walk=steps").peoples(1, "5 5 5 5 5").peoples(0, "5 5 9").abbot(1, 12);
  expect_refused(after(crowd, "commander", "5>8"), {{"'abbot':12", "'abbot':5", wrong}});
}

TEST(KretaPosition, AWalkByTargetsMustBeWorthItsPoints) {
  const std::string wrong = "walk: its points do not bring the peoples there (KR-4.7)";
  const State walk = after(Position(2).peoples(0, "5 5 9"), "commander", "5>8");
  expect_refused(walk, {{"'points':3", "'points':2", wrong},
                        {"'points':3", "'points':1", wrong},
                        {"'last':[5,8],'left':[5],'entered':[8]", "'last':[2,8],'left':[2],'entered':[8]",
                         "walk: more points are left than that way leaves (KR-4.2)"}});
  const State two = after(Position(2).peoples(0, "5 5 9"), "commander", "5>8", "5>8");
  expect_refused(two,
                 {{"'points':2", "'points':3", "allowed"},  // one of them was in 8 before
                  {"'points':2", "'points':1", wrong},
                  {"'points':2,'last':[5,8],'left':[5]", "'points':1,'last':[5,8],'left':[2,5]",
                   "allowed"},  // 2-5-8 and 5-8
                  {"'points':2,'last':[5,8],'left':[5]", "'points':2,'last':[5,8],'left':[2,5]", wrong}});
  const Position crowd = Position(3).peoples(1, "5 5 5 5").peoples(0, "5 5 9").abbot(1, 5);
  expect_refused(after(crowd, "commander", "5>8", "5>8"),
                 {{"'abbot':null", "'abbot':5", wrong}});  // 5 had eight figures before
}

TEST(KretaPosition, EveryScoringTookATurn) {
  rules("KR-2.1");
  EXPECT_EQ(Position(2).scored(5).turn(1).error(), "turn 1 is too early for 5 scorings (KR-2.1)");
  EXPECT_EQ(Position(2).scored(5).turn(5).error(), "turn 5 is too early for 5 scorings (KR-2.1)");
  EXPECT_EQ(Position(2).scored(5).turn(6).error(), "allowed");
  EXPECT_EQ(Position(2).over().turn(1).error(), "turn 1 is too early for 11 scorings (KR-2.1)");
  EXPECT_EQ(Position(2).over().turn(10).error(), "turn 10 is too early for 11 scorings (KR-2.1)");
  EXPECT_EQ(Position(2).over().turn(11).error(), "allowed") << "castellans only";
  EXPECT_EQ(Position(3).out(0, "admiral commander").turn(1).error(), "allowed")
      << "cards on the table are not counted";
}

TEST(KretaPosition, TheSeatOfTheLastTurnIsNamedWhenTheGameIsOver) {
  const State over = Position(3).over().on_turn(1);
  EXPECT_EQ(json_of(over).find(R"({"to_move":null,"last_seat":1,"phase":"over")"), 0u) << json_of(over);
  const std::string range = "must be a whole number from 0 to 2";
  expect_refused(over, {{"'to_move':null,'last_seat':1", "'to_move':1", "allowed"},
                        {"'last_seat':1", "'last_seat':3", "last_seat " + range + ", not 3"},
                        {"'last_seat':1,", "", "last_seat is missing; it " + range}});
  expect_refused(Position(3),
                 {{"'to_move':0", "'to_move':null,'last_seat':0", "to_move " + range + ", not null"}});
}

}  // namespace
}  // namespace merlon::kreta
