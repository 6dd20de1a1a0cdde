// CA-6: building tiles of wood, stone and prestige.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/caylus/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::caylus {
namespace {

using test::rules;

State at_carpenter(std::string_view cubes) { return Position(2).workers(0, "8", cubes).activated(8); }

State at_mason(std::string_view cubes) {
  return Position(2).built("W_MASON:1").workers(0, "9", cubes).activated(9);
}

/// Seat 0 is at an Architect and has residences on 1 and 4.
State at_architect(std::string_view cubes, std::string_view options = "") {
  return Position(2, options)
      .built("S_ARCHITECT:1")
      .residences(0, "1 4")
      .residences(1, "2")
      .workers(0, "9", cubes)
      .activated(9);
}

// --- wood and stone --------------------------------------------------------------------------------

TEST(CaylusBuilding, CarpentersBuildWoodAndMasonsStone) {
  rules("CA-6.3");
  const State carpenter = at_carpenter("9F9W9S9C");
  EXPECT_EQ(full_refusal(carpenter, "build S_FARM pay 1F1S"), "CA_WRONG_CLASS CA-6.3 tile=S_FARM");
  EXPECT_EQ(full_refusal(carpenter, "build P_GRANARY pay 3F1G"), "CA_WRONG_CLASS CA-6.3 tile=P_GRANARY");
  EXPECT_EQ(full_refusal(carpenter, "build RESIDENCE pay 1C"), "CA_WRONG_CLASS CA-6.3 tile=RESIDENCE");
  EXPECT_EQ(full_refusal(at_mason("9F9W9S9C"), "build W_SAW pay 1F1W"), "CA_WRONG_CLASS CA-6.3 tile=W_SAW");
  EXPECT_EQ(
      legal_text(at_mason("1F1W1S1C")),
      "build S_FARM pay 1F1S, build S_PARK pay 1F1S, build S_WORKSHOP pay 1F1S, build S_ARCHITECT pay 1F1S, "
      "build S_CHURCH pay 1S1C, build S_TAILOR pay 1W1S, build S_BANK pay 1W1S, build S_ALCHEMIST pay 1F1S, "
      "build none");
  const State neutral = Position(2).workers(0, "6", "1F1W").activated();
  EXPECT_EQ(legal_rest(neutral, "build "),
            "W_FARM_F pay 1F1W W_FARM_C pay 1F1W W_QUARRY pay 1F1W W_SAW pay 1F1W W_MARKET pay 1F1W "
            "W_PEDDLER pay 1F1W W_MASON pay 1F1W none");
  State one = at_carpenter("9F9W");
  play(one, "build W_SAW pay 1F1W");
  EXPECT_EQ(one.round, 2) << "one per activation";
}

TEST(CaylusBuilding, AnOpenCubeIsOfAnyKind) {
  rules("CA-6.4", "CA-1.2");
  const State state = at_carpenter("2W1S1G");
  EXPECT_EQ(legal_text(state),
            "build W_MARKET pay 2W, build W_MARKET pay 1W1S, build W_MARKET pay 1W1G, "
            "build W_PEDDLER pay 2W, build W_PEDDLER pay 1W1S, build W_PEDDLER pay 1W1G, build none");
  EXPECT_EQ(cubes_text(after(state, "build W_MARKET pay 1W1G"), 0), "1W1S");
  EXPECT_EQ(cubes_text(after(state, "build W_PEDDLER pay 2W"), 0), "1S1G");
  EXPECT_EQ(full_refusal(state, "build W_MARKET pay 1W1C"), "CA_MISSING CA-6.4 cubes=1C");
  EXPECT_EQ(legal_text(at_carpenter("1W")), "build none") << "a second cube is needed";
  EXPECT_EQ(full_refusal(at_carpenter("1W"), "build W_MARKET pay 2W"), "CA_MISSING CA-6.4 cubes=1W");
}

TEST(CaylusBuilding, TheCostIsPaidInExactlyTheCubesAskedFor) {
  rules("CA-6.4", "CA-1.2");
  EXPECT_EQ(full_refusal(at_carpenter("1W9G"), "build W_SAW pay 1F1W"), "CA_MISSING CA-6.4 cubes=1F")
      << "gold takes the place of nothing";
  EXPECT_EQ(full_refusal(at_carpenter("9G"), "build W_LAWYER pay 1W1C"), "CA_MISSING CA-6.4 cubes=1W1C");
  const State state = at_carpenter("2F2W1C");
  EXPECT_EQ(refusal(state, "build W_SAW pay 2W"), "CA_WRONG_PAYMENT CA-6.4");
  EXPECT_EQ(refusal(state, "build W_SAW pay 2F2W"), "CA_WRONG_PAYMENT CA-6.4");
  EXPECT_EQ(refusal(state, "build W_SAW pay 1D1F1W"), "CA_WRONG_PAYMENT CA-6.4");
  CubeList one_food;
  EXPECT_EQ(refusal(state, Move::of(MoveKind::build, Tile::w_saw, one_food.with(Good::food))),
            "CA_WRONG_PAYMENT CA-6.4");
  EXPECT_EQ(refusal(state, Move::of(MoveKind::build, Tile::w_market)), "CA_WRONG_PAYMENT CA-6.4");
  State built = state;
  const auto events = play(built, "build W_LAWYER pay 1W1C");
  EXPECT_EQ(cubes_text(built, 0), "2F1W");
  EXPECT_EQ(only(events, "paid"), R"({"event":"paid","seat":0,"cubes":"1W1C"})");
}

TEST(CaylusBuilding, OnTheFirstEmptySpaceWhereverTheProvostStands) {
  rules("CA-6.5");
  State state = Position(2).workers(0, "6 8", "9F9W").activated(8);
  play(state, "build W_SAW pay 1F1W", "build W_MASON pay 1F1W");
  EXPECT_EQ(tile_at(state, 9), "W_SAW:0");
  EXPECT_EQ(tile_at(state, 10), "W_MASON:0");
  EXPECT_EQ(tile_at(state, 11), "-");
  State mine = Position(2)
                   .built("W_SAW:0 W_QUARRY:0 W_MASON:0 W_MARKET:0 S_FARM:0 RESIDENCE:0 P_STATUE:0")
                   .workers(0, "8", "1W1C")
                   .activated(8);
  EXPECT_EQ(tile_at(mine, 15), "P_STATUE:0");
  play(mine, "build W_LAWYER pay 1W1C");
  EXPECT_EQ(tile_at(mine, 16), "F_MINE");
  EXPECT_EQ(tile_at(mine, 17), "W_LAWYER:0") << "the mine is skipped";
}

TEST(CaylusBuilding, WithoutAnEmptySpaceNothingCanBeBuilt) {
  rules("CA-6.5");
  Position position(2);
  position.built("RESIDENCE:1", 19).workers(0, "8", "9F9W9S9C9G").provost(8);
  const State full = position.activated();
  EXPECT_EQ(tile_at(full, 28), "RESIDENCE:1");
  EXPECT_EQ(legal_text(full), "build none");
  EXPECT_EQ(full_refusal(full, "build W_SAW pay 1F1W"), "CA_NO_ROAD_SPACE CA-6.5");
  const State last = Position(2).built("RESIDENCE:1", 18).workers(0, "8", "1F1W").activated(8);
  EXPECT_EQ(tile_at(after(last, "build W_SAW pay 1F1W"), 28), "W_SAW:0");
}

TEST(CaylusBuilding, TheBuilderOwnsTheTileAndGetsItsPoints) {
  rules("CA-6.6", "CA-1.2");
  const std::vector<std::pair<std::string_view, int>> wood{
      {"W_FARM_F pay 1F1W", 2}, {"W_FARM_C pay 1F1W", 2},  {"W_QUARRY pay 1F1W", 2}, {"W_SAW pay 1F1W", 2},
      {"W_MARKET pay 1F1W", 4}, {"W_PEDDLER pay 1F1W", 4}, {"W_LAWYER pay 1W1C", 4}, {"W_MASON pay 1F1W", 4}};
  const std::vector<std::pair<std::string_view, int>> stone{
      {"S_FARM pay 1F1S", 3},      {"S_PARK pay 1F1S", 3},     {"S_WORKSHOP pay 1F1S", 3},
      {"S_ARCHITECT pay 1F1S", 6}, {"S_CHURCH pay 1S1C", 3},   {"S_TAILOR pay 1W1S", 6},
      {"S_BANK pay 1W1S", 6},      {"S_ALCHEMIST pay 1F1S", 6}};
  const auto expect_built = [](const State& before, std::string_view move, int points, int space) {
    State state = before;
    const std::string tile = words_of(move)[0];
    const int stock = stock_of(state, tile);
    const auto events = play(state, "build " + std::string(move));
    EXPECT_EQ(tile_at(state, space), tile + ":0");
    EXPECT_EQ(state.seats[0].points, points) << move;
    EXPECT_EQ(stock_of(state, tile), stock - 1);
    EXPECT_EQ(only(events, "built"), R"({"event":"built","seat":0,"tile":")" + tile + R"(","space":)" +
                                         std::to_string(space) + R"(,"points":)" + std::to_string(points) +
                                         "}");
    EXPECT_EQ(decision(state), tile == "S_CHURCH" ? "favour 0" : "place 1");
  };
  for (const auto& [move, points] : wood) expect_built(at_carpenter("1F1W1C"), move, points, 9);
  for (const auto& [move, points] : stone) expect_built(at_mason("1F1W1S1C"), move, points, 10);
}

// --- prestige --------------------------------------------------------------------------------------

TEST(CaylusPrestige, FirstTheTileThenTheResidence) {
  rules("CA-6.7", "CA-6.8", "CA-11.3");
  State state = at_architect("2S1G");
  EXPECT_EQ(decision(state), "prestige 0");
  EXPECT_EQ(legal_text(state), "prestige P_STATUE, prestige none");
  play(state, "prestige P_STATUE");
  EXPECT_EQ(cubes_text(state, 0), "2S1G") << "paid with the second choice";
  EXPECT_EQ(decision(state), "site 0");
  EXPECT_EQ(legal_text(state), "site 1, site 4");
  EXPECT_EQ(full_refusal(state, "site 2"), "CA_NOT_OWN_RESIDENCE CA-6.8 space=2");
  EXPECT_EQ(full_refusal(state, "site 3"), "CA_NOT_OWN_RESIDENCE CA-6.8 space=3");
  EXPECT_EQ(full_refusal(state, "site 10"), "CA_NOT_OWN_RESIDENCE CA-6.8 space=10");
  play(state, "site 4");
  EXPECT_EQ(cubes_text(state, 0), "0");
  EXPECT_EQ(tile_at(state, 4), "P_STATUE:0");
  EXPECT_EQ(points_text(state), "7 0") << "vector 12";
  EXPECT_EQ(decision(state), "favour 0");
  EXPECT_EQ(stock_of(state, "P_STATUE"), 0);
}

TEST(CaylusPrestige, OnlyTilesThatCanBePaidFor) {
  rules("CA-6.7", "CA-6.8");
  EXPECT_EQ(legal_rest(at_architect("9F9W9S9C9G"), "prestige "),
            "P_STATUE P_GRANARY P_LIBRARY P_WEAVER P_THEATER P_COLLEGE P_MONUMENT P_HOTEL P_CATHEDRAL none");
  EXPECT_EQ(legal_rest(at_architect("3F2W3S3C1G"), "prestige "), "P_STATUE P_GRANARY P_WEAVER none");
  const State state = at_architect("3S1G");
  EXPECT_EQ(full_refusal(state, "prestige P_CATHEDRAL"), "CA_MISSING CA-6.7 cubes=2S2G");
  EXPECT_EQ(full_refusal(state, "prestige W_SAW"), "CA_WRONG_CLASS CA-6.7 tile=W_SAW");
  EXPECT_EQ(full_refusal(state, "prestige RESIDENCE"), "CA_WRONG_CLASS CA-6.7 tile=RESIDENCE");
  const State taken =
      Position(2).built("S_ARCHITECT:1 P_STATUE:1").residences(0, "1").workers(0, "9", "9S9G").activated(9);
  EXPECT_EQ(full_refusal(taken, "prestige P_STATUE"), "CA_NOT_IN_STOCK CA-6.7 tile=P_STATUE");
  const State homeless =
      Position(2).built("S_ARCHITECT:0").residences(1, "1").workers(0, "9", "9S9G").activated(9);
  EXPECT_EQ(legal_text(homeless), "prestige none");
  EXPECT_EQ(full_refusal(homeless, "prestige P_STATUE"), "CA_NO_RESIDENCE CA-6.8");
}

TEST(CaylusPrestige, EveryTileWithItsCostPointsAndFavours) {
  rules("CA-6.7", "CA-6.6", "CA-1.2");
  struct Row {
    std::string_view tile, cost;
    int points, favours;
  };
  const std::vector<Row> table{
      {"P_STATUE", "2S1G", 7, 1},    {"P_GRANARY", "3F1G", 10, 0}, {"P_LIBRARY", "3W1G", 10, 0},
      {"P_WEAVER", "3C1G", 12, 0},   {"P_THEATER", "3W2G", 14, 1}, {"P_COLLEGE", "3S2G", 14, 1},
      {"P_MONUMENT", "4S2G", 14, 2}, {"P_HOTEL", "3S2G", 16, 0},   {"P_CATHEDRAL", "5S3G", 25, 0}};
  for (const Row& row : table) {
    State state = at_architect(row.cost);
    play(state, "prestige " + std::string(row.tile), "site 1");
    EXPECT_EQ(state.seats[0].points, row.points) << row.tile;
    EXPECT_EQ(cubes_text(state, 0), "0") << row.tile;
    int favours = 0;
    for (; state.phase == Phase::favour; ++favours) play(state, legal_texts(state)[0], "effect none");
    EXPECT_EQ(favours, row.favours) << row.tile;
    State simple = at_architect(row.cost, "favours=points");
    play(simple, "prestige " + std::string(row.tile), "site 1");
    EXPECT_EQ(simple.seats[0].points, row.points + 3 * row.favours);
  }
}

TEST(CaylusPrestige, TheIncomeOfTheResidenceIsLost) {
  rules("CA-6.8", "CA-2.2");
  const auto income = [](std::string_view cubes, std::string_view tile) {
    State state = at_architect(cubes);
    play(state, "prestige " + std::string(tile));
    if (tile != "none") play(state, "site 1");
    EXPECT_EQ(state.round, 2);
    return state.seats[0].deniers - 10;
  };
  EXPECT_EQ(income("3F1G", "none"), 4) << "two residences";
  EXPECT_EQ(income("3F1G", "P_GRANARY"), 3);
  EXPECT_EQ(income("3W1G", "P_LIBRARY"), 4);
  EXPECT_EQ(income("3S2G", "P_HOTEL"), 5);
}

TEST(CaylusPrestige, AnywhereOnTheRoadAndForGood) {
  rules("CA-6.8", "CA-7.2");
  State state =
      Position(2).built("S_ARCHITECT:0 W_LAWYER:0 RESIDENCE:0").workers(0, "9 10", "3F1C1G").activated(10);
  play(state, "prestige P_GRANARY");
  EXPECT_EQ(legal_text(state), "site 11") << "beyond the provost";
  play(state, "site 11");
  EXPECT_EQ(tile_at(state, 11), "P_GRANARY:0");
  EXPECT_EQ(full_refusal(state, "residence 11"), "CA_NO_LAWYER_TARGET CA-7.2 space=11");
}

}  // namespace
}  // namespace merlon::caylus
