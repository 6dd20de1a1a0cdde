// `merlon play`: what is typed, from moves and questions to nonsense, and how it is answered.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "app/play/input.h"
#include "tests/support/effort.h"
#include "tests/support/play.h"

namespace merlon::app {
namespace {

using ::testing::HasSubstr;
using namespace test;

const OptionTexts kTactics{{"tactics", "true"}};

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

TEST(Play, TheLanguageChangesInTheMiddleOfAGame) {
  const Outcome outcome = run(with_seed("l"), "hint\nok\nlang de\nhint\nok\nlang en\n");
  EXPECT_THAT(outcome.out, HasSubstr("Der Computer legt"));
  EXPECT_THAT(outcome.out, HasSubstr("The computer plays"));
}

TEST(Play, WhatWasToldInOneLanguageIsToldInTheOtherToo) {
  const Outcome outcome = run(with_seed("l"), "hint\nok\nlog\nlang de\nlog\n");
  const std::size_t german = outcome.out.find("Der Computer legt");
  ASSERT_NE(german, std::string::npos);
  EXPECT_THAT(outcome.out.substr(german), Not(HasSubstr("The computer plays")));
  EXPECT_THAT(outcome.out.substr(0, german), HasSubstr("The computer plays"));
}

}  // namespace
}  // namespace merlon::app
