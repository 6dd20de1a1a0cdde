// `merlon play`: what is asked for on the command line, the language, and one device for all. Whole games of
// every game: tests/suites/terminal.h.
#include "app/play/play.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

TEST(Play, EveryGameOfAMatchHasItsSeed) {
  PlayOptions options = with_seed("match");
  options.games = 3;
  const Outcome outcome = run(options, repeated(obedient() + "\n", 3));
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("After game 2 of 3:"));
  EXPECT_THAT(outcome.out, HasSubstr("Seed: match/3"));
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
  const std::pair<const char*, void (*)(PlayOptions&)> cases[] = {
      {"an unknown game", [](PlayOptions& options) { options.game = "chess"; }},
      {"a value that an option does not have",
       [](PlayOptions& options) {
         options.options = {{std::string(any::default_game().options.front().name), "perhaps"}};
       }},
      {"no games", [](PlayOptions& options) { options.games = 0; }},
      {"a seat that is not there",
       [](PlayOptions& options) { options.seat = any::default_game().max_players; }},
  };
  for (const auto& [what, change] : cases) {
    PlayOptions options;
    change(options);
    const Outcome refused = run(options, "");
    EXPECT_EQ(refused.code, 2) << what;
    EXPECT_EQ(refused.out, "") << what;
    EXPECT_NE(refused.errors, "") << what;
  }
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

TEST(Play, AtOneKeyboardTheScreenIsClearedBetweenTurns) {
  PlayOptions options = with_seed("secret");
  options.hot_seat = true;
  options.colour = PlayOptions::Colour::always;
  const std::string out = run(options, "\nhint\nok\n").out;
  EXPECT_EQ(count(out, "\x1b[3J"), 2u);  // what has scrolled away as well
  options.colour = PlayOptions::Colour::never;
  EXPECT_EQ(count(run(options, "\nhint\nok\n").out, std::string(50, '\n')), 2u);
}

TEST(Play, WhatWasToldInOneLanguageIsToldInTheOtherToo) {
  const std::string out = run(with_seed("l"), "hint\nok\nlog\nlang de\nlog\n").out;
  const std::size_t german = out.find("Der Computer ");
  ASSERT_NE(german, std::string::npos);
  EXPECT_THAT(out.substr(german), Not(HasSubstr("The computer ")));
  EXPECT_THAT(out.substr(0, german), HasSubstr("The computer "));
}

}  // namespace
}  // namespace merlon::app
