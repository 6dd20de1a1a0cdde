// `merlon play`: whole games through streams, whatever may be typed, and what must never be seen.
#include "app/play/play.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "any/typed_game.h"
#include "app/play/input.h"
#include "app/play/parsed_json.h"
#include "app/play/screen.h"
#include "app/session.h"
#include "games/schotten_totten/advice.h"
#include "games/schotten_totten/notation.h"
#include "games/schotten_totten/rules.h"
#include "tests/support/effort.h"
#include "tests/support/play.h"
#include "tests/support/positions.h"
#include "tests/support/random_play.h"

namespace merlon::app {
namespace {

using schotten_totten::Position;
using schotten_totten::SchottenTotten;
using schotten_totten::State;
using ::testing::HasSubstr;
using ::testing::Not;
using namespace test;
using TypedGame = any::TypedGame<SchottenTotten>;

const OptionTexts kTactics{{"tactics", "true"}};

// --- whole games
// ----------------------------------------------------------------------------------------------------

TEST(Play, AWholeGameAgainstTheComputerInEnglish) {
  const Outcome outcome = run(with_seed("a"), obedient());
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, ::testing::ContainsRegex("(You win|The computer wins) with"));
  EXPECT_THAT(outcome.out, HasSubstr("Points: You "));
  EXPECT_THAT(outcome.out, HasSubstr("Seed: a"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("\x1b")));
  expect_clean(outcome.out);
}

TEST(Play, AWholeGameAgainstTheComputerInGerman) {
  PlayOptions options = with_seed("a");
  options.language = Language::german;
  const Outcome outcome = run(options, repeated("tipp\nja\n", 160));
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, ::testing::ContainsRegex("(Du gewinnst|Der Computer gewinnt) mit"));
  EXPECT_THAT(outcome.out, HasSubstr("Startwert: a"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("The computer")));
  expect_clean(outcome.out);
}

TEST(Play, TheComputerMayTakeTheFirstSeat) {
  PlayOptions options = with_seed("a");
  options.seat = 1;
  options.options = {{"starter", "first"}};
  const Outcome outcome = run(options, "log\n");
  EXPECT_THAT(outcome.out, HasSubstr("1  The computer plays "));
}

TEST(Play, AWholeGameAtOneKeyboard) {
  for (const Language language : {Language::english, Language::german}) {
    PlayOptions options = with_seed("b");
    options.hot_seat = true;
    options.language = language;
    const Outcome outcome = run(options, repeated("\nhint\nok\n", 160));
    EXPECT_EQ(outcome.code, 0);
    const bool english = language == Language::english;
    EXPECT_THAT(outcome.out,
                ::testing::ContainsRegex(english ? "Player [12] wins with" : "Person [12] gewinnt mit"));
    EXPECT_EQ(count(outcome.out, english ? "any five win" : "Steine gewinnen"), 2u);  // once for each player
    EXPECT_GT(count(outcome.out, english ? " is next." : " ist an der Reihe. Bitte"), 20u);
    expect_clean(outcome.out);
  }
}

TEST(Play, EverySetOfOptionsIsPlayableToTheEnd) {
  int number = 0;
  for (OptionTexts texts : any::find_game("schotten-totten")->option_sets) {
    for (const char* automatic : {"true", "false"}) {
      PlayOptions options = with_seed("sets" + std::to_string(++number));
      options.options = texts;
      std::erase_if(options.options, [](const auto& option) { return option.first == "auto_claim"; });
      options.options.emplace_back("auto_claim", automatic);
      options.language = number % 2 == 0 ? Language::german : Language::english;
      options.colour = number % 2 == 0 ? PlayOptions::Colour::always : PlayOptions::Colour::never;
      const Outcome outcome = run(options, obedient());
      EXPECT_EQ(outcome.code, 0);
      EXPECT_THAT(outcome.out, ::testing::ContainsRegex("Seed: sets|Startwert: sets"));
      expect_clean(outcome.out);
    }
  }
}

TEST(Play, AMatchAddsUpPointsAndHasAWinner) {
  PlayOptions options = with_seed("match");
  options.games = 3;
  const Outcome outcome = run(options, repeated(repeated("hint\nok\n", 60) + "\n", 4));
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("After game 1 of 3:"));
  EXPECT_THAT(outcome.out, HasSubstr("After game 2 of 3:"));
  EXPECT_THAT(outcome.out, HasSubstr("Seed: match/3"));
  EXPECT_THAT(outcome.out,
              ::testing::ContainsRegex("(You win|The computer wins) the match|The match is drawn"));
  expect_clean(outcome.out);
}

TEST(Play, TheSameSeedIsTheSameGame) {
  EXPECT_EQ(run(with_seed("again"), obedient()).out, run(with_seed("again"), obedient()).out);
  EXPECT_NE(run(PlayOptions{}, "").out, run(PlayOptions{}, "").out);
}

TEST(Play, TheEndOfTheInputEndsTheGameCleanly) {
  for (const char* typed : {"", "hint", "hint\nok\n", "?\n", "quit\n", "q"}) {
    EXPECT_EQ(run(with_seed("a"), typed).code, 0) << typed;
  }
}

TEST(Play, OptionsThatMakeNoSenseAreRefused) {
  PlayOptions unknown;
  unknown.game = "chess";
  EXPECT_EQ(run(unknown, "").code, 2);
  PlayOptions odd;
  odd.options = {{"tactics", "perhaps"}};
  EXPECT_EQ(run(odd, "").code, 2);
  PlayOptions none;
  none.games = 0;
  EXPECT_EQ(run(none, "").code, 2);
  PlayOptions nowhere;
  nowhere.seat = 2;
  EXPECT_EQ(run(nowhere, "").code, 2);
  PlayOptions crowd;
  crowd.players = 3;
  const Outcome refused = run(crowd, "");
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.out, HasSubstr("Schotten-Totten is for 2 players"));
}

// --- the first screen
// -----------------------------------------------------------------------------------------------

TEST(Play, TheFirstScreenFitsAndTellsWhatToTypeInThreeLines) {
  for (int i = 0; i < 40; ++i) {
    for (const Language language : {Language::english, Language::german}) {
      PlayOptions options = with_seed("first" + std::to_string(i));
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

// --- what is typed
// --------------------------------------------------------------------------------------------------

TEST(Play, IllegalMovesAreRefusedWithTheRule) {
  const Outcome outcome = run(with_seed("a"), "r7 12\nclaim 3\npass\nfog@3\ndraw clan\ndeserter r7\nr10@1\n");
  EXPECT_THAT(outcome.out, HasSubstr("There is no stone 12"));
  EXPECT_THAT(outcome.out, HasSubstr("(ST-4.11)"));
  EXPECT_THAT(outcome.out, HasSubstr("You can place a clan card, so you may not pass. (ST-2.2)"));
  EXPECT_THAT(outcome.out, HasSubstr("Fog is a tactics card, and this game is played without them."));
  EXPECT_THAT(outcome.out, HasSubstr("(ST-2.5)"));
  EXPECT_THAT(outcome.out, HasSubstr("(ST-6.1)"));
  EXPECT_THAT(outcome.out, HasSubstr("(ST-10.1)"));
  expect_clean(outcome.out);
}

TEST(Play, UnknownWordsGetAFriendlyAnswer) {
  const Outcome outcome = run(with_seed("a"), "mvoes\nqwertzuiop\nhitn\n\x01\xff\xfe\n");
  EXPECT_THAT(outcome.out, HasSubstr("Did you mean “moves”?"));
  EXPECT_THAT(outcome.out, HasSubstr("Did you mean “hint”?"));
  EXPECT_THAT(outcome.out, HasSubstr("I do not understand “qwertzuiop”."));
  EXPECT_THAT(outcome.out, HasSubstr("I do not understand “???”."));
}

TEST(Play, QuestionsAreAnswered) {
  std::string about_every_claim;
  for (int stone = 1; stone <= 9; ++stone) about_every_claim += "why claim " + std::to_string(stone) + "\n";
  const Outcome outcome =
      run(with_seed("c"), repeated("hint\nok\n", 16) + "?\nmoves\n" + about_every_claim +
                              "why\nrules\nrules 4.3\nrules 5\nrules leader\nrules qqq\ncards\n"
                              "log 3\nrecord\nlang\nlang de\nwarum\nregeln 4.3\n");
  EXPECT_THAT(outcome.out, HasSubstr("Ordered Clan: one suit, in a row"));
  EXPECT_THAT(outcome.out, HasSubstr("ST-4.3  If the opponent's side is incomplete"));
  EXPECT_THAT(outcome.out, HasSubstr("ST-5.1  Whoever owns three adjacent stones"));
  EXPECT_THAT(outcome.out, HasSubstr("ST-7.1  A Leader takes a slot"));
  EXPECT_THAT(outcome.out, HasSubstr("No rule mentions “qqq”."));
  EXPECT_THAT(outcome.out, HasSubstr("ST-4.3  Ist die Gegenseite unvollständig"));
  EXPECT_THAT(outcome.out, HasSubstr("is complete: "));
  EXPECT_THAT(outcome.out, HasSubstr("result *"));
  expect_clean(outcome.out);
}

TEST(Play, MovesAreListedInFewLines) {
  PlayOptions options = with_seed("c");
  options.options = kTactics;
  for (int moves = 0; moves < 40; moves += 6) {
    const std::string start = repeated("hint\nok\n", moves);
    const std::string before = run(options, start).out;
    const std::string with_list = run(options, start + "moves\n").out;
    EXPECT_LE(lines_of(with_list).size() - lines_of(before).size(), 20u);
  }
}

TEST(Play, NothingThatIsTypedBreaksIt) {
  const std::vector<std::string> words{"hint",
                                       "ok",
                                       "undo",
                                       "moves",
                                       "why",
                                       "rules",
                                       "log",
                                       "cards",
                                       "lang",
                                       "de",
                                       "en",
                                       "claim",
                                       "draw",
                                       "clan",
                                       "tactics",
                                       "scout",
                                       "redeploy",
                                       "deserter",
                                       "traitor",
                                       "leader",
                                       "fog",
                                       "mud",
                                       "shield",
                                       "r7",
                                       "b10",
                                       "p",
                                       "o3",
                                       "@",
                                       ">",
                                       "off",
                                       "3",
                                       "9",
                                       "0",
                                       "-1",
                                       "99999999999999",
                                       "done",
                                       "pass",
                                       "return",
                                       "?",
                                       "\t",
                                       "r7@3",
                                       "traitor r7@3>5",
                                       "redeploy leader@3>off",
                                       "Rowan 7",
                                       "ä",
                                       "\xC3",
                                       "warum",
                                       "4.3",
                                       "ST-4.3",
                                       "{actor}"};
  for (int i = 0; i < test::effort(30); ++i) {
    Rng rng(static_cast<std::uint64_t>(i));
    std::string typed;
    for (int line = 0; line < 120; ++line) {
      const std::uint32_t kind = rng.below(4);
      if (kind == 0) {
        for (std::uint32_t length = rng.below(60); length > 0; --length) {
          typed += static_cast<char>(rng.below(256));
        }
      } else if (kind == 1) {
        typed += "hint\nok";
      } else {
        for (std::uint32_t length = rng.below(6); length > 0; --length) {
          typed +=
              words[rng.below(static_cast<std::uint32_t>(words.size()))] + (rng.below(4) == 0 ? "" : " ");
        }
      }
      typed += '\n';
    }
    PlayOptions options = with_seed("garbage" + std::to_string(i));
    options.hot_seat = i % 3 == 0;
    options.ascii = i % 5 == 0;
    options.games = 2;
    if (i % 2 == 0) options.options = {{"tactics", "true"}, {"auto_claim", "false"}, {"scout", "any"}};
    const Outcome outcome = run(options, typed);
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(too_wide(outcome.out), "");
    EXPECT_TRUE(!options.ascii || is_ascii(outcome.out));
  }
}

TEST(Play, CommandsAreRecognisedInBothLanguages) {
  const std::vector<std::pair<std::string, CommandKind>> expected{
      {"", CommandKind::nothing},         {"  \t ", CommandKind::nothing},   {"?", CommandKind::help},
      {" HELP ", CommandKind::help},      {"hilfe", CommandKind::help},      {"moves", CommandKind::moves},
      {"ZÜGE", CommandKind::moves},       {"why r7@3", CommandKind::why},    {"r7@3?", CommandKind::why},
      {"Warum r7 3", CommandKind::why},   {"rules 4.3", CommandKind::rules}, {"tipp", CommandKind::hint},
      {"zurück", CommandKind::undo},      {"undo", CommandKind::undo},       {"quit", CommandKind::quit},
      {"lang de", CommandKind::language}, {"r7@3", CommandKind::other},      {"claim 4", CommandKind::other},
  };
  for (const auto& [line, kind] : expected) EXPECT_EQ(parse_command(line).kind, kind) << line;
  EXPECT_EQ(parse_command("why  r7@3 ").argument, "r7@3");
  EXPECT_EQ(parse_command("r7@3?").argument, "r7@3");
}

/// A game in one position, and the screen of its seat on turn.
class Desk {
 public:
  explicit Desk(const State& state, Language language = Language::english,
                ColourDepth depth = ColourDepth::none, bool ascii = false)
      : game_(state, 2),
        painter_(Terminal{depth, false, ascii, 24}),
        voice_(language, painter_, state.seat, std::nullopt),
        view_(view_of(game_, state.seat)) {}

  std::string notation(const std::string& typed) const {
    const TypedMove move = screen().read_move(voice_, view_.json(), typed);
    return move.notation.value_or(move.complaint.empty() ? "nothing" : "complaint");
  }

  static const GameScreen& screen() { return *find_screen("schotten-totten"); }
  static ParsedJson view_of(const any::AnyGame& game, Seat seat) {
    JsonWriter json;
    game.write_view(json, seat);
    return ParsedJson(json);
  }

  TypedGame game_;
  Painter painter_;
  Voice voice_;
  ParsedJson view_;
};

TEST(PlayTyping, ShortFormsMeanTheSameAsTheNotation) {
  const State state =
      Position("tactics=true").hand(0, "r7 o3 y9 g1 leader2 scout").stone(4).side(0, "b5").side(1, "p2 p3");
  const Desk desk(state);
  const std::vector<std::pair<std::string, std::string>> expected{
      {"r7@3", "r7@3"},
      {"r7 3", "r7@3"},
      {"R7  3", "r7@3"},
      {" r 7 3", "r7@3"},
      {"7r 3", "r7@3"},
      {"Rowan 7 to stone 3", "r7@3"},
      {"lege Vogelbeere 7 an Stein 3", "r7@3"},
      {"3 r7", "r7@3"},
      {"red 7 3", "r7@3"},
      {"grün 1 9", "g1@9"},
      {"leader 3", "leader2@3"},
      {"Anführer 3", "leader2@3"},
      {"anfuehrer 3", "leader2@3"},
      {"scout clan", "scout clan"},
      {"Späher Taktik", "scout tactics"},
      {"scout", "complaint"},
      {"r7", "complaint"},
      {"3", "complaint"},
      {"r7 12", "complaint"},
      {"r7 3 4", "complaint"},
      {"claim 4", "claim 4"},
      {"CLAIM 4", "claim 4"},
      {"c 4", "claim 4"},
      {"beanspruche 4", "claim 4"},
      {"draw clan", "draw clan"},
      {"ziehe taktik", "draw tactics"},
      {"deserter p2", "deserter p2@4"},
      {"deserter p2@4", "deserter p2@4"},
      {"traitor p2 6", "traitor p2@4>6"},
      {"traitor p2 4 6", "traitor p2@4>6"},
      {"traitor p2@4>6", "traitor p2@4>6"},
      {"redeploy b5 7", "redeploy b5@4>7"},
      {"redeploy b5 off", "redeploy b5@4>off"},
      {"umgruppieren b5 ab", "redeploy b5@4>off"},
      {"redeploy b5@4>off", "redeploy b5@4>off"},
      {"redeploy b5", "complaint"},
      {"redeploy", "complaint"},
      {"pass", "pass"},
      {"passe", "pass"},
      {"done", "done"},
      {"return r7", "return r7"},
      {"xyz", "nothing"},
      {"r7 to the moon 3", "nothing"},
      {"", "nothing"},
      {"@", "nothing"},
  };
  for (const auto& [typed, notation] : expected) EXPECT_EQ(desk.notation(typed), notation) << typed;
}

TEST(PlayTyping, EveryLegalMoveCanBeTypedAsItIsWritten) {
  const auto options = schotten_totten::combinations_with([](const auto& one) { return one.tactics != 0; });
  schotten_totten::check_games(options, test::effort(40), 12, [](const State& state, Rng&) -> std::string {
    if (state.phase == schotten_totten::Phase::over) return {};
    const Desk desk(state);
    for (const any::AnyMove move : desk.game_.legal()) {
      const std::string text = desk.game_.move_text(move);
      const std::string read = desk.notation(text);
      if (read != text) return "'" + text + "' is read as '" + read + "'";
    }
    return {};
  });
}

// --- pictures
// -------------------------------------------------------------------------------------------------------

/// Everything a game can show of a position, for the seat on turn and for the other one.
std::string everything_shown(const TypedGame& game, Language language, ColourDepth depth, bool ascii) {
  const Painter painter(Terminal{depth, false, ascii, 24});
  const GameScreen& screen = Desk::screen();
  std::string text;
  const auto add = [&](const Lines& lines) {
    for (const std::string& line : lines) text += line + "\n";
  };
  const auto add_text = [&](const std::string& paragraph) { add(wrap(paragraph, 79)); };
  for (const Seat viewer : {Seat{0}, Seat{1}, kSpectator}) {
    const Voice voice(language, painter, viewer, Seat{1});
    const ParsedJson view = Desk::view_of(game, viewer);
    Frame frame;
    frame.games = 12;
    frame.points = {48, 60};
    add(screen.draw(voice, view.json(), frame));
    add_text(screen.question(voice, view.json()));
    add(screen.overview(voice, view.json()));
    JsonWriter events;
    game.write_events(events, viewer);
    const ParsedJson happened(events);
    for (const Told& told : screen.tell(voice, happened.json(), view.json(), Seat{0})) {
      add_text(told.sentence);
    }
    if (viewer != game.to_move().seat || game.to_move().over) continue;
    for (const any::AnyMove move : game.legal()) {
      JsonWriter json;
      game.write_move(json, move, viewer);
      const ParsedJson written(json);
      JsonWriter more;
      more.begin_object();
      game.write_explanation(more, move);
      more.end_object();
      add_text(screen.describe(voice, written.json()));
      for (const std::string& line :
           screen.consider(voice, view.json(), written.json(), kAllowed, ParsedJson(more).json())) {
        add_text(line);
      }
      if (text.size() > 20000) break;
    }
  }
  return text;
}

TEST(PlayScreen, NoPictureIsWiderThanEightyColumnsAndNoMessageIsMissing) {
  int four_cards = 0;
  const auto check = [&](const State& state, Rng& rng) -> std::string {
    for (const auto& row : state.sides) {
      for (const auto& side : row) four_cards += side.size() == 4 ? 1 : 0;
    }
    const Language language = rng.below(2) == 0 ? Language::english : Language::german;
    const bool ascii = rng.below(2) == 0;
    const auto depth = static_cast<ColourDepth>(rng.below(4));
    const std::string text = everything_shown(TypedGame(state, 2), language, depth, ascii);
    if (const std::string wide = too_wide(text); !wide.empty()) return "too wide: " + wide;
    if (const std::string key = missing_message(text); !key.empty()) return "missing: " + key;
    if (ascii && !is_ascii(text)) return "not plain: " + text;
    return {};
  };
  schotten_totten::check_games(schotten_totten::every_combination(), test::effort(60), 10, check);
  schotten_totten::Path muddy;
  muddy.options.tactics = 1;
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
  position.stone(2).side(0, "leader1").side(1, "leader2 shield reinforcement");
  position.hand(0, "r3 o3 y3 scout redeploy traitor").to_move(0);
  for (const bool ascii : {false, true}) {
    for (const Language language : {Language::english, Language::german}) {
      const std::string all = everything_shown(TypedGame(position, 2), language, ColourDepth::none, ascii);
      EXPECT_EQ(too_wide(all), "");
    }
  }
  const Desk desk(position);
  const Lines lines = Desk::screen().draw(desk.voice_, desk.view_.json(), Frame{});
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
  const std::string mono = join(Desk::screen().draw(plain.voice_, plain.view_.json(), Frame{}), "\n");
  const Desk painted(position, Language::english, ColourDepth::full);
  const std::string colours = join(Desk::screen().draw(painted.voice_, painted.view_.json(), Frame{}), "\n");
  for (const std::string& shape : shapes) EXPECT_THAT(mono, HasSubstr(shape));
  for (const char* card : {"r1", "o2", "y3", "g4", "b5", "p6"}) EXPECT_THAT(mono, HasSubstr(card));
  for (const char* back : {"48;2;179;38;30", "48;2;46;32;36", "48;2;242;220;60", "48;2;116;180;138",
                           "48;2;31;71;136", "48;2;206;112;181"}) {
    EXPECT_THAT(colours, HasSubstr(back));
  }
  const Desk ascii(position, Language::english, ColourDepth::none, true);
  const std::string letters = join(Desk::screen().draw(ascii.voice_, ascii.view_.json(), Frame{}), "\n");
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
    return join(Desk::screen().draw(voice, Desk::view_of(game, viewer).json(), Frame{}), "\n");
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
  position.stone(3).side(0, "r9 r8 r7").owner(0).stone(6).side(1, "b9 b8 b7").owner(1).to_move(0);
  const Desk desk(position);
  const Lines lines = Desk::screen().draw(desk.voice_, desk.view_.json(), Frame{});
  const auto row_of = [&](const std::string& text) {
    return std::find_if(lines.begin(), lines.end(),
                        [&](const std::string& line) { return line.find(text) != std::string::npos; }) -
           lines.begin();
  };
  EXPECT_LT(row_of("▲  6  ▲"), row_of("│  1  │"));
  EXPECT_GT(row_of("▼  3  ▼"), row_of("│  1  │"));
}

TEST(PlayScreen, ColoursOnlyWhereTheyAreWanted) {
  PlayOptions options = with_seed("a");
  EXPECT_THAT(run(options, "").out, Not(HasSubstr("\x1b")));
  options.colour = PlayOptions::Colour::never;
  EXPECT_THAT(run(options, "").out, Not(HasSubstr("\x1b")));
  options.colour = PlayOptions::Colour::always;
  EXPECT_THAT(run(options, "").out, HasSubstr("\x1b["));
}

TEST(PlayScreen, PlainCharactersOnlyIfAskedFor) {
  for (const Language language : {Language::english, Language::german}) {
    PlayOptions options = with_seed("plain");
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

// --- the log
// --------------------------------------------------------------------------------------------------------

TEST(PlayLog, EveryEventHasASentenceForBothSides) {
  std::set<std::string> kinds;
  for (int i = 0; i < test::effort(20) + 20; ++i) {
    const auto path = schotten_totten::path_over(
        schotten_totten::combinations_with([](const auto& one) { return one.tactics != 0; }), 31 * i);
    TypedGame game(schotten_totten::Walk(path).state(), 2);
    Rng rng(static_cast<std::uint64_t>(i));
    while (!game.to_move().over) {
      const auto moves = game.legal();
      const Seat mover = game.to_move().seat;
      game.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
      for (const Language language : {Language::english, Language::german}) {
        for (const Seat viewer : {Seat{0}, Seat{1}}) {
          const Painter painter(Terminal{});
          const Voice voice(language, painter, viewer, std::nullopt);
          JsonWriter json;
          game.write_events(json, viewer);
          const ParsedJson events(json);
          for (std::size_t e = 0; e < events.json().size(); ++e) {
            kinds.emplace(events.json()[e]["event"].text());
          }
          const ParsedJson view = Desk::view_of(game, viewer);
          for (const Told& told : Desk::screen().tell(voice, events.json(), view.json(), mover)) {
            EXPECT_TRUE(told.sentence.ends_with(".")) << told.sentence;
            EXPECT_EQ(missing_message(told.sentence), "");
          }
        }
      }
    }
  }
  EXPECT_EQ(kinds, (std::set<std::string>{"placed", "trick", "drew", "returned", "moved", "discarded",
                                          "claimed", "passed", "settled", "ended"}));
}

std::string last_told(const State& state, const char* move, Language language = Language::english) {
  TypedGame game(state, 2);
  const Seat mover = state.seat;
  game.play(*game.parse_move(move));
  const Painter painter(Terminal{});
  const Voice voice(language, painter, Seat{0}, Seat{1});
  JsonWriter json;
  game.write_events(json, Seat{0});
  std::string text;
  for (const Told& told :
       Desk::screen().tell(voice, ParsedJson(json).json(), Desk::view_of(game, Seat{0}).json(), mover)) {
    text += told.sentence + " ";
  }
  return text;
}

TEST(PlayLog, ClaimsAreToldWithTheFormationAndTheReason) {
  Position better;
  better.stone(4).side(1, "b2 g5 r9").side(0, "r1 r2").hand(0, "r3 g1 g2 b1 b3 p1").to_move(0);
  EXPECT_THAT(last_told(better, "r3@4"), HasSubstr("You claim stone 4: Ordered Clan 6 beats Horde 16."));
  EXPECT_THAT(last_told(better, "r3@4", Language::german),
              HasSubstr("Du beanspruchst Stein 4: geordneter Clan 6 schlägt wilde Horde 16."));
  Position sure;
  sure.stone(2).side(1, "b2").side(0, "r9 r8").hand(0, "r7 g1 g2 b1 b3 p1").to_move(0);
  EXPECT_THAT(last_told(sure, "r7@2"), HasSubstr("You claim stone 2: Ordered Clan 24; at best "));
  Position tie;
  tie.stone(7).side(0, "r2 g5").side(1, "b2 p5").side(0, "y9").hand(1, "o9 g1 g2 b1 b3 p1").to_move(1);
  EXPECT_THAT(last_told(tie, "o9@7"),
              HasSubstr("You claim stone 7: Horde 16 on both sides, but yours was finished first."));
}

TEST(PlayLog, TricksTellWhatTheyDo) {
  Position position("tactics=true");
  position.stone(4).side(0, "b5").side(1, "p2").hand(0, "r7 redeploy deserter traitor scout g1").to_move(0);
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
  open.stone(4).side(0, "r8 r7 r6").side(1, "b8 b7").hand(0, "g1 g2 g3 y1 y2 y3").to_move(0);
  const Desk desk(open);
  const auto move = desk.game_.parse_move("claim 4");
  JsonWriter json;
  desk.game_.write_move(json, *move, Seat{0});
  JsonWriter more;
  more.begin_object();
  desk.game_.write_explanation(more, *move);
  more.end_object();
  const Lines lines = Desk::screen().consider(desk.voice_, desk.view_.json(), ParsedJson(json).json(),
                                              kAllowed, ParsedJson(more).json());
  const std::string text = join(lines, "\n");
  EXPECT_THAT(text, HasSubstr("Your side is complete: Ordered Clan 21."));
  EXPECT_THAT(text, HasSubstr("The other side can at best become Ordered Clan 24, with b9■."));
  EXPECT_THAT(text, HasSubstr("not proved: b9■ would beat it"));
}

// --- undo, records, languages
// ---------------------------------------------------------------------------------------

TEST(Play, UndoGoesBackToThePreviousDecision) {
  const std::string once = run(with_seed("u"), "").out;
  const std::string table = once.substr(0, once.find("\nYour turn"));
  const Outcome outcome = run(with_seed("u"), "hint\nok\nundo\nrecord\nundo\n");
  EXPECT_THAT(outcome.out, HasSubstr("Taken back. You have seen cards"));
  EXPECT_THAT(outcome.out, HasSubstr("There is nothing to take back."));
  // The picture after the undo is the first one again.
  const std::string hand = table.substr(table.rfind(" ▶ You"));
  EXPECT_EQ(count(outcome.out, hand.substr(0, hand.find("\n\n"))), 2u);
}

TEST(Play, UndoneMovesLeaveNoTraceInTheRecord) {
  const std::string path = ::testing::TempDir() + "merlon_play_undo.txt";
  std::filesystem::remove(path);
  PlayOptions options = with_seed("u");
  options.record_path = path;
  EXPECT_EQ(run(options, repeated("hint\nok\nundo\nhint\nok\n", 100)).code, 0);
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  const auto record = parse_record(text.str());
  ASSERT_TRUE(record.has_value());
  const auto session = Session::replay(*record);
  ASSERT_TRUE(session.has_value()) << session.error().message;
  EXPECT_TRUE(session->game().to_move().over);
  std::filesystem::remove(path);
}

TEST(Play, RecordsAreSavedButNeverOverAnotherFile) {
  const std::string path = ::testing::TempDir() + "merlon_play_record.txt";
  std::filesystem::remove(path);
  const Outcome outcome = run(with_seed("r"), "hint\nok\nrecord " + path + "\nrecord " + path + "\n");
  EXPECT_THAT(outcome.out, HasSubstr("has been written to"));
  EXPECT_THAT(outcome.out, HasSubstr("exists already"));
  EXPECT_TRUE(std::filesystem::exists(path));
  std::filesystem::remove(path);
  for (const std::string& bad : {std::string("/nonexistent/x"), std::string(5000, 'x'), std::string("/")}) {
    EXPECT_THAT(run(with_seed("r"), "record " + bad + "\n").out,
                ::testing::ContainsRegex("could not be written|exists already"));
  }
  PlayOptions options = with_seed("r");
  options.record_path = "/nonexistent/x";
  EXPECT_EQ(run(options, "quit\n").code, 1);
}

TEST(Play, ARunningGameDoesNotShowItsSeedOrHiddenMoves) {
  PlayOptions options = with_seed("very-secret");
  options.options = kTactics;
  const std::string typed = repeated("hint\nok\n", 20) + "record\nlog\n";
  const std::string out = run(options, typed).out;
  EXPECT_THAT(out.substr(0, out.find("Goodbye")), Not(HasSubstr("very-secret")));
}

TEST(Play, OddSeedsDoNoHarm) {
  const std::pair<std::string, int> seeds[] = {
      {"a\nb\x1b[31m", 2}, {std::string(40000, 'x'), 2}, {"\"\\{;#", 0}, {"ü", 0}};  // a record must keep it
  for (const auto& [seed, code] : seeds) {
    PlayOptions options = with_seed(seed);
    options.record_path = ::testing::TempDir() + "merlon_play_seed.txt";
    const Outcome outcome = run(options, "hint\nok\nrecord\nquit\n");
    EXPECT_EQ(outcome.code, code) << seed.substr(0, 20);
    EXPECT_THAT(outcome.out, Not(HasSubstr("\x1b[31m")));
    EXPECT_EQ(too_wide(outcome.out), "");
  }
  std::filesystem::remove(::testing::TempDir() + "merlon_play_seed.txt");
}

TEST(Play, TheLanguageChangesInTheMiddleOfAGame) {
  const Outcome outcome = run(with_seed("l"), "hint\nok\nlang de\nhint\nok\nlang en\n");
  EXPECT_THAT(outcome.out, HasSubstr("Der Computer legt"));
  EXPECT_THAT(outcome.out, HasSubstr("The computer plays"));
}

// --- secrets
// --------------------------------------------------------------------------------------------------------

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
  PlayOptions options = with_seed("secret");
  options.hot_seat = true;
  const std::string path = ::testing::TempDir() + "merlon_play_hot_seat.txt";
  std::filesystem::remove(path);
  options.record_path = path;
  const std::string out = run(options, repeated("\nmoves\ncards\nlog\nrecord\nhint\nok\n", 60)).out;

  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  std::filesystem::remove(path);
  const auto record = parse_record(text.str());
  ASSERT_TRUE(record.has_value());

  // What stands between two curtains belongs to one decision: the basic game has one a turn.
  std::vector<std::string> parts;
  for (std::size_t at = out.find(" is next."); at != std::string::npos;) {
    const std::size_t next = out.find(" is next.", at + 1);
    parts.push_back(out.substr(at, next == std::string::npos ? next : next - at));
    at = next;
  }
  std::size_t checked = 0;
  std::size_t part = 0;
  for (std::size_t i = 0; i < record->moves.size(); ++i) {
    const auto session = Session::replay(*record, i);
    ASSERT_TRUE(session.has_value());
    if (session->game().legal().size() == 1) continue;  // nobody was asked
    ASSERT_LT(part, parts.size());
    std::string shown = parts[part++];
    // The last part goes on with the end of the game, where the whole record may be seen.
    shown = shown.substr(0, shown.find("\nok"));
    shown = shown.substr(0, shown.find(" wins with"));
    // What follows the last prompt is the public report of the move before the next curtain.
    shown = shown.substr(0, shown.rfind(" >"));
    const Seat seat = session->game().to_move().seat;
    JsonWriter json;
    session->game().write_state(json);
    const ParsedJson state(json);
    const Json mine = state.json()["hands"][index(seat)];
    const Json theirs = state.json()["hands"][index(other(seat))];
    const std::set<std::string> cards = cards_in(shown);
    for (std::size_t c = 0; c < mine.size(); ++c) {
      EXPECT_TRUE(cards.contains(std::string(mine[c].text()))) << shown;
    }
    for (std::size_t c = 0; c < theirs.size(); ++c) {
      EXPECT_FALSE(cards.contains(std::string(theirs[c].text()))) << theirs[c].text() << " in\n" << shown;
    }
    ++checked;
  }
  EXPECT_GT(checked, 20u);
}

TEST(PlayHotSeat, TheScreenIsClearedBetweenTurns) {
  PlayOptions options = with_seed("secret");
  options.hot_seat = true;
  options.colour = PlayOptions::Colour::always;
  const std::string out = run(options, "\nhint\nok\n").out;
  EXPECT_EQ(count(out, "\x1b[3J"), 2u);  // what has scrolled away as well
  options.colour = PlayOptions::Colour::never;
  EXPECT_EQ(count(run(options, "\nhint\nok\n").out, std::string(50, '\n')), 2u);
}

TEST(PlayHotSeat, WhatIsShownFollowsFromTheViewAlone) {
  const auto options = schotten_totten::every_combination();
  schotten_totten::check_games(
      options, test::effort(40), 15, [](const State& state, Rng& rng) -> std::string {
        for (const Seat viewer : {Seat{0}, Seat{1}}) {
          const TypedGame game(state, 2);
          const auto redealt = game.redeal(viewer, rng.below(1000000));
          const Painter painter(Terminal{});
          const Voice voice(Language::english, painter, viewer, std::nullopt);
          const auto draw = [&](const any::AnyGame& one) {
            return join(Desk::screen().draw(voice, Desk::view_of(one, viewer).json(), Frame{}), "\n");
          };
          if (draw(game) != draw(*redealt)) return "the picture depends on hidden cards";
        }
        return {};
      });
}

}  // namespace
}  // namespace merlon::app
