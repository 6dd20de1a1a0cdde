// CA-1: material and set-up.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/caylus/engine/notation.h"
#include "games/caylus/tests/positions.h"
#include "tests/core/statistics.h"
#include "tests/support/rules.h"

namespace merlon::caylus {
namespace {

using test::rules;

// --- the tables of the rules -----------------------------------------------------------------------

std::string side_text(int deniers, int points, const Cubes& cubes, int any, int plain) {
  std::string text = deniers + points + cubes.total() == 0 ? "" : amounts_text({deniers, points, cubes});
  if (any > 0) text += std::to_string(any) + "A";
  if (plain > 0) text += std::to_string(plain) + "R";
  return text;
}

std::string terms_text(const Exchanges& options) {
  std::vector<std::string> texts;
  for (const Exchange& one : options) {
    if (!one.exists()) continue;
    const std::string pay = side_text(one.pay_deniers, 0, one.pay, one.pay_any, one.pay_plain);
    const std::string get = side_text(one.get_deniers, one.get_points, one.get, 0, one.get_plain);
    texts.push_back(pay.empty() ? "+" + get : pay + ">" + get);
  }
  return texts.empty() ? "-" : joined(texts, "|");
}

std::string effect_text(Tile tile, Edition edition) {
  switch (facts(tile).kind) {
    case TileKind::build: {
      const TileClass what = facts(tile).builds;
      return what == TileClass::wood    ? "BUILD(wood)"
             : what == TileClass::stone ? "BUILD(stone)"
                                        : "BUILD(prestige)";
    }
    case TileKind::lawyer:
      return "1D1C>RESIDENCE";
    default:
      return terms_text(effect_of(tile, edition));
  }
}

std::string_view class_text(TileClass group) {
  constexpr std::array<std::string_view, 7> kNames{"none",  "neutral",   "fixed",   "wood",
                                                   "stone", "residence", "prestige"};
  return kNames[static_cast<std::size_t>(group)];
}

/// id, class, number, cost, points, favours, effect, owner's bonus, income
std::string tile_row(Tile tile, Edition edition) {
  const TileFacts& it = facts(tile);
  const std::string cost = side_text(0, 0, it.cost, it.cost_any, 0);
  return joined({std::string(it.id), std::string(class_text(it.group)),
                 std::to_string(count_in_box(tile, edition)), cost.empty() ? "-" : cost,
                 std::to_string(build_points(tile, edition)), std::to_string(it.favours),
                 effect_text(tile, edition), terms_text(it.owner_bonus), std::to_string(it.income)});
}

const std::vector<std::string> kTable2006{
    "N_FARM neutral 1 - 0 0 +1F|+1C - 0",
    "N_FOREST neutral 1 - 0 0 +1W|+1F - 0",
    "N_SAW neutral 1 - 0 0 +1W - 0",
    "N_QUARRY neutral 1 - 0 0 +1S - 0",
    "N_MARKET neutral 1 - 0 0 1A>4D - 0",
    "N_CARP neutral 1 - 0 0 BUILD(wood) - 0",
    "F_PEDDLER fixed 1 - 0 0 2D>1R - 0",
    "F_CARP fixed 1 - 0 0 BUILD(wood) - 0",
    "F_MINE fixed 1 - 0 0 +1G - 0",
    "W_FARM_F wood 1 1F1W 2 0 +2F|+1C - 0",
    "W_FARM_C wood 1 1F1W 2 0 +2C|+1F - 0",
    "W_QUARRY wood 1 1F1W 2 0 +2S - 0",
    "W_SAW wood 1 1F1W 2 0 +2W - 0",
    "W_MARKET wood 1 1W1A 4 0 1A>6D - 0",
    "W_PEDDLER wood 1 1W1A 4 0 1D>1R|2D>2R - 0",
    "W_LAWYER wood 1 1W1C 4 0 1D1C>RESIDENCE - 0",
    "W_MASON wood 1 1F1W 4 0 BUILD(stone) - 0",
    "S_FARM stone 1 1F1S 3 0 +2F1C +1F|+1C 0",
    "S_PARK stone 1 1F1S 3 0 +1F2W +1W|+1F 0",
    "S_WORKSHOP stone 1 1F1S 3 0 +2S1C +1S|+1C 0",
    "S_ARCHITECT stone 2 1F1S 6 0 BUILD(prestige) - 0",
    "S_CHURCH stone 1 1S1C 3 1 2D>3P|4D>5P - 0",
    "S_TAILOR stone 1 1W1S 6 0 2C>4P|3C>6P - 0",
    "S_BANK stone 1 1W1S 6 0 2D>1G|5D>2G - 0",
    "S_ALCHEMIST stone 1 1F1S 6 0 2R>1G|4R>2G - 0",
    "S_JEWELLER stone 0 1S1C 6 0 1G>5P|2G>9P - 0",
    "RESIDENCE residence 0 1C 2 0 - - 1",  // any number; the denier is in the Lawyer's effect
    "P_STATUE prestige 1 2S1G 7 1 - - 0",
    "P_GRANARY prestige 1 3F1G 10 0 - - 0",
    "P_LIBRARY prestige 1 3W1G 10 0 - - 1",
    "P_WEAVER prestige 1 3C1G 12 0 - - 0",
    "P_THEATER prestige 1 3W2G 14 1 - - 0",
    "P_COLLEGE prestige 1 3S2G 14 1 - - 0",
    "P_MONUMENT prestige 1 4S2G 14 2 - - 0",
    "P_HOTEL prestige 1 3S2G 16 0 - - 2",
    "P_CATHEDRAL prestige 1 5S3G 25 0 - - 0",
};

TEST(CaylusMaterial, EveryTileIsAsTheTableSays) {
  rules("CA-1.2");
  ASSERT_EQ(kTable2006.size() + 1, static_cast<std::size_t>(kTiles));
  for (int i = 1; i < kTiles; ++i) {
    EXPECT_EQ(tile_row(static_cast<Tile>(i), Edition::tiles2006),
              kTable2006[static_cast<std::size_t>(i - 1)]);
  }
}

TEST(CaylusMaterial, EditionsDifferInFourValuesAndNothingElse) {
  rules("CA-1.6");
  const auto expect_table = [](Edition edition, const std::map<std::string, std::string>& different) {
    for (int i = 1; i < kTiles; ++i) {
      const std::string id(facts(static_cast<Tile>(i)).id);
      const auto other = different.find(id);
      EXPECT_EQ(tile_row(static_cast<Tile>(i), edition),
                other == different.end() ? kTable2006[static_cast<std::size_t>(i - 1)] : other->second);
    }
  };
  expect_table(Edition::text2005, {{"S_CHURCH", "S_CHURCH stone 1 1S1C 4 1 2D>3P|4D>5P - 0"},
                                   {"S_TAILOR", "S_TAILOR stone 1 1W1S 6 0 1C>2P|3C>6P - 0"}});
  expect_table(Edition::later, {{"W_LAWYER", "W_LAWYER wood 1 1W1C 3 0 1D1C>RESIDENCE - 0"},
                                {"S_JEWELLER", "S_JEWELLER stone 1 1S1C 6 0 1G>5P|2G>9P - 0"}});
}

TEST(CaylusMaterial, TheOptionsHaveTheirNamesAndDefaults) {
  rules("CA-1.6", "CA-8.9");
  EXPECT_EQ(options_of(""), options_of("edition=tiles2006 favours=table"));
  EXPECT_EQ(new_game(3).edition(), Edition::tiles2006);
  EXPECT_EQ(new_game(3, options_of("edition=text2005")).edition(), Edition::text2005);
  EXPECT_EQ(new_game(3, options_of("edition=later")).edition(), Edition::later);
  EXPECT_FALSE(with_option(Options{}, Caylus::option_specs(), "edition", "1303"));
  EXPECT_FALSE(with_option(Options{}, Caylus::option_specs(), "favours", "none"));
  ASSERT_EQ(Caylus::option_specs().size(), 2u);
}

TEST(CaylusMaterial, TheEditionsArePlayed) {
  rules("CA-1.6");
  const auto built = [](std::string_view edition, std::string_view move) {
    State state = Position(2, "edition=" + std::string(edition))
                      .built("W_MASON:1")
                      .provost(9)
                      .workers(0, "8 9", "3W3S3C")
                      .activated();
    play(state, move.starts_with("build W_") ? std::string(move) : "build none");
    if (!move.starts_with("build W_")) play(state, move);
    return points_text(state).substr(0, 1);
  };
  EXPECT_EQ(built("text2005", "build W_LAWYER pay 1W1C"), "4");
  EXPECT_EQ(built("tiles2006", "build W_LAWYER pay 1W1C"), "4");
  EXPECT_EQ(built("later", "build W_LAWYER pay 1W1C"), "3");
  EXPECT_EQ(built("text2005", "build S_CHURCH pay 1S1C"), "4");
  EXPECT_EQ(built("tiles2006", "build S_CHURCH pay 1S1C"), "3");
  EXPECT_EQ(built("later", "build S_CHURCH pay 1S1C"), "3");
  EXPECT_EQ(built("later", "build S_JEWELLER pay 1S1C"), "6");
  const State without = Position(2).built("W_MASON:1").provost(9).workers(0, "9", "1S1C").activated();
  EXPECT_EQ(full_refusal(without, "build S_JEWELLER pay 1S1C"), "CA_NOT_IN_STOCK CA-6.3 tile=S_JEWELLER");
  EXPECT_EQ(stock_of(without, "S_JEWELLER"), 0);
}

// --- the road and the castle -----------------------------------------------------------------------

TEST(CaylusMaterial, TheRoadIsTheSameForAnyNumberOfPlayers) {
  rules("CA-1.1");
  for (int players = 2; players <= 5; ++players) {
    const State state = new_game(players);
    int empty = 0;
    for (int i = 1; i <= 28; ++i) {
      const std::string tile = tile_at(state, i);
      if (i <= 6) {
        EXPECT_TRUE(tile.starts_with("N_")) << i;
      } else if (i == 7 || i == 8 || i == 16) {
        EXPECT_EQ(tile, i == 7 ? "F_PEDDLER" : i == 8 ? "F_CARP" : "F_MINE");
      } else {
        EXPECT_EQ(tile, "-") << i;
        ++empty;
      }
    }
    EXPECT_EQ(empty, 19);
  }
  EXPECT_EQ(kRoad, 28);
}

TEST(CaylusMaterial, TheCastleHasThreeSections) {
  rules("CA-1.1", "CA-9.8");
  struct Row {
    int mark, room, points, penalty;
    std::array<int, 7> favours;
  };
  const std::vector<Row> table{{12, 6, 5, 2, {0, 0, 1, 1, 1, 1, 1}},
                               {18, 10, 4, 3, {0, 0, 1, 2, 2, 3, 3}},
                               {24, 14, 3, 4, {0, 0, 1, 1, 2, 2, 3}}};
  for (std::size_t section = 0; section < 3; ++section) {
    EXPECT_EQ(kCastle.items[section].trigger, table[section].mark);
    EXPECT_EQ(kCastle.items[section].spaces, table[section].room);
    EXPECT_EQ(kCastle.items[section].points, table[section].points);
    EXPECT_EQ(kCastle.items[section].penalty, table[section].penalty);
    for (std::size_t houses = 0; houses < 7; ++houses)
      EXPECT_EQ(kCastle.items[section].favours[houses], table[section].favours[houses]);
  }
}

// --- set-up ----------------------------------------------------------------------------------------

TEST(CaylusSetup, GoodsAndWorkersOfEveryPlayer) {
  rules("CA-1.3", "CA-2.2");
  const std::map<int, std::vector<int>> money{
      {2, {5, 5}}, {3, {5, 6, 6}}, {4, {5, 6, 6, 7}}, {5, {5, 6, 6, 7, 7}}};
  for (const auto& [players, deniers] : money) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const State state = new_game(players, {}, seed);
      for (std::size_t i = 0; i < state.players; ++i) {
        const std::size_t seat = merlon::index(state.order[i]);
        EXPECT_EQ(cubes_text(state, seat), "2F1W");
        EXPECT_EQ(state.seats[seat].workers, 6);
        EXPECT_EQ(state.seats[seat].deniers, deniers[i] + 2) << "the income of round 1 has been paid";
      }
    }
  }
}

TEST(CaylusSetup, NeutralTilesAreShuffled) {
  rules("CA-1.4");
  std::map<std::string, std::uint32_t> layouts;
  for (std::uint64_t seed = 0; seed < 36'000; ++seed) {
    const State state = new_game(2, {}, seed);
    std::string layout;
    std::set<std::string> tiles;
    for (int i = 1; i <= 6; ++i) {
      layout += tile_at(state, i) + " ";
      tiles.insert(tile_at(state, i));
    }
    ASSERT_EQ(tiles.size(), 6u);
    ++layouts[layout];
  }
  EXPECT_EQ(layouts.size(), 720u);
  std::vector<std::uint32_t> counts;
  for (const auto& [layout, count] : layouts) counts.push_back(count);
  EXPECT_TRUE(test::looks_even(counts));
}

TEST(CaylusSetup, TheFirstOrderIsDrawnByLot) {
  rules("CA-1.4");
  const std::map<int, std::size_t> orders_of{{2, 2}, {3, 6}, {4, 24}, {5, 120}};
  for (const auto& [players, number] : orders_of) {
    std::map<std::string, std::uint32_t> orders;
    for (std::uint64_t seed = 0; seed < 6'000; ++seed) ++orders[order_text(new_game(players, {}, seed))];
    EXPECT_EQ(orders.size(), number);
    std::vector<std::uint32_t> counts;
    for (const auto& [order, count] : orders) counts.push_back(count);
    EXPECT_TRUE(test::looks_even(counts)) << players;
  }
}

TEST(CaylusSetup, TheStart) {
  rules("CA-1.5", "CA-3.1");
  for (int players = 2; players <= 5; ++players) {
    const State state = new_game(players);
    EXPECT_EQ(state.bailiff, 6);
    EXPECT_EQ(state.provost, 6);
    EXPECT_EQ(state.round, 1);
    EXPECT_EQ(state.scored, 0);
    for (std::size_t seat = 0; seat < state.players; ++seat) {
      EXPECT_EQ(favours_text(state, seat), "0 0 0 0");
      EXPECT_EQ(houses_text(state, seat), "0 0 0");
      EXPECT_EQ(state.seats[seat].points, 0);
    }
    EXPECT_EQ(decision(state), "place " + order_text(state).substr(0, 1));
    EXPECT_EQ(legal_rest(state, "place "),
              players == 2 ? "gate trade guild joust inn castle 1 2 3 4 5 6 7 8 16"
                           : "gate trade guild joust stables inn castle 1 2 3 4 5 6 7 8 16");
  }
}

TEST(CaylusSetup, AllTilesLieOpenInTheStock) {
  rules("CA-1.5", "CA-1.6");
  for (const Options& options : test::every_combination<Caylus>()) {
    const State state = new_game(4, options);
    int wood = 0;
    int stone = 0;
    int prestige = 0;
    for (int i = 0; i < kTiles; ++i) {
      const int number = state.stock[static_cast<Tile>(i)];
      const TileClass group = facts(static_cast<Tile>(i)).group;
      (group == TileClass::wood ? wood : group == TileClass::stone ? stone : prestige) += number;
    }
    EXPECT_EQ(wood, 8);
    EXPECT_EQ(stone, options.edition == Edition::later ? 10 : 9);
    EXPECT_EQ(prestige, 9);
  }
}

TEST(CaylusMaterial, NothingRunsOutButTilesAndWorkers) {
  rules("CA-1.7", "CA-6.3");
  State rich =
      Position(2).workers(0, "3 16", "999W").residences(1, "1 2 4 5 6").built("RESIDENCE:1", 7).activated(16);
  play(rich, "take 1W", "take 1G");
  EXPECT_EQ(cubes_text(rich, 0), "1000W1G");
  EXPECT_EQ(deniers_text(rich), "12 24") << "twelve residences";
  const State once = Position(2).built("W_SAW:1").workers(0, "8", "9F9W").activated(8);
  EXPECT_EQ(full_refusal(once, "build W_SAW pay 1F1W"), "CA_NOT_IN_STOCK CA-6.3 tile=W_SAW");
  const State two = Position(2).built("W_MASON:1 S_ARCHITECT:1").workers(0, "9", "9F9S").activated(9);
  EXPECT_EQ(refusal(two, "build S_ARCHITECT pay 1F1S"), "allowed");
  const State none = Position(2).workers(0, "gate trade guild joust 1 2").on_turn(0);
  EXPECT_EQ(refusal(none, "place 3"), "CA_NO_WORKER CA-3.8");
}

}  // namespace
}  // namespace merlon::caylus
