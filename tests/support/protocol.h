// Helpers for tests of the engine protocol (docs/protocol.md).
#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/protocol.h"
#include "tests/support/games.h"

namespace merlon::test {

using app::Protocol;
using boost::json::object;
using boost::json::value;

inline std::string text(const value& json) { return std::string(json.as_string()); }

/// Asks a protocol, and plays a game through it; `start` begins one of `game_`.
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
    ask_ok(R"({"cmd":"new","game":")" + game_ + R"(","options":)" + options + R"(,"seed":)" +
           boost::json::serialize(value(seed)) + "}");
  }

  std::vector<std::string> legal() {
    std::vector<std::string> moves;
    const object answer = ask_ok(R"({"cmd":"legal"})");
    for (const value& move : answer.at("moves").as_array()) moves.push_back(text(move));
    return moves;
  }

  object play(const std::string& move) { return ask_ok(R"({"cmd":"play","move":")" + move + "\"}"); }

  /// Each of these lines gets its code and changes nothing.
  void expect_codes(const std::vector<std::pair<std::string, std::string>>& cases) {
    const std::string before = hash();
    for (const auto& [line, code] : cases) {
      EXPECT_EQ(error_code(line), code) << line;
      EXPECT_EQ(hash(), before) << line;
    }
  }

  /// Plays the last legal move until the game is over.
  void play_to_the_end() {
    for (auto moves = legal(); !moves.empty(); moves = legal()) play(moves.back());
  }

  static constexpr std::uint64_t kFewPositions = 10'000;  // enough for a refusal to be quick
  Protocol protocol_{kFewPositions};
  std::string game_{hidden_game()};
};

/// "BAD_MOVE: …", or nothing if the answer is fine.
inline std::string message_of(Protocol& protocol, const std::string& line) {
  const object answer = boost::json::parse(protocol.answer(line)).as_object();
  if (answer.at("ok").as_bool()) return "";
  const object& error = answer.at("error").as_object();
  return std::string(error.at("code").as_string()) + ": " + std::string(error.at("message").as_string());
}

inline Protocol started(std::string_view game) {
  Protocol protocol;
  EXPECT_EQ(message_of(protocol, R"({"cmd":"new","game":")" + std::string(game) + "\"}"), "");
  return protocol;
}

/// Which of these texts are moves in the notation of the game, whether legal or not.
inline void expect_notation(std::string_view game, const std::vector<std::string>& moves,
                            const std::vector<std::string>& others) {
  Protocol protocol = started(game);
  const auto is_move = [&](const std::string& text) {
    return !message_of(protocol, R"({"cmd":"explain","move":")" + text + "\"}").starts_with("BAD_MOVE");
  };
  for (const std::string& move : moves) EXPECT_TRUE(is_move(move)) << move;
  for (const std::string& other : others) EXPECT_FALSE(is_move(other)) << other;
}

/// What is said to each of these lines.
inline void expect_messages(std::string_view game,
                            const std::vector<std::pair<std::string, std::string>>& cases) {
  Protocol protocol = started(game);
  for (const auto& [line, message] : cases) EXPECT_EQ(message_of(protocol, line), message) << line;
}

}  // namespace merlon::test
