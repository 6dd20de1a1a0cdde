// The texts of HTTP that are read and written here: targets of requests, heads of answers.
#include <gtest/gtest.h>

#include "net/response_text.h"
#include "net/target.h"

namespace merlon::net {
namespace {

using Query = std::vector<std::pair<std::string, std::string>>;

TEST(Target, IsTakenApartAndDecoded) {
  const auto target = parse_target("/api/v1/K%C3%B6nig%20x?name=a%26b+c&empty=&flag&&n=1=2&n=3");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->path, "/api/v1/König x");
  EXPECT_EQ(target->query, (Query{{"name", "a&b c"}, {"empty", ""}, {"flag", ""}, {"n", "1=2"}, {"n", "3"}}));
  EXPECT_EQ(parse_target("/a+b")->path, "/a+b") << "a plus is a space in a query only";
  EXPECT_EQ(parse_target("/?")->query, Query{});
  EXPECT_EQ(parse_target("/a?b?c")->query, (Query{{"b?c", ""}}));
  EXPECT_EQ(parse_target("/%2541")->path, "/%41") << "decoded once";
  EXPECT_EQ(parse_target("*")->path, "*");
}

TEST(Target, IsRefusedIfMalformed) {
  for (const char* text :
       {"",           "a",     "http://x/", "x:80",  "/%",        "/%4",     "/%4g",    "/%g4",
        "/% 1",       "/%-1",  "/%+1",      "/%00",  "/a%0d%0ab", "/%7f",    "/%ff",    "/%c0%af",
        "/%ed%a0%80", "/\xC3", "/a#b",      "/?a=%", "/?%zz=1",   "/?a=%00", "/?a=%ff", "/?a=1&b=%x"}) {
    EXPECT_FALSE(parse_target(text)) << text;
  }
}

TEST(ResponseText, HasWhatTheAnswerAndTheServerSay) {
  const Headers common = {{"X-Common", "1"}, {"Cache-Control", "no-store"}};
  const Response response{200, "abc", "text/plain", {{"cache-control", "immutable"}, {"ETag", "x"}}};
  EXPECT_EQ(response_head(response, {common, 11, true}),
            "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 3\r\nX-Common: 1\r\n"
            "cache-control: immutable\r\nETag: x\r\n\r\n");
  EXPECT_EQ(response_head({204, "", "text/plain", {}}, {{}, 11, false}),
            "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(response_head({299, "", "", {}}, {{}, 10, true}),
            "HTTP/1.0 299 \r\nContent-Length: 0\r\nConnection: keep-alive\r\n\r\n");
}

TEST(ResponseText, LeavesOutHeadersThatWouldBreakTheLine) {
  const Response response{200, "", "", {{"Location", "/a\r\nSet-Cookie: b"}, {"A\nB", "c"}, {"Good", "1"}}};
  EXPECT_EQ(response_head(response, {{}, 11, true}),
            "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nGood: 1\r\n\r\n");
}

TEST(ResponseText, ErrorsAreJson) {
  EXPECT_EQ(error_response(413).body,
            R"({"error":{"code":"TOO_LARGE","message":"The body of the request is too large."}})");
  for (const int status : {400, 408, 413, 426, 429, 431, 500, 503}) {
    const Response response = error_response(status);
    EXPECT_EQ(response.status, status);
    EXPECT_EQ(response.content_type, "application/json");
    EXPECT_EQ(response.body.find("\"\""), std::string::npos) << response.body;
  }
}

}  // namespace
}  // namespace merlon::net
