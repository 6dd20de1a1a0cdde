// Who may come in: origins, programs, and how often.
#include "server/gate.h"

#include <gtest/gtest.h>

#include "server/rate_limit.h"

namespace merlon::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

// --- origins -------------------------------------------------------------------------------------

TEST(Origin, TableOfWhoMayAct) {
  struct Row {
    std::string origin;
    std::string host;
    bool own;
  };
  const std::vector<std::string> allowed{"https://games.example.org"};
  const std::vector<Row> rows{
      {"http://localhost:8080", "localhost:8080", true},
      {"http://localhost", "localhost", true},
      {"https://localhost:8080", "localhost:8080", true},
      {"http://127.0.0.1:8080", "127.0.0.1:8080", true},
      {"http://192.168.1.20:8080", "192.168.1.20:8080", true},
      {"http://[::1]:8080", "[::1]:8080", true},
      // One that the operator named, whatever the host is called.
      {"https://games.example.org", "games.example.org", true},
      {"https://games.example.org", "localhost:8080", true},
      {"https://games.example.org", "", true},
      // Another page, another port, another scheme.
      {"http://evil.example", "localhost:8080", false},
      {"http://localhost:8081", "localhost:8080", false},
      {"http://localhost", "localhost:8080", false},
      {"http://127.0.0.1:8080", "localhost:8080", false},
      {"ftp://localhost:8080", "localhost:8080", false},
      {"http://games.example.org", "games.example.org", false},
      {"https://games.example.org.evil.example", "localhost:8080", false},
      {"https://games.example.org:444", "localhost:8080", false},
      // A name that a stranger lets point here (DNS rebinding): origin and host agree, and still.
      {"http://evil.example:8080", "evil.example:8080", false},
      {"http://127.0.0.1.evil.example", "127.0.0.1.evil.example", false},
      {"http://localhost.evil.example", "localhost.evil.example", false},
      // Sandboxed pages and files, and nonsense.
      {"null", "localhost:8080", false},
      {"null", "null", false},
      {"file://", "localhost:8080", false},
      {"", "localhost:8080", false},
      {"", "", false},
      {"http://", "", false},
      {"localhost:8080", "localhost:8080", false},
      {"http://localhost:8080/", "localhost:8080", false},
      {"http://user@localhost:8080", "localhost:8080", false},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(is_own_origin(row.origin, row.host, allowed), row.own)
        << "origin '" << row.origin << "', host '" << row.host << "'";
  }
}

TEST(Origin, IsReadAsPeopleWriteIt) {
  const auto read = [](std::string_view text) {
    const auto origin = read_origin(text);
    return origin ? *origin : "refused";
  };
  EXPECT_EQ(read("https://x.org"), "https://x.org");
  EXPECT_EQ(read("https://x.org/"), "https://x.org");
  EXPECT_EQ(read("HTTPS://Games.X.org:443/"), "https://games.x.org");
  EXPECT_EQ(read("http://name:80"), "http://name");
  EXPECT_EQ(read("http://name:8080"), "http://name:8080");
  EXPECT_EQ(read("http://name:443"), "http://name:443");
  EXPECT_EQ(read("http://[2001:db8::7]:8080/"), "http://[2001:db8::7]:8080");
  for (const std::string_view bad : {"", "x.org", "x.org/", "//x.org", "ftp://x.org", "https://", "https:///",
                                     "https://x.org/games", "https://x.org/?a", "https://u@x.org", "*",
                                     "https://*.x.org", "null", "https://x .org", "https://b\xC3\xBC.org"}) {
    EXPECT_EQ(read(bad), "refused") << bad;
  }
  EXPECT_EQ(read_origin("x.org/").error().message,
            "'x.org/' does not begin with https:// or http://; write it like https://games.example.org");
}

net::Request request_with(const net::Headers& headers, const std::string& address = "192.0.2.1") {
  net::Request request;
  request.headers = headers;
  request.address = address;
  return request;
}

TEST(Gate, LetsTheOwnPageAndProgramsIn) {
  const auto lets_in = [](net::Headers headers) {
    headers.emplace_back("host", "localhost:1");
    return Gate({}, {}).right_origin(request_with(headers));
  };
  EXPECT_TRUE(lets_in({{"origin", "http://localhost:1"}}));
  EXPECT_FALSE(lets_in({{"origin", "http://evil.example"}}));
  EXPECT_TRUE(lets_in({{"x-merlon-bot", "example"}}));
  EXPECT_FALSE(lets_in({}));
  EXPECT_FALSE(lets_in({{"x-merlon-bot", "x"}, {"origin", "http://evil.example"}}))
      << "a page that claims to be a program is still a page";
}

TEST(Gate, CountsByAddress) {
  GateLimits limits;
  limits.creates_per_minute = 2;
  limits.joins_per_minute = 3;
  limits.requests = 4;
  limits.files = 5;
  limits.player_messages = 1;
  Gate gate(limits, {});
  const net::Request one = request_with({}, "192.0.2.1");
  const auto expect_allowed = [](int times, const auto& may) {
    for (int i = 0; i < times; ++i) EXPECT_TRUE(may()) << i;
    EXPECT_FALSE(may()) << times;
  };
  expect_allowed(2, [&] { return gate.may_create(one); });
  EXPECT_TRUE(gate.may_create(request_with({}, "192.0.2.2")));
  expect_allowed(3, [&] { return gate.may_join(one); });
  expect_allowed(4, [&] { return gate.may_request(one); });
  expect_allowed(5, [&] { return gate.may_fetch(one); });
  expect_allowed(1, [&] { return gate.may_act("token"); });
  EXPECT_TRUE(gate.may_act("another"));
}

// The last 64 bits of an IPv6 address are free for everybody to choose.
TEST(Gate, CountsAHomeOnce) {
  GateLimits limits;
  limits.creates_per_minute = 1;
  limits.joins_per_minute = 1;
  limits.requests = 1;
  limits.exports = 1;
  Gate gate(limits, {});
  const net::Request one = request_with({}, "2001:db8:1:2::1");
  const net::Request same = request_with({}, "2001:db8:1:2:3:4:5:6");
  const net::Request other = request_with({}, "2001:db8:1:3::1");
  EXPECT_TRUE(gate.may_create(one) && gate.may_join(one) && gate.may_request(one) && gate.may_export(one));
  EXPECT_FALSE(gate.may_create(same) || gate.may_join(same) || gate.may_request(same) ||
               gate.may_export(same));
  EXPECT_TRUE(gate.may_create(other) && gate.may_join(other) && gate.may_request(other) &&
              gate.may_export(other));
}

TEST(Gate, CountsANetworkAsSoManyAddresses) {
  GateLimits limits;
  limits.addresses_per_network = 2;
  limits.requests = 1;
  limits.waiting = 1;
  Gate gate(limits, {});
  EXPECT_TRUE(gate.may_request(request_with({}, "2001:db8:1:1::1")));
  EXPECT_TRUE(gate.may_request(request_with({}, "2001:db8:1:2::1")));
  EXPECT_FALSE(gate.may_request(request_with({}, "2001:db8:1:3::1")));
  EXPECT_TRUE(gate.may_request(request_with({}, "2001:db8:2:3::1")));
  auto first = gate.place_to_wait("2001:db8:1:1::1");
  const auto second = gate.place_to_wait("2001:db8:1:2::1");
  EXPECT_TRUE(first && second);
  EXPECT_FALSE(gate.place_to_wait("2001:db8:1:3::1"));
  first.reset();
  EXPECT_TRUE(gate.place_to_wait("2001:db8:1:3::1"));
}

TEST(Gate, CountsTheDayToo) {
  GateLimits limits;
  limits.creates_per_minute = 100;
  limits.creates_per_day = 5;
  Gate gate(limits, {});
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(gate.may_create(request_with({})));
  EXPECT_FALSE(gate.may_create(request_with({})));
}

TEST(Gate, HasPlacesToWaitUntilTheyAreGivenBack) {
  GateLimits limits;
  limits.waiting = 2;
  Gate gate(limits, {});
  auto first = gate.place_to_wait("192.0.2.1");
  const auto second = gate.place_to_wait("192.0.2.1");
  EXPECT_TRUE(first && second);
  EXPECT_FALSE(gate.place_to_wait("192.0.2.1"));
  EXPECT_TRUE(gate.place_to_wait("192.0.2.2")) << "others are not concerned";
  first.reset();
  EXPECT_TRUE(gate.place_to_wait("192.0.2.1"));
}

TEST(Gate, CountsNothingWithoutLimits) {
  Gate gate(no_limits(), {});
  for (int i = 0; i < 1000; ++i) ASSERT_TRUE(gate.may_create(request_with({})));
}

// --- how often -----------------------------------------------------------------------------------

TEST(RateLimit, AllowsSoManyInAnySpanOfTime) {
  RateLimit limit(3, seconds{10});
  const Clock::time_point start{seconds{1000}};
  EXPECT_TRUE(limit.allow(start));
  EXPECT_TRUE(limit.allow(start + seconds{4}));
  EXPECT_TRUE(limit.allow(start + seconds{8}));
  EXPECT_FALSE(limit.allow(start + seconds{9}));
  EXPECT_FALSE(limit.allow(start + milliseconds{9999}));
  EXPECT_TRUE(limit.allow(start + seconds{10}));  // the first is ten seconds ago
  EXPECT_FALSE(limit.allow(start + seconds{13}));
  EXPECT_TRUE(limit.allow(start + seconds{14}));
}

TEST(RateLimit, WhatWasRefusedDoesNotCount) {
  RateLimit limit(1, seconds{10});
  const Clock::time_point start{seconds{1000}};
  EXPECT_TRUE(limit.allow(start));
  for (int i = 1; i < 100; ++i) EXPECT_FALSE(limit.allow(start + milliseconds{100 * i - 1}));
  EXPECT_TRUE(limit.allow(start + seconds{10}));
}

TEST(RateLimit, IsIdleWhenNothingCountsAnyMore) {
  RateLimit limit(2, seconds{10});
  const Clock::time_point start{seconds{1000}};
  EXPECT_TRUE(limit.idle(start));
  limit.allow(start);
  EXPECT_FALSE(limit.idle(start + seconds{9}));
  EXPECT_TRUE(limit.idle(start + seconds{10}));
}

TEST(RateLimits, OneDoesNotHinderAnother) {
  RateLimits limits(1, seconds{10});
  const Clock::time_point start{seconds{1000}};
  EXPECT_TRUE(limits.allow("a", start));
  EXPECT_FALSE(limits.allow("a", start));
  EXPECT_TRUE(limits.allow("b", start));
}

// Thousands of strangers make it forget the idle ones only.
TEST(RateLimits, ForgetNobodyTooEarly) {
  RateLimits limits(1, seconds{10});
  const Clock::time_point start{seconds{1000}};
  for (int round = 0; round < 5; ++round) {
    const Clock::time_point now = start + seconds{2 * round};
    for (int i = 0; i < 2000; ++i) {
      ASSERT_EQ(limits.allow("address " + std::to_string(i), now), round == 0) << round;
    }
  }
  EXPECT_TRUE(limits.allow("address 7", start + seconds{10}));
}

}  // namespace
}  // namespace merlon::server
