// `merlon play`: whole games and matches through streams, and the first screen.
#include "app/play/play.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "any/registry.h"
#include "core/record.h"
#include "tests/support/play.h"

namespace merlon::app {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using namespace test;

const OptionTexts kTactics{{"tactics", "true"}};

TEST(Play, AWholeGameAgainstTheComputerInEnglish) {
  const Outcome outcome = run(with_seed("a"), obedient());
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, ContainsRegex("(You win|The computer wins) with"));
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
  EXPECT_THAT(outcome.out, ContainsRegex("(Du gewinnst|Der Computer gewinnt) mit"));
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

TEST(Play, TheLevelOfTheComputerIsShown) {
  for (const any::GameInfo& game : any::games()) {
    PlayOptions options = with_seed("level");
    options.game = game.key;
    options.level = 3;
    const std::string english = run(options, "?\n").out;
    EXPECT_THAT(english, ContainsRegex(" · Level 3  .*(Turn|Round) "));
    EXPECT_THAT(english, HasSubstr("The computer plays at level 3 of 8"));
    options.language = Language::german;
    const std::string german = run(options, "?\n").out;
    EXPECT_THAT(german, ContainsRegex(" · Stufe 3  .*(Zug|Runde) "));
    EXPECT_THAT(german, HasSubstr("Der Computer spielt auf Stufe 3 von 8"));
    options.hot_seat = true;
    EXPECT_THAT(run(options, "\n?\n").out, Not(HasSubstr("Stufe 3")));
  }
}

TEST(Play, AWholeGameAtOneKeyboard) {
  for (const Language language : {Language::english, Language::german}) {
    PlayOptions options = with_seed("b");
    options.hot_seat = true;
    options.language = language;
    const Outcome outcome = run(options, repeated("\nhint\nok\n", 160));
    EXPECT_EQ(outcome.code, 0);
    const bool english = language == Language::english;
    EXPECT_THAT(outcome.out, ContainsRegex(english ? "Player [12] wins with" : "Person [12] gewinnt mit"));
    EXPECT_EQ(count(outcome.out, english ? "any five win" : "Steine gewinnen"), 2u);  // once for each player
    EXPECT_GT(count(outcome.out, english ? " is next." : " ist an der Reihe. Bitte"), 20u);
    expect_clean(outcome.out);
  }
}

TEST(Play, EverySetOfOptionsIsPlayableToTheEnd) {
  int number = 0;
  const any::GameInfo& game = any::default_game();
  for (OptionTexts texts : game.option_sets) {
    for (const char* automatic : {"true", "false"}) {
      PlayOptions options = with_seed("sets" + std::to_string(++number));
      options.options = texts;
      std::erase_if(options.options, [](const auto& option) { return option.first == "auto_claim"; });
      options.options.emplace_back("auto_claim", automatic);
      options.language = number % 2 == 0 ? Language::german : Language::english;
      options.colour = number % 2 == 0 ? PlayOptions::Colour::always : PlayOptions::Colour::never;
      const Outcome outcome = run(options, obedient());
      EXPECT_EQ(outcome.code, 0);
      EXPECT_THAT(outcome.out, ContainsRegex("Seed: sets|Startwert: sets"));
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
  EXPECT_THAT(outcome.out, ContainsRegex("(You win|The computer wins) the match|The match is drawn"));
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
  crowd.players = any::default_game().max_players + 1;
  const Outcome refused = run(crowd, "");
  EXPECT_EQ(refused.code, 2);
  EXPECT_EQ(refused.out, "");
  EXPECT_THAT(refused.errors, HasSubstr(" players, not " + std::to_string(crowd.players)));
}

TEST(Play, ASeedMustFitIntoTheRecordOfEveryGame) {
  PlayOptions odd = with_seed("odd\x01seed");
  EXPECT_EQ(run(odd, "").code, 2);
  EXPECT_THAT(run(odd, "").errors, HasSubstr("a seed is a text without control characters"));
  PlayOptions match = with_seed(std::string(kMaxRecordValueBytes - 1, 's'));
  EXPECT_EQ(run(match, "").code, 0);
  match.games = 2;
  EXPECT_EQ(run(match, "").code, 2);
}

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

}  // namespace
}  // namespace merlon::app
