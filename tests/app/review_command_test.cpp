// `merlon review` as the shell sees it.
#include "app/review/review_command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "tests/support/files.h"
#include "tests/support/games.h"
#include "tests/support/outcome.h"
#include "tests/support/reviews.h"

namespace {

using namespace merlon;  // NOLINT(google-build-using-namespace)
using test::Outcome;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

Outcome run(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "review");
  return test::run_command(arguments);
}

class ReviewCommand : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const { return folder_.file(name); }
  std::string write(const std::string& content) const { return folder_.write("game.record", content); }
  std::string write(const Record& record) const { return write(write_record(record)); }

  test::Folder folder_;
};

TEST_F(ReviewCommand, PrintsTablesInBothLanguages) {
  const std::string file = write(test::random_record(test::hidden_game(), 2, 1, 12));
  const Outcome english = run({file, "--nodes", "20", "--leaf", "uniform"});
  EXPECT_EQ(english.code, 0) << english.errors;
  EXPECT_EQ(english.errors, "");
  EXPECT_THAT(english.out, StartsWith(std::string(any::find_game(test::hidden_game())->name_english) +
                                      "\nThe game is not over.\n"));
  EXPECT_THAT(english.out, HasSubstr("accuracy"));
  const Outcome german = run({file, "--nodes", "20", "--leaf", "uniform", "--lang", "de"});
  EXPECT_THAT(german.out, HasSubstr("genau"));
  EXPECT_EQ(run({file, "--nodes", "20", "--leaf", "uniform", "--jobs", "2"}).out, english.out);
  EXPECT_NE(run({file, "--nodes", "20", "--leaf", "uniform", "--seed", "2"}).out, english.out);
}

TEST_F(ReviewCommand, WritesJsonThatAddsUp) {
  const std::string file = write(test::random_record(test::game_for(3), 3, 1, 20));
  const Outcome outcome = run({file, "--nodes", "8", "--json", "--leaf", "played"});
  ASSERT_EQ(outcome.code, 0) << outcome.errors;
  const boost::json::value json = boost::json::parse(outcome.out);
  EXPECT_EQ(json.at("game").as_string(), test::game_for(3));
  EXPECT_EQ(json.at("moves").as_array().size(), 20u);
  EXPECT_FALSE(json.at("finished").as_bool());
  for (const auto& seat : json.at("seats").as_array()) {
    const auto number = [&](const char* key) { return seat.at(key).to_number<double>(); };
    EXPECT_NEAR(number("own") + number("others") + number("luck"), number("end") - number("start"), 0.01);
  }
}

TEST_F(ReviewCommand, WritesThePageAndTheGraph) {
  const std::string file = write(test::random_record(test::game_for(3), 3, 1, 10));
  const Outcome outcome =
      run({file, "--nodes", "8", "--html", path("page.html"), "--svg", path("graph.svg")});
  EXPECT_EQ(outcome.code, 0) << outcome.errors;
  EXPECT_THAT(outcome.out, HasSubstr("page.html has been written.\n"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("before"))) << "the table is on the page";
  EXPECT_THAT(folder_.content("page.html"), StartsWith("<!DOCTYPE html>"));
  EXPECT_THAT(folder_.content("graph.svg"), StartsWith("<svg "));
}

TEST_F(ReviewCommand, TheExampleOfTheDocumentCanBeReviewed) {
  int reviewed = 0;
  for (const auto& file : std::filesystem::directory_iterator(MERLON_SOURCE_DIR "/docs/examples")) {
    if (file.path().extension() != ".record") continue;
    const auto record = parse_record(test::read_file(file.path()));
    ASSERT_TRUE(record) << record.error().message;
    const Outcome outcome = run({file.path().string(), "--nodes", "2"});
    EXPECT_EQ(outcome.code, 0) << outcome.errors;
    const std::string name(any::find_game(*record->find("Game"))->name_english);
    EXPECT_THAT(outcome.out,
                StartsWith(name + ", " + *record->find("Date") + "\n" + *record->find("Seat1") + " won.\n"));
    ++reviewed;
  }
  EXPECT_GT(reviewed, 0);
}

TEST_F(ReviewCommand, SaysWhatIsWrongAndWhere) {
  const Outcome garbage = run({write("[Merlon \"1\"]\nwhat?\n")});
  EXPECT_EQ(garbage.code, 1);
  EXPECT_THAT(garbage.errors, HasSubstr("game.record:2:1: "));
  Record wrong = test::random_record(test::largest_game(), 2, 1, 10);
  wrong.moves[6].hash ^= 1;
  const Outcome hash = run({write(wrong)});
  EXPECT_EQ(hash.code, 1);
  EXPECT_THAT(hash.errors, HasSubstr("game.record: move 7 "));
  EXPECT_EQ(hash.out, "");
}

TEST_F(ReviewCommand, MisuseIsTwo) {
  const std::string file = write(test::random_record(test::open_game(), 2, 1, 2));
  EXPECT_EQ(run({}).code, 2);
  EXPECT_EQ(run({path("nothing")}).code, 2);
  EXPECT_THAT(run({path("nothing")}).errors, HasSubstr("cannot open"));
  EXPECT_EQ(run({file, "--nodes", "0"}).code, 2);
  EXPECT_EQ(run({file, "--leaf", "oak"}).code, 2);
  EXPECT_EQ(run({file, "--lang", "fr"}).code, 2);
  EXPECT_EQ(run({"--help"}).code, 0);
}

TEST_F(ReviewCommand, AFileThatCannotBeWrittenIsAFailure) {
  const std::string file = write(test::random_record(test::open_game(), 2, 1, 2));
  const Outcome outcome = run({file, "--nodes", "4", "--html", path("no/such/folder.html")});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.errors, HasSubstr("cannot write"));
}

}  // namespace
