// KC-9: knowledge and notation.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "core/json.h"
#include "games/kilt_castle/engine/notation.h"
#include "games/kilt_castle/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::kilt_castle {
namespace {

using test::rules;

// --- squares, places, colours, cards ---------------------------------------------------------------

TEST(KiltCastleNotation, SquaresAreRowAndColumn) {
  rules("KC-9.2");
  EXPECT_EQ(parse_square("11"), square_at(0, 0));
  EXPECT_EQ(parse_square("15"), square_at(0, 4));
  EXPECT_EQ(parse_square("51"), square_at(4, 0));
  EXPECT_EQ(parse_square("32"), square_at(2, 1));
  std::set<std::string> texts;
  for (int row = 0; row < 5; ++row) {
    for (int column = 0; column < 5; ++column) {
      const std::string text = square_text(square_at(row, column));
      EXPECT_EQ(parse_square(text), square_at(row, column));
      texts.insert(text);
    }
  }
  EXPECT_EQ(texts.size(), 25u);
  for (const std::string_view text : {"", "1", "16", "61", "01", "10", "111", " 11", "1a", "a1", "-1"}) {
    EXPECT_FALSE(parse_square(text)) << text;
  }
}

TEST(KiltCastleNotation, PlacesAreSideAndDigit) {
  rules("KC-9.2");
  std::set<Place> places;
  for (const std::string& side : words_of("W N E S")) {
    for (int i = 1; i <= 5; ++i) {
      const std::string text = side + std::to_string(i);
      const auto place = parse_place(text);
      ASSERT_TRUE(place) << text;
      EXPECT_EQ(place_text(*place), text);
      places.insert(*place);
    }
  }
  EXPECT_EQ(places.size(), 20u);
  for (const std::string_view text : {"", "W", "W0", "W6", "w1", "N10", "1W", "X1", " W1", "W1 "}) {
    EXPECT_FALSE(parse_place(text)) << text;
  }
}

TEST(KiltCastleNotation, ColoursAndFloors) {
  rules("KC-9.2");
  const std::vector<std::string> letters = words_of("b r y g");
  for (const Colour colour : every<Colour>(4)) {
    const std::string& letter = letters[merlon::index(colour)];
    EXPECT_EQ(parse_colour(letter), colour);
    EXPECT_EQ(colour_text(colour), letter);
    EXPECT_EQ(floor_text(colour, 0), letter);
    EXPECT_EQ(floor_text(colour, 1), letter + "+1");
    EXPECT_EQ(floor_text(colour, 2), letter + "+2");
  }
  for (const std::string_view text : {"", "B", "x", "br", "loch"}) EXPECT_FALSE(parse_colour(text)) << text;
}

TEST(KiltCastleNotation, CardsAreReadInBothOrders) {
  rules("KC-9.2");
  const std::vector<std::string> names = words_of("b r y g br by bg ry rg yg");
  for (const Card card : every<Card>()) {
    const std::string& name = names[merlon::index(card)];
    EXPECT_EQ(card_text(card), name);
    EXPECT_EQ(lying_card_text(card, false), name);
    const std::string turned(name.rbegin(), name.rend());
    EXPECT_EQ(lying_card_text(card, true), turned);
    ASSERT_TRUE(parse_card(name));
    EXPECT_EQ(parse_card(name)->card, card);
    EXPECT_FALSE(parse_card(name)->turned);
    ASSERT_TRUE(parse_card(turned));
    EXPECT_EQ(parse_card(turned)->card, card);
    EXPECT_EQ(parse_card(turned)->turned, name.size() == 2);
  }
  for (const std::string_view text : {"", "bb", "x", "bx", "bry", "B", "br ", " b"}) {
    EXPECT_FALSE(parse_card(text)) << text;
  }
}

// --- moves -----------------------------------------------------------------------------------------

TEST(KiltCastleNotation, MovesAreWrittenAsInTheTable) {
  rules("KC-9.3");
  const State moving = Position(4).rows("W4:4").row("W3", "br by bg").row("W2", "ry rg").row("W1", "yg");
  EXPECT_EQ(move_of(moving, "br>N1"), Move::relocate(card_of("br"), place_of("N1")));
  EXPECT_EQ(move_of(moving, "rb>N1"), move_of(moving, "br>N1")) << "both orders name the same card";
  EXPECT_EQ(KiltCastle::move_text(moving, move_of(moving, "rb>N1"), moving.seat), "br>N1");
  EXPECT_EQ(KiltCastle::move_text(moving, move_of(moving, "y>W2"), moving.seat), "y>W2");
  const State building = Position(4).moved("ry", "N4").tower("14", "b");
  EXPECT_EQ(move_of(building, "14"), Move::build(square_of("14"), kRowan, 0));
  EXPECT_EQ(move_of(building, "14+1"), Move::build(square_of("14"), kRowan, 1));
  EXPECT_EQ(move_of(building, "14+2"), Move::build(square_of("14"), kRowan, 2));
  EXPECT_EQ(move_of(building, "r14+1"), move_of(building, "14+1"));
  EXPECT_EQ(move_of(building, "y14"), Move::build(square_of("14"), kGorse, 0));
  EXPECT_EQ(KiltCastle::move_text(building, move_of(building, "r14+2"), building.seat), "14+2");
  EXPECT_EQ(move_of(building, "skip"), Move::skip());
  EXPECT_EQ(KiltCastle::move_text(building, Move::skip(), building.seat), "skip");
  EXPECT_EQ(move_of(building, "roof 22"), Move::roof(square_of("22")));
  EXPECT_EQ(KiltCastle::move_text(building, Move::roof(square_of("22")), building.seat), "roof 22");
  const State second = after(building, "24");
  EXPECT_EQ(move_of(second, "14"), Move::build(square_of("14"), kGorse, 0)) << "the colour on the card";
  const State any = Position(2, "two_player_floors=any").moved("ry", "N4");
  EXPECT_EQ(KiltCastle::move_text(any, move_of(any, "14+1"), any.seat), "r14+1");
  EXPECT_EQ(KiltCastle::move_text(any, move_of(any, "b14"), any.seat), "b14");
}

TEST(KiltCastleNotation, WhatIsNoMoveIsRefusedWithAReason) {
  rules("KC-9.3");
  const State state = Position(4).moved("ry", "N4");
  const std::string unknown = "unknown move; a move looks like br>N1, 14, 14+1, r14+2, roof 22 or skip";
  const auto square = [](std::string_view word) {
    return "'" + std::string(word) + "' is no square (11 to 55, row and column)";
  };
  const auto place = [](std::string_view word) {
    return "'" + std::string(word) + "' is no place (W5 to W1, N1 to N5, E1 to E5, S5 to S1)";
  };
  const auto crests = [](std::string_view word) {
    return "'" + std::string(word) + "' is no number of crests (1 or 2)";
  };
  expect_parsed(state, {{unknown, {"", "castle", "Skip", "skip ", "+1", "rr14"}},
                        {"'xy' is no card", {"xy>N1"}},
                        {"'' is no card", {">N1"}},
                        {place(""), {"br>"}},
                        {place("N6"), {"br>N6"}},
                        {place("N1 "), {"br>N1 "}},
                        {"more is expected after it", {"roof", "roof22"}},
                        {square(""), {"roof "}},
                        {square("66"), {"roof 66"}},
                        {square("1"), {"1", "r1"}},
                        {square("16"), {"16"}},
                        {square("141"), {"141"}},
                        {"'x' is no colour (b, r, y or g)", {"x14"}},
                        {crests(""), {"14+"}},
                        {crests("0"), {"14+0"}},
                        {crests("3"), {"14+3"}},
                        {crests("1+1"), {"14+1+1"}},
                        {"read as 14", {"14"}}});
}

TEST(KiltCastleNotation, EveryDecisionIsAMoveOfThePlayerWhoMovesOrBuilds) {
  rules("KC-9.3", "KC-4.6");
  State state = Position(4).rows("W4:4 W3:3").row("W2", "ry").row("W1", "by yg").ducats("9 0 0 9");
  EXPECT_EQ(merlon::index(KiltCastle::to_move(state).seat), 0u);
  play(state, "ry>N1");
  EXPECT_EQ(merlon::index(KiltCastle::to_move(state).seat), 2u);
  play(state, "11");
  EXPECT_EQ(merlon::index(KiltCastle::to_move(state).seat), 1u);
  const State forced = Position(4).moved("b", "W5").towers("r", "51 52 53").ducats("0 0 0 0");
  EXPECT_EQ(legal_text(forced), "skip") << "a move without a choice is a move too";
}

TEST(KiltCastleNotation, MovesAsJson) {
  rules("KC-9.3");
  const State moving = Position(4).rows("W4:4").row("W3", "rb by bg").row("W2", "ry rg").row("W1", "yg");
  EXPECT_EQ(move_json(moving, "rb>N1"), R"({"kind":"relocate","card":"br","from":"W3","to":"N1"})");
  const State building = Position(4).moved("ry", "N4").tower("14", "b b").tower("24", "r");
  EXPECT_EQ(move_json(building, "14+2"),
            R"({"kind":"build","square":"14","colour":"r","crests":2,"price":2})");
  EXPECT_EQ(move_json(building, "24"), R"({"kind":"build","square":"24","colour":"r","crests":0,"price":0})");
  EXPECT_EQ(move_json(building, "34+1"),
            R"({"kind":"build","square":"34","colour":"r","crests":1,"price":0})");
  EXPECT_EQ(move_json(building, "skip"), R"({"kind":"skip"})");
  EXPECT_EQ(move_json(building, "roof 35"), R"({"kind":"roof","square":"35"})");
}

TEST(KiltCastleNotation, ThePositionAsJson) {
  rules("KC-9.2", "KC-9.1");
  const State state = Position(3)
                          .moved("yb", "N1")
                          .row("W2", "b r")
                          .row("S1", "br ry")
                          .row("W5", "y")
                          .front("N1")
                          .tower("21", "r b+2")
                          .roof("21")
                          .tower("11", "b y+1")
                          .first_built("11")
                          .ducat_day()
                          .ducats("1 22 3")
                          .on_turn(1)
                          .turn(7);
  EXPECT_EQ(json_of(state), R"({"to_move":0,"turn_seat":1,"phase":"build","turn":7,"card":"by","builder":1,)"
                            R"("built":["11",null],"ducat_day":true,"ducats":[1,22,3],"front":"N1","rows":[)"
                            R"({"place":"S1","cards":["br","ry"]},{"place":"W5","cards":["y"]},)"
                            R"({"place":"W2","cards":["b","r"]},{"place":"N1","cards":["yb"]}],"towers":[)"
                            R"({"square":"11","floors":["b","y+1"],"roof":false},)"
                            R"({"square":"21","floors":["r","b+2"],"roof":true}],"stock":[)"
                            R"({"colour":"b","seat":0,"plain":10,"one_crest":3,"two_crests":1},)"
                            R"({"colour":"r","seat":1,"plain":10,"one_crest":3,"two_crests":2},)"
                            R"({"colour":"y","seat":2,"plain":11,"one_crest":2,"two_crests":2}]})");
}

// --- bounds ----------------------------------------------------------------------------------------

TEST(KiltCastleBounds, HowMuchADecisionOffers) {
  rules("KC-9.4");
  EXPECT_GE(Moves::kCapacity, 190u);
  const State builds = Position(4).moved("b", "W3").towers("r", "31 32 33 34 35").ducats("90 0 0 0");
  EXPECT_EQ(legal_texts(builds).size(), 15u);
  const State any =
      Position(2, "two_player_floors=any").moved("b", "W3").towers("y", "31 32 33 34 35").ducats("90 0");
  EXPECT_EQ(legal_texts(any).size(), 30u);
}

}  // namespace
}  // namespace merlon::kilt_castle
