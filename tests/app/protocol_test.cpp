// The engine protocol, request by request: docs/protocol.md is the promise.
#include "app/protocol.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <sstream>

#include "core/rng.h"
#include "host/thinking.h"

namespace {

using boost::json::object;
using boost::json::value;
using merlon::kDefaultLevel;
using merlon::app::Protocol;

std::string text(const value& json) { return std::string(json.as_string()); }

class ProtocolTest : public ::testing::Test {
 protected:
  object ask(const std::string& line) {
    const std::string answer = protocol_.answer(line);
    EXPECT_EQ(answer.find('\n'), std::string::npos);
    return boost::json::parse(answer).as_object();
  }

  object ask_ok(const std::string& line) {
    object answer = ask(line);
    EXPECT_TRUE(answer["ok"].as_bool()) << line << "\n" << boost::json::serialize(answer);
    return answer;
  }

  std::string error_code(const std::string& line) {
    object answer = ask(line);
    EXPECT_FALSE(answer["ok"].as_bool()) << line;
    if (answer["ok"].as_bool()) return "";
    EXPECT_FALSE(answer["error"].as_object()["message"].as_string().empty());
    return std::string(answer["error"].as_object()["code"].as_string());
  }

  std::string hash() { return std::string(ask_ok(R"({"cmd":"hash"})")["hash"].as_string()); }

  void start(const std::string& options = "{}", const std::string& seed = "test") {
    ask_ok(R"({"cmd":"new","game":"schotten-totten","options":)" + options + R"(,"seed":)" +
           boost::json::serialize(value(seed)) + "}");
  }

  std::vector<std::string> legal() {
    std::vector<std::string> moves;
    const object answer = ask_ok(R"({"cmd":"legal"})");
    for (const value& move : answer.at("moves").as_array()) moves.push_back(text(move));
    return moves;
  }

  object play(const std::string& move) { return ask_ok(R"({"cmd":"play","move":")" + move + "\"}"); }

  /// Plays the last legal move until the game is over.
  void play_to_the_end() {
    for (auto moves = legal(); !moves.empty(); moves = legal()) play(moves.back());
  }

  static constexpr std::uint64_t kFewPositions = 10'000;  // enough for a refusal to be quick
  Protocol protocol_{kFewPositions};
};

TEST_F(ProtocolTest, EchoesTheId) {
  EXPECT_EQ(ask(R"({"cmd":"games","id":7})")["id"].as_int64(), 7);
  EXPECT_EQ(boost::json::serialize(ask(R"({"id":{"a":[1,"x"]},"cmd":"nothing"})")["id"]), R"({"a":[1,"x"]})");
}

TEST_F(ProtocolTest, ListsTheGamesWithTheirOptions) {
  const object answer = ask_ok(R"({"cmd":"games"})");
  const object game = answer.at("games").as_array()[0].as_object();
  EXPECT_EQ(text(game.at("key")), "schotten-totten");
  EXPECT_EQ(boost::json::serialize(game.at("players")), "[2,2]");
  EXPECT_EQ(boost::json::serialize(game.at("options").as_array()[0]),
            R"({"name":"tactics","kind":"boolean","values":[false,true],"default":false,"rule":"ST-6.1",)"
            R"("in_front":true,"notation":false,"needs":[]})");
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
  const std::pair<std::string, std::string> cases[] = {
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
      {R"({"cmd":"new","game":"schotten-totten","players":3})", "BAD_REQUEST"},
      {R"({"cmd":"new","game":"schotten-totten","players":"2"})", "BAD_REQUEST"},
      {R"({"cmd":"new","game":"schotten-totten","seed":5})", "BAD_REQUEST"},
      {R"({"cmd":"new","game":"schotten-totten","options":[]})", "BAD_OPTIONS"},
      {R"({"cmd":"new","game":"schotten-totten","options":{"tactics":"true"}})", "BAD_OPTIONS"},
      {R"({"cmd":"new","game":"schotten-totten","options":{"values":8}})", "BAD_OPTIONS"},
      {R"({"cmd":"new","game":"schotten-totten","options":{"claims":"never"}})", "BAD_OPTIONS"},
      {R"({"cmd":"new","game":"schotten-totten","options":{"klan":true}})", "BAD_OPTIONS"},
      {R"({"cmd":"view"})", "BAD_SEAT"},
      {R"({"cmd":"view","seat":2})", "BAD_SEAT"},
      {R"({"cmd":"view","seat":-1})", "BAD_SEAT"},
      {R"({"cmd":"redeal","seat":"x"})", "BAD_SEAT"},
      {R"({"cmd":"play"})", "BAD_REQUEST"},
      {R"({"cmd":"play","move":7})", "BAD_REQUEST"},
      {R"({"cmd":"play","moves":[]})", "BAD_REQUEST"},
      {R"({"cmd":"play","moves":[1]})", "BAD_REQUEST"},
      {R"({"cmd":"play","move":"r7"})", "BAD_MOVE"},
      {R"({"cmd":"play","move":"r7@10"})", "BAD_MOVE"},
      {R"({"cmd":"play","move":"claim 3"})", "ILLEGAL"},
      {R"({"cmd":"explain","move":"z1@1"})", "BAD_MOVE"},
      {R"({"cmd":"perft","depth":-1})", "BAD_REQUEST"},
      {R"({"cmd":"perft","depth":30})", "LIMIT"},
      {R"({"cmd":"set"})", "BAD_REQUEST"},
      {R"({"cmd":"set","state":{"game":"go"}})", "BAD_STATE"},
      {R"({"cmd":"set","state":{"game":"schotten-totten","players":2}})", "BAD_STATE"},
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
      {R"({"cmd":"new","game":"schotten-totten","seed":"a\u0001b"})", "BAD_REQUEST"},
      {R"({"cmd":"legal","detail":"yes"})", "BAD_REQUEST"},
      {R"({"cmd":"play","move":"pass","moves":["pass"]})", "BAD_REQUEST"},
  };
  start();
  const std::string before = hash();
  for (const auto& [line, code] : cases) {
    EXPECT_EQ(error_code(line), code) << line;
    EXPECT_EQ(hash(), before) << line;
  }
  EXPECT_EQ(error_code(std::string(Protocol::kMaxLineBytes + 1, ' ')), "TOO_LONG");
}

TEST_F(ProtocolTest, CommandsWithoutAGameSaySo) {
  for (const char* command : {"state", "view", "legal", "play", "explain", "undo", "hash", "result", "perft",
                              "redeal", "record", "next", "go"}) {
    EXPECT_EQ(error_code(std::string(R"({"cmd":")") + command + "\"}"), "NO_GAME") << command;
  }
}

TEST_F(ProtocolTest, UnknownWordsGetTheNearestKnownOne) {
  EXPECT_NE(protocol_.answer(R"({"cmd":"leagl"})").find("did you mean 'legal'"), std::string::npos);
  EXPECT_NE(
      protocol_.answer(R"({"cmd":"new","game":"shotten-toten"})").find("did you mean 'schotten-totten'"),
      std::string::npos);
}

TEST_F(ProtocolTest, IllegalMovesNameTheRuleInTheReadersLanguage) {
  start(R"({"starter":"first"})");
  const object answer = ask(R"({"cmd":"play","move":"pass","lang":"de"})");
  const object error = answer.at("error").as_object();
  EXPECT_EQ(text(error.at("code")), "ILLEGAL");
  EXPECT_EQ(text(error.at("reason")), "ST_MUST_PLAY");
  EXPECT_EQ(text(error.at("rule")), "ST-2.2");
  EXPECT_EQ(text(error.at("message")), "Du kannst eine Clankarte anlegen, also darfst du nicht passen.");
}

TEST_F(ProtocolTest, WhatABuildingDoesNotOfferIsRefusedByARule) {
  ask_ok(R"({"cmd":"new","game":"caylus","players":2,"seed":"quarry"})");
  const object state = ask_ok(R"({"cmd":"state"})").at("state").as_object();
  std::int64_t quarry = 0;
  for (const value& space : state.at("road").as_array()) {
    if (space.at("tile") == value("N_QUARRY")) quarry = space.at("space").as_int64();
  }
  for (const std::string& move : {"place " + std::to_string(quarry), std::string("pass"), std::string("pass"),
                                  std::string("provost 0"), std::string("provost 0")})
    play(move);
  const object error = ask(R"({"cmd":"play","move":"take 1W","lang":"de"})").at("error").as_object();
  EXPECT_EQ(boost::json::serialize(error),
            R"({"code":"ILLEGAL","message":"Das bringt das Gebäude nicht ein (N_QUARRY).","move":"take 1W",)"
            R"("index":0,"reason":"CA_NOT_PRODUCED","rule":"CA-6.2","params":{"tile":"N_QUARRY"}})");
  const object why = ask_ok(R"({"cmd":"explain","move":"take 1W"})");
  EXPECT_FALSE(why.at("legal").as_bool());
  EXPECT_EQ(text(why.at("rule")), "CA-6.2");
  EXPECT_EQ(error_code(R"({"cmd":"play","move":"take 1Q"})"), "BAD_MOVE");
  EXPECT_EQ(error_code(R"({"cmd":"play","move":"dance"})"), "BAD_MOVE");
  play("take 1S");
}

TEST_F(ProtocolTest, PositionsOfOlderRulesThatPlayAlikeAreTaken) {
  ask_ok(R"({"cmd":"new","game":"caylus","players":3,"seed":"old"})");
  object state = ask_ok(R"({"cmd":"state"})").at("state").as_object();
  EXPECT_EQ(state["rules"], value(2));
  const std::string before = hash();
  state["rules"] = 1;
  const std::string older = boost::json::serialize(state);
  ask_ok(R"({"cmd":"set","state":)" + older + "}");
  EXPECT_EQ(hash(), before);
  for (const int rules : {0, 3}) {
    state["rules"] = rules;
    EXPECT_EQ(error_code(R"({"cmd":"set","state":)" + boost::json::serialize(state) + "}"), "BAD_STATE");
  }
}

TEST_F(ProtocolTest, SeveralMovesAreAllOrNothing) {
  start();
  const std::string before = hash();
  const std::vector<std::string> moves = legal();
  const object answer = ask(R"({"cmd":"play","moves":[")" + moves[0] + R"(","pass"]})");
  EXPECT_EQ(answer.at("error").as_object().at("index").as_int64(), 1);
  EXPECT_EQ(hash(), before);
  play(moves[0]);
  const std::string second = legal()[0];
  const std::string after_first = hash();
  play(second);
  const std::string after_both = hash();
  ask_ok(R"({"cmd":"undo"})");
  EXPECT_EQ(hash(), after_first);
  ask_ok(R"({"cmd":"undo"})");
  EXPECT_EQ(hash(), before);
  const object both = ask_ok(R"({"cmd":"play","moves":[")" + moves[0] + R"(",")" + second + R"("]})");
  EXPECT_EQ(both.at("events").as_array().size(), 4u) << "two cards placed, two drawn, in one list";
  EXPECT_EQ(hash(), after_both);
}

TEST_F(ProtocolTest, EventsCanBeAskedForAsASeatSeesThem) {
  start(R"({"starter":"first"})");
  const std::string move = legal()[0];
  const auto drawn = [&](const std::string& seat) {
    const object answer = ask_ok(R"({"cmd":"play","move":")" + move + "\"" + seat + "}");
    ask_ok(R"({"cmd":"undo"})");
    return answer.at("events").as_array().at(1).as_object().contains("card");
  };
  EXPECT_TRUE(drawn(""));
  EXPECT_TRUE(drawn(R"(,"seat":0)"));
  EXPECT_FALSE(drawn(R"(,"seat":1)"));
  EXPECT_FALSE(drawn(R"(,"seat":null)"));
}

TEST_F(ProtocolTest, StateCanBeSetAgainAtEveryStep) {
  start(R"({"tactics":true,"auto_claim":false,"scout":"any"})", "walk");
  for (int i = 0; !legal().empty(); ++i) {
    const std::string before = hash();
    const object state = ask_ok(R"({"cmd":"state"})");
    ask_ok(R"({"cmd":"set","state":)" + boost::json::serialize(state.at("state")) + "}");
    ASSERT_EQ(hash(), before);
    const std::vector<std::string> moves = legal();
    play(moves[static_cast<std::size_t>(i * 7) % moves.size()]);
  }
}

TEST_F(ProtocolTest, ImpossiblePositionsNameTheInvariant) {
  start();
  const std::string state = boost::json::serialize(ask_ok(R"({"cmd":"state"})").at("state"));
  const std::size_t hands = state.find("\"hands\":[[\"") + 11;
  std::string twice = state;
  const std::string other_card = state.substr(state.find("\"clan_pile\":[\"") + 14, 2);
  twice.replace(hands, 2, other_card);
  const object answer = ask(R"({"cmd":"set","state":)" + twice + "}");
  EXPECT_EQ(text(answer.at("error").at("code")), "BAD_STATE");
  EXPECT_EQ(text(answer.at("error").at("message")), "card " + other_card + " occurs twice");
}

TEST_F(ProtocolTest, RedealKeepsWhatTheSeatSees) {
  start(R"({"tactics":true})");
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
  start(R"({"tactics":true,"claims":"start"})", "a \"quoted\" seed");
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
  start();
  for (int i = 0; i < 5; ++i) play(legal()[0]);
  const object state = ask_ok(R"({"cmd":"state"})");
  ask_ok(R"({"cmd":"set","state":)" + boost::json::serialize(state.at("state")) + "}");
  play(legal()[0]);
  const std::string expected = hash();
  const object record = ask_ok(R"({"cmd":"record"})");
  start();
  ask_ok(R"({"cmd":"load","record":)" + boost::json::serialize(record.at("record")) + "}");
  EXPECT_EQ(hash(), expected);
}

TEST_F(ProtocolTest, AMatchAddsUpPointsAndTheWinnerStarts) {
  ask_ok(R"({"cmd":"new","game":"schotten-totten","games":2,"seed":"match"})");
  play_to_the_end();
  const object first = ask_ok(R"({"cmd":"result"})");
  const std::int64_t winner = first.at("winners").as_array()[0].as_int64();
  EXPECT_EQ(boost::json::serialize(first.at("match").at("points")),
            boost::json::serialize(first.at("scores")));
  EXPECT_EQ(first.at("match").as_object().at("played").as_int64(), 1);
  EXPECT_EQ(ask_ok(R"({"cmd":"next"})").at("to_move").as_int64(), winner);
  play_to_the_end();
  const object second = ask_ok(R"({"cmd":"result"})");
  EXPECT_TRUE(second.at("match").as_object().at("over").as_bool());
  EXPECT_EQ(second.at("match").as_object().at("points").as_array()[0].as_int64(),
            first.at("scores").as_array()[0].as_int64() + second.at("scores").as_array()[0].as_int64());
  EXPECT_EQ(error_code(R"({"cmd":"next"})"), "MATCH_OVER");
}

// The games of a match have longer seeds than the first, and all must fit into a record.
TEST_F(ProtocolTest, ASeedTooLongForItsMatchIsRefusedAtOnce) {
  const auto asking_for = [](std::size_t bytes, int games) {
    return R"({"cmd":"new","game":"kreta","games":)" + std::to_string(games) + R"(,"seed":")" +
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
  start(R"({"tactics":true})");
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

TEST_F(ProtocolTest, LegalCanGiveTheStructuredForm) {
  start();
  const object answer = ask_ok(R"({"cmd":"legal","detail":true})");
  EXPECT_EQ(answer.at("details").as_array().size(), answer.at("moves").as_array().size());
  const object first = answer.at("details").as_array()[0].as_object();
  EXPECT_EQ(text(first.at("kind")), "place");
  EXPECT_EQ(std::string(first.at("card").as_string()) + "@" + std::to_string(first.at("stone").as_int64()),
            text(answer.at("moves").as_array()[0]));
}

TEST(EngineLoop, AnswersEveryLineAndSurvivesLongOnes) {
  std::istringstream in(R"({"cmd":"games"})"
                        "\n\n" +
                        std::string(3 << 20, 'x') +
                        "\n"
                        R"({"cmd":"games","id":1})");
  std::ostringstream out;
  merlon::app::run_engine(in, out);
  std::istringstream lines(out.str());
  std::vector<std::string> answers;
  for (std::string line; std::getline(lines, line);) answers.push_back(line);
  ASSERT_EQ(answers.size(), 4u);
  EXPECT_NE(answers[1].find("BAD_JSON"), std::string::npos);
  EXPECT_NE(answers[2].find("TOO_LONG"), std::string::npos);
  EXPECT_NE(answers[3].find("\"id\":1"), std::string::npos);
}

// Once a game is over nobody is to move, wherever it is said; older positions name the seat of the last turn.
TEST_F(ProtocolTest, NobodyIsToMoveOnceAGameIsOver) {
  for (const std::string game : {"schotten-totten", "kilt-castle", "kreta", "caylus"}) {
    ask_ok(R"({"cmd":"new","game":")" + game + R"(","seed":"the end"})");
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
    if (game == "caylus") state["to_move"] = state["order"].as_array()[0];
    EXPECT_EQ(text(set()["hash"]), end) << "as older versions wrote it";
  }
}

// Play adds to what a position has, and no number overflows when it had as much as is accepted.
TEST_F(ProtocolTest, CaylusIsPlayedOnFromItsLimits) {
  merlon::Rng rng(1);
  for (const std::string players : {"2", "5"}) {
    ask_ok(R"({"cmd":"new","game":"caylus","players":)" + players + "}");
    object state = ask_ok(R"({"cmd":"state"})")["state"].as_object();
    state["round"] = 100;
    state["provost"] = state["bailiff"] = 6;  // as many rounds to come as can be
    for (value& seat : state["seats"].as_array()) {
      seat.at("points") = seat.at("deniers") = 10'000;
      for (auto& cubes : seat.at("cubes").as_object()) cubes.value() = 10'000;
    }
    ask_ok(R"({"cmd":"set","state":)" + boost::json::serialize(state) + "}");
    for (auto moves = legal(); !moves.empty(); moves = legal()) {
      play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    state = ask_ok(R"({"cmd":"state"})")["state"].as_object();
    EXPECT_GT(state["round"].as_int64(), 100);
    for (const value& seat : state["seats"].as_array()) {
      EXPECT_GT(seat.at("points").as_int64(), 9000);
      EXPECT_GT(seat.at("deniers").as_int64(), 9000);
      for (const auto& cubes : seat.at("cubes").as_object()) EXPECT_GT(cubes.value().as_int64(), 9000);
    }
  }
}

}  // namespace
