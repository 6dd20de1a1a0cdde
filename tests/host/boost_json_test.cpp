// JSON from outside: what is refused besides what is no JSON, and what is read from the text itself.
#include "host/boost_json.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/json.h"

namespace merlon {
namespace {

std::string parsing_error(std::string_view text) {
  const auto parsed = parse_json(text);
  return parsed ? "" : std::to_string(parsed.error().column) + ": " + parsed.error().message;
}

TEST(BoostJson, AMemberMayOccurOnlyOnceInItsObject) {
  EXPECT_EQ(parsing_error(R"({"a":1,"b":2,"a":3})"), "14: the member 'a' occurs twice");
  EXPECT_EQ(parsing_error(R"({"x":[{"a":1},{"a":1,"b":{},"a":2}]})"), "29: the member 'a' occurs twice");
  EXPECT_EQ(parsing_error(R"({"id":1,"\u0069d":2})"), "9: the member 'id' occurs twice")
      << "however it is written";
  EXPECT_EQ(parsing_error(R"({"a\"":1 , "a\"" : 2})"), R"(12: the member 'a"' occurs twice)");
}

TEST(BoostJson, TheSameNameInSeveralObjectsIsAllowed) {
  for (const std::string_view text :
       {R"({"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]})", R"(["a","a"])", R"({"a":"a","b":"a:","c":"\"a\":"})",
        R"({"a":"{\"a\":1,\"a\":2}"})", R"("a")", "7", "{}"}) {
    EXPECT_EQ(parsing_error(text), "") << text;
  }
}

TEST(BoostJson, AMemberIsFoundAsItIsWritten) {
  struct Case {
    std::string text;
    std::string id;
  };
  const std::vector<Case> cases{
      {R"({"id":123456789012345678901234567890,"cmd":"hash"})", "123456789012345678901234567890"},
      {R"({ "cmd" : "hash" , "id" : 4.0 })", "4.0"},
      {R"({"x":{"id":1},"y":["id",2],"z":"\"id\":3","id":-0.10e+2})", "-0.10e+2"},
      {R"({"id":"a \"b\" , }","x":1})", R"("a \"b\" , }")"},
      {R"({"id":[ 1 , {"id" : "x y"} , [] ],"x":1})", R"([1,{"id":"x y"},[]])"},
      {R"({"\u0069d":null})", "null"},
      {R"({"x":"id"})", ""},
      {R"(["id",1])", ""},
  };
  for (const Case& one : cases) {
    ASSERT_EQ(parsing_error(one.text), "") << one.text;
    EXPECT_EQ(member_as_written(one.text, "id"), one.id) << one.text;
  }
}

std::string complaint(std::string_view text) {
  const auto parsed = parse_json(text);
  return must_be("turn", whole_number(1, 9), as_json(*parsed)["turn"]);
}

TEST(BoostJson, ErrorsSayWhatWasThere) {
  EXPECT_EQ(complaint("{}"), "turn is missing; it must be a whole number from 1 to 9");
  const std::string wanted = "turn must be a whole number from 1 to 9, not ";
  EXPECT_EQ(complaint(R"({"turn":4.0})"), wanted + "4.0");
  EXPECT_EQ(complaint(R"({"turn":0.5})"), wanted + "0.5");
  EXPECT_EQ(complaint(R"({"turn":10})"), wanted + "10");
  EXPECT_EQ(complaint(R"({"turn":18446744073709551615})"), wanted + "18446744073709551615");
  EXPECT_EQ(complaint(R"({"turn":1e30})"), wanted + "1e+30");
  EXPECT_EQ(complaint(R"({"turn":0.1234567890123456789})"), wanted + "0.123456789012346");
  EXPECT_EQ(complaint(R"({"turn":-0.00001})"), wanted + "-1e-05");
  EXPECT_EQ(complaint(R"({"turn":"4"})"), wanted + "'4'");
  EXPECT_EQ(complaint(R"({"turn":null})"), wanted + "null");
  EXPECT_EQ(complaint(R"({"turn":true})"), wanted + "true");
  EXPECT_EQ(complaint(R"({"turn":[1,2]})"), wanted + "a list of 2");
  EXPECT_EQ(complaint(R"({"turn":{}})"), wanted + "an object");
  EXPECT_EQ(whole_number(2, 2), "2") << "no choice is no range";
}

}  // namespace
}  // namespace merlon
