// Positions as JSON: what is written can be read, and what cannot be a position is refused with a reason.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.h"
#include "games/kilt_castle/tests/positions.h"
#include "tests/support/effort.h"

namespace merlon::kilt_castle {
namespace {

using test::effort;

// --- there and back --------------------------------------------------------------------------------

TEST(KiltCastlePosition, WhatFollowsFromTheRestIsNotRead) {
  const State state = Position(4).moved("br", "W1").tower("11", "y");
  std::string text = json_of(state);
  text.replace(text.find(R"("plain":11)"), 10, R"("plain":99)");
  const auto read = read_position(text, {}, 4);
  ASSERT_TRUE(read);
  EXPECT_EQ(json_of(*read), json_of(state)) << "the stock is what the towers leave";
}

// --- impossible positions --------------------------------------------------------------------------

std::string changed(const Position& position, std::string_view from, std::string_view to) {
  return test::said::changed(position.json(), from, to);
}

void expect_refused(const Position& position, const std::vector<Change>& changes, int players = 4,
                    std::string_view options = "") {
  expect_messages<KiltCastle>(position.json(), options_of(options), players, changes);
}

Position start_rows() {
  Position position(4);
  position.row("W4", "b r y g").row("W3", "br by bg").row("W2", "ry rg").row("W1", "gy");
  return position;
}

TEST(KiltCastlePosition, MembersMustBeThere) {
  EXPECT_EQ(reading_error("{}", {}, 4), "phase is missing; it must be relocate, build, roof or over");
  EXPECT_EQ(reading_error("[]", {}, 4), "a position must be a JSON object, not a list of 0");
  EXPECT_EQ(reading_error("7", {}, 2), "a position must be a JSON object, not 7");
  const std::vector<std::pair<std::string_view, std::string_view>> messages{
      {"to_move", "to_move is missing; it must be a whole number from 0 to 3"},
      {"turn_seat", "turn_seat is missing; it must be a whole number from 0 to 3"},
      {"phase", "phase is missing; it must be relocate, build, roof or over"},
      {"turn", "turn is missing; it must be a whole number from 1 to 300"},
      {"card", "card is missing; it must be a card of this game such as b or br"},
      {"builder", "builder is missing; it must be a whole number from 0 to 1"},
      {"built", "built is missing; it must be a list of 2"},
      {"ducat_day", "ducat_day is missing; it must be true or false"},
      {"ducats", "ducats is missing; it must be a list of 4"},
      {"front", "front is missing; it must be a place such as W1"},
      {"rows", "rows is missing; it must be a list"},
      {"towers", "towers is missing; it must be a list"},
  };
  for (const auto& [name, message] : messages) {
    const std::string member = "\"" + std::string(name) + "\":";
    EXPECT_EQ(reading_error(changed(start_rows(), member, "\"other\":"), {}, 4), message);
  }
}

TEST(KiltCastlePosition, NumbersMustBeInTheirRange) {
  expect_refused(
      start_rows(),
      {
          {R"("to_move":0)", R"("to_move":4)", "to_move must be a whole number from 0 to 3, not 4"},
          {R"("to_move":0)", R"("to_move":-1)", "to_move must be a whole number from 0 to 3, not -1"},
          {R"("to_move":0)", R"("to_move":"0")", "to_move must be a whole number from 0 to 3, not '0'"},
          {R"("turn_seat":0)", R"("turn_seat":4)", "turn_seat must be a whole number from 0 to 3, not 4"},
          {R"("phase":"relocate")", R"("phase":"sleep")",
           "phase must be relocate, build, roof or over, not 'sleep'"},
          {R"("turn":1)", R"("turn":0)", "turn must be a whole number from 1 to 300, not 0"},
          {R"("turn":1)", R"("turn":301)", "turn must be a whole number from 1 to 300, not 301"},
          {R"("turn":1)", R"("turn":1.5)", "turn must be a whole number from 1 to 300, not 1.5"},
          {R"("builder":0)", R"("builder":2)", "builder must be a whole number from 0 to 1, not 2"},
          {"[10,10,10,10]", "[10,10,10]", "ducats must be a list of 4, not a list of 3"},
          {"[10,10,10,10]", "[10,10,10,-1]", "ducats: each must be a whole number from 0 to 1000000, not -1"},
          {"[10,10,10,10]", "[1000001,0,0,0]",
           "ducats: each must be a whole number from 0 to 1000000, not 1000001"},
          {"[null,null]", "[null]", "built must be a list of 2, not a list of 1"},
          {R"("ducat_day":false)", R"("ducat_day":0)", "ducat_day must be true or false, not 0"},
      });
  EXPECT_EQ(reading_error(changed(start_rows(), "10,10,10,10", "1000000,0,0,0"), {}, 4), "allowed");
  EXPECT_EQ(reading_error(changed(start_rows(), R"("turn":1)", R"("turn":300)"), {}, 4), "allowed");
}

TEST(KiltCastlePosition, RowsMustBeRows) {
  expect_refused(
      start_rows(),
      {
          {R"("front":"W1")", R"("front":"W9")", "front must be a place such as W1, not 'W9'"},
          {R"("front":"W1")", R"("front":"N1")", "front: there is no row at N1"},
          {R"("place":"W1")", R"("place":"X1")", "rows: place must be a place such as W1, not 'X1'"},
          {R"("place":"W1")", R"("place":"W2")", "rows: W2 occurs twice"},
          {R"(["gy"])", "[]", "rows: W1 has no cards"},
          {R"(["gy"])", R"("gy")", "rows: W1 has no cards"},
          {R"(["gy"])", R"(["gg"])", "rows: card must be a card of this game such as b or br, not 'gg'"},
          {R"(["gy"])", "[7]", "rows: card must be a card of this game such as b or br, not 7"},
          {R"(["gy"])", R"(["rg"])", "card rg occurs twice"},
          {R"(["gy"])", R"(["gr"])", "card rg occurs twice"},
          {R"(["ry","rg"])", R"(["rg"])", "card ry is missing"},
          {R"(,{"place":"W1","cards":["gy"]})", "", "card yg is missing"},
      });
}

TEST(KiltCastlePosition, RowsMustKeepTheLimits) {
  Position five(4);
  five.row("W4", "b r y g br").row("W1", "by bg ry rg").row("N1", "yg");
  EXPECT_EQ(reading_error(five.json(), {}, 4), "rows: W4 has more than 4 cards (KC-3.2)");
  Position four(3);
  four.row("W4", "b r y br").row("W1", "by ry");
  EXPECT_EQ(reading_error(four.json(), {}, 3), "rows: W4 has more than 3 cards (KC-3.2)");
  Position six(4);
  six.row("W5", "b r y").row("W4", "g br").row("W3", "by").row("W2", "bg ry").row("W1", "rg").row("N1", "yg");
  EXPECT_EQ(reading_error(six.json(), {}, 4), "rows: there are more than 5 (KC-3.1)");
  Position five_rows(3);
  five_rows.row("W5", "b r").row("W3", "y").row("W2", "br").row("W1", "by").row("N1", "ry");
  EXPECT_EQ(reading_error(five_rows.json(), {}, 3), "rows: there are more than 4 (KC-3.1)");
  Position fern(3);
  fern.row("W3", "b r y").row("W2", "br by").row("W1", "ry yg");
  EXPECT_EQ(reading_error(fern.json(), {}, 3),
            "rows: card must be a card of this game such as b or br, not 'yg'");
}

TEST(KiltCastlePosition, TowersMustBeTowers) {
  Position position = start_rows();
  position.tower("11", "b r+1").roof("11").tower("22", "y").tower("33", "g g").roof("33").tower("44", "y y");
  expect_refused(
      position,
      {
          {R"("square":"22")", R"("square":"66")",
           "towers: square must be a square of this board such as 11, not '66'"},
          {R"("square":"22")", R"("square":"45")",
           "towers: square must be a square of this board such as 11, not '45'"},
          {R"("square":"22")", R"("square":22)",
           "towers: square must be a square of this board such as 11, not 22"},
          {R"("square":"22")", R"("square":"11")", "towers: 11 occurs twice"},
          {R"(["y"])", "[]", "towers: 22 has no floors"},
          {R"(["y"])", R"("y")", "towers: 22 has no floors"},
          {R"(["y"])", R"(["x"])", "towers: 22: a floor must be one of this game such as b or b+1, not 'x'"},
          {R"(["y"])", R"(["y+3"])",
           "towers: 22: a floor must be one of this game such as b or b+1, not 'y+3'"},
          {R"(["y"])", R"(["y","yg"])",
           "towers: 22: a floor must be one of this game such as b or b+1, not 'yg'"},
          {R"(["y"],"roof":false)", R"(["y"],"roof":true)",
           "towers: 22 has a roof, but only one floor (KC-5.1)"},
          {R"(["y"],"roof":false)", R"(["y"],"roof":1)", "roof must be true or false, not 1"},
          {R"(["y"],"roof":false)", R"(["y"])", "roof is missing; it must be true or false"},
          {R"(["y","y"],"roof":false)", R"(["y","y"],"roof":true)",
           "there are more than two roofs (KC-1.10)"},
          {R"(["y"])", R"(["y+2","y+2","y+2"])", "towers: 22: there are no more floors y+2 (KC-1.4)"},
          {R"(["y"])", R"(["y+1","y+1","y+1","y+1"])", "towers: 22: there are no more floors y+1 (KC-1.4)"},
      });
  Position plain = start_rows();
  plain.tower("11", "b*6").tower("12", "b*6");
  EXPECT_EQ(reading_error(plain.json(), {}, 4), "towers: 12: there are no more floors b (KC-1.4)");
  Position fern(3);
  fern.tower("11", "g");
  EXPECT_EQ(reading_error(fern.json(), {}, 3),
            "towers: 11: a floor must be one of this game such as b or b+1, not 'g'");
  Position water(4, "board=full25");
  water.tower("55", "g");
  EXPECT_EQ(reading_error(water.json(), options_of("board=full25"), 4), "allowed");
  EXPECT_EQ(reading_error(water.json(), {}, 4),
            "towers: square must be a square of this board such as 11, not '55'");
}

TEST(KiltCastlePosition, BetweenTurnsNothingIsUnderWay) {
  Position position = start_rows();
  position.tower("11", "b");
  expect_refused(
      position,
      {
          {R"("card":null)", R"("card":"br")", "in phase relocate card must be null"},
          {R"("card":null)", R"("card":"bb")", "card must be a card of this game such as b or br, not 'bb'"},
          {R"("card":null)", R"("card":5)", "card must be a card of this game such as b or br, not 5"},
          {R"("builder":0)", R"("builder":1)", "in phase relocate builder must be 0"},
          {"[null,null]", R"(["11",null])", "in phase relocate nobody has built"},
          {"[null,null]", R"([null,"11"])", "in phase relocate nobody has built"},
          {"[null,null]", R"([null,"99"])", "built: a square must be one such as 11, or null, not '99'"},
          {"[null,null]", "[null,11]", "built: a square must be one such as 11, or null, not 11"},
          {R"("ducat_day":false)", R"("ducat_day":true)", "in phase relocate ducat_day must be false"},
          {R"("to_move":0)", R"("to_move":1)", "in phase relocate to_move must be turn_seat"},
          {R"("phase":"relocate")", R"("phase":"over")",
           "the game is over, but nobody has built a last floor (KC-8.1)"},
          {R"("phase":"relocate")", R"("phase":"build")", "card: a card must have been moved (KC-4.1)"},
          {R"("phase":"relocate")", R"("phase":"roof")", "card: a card must have been moved (KC-4.1)"},
      });
}

TEST(KiltCastlePosition, TheGameIsOverWhenItIs) {
  Position position = start_rows();
  position.tower("11", "b*11 b+1*3 b+2*2");
  EXPECT_EQ(reading_error(position.json(), {}, 4), "a last floor is built, but the game goes on (KC-8.1)");
  const std::string over = changed(position, R"("phase":"relocate")", R"("phase":"over")");
  EXPECT_EQ(reading_error(over, {}, 4), "allowed");
  std::string busy = over;
  busy.replace(busy.find(R"("card":null)"), 11, R"("card":"br")");
  EXPECT_EQ(reading_error(busy, {}, 4), "in phase over card must be null");
  Position limit = start_rows();
  limit.turn(300);
  EXPECT_EQ(reading_error(changed(limit, R"("phase":"relocate")", R"("phase":"over")"), {}, 4), "allowed");
  EXPECT_EQ(reading_error(position.json(), options_of("two_player_end=player"), 4),
            "a last floor is built, but the game goes on (KC-8.1)");
  Position two(2, "two_player_end=player");
  two.row("W4", "b r y g").row("W3", "br by bg").row("W2", "ry rg").row("W1", "gy");
  two.tower("11", "b*11 b+1*3 b+2*2");
  EXPECT_EQ(reading_error(two.json(), options_of("two_player_end=player"), 2), "allowed");
  EXPECT_EQ(reading_error(two.json(), {}, 2), "a last floor is built, but the game goes on (KC-8.1)");
}

TEST(KiltCastlePosition, TheFirstBuilderHasNotBuiltYet) {
  Position position(4);
  position.moved("br", "W1").tower("11", "b").tower("33", "b");
  expect_refused(
      position,
      {
          {R"("to_move":0)", R"("to_move":1)", "to_move: the card says who builds (KC-4.1)"},
          {R"("builder":0)", R"("builder":1)", "to_move: the card says who builds (KC-4.1)"},
          {R"("card":"br")", R"("card":"xx")", "card must be a card of this game such as b or br, not 'xx'"},
          {"[null,null]", R"(["11",null])", "built: 11: that builder has not had a turn yet"},
          {"[null,null]", R"([null,"11"])", "built: 11: that builder has not had a turn yet"},
          {R"("phase":"build")", R"("phase":"roof")",
           "builder: only the second builder moves a roof (KC-5.2)"},
      });
  Position single(4);
  single.moved("b", "W1");
  expect_refused(single,
                 {{R"("builder":0)", R"("builder":1)", "builder: a card of one colour has one builder"}});
}

TEST(KiltCastlePosition, TheFirstBuilderHasBuiltInTheLine) {
  Position position(4);
  position.moved("br", "W1").tower("11", "b").tower("33", "b").tower("12", "y").tower("13", "r b").roof("13");
  position.first_built("11");
  expect_refused(position,
                 {
                     {R"(["11",null])", R"(["33",null])", "built: 33 is not in the line (KC-4.2)"},
                     {R"(["11",null])", R"(["14",null])", "built: 14 is empty"},
                     {R"(["11",null])", R"(["13",null])", "built: 13 has a roof (KC-5.3)"},
                     {R"(["11",null])", R"(["12",null])",
                      "built: 12: the floor there is not of the builder's colour (KC-4.1)"},
                     {R"(["11",null])", R"(["11","12"])", "built: 12: that builder has not had a turn yet"},
                     {R"("to_move":1)", R"("to_move":0)", "to_move: the card says who builds (KC-4.1)"},
                 });
  Position other(2, "two_player_floors=any");
  other.moved("by", "W1").tower("11", "r").first_built("11");
  EXPECT_EQ(reading_error(other.json(), options_of("two_player_floors=any"), 2), "allowed");
  EXPECT_EQ(reading_error(other.json(), {}, 2),
            "built: 11: the floor there is not of the builder's colour (KC-4.1)");
  Position third(2, "two_player_floors=any");
  third.moved("by", "W1").tower("11", "g").first_built("11");
  EXPECT_EQ(reading_error(third.json(), options_of("two_player_floors=any"), 2),
            "built: 11: the floor there is not of the builder's colour (KC-4.1)");
}

TEST(KiltCastlePosition, ARoofIsChosenForASquareOfTwoBuilders) {
  Position position(4);
  position.moved("br", "W1").tower("11", "b r").roof("22").roof("33").tower("12", "b").tower("14", "r");
  position.choosing_roof("11");
  expect_refused(
      position,
      {
          {R"(["11","11"])", R"(["12","11"])", "phase roof needs two builders on one square (KC-5.1)"},
          {R"(["11","11"])", R"([null,"11"])", "phase roof needs two builders on one square (KC-5.1)"},
          {R"(["11","11"])", R"([null,null])", "phase roof needs two builders on one square (KC-5.1)"},
          {R"(["11","11"])", R"(["14","14"])", "phase roof needs two builders on one square (KC-5.1)"},
          {R"(["11","11"])", R"(["12","12"])",
           "built: 12: the floor there is not of the builder's colour (KC-4.1)"},
          {R"(["b","r"],"roof":true)", R"(["b","r"],"roof":false)",
           "phase roof needs both roofs on towers (KC-5.2)"},
          {R"("builder":1)", R"("builder":0)", "builder: only the second builder moves a roof (KC-5.2)"},
          {R"("to_move":1)", R"("to_move":0)", "to_move: the card says who builds (KC-4.1)"},
      });
  Position same(2, "roof_same_owner=true");
  same.moved("br", "W1").tower("11", "b r").roof("22").roof("33").choosing_roof("11");
  EXPECT_EQ(reading_error(same.json(), options_of("roof_same_owner=true"), 2), "allowed");
  EXPECT_EQ(reading_error(same.json(), {}, 2), "phase roof needs two builders on one square (KC-5.1)");
}

// The floor of the first builder is the one below the top when the second has built there, too.
TEST(KiltCastlePosition, UnderTheTopLiesTheFloorOfTheFirstBuilder) {
  Position position(4);
  position.moved("br", "W1").tower("11", "g r").roof("22").roof("33").choosing_roof("11");
  EXPECT_EQ(reading_error(position.json(), {}, 4),
            "built: 11: the floor there is not of the builder's colour (KC-4.1)");
}

TEST(KiltCastlePosition, WhoCanBuildHasBuilt) {
  const std::string_view could = "built: the first builder could build and has not (KC-4.6)";
  Position free(4);
  free.moved("br", "W1").first_skipped();
  EXPECT_EQ(reading_error(free.json(), {}, 4), could);
  Position dear(4);  // a full line of others' towers, each higher than the first builder's purse
  dear.moved("br", "W1").ducats("0 10 10 10");
  for (const std::string_view square : {"11", "12", "13", "14", "15"}) dear.tower(square, "g");
  dear.first_skipped();
  EXPECT_EQ(reading_error(dear.json(), {}, 4), "allowed");
  EXPECT_EQ(reading_error(changed(dear, "[0,10,10,10]", "[1,10,10,10]"), {}, 4), could);
}

TEST(KiltCastlePosition, AnEndHasItsFinalPay) {
  Position position = start_rows();
  position.tower("11", "b*11 b+1*3 b+2*2");
  const std::string over = changed(position, R"("phase":"relocate")", R"("phase":"over")");
  std::string poor = over;
  poor.replace(poor.find("[10,10,10,10]"), 13, "[2,10,10,10]");
  EXPECT_EQ(reading_error(poor, {}, 4), "ducats: seat 0 has less than its final pay (KC-8.3)");
  poor.replace(poor.find("[2,10,10,10]"), 12, "[3,10,10,10]");
  EXPECT_EQ(reading_error(poor, {}, 4), "allowed") << "a tower and two crests";
  position.tower("22", "r*11 r+1*3 r+2*2").tower("33", "g*11 g+1*3 g+2*2");
  EXPECT_EQ(reading_error(changed(position, R"("phase":"relocate")", R"("phase":"over")"), {}, 4),
            "more than two colours have built their last floor (KC-8.1)");
}

TEST(KiltCastlePosition, ALastFloorHasBeenBuiltOnThisTurn) {
  const std::string_view all = "b*11 b+1*3 b+2*2";
  const auto error = [](const Position& position, int players, std::string_view options = "") {
    return reading_error(position.json(), options_of(options), players);
  };
  Position before(4);
  before.moved("br", "W1").tower("11", all);
  EXPECT_EQ(error(before, 4), "the last floor b was not built on this turn (KC-8.1)");
  EXPECT_EQ(error(before, 4, "two_player_end=player"),
            "the last floor b was not built on this turn (KC-8.1)");
  Position just_now(4);
  just_now.moved("br", "W1").tower("11", all).first_built("11");
  EXPECT_EQ(error(just_now, 4), "allowed");
  Position by_nobody(4);
  by_nobody.moved("br", "W1").tower("11", all).first_skipped();
  EXPECT_EQ(error(by_nobody, 4), "the last floor b was not built on this turn (KC-8.1)");
  Position by_another(4);
  by_another.moved("yr", "W1").tower("11", "y").tower("33", all).first_built("11");
  EXPECT_EQ(error(by_another, 4), "the last floor b was not built on this turn (KC-8.1)");
  Position second(4);
  second.moved("yb", "W1").tower("11", "b*11 b+1*3 b+2 y b+2").choosing_roof("11");
  second.tower("33", "y y").roof("33").tower("22", "g g").roof("22");
  EXPECT_EQ(error(second, 4), "allowed");
  Position other_colour(2, "two_player_floors=any");
  other_colour.moved("ry", "W1").tower("11", all).first_built("11");
  EXPECT_EQ(error(other_colour, 2, "two_player_floors=any"), "allowed");
  Position earlier(2, "two_player_floors=any");
  earlier.moved("by", "W1").tower("33", all).tower("11", "r").first_built("11");
  EXPECT_EQ(error(earlier, 2, "two_player_floors=any"),
            "the last floor b was not built on this turn (KC-8.1)");
  Position two(2, "two_player_end=player");
  two.moved("by", "W1").tower("11", all);
  EXPECT_EQ(error(two, 2, "two_player_end=player"), "allowed") << "the game goes on without Loch";
  EXPECT_EQ(error(two, 2), "the last floor b was not built on this turn (KC-8.1)");
  two.tower("12", "r*11 r+1*3 r+2*2");
  EXPECT_EQ(error(two, 2, "two_player_end=player"), "the last floor b was not built on this turn (KC-8.1)");
}

// --- what is played from a position ----------------------------------------------------------------

/// The state in which a seat has as many ducats as are accepted.
State with_most_ducats(State state, std::size_t seat) {
  int low = state.ducats[seat];
  for (int high = 2'000'000; low < high;) {
    State tried = state;
    tried.ducats[seat] = (low + high + 1) / 2;
    const bool accepted = static_cast<bool>(read_position(json_of(tried), state.options, state.players));
    (accepted ? low : high) = tried.ducats[seat] - (accepted ? 0 : 1);
  }
  state.ducats[seat] = low;
  return state;
}

// The limit is for what is made up; play adds to the ducats, and what it leads to is accepted as well.
TEST(KiltCastlePosition, WhatIsPlayedFromTheLimitsIsAccepted) {
  for (int game = 0; game < effort(96); ++game) {
    const Path path = path_number(game);
    Walk walk(path);
    Rng rng(static_cast<std::uint64_t>(game));
    for (std::uint32_t moves = rng.below(60); moves > 0 && !walk.at_end(); --moves) walk.step();
    State state = walk.state();
    for (std::size_t seat = 0; seat < state.players; ++seat) state = with_most_ducats(state, seat);
    ASSERT_GE(state.ducats[0], 1'000'000);
    while (true) {
      const auto read = read_position(json_of(state), state.options, state.players);
      ASSERT_TRUE(read) << read.error().message << ": " << json_of(state);
      ASSERT_EQ(state_hash(*read), state_hash(state)) << json_of(state);
      if (state.phase == Phase::over) break;
      Moves moves;
      KiltCastle::legal(state, moves);
      NoEvents nobody;
      KiltCastle::play(state, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], nobody);
    }
  }
}

TEST(KiltCastlePosition, AFinishedGameHasNobodyToMove) {
  Path path = path_number(0);
  State over{};
  walk_game(path, [&](const State& state) { over = state; });
  ASSERT_EQ(over.phase, Phase::over);
  const std::string seat = std::to_string(merlon::index(over.turn_seat));
  const std::string begin = R"({"to_move":null,"turn_seat":)" + seat;
  const std::string text = json_of(over);
  ASSERT_EQ(text.find(begin), 0u) << text;
  const auto with = [&](const std::string& to_move) {
    return R"({)" + to_move + R"("turn_seat":)" + seat + text.substr(begin.size());
  };
  const auto older = read_position(with(R"("to_move":)" + seat + ","), path.options, path.seats);
  ASSERT_TRUE(older) << older.error().message;
  EXPECT_EQ(state_hash(*older), state_hash(over)) << "as older versions wrote it";
  const std::string range =
      " is missing; it must be a whole number from 0 to " + std::to_string(path.seats - 1);
  EXPECT_EQ(reading_error(with(""), path.options, path.seats), "to_move" + range);
  const std::string start = json_of(new_game(4));
  const std::size_t number = start.find(R"("to_move":)") + 10;
  EXPECT_EQ(reading_error(start.substr(0, number) + "null" + start.substr(number + 1), {}, 4),
            "to_move must be a whole number from 0 to 3, not null");
}

}  // namespace
}  // namespace merlon::kilt_castle
