// The encoding of Caylus: every move has a number of its own, every view is told whole and in its place.
#include "games/caylus/engine/encoding.h"

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "games/caylus/tests/players.h"
#include "games/caylus/tests/positions.h"
#include "tests/suites/encoding.h"
#include "tests/support/effort.h"

namespace merlon::caylus {
namespace {

using test::effort;

using Sight = test::Sight<Caylus>;
using test::action_of;

/// A one in the place `which` of `count`.
std::vector<float> one_of(std::size_t which, std::size_t count) {
  std::vector<float> numbers(count);
  numbers[which] = 1.0f;
  return numbers;
}

struct Numbers : Sample {
  static bool by_seat(std::string_view field) {
    const std::set<std::string_view> names{"to_move", "favours_due", "points", "deniers", "workers", "cubes",
                                           "favours", "houses",      "order",  "passed",  "castle"};
    return names.contains(field);
  }
  static bool is_common(std::string_view field) {
    const std::set<std::string_view> names{"phase", "step", "provost", "new_spaces", "stock"};
    return names.contains(field);
  }

  using Meaning = std::string;  // the text of a move
  static std::optional<std::pair<int, std::string>> meaning(const State& state, Move move) {
    if (move.kind() == MoveKind::none) return std::pair(0, "none");
    if (move.kind() == MoveKind::build && state.top().is(Frame::kCheaper)) return std::nullopt;
    return std::pair(0, Caylus::move_text(state, move, state.seat));
  }

  // The gate's worker does not stay, and nobody builds over the printed buildings.
  static constexpr const char* kUnreached =
      "gate 0, residence 6, residence 7, residence 15, site 6, site 7, site 15";

  static std::string look(const State& state) { return json_of(state); }
};

TEST(CaylusEncoding, RichesBeyondAllGamesStayInBounds) {
  Rng rng(3);
  const State state = Position(2).deniers("9999 9999").points("9999 0").cubes(0, "99F99G").round(100);
  EXPECT_EQ(test::check_observations<Caylus>(state, rng), "");
}

// --- the meaning of actions ----------------------------------------------------------------------

TEST(CaylusEncoding, PlacesAreTargets) {
  const State state = Position(3);
  EXPECT_EQ(action_of(state, "place gate"), "place 0");
  EXPECT_EQ(action_of(state, "place castle"), "place 6");
  EXPECT_EQ(action_of(state, "place 5"), "place 11");
  EXPECT_EQ(action_of(state, "pass"), "pass 0");
  const State later = Position(3).passed("1").deniers("4 4 4").built("W_MASON:0");
  EXPECT_EQ(Encoding::action(later, move_of(later, "place 5")),
            Encoding::action(state, move_of(state, "place 5")));
  EXPECT_EQ(action_of(later, "place 9"), "place 15");
  const State gate = Position(3).workers(1, "gate").all_passed();
  EXPECT_EQ(action_of(gate, "gate 5"), "gate 11");
  EXPECT_EQ(action_of(gate, "gate back"), "back 0");
}

TEST(CaylusEncoding, TheProvostMovesAlikeForMoneyAndByTheGuild) {
  const State guild = Position(2).workers(0, "guild").all_passed();
  const State money = Position(2).all_passed();
  ASSERT_EQ(decision(guild), "guild 0");
  ASSERT_EQ(decision(money), "provost 0");
  EXPECT_EQ(action_of(guild, "provost -3"), "provost 0");
  EXPECT_EQ(action_of(guild, "provost +2"), "provost 5");
  EXPECT_EQ(action_of(money, "provost +2"), "provost 5");
}

TEST(CaylusEncoding, GoodsAreTheSameWhereverTheyAreTaken) {
  const State farm = Position(2).workers(0, "1").activated();
  const State own_farm = Position(2).built("W_FARM_F:0").workers(0, "9").activated(9);
  const State forest = Position(2).workers(0, "2").activated();
  EXPECT_EQ(action_of(farm, "take 1F"), "take 0");
  EXPECT_EQ(action_of(forest, "take 1F"), "take 0") << "the second option there";
  EXPECT_EQ(action_of(farm, "take 1C"), "take 3");
  EXPECT_EQ(action_of(own_farm, "take 1C"), "take 3");
  EXPECT_EQ(action_of(own_farm, "take 2F"), "take 5");
  State bonus = Position(2).built("S_FARM:1").workers(0, "9").activated(9);
  EXPECT_EQ(action_of(bonus, "take 2F1C"), "take 9");
  play(bonus, "take 2F1C");
  ASSERT_EQ(decision(bonus), "owner_bonus 1");
  EXPECT_EQ(action_of(bonus, "take 1C"), "take 3");
}

TEST(CaylusEncoding, TradesAreToldByBuildingAndCubes) {
  const auto visiting = [](std::string_view tile, std::string_view options = "") {
    return Position(2, options)
        .cubes(0, "4F4W4S4C4G")
        .built(std::string(tile) + ":1")
        .workers(0, "9")
        .activated(9);
  };
  const State market = Position(2).workers(0, "5", "1F1G").activated();
  EXPECT_EQ(action_of(market, "trade 1F>4D"), "sell 0");
  EXPECT_EQ(action_of(market, "trade 1G>4D"), "sell 4");
  EXPECT_EQ(action_of(market, "trade none"), "none 0");
  EXPECT_EQ(action_of(visiting("W_MARKET"), "trade 1G>6D"), "sell 9");
  EXPECT_EQ(action_of(visiting("W_PEDDLER"), "trade 1D>1C"), "buy_one 7");
  EXPECT_EQ(action_of(visiting("W_PEDDLER"), "trade 2D>1F1C"), "buy_two 3");
  EXPECT_EQ(action_of(visiting("S_CHURCH"), "trade 4D>5P"), "church 1");
  EXPECT_EQ(action_of(visiting("S_TAILOR"), "trade 2C>4P"), "tailor 1");
  EXPECT_EQ(action_of(visiting("S_TAILOR"), "trade 3C>6P"), "tailor 2");
  EXPECT_EQ(action_of(visiting("S_TAILOR", "edition=text2005"), "trade 1C>2P"), "tailor 0");
  EXPECT_EQ(action_of(visiting("S_TAILOR", "edition=text2005"), "trade 3C>6P"), "tailor 2");
  EXPECT_EQ(action_of(visiting("S_BANK"), "trade 2D>1G"), "bank 0");
  EXPECT_EQ(action_of(visiting("S_BANK"), "trade 5D>2G"), "bank 1");
  EXPECT_EQ(action_of(visiting("S_ALCHEMIST"), "trade 2C>1G"), "smelt_two 9");
  EXPECT_EQ(action_of(visiting("S_ALCHEMIST"), "trade 4C>2G"), "smelt_four 34");
  EXPECT_EQ(action_of(visiting("S_JEWELLER", "edition=later"), "trade 2G>9P"), "jeweller 1");
}

TEST(CaylusEncoding, TilesAreToldByThemselvesAndTheOpenCube) {
  const State state = Position(2).workers(0, "8", "2F2W2S2C2G").activated(8);
  EXPECT_EQ(action_of(state, "build W_FARM_F pay 1F1W"), "build 0");
  EXPECT_EQ(action_of(state, "build W_LAWYER pay 1W1C"), "build 4");
  EXPECT_EQ(action_of(state, "build W_MARKET pay 1F1W"), "build_open 0");
  EXPECT_EQ(action_of(state, "build W_PEDDLER pay 1W1G"), "build_open 9");
  EXPECT_EQ(action_of(state, "build none"), "none 0");
}

TEST(CaylusEncoding, EffectsAreToldByWhatTheyGive) {
  const State state = jousting(Position(2).scored(2).favours(0, "4 4 4 4").cubes(0, "2F2W2S2G"));
  EXPECT_EQ(action_of(state, "favour c"), "favour 2");
  EXPECT_EQ(action_of(after(state, "favour a"), "effect a5"), "effect_prestige 4");
  EXPECT_EQ(action_of(after(state, "favour b"), "effect b1"), "effect_deniers 0");
  const State cubes = after(state, "favour c");
  EXPECT_EQ(action_of(cubes, "effect c2 1S"), "effect_cube 2");
  EXPECT_EQ(action_of(cubes, "effect c5 1G"), "effect_cube 4");
  EXPECT_EQ(action_of(cubes, "effect c4 1W>1F1C"), "effect_exchange 13");
  EXPECT_EQ(action_of(cubes, "effect none"), "none 0");
  const State buildings = after(state, "favour d");
  EXPECT_EQ(action_of(buildings, "effect d2"), "effect_buildings 0");
  EXPECT_EQ(action_of(after(buildings, "effect d3"), "build S_FARM pay 1F"), "build 6");
}

// --- the meaning of observations -----------------------------------------------------------------

TEST(CaylusEncoding, TheFirstDecisionInNumbers) {
  const State state = Position(3, "edition=later").order("2 0 1").deniers("8 4 16").cubes(1, "2F1G");
  ASSERT_EQ(decision(state), "place 2");
  const Sight sight(state, 1);
  EXPECT_EQ(sight.all("edition"), one_of(2, 3));
  EXPECT_EQ(sight.at("favours_as_points", 0), 0.0f);
  EXPECT_EQ(sight.all("phase"), one_of(0, 17));
  EXPECT_EQ(sight.all("step"), one_of(0, 15));
  EXPECT_EQ(sight.all("to_move"), one_of(1, 3)) << "the next seat after the viewer";
  EXPECT_EQ(sight.all("deniers"), (std::vector{0.25f, 1.0f, 0.5f}));
  EXPECT_EQ(sight.at("cubes", 0, 0), 0.25f);
  EXPECT_EQ(sight.at("cubes", 0, 4), 0.125f);
  EXPECT_EQ(sight.at("order", 0, 2), 1.0f);
  EXPECT_EQ(sight.at("order", 1, 0), 1.0f);
  EXPECT_EQ(sight.at("order", 2, 1), 1.0f);
  EXPECT_EQ(sight.all("provost"), one_of(5, 28));
  EXPECT_EQ(sight.all("bailiff"), one_of(5, 28));
  for (int space = 0; space < 6; ++space) EXPECT_EQ(sight.at("first_spaces", space, space), 1.0f);
  EXPECT_EQ(sight.all("new_spaces"), std::vector<float>(19 * 19));
  EXPECT_EQ(sight.at("stock", 11), 1.0f) << "two Architects";
  EXPECT_EQ(sight.at("stock", 16), 0.5f) << "the Jeweller";
  EXPECT_EQ(sight.all("passed"), std::vector<float>(9));
}

TEST(CaylusEncoding, TheRoadInNumbers) {
  State state = Position(4)
                    .built("W_MASON:0 S_FARM:1")
                    .residences(2, "3")
                    .tile(4, "P_HOTEL", 3)
                    .workers(3, "9 1 gate inn_right castle")
                    .workers(0, "castle stables")
                    .provost(9)
                    .on_turn(0);
  state.road[Space(1)].pending = Seat{2};  // for its number; in a game it comes later in the round
  const Sight sight(state, 2);
  EXPECT_EQ(sight.at("first_spaces", 2, 6), 1.0f) << "a residence";
  EXPECT_EQ(sight.at("first_spaces", 3, 7), 1.0f) << "a prestige tile";
  EXPECT_EQ(sight.at("new_spaces", 0, 7), 1.0f) << "the Mason";
  EXPECT_EQ(sight.at("new_spaces", 1, 8), 1.0f) << "the stone farm";
  EXPECT_EQ(sight.at("owner", 8, 2), 1.0f) << "seat 0, two after the viewer";
  EXPECT_EQ(sight.at("owner", 9, 3), 1.0f);
  EXPECT_EQ(sight.at("owner", 2, 0), 1.0f);
  EXPECT_EQ(sight.at("owner", 0, 0), 1.0f) << "ordered by the viewer";
  EXPECT_EQ(sight.all("ordered"), one_of(0, 28));
  EXPECT_EQ(sight.at("prestige_owner", 7, 1), 1.0f);
  EXPECT_EQ(sight.at("worker", 8, 1), 1.0f);
  EXPECT_EQ(sight.at("worker", 0, 1), 1.0f);
  EXPECT_EQ(sight.at("specials", 0, 1), 1.0f);
  EXPECT_EQ(sight.at("specials", 5, 1), 1.0f);
  EXPECT_EQ(sight.at("castle", 1, 0), 1.0f);
  EXPECT_EQ(sight.at("castle", 2, 1), 1.0f);
  EXPECT_EQ(sight.at("stables", 2, 0), 1.0f);
  EXPECT_EQ(sight.at("workers", 1), 0.125f);
  EXPECT_EQ(sight.at("stock", 7), 0.0f) << "the Mason is built";
  EXPECT_EQ(sight.at("stock", 24), 0.0f) << "and the hotel";
}

TEST(CaylusEncoding, TheLastSpacesHaveTheirRows) {
  const State state = Position(2)
                          .residences(0, "9 10 11 12 13 14 15 18 19 20 21 22 23 24 25 26 27")
                          .tile(17, "S_BANK", 0)
                          .residences(1, "28");
  const Sight sight(state, 0);
  EXPECT_EQ(sight.at("new_spaces", 6, 17), 1.0f);
  EXPECT_EQ(sight.at("new_spaces", 7, 14), 1.0f) << "the Mine on 16 is left out";
  EXPECT_EQ(sight.at("new_spaces", 18, 17), 1.0f);
  EXPECT_EQ(sight.at("owner", 27, 1), 1.0f);
}

TEST(CaylusEncoding, WhatIsDecidedInNumbers) {
  const State market = Position(2).workers(0, "5", "1F").activated();
  EXPECT_EQ(Sight(market, 0).all("subject_tile"), one_of(4, 36));
  EXPECT_EQ(Sight(market, 0).at("cursor", 0), 5 / 32.0f);
  const State carpenter = Position(2).workers(0, "6", "1F1W").activated();
  EXPECT_EQ(Sight(carpenter, 0).all("subject_class"), one_of(0, 2));
  EXPECT_EQ(Sight(carpenter, 0).at("optional", 0), 1.0f);
  EXPECT_EQ(Sight(carpenter, 0).at("cheaper", 0), 0.0f);
  const State favour = jousting(Position(2).scored(2).favours(0, "1 0 1 4").cubes(0, "2F2W2S2G"));
  EXPECT_EQ(Sight(favour, 1).at("favours_due", 1), 0.25f);
  EXPECT_EQ(Sight(favour, 1).at("favours", 1, 3), 1.0f);
  const State effect = after(favour, "favour d");
  EXPECT_EQ(Sight(effect, 0).all("subject_line"), one_of(3, 4));
  EXPECT_EQ(Sight(effect, 0).at("favours_due", 0), 0.0f);
  EXPECT_EQ(Sight(effect, 1).at("lines_used", 1, 3), 1.0f);
  const State cheap = after(effect, "effect d3");
  EXPECT_EQ(Sight(cheap, 0).all("subject_class"), one_of(1, 2));
  EXPECT_EQ(Sight(cheap, 0).at("optional", 0), 0.0f);
  EXPECT_EQ(Sight(cheap, 0).at("cheaper", 0), 1.0f);
}

TEST(CaylusEncoding, OwnersAndWorkersAreCountedFromTheViewer) {
  for (int game = 0; game < effort(40); ++game) {
    Path path = path_number(game);
    path.seats = 2;
    test::walk_along(path, [](const State& state) {
      const Sight first(state, 0);
      const Sight second(state, 1);
      for (const std::string_view name : {"owner", "worker"}) {
        for (int space = 0; space < kRoad; ++space)
          ASSERT_EQ(first.at(name, space, 0), second.at(name, space, 1)) << name;
      }
      ASSERT_EQ(first.all("ordered"), second.all("ordered"));
    });
  }
}

TEST(CaylusEncoding, NobodyDecidesOnceItIsOver) {
  const State end = end_of(path_number(0));
  const Sight sight(end, 0);
  EXPECT_EQ(sight.all("phase"), one_of(16, 17));
  EXPECT_EQ(sight.all("to_move"), std::vector<float>(end.players));
  EXPECT_EQ(sight.all("scored"), std::vector<float>(3, 1.0f));
}

}  // namespace
}  // namespace merlon::caylus

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(Caylus, EncodingOf, caylus::Numbers);
}
