// Caylus in the terminal: whole games with every number of players, whatever may be typed, and pictures.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>
#include <vector>

#include "app/play/play.h"
#include "app/screen_names.h"
#include "games/caylus/engine/encoding.h"
#include "games/caylus/engine/rules.h"
#include "games/caylus/player/advice.h"
#include "games/caylus/tests/positions.h"
#include "tests/suites/terminal.h"

namespace merlon::app {
namespace {

using caylus::Caylus;
using caylus::Position;
using caylus::State;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using namespace test;
using Desk = test::Desk<Caylus>;

struct Table : caylus::Sample {
  static constexpr std::array kWords{"5",    "gate", "place", "build", "saw",   "+1",     "-9",    "fws",
                                     "a2",   "c2",   "none",  "yes",   "1f>",   "tor",    "4.3",   "stop",
                                     "pass", "d5",   "site",  "take",  "trade", "effect", "batch", "favour"};
  static constexpr int kMostHints = 400;
  static constexpr std::size_t kPhases = 17;
  static std::size_t most_lines(bool low) { return low ? 27 : 31; }
  static void check_whole_game(const std::string& text, bool english) {
    EXPECT_THAT(text, ContainsRegex(english ? "wins? with [0-9]+ points|share the win"
                                            : "gewinn(st|t) mit [0-9]+ Punkten|teilen sich"));
    EXPECT_THAT(text, HasSubstr(english ? " + gold " : " + Gold "));
    EXPECT_THAT(text, HasSubstr(english ? "Scored: Towers" : "Gewertet: Türme"));
    EXPECT_THAT(text, Not(ContainsRegex("computer (places|passes)")));
  }
  static constexpr bool kNamesPlayers = true;
  static std::string you(const std::string& name) { return name + " (you)"; }
  static void check_hot_seat(const std::string& text, int players) {
    EXPECT_THAT(text, HasSubstr("\nLoch > "));
    EXPECT_THAT(text, HasSubstr("\nRowan > "));
    EXPECT_EQ(count(text, "\nGorse > ") > 0, players > 2);
  }
  static void check_kinds(const std::set<std::string>& kinds) { EXPECT_GE(kinds.size(), 19u); }
};

// --- whole games ---------------------------------------------------------------------------------

TEST(PlayCaylus, PeopleAreCalledByTheirColours) {
  const std::string five = run(table_of("caylus", "names", 5), repeated("hint\nok\n", 6) + "log\n").out;
  for (const char* name : {"Rowan: ", "Gorse: ", "Fern: ", "Peat: "}) EXPECT_THAT(five, HasSubstr(name));
  EXPECT_THAT(five, HasSubstr("o★  Peat"));
}

TEST(PlayCaylus, UndoGoesBackToThePreviousDecision) {
  const Outcome outcome = run(table_of("caylus", "u", 3), "hint\nok\nundo\nrecord\nundo\n");
  EXPECT_THAT(outcome.out, HasSubstr("Taken back.\n"));
  EXPECT_THAT(outcome.out, HasSubstr("There is nothing to take back."));
}

// --- what is typed -------------------------------------------------------------------------------

TEST(PlayCaylusTyping, PlacesMayBeNamedInManyWays) {
  expect_read<Caylus>(Position(3),
                      {{"place 5", {"place 5", "5"}},
                       {"place gate", {"PLACE GATE", "gate", "Tor"}},
                       {"place trade", {"Handel", "trade", "trading post"}},
                       {"place guild", {"Händlergilde"}},
                       {"place joust", {"turnier", "joust"}},
                       {"place stables", {"Stallungen"}},
                       {"place inn", {"Gasthaus"}},
                       {"place castle", {"setze einen Arbeiter ins Schloss", "a worker to the castle"}},
                       {"place 7", {"setze 7"}},
                       {"place 2", {"forest"}},
                       {"place 3", {"Sägewerk", "saegewerk"}},
                       {"place 16", {"gold mine"}},
                       {"place 1", {"n_farm"}},
                       {"pass", {"pass", "passe", "no"}},
                       {"complaint", {"carpenter", "29", "0"}},
                       {"build W_SAW pay 1F1W", {"build saw"}},
                       {"nothing", {"fly to the moon", ""}},
                       {"stop", {"stop"}}});
  EXPECT_EQ(Desk(Position(3)).complaint("carpenter"), "Which one? place 6, place 8.");
  EXPECT_EQ(Desk(Position(3).workers(1, "6")).notation("carpenter"), "place 8");
}

// Notation of what the building does not give may be short for something; if not, the rules say why not.
TEST(PlayCaylusTyping, WhatIsNotOfferedIsCompletedOrRefused) {
  const State quarry = Position(3).workers(0, "4").activated();
  expect_read<Caylus>(quarry,
                      {{"take 1S", {"take 1S"}}, {"take 1W", {"take 1W"}}, {"trade 1F>4D", {"trade 1F>4D"}}});
  EXPECT_EQ(Desk(quarry).refused("take 1W"), "The building does not give that (Quarry).");
  EXPECT_EQ(Desk(quarry, Language::german).refused("take 1W"),
            "Das bringt das Gebäude nicht ein (Steinbruch).");
  EXPECT_NE(Desk(quarry).refused("trade 1F>4D").find("It is time for something else"), std::string::npos);
  const State carpenter = Position(3).workers(0, "8", "2F2W").activated(8);
  expect_read<Caylus>(carpenter, {{"build W_MARKET pay 1F1W", {"build W_MARKET pay 1F"}},
                                  {"build W_SAW pay 1F1W", {"build W_SAW pay 1F1W"}}});
  expect_read<Caylus>(Position(3).workers(0, "castle", "9F9W9S").activated(),
                      {{"batch 1F1W1S", {"batch 1F1W1S", "batch 1W1S"}}, {"complaint", {"batch 3F"}}});
}

TEST(PlayCaylusTyping, SpecialBuildingsTakeShortAnswers) {
  expect_read<Caylus>(Position(3).workers(0, "gate").all_passed(), {{"gate 5", {"gate 5", "5", "place 5"}},
                                                                    {"gate castle", {"Schloss"}},
                                                                    {"gate back", {"back", "heim", "nein"}}});
  const Meanings steps{{"provost +1", {"+1", "1", "vor 1"}}, {"provost -2", {"-2", "back 2"}},
                       {"provost 0", {"0", "stay", "no"}},   {"provost +3", {"forward 3"}},
                       {"provost +2", {"Vogt +2"}},          {"complaint", {"+4"}},
                       {"provost -3", {"provost -3"}},       {"nothing", {"1000000"}}};
  expect_read<Caylus>(Position(3).workers(0, "guild").all_passed(), steps);
  expect_read<Caylus>(Position(3).all_passed(), steps);
  expect_read<Caylus>(Position(3).all_cubes("1C").workers(0, "joust").all_passed(),
                      {{"joust yes", {"yes", "joust", "j"}}, {"joust no", {"no", "nein", "joust no"}}});
  expect_read<Caylus>(Position(3).workers(0, "inn_right").all_passed(),
                      {{"inn stay", {"stay", "bleib"}}, {"inn leave", {"leave", "geh", "inn leave"}}});
}

TEST(PlayCaylusTyping, GoodsMayBeLettersNumbersOrWords) {
  expect_read<Caylus>(Position(3).built("W_FARM_F:0").workers(0, "9").activated(9),
                      {{"take 2F", {"take 2F", "2f", "f", "food"}},
                       {"take 1C", {"Stoff", "nimm Stoff", "c"}},
                       {"complaint", {"wood", "no"}}});
  expect_read<Caylus>(Position(3).all_cubes("1F1W").workers(0, "5").activated(),
                      {{"trade 1F>4D", {"trade 1F>4D", "1f>4d", "f"}},
                       {"trade 1W>4D", {"sell wood", "verkaufe Holz"}},
                       {"trade none", {"none"}},
                       {"complaint", {"4d", "gold"}}});
  expect_read<Caylus>(Position(3).workers(0, "7").activated(7), {{"trade 2D>1W", {"wood"}},
                                                                 {"trade 2D>1S", {"buy stone"}},
                                                                 {"trade 2D>1C", {"2d>c"}},
                                                                 {"trade none", {"nein"}}});
}

TEST(PlayCaylusTyping, TilesMayBeNamedAndPaidForInShort) {
  expect_read<Caylus>(Position(3).all_cubes("1F2W1S").workers(0, "6").activated(),
                      {{"build W_SAW pay 1F1W",
                        {"build W_SAW pay 1F1W", "build w_saw pay 1f1w", "build saw", "saw", "Sägewerk"}},
                       {"build W_MASON pay 1F1W", {"baue Maurer"}},
                       {"build W_MARKET pay 1W1S", {"market s", "market ws"}},
                       {"build W_MARKET pay 1F1W", {"build market with food"}},
                       {"complaint", {"market", "farm"}},
                       {"build W_FARM_F pay 1F1W", {"farm f"}},
                       {"nothing", {"farm_c"}},
                       {"build W_FARM_C pay 1F1W", {"w_farm_c"}},
                       {"build W_LAWYER pay 1W1C", {"lawyer"}},
                       {"build S_BANK pay 1W1S", {"bank"}},
                       {"build none", {"nothing"}}});
}

TEST(PlayCaylusTyping, BatchesFavoursAndResidences) {
  const State castle = Position(3).all_cubes("3F2W2S2C").workers(0, "castle").activated();
  expect_read<Caylus>(castle, {{"batch 1F1W1S", {"fws", "ws"}},
                               {"batch 1F1W1C", {"1f1w1c", "food wood cloth"}},
                               {"batch 1F1S1C", {"gib fsc"}},
                               {"batch 1F1W1S, batch 1F1W1C", {"fws fwc"}},
                               {"stop", {"stop", "genug"}},
                               {"complaint", {"fff", "f"}}});
  State favour = castle;
  caylus::play(favour, "batch 1F1W1S", "stop");
  expect_read<Caylus>(
      favour,
      {{"favour a", {"a"}}, {"favour b", {"favour b"}}, {"favour c", {"Waren"}}, {"favour d", {"Gunst d"}}});
  caylus::play(favour, "favour a");
  expect_read<Caylus>(
      favour, {{"effect a1", {"a1", "1", "effect a1"}}, {"effect none", {"none"}}, {"effect a2", {"a2"}}});
  const State cubes =
      caylus::after(Position(3).all_cubes("3F2W2S2C").favours(0, "0 0 1 0").workers(0, "castle").activated(),
                    "batch 1F1W1S", "stop", "favour c");
  expect_read<Caylus>(cubes, {{"effect c2 1W", {"c2 w", "wood"}},
                              {"effect c1 1F", {"c1"}},
                              {"complaint", {"2"}},
                              {"effect c2 1S", {"2 stone"}}});
  expect_read<Caylus>(Position(3).all_cubes("2C").built("W_LAWYER:0").workers(0, "9").activated(9),
                      {{"residence 3", {"3", "residence 3", "Wohnhaus auf 3"}},
                       {"residence none", {"no"}},
                       {"complaint", {"44"}}});
}

// --- refusals and previews -----------------------------------------------------------------------

TEST(PlayCaylus, IllegalMovesAreRefusedWithTheRule) {
  PlayOptions options = table_of("caylus", "refused", 2);
  options.hot_seat = true;
  const Outcome outcome = run(options, "stables\n9\n5\n5\nwhy\nprovost +1\nlang de\n9\nwarum\n16?\n");
  const std::string text = unbroken(outcome.out);
  EXPECT_THAT(text, HasSubstr("The stables are not used with two players. (CA-3.5)"));
  EXPECT_THAT(text, HasSubstr("No worker can be put on space 9"));
  EXPECT_THAT(text, HasSubstr("There is a worker at space 5 already. (CA-3.5)"));
  EXPECT_THAT(text, HasSubstr("something else: place a worker or pass. (CA-2.1)"));
  EXPECT_THAT(text, HasSubstr("CA-3.5 A worker may be placed only"));
  EXPECT_THAT(text, HasSubstr("Auf Feld 9 kann kein Arbeiter stehen"));
  EXPECT_THAT(text, HasSubstr("Jenseits des Vogts: Er muss noch 10 oder mehr vorrücken"));
  expect_clean(outcome.out);
}

TEST(PlayCaylus, RefusalsNameTilesAndCubes) {
  const Desk desk(Position(3).all_cubes("1F1W").workers(0, "6").activated());
  EXPECT_EQ(desk.refused("build W_LAWYER pay 1W1C"), "You lack 1C.");
  EXPECT_EQ(desk.refused("build S_BANK pay 1W1S"), "Bank is not a tile that can be built here.");
}

TEST(PlayCaylus, APreviewTellsPriceOwnerAndRisk) {
  const State state =
      Position(4).built("W_MASON:1").provost(10).deniers("10 2 0 0").passed("3").workers(1, "guild");
  const Desk desk(state);
  const std::string mason = desk.considered("place 9");
  EXPECT_THAT(mason, HasSubstr("Mason 9: costs 2D, you keep 8D."));
  EXPECT_THAT(mason, HasSubstr("Rowan gets 1P as the owner."));
  EXPECT_THAT(mason, HasSubstr("Closed if the provost goes back 2."));
  EXPECT_THAT(mason, HasSubstr("have the guild (3)"));
  EXPECT_THAT(desk.considered("place 1"), HasSubstr("Safe: "));
  EXPECT_THAT(desk.considered("place 16"), HasSubstr("Beyond the provost: he has to come forward 6 or more"));
  EXPECT_THAT(Desk(state, Language::german).considered("place 9"), HasSubstr("Maurer 9: kostet 2D"));
}

TEST(PlayCaylus, PreviewsOfProvostAndBatches) {
  const Desk provost(Position(3).workers(0, "5").workers(1, "6").all_passed());
  const std::string back = provost.considered("provost -1");
  EXPECT_THAT(back, HasSubstr("The provost stands on 5 then, for 1D."));
  EXPECT_THAT(back, HasSubstr("Working: you Market 5."));
  EXPECT_THAT(back, HasSubstr("Not working: Rowan Carpenter 6."));
  EXPECT_THAT(back, HasSubstr("Can still move him: Rowan 3, Gorse 3."));
  const Desk batch(Position(3).all_cubes("2F2W2S").workers(0, "castle").activated());
  EXPECT_THAT(batch.considered("batch 1F1W1S"), HasSubstr("make 2 at most, for instance 1F1W1S, 1F1W1S."));
}

// --- the log and the result ----------------------------------------------------------------------

TEST(PlayCaylusLog, PlacingAndPassingAreShort) {
  const State state = Position(3).built("W_MASON:1");
  EXPECT_EQ(Desk(state).told_after("place 9", Seat{0}), "You: Mason 9 (1D, Rowan +1P).");
  EXPECT_EQ(Desk(state).told_after("place 9", Seat{1}), "Loch: Mason 9 (1D, you +1P).");
  EXPECT_EQ(Desk(state).told_after("place gate", Seat{2}), "Loch: gate (1D).");
  EXPECT_EQ(Desk(state).told_after("pass", Seat{1}), "Loch passes first (+1D).");
  EXPECT_EQ(Desk(state, Language::german).told_after("place 9", Seat{2}),
            "Enzian: Maurer 9 (1D, Vogelbeere +1P).");
}

TEST(PlayCaylusLog, PaymentsStandWithWhatTheyBring) {
  const State carpenter = Position(3).all_cubes("1F1W").workers(0, "6").activated();
  EXPECT_THAT(Desk(carpenter).told_after("build W_SAW pay 1F1W", Seat{1}),
              HasSubstr("Loch builds Sawmill on 9 for 1F1W (+2P)."));
  const State market = Position(3).all_cubes("1F1W").workers(0, "5").activated();
  EXPECT_THAT(Desk(market).told_after("trade 1F>4D", Seat{0}), HasSubstr("You trade 1F for 4D."));
  const State castle = Position(3).all_cubes("1F1W1S").workers(0, "castle").activated();
  EXPECT_THAT(Desk(castle).told_after("batch 1F1W1S", Seat{1}),
              HasSubstr("Loch delivers 1F1W1S (Dungeon, +5P)."));
}

TEST(PlayCaylusLog, NobodyLosesPointsThatAreNotThere) {
  const State castle = Position(3).workers(0, "castle").activated();
  EXPECT_THAT(Desk(castle).told_after("stop", Seat{0}), HasSubstr("You have no points to lose."));
  const State rich = Position(3).points("5 5 5").workers(0, "castle").activated();
  EXPECT_THAT(Desk(rich, Language::german).told_after("stop", Seat{1}), HasSubstr("Enzian verliert 2P."));
}

TEST(PlayCaylusLog, WhoeverIsBeyondTheProvostIsNamed) {
  State state = Position(3).workers(0, "3").workers(1, "5").workers(2, "6").all_passed();
  caylus::play(state, "provost -1", "provost -1");
  EXPECT_EQ(Desk(state).told_after("provost 0", Seat{0}), "");
  State closed = Position(3).workers(1, "5").workers(2, "6").provost(4).all_passed();
  caylus::play(closed, "provost 0", "provost 0");
  EXPECT_THAT(Desk(closed).told_after("provost 0", Seat{0}),
              HasSubstr("Beyond the provost, for nothing: Rowan 5, Gorse 6."));
}

TEST(PlayCaylusLog, TheResultSaysHowItCameAbout) {
  const auto told = [](const std::string& result, Language language) {
    const auto parsed = parse_json(result);
    const Painter painter(Terminal{});
    const Voice voice(language, painter, Seat{0}, std::nullopt, Desk::screen().seat_names(language, 2));
    return join(Desk::screen().tell_result(voice, Desk(Position(2)).view(), as_json(*parsed)), "\n");
  };
  const std::string items = R"("items":[{"seat":0,"points":40,"gold":6,"cubes":1,"deniers":2,"total":49},)"
                            R"({"seat":1,"points":49,"gold":0,"cubes":0,"deniers":0,"total":49}]})";
  EXPECT_THAT(told(R"({"winners":[0],)" + items, Language::english), HasSubstr("You win with 49 points."));
  EXPECT_THAT(told(R"({"winners":[1],)" + items, Language::german),
              HasSubstr("Vogelbeere gewinnt mit 49 Punkten."));
  EXPECT_THAT(told(R"({"winners":[0,1],)" + items, Language::english),
              HasSubstr("You, Rowan share the win with 49 points."));
  EXPECT_THAT(told(R"({"winners":[0],)" + items, Language::english),
              HasSubstr("You: 40 + gold 6 + goods 1 + deniers 2 = 49"));
}

// --- pictures ------------------------------------------------------------------------------------

TEST(PlayCaylusScreen, TheBoardShowsBuildingsWorkersAndOfficials) {
  Position position(5);
  position.built("W_MARKET:1 S_CHURCH:4").workers(2, "9 castle").workers(0, "castle gate").provost(9);
  position.houses(1, "2 0 0").houses(3, "1 0 0").passed("4").favours(2, "1 0 2 0");
  const Desk desk(position);
  const std::string text = desk.picture();
  EXPECT_THAT(text, HasSubstr("├8═════════┼9══════[P]┼10────────┼"));
  EXPECT_THAT(text, HasSubstr("┼6══════[B]┼"));
  EXPECT_THAT(text, HasSubstr("│⌂r◆    ♙y●│⌂o★       │"));
  EXPECT_THAT(text, HasSubstr("│1A>6D     │2/4D>3/5P │"));
  EXPECT_THAT(text, HasSubstr("y●b■"));
  EXPECT_THAT(text, HasSubstr("Dungeon 5P rrg··· *12"));
  EXPECT_THAT(text, ContainsRegex("5 o★  Peat .* 1\\."));
  EXPECT_THAT(text, ContainsRegex("3 y●  Gorse .* 1 0 2 0"));
  EXPECT_THAT(text, HasSubstr("[Workers]"));
  EXPECT_EQ(desk.question(), "A worker (2D of your 10D, own buildings 1D), or pass.  (? · moves · hint)");
  const std::string plain = Desk(position, Language::german, ColourDepth::none, true).picture();
  EXPECT_THAT(plain, HasSubstr("|^<r>  @(y)|^*o*      |"));
  const std::string coloured = Desk(position, Language::english, ColourDepth::full).picture();
  EXPECT_THAT(coloured, HasSubstr("\x1b[1;38;2;255;255;255;48;2;46;32;36mo★"));
}

TEST(PlayCaylusScreen, TheOverviewShowsStockAndFavours) {
  const Desk desk(Position(3).built("W_SAW:0"));
  const std::string text = desk.overview();
  EXPECT_THAT(text, ContainsRegex("W_MARKET +Marketplace +1W1A +4P +1A>6D"));
  EXPECT_THAT(text, ContainsRegex("S_CHURCH +Church +1S1C +3P.1V +2D>3P or 4D>5P"));
  EXPECT_THAT(text, ContainsRegex("S_ARCHITECT +Architect x2"));
  EXPECT_THAT(text, ContainsRegex("P_CATHEDRAL +Cathedral +5S3G +25P"));
  EXPECT_THAT(text, Not(HasSubstr("W_SAW")));
  EXPECT_THAT(text, HasSubstr("1W or 1S"));
}

TEST(PlayCaylusScreen, QuestionsNameWhatCanBeChosen) {
  const State carpenter = Position(3).all_cubes("1F2W").workers(0, "6").activated();
  EXPECT_THAT(Desk(carpenter).question(),
              HasSubstr("Carpenter 6: which wood tile do you build? Farm (F) 2P,"));
  EXPECT_THAT(Desk(carpenter, Language::german).question(), HasSubstr("Maurer 4P, nichts."));
  EXPECT_EQ(Desk(carpenter).notation("Farm (F)"), "build W_FARM_F pay 1F1W");
  EXPECT_EQ(Desk(carpenter).notation("hof (c)"), "build W_FARM_C pay 1F1W");
  const State castle = Position(3).all_cubes("1F1W1S").workers(0, "castle").activated();
  EXPECT_EQ(Desk(castle).question(),
            "Dungeon: a batch brings 5P. You can give 1, for instance 1F1W1S, or stop. (None at all: -2P.)");
}

TEST(PlayCaylusScreen, MovesAreListedInGroups) {
  const std::string places = Desk(Position(2)).listed();
  EXPECT_THAT(places, HasSubstr("place      gate  trade  guild  joust  inn  castle  1  2  3"));
  EXPECT_THAT(places, HasSubstr("\npass"));
  const std::string tiles = Desk(Position(3).all_cubes("1F2W1S").workers(0, "6").activated()).listed();
  EXPECT_THAT(tiles, HasSubstr("build W_MARKET pay 1F1W  2W  1W1S"));
}

}  // namespace
}  // namespace merlon::app

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(Caylus, AtTerminal, app::Table);
}
