// CA-11: knowledge and notation.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "games/caylus/engine/notation.h"
#include "games/caylus/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::caylus {
namespace {

using test::rules;

std::string no_goods(std::string_view word) {
  return "'" + std::string(word) + "' is no list of goods such as 1F2W, in the order D P F W S C G";
}

/// A position in which every kind of decision comes up, one after the other.
Position busy_position() {
  Position position(2);
  position.scored(2)
      .provost(13)
      .built("W_LAWYER:0 S_FARM:1 W_MASON:0 S_ARCHITECT:0 W_MARKET:0")
      .residences(0, "1 2")
      .favours(0, "2 2 4 3")
      .workers(0, "gate 9 10 11 castle")
      .workers(1, "guild joust inn_right 12 13")
      .cubes(0, "9F9W9S9C9G")
      .cubes(1, "9F9W9S9C9G");
  return position;
}

// --- words -----------------------------------------------------------------------------------------

TEST(CaylusNotation, PlacesAndTiles) {
  rules("CA-11.2");
  const std::vector<std::string> names = words_of("gate trade guild joust stables inn castle");
  for (int code = 0; code < Target::kCount; ++code) {
    const std::string text = target_text(Target(code));
    EXPECT_EQ(text, code < 7 ? names[static_cast<std::size_t>(code)] : std::to_string(code - 6));
    ASSERT_TRUE(parse_target(text));
    EXPECT_EQ(parse_target(text)->number(), code);
  }
  for (const std::string_view text : {"", "0", "29", "05", "+5", "5 ", " 5", "Gate", "bridge", "-1", "1.0"})
    EXPECT_FALSE(parse_target(text)) << text;
  EXPECT_FALSE(parse_space("gate"));
  EXPECT_EQ(parse_space("28"), Space(28));
  std::set<std::string_view> ids;
  for (int i = 1; i < kTiles; ++i) {
    EXPECT_EQ(parse_tile(tile_text(static_cast<Tile>(i))), static_cast<Tile>(i));
    ids.insert(tile_text(static_cast<Tile>(i)));
  }
  EXPECT_EQ(ids.size(), 36u);
  for (const std::string_view text : {"", "-", "w_saw", "W_SAW ", "SAW", "N_BANK"})
    EXPECT_FALSE(parse_tile(text)) << text;
}

TEST(CaylusNotation, Amounts) {
  rules("CA-11.2");
  for (const std::string_view text :
       {"1D", "4D", "1F2W", "3P", "1F2W3S4C5G", "12G", "2D1F", "1D2P3F", "999F"}) {
    const auto amounts = parse_amounts(text);
    ASSERT_TRUE(amounts) << text;
    EXPECT_EQ(amounts_text(*amounts), text);
  }
  EXPECT_EQ(amounts_text({}), "0");
  for (const std::string_view text : {"", "F", "1", "1X", "0F", "01F", "1W1F", "1F1F", "1F2D", "1f", "1F ",
                                      " 1F", "-1F", "1000F", "1F>", "1G1C"})
    EXPECT_FALSE(parse_amounts(text)) << text;
}

// --- moves -----------------------------------------------------------------------------------------

TEST(CaylusNotation, EveryKindOfMoveAndWhoseItIs) {
  rules("CA-11.3", "CA-2.1");
  State state = busy_position();
  const auto expect_move = [&](std::string_view who, std::string_view move, std::string_view json) {
    EXPECT_EQ(decision(state), who);
    EXPECT_EQ(move_json(state, move), json);
    EXPECT_EQ(parsing_error(state, move), "read as " + std::string(move));
    play(state, move);
  };
  EXPECT_EQ(move_json(state, "place castle"), R"({"kind":"place","place":"castle"})");
  expect_move("place 0", "place 3", R"({"kind":"place","place":"3"})");
  expect_move("place 1", "pass", R"({"kind":"pass"})");
  play(state, "pass");
  EXPECT_EQ(move_json(state, "gate inn"), R"({"kind":"gate","place":"inn"})");
  EXPECT_EQ(move_json(state, "gate 5"), R"({"kind":"gate","place":"5"})");
  expect_move("gate 0", "gate back", R"({"kind":"back"})");
  expect_move("guild 1", "provost -1", R"({"kind":"provost","steps":-1})");
  EXPECT_EQ(move_json(state, "joust no"), R"({"kind":"no_joust"})");
  expect_move("joust 1", "joust yes", R"({"kind":"joust"})");
  expect_move("favour 1", "favour b", R"({"kind":"favour","line":"b"})");
  expect_move("effect 1", "effect b1",
              R"({"kind":"effect","line":"b","level":1,"pay":{},"get":{"deniers":3}})");
  EXPECT_EQ(move_json(state, "inn leave"), R"({"kind":"leave"})");
  expect_move("inn 1", "inn stay", R"({"kind":"stay"})");
  expect_move("provost 1", "provost 0", R"({"kind":"provost","steps":0})");
  expect_move("provost 0", "provost +3", R"({"kind":"provost","steps":3})");
  expect_move("produce 0", "take 1W", R"({"kind":"take","cubes":"1W"})");
  EXPECT_EQ(move_json(state, "residence none"), R"({"kind":"none"})");
  expect_move("lawyer 0", "residence 4", R"({"kind":"residence","space":4})");
  expect_move("produce 0", "take 2F1C", R"({"kind":"take","cubes":"2F1C"})");
  expect_move("owner_bonus 1", "take 1C", R"({"kind":"take","cubes":"1C"})");
  EXPECT_EQ(move_json(state, "build none"), R"({"kind":"none"})");
  expect_move("build 0", "build S_CHURCH pay 1S1C", R"({"kind":"build","tile":"S_CHURCH","pay":"1S1C"})");
  play(state, "favour c");
  EXPECT_EQ(move_json(state, "effect none"), R"({"kind":"none"})");
  EXPECT_EQ(move_json(state, "effect c2 1S"),
            R"({"kind":"effect","line":"c","level":2,"pay":{},"get":{"cubes":"1S"}})");
  expect_move("effect 0", "effect c4 1G>1F1W",
              R"({"kind":"effect","line":"c","level":4,"pay":{"cubes":"1G"},"get":{"cubes":"1F1W"}})");
  expect_move("prestige 1", "prestige none", R"({"kind":"none"})");
  EXPECT_EQ(move_json(state, "trade none"), R"({"kind":"none"})");
  expect_move("trade 1", "trade 1F>6D", R"({"kind":"trade","pay":{"cubes":"1F"},"get":{"deniers":6}})");
  expect_move("batch 0", "batch 1F1W1S", R"({"kind":"batch","cubes":"1F1W1S"})");
  expect_move("batch 0", "stop", R"({"kind":"stop"})");
  play(state, "favour d");
  EXPECT_EQ(move_json(state, "effect d3"), R"({"kind":"effect","line":"d","level":3})");
}

TEST(CaylusNotation, WhatAFavourSavesIsLeftOut) {
  rules("CA-11.3", "CA-8.6");
  const State state =
      after(jousting(Position(2).cubes(0, "1F").favours(0, "0 0 0 1")), "favour d", "effect d2");
  EXPECT_EQ(move_json(state, "build W_SAW pay 1F"), R"({"kind":"build","tile":"W_SAW","pay":"1F"})");
  EXPECT_EQ(move_json(state, "build W_MARKET pay 1F"), R"({"kind":"build","tile":"W_MARKET","pay":"1F"})");
}

TEST(CaylusNotation, PrestigeAndSite) {
  rules("CA-11.3", "CA-6.7");
  State state = Position(2).built("S_ARCHITECT:0").residences(0, "1").workers(0, "9", "2S1G").activated(9);
  EXPECT_EQ(move_json(state, "prestige P_STATUE"), R"({"kind":"prestige","tile":"P_STATUE"})");
  play(state, "prestige P_STATUE");
  EXPECT_EQ(move_json(state, "site 1"), R"({"kind":"site","space":1})");
  EXPECT_EQ(legal_text(state), "site 1") << "a decision without a choice is a move too";
}

TEST(CaylusNotation, ADeclineOfSomethingElseMeansNothingNow) {
  rules("CA-11.3", "CA-2.1");
  const State carpenter = Position(2).workers(0, "8").activated(8);
  for (const std::string_view move : {"trade none", "residence none", "prestige none", "effect none"})
    EXPECT_EQ(full_refusal(carpenter, move), "CA_NOT_NOW CA-2.1 phase=build") << move;
  const State market = Position(2).workers(0, "5").activated();
  for (const std::string_view move : {"build none", "residence none", "prestige none", "effect none"})
    EXPECT_EQ(full_refusal(market, move), "CA_NOT_NOW CA-2.1 phase=trade") << move;
  const State placing = Position(2);
  for (const std::string_view move :
       {"build none", "trade 1F>4D", "take 2F", "effect a1", "effect c4 1G>2F", "build W_SAW pay 1F1W",
        "site 4", "residence 4", "prestige P_HOTEL", "batch 1F1W1S", "stop", "favour d", "inn stay",
        "inn leave", "joust yes", "joust no", "gate back", "gate castle", "provost +1"})
    EXPECT_EQ(full_refusal(placing, move), "CA_NOT_NOW CA-2.1 phase=place") << move;
  EXPECT_EQ(full_refusal(carpenter, "pass"), "CA_NOT_NOW CA-2.1 phase=build");
  EXPECT_EQ(full_refusal(carpenter, "place 1"), "CA_NOT_NOW CA-2.1 phase=build");
}

TEST(CaylusNotation, WhatIsNoMoveIsRefusedWithAReason) {
  rules("CA-11.3");
  const State state = Position(2);
  const std::string unknown =
      "unknown move; a move looks like place gate, place 5, pass, gate back, provost +2, joust yes, inn "
      "stay, "
      "take 2F, trade 1F>4D, build W_SAW pay 1F1W, residence 5, prestige P_STATUE, site 12, batch 1F1W1S, "
      "stop, favour a, effect a2, or none after what is declined";
  const std::string building = " is no building (gate, trade, guild, joust, stables, inn, castle, 1 to 28)";
  EXPECT_EQ(parsing_error(state, ""), unknown);
  EXPECT_EQ(parsing_error(state, "hello"), unknown);
  EXPECT_EQ(parsing_error(state, "Pass"), unknown);
  EXPECT_EQ(parsing_error(state, "pass now"), "' now' is too much");
  EXPECT_EQ(parsing_error(state, "stop "), "' ' is too much");
  EXPECT_EQ(parsing_error(state, "place"), "more is expected after it");
  EXPECT_EQ(parsing_error(state, "place "), "''" + building);
  EXPECT_EQ(parsing_error(state, "place 29"), "'29'" + building);
  EXPECT_EQ(parsing_error(state, "place 5 "), "'5 '" + building);
  EXPECT_EQ(parsing_error(state, "gate home"), "'home'" + building);
  EXPECT_EQ(parsing_error(state, "provost 2"), "'2' is no move of the provost (-3 to +3)");
  EXPECT_EQ(parsing_error(state, "provost +4"), "'+4' is no move of the provost (-3 to +3)");
  EXPECT_EQ(parsing_error(state, "provost -0"), "'-0' is no move of the provost (-3 to +3)");
  EXPECT_EQ(parsing_error(state, "joust maybe"), "'maybe' is neither yes nor no");
  EXPECT_EQ(parsing_error(state, "inn out"), "'out' is neither stay nor leave");
  EXPECT_EQ(parsing_error(state, "take x"), no_goods("x"));
  EXPECT_EQ(parsing_error(state, "trade 1W1F>4D"), no_goods("1W1F"));
  EXPECT_EQ(parsing_error(state, "take 1W1F"), no_goods("1W1F"));
  EXPECT_EQ(parsing_error(state, "build W_HOUSE pay 1F1W"), "'W_HOUSE' is no tile");
  EXPECT_EQ(parsing_error(state, "build W_SAW"), "' pay ' and the cubes are expected after the tile");
  EXPECT_EQ(parsing_error(state, "build W_SAW for 1F1W"),
            "' pay ' and the cubes are expected after the tile");
  EXPECT_EQ(parsing_error(state, "build W_SAW pay x"), no_goods("x"));
  EXPECT_EQ(parsing_error(state, "residence gate"), "'gate' is no space of the road (1 to 28)");
  EXPECT_EQ(parsing_error(state, "prestige STATUE"), "'STATUE' is no tile");
  EXPECT_EQ(parsing_error(state, "site 0"), "'0' is no space of the road (1 to 28)");
  EXPECT_EQ(parsing_error(state, "favour e"), "'e' is no line (a, b, c or d)");
  EXPECT_EQ(parsing_error(state, "favour ab"), "'ab' is no line (a, b, c or d)");
  EXPECT_EQ(parsing_error(state, "effect e1"), "'e' is no line (a, b, c or d)");
  EXPECT_EQ(parsing_error(state, "effect a"), "a level from 1 to 5 is expected after the line");
  EXPECT_EQ(parsing_error(state, "effect a6"), "a level from 1 to 5 is expected after the line");
  for (const std::string_view word : {"back", "leave", "no_joust", "none", "stay"}) {
    EXPECT_EQ(parsing_error(state, std::string(word) + " x"), unknown);
  }
}

TEST(CaylusNotation, WhatTheBuildingDoesNotOfferIsRefusedByARule) {
  rules("CA-11.3", "CA-6.2", "CA-6.4", "CA-6.10");
  const State farm = Position(2).workers(0, "1").activated();
  for (const std::string_view move : {"take 2F", "take 1D", "take 9G"})
    EXPECT_EQ(full_refusal(farm, move), "CA_NOT_PRODUCED CA-6.2 tile=N_FARM") << move;
  const State market = Position(2).workers(0, "5", "9F9W9G").activated();
  for (const std::string_view terms : {"1F>6D", "2F>4D", "1F>4P", "1D>4D", "1F>4D1W", "1P>4D", "9F>1D"})
    EXPECT_EQ(full_refusal(market, "trade " + std::string(terms)), "CA_NOT_TRADED CA-6.10 tile=N_MARKET")
        << terms;
  EXPECT_EQ(full_refusal(market, "trade 1C>4D"), "CA_CANNOT_PAY CA-6.10") << "offered, but not to be paid";
  const State carpenter = Position(2).workers(0, "8", "9F9W9G").activated(8);
  for (const std::string_view pay : {"1F", "2W", "1F2W", "1G", "1D", "1D1F1W", "9F9W9S9C9G"})
    EXPECT_EQ(full_refusal(carpenter, "build W_SAW pay " + std::string(pay)),
              "CA_WRONG_PAYMENT CA-6.4 tile=W_SAW")
        << pay;
  EXPECT_EQ(full_refusal(carpenter, "build W_MARKET pay 1W"), "CA_WRONG_PAYMENT CA-6.4 tile=W_MARKET");
  EXPECT_EQ(full_refusal(carpenter, "build S_BANK pay 9F"), "CA_WRONG_CLASS CA-6.3 tile=S_BANK")
      << "whatever is paid";
  EXPECT_EQ(full_refusal(carpenter, "build W_LAWYER pay 1W1C"), "CA_MISSING CA-6.4 cubes=1C");
  const State castle = Position(2).workers(0, "castle", "9F9W9S").activated();
  for (const std::string_view batch : {"1W1S1C", "1F2W", "1F1W", "2F1W1S", "1D", "3F"})
    EXPECT_EQ(full_refusal(castle, "batch " + std::string(batch)), "CA_NO_BATCH CA-9.1") << batch;
  EXPECT_EQ(full_refusal(castle, "batch 1F1W1C"), "CA_MISSING CA-9.1 cubes=1C");
}

TEST(CaylusNotation, WhatTheLineDoesNotOfferIsRefusedByARule) {
  rules("CA-11.3", "CA-8.1", "CA-8.5");
  const State favour = jousting(Position(2).favours(0, "0 1 1 1"));
  const State cubes = after(favour, "favour c");
  for (const std::string_view move : {"effect a1", "effect b5", "effect d2"})
    EXPECT_EQ(full_refusal(cubes, move), "CA_OTHER_LINE CA-8.1 line=c") << move;
  for (const std::string_view goods : {"1F", "2W", "1W1S", "1F>1W", "4D"})
    EXPECT_EQ(full_refusal(cubes, "effect c2 " + std::string(goods)), "CA_NOT_GIVEN CA-8.5 line=c level=2")
        << goods;
  EXPECT_EQ(full_refusal(cubes, "effect c3 1F"), "CA_LEVEL_TOO_HIGH CA-8.4 level=3 marker=2");
  EXPECT_EQ(full_refusal(after(favour, "favour d"), "effect c1 1F"), "CA_OTHER_LINE CA-8.1 line=d");
}

// The same texts are no notation in every phase, whatever is asked.
TEST(CaylusNotation, WhatIsNotWrittenAsTheTableSaysIsNoMove) {
  rules("CA-11.3");
  const State favour = jousting(Position(2).favours(0, "0 1 1 1"));
  const State market = Position(2).workers(0, "5", "9F9W9G").activated();
  for (const State& state : {State(Position(2)), market, after(favour, "favour c"), after(favour, "favour b"),
                             after(favour, "favour d")}) {
    EXPECT_EQ(parsing_error(state, "take 1Q"), no_goods("1Q"));
    EXPECT_EQ(parsing_error(state, "trade 4D"), "'4D' is no exchange such as 1F>4D");
    EXPECT_EQ(parsing_error(state, "trade 1F>"), no_goods(""));
    EXPECT_EQ(parsing_error(state, "trade 1F>4Q"), no_goods("4Q"));
    EXPECT_EQ(parsing_error(state, "trade 1F>>4D"), no_goods(">4D"));
    EXPECT_EQ(parsing_error(state, "batch fws"), no_goods("fws"));
    EXPECT_EQ(parsing_error(state, "effect c2"), "the cubes are expected after a level of line c");
    EXPECT_EQ(parsing_error(state, "effect c21W"), "the cubes are expected after a level of line c");
    EXPECT_EQ(parsing_error(state, "effect c2 1Q"), no_goods("1Q"));
    EXPECT_EQ(parsing_error(state, "effect d2 1W"), "' 1W' is too much");
    EXPECT_EQ(parsing_error(state, "effect b1 4D"), "' 4D' is too much");
  }
}

// What asks about a refused move may want to write it down.
TEST(CaylusNotation, WhatIsNotOfferedCanBeWrittenDown) {
  rules("CA-11.3");
  const State placing = Position(2);
  const State farm = Position(2).workers(0, "1").activated();
  for (const State& state : {placing, farm}) {
    for (const std::string_view text : {"take 2S", "trade 1F>9D", "build W_SAW pay 1G", "batch 3F",
                                        "effect c2 1F", "trade none", "residence none"}) {
      const Move move = move_of(state, text);
      EXPECT_FALSE(move.offered()) << text;
      const std::string kind(text.substr(0, text.find(' ')));
      EXPECT_EQ(Caylus::move_text(state, move, state.seat), kind + " ?");
      EXPECT_EQ(move_json(state, text), "{\"kind\":\"" + kind + "\"}");
    }
  }
}

}  // namespace
}  // namespace merlon::caylus
