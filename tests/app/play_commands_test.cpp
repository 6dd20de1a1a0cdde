// `merlon play`: what is typed, from questions to nonsense, and how it is answered.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "any/registry.h"
#include "app/play/input.h"
#include "tests/support/effort.h"
#include "tests/support/play.h"

namespace merlon::app {
namespace {

using ::testing::HasSubstr;
using namespace test;

TEST(Play, UnknownWordsGetAFriendlyAnswer) {
  const Outcome outcome = run(with_seed("a"), "mvoes\nqwertzuiop\nhitn\n\x01\xff\xfe\nrules qqq\n");
  EXPECT_THAT(outcome.out, HasSubstr("Did you mean “moves”?"));
  EXPECT_THAT(outcome.out, HasSubstr("Did you mean “hint”?"));
  EXPECT_THAT(outcome.out, HasSubstr("I do not understand “qwertzuiop”."));
  EXPECT_THAT(outcome.out, HasSubstr("I do not understand “???”."));
  EXPECT_THAT(outcome.out, HasSubstr("No rule mentions “qqq”."));
}

/// Words are tried with every game (tests/suites/terminal.h); these are bytes.
TEST(Play, NoBytesThatAreTypedBreakIt) {
  for (int i = 0; i < test::effort(30); ++i) {
    Rng rng(static_cast<std::uint64_t>(i));
    std::string typed;
    for (int line = 0; line < 120; ++line) {
      if (rng.below(3) == 0) typed += "hint\nok\n";
      for (std::uint32_t length = rng.below(60); length > 0; --length) {
        typed += static_cast<char>(rng.below(256));
      }
      typed += '\n';
    }
    PlayOptions options = with_seed("garbage" + std::to_string(i));
    options.game = any::games()[static_cast<std::size_t>(i) % any::games().size()].key;
    options.hot_seat = i % 3 == 0;
    options.ascii = i % 5 == 0;
    options.games = 2;
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

}  // namespace
}  // namespace merlon::app
