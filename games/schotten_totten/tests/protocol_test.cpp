// The engine protocol where it speaks of cards and stones.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>
#include <vector>

#include "tests/support/protocol.h"

namespace merlon::test {
namespace {

class SchottenTottenProtocol : public ProtocolTest {
 protected:
  SchottenTottenProtocol() { game_ = "schotten-totten"; }
};

TEST_F(SchottenTottenProtocol, BadMovesGetACodeAndChangeNothing) {
  start();
  expect_codes({{R"({"cmd":"play","move":"r7"})", "BAD_MOVE"},
                {R"({"cmd":"play","move":"r7@10"})", "BAD_MOVE"},
                {R"({"cmd":"play","move":"claim 3"})", "ILLEGAL"},
                {R"({"cmd":"explain","move":"z1@1"})", "BAD_MOVE"},
                {R"({"cmd":"new","game":"schotten-totten","options":{"values":8}})", "BAD_OPTIONS"}});
}

TEST_F(SchottenTottenProtocol, IllegalMovesNameTheRuleInTheReadersLanguage) {
  start(R"({"starter":"first"})");
  const object answer = ask(R"({"cmd":"play","move":"pass","lang":"de"})");
  const object error = answer.at("error").as_object();
  EXPECT_EQ(text(error.at("code")), "ILLEGAL");
  EXPECT_EQ(text(error.at("reason")), "ST_MUST_PLAY");
  EXPECT_EQ(text(error.at("rule")), "ST-2.2");
  EXPECT_EQ(text(error.at("message")), "Du kannst eine Clankarte anlegen, also darfst du nicht passen.");
}

TEST_F(SchottenTottenProtocol, SeveralMovesAreAllOrNothing) {
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

TEST_F(SchottenTottenProtocol, EventsCanBeAskedForAsASeatSeesThem) {
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

TEST_F(SchottenTottenProtocol, ImpossiblePositionsNameTheInvariant) {
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

TEST_F(SchottenTottenProtocol, AMatchAddsUpPointsAndTheWinnerStarts) {
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

TEST_F(SchottenTottenProtocol, LegalCanGiveTheStructuredForm) {
  start();
  const object answer = ask_ok(R"({"cmd":"legal","detail":true})");
  EXPECT_EQ(answer.at("details").as_array().size(), answer.at("moves").as_array().size());
  const object first = answer.at("details").as_array()[0].as_object();
  EXPECT_EQ(text(first.at("kind")), "place");
  EXPECT_EQ(std::string(first.at("card").as_string()) + "@" + std::to_string(first.at("stone").as_int64()),
            text(answer.at("moves").as_array()[0]));
}

TEST_F(SchottenTottenProtocol, NumbersHaveOneWayToBeWritten) {
  expect_notation("schotten-totten", {"r9@3"}, {"r9@03", "r9@0000003", "r09@3", "claim 03", "r9@+3"});
}

TEST_F(SchottenTottenProtocol, ErrorsSayThatItIsForTwo) {
  expect_messages("schotten-totten", {{R"({"cmd":"new","game":"schotten-totten","players":3})",
                                       "BAD_REQUEST: players must be 2, not 3"},
                                      {R"({"cmd":"set","state":{"game":"schotten-totten","players":3}})",
                                       "BAD_STATE: players must be 2, not 3"},
                                      {R"({"cmd":"set","state":{"game":"schotten-totten"}})",
                                       "BAD_STATE: players is missing; it must be 2"}});
}

}  // namespace
}  // namespace merlon::test
