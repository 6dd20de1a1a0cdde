// What the engine protocol says to requests that are too large, ambiguous or beside the point; and that
// docs/protocol.md names the limits that the program has.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "app/protocol.h"
#include "core/advice.h"
#include "core/printable.h"
#include "core/quoted.h"
#include "tests/support/files.h"
#include "tests/support/games.h"
#include "tests/support/protocol.h"

namespace {

using boost::json::object;
using merlon::app::Protocol;
using merlon::test::message_of;
using merlon::test::started;

/// A request with a long text in it, which must come back cut.
void expect_short_answer(Protocol& protocol, const std::string& before, const std::string& after) {
  for (const std::string letter : {"x", "ä", "€"}) {
    std::string long_text;
    while (long_text.size() + before.size() + after.size() + 4 < Protocol::kMaxLineBytes) long_text += letter;
    const std::string answer = protocol.answer(before + long_text + after);
    EXPECT_LT(answer.size(), 2000u) << before << after;
    EXPECT_TRUE(merlon::is_printable(answer)) << before << after;
    EXPECT_NE(answer.find("\"ok\":false"), std::string::npos) << before << after;
  }
}

TEST(ProtocolLimits, NoErrorRepeatsALongRequest) {
  for (const std::string_view key : merlon::any::game_keys()) {
    const std::string game(key);
    Protocol protocol = started(game);
    for (const std::string move :
         {"",           "r7@",    "claim ", "b>",     "11+",      "roof ",    "king ",
          "people ",    "5>",     "place ", "build ", "effect ",  "effect a", "effect a2",
          "effect c1 ", "trade ", "take ",  "joust ", "provost ", "favour "}) {
      expect_short_answer(protocol, R"({"cmd":"play","move":")" + move, "\"}");
    }
    expect_short_answer(protocol, R"({"cmd":"explain","move":")", "\"}");
    expect_short_answer(protocol, R"({"cmd":"play","moves":["pass",")", "\"]}");
    expect_short_answer(protocol, R"({"cmd":"new","game":")" + game + R"(","options":{")", R"(":true}})");
    expect_short_answer(protocol, R"({"cmd":"set","state":{"game":")" + game + R"(","players":2,"phase":")",
                        "\"}}");
  }
  Protocol protocol;
  expect_short_answer(protocol, R"({"cmd":")", "\"}");
  expect_short_answer(protocol, R"({"cmd":"new","game":")", "\"}");
  expect_short_answer(protocol, R"({"cmd":"games","lang":")", "\"}");
  expect_short_answer(protocol, R"({"cmd":"load","record":")", "\"}");
}

TEST(ProtocolLimits, ABadMoveComesBackCut) {
  Protocol protocol = started(merlon::test::hidden_game());
  const object answer =
      boost::json::parse(protocol.answer(R"({"cmd":"play","move":")" + std::string(500, 'x') + "\"}"))
          .as_object();
  const std::string cut = std::string(merlon::kMostQuotedCharacters, 'x') + "…";
  const object& error = answer.at("error").as_object();
  EXPECT_EQ(error.at("move").as_string(), cut);
  EXPECT_TRUE(error.at("message").as_string().starts_with("'" + cut + "': "));
}

TEST(ProtocolLimits, TheIdComesBackAsItWasSent) {
  Protocol protocol;
  for (const std::string id : {"123456789012345678901234567890", "4.0", "-0", "1e2", "18446744073709551616",
                               R"("\u00e4")", R"([1.50,{"a":2}])"}) {
    const std::string answer = protocol.answer(R"({"cmd":"hash","id":)" + id + "}");
    EXPECT_TRUE(answer.starts_with(R"({"id":)" + id + ",")) << answer;
  }
}

TEST(ProtocolLimits, AMemberThatOccursTwiceIsRefused) {
  Protocol protocol;
  EXPECT_EQ(message_of(protocol, R"({"cmd":"games","id":1,"cmd":"hash"})"),
            "BAD_JSON: column 23: the member 'cmd' occurs twice");
  EXPECT_EQ(message_of(protocol, R"({"cmd":"new","game":"chess","options":{"king":"own","king":"any"}})"),
            "BAD_JSON: column 53: the member 'king' occurs twice");
}

TEST(ProtocolLimits, ErrorsSayWhatWasThereAndWhatIsNeeded) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {R"({"cmd":"perft"})", "BAD_REQUEST: depth is missing; it must be a whole number from 0 to 32"},
      {R"({"cmd":"go","nodes":1.5})",
       "BAD_REQUEST: nodes must be a whole number from 1 to 1000000000, not 1.5"},
      {R"({"cmd":"view","seat":"1"})",
       "BAD_SEAT: seat must be a whole number from 0 to 1, or null for a spectator, not '1'"},
  };
  Protocol protocol = started(merlon::test::hidden_game());
  for (const auto& [line, message] : cases) EXPECT_EQ(message_of(protocol, line), message) << line;
}

TEST(ProtocolLimits, TheDocumentNamesThem) {
  const std::string document = merlon::test::read_file(MERLON_SOURCE_DIR "/docs/protocol.md");
  const std::vector<std::pair<std::string, std::uint64_t>> limits{
      {"bytes of a line", Protocol::kMaxLineBytes},
      {"values inside values", Protocol::kMaxDepth},
      {"bytes of the `seed` of `new`", Protocol::kMaxSeedBytes},
      {"`games` of a match", Protocol::kMaxGames},
      {"`moves` of one `play`", Protocol::kMaxMoves},
      {"`depth` of `perft`", Protocol::kMaxPerftDepth},
      {"positions that `perft` goes through", Protocol::kMaxPerftPositions},
      {"`level` of `go`", merlon::kLevels},
      {"`nodes` of `go`", Protocol::kMaxNodes},
      {"`ms` of `go`", Protocol::kMaxMilliseconds},
      {"`threads` of `go`", Protocol::kMaxThreads},
      {"bytes of the `record` of `load`", merlon::kMaxRecordBytes},
      {"moves of a record", merlon::kMaxRecordMoves},
      {"characters of a request that an error quotes", merlon::kMostQuotedCharacters},
  };
  for (const auto& [what, number] : limits) {
    const std::string row = "\n| " + what + " | " + merlon::test::with_commas(number) + " |\n";
    EXPECT_NE(document.find(row), std::string::npos) << row;
  }
}

TEST(ProtocolLimits, TheyAreKept) {
  Protocol protocol = started(merlon::test::hidden_game());
  const auto asked = [&](const std::string& members) { return message_of(protocol, "{" + members + "}"); };
  const auto refused = [&](const std::string& members) { return asked(members).starts_with("BAD_REQUEST"); };
  const auto one_more = [](auto limit) { return std::to_string(limit + 1); };
  const std::string new_game = R"("cmd":"new","game":")" + std::string(merlon::test::hidden_game()) + "\",";
  EXPECT_EQ(asked(new_game + R"("games":)" + std::to_string(Protocol::kMaxGames)), "");
  for (const std::string& members : {new_game + R"("games":)" + one_more(Protocol::kMaxGames),
                                     R"("cmd":"perft","depth":)" + one_more(Protocol::kMaxPerftDepth),
                                     R"("cmd":"go","nodes":)" + one_more(Protocol::kMaxNodes),
                                     R"("cmd":"go","ms":)" + one_more(Protocol::kMaxMilliseconds),
                                     R"("cmd":"go","nodes":1,"threads":)" + one_more(Protocol::kMaxThreads),
                                     R"("cmd":"go","level":)" + one_more(merlon::kLevels)}) {
    EXPECT_TRUE(refused(members)) << members;
  }
  const auto seed = [&](std::size_t bytes) {
    return new_game + R"("seed":")" + std::string(bytes, 's') + "\"";
  };
  EXPECT_EQ(asked(seed(Protocol::kMaxSeedBytes)), "");
  EXPECT_TRUE(refused(seed(Protocol::kMaxSeedBytes + 1)));
  const auto moves = [](std::size_t count) {
    std::string list = R"("x")";
    for (std::size_t i = 1; i < count; ++i) list += R"(,"x")";
    return R"("cmd":"play","moves":[)" + list + "]";
  };
  EXPECT_TRUE(asked(moves(Protocol::kMaxMoves)).starts_with("BAD_MOVE"));
  EXPECT_TRUE(refused(moves(Protocol::kMaxMoves + 1)));
  const auto nested = [](std::size_t depth) {
    return R"({"cmd":"games","x":)" + std::string(depth - 1, '[') + std::string(depth - 1, ']') + "}";
  };
  EXPECT_EQ(message_of(protocol, nested(Protocol::kMaxDepth)), "");
  EXPECT_TRUE(message_of(protocol, nested(Protocol::kMaxDepth + 1)).starts_with("BAD_JSON"));
}

}  // namespace
