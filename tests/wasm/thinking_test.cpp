// Thinking on a view, in slices, gives what the engine protocol gives on the whole game; and so does judging.
#include <gtest/gtest.h>

#include "any/registry.h"
#include "app/protocol.h"
#include "review/review_json.h"
#include "review/review_record.h"
#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tests/support/reviews.h"
#include "tests/wasm/asking.h"

namespace merlon::wasm {
namespace {

object ask(app::Protocol& protocol, const object& question) {
  object answer = boost::json::parse(protocol.answer(boost::json::serialize(question))).as_object();
  EXPECT_TRUE(answer["ok"].as_bool()) << boost::json::serialize(answer);
  return answer;
}

/// The answer of think.end as `go` would write it.
object as_go(object thought) {
  thought.erase("say");
  for (value& candidate : thought["candidates"].as_array()) {
    object one = candidate.as_object();
    const value move = one["m"];
    candidate = object{{"move", move}, {"visits", one["visits"]}, {"value", one["value"]}};
  }
  return thought;
}

object think(Facade& facade, object question, int slice) {
  const auto nodes = answer_to(facade, "think.begin", question)["nodes"].to_number<int>();
  for (int done = 0; done < nodes;) {
    const object run = answer_to(facade, "think.run", {{"nodes", slice}});
    done = run.at("done").to_number<int>();
    EXPECT_EQ(run.at("of"), nodes);
  }
  return answer_to(facade, "think.end");
}

/// One decision thought about both ways.
void compare(app::Protocol& protocol, Facade& facade, const object& effort, int slice) {
  const value seat = ask(protocol, {{"cmd", "legal"}}).at("to_move");
  const value view = ask(protocol, {{"cmd", "view"}, {"seat", seat}}).at("view");
  object go = effort;
  go["cmd"] = "go";
  object expected = ask(protocol, go);
  expected.erase("level");
  object question = effort;
  question["position"] = view;
  EXPECT_EQ(as_go(think(facade, question, slice)), expected);
}

TEST(Thinking, OnAViewIsTheSameAsOnTheGame) {
  Facade facade;
  for (const any::GameInfo& info : any::games()) {
    for (const OptionTexts& options : info.option_sets) {
      app::Protocol protocol;
      object chosen;
      JsonWriter json;
      any::write_options(json, info, options);
      ask(protocol, {{"cmd", "new"},
                     {"game", std::string(info.key)},
                     {"players", info.max_players},
                     {"options", boost::json::parse(json.str())},
                     {"seed", "thinking"}});
      Rng rng(3);
      for (int move = 0; move < test::effort(120); ++move) {
        const object legal = ask(protocol, {{"cmd", "legal"}});
        if (legal.at("to_move").is_null()) break;
        if (rng.below(6) == 0) {
          compare(protocol, facade, {{"nodes", 60}, {"seed", std::to_string(move)}}, 7);
          compare(protocol, facade, {{"level", 1}, {"seed", std::to_string(move)}}, 1000);
        }
        ask(protocol, {{"cmd", "play"}, {"move", test::one_of(legal.at("moves").as_array(), rng)}});
      }
    }
  }
}

TEST(Thinking, CanBeEndedAtOnce) {
  Facade facade;
  answer_to(facade, "table.new", new_table(test::largest_game(), {computer(), computer()}));
  const value sync = sync_of(facade, nullptr);
  const value position = position_of(facade, sync.at("view").at("to_move"));
  answer_to(facade, "think.begin", {{"position", position}, {"nodes", 1000}});
  const object thought = answer_to(facade, "think.end");
  EXPECT_EQ(thought.at("nodes"), 1);
  EXPECT_FALSE(thought.at("move").as_string().empty());
  EXPECT_EQ(error_of(facade, "think.end"), "NOT_THINKING");
}

TEST(Thinking, NeedsTheViewOfWhoeverIsToMove) {
  Facade facade;
  answer_to(facade, "table.new", new_table(test::hidden_game(), {me(), me()}));
  const int other = 1 - sync_of(facade, nullptr).at("view").at("to_move").to_number<int>();
  EXPECT_EQ(error_of(facade, "think.begin", {{"position", position_of(facade, other)}, {"level", 1}}),
            "NOT_YOUR_TURN");
  EXPECT_EQ(error_of(facade, "think.begin", {{"position", position_of(facade, nullptr)}, {"level", 1}}),
            "NOT_YOUR_TURN");
}

TEST(Review, IsTheOneOfTheCommand) {
  const Record record = test::random_record(test::game_for(3), 3, 4, 12);
  review::ReviewSetup setup;
  setup.nodes = 20;
  const auto expected = review::review_record(record, setup);
  ASSERT_TRUE(expected);
  Facade facade;
  const auto decisions =
      answer_to(facade, "review.begin", {{"record", write_record(record)}, {"nodes", 20}})["decisions"]
          .to_number<int>();
  EXPECT_GT(decisions, 0);
  EXPECT_EQ(error_of(facade, "review.end"), "NOT_OVER");
  for (int i = 1; i <= decisions; ++i) EXPECT_EQ(answer_to(facade, "review.step")["done"], i);
  const object end = answer_to(facade, "review.end", {{"lang", "de"}});
  const review::ReviewTeller teller(*expected, record, Language::german);
  EXPECT_EQ(end.at("review"), boost::json::parse(review::review_json(teller)));
}

TEST(Review, CallsPeopleAsItIsTold) {
  const Record record = test::random_record(test::hidden_game(), 2, 4, 4);
  Facade facade;
  const object begun = answer_to(facade, "review.begin", {{"record", write_record(record)}, {"nodes", 2}});
  for (int i = 0; i < begun.at("decisions").to_number<int>(); ++i) answer_to(facade, "review.step");
  const object end = answer_to(facade, "review.end", {{"names", array{"Ada", "Ben"}}});
  EXPECT_EQ(end.at("review").at("seats").as_array()[1].at("name"), "Ben");
}

}  // namespace
}  // namespace merlon::wasm
