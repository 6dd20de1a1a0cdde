// Kilt Castle in the terminal: whole games with every number of players, whatever may be typed, and pictures.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "app/play/play.h"
#include "app/screen_names.h"
#include "games/kilt_castle/engine/encoding.h"
#include "games/kilt_castle/engine/rules.h"
#include "games/kilt_castle/player/advice.h"
#include "games/kilt_castle/tests/positions.h"
#include "tests/suites/terminal.h"
#include "tests/support/outcome.h"

namespace merlon::app {
namespace {

using kilt_castle::KiltCastle;
using kilt_castle::Position;
using kilt_castle::State;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using namespace test;
using Desk = test::Desk<KiltCastle>;

PlayOptions kilt(const std::string& seed, int players) { return table_of("kilt-castle", seed, players); }

struct Table : kilt_castle::Sample {
  static constexpr std::array kWords{"br",   "n1",   "w3",    "14", "+", "1",   "2",  "roof",
                                     "skip", "loch", "b14+1", "n9", "s", "e 5", "4.3"};
  static constexpr int kMostHints = 250;
  static constexpr std::size_t kPhases = 4;
  static std::size_t most_lines(bool low) { return low ? 26 : 32; }
  static void check_whole_game(const std::string& text, bool english) {
    EXPECT_THAT(text, ContainsRegex(english ? "wins? with [0-9]+ ducats|share the win|wins?: [0-9]+"
                                            : "gewinn(st|t) mit [0-9]+ Dukaten|den Sieg|gewinn(st|t):"));
    EXPECT_THAT(text, HasSubstr(english ? "Final pay: " : "Schlusszahlung: "));
    EXPECT_THAT(text, HasSubstr(english ? "Ducat day: Loch " : "Dukatentag: Enzian "));
  }
  static void check_hot_seat(const std::string& text, int players) {
    EXPECT_THAT(text, HasSubstr(players == 2 ? "\nLoch+Rowan > " : "\nLoch > "));
    EXPECT_THAT(text, HasSubstr(players == 2 ? "\nGorse+Fern > " : "\nGorse > "));
    EXPECT_THAT(unbroken(text), HasSubstr("Final pay: Loch"));
  }
  static constexpr bool kNamesPlayers = true;
  static std::string you(const std::string& name) { return name + " you"; }
  static constexpr std::size_t kFirstLines = 25;
  static void check_first_screen(const std::string& text, bool english) {
    const auto lines = lines_of(text);
    const auto goal = std::find_if(lines.begin(), lines.end(), [&](const std::string& line) {
      return line.starts_with(english ? "Most ducats win." : "Wer die meisten Dukaten");
    });
    ASSERT_NE(goal, lines.end()) << text;
    for (auto line = goal - 2; line <= goal; ++line) EXPECT_TRUE(line->ends_with(".")) << *line;
  }
  static void check_kinds(const std::set<std::string>& kinds) {
    for (const char* kind : {"moved", "noted", "built", "roofed", "paid", "final_pay", "ended"})
      EXPECT_TRUE(kinds.contains(kind)) << kind;
  }
};

// --- whole games ---------------------------------------------------------------------------------

TEST(PlayKiltCastle, PeopleAreCalledByTheirColours) {
  const std::string three = run(kilt("names", 3), repeated("hint\nok\n", 4) + "log\n").out;
  EXPECT_THAT(three, ContainsRegex("(Rowan|Gorse) moves"));
  EXPECT_THAT(three, Not(ContainsRegex("Fern |Player [0-9]|computer (moves|builds)")));
  const std::string two = run(kilt("names", 2), repeated("hint\nok\n", 4) + "log\n").out;
  EXPECT_THAT(two, HasSubstr("Gorse+Fern moves"));
}

TEST(PlayKiltCastle, TheCommandLineSeatsThePlayers) {
  const auto command = [](std::vector<std::string> more) {
    std::vector<std::string> arguments{"play", "kilt-castle", "--seed", "a"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_command(arguments);
  };
  EXPECT_THAT(command({}).out, HasSubstr("Loch+Rowan you"));
  EXPECT_THAT(command({"--second"}).out, HasSubstr("Gorse+Fern you"));
  EXPECT_THAT(command({"--players", "4", "--seat", "3"}).out, HasSubstr("Gorse you"));
  EXPECT_EQ(command({"--players", "5"}).code, 2);
  EXPECT_THAT(command({"--players", "5"}).errors, HasSubstr("kilt-castle is for 2 to 4 players, not 5"));
  EXPECT_EQ(command({"--players", "3", "--seat", "4"}).code, 2);
  EXPECT_EQ(command({"--seat", "0"}).code, 2);
  EXPECT_EQ(command({"--second", "--seat", "1"}).code, 2);
}

// --- what is typed -------------------------------------------------------------------------------

TEST(PlayKiltCastleTyping, ShortFormsOfCardsMeanTheSameAsTheNotation) {
  expect_read<KiltCastle>(kilt_castle::new_game(4),
                          {{"br>N1",
                            {"br>N1", "rb>N1", "br n1", "rb > n1", "b r n1", "BR  N1", "n1 br", "br n 1",
                             "br north 1", "blue and red to n1", "versetze Vogelbeere Enzian nach N1"}},
                           {"b>W3", {"b>W3", "Loch to W3"}},
                           {"yg>E2", {"Karte Ginster/Farn auf Platz O2", "gelb grün ost 2"}},
                           {"y>N1", {"yy n1"}},
                           {"skip", {"skip", "aussetzen"}},
                           {"roof 22", {"roof 22", "Dach 22"}},
                           {"14", {"14"}},
                           {"complaint", {"br", "n1", "br n7", "b r y n1", "br n1 n2", "66", "roof"}},
                           {"nothing", {"bry n1", "br to the moon", "p n1", "", ">"}}});
}

TEST(PlayKiltCastleTyping, ShortFormsOfFloorsMeanTheSameAsTheNotation) {
  expect_read<KiltCastle>(Position(4).moved("b", "N4"),
                          {{"14", {"14", "14+0", "14 plain"}},
                           {"14+1", {"14+1", "14 1", "baue auf 14 mit einem wappen"}},
                           {"14+2", {"14 +2", "build on 14 with two crests"}},
                           {"b14+1", {"b14+1", "b 14 1"}},
                           {"b14", {"blau 14"}},
                           {"complaint", {"14+3", "14 15", "br14", "b", "1"}},
                           {"skip", {"pass"}}});
}

// --- refusals and previews ---------------------------------------------------------------------------

TEST(PlayKiltCastle, IllegalMovesAreRefusedWithTheRule) {
  PlayOptions options = kilt("refused", 4);
  options.hot_seat = true;
  const Outcome outcome =
      run(options, "b n5\nb w5\n14\nskip\nroof 22\nb w4\nwhy\nb>N5?\nlang de\nb n5\nwarum\n");
  const std::string text = unbroken(outcome.out);
  EXPECT_THAT(text, HasSubstr("N5 is too far"));
  EXPECT_THAT(text, HasSubstr("(KC-2.5)"));
  EXPECT_THAT(text, HasSubstr("something else: move a card. (KC-2.1)"));
  EXPECT_THAT(text, HasSubstr("The card lies at W4 already"));
  EXPECT_THAT(text, HasSubstr("KC-2.3 A card moves one or more places clockwise"));
  EXPECT_THAT(text, HasSubstr("KC-2.5 A card may go at most to the place directly beyond the front"));
  EXPECT_THAT(text, HasSubstr("N5 ist zu weit"));
  EXPECT_THAT(text, HasSubstr("KC-2.5 Eine Karte darf höchstens"));
  expect_clean(outcome.out);
}

TEST(PlayKiltCastle, RefusalsOfBuildersNameColoursAndPrices) {
  const State state =
      Position(4).tower("14", "r*3").tower("24", "b").ducats("2 10 10 10").moved("br", "N4").state();
  const Desk desk(state);
  EXPECT_EQ(desk.refused("14"), "Building on square 14 costs 3 ducats, and you have 2.");
  EXPECT_EQ(desk.refused("r34"), "The card says that Loch b■ builds here, not Rowan r◆.");
  EXPECT_EQ(desk.refused("44"),
            "Square 44 is empty, but not the first empty one seen from the card: that is square 34.");
}

TEST(PlayKiltCastle, APreviewTellsWhoBuildsAtWhatPriceAndWhatADucatDayPays) {
  Position position(4);
  position.row("W2", "b r y g").row("W1", "by bg ry rg").row("N1", "br").row("N3", "yg").front("N3");
  position.tower("14", "r*3").tower("24", "g").ducats("5 10 10 10");
  const Desk desk(position);
  const std::string text = desk.considered("br>N4");
  EXPECT_THAT(text, HasSubstr("1. Rowan builds r◆: 14 free, 24 for 1, 34 free."));
  EXPECT_THAT(text, HasSubstr("2. You build b■: 14 for 3 to 4 (with a roof if both build there)"));
  EXPECT_THAT(text, HasSubstr("perhaps 44 free"));
  EXPECT_THAT(text, HasSubstr("A ducat day follows."));
  EXPECT_THAT(text, HasSubstr("Loch 0 → "));
  EXPECT_THAT(text, HasSubstr("Fern 1 → 0 to "));
  const std::string german = Desk(position, Language::german).considered("br>N4");
  EXPECT_THAT(german, HasSubstr("1. Vogelbeere baut mit r◆: 14 kostenlos, 24 für 1, 34 kostenlos."));
  EXPECT_THAT(german, HasSubstr("Ein Dukatentag folgt."));
  EXPECT_THAT(desk.considered("b>N4"), HasSubstr("No ducat day follows."));
}

// --- the log and the result --------------------------------------------------------------------------

TEST(PlayKiltCastleLog, BuildingIsToldFromEverySide) {
  const Position position = Position(4).tower("14", "r*3").tower("24", "b").moved("br", "N4");
  EXPECT_EQ(Desk(position).told_after("14+1", Seat{0}), "You build b■+1 over Rowan on 14 (pay 3).");
  EXPECT_EQ(Desk(position).told_after("14+1", Seat{1}), "Loch builds b■+1 over you on 14 (pays you 3).");
  EXPECT_EQ(Desk(position).told_after("14+1", Seat{2}), "Loch builds b■+1 over Rowan on 14 (pays 3).");
  EXPECT_EQ(Desk(position).told_after("34", Seat{2}), "Loch builds b■ on 34 (free).");
  EXPECT_EQ(Desk(position).told_after("24", Seat{0}), "You build b■ on your tower on 24 (free).");
  EXPECT_EQ(Desk(position, Language::german).told_after("14+2", Seat{1}),
            "Enzian überbaut dich auf 14 mit b■+2 (zahlt dir 3).");
}

TEST(PlayKiltCastleLog, WhoeverCannotBuildIsNamed) {
  Position position(4);
  for (const char* square : {"14", "24", "34", "44"}) position.tower(square, "r*2");
  position.moved("bg", "N4").ducats("1 10 10 10");
  EXPECT_EQ(Desk(position).told_after("skip", Seat{0}), "You cannot build b■.");
  EXPECT_EQ(Desk(position).told_after("skip", Seat{3}), "Loch cannot build b■.");
  EXPECT_EQ(Desk(position, Language::german).told_after("skip", Seat{1}), "Enzian kann mit b■ nicht bauen.");
}

std::string told_result(const std::string& result, Language language = Language::english) {
  const auto parsed = parse_json(result);
  const Painter painter(Terminal{});
  const Voice voice(language, painter, Seat{0}, std::nullopt, Desk::screen().seat_names(language, 3));
  return join(Desk::screen().tell_result(voice, Desk(Position(3)).view(), as_json(*parsed)), "\n");
}

std::string item(int seat, int ducats, int floors) {
  return "{\"seat\":" + std::to_string(seat) + ",\"ducats_before_final_pay\":" + std::to_string(ducats - 6) +
         ",\"towers\":3,\"crests\":2,\"roofs\":1,\"ducats\":" + std::to_string(ducats) +
         ",\"floors_built\":" + std::to_string(floors) + "}";
}

TEST(PlayKiltCastleLog, TheResultSaysHowItCameAbout) {
  const auto result = [](const std::string& winners, const std::string& items) {
    return "{\"winners\":[" + winners + "],\"items\":[" + items + "]}";
  };
  const std::string clear = result("0", item(0, 31, 16) + "," + item(1, 30, 15) + "," + item(2, 9, 9));
  EXPECT_THAT(told_result(clear), HasSubstr("You win with 31 ducats."));
  EXPECT_THAT(told_result(clear), HasSubstr("You: 25 + towers 3 + crests 2 + roofs 1 = 31, floors built 16"));
  EXPECT_THAT(told_result(clear), HasSubstr("Rowan: 24 + "));
  const std::string floors = result("1", item(0, 31, 14) + "," + item(1, 31, 15) + "," + item(2, 9, 9));
  EXPECT_THAT(told_result(floors), HasSubstr("Rowan wins: 31 ducats like others, but more floors built, 15"));
  const std::string shared = result("0,2", item(0, 31, 15) + "," + item(1, 30, 15) + "," + item(2, 31, 15));
  EXPECT_THAT(told_result(shared),
              HasSubstr("You, Gorse share the win: 31 ducats and 15 floors built each."));
  EXPECT_THAT(told_result(clear, Language::german), HasSubstr("Du gewinnst mit 31 Dukaten."));
}

// --- pictures ----------------------------------------------------------------------------------------

TEST(PlayKiltCastleScreen, TheBoardShowsTowersRoofsCardsAndSites) {
  Position position = Position(4).row("W1", "rb y").row("N1", "b").front("N1");
  position.tower("11", "r*2 b+2").tower("22", "g").roof("33").moved("g", "N2").ducats("3 4 15 6");
  const Desk desk(position);
  const std::string text = desk.picture();
  EXPECT_THAT(text, HasSubstr("11  3"));
  EXPECT_THAT(text, HasSubstr("b■+2 "));
  EXPECT_THAT(text, HasSubstr("◢◣ "));
  EXPECT_THAT(text, HasSubstr("b■r◆ "));  // the inner half towards the board
  EXPECT_THAT(text, HasSubstr("12◂"));
  EXPECT_THAT(text, HasSubstr("22◂ 1"));
  EXPECT_THAT(text, HasSubstr("≈≈≈≈≈"));
  EXPECT_THAT(text, HasSubstr("15 ducats"));
  EXPECT_EQ(count(text, "*"), 2u) << text;  // the front, and what the star means
  EXPECT_EQ(desk.question(), "You build Fern g▲: 12 free, 22 free. (12+1: with a crest)");
  const std::string coloured = Desk(position, Language::english, ColourDepth::full).picture();
  EXPECT_THAT(coloured, HasSubstr("\x1b[1;38;2;255;255;255;48;2;31;71;136mb■+2 "));
}

TEST(PlayKiltCastleScreen, BothColoursAreNamedWhereEitherMayBeBuilt) {
  for (const std::string_view options : {"two_player_builds=once", "two_player_floors=any"}) {
    EXPECT_THAT(Desk(Position(2, options).moved("br", "W1")).question(),
                HasSubstr("You build Loch b■ or Rowan r◆: 11 free."));
  }
  EXPECT_THAT(Desk(Position(2).moved("br", "W1")).question(), HasSubstr("You build Loch b■: 11 free."));
  EXPECT_THAT(Desk(Position(2, "two_player_builds=once").moved("by", "W1")).question(),
              HasSubstr("You build Loch b■: 11 free."))
      << "the halves have two owners";
}

TEST(PlayKiltCastleScreen, ItIsMarkedWhoDecidesAndWhoseTurnItIs) {
  const std::string moving = Desk(Position(4).on_turn(2)).picture();
  EXPECT_THAT(moving, HasSubstr("▶ Gorse you"));
  EXPECT_THAT(moving, Not(HasSubstr("▷")));
  const std::string building = Desk(Position(4).on_turn(2).moved("br", "N1")).picture();
  EXPECT_THAT(building, HasSubstr("▶ Loch you"));
  EXPECT_THAT(building, HasSubstr("▷ Gorse"));
  EXPECT_THAT(building, HasSubstr("▷: whose turn it is"));
}

TEST(PlayKiltCastleScreen, MovesAreListedByRowAndBySquare) {
  const std::string rows = Desk(kilt_castle::new_game(4)).listed();
  EXPECT_LE(lines_of(rows).size(), 5u);
  EXPECT_THAT(rows, HasSubstr("W4            b■  r◆  y●  g▲  >  W3 W2 W1 N1"));
  const std::string squares = Desk(Position(4).tower("14", "r*3").moved("b", "N4")).listed();
  EXPECT_THAT(squares, HasSubstr("14  for 3     14  14+1  14+2"));
  EXPECT_THAT(squares, HasSubstr("24  free      24  24+1  24+2"));
}

// --- undo and records --------------------------------------------------------------------------------

TEST(PlayKiltCastle, UndoGoesBackToThePreviousDecision) {
  const Outcome outcome = run(kilt("u", 3), "hint\nok\nundo\nrecord\nundo\n");
  EXPECT_THAT(outcome.out, HasSubstr("Taken back.\n"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("hidden before")));
  EXPECT_THAT(outcome.out, HasSubstr("There is nothing to take back."));
  const std::string first = run(kilt("u", 3), "").out;
  const std::string table = first.substr(0, first.find("\nType card"));
  EXPECT_EQ(count(outcome.out, table.substr(0, table.rfind("S1"))), 2u);
}

}  // namespace
}  // namespace merlon::app

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(KiltCastle, AtTerminal, app::Table);
}
