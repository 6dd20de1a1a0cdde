// KR-11.4 and KR-11.5: how moves, events and positions are written.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/json.h"
#include "games/kreta/engine/notation.h"
#include "games/kreta/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::kreta {
namespace {

using test::rules;

std::string move_json(std::string_view move) { return test::said::move_json(Position(2), move); }

std::string event_json(const Event& event) {
  JsonWriter json;
  Kreta::write_event(json, event, kSpectator);
  return json.take();
}

void expect_move(std::string_view text, Move move) {
  const State state = Position(2);
  EXPECT_EQ(move_of(state, text), move) << text;
  EXPECT_EQ(Kreta::move_text(state, move, state.seat), text);
}

TEST(KretaNotation, ProvincesSitesAndHarboursHaveNumbers) {
  rules("KR-11.4");
  EXPECT_EQ(number_text(Province(0)), "1");
  EXPECT_EQ(number_text(Site(25)), "26");
  for (const Harbour h : every<Harbour>()) {
    EXPECT_EQ(harbour_text(h), "H" + std::to_string(h.number() + 1));
    EXPECT_EQ(parse_harbour(harbour_text(h)), h);
  }
  for (const std::string_view text : {"", "H", "H0", "H8", "h1", "1", "H11", "H1 ", " H1", "HH"}) {
    EXPECT_FALSE(parse_harbour(text)) << text;
  }
}

TEST(KretaNotation, CardsGoodsAndPhasesHaveNames) {
  rules("KR-11.4");
  const std::vector<std::string> cards = words_of("admiral commander abbot farmer architect king castellan");
  for (std::size_t i = 0; i < cards.size(); ++i) {
    EXPECT_EQ(card_text(static_cast<Card>(i)), cards[i]);
    EXPECT_EQ(parse_card(cards[i]), static_cast<Card>(i));
  }
  const std::vector<std::string> goods = words_of("wheat olive wine thyme cheese");
  for (std::size_t i = 0; i < goods.size(); ++i) {
    EXPECT_EQ(good_text(static_cast<Good>(i)), goods[i]);
    EXPECT_EQ(parse_good(goods[i]), static_cast<Good>(i));
  }
  const std::vector<std::string> phases =
      words_of("card admiral sail commander walk abbot farmer architect reveal over");
  for (std::size_t i = 0; i < phases.size(); ++i) {
    EXPECT_EQ(phase_text(static_cast<Phase>(i)), phases[i]);
    EXPECT_EQ(parse_phase(phases[i]), static_cast<Phase>(i));
  }
  for (const std::string_view text : {"", "Abbot", "abbots", "queen", " abbot"}) {
    EXPECT_FALSE(parse_card(text)) << text;
    EXPECT_FALSE(parse_good(text)) << text;
    EXPECT_FALSE(parse_phase(text)) << text;
  }
}

TEST(KretaNotation, MovesAreWrittenAsInTheTable) {
  rules("KR-11.5", "KR-11.4");
  expect_move("admiral", Move::play(Card::admiral));
  expect_move("commander", Move::play(Card::commander));
  expect_move("abbot", Move::play(Card::abbot));
  expect_move("farmer", Move::play(Card::farmer));
  expect_move("architect", Move::play(Card::architect));
  expect_move("castellan", Move::play(Card::castellan));
  expect_move("king admiral", Move::king(Card::admiral));
  expect_move("king commander", Move::king(Card::commander));
  expect_move("king abbot", Move::king(Card::abbot));
  expect_move("king farmer", Move::king(Card::farmer));
  expect_move("king architect", Move::king(Card::architect));
  expect_move("ship H3", Move::ship(Harbour(2)));
  expect_move("H1>H4", Move::sail(Harbour(0), Harbour(3)));
  expect_move("people 5", Move::people(Province(4)));
  expect_move("5>6", Move::walk(Province(4), Province(5)));
  expect_move("16>15", Move::walk(Province(15), Province(14)));
  expect_move("abbot 7", Move::abbot(Province(6)));
  expect_move("tile 9", Move::tile(Province(8)));
  expect_move("fort 12", Move::fort(Site(11)));
  expect_move("fort 26", Move::fort(Site(25)));
  expect_move("city 5", Move::city(Province(4)));
  expect_move("done", Move::done());
  expect_move("keep", Move::keep());
  expect_move("replace", Move::replace());
}

TEST(KretaNotation, WhatIsNoMoveIsRefusedWithAReason) {
  rules("KR-11.5", "KR-8.3");
  const std::string unknown =
      "unknown move; a move looks like admiral, king abbot, ship H3, H1>H4, people 5, 5>6, abbot 7, tile 9, "
      "fort 12, city 5, done, keep or replace";
  const auto no_province = [](const std::string& word) { return "'" + word + "' is no province (1 to 16)"; };
  const auto no_harbour = [](const std::string& word) { return "'" + word + "' is no harbour (H1 to H7)"; };
  const auto not_repeated = [](const std::string& word) {
    return "'" + word + "' is nothing the king can repeat";
  };
  expect_parsed(Position(2), {{unknown,
                               {"", "Admiral", "play", "ship", "pass", "5 >6", "people", "done 5",
                                "done done", "tile", "admiral 5", "admiral ", "keep ", " keep"}},
                              {"the king needs the card he repeats, for instance king abbot", {"king"}},
                              {not_repeated("king"), {"king king"}},
                              {not_repeated("5"), {"king 5"}},
                              {not_repeated("abbot "), {"king abbot "}},
                              {no_harbour("3"), {"ship 3"}},
                              {no_harbour("H8"), {"ship H8"}},
                              {no_harbour("H3 "), {"ship H3 "}},
                              {no_harbour("4"), {"H1>4"}},
                              {no_harbour("H9"), {"H9>H4"}},
                              {no_province("H4"), {"1>H4"}},
                              {no_province("17"), {"5>17", "people 17"}},
                              {no_province("0"), {"0>5", "city 0"}},
                              {no_province(""), {"5>", ">5", "people "}},
                              {no_province("6>7"), {"5>6>7"}},
                              {no_province("06"), {"5>06"}},
                              {no_province("-1"), {"people -1"}},
                              {no_province("99999999999"), {"abbot 99999999999"}},
                              {no_province("x"), {"tile x"}},
                              {"'27' is no site (1 to 26)", {"fort 27"}},
                              {"'0' is no site (1 to 26)", {"fort 0"}},
                              {"read as replace", {"replace"}}});
}

TEST(KretaNotation, MovesAsJson) {
  rules("KR-11.5");
  EXPECT_EQ(move_json("admiral"), R"({"kind":"play","card":"admiral"})");
  EXPECT_EQ(move_json("king abbot"), R"({"kind":"king","card":"abbot"})");
  EXPECT_EQ(move_json("ship H3"), R"({"kind":"ship","harbour":"H3"})");
  EXPECT_EQ(move_json("H1>H4"), R"({"kind":"sail","from":"H1","to":"H4"})");
  EXPECT_EQ(move_json("people 5"), R"({"kind":"people","province":5})");
  EXPECT_EQ(move_json("5>6"), R"({"kind":"walk","from":5,"to":6})");
  EXPECT_EQ(move_json("abbot 7"), R"({"kind":"abbot","province":7})");
  EXPECT_EQ(move_json("tile 9"), R"({"kind":"tile","province":9})");
  EXPECT_EQ(move_json("fort 12"), R"({"kind":"fort","site":12})");
  EXPECT_EQ(move_json("city 5"), R"({"kind":"city","province":5})");
  EXPECT_EQ(move_json("done"), R"({"kind":"done"})");
  EXPECT_EQ(move_json("keep"), R"({"kind":"keep"})");
  EXPECT_EQ(move_json("replace"), R"({"kind":"replace"})");
}

TEST(KretaNotation, EventsAsJson) {
  rules("KR-11.5");
  const Seat seat{3};
  EXPECT_EQ(event_json({.kind = EventKind::played, .seat = seat, .card = Card::castellan}),
            R"({"event":"played","seat":3,"card":"castellan"})");
  EXPECT_EQ(
      event_json({.kind = EventKind::played, .seat = seat, .card = Card::king, .repeated = Card::admiral}),
      R"({"event":"played","seat":3,"card":"king","repeats":"admiral"})");
  EXPECT_EQ(event_json({.kind = EventKind::ended, .seat = kSpectator, .amount = 0b1010}),
            R"({"event":"ended","winners":[1,3]})");
  EXPECT_EQ(event_json({.kind = EventKind::scored, .seat = seat, .province = Province(15), .amount = 5}),
            R"({"event":"scored","seat":3,"province":16,"points":5})");
}

TEST(KretaNotation, EveryDecisionBelongsToThePlayerOfTheCard) {
  rules("KR-11.5", "KR-2.1");
  const State state = Position(3).on_turn(2).peoples(2, "5 6").ships(2, "H1 H2");
  for (const std::string_view card : {"admiral", "commander", "abbot", "architect", "castellan"}) {
    EXPECT_EQ(merlon::index(Kreta::to_move(after(state, card)).seat), 2u) << card;
  }
  EXPECT_EQ(merlon::index(Kreta::to_move(after(state, "admiral", "H1>H3")).seat), 2u);
  EXPECT_EQ(merlon::index(Kreta::to_move(after(state, "commander", "5>8")).seat), 2u);
  EXPECT_EQ(merlon::index(Kreta::to_move(after(state, "commander", "5>8", "done")).seat), 0u);
  const State forced = after(Position(2).peoples(0, "10").ships(0, "H6"), "farmer");
  EXPECT_EQ(legal_text(forced), "tile 10") << "a move without a choice is a move too";
}

TEST(KretaNotation, MovesAreListedInAStableOrder) {
  rules("KR-11.5");
  Position position(2, "king=any");
  position.peoples(0, "10").ships(0, "H6").out(0, "admiral abbot").out(1, "farmer");
  EXPECT_EQ(legal_text(position),
            "commander, farmer, architect, king admiral, king abbot, king farmer, castellan");
  const State city = after(Position(2).harvested(0, "1"), "architect");
  EXPECT_EQ(legal_texts(city).front(), "fort 1");
  EXPECT_EQ(legal_texts(city)[26], "city 1");
  const State walk = after(Position(2, "walk=steps").peoples(0, "15 14"), "commander");
  EXPECT_EQ(legal_texts(walk)[15], "people 16");
  EXPECT_EQ(legal_texts(walk)[16], "14>11");
  EXPECT_EQ(legal_texts(walk).back(), "15>16");
}

TEST(KretaNotation, ThePositionAsJson) {
  rules("KR-11.1", "KR-11.4");
  Position position(2, "second_field=6");
  position.peoples(0, "14 14")
      .cities(1, "14")
      .harvested(1, "8")
      .abbot(1, 14)
      .ships(0, "H1 H7")
      .forts(1, "20");
  position.scores("3 9").out(0, "abbot king").on_turn(1).turn(17).scored(3).replaced(2).row("9 8 7");
  const std::string text = json_of(position);
  const auto expect_part = [&](std::string_view part) {
    EXPECT_NE(text.find(part), std::string::npos) << part << " is not in " << text;
  };
  expect_part(R"({"to_move":1,"phase":"card","turn":17,"sailed":null,"walk":null,"seats":[)"
              R"({"score":3,"hand":["admiral","commander","farmer","architect","castellan"],)"
              R"("out":["abbot","king"],"abbot":null,"ships":["H1","H7"],"forts":[],)"
              R"("goods":{"wheat":0,"olive":0,"wine":0,"thyme":0,"cheese":0},)"
              R"("supply":{"abbots":1,"ships":0,"forts":3,"cities":4,"peoples":3}},)"
              R"({"score":9,"hand":["admiral","commander","abbot","farmer","architect","king","castellan"],)"
              R"("out":[],"abbot":14,"ships":[],"forts":[20],)"
              R"("goods":{"wheat":0,"olive":0,"wine":1,"thyme":0,"cheese":0},)"
              R"("supply":{"abbots":0,"ships":2,"forts":2,"cities":3,"peoples":5}}],"provinces":[)"
              R"({"province":1,"value":5,"tile":"olive","peoples":[0,0],"cities":[0,0],"influence":[1,0]},)");
  expect_part(R"({"province":8,"value":3,"tile":null,"peoples":[0,0],"cities":[0,0],"influence":[0,0]},)");
  expect_part(
      R"({"province":14,"value":6,"tile":"wheat","peoples":[2,0],"cities":[0,1],"influence":[2,4]},)");
  expect_part(R"(],"scored":3,"replaced":2,"row":[9,8,7,1,2,3,4,5,6,10,11],)"
              R"("pile":[12,13,14,15,16,17,18,19,20,21,22,23,24,25,26]})");
}

TEST(KretaNotation, WalkAndSailOfAPositionAsJson) {
  rules("KR-11.5");
  const State sail = after(Position(2).ships(0, "H1 H2"), "admiral", "H1>H4");
  EXPECT_NE(json_of(sail).find(R"("phase":"sail","turn":1,"sailed":["H1","H4"],"walk":null)"),
            std::string::npos);
  const State walk = after(Position(2).peoples(0, "5 5 9"), "commander", "5>8", "5>10");
  EXPECT_NE(json_of(walk).find(
                R"("sailed":null,"walk":{"points":1,"last":[5,10],"left":[5],"entered":[8,10]},"seats")"),
            std::string::npos)
      << json_of(walk);
  const State steps = after(Position(2, "walk=steps").peoples(0, "5 5 9"), "commander", "5>8");
  EXPECT_NE(json_of(steps).find(R"("walk":{"points":3,"start":[0,0,0,0,2,0,0,0,1,0,0,0,0,0,0,0]},"seats")"),
            std::string::npos)
      << json_of(steps);
}

}  // namespace
}  // namespace merlon::kreta
