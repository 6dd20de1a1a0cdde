// `merlon play`: taking back, saving records, and what neither may show.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "any/registry.h"
#include "tests/support/files.h"
#include "tests/support/play.h"

namespace merlon::app {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using namespace test;

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

TEST(Play, RecordsAreSavedButNeverOverAnotherFile) {
  const Folder folder;
  const std::string path = folder.file("record.txt");
  const Outcome outcome = run(with_seed("r"), "hint\nok\nrecord " + path + "\nrecord " + path + "\n");
  EXPECT_THAT(outcome.out, HasSubstr("has been written to"));
  EXPECT_THAT(outcome.out, HasSubstr("exists already"));
  EXPECT_NE(folder.content("record.txt"), "");
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
  options.options = any::games().front().option_sets.back();
  const std::string typed = repeated("hint\nok\n", 20) + "record\nlog\n";
  const std::string out = run(options, typed).out;
  EXPECT_THAT(out.substr(0, out.find("Goodbye")), Not(HasSubstr("very-secret")));
}

TEST(Play, OddSeedsDoNoHarm) {
  const Folder folder;
  const std::pair<std::string, int> seeds[] = {
      {"a\nb\x1b[31m", 2}, {std::string(40000, 'x'), 2}, {"\"\\{;#", 0}, {"ü", 0}};  // a record must keep it
  for (const auto& [seed, code] : seeds) {
    PlayOptions options = with_seed(seed);
    options.record_path = folder.file("seed.txt");
    const Outcome outcome = run(options, "hint\nok\nrecord\nquit\n");
    EXPECT_EQ(outcome.code, code) << seed.substr(0, 20);
    EXPECT_THAT(outcome.out, Not(HasSubstr("\x1b[31m")));
    EXPECT_EQ(too_wide(outcome.out), "");
  }
}

}  // namespace
}  // namespace merlon::app
