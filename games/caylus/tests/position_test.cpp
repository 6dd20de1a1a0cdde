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
  const std::string frame = "'phase':'" + std::string(phase_text(state.phase)) + "','seat':";
  std::string text = json_of(state);
  for (const std::string& name : {std::string("'to_move':"), frame})
    text = changed(text, name + std::to_string(merlon::index(state.seat)), name + std::to_string(seat));
  return reading_error(text, state.options, state.players);
}

TEST(CaylusPosition, TheStockIsNotRead) {
  const State state = Position(3).built("W_SAW:0");
  const auto read = read_position(changed(json_of(state), "'S_ARCHITECT':2", "'S_ARCHITECT':9"), {}, 3);
  ASSERT_TRUE(read);
  EXPECT_TRUE(*read == state);
}

// --- limits ----------------------------------------------------------------------------------------

/// The state with as much of everything as a position may hold.
State at_its_limits(State state) {
  for (std::size_t s = 0; s < state.players; ++s) {
    const int most = most_goods(state, Seat(s));
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
    const int most = most_goods(state, Seat(s));
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
      ++state.seats[1].cubes.count[Good::stone];
      const std::string most = std::to_string(most_goods(state, Seat{1}));
      ASSERT_EQ(reading_error(json_of(state), state.options, state.players),
                "stone must be a whole number from 0 to " + most + ", not " +
                    std::to_string(state.seats[1].cubes[Good::stone]));
    });
  }
}

// --- impossible positions --------------------------------------------------------------------------

TEST(CaylusPosition, MembersMustBeThereAndInTheirRange) {
  const std::string phases =
      "place, gate, guild, joust, inn, provost, produce, owner_bonus, trade, build, lawyer, prestige, site, "
      "batch, favour, effect or over";
  const std::string steps =
      "place, gate, trading_post, guild, joust, stables, inn, provost, activate, finish_space, castle, "
      "best_builder, bailiff, scoring or over";
  EXPECT_EQ(reading_error("{}", {}, 4), "phase is missing; it must be " + phases);
  EXPECT_EQ(reading_error("[]", {}, 2), "a position must be a JSON object, not a list of 0");
  const auto number = [](const std::string& range) { return "a whole number from " + range; };
  expect_members<Caylus>(json_of(Position(3)), {}, 3,
                         {{"to_move", number("0 to 2"), {"3"}},
                          {"phase", phases, {"'sleep'"}},
                          {"step", steps, {"'sleep'"}},
                          {"cursor", number("0 to 28"), {}},
                          {"round", number("1 to 100"), {"0"}},
                          {"provost", number("1 to 28"), {"0", "29"}},
                          {"bailiff", number("1 to 28"), {"29"}},
                          {"scored", number("0 to 3"), {}},
                          {"order", "a list of at most 3 seats", {}},
                          {"passed", "a list of at most 3 seats", {}},
                          {"seats", "a list of 3", {}},
                          {"castle", "a list of at most 3 seats", {}},
                          {"road", "a list of 28", {}},
                          {"stack", "a list of at most four", {}},
                          {"points", number("0 to 10000"), {"-1"}},
                          {"deniers", number("0 to 10000"), {"1.5"}},
                          {"food", number("0 to 10000"), {"10001"}},
                          {"workers", number("0 to 6"), {"7"}},
                          {"a", number("0 to 5"), {"6"}},
                          {"dungeon", number("0 to 6"), {"7"}},
                          {"batches", number("0 to 30"), {"31", "256"}}});
  expect_refused(
      Position(3),
      {{"'bailiff':6", "'bailiff':5", "bailiff: he starts on 6 and only moves on (CA-9.6)"},
       {"'lines_used':[]", "'lines_used':['e']", "lines_used: a line must be a, b, c or d, not 'e'"},
       {"'lines_used':[]", "'lines_used':0", "lines_used must be a list, not 0"}});
}

TEST(CaylusPosition, ListsOfSeats) {
  expect_refused(Position(3),
                 {
                     {"[0,1,2]", "[0,1]", "order must name every seat"},
                     {"[0,1,2]", "[0,1,1]", "order names a seat twice"},
                     {"[0,1,2]", "[0,1,3]", "order: a seat must be a whole number from 0 to 2, not 3"},
                     {"'passed':[]", "'passed':[1,1]", "passed names a seat twice"},
                     {"'passed':[]", "'passed':[0]", "cursor: that seat has passed (CA-3.2)"},
                     {"'castle':[]", "'castle':[2,2]", "castle names a seat twice"},
                     {"'stables':[]", "'stables':[2,2]", "stables names a seat twice"},
                     {"'stables':[]", "'stables':[2]", "seat 2: has not six workers (CA-1.3)"},
                     {"'gate':null", "'gate':3", "gate must be a whole number from 0 to 2, not 3"},
                 });
  expect_refused(Position(2), {{"'stables':[]", "'stables':[1]", "stables: too many workers (CA-3.5)"}});
  expect_refused(Position(4),
                 {{"'stables':[]", "'stables':[0,1,2,3]", "stables: too many workers (CA-3.5)"}});
}

TEST(CaylusPosition, PlayersKeepTheLimits) {
  expect_refused(Position(3).bailiff(24).houses(1, "5 9 13"),
                 {
                     {"'batches':0", "'batches':1", "seat 0: more batches than houses (CA-9.2)"},
                     {"'d':0", "'d':3", "seat 0: a favour is above the cap (CA-8.10)"},
                     {"'dungeon':0", "'dungeon':2", "too many houses in the dungeon (CA-9.2)"},
                     {"'walls':0", "'walls':2", "too many houses in the walls (CA-9.2)"},
                     {"'towers':0", "'towers':2", "too many houses in the towers (CA-9.2)"},
                     {"'workers':6", "'workers':5", "seat 0: has not six workers (CA-1.3)"},
                     {"'scored':0", "'scored':3", "the game ends with the towers (CA-10.1)"},
                 });
}

TEST(CaylusPosition, AsManyBatchesAsTheCastleHasSpaces) {
  const State full = Position(2).workers(0, "castle").houses(0, "6 10 14").activated();
  EXPECT_EQ(decision(full), "batch 0");
  expect_refused(full,
                 {{"'batches':0", "'batches':30", "allowed"},
                  {"'batches':0", "'batches':31", "batches must be a whole number from 0 to 30, not 31"}});
}

TEST(CaylusPosition, TheRoadMustBeARoad) {
  expect_refused(
      Position(3).built("W_SAW:0 W_LAWYER:1").workers(1, "9 10"),
      {
          {"'space':2,", "'space':3,", "road must list the spaces in their order, 1 to 28"},
          {"'tile':'W_SAW'", "'tile':'W_HUT'", "space 9: tile must be a tile such as W_SAW, not 'W_HUT'"},
          {"'tile':'W_SAW'", "'tile':'W_LAWYER'", "W_LAWYER lies on the road too often (CA-1.7)"},
          {"'tile':'W_SAW'", "'tile':'S_JEWELLER'", "S_JEWELLER lies on the road too often (CA-1.7)"},
          {"'tile':'F_MINE'", "'tile':null", "space 16: the printed buildings are on 7, 8 and 16 (CA-1.1)"},
          {"'tile':'N_FARM'", "'tile':null",
           "space 1: only neutral tiles and what replaces them lie on 1 to 6 (CA-1.4)"},
          {"'tile':'N_FARM'", "'tile':'S_BANK'",
           "space 1: only neutral tiles and what replaces them lie on 1 to 6 (CA-1.4)"},
          {"'space':11,'tile':null", "'space':11,'tile':'F_MINE'",
           "F_MINE lies on the road too often (CA-1.7)"},
          {"'space':12,'tile':null,'owner':null", "'space':12,'tile':'S_BANK','owner':0",
           "space 12: there is an empty space before it (CA-6.5)"},
          {"'tile':'W_SAW','owner':0", "'tile':'W_SAW','owner':null",
           "space 9: the owner does not fit the tile (CA-1.2)"},
          {"'tile':'N_FARM','owner':null", "'tile':'N_FARM','owner':1",
           "space 1: the owner does not fit the tile (CA-1.2)"},
          {"'tile':'W_SAW'", "'tile':'RESIDENCE'", "space 9: no worker may be there (CA-3.6)"},
          {"'tile':'W_SAW','owner':0,'worker':1,'pending':null",
           "'tile':'W_SAW','owner':0,'worker':1,'pending':1",
           "space 9: no residence can be pending there (CA-7.3)"},
          {"'tile':'W_LAWYER','owner':1,'worker':1,'pending':null",
           "'tile':'W_LAWYER','owner':1,'worker':1,'pending':1",
           "space 10: no residence can be pending there (CA-7.3)"},
          {"'tile':'N_SAW','owner':null,'worker':null,'pending':null",
           "'tile':'N_SAW','owner':null,'worker':null,'pending':1",
           "space 3: no residence can be pending there (CA-7.3)"},
      });
}

TEST(CaylusPosition, TheDecisionFollowsFromTheRest) {
  expect_refused(Position(3), {
                                  {"'to_move':0", "'to_move':1", "to_move must be 0"},
                                  {"'phase':'place'", "'phase':'batch'", "phase must be place"},
                                  {"'cursor':0", "'cursor':3", "cursor is too high for this step"},
                              });
  const State gate = Position(3).workers(0, "gate").all_passed();
  expect_refused(gate,
                 {
                     {"'passed':[0,1,2]", "'passed':[]", "passed must name every seat by then (CA-3.1)"},
                     {"'passed':[0,1,2]", "'passed':[0,1]", "passed must name every seat by then (CA-3.1)"},
                     {"'step':'gate'", "'step':'guild'", "step guild: no worker is there (CA-4.7)"},
                     {"'step':'gate'", "'step':'inn'", "step inn: nobody has to decide (CA-4.6)"},
                     {"'step':'gate'", "'step':'stables'", "step stables has nothing to decide"},
                     {"'step':'gate'", "'step':'castle'", "cursor is too high for this step"},
                     {"'cursor':0", "'cursor':1", "cursor must be 0 in this step"},
                     {"'step':'gate'", "'step':'over'", "phase must be over"},
                 });
}

TEST(CaylusPosition, WorkersAreHomeWhereTheRoundHasBeen) {
  const State farm = Position(4).workers(0, "2 4").workers(1, "castle 6").activated(5);
  expect_refused(
      farm,
      {
          {"'workers':4", "'workers':4", "allowed"},
          {"'provost':5", "'provost':1", "cursor: no building is being activated there (CA-6.1)"},
          {"'batches':0", "'batches':1", "seat 0: more batches than houses (CA-9.2)"},
          {"'dungeon':0,'walls':0,'towers':0},'batches':0", "'dungeon':1,'walls':0,'towers':0},'batches':1",
           "seat 0: no batch has been given on this round yet (CA-9.1)"},
          {"'space':1,'tile':'N_FARM','owner':null,'worker':null,'pending':null},{'space':2,'tile':'N_FOREST'"
           ",'owner':null,'worker':0",
           "'space':1,'tile':'N_FARM','owner':null,'worker':0,'pending':null},{'space':2,'tile':'N_FOREST','"
           "owner':null,'worker':0",
           "seat 0: has not six workers (CA-1.3)"},
      });
  for (const std::string place : {"gate", "trade", "guild", "joust"}) {
    EXPECT_EQ(
        error_after(farm, {{"'" + place + "':null", "'" + place + "':0"}, {"'workers':4", "'workers':3"}}),
        place + ": the worker has gone home by then (CA-4.7)");
  }
}

TEST(CaylusPosition, TheStackFitsTheStep) {
  const State farm = Position(3).workers(0, "1").activated();
  expect_refused(
      farm,
      {
          {"'tile':'N_FARM'}]", "'tile':'N_SAW'}]", "stack: another tile lies there (CA-6.1)"},
          {"'seat':0,'tile'", "'seat':1,'tile'", "stack: another seat decides there (CA-6.2)"},
          {"'cursor':1", "'cursor':2", "cursor: no building is being activated there (CA-6.1)"},
          {"'step':'finish_space'", "'step':'scoring'", "stack: no building is being activated (CA-6.1)"},
          {"[{'phase':'produce'", "[{'phase':'gate'", "stack: phase gate does not belong there"},
          {"[{'phase':'produce'", "[{'phase':'trade'", "stack: the building does not do that (CA-6.1)"},
      });
  const State scoring = Position(3).officials(11).houses(0, "2 0 0").activated();
  expect_refused(scoring,
                 {
                     {"'cursor':1", "'cursor':20", "cursor is too high for this step"},
                     {"'favours':1}", "'favours':0}", "stack: there is no favour to take (CA-8.1)"},
                     {"'favours':1}", "'favours':5}", "favours must be a whole number from 0 to 4, not 5"},
                     {"'step':'scoring'", "'step':'place'", "step: nobody can take a favour then (CA-8.1)"},
                     {"'favours':{'a':0,'b':0,'c':0,'d':0},'lines_used':[]",
                      "'favours':{'a':1,'b':1,'c':1,'d':1},'lines_used':['a','b','c','d']",
                      "nothing can be decided there"},
                 });
  const State carpenter = Position(3).workers(0, "8").activated(8);
  expect_refused(
      carpenter,
      {
          {"'class':'wood'", "'class':'prestige'", "stack: class must be wood or stone, not 'prestige'"},
          {"'class':'wood'", "'class':'stone'", "stack: the building does not do that (CA-6.1)"},
          {"'cheaper':false", "'cheaper':true", "stack: only favours make it cheaper (CA-8.6)"},
          {"'optional':true", "'optional':false", "stack: a favour must be below it (CA-8.1)"},
      });
}

TEST(CaylusPosition, HousesFillTheSectionsInTheirOrder) {
  rules("CA-9.2", "CA-9.9");
  const State empty = Position(3);
  const std::string dungeon = " while there is room in the dungeon (CA-9.2)";
  EXPECT_EQ(error_after(empty, {{"'walls':0", "'walls':1"}}), "houses in the walls" + dungeon);
  EXPECT_EQ(error_after(empty, {{"'towers':0", "'towers':14"}}), "houses in the towers" + dungeon);
  const State full = Position(3).houses(1, "6 9 0");
  EXPECT_EQ(error_after(full, {{"'towers':0", "'towers':1"}}),
            "houses in the towers while there is room in the walls (CA-9.2)");
  EXPECT_EQ(error_after(full, {{"'walls':0", "'walls':1"}, {"'towers':0", "'towers':1"}}), "allowed");
  EXPECT_EQ(error_after(Position(3).scored(1), {{"'walls':0", "'walls':1"}}), "allowed")
      << "the room of a scored section stays empty";
  EXPECT_EQ(error_after(Position(3).bailiff(18), {{"'towers':0", "'towers':1"}}), "allowed")
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
  for (Player& player : early.seats) player.houses[Section::towers] = 0;
  EXPECT_EQ(reading_error(json_of(over), over.options, over.players), "allowed");
  EXPECT_NE(reading_error(json_of(early), over.options, over.players).find("(CA-9.7)"), std::string::npos);
}

TEST(CaylusPosition, LinesUsedAreNamedOnce) {
  const State favour = Position(3).officials(12).houses(0, "2 0 0").activated();
  ASSERT_EQ(decision(favour), "favour 0");
  State effect = after(favour, "favour a");
  expect_refused(effect, {{"'lines_used':['a']", "'lines_used':['a','a']", "lines_used names a line twice"}});
}

TEST(CaylusPosition, InAScoringTheProvostIsWithTheBailiff) {
  rules("CA-9.6");
  const State scoring = Position(3).bailiff(11).houses(0, "2 0 0").activated();
  EXPECT_EQ(decision(scoring), "favour 0");
  const std::string message = "provost: he is where the bailiff is by then (CA-9.6)";
  EXPECT_EQ(error_after(scoring, {{"'provost':12", "'provost':11"}}), message);
  const State over = Position(2).scored(2).officials(23).activated();
  EXPECT_EQ(over.phase, Phase::over);
  EXPECT_EQ(error_after(over, {{"'provost':24", "'provost':28"}}), message);
  EXPECT_EQ(error_after(Position(3), {{"'provost':6", "'provost':9"}}), "allowed")
      << "one may set up a round with another provost";
}

TEST(CaylusPosition, AResidenceWaitsFromTheJoustToTheActivation) {
  rules("CA-7.3");
  const std::string_view ordered = "'worker':1,'pending':0";
  const std::string message = "space 3: no residence can be pending in this step (CA-7.3)";
  const auto with_order = [&](const State& state) {
    return error_after(state, {{"'worker':1,'pending':null", ordered}});
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
constexpr std::string_view kNoFavour = "stack: nobody has got a favour (CA-8.1)";
constexpr std::string_view kTooMany = "stack: so many favours are not got at once (CA-8.1)";

TEST(CaylusPosition, TheFavourOfTheJoustBelongsToTheWorkerThere) {
  rules("CA-4.7", "CA-8.1");
  const State favour = rich_joust();
  EXPECT_EQ(error_after(favour, {}), "allowed");
  EXPECT_EQ(error_after(favour, {{"'joust':0", "'joust':null"}, {"'workers':5", "'workers':6"}}),
            "joust: the worker stays until the favour is finished (CA-4.7)");
  EXPECT_EQ(error_given_to(favour, 1), kOtherSeat);
  EXPECT_EQ(error_after(favour, {{"'favours':1}]", "'favours':2}]"}}), kTooMany);
  const State effect = after(favour, "favour a");
  EXPECT_EQ(error_after(effect, {}), "allowed");
  EXPECT_EQ(error_after(effect, {{"'favours':0},", "'favours':1},"}}), kTooMany) << "one is taken";
  EXPECT_EQ(error_given_to(effect, 2), kOtherSeat);
  EXPECT_EQ(error_after(favour, {{"'step':'stables'", "'step':'inn'"}}),
            "step: nobody can take a favour then (CA-8.1)");
  EXPECT_EQ(error_after(after(effect, "effect none"),
                        {{"'joust':null", "'joust':0"}, {"'workers':6", "'workers':5"}}),
            "joust: the worker has gone home by then (CA-4.7)");
}

TEST(CaylusPosition, TheFavourOfATileBelongsToTheWorkerWhoBuiltIt) {
  rules("CA-6.6", "CA-8.1");
  State mason = Position(3).built("W_MASON:1").workers(0, "9", "1S1C").activated(9);
  play(mason, "build S_CHURCH pay 1S1C");
  EXPECT_EQ(error_after(mason, {}), "allowed");
  EXPECT_EQ(error_given_to(mason, 1), kOtherSeat) << "not to the owner of the building";
  EXPECT_EQ(error_after(mason, {{"'favours':1}]", "'favours':2}]"}}), kTooMany);
  EXPECT_EQ(error_after(mason, {{"'W_MASON'", "'W_SAW'"}}),
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
  EXPECT_EQ(error_after(architect, {{"'tile':'S_ARCHITECT'", "'tile':'W_MASON'"}}),
            "stack: the building does not do that (CA-6.1)");
  EXPECT_EQ(error_after(architect, {{"'step':'finish_space','cursor':9", "'step':'scoring','cursor':1"}}),
            "stack: no building is being activated (CA-6.1)");
  play(architect, "site 1");
  EXPECT_EQ(error_after(architect, {}), "allowed") << "two favours";
  EXPECT_EQ(error_after(architect, {{"'favours':2}]", "'favours':3}]"}}), kTooMany);
}

TEST(CaylusPosition, TheTileThatBringsFavoursLiesOnTheRoad) {
  rules("CA-6.6", "CA-8.1");
  const std::string message = "stack: no tile on the road has brought favours (CA-6.6)";
  State mason = Position(3).built("W_MASON:1").workers(0, "9", "1S1C").activated(9);
  play(mason, "build S_CHURCH pay 1S1C");
  EXPECT_EQ(error_after(mason, {{"'tile':'S_CHURCH'", "'tile':'S_BANK'"}}), message);
  EXPECT_EQ(error_after(mason, {{"'tile':'S_CHURCH','owner':0", "'tile':'S_CHURCH','owner':1"}}), message);
  State architect =
      Position(2).built("S_ARCHITECT:1").residences(0, "1").workers(0, "9").provost(9).cubes(0, "4S2G");
  architect = after(Position(architect).activated(), "prestige P_MONUMENT", "site 1");
  EXPECT_EQ(error_after(architect, {{"'tile':'P_MONUMENT'", "'tile':'P_STATUE'"}}), kTooMany);
  EXPECT_EQ(error_after(architect, {{"'tile':'P_MONUMENT'", "'tile':'P_HOTEL'"}}), message);
  const State nested = after(rich_joust("0 0 0 2"), "favour d", "effect d3", "build S_CHURCH pay 1C");
  EXPECT_EQ(error_after(nested, {{"'tile':'S_CHURCH'", "'tile':'S_BANK'"}}), kTooMany);
}

TEST(CaylusPosition, TheFavourOfTheCastleBelongsToTheBestBuilder) {
  rules("CA-9.4", "CA-8.1");
  State castle =
      Position(3).workers(1, "castle").workers(2, "castle").cubes(1, "1F1W1S").cubes(2, "2F2W2S").activated();
  play(castle, "batch 1F1W1S", "stop", "batch 1F1W1S", "batch 1F1W1S", "stop");
  EXPECT_EQ(decision(castle), "favour 2");
  EXPECT_EQ(error_after(castle, {}), "allowed");
  EXPECT_EQ(error_given_to(castle, 1), kOtherSeat);
  EXPECT_EQ(error_after(castle, {{"'batches':2", "'batches':1"}}), kOtherSeat)
      << "among equals the earlier number";
  EXPECT_EQ(error_after(castle, {{"'batches':2", "'batches':0"}, {"'batches':1", "'batches':0"}}), kNoFavour);
  EXPECT_EQ(error_after(castle, {{"'favours':1}]", "'favours':2}]"}}), kTooMany);
}

TEST(CaylusPosition, TheFavoursOfAScoringBelongToTheSeatBeingScored) {
  rules("CA-9.7", "CA-9.8", "CA-8.1");
  const State scoring = Position(3).officials(11).houses({"2 0 0", "3 0 0"}).activated();
  EXPECT_EQ(decision(scoring), "favour 0");
  EXPECT_EQ(error_after(scoring, {}), "allowed");
  EXPECT_EQ(error_given_to(scoring, 1), kOtherSeat);
  EXPECT_EQ(error_after(scoring, {{"'cursor':1", "'cursor':2"}}), kOtherSeat);
  EXPECT_EQ(error_after(scoring, {{"'cursor':1", "'cursor':0"}}), kNoFavour);
  EXPECT_EQ(error_after(scoring, {{"'dungeon':2", "'dungeon':1"}}), kNoFavour);
  EXPECT_EQ(error_after(scoring, {{"'favours':1}]", "'favours':2}]"}}), kTooMany);
  EXPECT_EQ(error_after(scoring, {{"'bailiff':12", "'bailiff':11"}}),
            "step scoring: no section is scored (CA-9.7)");
}

TEST(CaylusPosition, AnEffectBelongsToALineThatWasTaken) {
  rules("CA-8.2", "CA-8.4", "CA-8.6");
  const auto message = [](std::string_view line) {
    return "stack: no favour on line " + std::string(line) + " can have led to it (CA-8.4)";
  };
  const State cubes = after(rich_joust(), "favour c");
  EXPECT_EQ(error_after(cubes, {}), "allowed");
  EXPECT_EQ(error_after(cubes, {{"'lines_used':['c']", "'lines_used':[]"}}), message("c"));
  EXPECT_EQ(error_after(cubes, {{"'c':1", "'c':0"}}), message("c"));
  EXPECT_EQ(error_after(cubes, {{"'line':'c'", "'line':'b'"}}), message("b"));
  struct Row {
    std::string_view effect;
    std::string_view low;
  };
  for (const Row& row : {Row{"effect d2", "'d':1"}, Row{"effect d3", "'d':2"}, Row{"effect d4", "'d':3"},
                         Row{"effect d5", "'d':4"}}) {
    Position position(3);
    position.scored(2).residences(0, "1").workers(0, "joust", "9F9W9S9C9G").favours(0, "0 0 0 5");
    const State begun = after(position.all_passed(), "joust yes", "favour d", row.effect);
    EXPECT_EQ(error_after(begun, {}), "allowed") << row.effect;
    EXPECT_EQ(error_after(begun, {{"'d':5", row.low}}), message("d")) << row.effect;
    EXPECT_EQ(error_after(begun, {{"'lines_used':['d']", "'lines_used':[]"}}), message("d"));
    const bool cheaper = row.effect != "effect d5";
    EXPECT_EQ(error_after(begun, {{cheaper ? "'cheaper':true" : "'cheaper':false",
                                   cheaper ? "'cheaper':false" : "'cheaper':true"}}),
              "stack: a favour makes tiles and residences cheaper (CA-8.6)")
        << row.effect;
  }
  const State nested = after(rich_joust("0 0 0 2"), "favour d", "effect d3", "build S_CHURCH pay 1C");
  EXPECT_EQ(error_after(nested, {}), "allowed");
  EXPECT_EQ(error_after(nested, {{"'d':3", "'d':2"}}), message("d"));
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
  EXPECT_EQ(error_after(taken, {{"'lines_used':['a','d']", "'lines_used':['a']"}}), message);
  EXPECT_EQ(error_after(taken, {{"'d':4", "'d':2"}}), message);
  EXPECT_EQ(error_after(taken, {{"'favours':0},", "'favours':0},{'phase':'favour','seat':0,'favours':0},"}}),
            message);
  EXPECT_EQ(error_after(taken, {{"'line':'a'", "'line':'d'"}}),
            "stack: line d has led to the favour below and is used up (CA-8.2)");
}

TEST(CaylusPosition, AUsedLineHasMovedItsMarkerUp) {
  rules("CA-8.1");
  const State inn = Position(3).workers(0, "inn_right").all_passed();
  EXPECT_EQ(error_after(inn, {{"'lines_used':[]", "'lines_used':['b']"}}),
            "seat 0: the favour on line b has moved its marker up (CA-8.1)");
  EXPECT_EQ(error_after(inn, {{"'b':0", "'b':1"}, {"'lines_used':[]", "'lines_used':['b']"}}), "allowed");
}

/// The position with line a used by this seat; all markers are at 1 or above.
std::string error_with_line(const State& state, std::size_t seat) {
  State changed = state;
  for (std::size_t s = 0; s < state.players; ++s) changed.seats[s].favours.fill(1);
  changed.seats[seat].lines_used.add(FavourLine::prestige);
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
  inn.seats[1].lines_used = {FavourLine::prestige};
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
    EXPECT_EQ(error_after(state, {{"'lines_used':[]", "'lines_used':['a']"}}), message);
}

TEST(CaylusPosition, WithFavoursAsPointsThereAreNoLines) {
  rules("CA-8.9");
  const State state = Position(3, "favours=points");
  const std::string message = "seat 0: there are no lines with favours=points (CA-8.9)";
  EXPECT_EQ(error_after(state, {{"'a':0", "'a':1"}}), message);
  EXPECT_EQ(error_after(state, {{"'d':0", "'d':2"}}), message);
  const State inn = Position(3, "favours=points").workers(0, "inn_right").all_passed();
  EXPECT_EQ(error_after(inn, {{"'lines_used':[]", "'lines_used':['b']"}}), message);
  EXPECT_EQ(error_after(rich_joust(), {}, "favours=points"),
            "stack: nobody takes favours with favours=points (CA-8.9)");
  EXPECT_EQ(error_after(Position(3).favours(1, "0 1 0 0"), {}, "favours=points"),
            "seat 1: there are no lines with favours=points (CA-8.9)");
}

}  // namespace
}  // namespace merlon::caylus
