// Positions as JSON: what is written can be read, and what cannot be a position is refused with a reason.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.h"
#include "games/caylus/engine/limits.h"
#include "games/caylus/engine/notation.h"
#include "games/caylus/tests/positions.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::caylus {
namespace {

using test::effort;
using test::rules;

TEST(CaylusPosition, TheStockIsNotRead) {
  const State state = Position(3).built("W_SAW:0");
  std::string text = json_of(state);
  text.replace(text.find(R"("S_ARCHITECT":2)"), 15, R"("S_ARCHITECT":9)");
  const auto read = read_position(text, {}, 3);
  ASSERT_TRUE(read);
  EXPECT_TRUE(*read == state);
}

// --- limits ----------------------------------------------------------------------------------------

/// The state with as much of everything as a position may hold.
State at_its_limits(State state) {
  for (std::size_t s = 0; s < state.players; ++s) {
    const int most = most_goods(state, s);
    state.seats[s].points = static_cast<std::int16_t>(most);
    state.seats[s].deniers = static_cast<std::uint16_t>(most);
    state.seats[s].cubes.count.fill(static_cast<std::uint16_t>(most));
  }
  state.round = static_cast<std::uint8_t>(most_rounds(state));
  return state;
}

std::string beyond_its_limits(const State& state) {
  if (state.round > most_rounds(state)) return "round";
  for (std::size_t s = 0; s < state.players; ++s) {
    const int most = most_goods(state, s);
    if (state.seats[s].points > most) return "points of seat " + std::to_string(s);
    if (state.seats[s].deniers > most) return "deniers of seat " + std::to_string(s);
    for (const std::uint16_t count : state.seats[s].cubes.count) {
      if (count > most) return "cubes of seat " + std::to_string(s);
    }
  }
  return {};
}

TEST(CaylusPosition, WhateverComesOfOneAtItsLimitsKeepsThem) {
  for (int game = 0; game < effort(144); ++game) {
    visit_game(game, [&](const State& visited) {
      const State state = at_its_limits(visited);
      Moves moves;
      Caylus::legal(state, moves);
      for (const Move move : moves) {
        State next = state;
        NoEvents events;
        Caylus::play(next, move, events);
        ASSERT_EQ(beyond_its_limits(next), "")
            << Caylus::move_text(state, move, state.seat) << ": " << json_of(state);
      }
    });
  }
}

TEST(CaylusPosition, LimitsAreThoseThatAreRead) {
  for (int game = 0; game < effort(16); ++game) {
    visit_game(game, [&](const State& visited) {
      State state = at_its_limits(visited);
      ASSERT_EQ(reading_error(json_of(state), state.options, state.players), "allowed") << json_of(state);
      ++state.seats[1].cubes.count[2];
      const std::string most = std::to_string(most_goods(state, 1));
      ASSERT_EQ(reading_error(json_of(state), state.options, state.players),
                "stone must be a whole number from 0 to " + most + ", not " +
                    std::to_string(state.seats[1].cubes.count[2]));
    });
  }
}

// --- impossible positions --------------------------------------------------------------------------

TEST(CaylusPosition, MembersMustBeThere) {
  EXPECT_EQ(reading_error("{}", {}, 4),
            "phase is missing; it must be place, gate, guild, joust, inn, provost, produce, owner_bonus, "
            "trade, build, lawyer, prestige, site, batch, favour, effect or over");
  EXPECT_EQ(reading_error("[]", {}, 2), "a position must be a JSON object, not a list of 0");
  const std::string text = json_of(Position(3));
  const std::vector<std::pair<std::string_view, std::string_view>> messages{
      {"to_move", "to_move is missing; it must be a whole number from 0 to 2"},
      {"phase",
       "phase is missing; it must be place, gate, guild, joust, inn, provost, produce, owner_bonus, trade, "
       "build, lawyer, prestige, site, batch, favour, effect or over"},
      {"step",
       "step is missing; it must be place, gate, trading_post, guild, joust, stables, inn, provost, "
       "activate, finish_space, castle, best_builder, bailiff, scoring or over"},
      {"cursor", "cursor is missing; it must be a whole number from 0 to 28"},
      {"round", "round is missing; it must be a whole number from 1 to 100"},
      {"provost", "provost is missing; it must be a whole number from 1 to 28"},
      {"bailiff", "bailiff is missing; it must be a whole number from 1 to 28"},
      {"scored", "scored is missing; it must be a whole number from 0 to 3"},
      {"order", "order is missing; it must be a list of at most 3 seats"},
      {"passed", "passed is missing; it must be a list of at most 3 seats"},
      {"seats", "seats is missing; it must be a list of 3"},
      {"castle", "castle is missing; it must be a list of at most 3 seats"},
      {"road", "road is missing; it must be a list of 28"},
      {"stack", "stack is missing; it must be a list of at most four"},
  };
  for (const auto& [name, message] : messages) {
    std::string changed = text;
    const std::string member = "\"" + std::string(name) + "\":";
    changed.replace(changed.find(member), member.size(), "\"other\":");
    EXPECT_EQ(reading_error(changed, {}, 3), message);
  }
}

TEST(CaylusPosition, NumbersMustBeInTheirRange) {
  expect_refused(
      Position(3),
      {
          {R"("to_move":0)", R"("to_move":3)", "to_move must be a whole number from 0 to 2, not 3"},
          {R"("phase":"place")", R"("phase":"sleep")",
           "phase must be place, gate, guild, joust, inn, provost, produce, owner_bonus, trade, build, "
           "lawyer, prestige, site, batch, favour, effect or over, not 'sleep'"},
          {R"("step":"place")", R"("step":"sleep")",
           "step must be place, gate, trading_post, guild, joust, stables, inn, provost, activate, "
           "finish_space, castle, best_builder, bailiff, scoring or over, not 'sleep'"},
          {R"("round":1)", R"("round":0)", "round must be a whole number from 1 to 100, not 0"},
          {R"("provost":6)", R"("provost":0)", "provost must be a whole number from 1 to 28, not 0"},
          {R"("provost":6)", R"("provost":29)", "provost must be a whole number from 1 to 28, not 29"},
          {R"("bailiff":6)", R"("bailiff":5)", "bailiff: he starts on 6 and only moves on (CA-9.6)"},
          {R"("bailiff":6)", R"("bailiff":29)", "bailiff must be a whole number from 1 to 28, not 29"},
          {R"("points":0)", R"("points":-1)", "points must be a whole number from 0 to 10000, not -1"},
          {R"("deniers":10)", R"("deniers":1.5)", "deniers must be a whole number from 0 to 10000, not 1.5"},
          {R"("food":0)", R"("food":10001)", "food must be a whole number from 0 to 10000, not 10001"},
          {R"("workers":6)", R"("workers":7)", "workers must be a whole number from 0 to 6, not 7"},
          {R"("a":0)", R"("a":6)", "a must be a whole number from 0 to 5, not 6"},
          {R"("dungeon":0)", R"("dungeon":7)", "dungeon must be a whole number from 0 to 6, not 7"},
          {R"("batches":0)", R"("batches":31)", "batches must be a whole number from 0 to 30, not 31"},
          {R"("batches":0)", R"("batches":256)", "batches must be a whole number from 0 to 30, not 256"},
          {R"("lines_used":[])", R"("lines_used":["e"])", "lines_used: a line must be a, b, c or d, not 'e'"},
          {R"("lines_used":[])", R"("lines_used":0)", "lines_used must be a list, not 0"},
      });
}

TEST(CaylusPosition, ListsOfSeats) {
  expect_refused(Position(3),
                 {
                     {"[0,1,2]", "[0,1]", "order must name every seat"},
                     {"[0,1,2]", "[0,1,1]", "order names a seat twice"},
                     {"[0,1,2]", "[0,1,3]", "order: a seat must be a whole number from 0 to 2, not 3"},
                     {R"("passed":[])", R"("passed":[1,1])", "passed names a seat twice"},
                     {R"("passed":[])", R"("passed":[0])", "cursor: that seat has passed (CA-3.2)"},
                     {R"("castle":[])", R"("castle":[2,2])", "castle names a seat twice"},
                     {R"("stables":[])", R"("stables":[2,2])", "stables names a seat twice"},
                     {R"("stables":[])", R"("stables":[2])", "seat 2: has not six workers (CA-1.3)"},
                     {R"("gate":null)", R"("gate":3)", "gate must be a whole number from 0 to 2, not 3"},
                 });
  expect_refused(Position(2),
                 {{R"("stables":[])", R"("stables":[1])", "stables: too many workers (CA-3.5)"}});
  expect_refused(Position(4),
                 {{R"("stables":[])", R"("stables":[0,1,2,3])", "stables: too many workers (CA-3.5)"}});
}

TEST(CaylusPosition, PlayersKeepTheLimits) {
  expect_refused(Position(3).bailiff(24).houses(1, "5 9 13"),
                 {
                     {R"("batches":0)", R"("batches":1)", "seat 0: more batches than houses (CA-9.2)"},
                     {R"("d":0)", R"("d":3)", "seat 0: a favour is above the cap (CA-8.10)"},
                     {R"("dungeon":0)", R"("dungeon":2)", "too many houses in the dungeon (CA-9.2)"},
                     {R"("walls":0)", R"("walls":2)", "too many houses in the walls (CA-9.2)"},
                     {R"("towers":0)", R"("towers":2)", "too many houses in the towers (CA-9.2)"},
                     {R"("workers":6)", R"("workers":5)", "seat 0: has not six workers (CA-1.3)"},
                     {R"("scored":0)", R"("scored":3)", "the game ends with the towers (CA-10.1)"},
                 });
}

TEST(CaylusPosition, AsManyBatchesAsTheCastleHasSpaces) {
  const State full = Position(2).workers(0, "castle").houses(0, "6 10 14").activated();
  EXPECT_EQ(decision(full), "batch 0");
  expect_refused(
      full, {{R"("batches":0)", R"("batches":30)", "allowed"},
             {R"("batches":0)", R"("batches":31)", "batches must be a whole number from 0 to 30, not 31"}});
}

TEST(CaylusPosition, TheRoadMustBeARoad) {
  expect_refused(
      Position(3).built("W_SAW:0 W_LAWYER:1").workers(1, "9 10"),
      {
          {R"("space":2,)", R"("space":3,)", "road must list the spaces in their order, 1 to 28"},
          {R"("tile":"W_SAW")", R"("tile":"W_HUT")",
           "space 9: tile must be a tile such as W_SAW, not 'W_HUT'"},
          {R"("tile":"W_SAW")", R"("tile":"W_LAWYER")", "W_LAWYER lies on the road too often (CA-1.7)"},
          {R"("tile":"W_SAW")", R"("tile":"S_JEWELLER")", "S_JEWELLER lies on the road too often (CA-1.7)"},
          {R"("tile":"F_MINE")", R"("tile":null)",
           "space 16: the printed buildings are on 7, 8 and 16 (CA-1.1)"},
          {R"("tile":"N_FARM")", R"("tile":null)",
           "space 1: only neutral tiles and what replaces them lie on 1 to 6 (CA-1.4)"},
          {R"("tile":"N_FARM")", R"("tile":"S_BANK")",
           "space 1: only neutral tiles and what replaces them lie on 1 to 6 (CA-1.4)"},
          {R"("space":11,"tile":null)", R"("space":11,"tile":"F_MINE")",
           "F_MINE lies on the road too often (CA-1.7)"},
          {R"("space":12,"tile":null,"owner":null)", R"("space":12,"tile":"S_BANK","owner":0)",
           "space 12: there is an empty space before it (CA-6.5)"},
          {R"("tile":"W_SAW","owner":0)", R"("tile":"W_SAW","owner":null)",
           "space 9: the owner does not fit the tile (CA-1.2)"},
          {R"("tile":"N_FARM","owner":null)", R"("tile":"N_FARM","owner":1)",
           "space 1: the owner does not fit the tile (CA-1.2)"},
          {R"("tile":"W_SAW")", R"("tile":"RESIDENCE")", "space 9: no worker may be there (CA-3.6)"},
          {R"("tile":"W_SAW","owner":0,"worker":1,"pending":null)",
           R"("tile":"W_SAW","owner":0,"worker":1,"pending":1)",
           "space 9: no residence can be pending there (CA-7.3)"},
          {R"("tile":"W_LAWYER","owner":1,"worker":1,"pending":null)",
           R"("tile":"W_LAWYER","owner":1,"worker":1,"pending":1)",
           "space 10: no residence can be pending there (CA-7.3)"},
          {R"("tile":"N_SAW","owner":null,"worker":null,"pending":null)",
           R"("tile":"N_SAW","owner":null,"worker":null,"pending":1)",
           "space 3: no residence can be pending there (CA-7.3)"},
      });
}

TEST(CaylusPosition, TheDecisionFollowsFromTheRest) {
  expect_refused(Position(3), {
                                  {R"("to_move":0)", R"("to_move":1)", "to_move must be 0"},
                                  {R"("phase":"place")", R"("phase":"batch")", "phase must be place"},
                                  {R"("cursor":0)", R"("cursor":3)", "cursor is too high for this step"},
                              });
  const State gate = Position(3).workers(0, "gate").all_passed();
  expect_refused(
      gate, {
                {R"("passed":[0,1,2])", R"("passed":[])", "passed must name every seat by then (CA-3.1)"},
                {R"("passed":[0,1,2])", R"("passed":[0,1])", "passed must name every seat by then (CA-3.1)"},
                {R"("step":"gate")", R"("step":"guild")", "step guild: no worker is there (CA-4.7)"},
                {R"("step":"gate")", R"("step":"inn")", "step inn: nobody has to decide (CA-4.6)"},
                {R"("step":"gate")", R"("step":"stables")", "step stables has nothing to decide"},
                {R"("step":"gate")", R"("step":"castle")", "cursor is too high for this step"},
                {R"("cursor":0)", R"("cursor":1)", "cursor must be 0 in this step"},
                {R"("step":"gate")", R"("step":"over")", "phase must be over"},
            });
}

TEST(CaylusPosition, WorkersAreHomeWhereTheRoundHasBeen) {
  const State farm = Position(4).workers(0, "2 4").workers(1, "castle 6").activated(5);
  const std::string home = " (CA-4.7)";
  expect_refused(
      farm,
      {
          {R"("workers":4)", R"("workers":4)", "allowed"},
          {R"("provost":5)", R"("provost":1)", "cursor: no building is being activated there (CA-6.1)"},
          {R"("batches":0)", R"("batches":1)", "seat 0: more batches than houses (CA-9.2)"},
          {R"("dungeon":0,"walls":0,"towers":0},"batches":0)",
           R"("dungeon":1,"walls":0,"towers":0},"batches":1)",
           "seat 0: no batch has been given on this round yet (CA-9.1)"},
          {R"("space":1,"tile":"N_FARM","owner":null,"worker":null,"pending":null},{"space":2,"tile":"N_FOREST","owner":null,"worker":0)",
           R"("space":1,"tile":"N_FARM","owner":null,"worker":0,"pending":null},{"space":2,"tile":"N_FOREST","owner":null,"worker":0)",
           "seat 0: has not six workers (CA-1.3)"},
      });
  for (const char* place : {"gate", "trade", "guild", "joust"}) {
    std::string text = json_of(farm);
    const std::string from = "\"" + std::string(place) + "\":null";
    text.replace(text.find(from), from.size(), "\"" + std::string(place) + "\":0");
    text.replace(text.find(R"("workers":4)"), 11, R"("workers":3)");
    EXPECT_EQ(reading_error(text, {}, 4), std::string(place) + ": the worker has gone home by then" + home);
  }
}

TEST(CaylusPosition, TheStackFitsTheStep) {
  const State farm = Position(3).workers(0, "1").activated();
  expect_refused(
      farm,
      {
          {R"("tile":"N_FARM"}])", R"("tile":"N_SAW"}])", "stack: another tile lies there (CA-6.1)"},
          {R"("seat":0,"tile")", R"("seat":1,"tile")", "stack: another seat decides there (CA-6.2)"},
          {R"("cursor":1)", R"("cursor":2)", "cursor: no building is being activated there (CA-6.1)"},
          {R"("step":"finish_space")", R"("step":"scoring")",
           "stack: no building is being activated (CA-6.1)"},
          {R"([{"phase":"produce")", R"([{"phase":"gate")", "stack: phase gate does not belong there"},
          {R"([{"phase":"produce")", R"([{"phase":"trade")", "stack: the building does not do that (CA-6.1)"},
      });
  const State scoring = Position(3).officials(11).houses(0, "2 0 0").activated();
  expect_refused(
      scoring,
      {
          {R"("cursor":1)", R"("cursor":20)", "cursor is too high for this step"},
          {R"("favours":1})", R"("favours":0})", "stack: there is no favour to take (CA-8.1)"},
          {R"("favours":1})", R"("favours":5})", "favours must be a whole number from 0 to 4, not 5"},
          {R"("step":"scoring")", R"("step":"place")", "step: nobody can take a favour then (CA-8.1)"},
          {R"("favours":{"a":0,"b":0,"c":0,"d":0},"lines_used":[])",
           R"("favours":{"a":1,"b":1,"c":1,"d":1},"lines_used":["a","b","c","d"])",
           "nothing can be decided there"},
      });
  const State carpenter = Position(3).workers(0, "8").activated(8);
  expect_refused(
      carpenter,
      {
          {R"("class":"wood")", R"("class":"prestige")",
           "stack: class must be wood or stone, not 'prestige'"},
          {R"("class":"wood")", R"("class":"stone")", "stack: the building does not do that (CA-6.1)"},
          {R"("cheaper":false)", R"("cheaper":true)", "stack: only favours make it cheaper (CA-8.6)"},
          {R"("optional":true)", R"("optional":false)", "stack: a favour must be below it (CA-8.1)"},
      });
}

/// The position with several changes, each at the first place where it fits; why it is refused.
std::string error_after(const State& state,
                        const std::vector<std::pair<std::string_view, std::string_view>>& changes,
                        std::string_view options = "") {
  std::string text = json_of(state);
  for (const auto& [from, to] : changes) text = changed(text, from, to);
  return reading_error(text, options.empty() ? state.options : options_of(options), state.players);
}

/// The decision, which is on the stack, given to another seat; why it is refused.
std::string error_given_to(const State& state, int seat) {
  const std::string frame = "\"phase\":\"" + std::string(phase_text(state.phase)) + "\",\"seat\":";
  std::string text = json_of(state);
  for (const std::string& name : {std::string("\"to_move\":"), frame})
    text = changed(text, name + std::to_string(merlon::index(state.seat)), name + std::to_string(seat));
  return reading_error(text, state.options, state.players);
}

TEST(CaylusPosition, HousesFillTheSectionsInTheirOrder) {
  rules("CA-9.2", "CA-9.9");
  const State empty = Position(3);
  const std::string dungeon = " while there is room in the dungeon (CA-9.2)";
  EXPECT_EQ(error_after(empty, {{R"("walls":0)", R"("walls":1)"}}), "houses in the walls" + dungeon);
  EXPECT_EQ(error_after(empty, {{R"("towers":0)", R"("towers":14)"}}), "houses in the towers" + dungeon);
  const State full = Position(3).houses(1, "6 9 0");
  EXPECT_EQ(error_after(full, {{R"("towers":0)", R"("towers":1)"}}),
            "houses in the towers while there is room in the walls (CA-9.2)");
  EXPECT_EQ(error_after(full, {{R"("walls":0)", R"("walls":1)"}, {R"("towers":0)", R"("towers":1)"}}),
            "allowed");
  EXPECT_EQ(error_after(Position(3).scored(1), {{R"("walls":0)", R"("walls":1)"}}), "allowed")
      << "the room of a scored section stays empty";
  EXPECT_EQ(error_after(Position(3).bailiff(18), {{R"("towers":0)", R"("towers":1)"}}), "allowed")
      << "dungeon and walls are scored together at the end of the round";
}

TEST(CaylusPosition, AScoredSectionIsFullOrTheBailiffHasReachedItsMark) {
  rules("CA-9.7");
  const auto error = [](const Position& position) { return reading_error(position.json(), {}, 3); };
  const auto counts = [](const std::string& section) {
    return "scored counts the section " + section +
           ", which is neither full nor reached by the bailiff (CA-9.7)";
  };
  EXPECT_EQ(error(Position(3).scored(1).bailiff(6)), counts("dungeon"));
  EXPECT_EQ(error(Position(3).scored(1).bailiff(11)), counts("dungeon"));
  EXPECT_EQ(error(Position(3).scored(1).bailiff(12)), "allowed");
  EXPECT_EQ(error(Position(3).scored(2).bailiff(6).houses(0, "6 0 0")), counts("walls"));
  EXPECT_EQ(error(Position(3).scored(2).bailiff(6).houses(0, "6 9 0")), counts("walls"));
  EXPECT_EQ(error(Position(3).scored(2).bailiff(6).houses(0, "6 10 0")), "allowed")
      << "full sections need no mark";
  EXPECT_EQ(error(Position(3).scored(2).bailiff(6).houses(0, "0 10 0")), counts("dungeon"));
  // A game that is over.
  const State over = [] {
    RandomGame game(0);
    while (!game.at_end()) game.step();
    return game.state();
  }();
  State early = over;
  early.bailiff = early.provost = 10;
  for (Player& player : early.seats) player.houses[2] = 0;
  EXPECT_EQ(reading_error(json_of(over), over.options, over.players), "allowed");
  EXPECT_NE(reading_error(json_of(early), over.options, over.players).find("(CA-9.7)"), std::string::npos);
}

TEST(CaylusPosition, LinesUsedAreNamedOnce) {
  const State favour = Position(3).officials(12).houses(0, "2 0 0").activated();
  ASSERT_EQ(decision(favour), "favour 0");
  State effect = after(favour, "favour a");
  expect_refused(effect,
                 {{R"("lines_used":["a"])", R"("lines_used":["a","a"])", "lines_used names a line twice"}});
}

TEST(CaylusPosition, InAScoringTheProvostIsWithTheBailiff) {
  rules("CA-9.6");
  const State scoring = Position(3).bailiff(11).houses(0, "2 0 0").activated();
  EXPECT_EQ(decision(scoring), "favour 0");
  const std::string message = "provost: he is where the bailiff is by then (CA-9.6)";
  EXPECT_EQ(error_after(scoring, {{R"("provost":12)", R"("provost":11)"}}), message);
  const State over = Position(2).scored(2).officials(23).activated();
  EXPECT_EQ(over.phase, Phase::over);
  EXPECT_EQ(error_after(over, {{R"("provost":24)", R"("provost":28)"}}), message);
  EXPECT_EQ(error_after(Position(3), {{R"("provost":6)", R"("provost":9)"}}), "allowed")
      << "one may set up a round with another provost";
}

TEST(CaylusPosition, AResidenceWaitsFromTheJoustToTheActivation) {
  rules("CA-7.3");
  const std::string_view ordered = R"("worker":1,"pending":0)";
  const std::string message = "space 3: no residence can be pending in this step (CA-7.3)";
  const auto with_order = [&](const State& state) {
    return error_after(state, {{R"("worker":1,"pending":null)", ordered}});
  };
  for (const char* place : {"gate", "guild", "joust"})
    EXPECT_EQ(with_order(Position(3).workers(1, "3").workers(0, place).all_passed()), message) << place;
  EXPECT_EQ(with_order(Position(3).workers(1, "3")), message);
  EXPECT_EQ(with_order(Position(3).workers(1, "3").workers(0, "inn_right").all_passed()), "allowed");
  EXPECT_EQ(with_order(Position(3).workers(1, "3").all_passed()), "allowed");
  EXPECT_EQ(with_order(Position(3).workers(1, "3").activated()), "allowed");
}

// --- favours ---------------------------------------------------------------------------------------

/// Seat 0 of three has paid at the joust.
State rich_joust(std::string_view markers = "0 0 0 0") {
  return jousting(Position(3).scored(2).cubes(0, "9F9W9S9C9G").favours(0, markers));
}

constexpr std::string_view kOtherSeat = "stack: another seat has got the favour (CA-8.1)";
constexpr std::string_view kNobody = "stack: nobody has got a favour (CA-8.1)";
constexpr std::string_view kTooMany = "stack: so many favours are not got at once (CA-8.1)";

TEST(CaylusPosition, TheFavourOfTheJoustBelongsToTheWorkerThere) {
  rules("CA-4.7", "CA-8.1");
  const State favour = rich_joust();
  EXPECT_EQ(error_after(favour, {}), "allowed");
  EXPECT_EQ(error_after(favour, {{R"("joust":0)", R"("joust":null)"}, {R"("workers":5)", R"("workers":6)"}}),
            "joust: the worker stays until the favour is finished (CA-4.7)");
  EXPECT_EQ(error_given_to(favour, 1), kOtherSeat);
  EXPECT_EQ(error_after(favour, {{R"("favours":1}])", R"("favours":2}])"}}), kTooMany);
  const State effect = after(favour, "favour a");
  EXPECT_EQ(error_after(effect, {}), "allowed");
  EXPECT_EQ(error_after(effect, {{R"("favours":0},)", R"("favours":1},)"}}), kTooMany) << "one is taken";
  EXPECT_EQ(error_given_to(effect, 2), kOtherSeat);
  EXPECT_EQ(error_after(favour, {{R"("step":"stables")", R"("step":"inn")"}}),
            "step: nobody can take a favour then (CA-8.1)");
  EXPECT_EQ(error_after(after(effect, "effect none"),
                        {{R"("joust":null)", R"("joust":0)"}, {R"("workers":6)", R"("workers":5)"}}),
            "joust: the worker has gone home by then (CA-4.7)");
}

TEST(CaylusPosition, TheFavourOfATileBelongsToTheWorkerWhoBuiltIt) {
  rules("CA-6.6", "CA-8.1");
  State mason = Position(3).built("W_MASON:1").workers(0, "9", "1S1C").activated(9);
  play(mason, "build S_CHURCH pay 1S1C");
  EXPECT_EQ(error_after(mason, {}), "allowed");
  EXPECT_EQ(error_given_to(mason, 1), kOtherSeat) << "not to the owner of the building";
  EXPECT_EQ(error_after(mason, {{R"("favours":1}])", R"("favours":2}])"}}), kTooMany);
  EXPECT_EQ(error_after(mason, {{R"("W_MASON")", R"("W_SAW")"}}),
            "stack: that building brings no favours (CA-6.6)");
  State architect = Position(2)
                        .built("S_ARCHITECT:1")
                        .residences(0, "1")
                        .residences(1, "2")
                        .workers(0, "9", "4S2G")
                        .cubes(1, "4S2G")
                        .activated(9);
  play(architect, "prestige P_MONUMENT");
  EXPECT_EQ(error_after(architect, {}), "allowed");
  EXPECT_EQ(error_given_to(architect, 1), "stack: another seat decides there (CA-6.2)");
  EXPECT_EQ(error_after(architect, {{R"("tile":"S_ARCHITECT")", R"("tile":"W_MASON")"}}),
            "stack: the building does not do that (CA-6.1)");
  EXPECT_EQ(
      error_after(architect, {{R"("step":"finish_space","cursor":9)", R"("step":"scoring","cursor":1)"}}),
      "stack: no building is being activated (CA-6.1)");
  play(architect, "site 1");
  EXPECT_EQ(error_after(architect, {}), "allowed") << "two favours";
  EXPECT_EQ(error_after(architect, {{R"("favours":2}])", R"("favours":3}])"}}), kTooMany);
}

TEST(CaylusPosition, TheTileThatBringsFavoursLiesOnTheRoad) {
  rules("CA-6.6", "CA-8.1");
  const std::string message = "stack: no tile on the road has brought favours (CA-6.6)";
  State mason = Position(3).built("W_MASON:1").workers(0, "9", "1S1C").activated(9);
  play(mason, "build S_CHURCH pay 1S1C");
  EXPECT_EQ(error_after(mason, {{R"("tile":"S_CHURCH")", R"("tile":"S_BANK")"}}), message);
  EXPECT_EQ(error_after(mason, {{R"("tile":"S_CHURCH","owner":0)", R"("tile":"S_CHURCH","owner":1)"}}),
            message);
  State architect =
      Position(2).built("S_ARCHITECT:1").residences(0, "1").workers(0, "9").provost(9).cubes(0, "4S2G");
  architect = after(Position(architect).activated(), "prestige P_MONUMENT", "site 1");
  EXPECT_EQ(error_after(architect, {{R"("tile":"P_MONUMENT")", R"("tile":"P_STATUE")"}}), kTooMany);
  EXPECT_EQ(error_after(architect, {{R"("tile":"P_MONUMENT")", R"("tile":"P_HOTEL")"}}), message);
  const State nested = after(rich_joust("0 0 0 2"), "favour d", "effect d3", "build S_CHURCH pay 1C");
  EXPECT_EQ(error_after(nested, {{R"("tile":"S_CHURCH")", R"("tile":"S_BANK")"}}), kTooMany);
}

TEST(CaylusPosition, TheFavourOfTheCastleBelongsToTheBestBuilder) {
  rules("CA-9.4", "CA-8.1");
  State castle =
      Position(3).workers(1, "castle").workers(2, "castle").cubes(1, "1F1W1S").cubes(2, "2F2W2S").activated();
  play(castle, "batch 1F1W1S", "stop", "batch 1F1W1S", "batch 1F1W1S", "stop");
  EXPECT_EQ(decision(castle), "favour 2");
  EXPECT_EQ(error_after(castle, {}), "allowed");
  EXPECT_EQ(error_given_to(castle, 1), kOtherSeat);
  EXPECT_EQ(error_after(castle, {{R"("batches":2)", R"("batches":1)"}}), kOtherSeat)
      << "among equals the earlier number";
  EXPECT_EQ(error_after(castle, {{R"("batches":2)", R"("batches":0)"}, {R"("batches":1)", R"("batches":0)"}}),
            kNobody);
  EXPECT_EQ(error_after(castle, {{R"("favours":1}])", R"("favours":2}])"}}), kTooMany);
}

TEST(CaylusPosition, TheFavoursOfAScoringBelongToTheSeatBeingScored) {
  rules("CA-9.7", "CA-9.8", "CA-8.1");
  const State scoring = Position(3).officials(11).houses({"2 0 0", "3 0 0"}).activated();
  EXPECT_EQ(decision(scoring), "favour 0");
  EXPECT_EQ(error_after(scoring, {}), "allowed");
  EXPECT_EQ(error_given_to(scoring, 1), kOtherSeat);
  EXPECT_EQ(error_after(scoring, {{R"("cursor":1)", R"("cursor":2)"}}), kOtherSeat);
  EXPECT_EQ(error_after(scoring, {{R"("cursor":1)", R"("cursor":0)"}}), kNobody);
  EXPECT_EQ(error_after(scoring, {{R"("dungeon":2)", R"("dungeon":1)"}}), kNobody);
  EXPECT_EQ(error_after(scoring, {{R"("favours":1}])", R"("favours":2}])"}}), kTooMany);
  EXPECT_EQ(error_after(scoring, {{R"("bailiff":12)", R"("bailiff":11)"}}),
            "step scoring: no section is scored (CA-9.7)");
}

TEST(CaylusPosition, AnEffectBelongsToALineThatWasTaken) {
  rules("CA-8.2", "CA-8.4", "CA-8.6");
  const auto message = [](std::string_view line) {
    return "stack: no favour on line " + std::string(line) + " can have led to it (CA-8.4)";
  };
  const State cubes = after(rich_joust(), "favour c");
  EXPECT_EQ(error_after(cubes, {}), "allowed");
  EXPECT_EQ(error_after(cubes, {{R"("lines_used":["c"])", R"("lines_used":[])"}}), message("c"));
  EXPECT_EQ(error_after(cubes, {{R"("c":1)", R"("c":0)"}}), message("c"));
  EXPECT_EQ(error_after(cubes, {{R"("line":"c")", R"("line":"b")"}}), message("b"));
  struct Row {
    std::string_view effect;
    std::string_view low;
  };
  for (const Row& row : {Row{"effect d2", R"("d":1)"}, Row{"effect d3", R"("d":2)"},
                         Row{"effect d4", R"("d":3)"}, Row{"effect d5", R"("d":4)"}}) {
    Position position(3);
    position.scored(2).residences(0, "1").workers(0, "joust", "9F9W9S9C9G").favours(0, "0 0 0 5");
    const State begun = after(position.all_passed(), "joust yes", "favour d", row.effect);
    EXPECT_EQ(error_after(begun, {}), "allowed") << row.effect;
    EXPECT_EQ(error_after(begun, {{R"("d":5)", row.low}}), message("d")) << row.effect;
    EXPECT_EQ(error_after(begun, {{R"("lines_used":["d"])", R"("lines_used":[])"}}), message("d"));
    const bool cheaper = row.effect != "effect d5";
    EXPECT_EQ(error_after(begun, {{cheaper ? R"("cheaper":true)" : R"("cheaper":false)",
                                   cheaper ? R"("cheaper":false)" : R"("cheaper":true)"}}),
              "stack: a favour makes tiles and residences cheaper (CA-8.6)")
        << row.effect;
  }
  const State nested = after(rich_joust("0 0 0 2"), "favour d", "effect d3", "build S_CHURCH pay 1C");
  EXPECT_EQ(error_after(nested, {}), "allowed");
  EXPECT_EQ(error_after(nested, {{R"("d":3)", R"("d":2)"}}), message("d"));
}

TEST(CaylusPosition, OnlyLineDLeadsToAnotherFavour) {
  rules("CA-8.2", "CA-8.4");
  const std::string_view message = "stack: no favour on line d can have led to it (CA-8.4)";
  Position position(3);
  position.scored(1).workers(0, "joust", "1S3C").favours(0, "0 0 0 3");
  const State nested =
      after(position.all_passed(), "joust yes", "favour d", "effect d3", "build S_CHURCH pay 1C");
  EXPECT_EQ(decision(nested), "favour 0");
  EXPECT_EQ(error_after(nested, {}), "allowed");
  const State taken = after(nested, "favour a");
  EXPECT_EQ(error_after(taken, {}), "allowed");
  EXPECT_EQ(error_after(taken, {{R"("lines_used":["a","d"])", R"("lines_used":["a"])"}}), message);
  EXPECT_EQ(error_after(taken, {{R"("d":4)", R"("d":2)"}}), message);
  EXPECT_EQ(
      error_after(taken, {{R"("favours":0},)", R"("favours":0},{"phase":"favour","seat":0,"favours":0},)"}}),
      message);
  EXPECT_EQ(error_after(taken, {{R"("line":"a")", R"("line":"d")"}}),
            "stack: line d has led to the favour below and is used up (CA-8.2)");
}

TEST(CaylusPosition, AUsedLineHasMovedItsMarkerUp) {
  rules("CA-8.1");
  const State inn = Position(3).workers(0, "inn_right").all_passed();
  EXPECT_EQ(error_after(inn, {{R"("lines_used":[])", R"("lines_used":["b"])"}}),
            "seat 0: the favour on line b has moved its marker up (CA-8.1)");
  EXPECT_EQ(error_after(inn, {{R"("b":0)", R"("b":1)"}, {R"("lines_used":[])", R"("lines_used":["b"])"}}),
            "allowed");
}

/// The position with line a used by this seat; all markers are at 1 or above.
std::string error_with_line(const State& state, std::size_t seat) {
  State changed = state;
  for (std::size_t s = 0; s < state.players; ++s) changed.seats[s].favours.fill(1);
  changed.seats[seat].lines_used |= 1;
  return error_after(changed, {});
}

TEST(CaylusPosition, LinesAreUsedByThoseWhoMayHaveHadFavours) {
  rules("CA-8.2", "CA-4.4", "CA-9.4", "CA-9.8");
  const auto message = [](int seat) {
    return "seat " + std::to_string(seat) + ": no favour has been taken in this phase yet (CA-8.2)";
  };
  EXPECT_EQ(error_with_line(rich_joust(), 0), "allowed") << "by a tile of line d";
  EXPECT_EQ(error_with_line(rich_joust(), 1), message(1));
  State inn = Position(3).workers(0, "inn_right").all_passed();
  EXPECT_EQ(error_with_line(inn, 2), "allowed");
  inn.seats[1] = inn.seats[0];
  inn.seats[1].workers = 6;
  inn.seats[1].lines_used = 1;
  EXPECT_EQ(error_with_line(inn, 2), "lines_used: only one seat has jousted (CA-4.4)");
  State castle = Position(3).workers(1, "castle", "1F1W1S").activated();
  play(castle, "batch 1F1W1S", "stop");
  EXPECT_EQ(error_with_line(castle, 1), "allowed");
  EXPECT_EQ(error_with_line(castle, 0), message(0));
}

TEST(CaylusPosition, InAScoringLinesAreUsedByThoseWithHouses) {
  rules("CA-8.2", "CA-9.8", "CA-9.9");
  const auto message = [](int seat) {
    return "seat " + std::to_string(seat) + ": no favour has been taken in this phase yet (CA-8.2)";
  };
  State scoring = Position(3).bailiff(17).houses({"1 0 0", "2 2 0", "2 0 0"}).activated();
  EXPECT_EQ(decision(scoring), "favour 1");
  EXPECT_EQ(error_with_line(scoring, 1), "allowed");
  EXPECT_EQ(error_with_line(scoring, 0), message(0)) << "one house brings no favour";
  EXPECT_EQ(error_with_line(scoring, 2), message(2)) << "not dealt with yet";
  play(scoring, "favour b", "effect none", "favour b", "effect none");
  EXPECT_EQ(scoring.scored, 1) << "the walls in the same phase";
  EXPECT_EQ(error_with_line(scoring, 2), "allowed");
  EXPECT_EQ(error_with_line(scoring, 0), message(0));
}

TEST(CaylusPosition, NoLineIsUsedBeforeAPhaseBringsFavours) {
  rules("CA-8.2");
  const std::string message = "seat 0: no favour has been taken in this phase yet (CA-8.2)";
  const State gate = Position(3).workers(0, "gate").all_passed();
  const State castle = Position(3).workers(0, "castle").activated();
  for (const State& state : {State(Position(3)), gate, Position(3).all_passed(), castle})
    EXPECT_EQ(error_after(state, {{R"("lines_used":[])", R"("lines_used":["a"])"}}), message);
}

TEST(CaylusPosition, WithFavoursAsPointsThereAreNoLines) {
  rules("CA-8.9");
  const State state = Position(3, "favours=points");
  const std::string message = "seat 0: there are no lines with favours=points (CA-8.9)";
  EXPECT_EQ(error_after(state, {{R"("a":0)", R"("a":1)"}}), message);
  EXPECT_EQ(error_after(state, {{R"("d":0)", R"("d":2)"}}), message);
  const State inn = Position(3, "favours=points").workers(0, "inn_right").all_passed();
  EXPECT_EQ(error_after(inn, {{R"("lines_used":[])", R"("lines_used":["b"])"}}), message);
  EXPECT_EQ(error_after(rich_joust(), {}, "favours=points"),
            "stack: nobody takes favours with favours=points (CA-8.9)");
  EXPECT_EQ(error_after(Position(3).favours(1, "0 1 0 0"), {}, "favours=points"),
            "seat 1: there are no lines with favours=points (CA-8.9)");
}

}  // namespace
}  // namespace merlon::caylus
