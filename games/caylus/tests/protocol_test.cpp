// The engine protocol where it speaks of buildings and cubes.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>
#include <vector>

#include "core/rng.h"
#include "tests/support/protocol.h"

namespace merlon::test {
namespace {

class CaylusProtocol : public ProtocolTest {};

TEST_F(CaylusProtocol, WhatABuildingDoesNotOfferIsRefusedByARule) {
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

TEST_F(CaylusProtocol, PositionsOfOlderRulesThatPlayAlikeAreTaken) {
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

// Play adds to what a position has, and no number overflows when it had as much as is accepted.
TEST_F(CaylusProtocol, IsPlayedOnFromItsLimits) {
  Rng rng(1);
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
      play(one_of(moves, rng));
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

TEST_F(CaylusProtocol, NumbersHaveOneWayToBeWritten) {
  expect_notation("caylus", {"place 5"}, {"place 05", "provost +02", "take 01F", "effect a02"});
}

}  // namespace
}  // namespace merlon::test
