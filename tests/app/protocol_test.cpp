// The engine protocol, request by request: docs/protocol.md is the promise.
#include "app/protocol.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <sstream>

#include "host/boost_json.h"
#include "host/thinking.h"
#include "tests/support/games.h"
#include "tests/support/play.h"
#include "tests/support/protocol.h"

namespace {

using boost::json::object;
using boost::json::value;
using merlon::kDefaultLevel;
using merlon::app::Protocol;
using merlon::test::ProtocolTest;
using merlon::test::text;
using ::testing::HasSubstr;

/// The options of the last set that the game of these tests says is worth testing.
std::string richest() {
  const merlon::any::GameInfo& game = *merlon::any::find_game(merlon::test::hidden_game());
  merlon::JsonWriter json;
  merlon::any::write_options(json, game, game.option_sets.back());
  return json.take();
}

TEST_F(ProtocolTest, EchoesTheId) {
  EXPECT_EQ(ask(R"({"cmd":"games","id":7})")["id"].as_int64(), 7);
  EXPECT_EQ(boost::json::serialize(ask(R"({"id":{"a":[1,"x"]},"cmd":"nothing"})")["id"]), R"({"a":[1,"x"]})");
}

TEST_F(ProtocolTest, ListsTheGamesWithTheirOptions) {
  const object answer = ask_ok(R"({"cmd":"games"})");
  const object game = answer.at("games").as_array()[0].as_object();
  const merlon::any::GameInfo& first = merlon::any::games()[0];
  EXPECT_EQ(text(game.at("key")), first.key);
  EXPECT_EQ(boost::json::serialize(game.at("players")),
            "[" + std::to_string(first.min_players) + "," + std::to_string(first.max_players) + "]");
  ASSERT_EQ(game.at("options").as_array().size(), first.options.size());
  for (std::size_t i = 0; i < first.options.size(); ++i) {
    EXPECT_EQ(text(game.at("options").as_array()[i].at("rule")), first.options[i].rule);
    EXPECT_EQ(game.at("options").as_array()[i].at("in_front").as_bool(),
              std::ranges::count(first.description.options_in_front, first.options[i].name) == 1);
  }
}

TEST_F(ProtocolTest, SameSeedSameGame) {
  start("{}", "one");
  const std::string first = hash();
  start("{}", "one");
  EXPECT_EQ(hash(), first);
  start("{}", "two");
  EXPECT_NE(hash(), first);
}

TEST_F(ProtocolTest, BadRequestsGetACodeAndChangeNothing) {
  const merlon::any::GameInfo& game = merlon::test::game_with_every_kind_of_option();
  game_ = game.key;
  const std::string start_of_new = R"({"cmd":"new","game":")" + game_ + "\",";
  const auto with_option = [&](merlon::OptionKind kind, const std::string& option) {
    return start_of_new + R"("options":{")" + std::string(merlon::test::option_of(game, kind)->name) +
           "\":" + option + "}}";
  };
  start();
  const std::string illegal = [&] {
    const auto state = merlon::parse_json(boost::json::serialize(ask_ok(R"({"cmd":"state"})").at("state")));
    return merlon::test::illegal_move(**game.read_state(merlon::as_json(*state)));
  }();
  expect_codes({
      {"", "BAD_JSON"},
      {"{", "BAD_JSON"},
      {"{} {}", "BAD_JSON"},
      {"{\"cmd\":\"games\xff\"}", "BAD_JSON"},
      {std::string(33, '[') + std::string(33, ']'), "BAD_JSON"},
      {"[]", "BAD_REQUEST"},
      {"7", "BAD_REQUEST"},
      {"{}", "BAD_REQUEST"},
      {R"({"cmd":3})", "BAD_REQUEST"},
      {R"({"cmd":"pley"})", "UNKNOWN_COMMAND"},
      {R"({"cmd":"legal","lang":"fr"})", "BAD_REQUEST"},
      {R"({"cmd":"new"})", "BAD_REQUEST"},
      {R"({"cmd":"new","game":"chess"})", "UNKNOWN_GAME"},
      {start_of_new + R"("players":7})", "BAD_REQUEST"},
      {start_of_new + R"("players":"2"})", "BAD_REQUEST"},
      {start_of_new + R"("seed":5})", "BAD_REQUEST"},
      {start_of_new + R"("options":[]})", "BAD_OPTIONS"},
      {with_option(merlon::OptionKind::toggle, R"("true")"), "BAD_OPTIONS"},
      {with_option(merlon::OptionKind::number, "99"), "BAD_OPTIONS"},
      {with_option(merlon::OptionKind::word, R"("nonsense")"), "BAD_OPTIONS"},
      {start_of_new + R"("options":{"klan":true}})", "BAD_OPTIONS"},
      {R"({"cmd":"view"})", "BAD_SEAT"},
      {R"({"cmd":"view","seat":2})", "BAD_SEAT"},
      {R"({"cmd":"view","seat":-1})", "BAD_SEAT"},
      {R"({"cmd":"redeal","seat":"x"})", "BAD_SEAT"},
      {R"({"cmd":"play"})", "BAD_REQUEST"},
      {R"({"cmd":"play","move":7})", "BAD_REQUEST"},
      {R"({"cmd":"play","moves":[]})", "BAD_REQUEST"},
      {R"({"cmd":"play","moves":[1]})", "BAD_REQUEST"},
      {R"({"cmd":"play","move":"dance"})", "BAD_MOVE"},
      {R"({"cmd":"play","move":")" + illegal + "\"}", "ILLEGAL"},
      {R"({"cmd":"explain","move":"dance"})", "BAD_MOVE"},
      {R"({"cmd":"perft","depth":-1})", "BAD_REQUEST"},
      {R"({"cmd":"perft","depth":30})", "LIMIT"},
      {R"({"cmd":"set"})", "BAD_REQUEST"},
      {R"({"cmd":"set","state":{"game":"go"}})", "BAD_STATE"},
      {R"({"cmd":"set","state":{"game":")" + game_ + R"(","players":2}})", "BAD_STATE"},
      {R"({"cmd":"load","record":"x"})", "BAD_RECORD"},
      {R"({"cmd":"undo"})", "NOTHING_TO_UNDO"},
      {R"({"cmd":"next"})", "NOT_OVER"},
      {R"({"cmd":"go","level":9})", "BAD_REQUEST"},
      {R"({"cmd":"go","level":0})", "BAD_REQUEST"},
      {R"({"cmd":"go","level":"best"})", "BAD_REQUEST"},
      {R"({"cmd":"go","nodes":0})", "BAD_REQUEST"},
      {R"({"cmd":"go","ms":-5})", "BAD_REQUEST"},
      {R"({"cmd":"go","level":1,"nodes":10})", "BAD_REQUEST"},
      {R"({"cmd":"go","nodes":10,"threads":0})", "BAD_REQUEST"},
      {R"({"cmd":"go","nodes":10,"seed":7})", "BAD_REQUEST"},
      {start_of_new + R"("seed":"a\u0001b"})", "BAD_REQUEST"},
      {R"({"cmd":"legal","detail":"yes"})", "BAD_REQUEST"},
      {R"({"cmd":"play","move":"pass","moves":["pass"]})", "BAD_REQUEST"},
  });
  EXPECT_EQ(error_code(std::string(Protocol::kMaxLineBytes + 1, ' ')), "TOO_LONG");
}

TEST_F(ProtocolTest, CommandsWithoutAGameSaySo) {
  for (const char* command : {"state", "view", "legal", "play", "explain", "undo", "hash", "result", "perft",
                              "redeal", "record", "next", "go"}) {
    EXPECT_EQ(error_code(std::string(R"({"cmd":")") + command + "\"}"), "NO_GAME") << command;
  }
}

TEST_F(ProtocolTest, UnknownWordsGetTheNearestKnownOne) {
  EXPECT_THAT(protocol_.answer(R"({"cmd":"leagl"})"), HasSubstr("did you mean 'legal'"));
  EXPECT_THAT(protocol_.answer(R"({"cmd":"new","game":")" + game_ + R"(s"})"),
              HasSubstr("did you mean '" + game_ + "'"));
}

TEST_F(ProtocolTest, RedealKeepsWhatTheSeatSees) {
  start(richest());
  for (int i = 0; i < 20; ++i) play(legal().back());
  for (const std::string seat : {"0", "1", "null"}) {
    const std::string before = protocol_.answer(R"({"cmd":"view","seat":)" + seat + "}");
    const std::string full = protocol_.answer(R"({"cmd":"state"})");
    ask_ok(R"({"cmd":"redeal","seed":"x","seat":)" + seat + "}");
    EXPECT_EQ(protocol_.answer(R"({"cmd":"view","seat":)" + seat + "}"), before);
    EXPECT_NE(protocol_.answer(R"({"cmd":"state"})"), full);
    ask_ok(R"({"cmd":"undo"})");
    EXPECT_EQ(protocol_.answer(R"({"cmd":"state"})"), full);
  }
}

TEST_F(ProtocolTest, RecordsGoOutAndComeBack) {
  start(richest(), "a \"quoted\" seed");
  play_to_the_end();
  const std::string final_hash = hash();
  const object record = ask_ok(R"({"cmd":"record"})");
  start();
  ask_ok(R"({"cmd":"load","record":)" + boost::json::serialize(record.at("record")) + "}");
  EXPECT_EQ(hash(), final_hash);
  std::string tampered = boost::json::serialize(record.at("record"));
  const std::size_t brace = tampered.find('{') + 1;
  tampered[brace] = tampered[brace] == '0' ? '1' : '0';
  EXPECT_EQ(error_code(R"({"cmd":"load","record":)" + tampered + "}"), "BAD_RECORD");
  EXPECT_EQ(hash(), final_hash);
}

TEST_F(ProtocolTest, RecordsFromASetPositionComeBackToo) {
  start(richest(), "walk");
  for (int i = 0; i < 5; ++i) play(legal()[0]);
  const std::string before = hash();
  const object state = ask_ok(R"({"cmd":"state"})");
  ask_ok(R"({"cmd":"set","state":)" + boost::json::serialize(state.at("state")) + "}");
  EXPECT_EQ(hash(), before);
  play(legal()[0]);
  const std::string expected = hash();
  const object record = ask_ok(R"({"cmd":"record"})");
  start();
  ask_ok(R"({"cmd":"load","record":)" + boost::json::serialize(record.at("record")) + "}");
  EXPECT_EQ(hash(), expected);
}

// The games of a match have longer seeds than the first, and all must fit into a record.
TEST_F(ProtocolTest, ASeedTooLongForItsMatchIsRefusedAtOnce) {
  const auto asking_for = [this](std::size_t bytes, int games) {
    return R"({"cmd":"new","game":")" + game_ + R"(","games":)" + std::to_string(games) + R"(,"seed":")" +
           std::string(bytes, 's') + "\"}";
  };
  ask_ok(asking_for(merlon::kMaxRecordValueBytes, 1));
  ask_ok(asking_for(merlon::kMaxRecordValueBytes - 2, 2));
  EXPECT_EQ(error_code(asking_for(merlon::kMaxRecordValueBytes - 1, 2)), "BAD_REQUEST");
  EXPECT_EQ(error_code(asking_for(merlon::kMaxRecordValueBytes - 2, 10)), "BAD_REQUEST");
}

TEST_F(ProtocolTest, EveryGameCanBeAMatch) {
  for (const std::string_view game : merlon::any::game_keys()) {
    ask_ok(R"({"cmd":"new","games":2,"game":")" + std::string(game) + "\"}");
    EXPECT_EQ(error_code(R"({"cmd":"next"})"), "NOT_OVER") << game;
    const auto start = ask_ok(R"({"cmd":"hash"})").at("hash");
    play_to_the_end();
    ask_ok(R"({"cmd":"next"})");
    EXPECT_NE(ask_ok(R"({"cmd":"hash"})").at("hash"), start) << game << ": another deal";
    play_to_the_end();
    EXPECT_TRUE(ask_ok(R"({"cmd":"result"})").at("match").at("over").as_bool()) << game;
    EXPECT_EQ(error_code(R"({"cmd":"next"})"), "MATCH_OVER") << game;
  }
}

TEST_F(ProtocolTest, GoChoosesALegalMoveAndTheSameOneEachTime) {
  start(richest());
  for (int i = 0; i < 30 && !legal().empty(); ++i) {
    const object answer = ask_ok(R"({"cmd":"go","level":1,"seed":"s"})");
    EXPECT_EQ(ask_ok(R"({"cmd":"go","level":1,"seed":"s"})"), answer);
    EXPECT_EQ(answer.at("level").as_int64(), 1);
    play(std::string(answer.at("move").as_string()));
  }
}

TEST_F(ProtocolTest, GoTellsWhatItThinks) {
  start();
  const object answer = ask_ok(R"({"cmd":"go","nodes":500})");
  EXPECT_EQ(answer.at("nodes").as_int64(), 500);
  EXPECT_FALSE(answer.contains("level"));
  const auto& value = answer.at("value").as_array();
  ASSERT_EQ(value.size(), 2u);
  EXPECT_NEAR(value[0].as_double() + value[1].as_double(), 1.0, 2e-4);
  const auto& candidates = answer.at("candidates").as_array();
  EXPECT_EQ(candidates.size(), legal().size());
  EXPECT_EQ(candidates[0].at("move"), answer.at("move"));
  std::int64_t visits = 0;
  std::int64_t last = 501;
  for (const auto& one : candidates) {
    EXPECT_LE(one.at("visits").as_int64(), last);
    last = one.at("visits").as_int64();
    visits += last;
    EXPECT_EQ(one.at("value").is_null(), last == 0);
  }
  EXPECT_EQ(visits, 500);
}

TEST_F(ProtocolTest, GoHasADefaultLevelAndAClock) {
  start();
  EXPECT_EQ(ask_ok(R"({"cmd":"go"})").at("level").as_int64(), kDefaultLevel);
  EXPECT_GT(ask_ok(R"({"cmd":"go","ms":5})").at("nodes").as_int64(), 0);
  EXPECT_LE(ask_ok(R"({"cmd":"go","ms":600000,"nodes":7})").at("nodes").as_int64(), 7);
  EXPECT_EQ(ask_ok(R"({"cmd":"go","nodes":9,"threads":2})").at("nodes").as_int64(), 9);
}

TEST(EngineLoop, AnswersEveryLineAndSurvivesLongOnes) {
  const std::string games = R"({"cmd":"games"})";
  std::istringstream in(games + "\n\n" + std::string(3 << 20, 'x') + "\n" + R"({"cmd":"games","id":1})");
  std::ostringstream out;
  merlon::app::run_engine(in, out);
  const std::vector<std::string> answers = merlon::test::lines_of(out.str());
  ASSERT_EQ(answers.size(), 4u);
  EXPECT_THAT(answers[1], HasSubstr("BAD_JSON"));
  EXPECT_THAT(answers[2], HasSubstr("TOO_LONG"));
  EXPECT_THAT(answers[3], HasSubstr("\"id\":1"));
}

// Once a game is over nobody is to move, wherever it is said; older positions name the seat of the last turn.
TEST_F(ProtocolTest, NobodyIsToMoveOnceAGameIsOver) {
  for (const std::string_view game : merlon::any::game_keys()) {
    ask_ok(R"({"cmd":"new","game":")" + std::string(game) + R"(","seed":"the end"})");
    EXPECT_TRUE(ask_ok(R"({"cmd":"state"})")["state"].at("to_move").is_int64());
    play_to_the_end();
    const std::string end = hash();
    EXPECT_TRUE(ask_ok(R"({"cmd":"legal"})")["to_move"].is_null());
    EXPECT_TRUE(ask_ok(R"({"cmd":"view","seat":1})")["view"].at("to_move").is_null());
    EXPECT_TRUE(ask_ok(R"({"cmd":"view","seat":null})")["view"].at("to_move").is_null());
    object state = ask_ok(R"({"cmd":"state"})")["state"].as_object();
    EXPECT_TRUE(state["to_move"].is_null()) << game;
    const auto set = [&] { return ask_ok(R"({"cmd":"set","state":)" + boost::json::serialize(state) + "}"); };
    object again = set();
    EXPECT_TRUE(again["to_move"].is_null() && again["over"].as_bool());
    EXPECT_EQ(text(again["hash"]), end);
    for (const char* const last : {"last_seat", "turn_seat"}) {
      if (state.contains(last)) state["to_move"] = state[last];
    }
    if (state.contains("order")) state["to_move"] = state["order"].as_array()[0];
    EXPECT_EQ(text(set()["hash"]), end) << "as older versions wrote it";
  }
}

}  // namespace
