// The screen of Schotten-Totten: how moves are typed, what is drawn, and how it is told.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "any/typed_game.h"
#include "app/screen_names.h"
#include "games/schotten_totten/engine/encoding.h"
#include "games/schotten_totten/engine/notation.h"
#include "games/schotten_totten/engine/rules.h"
#include "games/schotten_totten/player/advice.h"
#include "games/schotten_totten/tests/players.h"
#include "games/schotten_totten/tests/positions.h"
#include "tests/suites/terminal.h"
#include "tests/support/files.h"

namespace merlon::app {
namespace {

using schotten_totten::Position;
using schotten_totten::SchottenTotten;
using schotten_totten::State;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using namespace test;
using TypedGame = any::TypedGame<SchottenTotten>;

const OptionTexts kTactics{{"tactics", "true"}};

using Desk = test::Desk<SchottenTotten>;

PlayOptions table(const std::string& seed) {
  return table_of(SchottenTotten::kKey, seed, schotten_totten::kPlayers);
}

struct Table : schotten_totten::Sample {
  static constexpr std::array kWords{"r7",
                                     "7",
                                     "3",
                                     "@3",
                                     "claim",
                                     "draw",
                                     "clan",
                                     "tactics",
                                     "scout",
                                     "pass",
                                     "done",
                                     "deserter",
                                     "traitor",
                                     "off",
                                     "p10",
                                     "leader",
                                     "r0",
                                     "mud",
                                     "fog",
                                     "return",
                                     "redeploy",
                                     "traitor r7@3>5",
                                     "redeploy leader@3>off",
                                     "Rowan 7",
                                     "4.3",
                                     "ST-4.3"};
  static constexpr int kMostHints = 300;
  static constexpr std::size_t kPhases = 7;
  static std::size_t most_lines(bool) { return 20; }  // the log, the question and the answer need the rest
  static void check_whole_game(const std::string& text, bool english) {
    EXPECT_THAT(text, ContainsRegex(english ? "(You win|The computer wins) with"
                                            : "(Du gewinnst|Der Computer gewinnt) mit"));
    EXPECT_THAT(text, HasSubstr(english ? "Points: You " : "Punkte: Du "));
    EXPECT_THAT(text, Not(HasSubstr("\x1b"))) << "nobody has asked for colours";
    EXPECT_EQ(count(text, "The computer") > 0, english);
  }
  static void check_kinds(const std::set<std::string>& kinds) {
    EXPECT_EQ(kinds, (std::set<std::string>{"placed", "trick", "drew", "returned", "moved", "discarded",
                                            "claimed", "passed", "settled", "ended"}));
  }
};

TEST(PlayTyping, ShortFormsMeanTheSameAsTheNotation) {
  const State state = Position("tactics=true").hand(0, "r7 o3 y9 g1 leader2 scout").stone(4, "b5", "p2 p3");
  expect_read<SchottenTotten>(
      state, {{"r7@3",
               {"r7@3", "r7 3", "R7  3", " r 7 3", "7r 3", "Rowan 7 to stone 3",
                "lege Vogelbeere 7 an Stein 3", "3 r7", "red 7 3"}},
              {"g1@9", {"grün 1 9"}},
              {"leader2@3", {"leader 3", "Anführer 3", "anfuehrer 3"}},
              {"scout clan", {"scout clan"}},
              {"scout tactics", {"Späher Taktik"}},
              {"complaint", {"scout", "r7", "3", "r7 12", "r7 3 4", "redeploy b5", "redeploy"}},
              {"claim 4", {"claim 4", "CLAIM 4", "c 4", "beanspruche 4"}},
              {"draw clan", {"draw clan"}},
              {"draw tactics", {"ziehe taktik"}},
              {"deserter p2@4", {"deserter p2", "deserter p2@4"}},
              {"traitor p2@4>6", {"traitor p2 6", "traitor p2 4 6", "traitor p2@4>6"}},
              {"redeploy b5@4>7", {"redeploy b5 7"}},
              {"redeploy b5@4>off", {"redeploy b5 off", "umgruppieren b5 ab", "redeploy b5@4>off"}},
              {"pass", {"pass", "passe"}},
              {"done", {"done"}},
              {"return r7", {"return r7"}},
              {"nothing", {"xyz", "r7 to the moon 3", "", "@"}}});
}

TEST(PlayTyping, WhatIsIllegalIsRefusedWithTheRule) {
  const Outcome outcome = run(table("a"), "r7 12\nclaim 3\npass\nfog@3\ndraw clan\ndeserter r7\nr10@1\n");
  for (const char* said :
       {"There is no stone 12", "(ST-4.11)", "You can place a clan card, so you may not pass. (ST-2.2)",
        "Fog is a tactics card, and this game is played without them.", "(ST-2.5)", "(ST-6.1)",
        "(ST-10.1)"}) {
    EXPECT_THAT(outcome.out, HasSubstr(said));
  }
  expect_clean(outcome.out);
}

TEST(PlayTyping, QuestionsAreAnswered) {
  std::string about_every_claim;
  for (int stone = 1; stone <= 9; ++stone) about_every_claim += "why claim " + std::to_string(stone) + "\n";
  const Outcome outcome = run(table("c"), repeated("hint\nok\n", 16) + "?\nmoves\n" + about_every_claim +
                                              "why\nrules\nrules 4.3\nrules 5\nrules leader\ncards\n"
                                              "log 3\nrecord\nlang\nlang de\nwarum\nregeln 4.3\n");
  for (const char* said : {"Ordered Clan: one suit, in a row", "ST-4.3  If the opponent's side is incomplete",
                           "ST-5.1  Whoever owns three adjacent stones", "ST-7.1  A Leader takes a slot",
                           "ST-4.3  Ist die Gegenseite unvollständig", "is complete: ", "result *"}) {
    EXPECT_THAT(outcome.out, HasSubstr(said));
  }
  expect_clean(outcome.out);
}

TEST(PlayTyping, MovesAreListedInFewLines) {
  PlayOptions options = table("c");
  options.options = kTactics;
  for (int moves = 0; moves < 40; moves += 6) {
    const std::string start = repeated("hint\nok\n", moves);
    const std::string before = run(options, start).out;
    const std::string with_list = run(options, start + "moves\n").out;
    EXPECT_LE(lines_of(with_list).size() - lines_of(before).size(), 20u);
  }
}

// --- pictures

TEST(PlayScreen, TheFirstOneFitsAndTellsWhatToTypeInThreeLines) {
  for (int i = 0; i < 40; ++i) {
    for (const Language language : {Language::english, Language::german}) {
      PlayOptions options = table("first" + std::to_string(i));
      options.language = language;
      options.ascii = i % 2 == 1;
      if (i % 4 < 2) options.options = kTactics;
      if (i % 3 == 0) options.options.emplace_back("auto_claim", "false");
      const std::string out = run(options, "").out;
      const auto lines = lines_of(out.substr(0, out.find("\n> \n")));
      EXPECT_LE(lines.size(), 24u) << out;
      const auto win = std::find_if(lines.begin(), lines.end(), [&](const std::string& line) {
        return line.find(language == Language::english ? "any five win" : "Steine gewinnen") !=
               std::string::npos;
      });
      ASSERT_NE(win, lines.end()) << out;
      // Every line is one sentence or two, none is broken.
      for (auto line = win - 2; line <= win + 1; ++line) {
        EXPECT_TRUE(line->ends_with(".") || line->ends_with(")")) << *line;
      }
    }
  }
}

TEST(PlayScreen, FourCardsUnderMudFit) {
  int four_cards = 0;
  const auto check = [&](const State& state, Rng& rng) {
    for (const auto& row : state.sides) {
      for (const auto& side : row) four_cards += side.size() == 4 ? 1 : 0;
    }
    const Desk desk(state, rng.below(2) == 0 ? Language::english : Language::german);
    return too_wide(test::everything_shown<Table>(desk, state));
  };
  schotten_totten::Path muddy;
  muddy.options.tactics = true;
  muddy.players = {schotten_totten::player_named("mudlark"), schotten_totten::player_named("mudlark")};
  for (int i = 0; i < test::effort(30); ++i) {
    muddy.seed = static_cast<std::uint64_t>(i);
    const auto failure = schotten_totten::first_failure(muddy, 4, check);
    EXPECT_FALSE(failure.has_value()) << failure->problem << '\n' << failure->path;
  }
  EXPECT_GT(four_cards, 0);
}

TEST(PlayScreen, TheFullestTableFitsIntoTwentyFourLines) {
  Position position("tactics=true");
  position.stone(1).fog(0).mud(0).side(0, "r1 o1 y1 g1").side(1, "r2 o2 y2 g2");
  position.stone(2, "leader1", "leader2 shield reinforcement");
  position.hand(0, "r3 o3 y3 scout redeploy traitor").to_move(0);
  for (const bool ascii : {false, true}) {
    for (const Language language : {Language::english, Language::german}) {
      const Desk desk(position, language, ColourDepth::none, ascii);
      EXPECT_EQ(too_wide(test::everything_shown<Table>(desk, position)), "");
    }
  }
  const Desk desk(position);
  const Lines lines = Desk::screen().draw(desk.voice(), desk.view(), Frame{});
  EXPECT_LE(lines.size(), 20u);  // the log, the question and the answer need the rest
  const std::string text = join(lines, "\n");
  EXPECT_THAT(text, HasSubstr("fog+mud"));
  EXPECT_THAT(text, HasSubstr("reinf."));
}

TEST(PlayScreen, EverySuitHasItsLetterShapeAndColour) {
  Position position;
  position.hand(0, "r1 o2 y3 g4 b5 p6").to_move(0);
  const std::string shapes[] = {"◆", "★", "●", "▲", "■", "✚"};
  const Desk plain(position);
  const std::string mono = plain.picture();
  const Desk painted(position, Language::english, ColourDepth::full);
  const std::string colours = painted.picture();
  for (const std::string& shape : shapes) EXPECT_THAT(mono, HasSubstr(shape));
  for (const char* card : {"r1", "o2", "y3", "g4", "b5", "p6"}) EXPECT_THAT(mono, HasSubstr(card));
  for (const char* back : {"48;2;179;38;30", "48;2;46;32;36", "48;2;242;220;60", "48;2;116;180;138",
                           "48;2;31;71;136", "48;2;206;112;181"}) {
    EXPECT_THAT(colours, HasSubstr(back));
  }
  const Desk ascii(position, Language::english, ColourDepth::none, true);
  const std::string letters = ascii.picture();
  for (const char* shape : {"<>", "**", "()", "/\\", "[]", "++"}) EXPECT_THAT(letters, HasSubstr(shape));
}

TEST(PlayScreen, WhatTheScoutPutBackStaysKnownToItsPlayerOnly) {
  Position position("tactics=true");
  position.hand(0, "r7 o3 y9 g1 b2 scout")
      .tactics_pile("leader1 fog mud shield leader2 reinforcement redeploy deserter traitor")
      .to_move(0);
  TypedGame game(position, 2);
  for (const char* move : {"scout tactics", "return r7", "return fog"}) game.play(*game.parse_move(move));
  const Painter painter(Terminal{});
  const auto picture = [&](Seat viewer) {
    const Voice voice(Language::english, painter, viewer, std::nullopt);
    return join(Desk::screen().draw(voice, *game.view(viewer), Frame{}), "\n");
  };
  EXPECT_THAT(picture(Seat{0}), HasSubstr("Put back: r7◆ fog"));
  EXPECT_THAT(picture(Seat{1}), Not(HasSubstr("r7")));
  // The opponent plays something and draws Rowan 7: now it is known in that hand.
  game.play(game.legal()[0]);
  game.play(*game.parse_move("draw clan"));
  EXPECT_THAT(picture(Seat{0}), HasSubstr("Known: r7◆"));
  EXPECT_THAT(picture(Seat{1}), Not(HasSubstr("Known")));
}

TEST(PlayScreen, ClaimedStonesMoveToTheirOwner) {
  Position position;
  position.claimed(0, 3, "r9 r8 r7").claimed(1, 6, "b9 b8 b7").to_move(0);
  const Desk desk(position);
  const Lines lines = Desk::screen().draw(desk.voice(), desk.view(), Frame{});
  const auto row_of = [&](const std::string& text) {
    return std::find_if(lines.begin(), lines.end(),
                        [&](const std::string& line) { return line.find(text) != std::string::npos; }) -
           lines.begin();
  };
  EXPECT_LT(row_of("▲  6  ▲"), row_of("│  1  │"));
  EXPECT_GT(row_of("▼  3  ▼"), row_of("│  1  │"));
}

TEST(PlayScreen, ColoursOnlyWhereTheyAreWanted) {
  PlayOptions options = table("a");
  EXPECT_THAT(run(options, "").out, Not(HasSubstr("\x1b")));
  options.colour = PlayOptions::Colour::never;
  EXPECT_THAT(run(options, "").out, Not(HasSubstr("\x1b")));
  options.colour = PlayOptions::Colour::always;
  EXPECT_THAT(run(options, "").out, HasSubstr("\x1b["));
}

TEST(PlayScreen, PlainCharactersOnlyIfAskedFor) {
  for (const Language language : {Language::english, Language::german}) {
    PlayOptions options = table("plain");
    options.ascii = true;
    options.language = language;
    options.options = kTactics;
    const Outcome outcome =
        run(options, "?\nmoves\ncards\nrules\nrules 3\nrules 4\nrecord\nlog\nwarum claim 3\nü\n" +
                         obedient() + "log\nrecord\n");
    EXPECT_TRUE(is_ascii(outcome.out));
    expect_clean(outcome.out);
  }
}

// --- whole games

TEST(PlayGame, TheComputerMayTakeTheFirstSeat) {
  PlayOptions options = table("a");
  options.seat = 1;
  options.options = {{"starter", "first"}};
  EXPECT_THAT(run(options, "log\n").out, HasSubstr("1  The computer plays "));
}

TEST(PlayGame, WithoutAutomaticClaimsItComesToAnEnd) {
  int number = 0;
  for (OptionTexts texts : any::find_game(SchottenTotten::kKey)->option_sets) {
    ++number;
    std::erase_if(texts, [](const auto& option) { return option.first == "auto_claim"; });
    texts.emplace_back("auto_claim", "false");
    PlayOptions options = table("claims" + std::to_string(number));
    options.options = texts;
    options.language = number % 2 == 0 ? Language::german : Language::english;
    const Outcome outcome = run(options, repeated("hint\nok\n", Table::kMostHints));
    EXPECT_EQ(outcome.code, 0) << outcome.errors;
    EXPECT_THAT(outcome.out, ContainsRegex("Seed: claims|Startwert: claims"));
    expect_clean(outcome.out);
  }
}

TEST(PlayHotSeat, AWholeGame) {
  for (const bool english : {true, false}) {
    PlayOptions options = table("b");
    options.hot_seat = true;
    options.language = english ? Language::english : Language::german;
    const Outcome outcome = run(options, repeated("\nhint\nok\n", 160));
    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.out, ContainsRegex(english ? "Player [12] wins with" : "Person [12] gewinnt mit"));
    EXPECT_EQ(count(outcome.out, english ? "any five win" : "Steine gewinnen"), 2u);  // once for each player
    EXPECT_GT(count(outcome.out, english ? " is next." : " ist an der Reihe. Bitte"), 20u);
    expect_clean(outcome.out);
  }
}

/// The cards written in a text: "r7", "b10".
std::set<std::string> cards_in(const std::string& text) {
  const auto at = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : ' '; };
  std::set<std::string> cards;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    const bool starts =
        std::string("roygbp").find(text[i]) != std::string::npos && std::isdigit(at(i + 1)) != 0;
    if (!starts || (i > 0 && std::isalnum(at(i - 1)) != 0)) continue;
    cards.insert(text.substr(i, std::isdigit(at(i + 2)) != 0 ? 3 : 2));
  }
  return cards;
}

TEST(PlayHotSeat, NobodySeesTheHandOfTheOther) {
  // Every turn both the picture and the answers that name cards are asked for.
  const Folder folder;
  PlayOptions options = table("secret");
  options.hot_seat = true;
  options.record_path = folder.file("record.txt");
  const std::string out = run(options, repeated("\nmoves\ncards\nlog\nrecord\nhint\nok\n", 60)).out;
  const auto record = parse_record(folder.content("record.txt"));
  ASSERT_TRUE(record.has_value());

  // What stands between two curtains belongs to one decision: the basic game has one a turn.
  std::vector<std::string> parts;
  for (std::size_t at = out.find(" is next."); at != std::string::npos;) {
    const std::size_t next = out.find(" is next.", at + 1);
    parts.push_back(out.substr(at, next == std::string::npos ? next : next - at));
    at = next;
  }
  std::size_t checked = 0;
  Seat asked = kSpectator;
  for (std::size_t i = 0; i < record->moves.size(); ++i) {
    const auto session = Session::replay(*record, i);
    ASSERT_TRUE(session.has_value());
    if (session->game().legal().size() == 1) continue;  // nobody was asked
    // Whoever is asked again because the other could only pass sits there already: no curtain in between.
    if (std::exchange(asked, session->game().to_move().seat) == session->game().to_move().seat) continue;
    ASSERT_LT(checked, parts.size());
    std::string shown = parts[checked++];
    // The last part goes on with the end of the game, where the whole record may be seen.
    shown = shown.substr(0, shown.find("\nok"));
    shown = shown.substr(0, shown.find(" wins with"));
    // What follows the last prompt is the public report of the move before the next curtain.
    shown = shown.substr(0, shown.rfind(" >"));
    JsonWriter json;
    session->game().write_state(json);
    const screen::ParsedJson state(json);
    const Json mine = state.json()["hands"][index(asked)];
    const Json theirs = state.json()["hands"][index(other(asked))];
    const std::set<std::string> cards = cards_in(shown);
    for (std::size_t c = 0; c < mine.size(); ++c) {
      EXPECT_TRUE(cards.contains(std::string(mine[c].text()))) << shown;
    }
    for (std::size_t c = 0; c < theirs.size(); ++c) {
      EXPECT_FALSE(cards.contains(std::string(theirs[c].text()))) << theirs[c].text() << " in\n" << shown;
    }
  }
  EXPECT_GT(checked, 20u);
}

// --- the log

std::string last_told(const State& state, const char* move, Language language = Language::english) {
  return Desk(state, Seat{0}, language).told_after(move, Seat{0}) + " ";
}

TEST(PlayLog, ClaimsAreToldWithTheFormationAndTheReason) {
  Position better;
  better.stone(4, "", "b2 g5 r9").side(0, "r1 r2").hand(0, "r3 g1 g2 b1 b3 p1").to_move(0);
  EXPECT_THAT(last_told(better, "r3@4"), HasSubstr("You claim stone 4: Ordered Clan 6 beats Horde 16."));
  EXPECT_THAT(last_told(better, "r3@4", Language::german),
              HasSubstr("Du beanspruchst Stein 4: geordneter Clan 6 schlägt wilde Horde 16."));
  Position sure;
  sure.stone(2, "", "b2").side(0, "r9 r8").hand(0, "r7 g1 g2 b1 b3 p1").to_move(0);
  EXPECT_THAT(last_told(sure, "r7@2"),
              HasSubstr("You claim stone 2: Ordered Clan 24; the best still possible "));
  Position tie;
  tie.stone(7, "r2 g5", "b2 p5").side(0, "y9").hand(1, "o9 g1 g2 b1 b3 p1").to_move(1);
  EXPECT_THAT(last_told(tie, "o9@7"),
              HasSubstr("You claim stone 7: Horde 16 on both sides, but yours was finished first."));
}

TEST(PlayLog, TricksTellWhatTheyDo) {
  Position position("tactics=true");
  position.stone(4, "b5", "p2").hand(0, "r7 redeploy deserter traitor scout g1").to_move(0);
  EXPECT_THAT(last_told(position, "redeploy b5@4>7"),
              HasSubstr("You play Redeploy. You move Loch 5 b5■ from stone 4 to stone 7."));
  EXPECT_THAT(last_told(position, "redeploy b5@4>off"), HasSubstr("You discard Loch 5 b5■ from stone 4."));
  EXPECT_THAT(last_told(position, "deserter p2@4"),
              HasSubstr("You play Deserter. You remove Heather 2 p2✚ from stone 4."));
  EXPECT_THAT(last_told(position, "traitor p2@4>6"),
              HasSubstr("You play Traitor. You bring Heather 2 p2✚ from stone 4 over to stone 6."));
  EXPECT_THAT(last_told(position, "scout tactics"), HasSubstr("You play Scout. You draw "));
}

TEST(PlayWhy, AClaimShowsItsProofOrACounterexample) {
  Position open("auto_claim=false");
  open.stone(4, "r8 r7 r6", "b8 b7").hand(0, "g1 g2 g3 y1 y2 y3").to_move(0);
  const Desk desk(open);
  const std::string text = desk.considered("claim 4");
  EXPECT_THAT(text, HasSubstr("Your side is complete: Ordered Clan 21."));
  EXPECT_THAT(text, HasSubstr("The other side can still reach Ordered Clan 24, with b9■."));
  EXPECT_THAT(text, HasSubstr("not proved: b9■ would beat it"));
}

}  // namespace
}  // namespace merlon::app

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(SchottenTotten, AtTerminal, app::Table);
}
