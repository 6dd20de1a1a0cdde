// Kreta in the terminal: whole games with every number of players, whatever may be typed, and pictures.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "app/play/play.h"
#include "app/screen_names.h"
#include "games/kreta/engine/encoding.h"
#include "games/kreta/engine/rules.h"
#include "games/kreta/player/advice.h"
#include "games/kreta/terminal/reading.h"
#include "games/kreta/tests/positions.h"
#include "tests/suites/terminal.h"

namespace merlon::app {
namespace {

using kreta::Kreta;
using kreta::Position;
using kreta::State;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using namespace test;
using Desk = test::Desk<Kreta>;

PlayOptions kreta_game(const std::string& seed, int players) { return table_of("kreta", seed, players); }

struct Table : kreta::players::Sample {
  static constexpr std::array kWords{"admiral", "h1",   "h9",   "14",   "5",   "1",   "king", "abbot",
                                     "fort",    "city", "done", "keep", "5>6", "3>2", "tile"};
  static constexpr int kMostHints = 400;
  static constexpr std::size_t kPhases = 10;
  static std::size_t most_lines(bool) { return 38; }
  static void check_whole_game(const std::string& text, bool english) {
    EXPECT_THAT(text, ContainsRegex(english ? "wins? with [0-9]+ points|share the win with"
                                            : "gewinn(st|t) mit [0-9]+ Punkten|teilen sich den Sieg mit"));
    EXPECT_THAT(text, ContainsRegex(english ? "You: scorings [0-9]+ [+] tiles [0-9]+ = [0-9]+"
                                            : "Du: Wertungen [0-9]+ [+] Plättchen [0-9]+ = [0-9]+"));
    EXPECT_THAT(text, HasSubstr(english ? "Scoring 11 of 11" : "Wertung 11 von 11"));
  }
  static void check_hot_seat(const std::string& text, int) {
    EXPECT_THAT(text, HasSubstr("\nLoch > "));
    EXPECT_THAT(text, HasSubstr("\nRowan > "));
    EXPECT_THAT(unbroken(text), ContainsRegex("wins the game|share the win"));
  }
  static constexpr bool kNamesPlayers = true;
  static std::string you(const std::string& name) { return name + " you"; }
  static constexpr bool kTellsWhoMoves = true;
  static std::string does(const std::string& name) { return name + " plays"; }
  static constexpr std::size_t kFirstLines = 42;
  static void check_first_screen(const std::string& text, bool english) {
    EXPECT_THAT(text, HasSubstr(english ? "Type a card and what it does: " : "Gib Karte und Wirkung ein: "));
  }
  static void check_kinds(const std::set<std::string>& kinds) { EXPECT_EQ(kinds.size(), 14u); }
};

// --- what is typed

TEST(PlayKretaTyping, CardsAndTheirTargetsMayStandInOneLine) {
  expect_read<Kreta>(
      kreta::new_game(4),
      {{"admiral", {"admiral"}},
       {"castellan", {"Castellan", "kastellan"}},
       {"admiral, ship H3", {"admiral h3", "admiral 3", "ship H3", "h3", "Schiff nach Hafen 3"}},
       {"commander, people 5", {"commander 5", "feldherr 5", "people 5", "villager 5", "Dorfbewohner 5"}},
       {"commander, 5>6", {"5>6"}},
       {"farmer, tile 9", {"farmer 9", "bauer 9", "Plättchen 9"}},
       {"architect, fort 12", {"architect fort 12", "baumeister kastell 12", "fort 12"}},
       {"architect, city 5", {"Stadt in Provinz 5"}},
       {"abbot", {"abbot"}},
       {"abbot, abbot 7", {"abbot 7", "abbot abbot 7", "Abt nach 7"}},
       {"king abbot", {"king abbot"}},
       {"king abbot, abbot 7", {"king abbot 7", "König Abt 7"}},
       {"king architect, fort 12", {"king fort 12"}},
       {"king admiral, ship H3", {"king h3"}},
       {"done", {"done"}},
       {"keep", {"keep"}},
       {"replace", {"tauschen"}}});
}

TEST(PlayKretaTyping, WhatIsMissingIsAskedFor) {
  expect_read<Kreta>(
      kreta::new_game(4),
      {{"complaint",
        {"king", "king castellan", "5", "architect 12", "fort", "fort 27", "city 17", "people 0", "h8",
         "ship 8", "ship", "people", "fort h3", "5>6 3", "h1 h2 h3", "tile 3 4"}},
       {"nothing", {"admiral commander", "fort city 5", "to the moon", "hx", "", ">"}}});
}

TEST(PlayKretaTyping, WithinACardItsNameAndThePieceMayBeLeftOut) {
  const State start = kreta::new_game(2);
  expect_read<Kreta>(kreta::after(start, "admiral"), {{"ship H3", {"3", "h3", "admiral h3"}}});
  expect_read<Kreta>(kreta::after(start, "commander"), {{"people 5", {"5"}}, {"nothing", {"commander"}}});
  expect_read<Kreta>(kreta::after(start, "abbot"), {{"abbot 7", {"7", "abbot 7"}}, {"complaint", {"abt"}}});
  expect_read<Kreta>(kreta::after(start, "architect"), {{"complaint", {"12"}}, {"fort 12", {"fort 12"}}});
  expect_read<Kreta>(kreta::after(start, "architect"),
                     {{"people 5", {"people 5"}}, {"king abbot", {"king abbot"}}});
}

/// Somebody with peoples in 3, 5, 5 and 9 and ships in H2 and H5 who has all cards.
Position settled(const std::string& options = "") {
  return Position(2, options).peoples(0, "3 5 5 9").ships(0, "H2 H5");
}

TEST(PlayKretaTyping, AWholeWalkIsSorted) {
  expect_read<Kreta>(settled(), {{"commander, 3>2, 5>2", {"5>2 3>2"}},
                                 {"commander, 3>2, 5>2, 5>8", {"5 8 5 2 3 2"}},
                                 {"commander, 3>2, 9>10, done", {"commander 9-10, 3-2 done"}},
                                 {"commander, 5>10", {"5>8 8>10"}},
                                 {"commander, 3>2, 5>2, 5>8, 9>10", {"9>10 5>8 3>2 5>2 done"}},
                                 {"commander, 9>10, done", {"volk von 9 nach 10 fertig"}}});
  expect_read<Kreta>(settled("walk=steps"), {{"commander, 5>8, 8>10", {"5>8 8>10"}}});
}

TEST(PlayKretaTyping, TwoShipsAreSorted) {
  expect_read<Kreta>(settled(), {{"admiral, H2>H3, H5>H4", {"h5>h3 h2>h4"}},
                                 {"admiral, H2>H4", {"h2 h4", "admiral 2 4"}},
                                 {"admiral, H2>H4, done", {"h2>h4 done"}},
                                 {"admiral, H2>H6", {"h2>h5 h5>h6"}}});
}

/// Whatever order a walk is typed in, it is legal if the sorted one is.
TEST(PlayKretaTyping, EveryOrderOfAWalkLeadsToTheSamePosition) {
  const State ordered = kreta::after(settled(), "commander", "3>2", "5>2", "5>8", "9>10");
  std::vector<std::string> parts{"3>2", "5>2", "5>8", "9>10"};
  do {
    const Desk desk(settled());
    State state = settled();
    for (const std::string& one : split(desk.notation(join(parts, " ")), ",")) {
      kreta::play(state, trimmed(one));
    }
    EXPECT_EQ(state, ordered);
  } while (std::next_permutation(parts.begin(), parts.end()));
}

// --- several moves in one line

TEST(PlayKreta, ALineOfSeveralMovesIsPlayedAsAWhole) {
  PlayOptions options = kreta_game("line", 2);
  options.hot_seat = true;
  const Outcome outcome = run(options, "admiral h3\nfort 12\npeople 4\nundo\nrecord\n");
  const std::string text = unbroken(outcome.out);
  EXPECT_THAT(text, HasSubstr("Loch plays the admiral. A ship is placed in H3 (4 Frangokastello)."));
  EXPECT_THAT(text, HasSubstr("Rowan plays the architect. A fort rises on site 12 (provinces 6 8 9 10)."));
  EXPECT_THAT(text, HasSubstr("Taken back. Your turn."));  // the card as well as the people
  EXPECT_THAT(text, HasSubstr("architect; fort 12"));
  EXPECT_THAT(text.substr(text.rfind("[Merlon")), Not(HasSubstr("people 4")));
  expect_clean(outcome.out);
}

TEST(PlayKreta, ALineThatBreaksOffChangesNothing) {
  PlayOptions options = kreta_game("line", 2);
  options.hot_seat = true;
  const Outcome outcome =
      run(options, "farmer 9\ncity 5\n5>6\nking abbot 7\ncastellan keep\nadmiral h3 done\nlog\n");
  const std::string text = unbroken(outcome.out);
  EXPECT_THAT(text, HasSubstr("Not possible: There is no tile you could take"));
  EXPECT_THAT(text, HasSubstr("Not possible: For another city you need tiles: 1; you have 0. (KR-7.3)"));
  EXPECT_THAT(text, HasSubstr("Not possible: You have no villager in province 5 Rethymno. (KR-4.2)"));
  EXPECT_THAT(text, HasSubstr("Not possible: No card has been played that the king could repeat. (KR-8.3)"));
  EXPECT_THAT(text, HasSubstr("castellan shows something new or ends your turn"));
  EXPECT_EQ(count(outcome.out, "Turn 1 "), 1u);
  expect_clean(outcome.out);
}

TEST(PlayKreta, NobodyLearnsFromAQuestionWhatTheCastellanWouldTurnUp) {
  const std::string out = run(kreta_game("peek", 2), "castellan?\ncastellan keep?\ncastellan replace?\n").out;
  EXPECT_THAT(out, HasSubstr("castellan is allowed (KR-9.1)."));
  EXPECT_EQ(count(unbroken(out), "nothing can follow it in the same line."), 2u);
  EXPECT_THAT(out, Not(HasSubstr("turned up")));
}

// --- refusals and previews

TEST(PlayKreta, RefusalsNameProvincesAndRules) {
  const State state = Position(3).abbot(1, 5);
  const Desk desk(kreta::after(state, "commander"));
  EXPECT_EQ(desk.refused("people 5"), "A foreign abbot closes province 5 Rethymno to you.");
  EXPECT_EQ(desk.refused("fort 5"), "It is time for something else: what the commander does.");
  const Desk german(kreta::after(state, "commander"), Language::german);
  EXPECT_EQ(german.refused("people 5"), "Ein fremder Abt sperrt dir Provinz 5 Rethymno.");
  PlayOptions options = kreta_game("why", 2);
  options.hot_seat = true;
  const std::string out = unbroken(run(options, "king abbot\nwhy\nlang de\nstadt 5\nwarum\n").out);
  EXPECT_THAT(out, HasSubstr("KR-8.3 The king never repeats a castellan"));
  EXPECT_THAT(out, HasSubstr("KR-7.3 "));
  EXPECT_THAT(out, HasSubstr("Eine weitere Stadt braucht 1 Plättchen, und du hast 0. (KR-7.3)"));
}

/// Loch to move; sites 12 (6 8 9 10) and 24 (12 13 16) lie open.
Position contested() {
  return Position(3).row("12 24").peoples(0, "10").peoples(1, "10").ships(1, "H6").peoples(2, "9");
}

TEST(PlayKreta, APreviewShowsLeadsAndPointsBeforeAndAfter) {
  const Desk desk(kreta::after(contested(), "commander"));
  const std::string text = desk.considered("people 10");
  EXPECT_THAT(text,
              HasSubstr("If the castellan scores site 12 (6 8 9 10), points now and then: You 2 → 5, Rowan "
                        "5, Gorse 4."));
  EXPECT_THAT(text, HasSubstr("10 Candia: You 1 → 2, Rowan 2, Gorse 0. Before: Rowan leads; after: tie (You, "
                              "Rowan)."));
  EXPECT_THAT(text, HasSubstr("Nothing changes at site 24 (12 13 16): You 0, Rowan 0, Gorse 0."));
  const std::string german =
      Desk(kreta::after(contested(), "commander"), Language::german).considered("people 8");
  EXPECT_THAT(german,
              HasSubstr("8 Mylopotamos: Du 0 → 1, Vogelbeere 0, Ginster 0. Vorher: niemand; nachher: du "
                        "führst."));
  EXPECT_EQ(desk.considered("fort 12"), "");  // not now
  EXPECT_THAT(Desk(contested()).considered("castellan"),
              HasSubstr("Site 12 is scored (provinces 6 8 9 10): You +2, Rowan +5, Gorse +4."));
}

TEST(PlayKreta, ALineIsComparedWithHowThingsStandNow) {
  const std::string out = unbroken(run(kreta_game("whole", 2), "fort 12?\nadmiral h3?\nfarmer 3?\n").out);
  EXPECT_THAT(out, HasSubstr("fort 12 is allowed (KR-7.1)."));
  EXPECT_THAT(out, HasSubstr("ship H3 is allowed (KR-3.1)."));
  EXPECT_THAT(out, HasSubstr("KR-6.1 The player takes one tile"));
}

// --- the log

TEST(PlayKretaLog, CardsAndPiecesAreToldFromEverySide) {
  const State state = contested();
  EXPECT_EQ(Desk(state).told_after("commander", Seat{0}), "You play the commander.");
  EXPECT_EQ(Desk(state).told_after("commander", Seat{1}), "Loch plays the commander.");
  EXPECT_EQ(Desk(state, Language::german).told_after("commander", Seat{1}), "Enzian spielt den Feldherrn.");
  EXPECT_EQ(
      Desk(state).told_after("castellan", Seat{0}).substr(0, 117),
      "You play the castellan. Site 12 is scored: 9 Asterousia: Gorse 4; 10 Candia: You 2, Rowan 5. All "
      "take their cards bac");
  const State abbot = kreta::after(state, "abbot");
  EXPECT_EQ(Desk(abbot).told_after("abbot 7", Seat{0}), "The abbot is placed in 7 Agios Vasilios.");
}

// --- pictures

TEST(PlayKretaScreen, SeatsAreCalledByTheirColours) {
  const std::vector<std::string> names{"Loch", "Rowan", "Gorse", "Fern"};
  EXPECT_EQ(Desk::screen().seat_names(Language::english, 4), names);
}

TEST(PlayKretaScreen, TheMapShowsPiecesWhereTheyAre) {
  const State state = contested().forts(2, "16").harvested(0, "4").cities(0, "10").abbot(0, 10);
  const Desk desk(state);
  const std::string text = desk.picture();
  EXPECT_THAT(text, HasSubstr("▸Next: site 12 (6 8 9 10)"));
  EXPECT_THAT(text, HasSubstr("▹Then: 24 (12 13 16)"));
  EXPECT_THAT(text, HasSubstr("9 closed"));
  EXPECT_THAT(text, HasSubstr("10▸Candia"));
  EXPECT_THAT(text, HasSubstr("H6 r◆"));
  EXPECT_THAT(text, HasSubstr("b■ 1v 1c a"));
  EXPECT_THAT(text, HasSubstr("= b4 r2 y1"));
  EXPECT_THAT(text, HasSubstr("y16●"));
  EXPECT_THAT(text, HasSubstr("▸12◂"));
  EXPECT_THAT(text, HasSubstr("▸Site 12 now: 6: – · 8: – · 9: y● 2 · 10: b■ 4, r◆ 2"));
  for (int site = 1; site <= kreta::kSites; ++site) {
    const std::string number = std::to_string(site);
    const bool free_site = site != 12 && site != 16 && site != 24;
    EXPECT_EQ(count(text, "(" + number + ")"), (free_site ? 1u : 0u) + (site == 9 ? 1u : 0u)) << site;
  }
  EXPECT_THAT(Desk(state, Language::german).picture(), HasSubstr("b■ 1d 1s a"));
  EXPECT_THAT(Desk(state, Language::english, ColourDepth::none, true).picture(), HasSubstr("[b] 1v 1c a"));
}

TEST(PlayKretaScreen, ACrowdedProvinceStillNamesEverybody) {
  for (int province = 1; province <= kreta::kProvinces; ++province) {
    Position position(4);
    for (std::size_t seat = 0; seat < 4; ++seat) position.abbot(seat, province);
    for (const std::size_t seat : {0U, 1U, 3U}) position.peoples(seat, std::to_string(province));
    const std::string picture = Desk(position).picture();
    std::string text = picture;
    std::erase(text, ' ');
    for (const char* const figures : {"b[^0-9]*1va", "r[^0-9]*1va", "y[^0-9a-z]*a", "g[^0-9]*1va"}) {
      EXPECT_THAT(text, ContainsRegex(figures)) << picture;
    }
    expect_clean(picture);
  }
}

TEST(PlayKretaScreen, MovesAreListedByCardAndByPiece) {
  const std::string cards = Desk(kreta::new_game(2)).listed();
  EXPECT_THAT(cards, HasSubstr("admiral          place a ship, or sail with one or two"));
  EXPECT_THAT(cards, Not(HasSubstr("king")));
  const std::string walks = Desk(kreta::after(settled(), "commander")).listed();
  EXPECT_THAT(walks, HasSubstr("villager         1 2 3 4 5"));
  EXPECT_THAT(walks, HasSubstr("3 >              1 2 4"));
  EXPECT_THAT(Desk(kreta::new_game(2), Language::german).listed(),
              HasSubstr("feldherr         einen Dorfbewohner einsetzen"));
}

TEST(PlayKretaScreen, HiddenFortCardsAreNowhere) {
  State state = kreta::new_game(3);
  const Desk before(state);
  std::swap(state.row[5], state.pile[3]);
  std::swap(state.row[2], state.row[9]);
  const Desk other(state);
  EXPECT_EQ(before.picture(), other.picture());
  EXPECT_EQ(before.overview(), other.overview());
}

// --- taking back

TEST(PlayKreta, WhatTurnedUpACardCannotBeTakenBack) {
  PlayOptions options = kreta_game("u", 2);
  options.hot_seat = true;
  const std::string before = unbroken(run(options, "fort 3\nundo\nfort 4\ncity 1\ncastellan\nundo\n").out);
  EXPECT_THAT(before, HasSubstr("Taken back."));
  EXPECT_THAT(before, HasSubstr("that cannot be taken back (KR-11.3)."));
  const std::string keep = unbroken(run(options, "castellan\nkeep\nundo\nundo\n").out);
  EXPECT_EQ(count(keep, "Taken back."), 1u);  // to the choice, but no further
  EXPECT_EQ(count(keep, "(KR-11.3)"), 1u);
  EXPECT_EQ(count(keep, "keep or replace?"), 2u);
  const std::string replaced = unbroken(run(options, "castellan\nreplace\nundo\n").out);
  EXPECT_EQ(count(replaced, "Taken back."), 0u);
  EXPECT_THAT(replaced, HasSubstr("(KR-11.3)"));
}

}  // namespace
}  // namespace merlon::app

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(Kreta, AtTerminal, app::Table);
}
