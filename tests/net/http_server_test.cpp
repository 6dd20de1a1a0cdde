// The HTTP server, asked by a client that can also misbehave.
#include "net/http_server.h"

#include <gtest/gtest.h>

#include <atomic>

#include "tests/net/raw_client.h"
#include "tests/net/running_server.h"

namespace merlon::net {
namespace {

using std::chrono::milliseconds;

constexpr std::string_view kGet = "GET / HTTP/1.1\r\nHost: test\r\n\r\n";

HttpSetup quick_setup() {
  HttpSetup setup;
  setup.limits.request_time = milliseconds(150);
  setup.limits.idle_time = milliseconds(150);
  return setup;
}

/// A service that keeps what it is asked.
std::function<void(Request, Respond)> keep_in(Request& seen) {
  return [&seen](Request request, const Respond& respond) {
    seen = std::move(request);
    respond({});
  };
}

std::string code_of(const RawResponse& response) {
  const std::size_t start = response.body.find("\"code\":\"");
  if (!response.body.starts_with("{\"error\":{") || start == std::string::npos) return {};
  return response.body.substr(start + 8, response.body.find('"', start + 8) - start - 8);
}

/// The answer to these bytes on a connection of their own; it is closed if they are refused.
RawResponse answer_to(const RunningServer& server, std::string_view bytes) {
  RawClient client(server.port);
  client.send(bytes);
  RawResponse response = client.read_response();
  const bool refused = response.status >= 400 && response.status != 500;  // which is an answer of the service
  EXPECT_TRUE(!refused || client.sees_end()) << bytes.substr(0, 200);
  return response;
}

std::string post(std::size_t size) {
  return "POST /p HTTP/1.1\r\nHost: test\r\nContent-Length: " + std::to_string(size) + "\r\n\r\n" +
         std::string(size, 'x');
}

TEST(HttpServer, KeepsAConnectionForManyRequests) {
  RunningServer server;
  RawClient client(server.port);
  for (int i = 0; i < 5; ++i) {
    const RawResponse response = client.get("/number/" + std::to_string(i));
    EXPECT_EQ(response.status, 200);
    EXPECT_EQ(response.body, "GET /number/" + std::to_string(i) + " ");
    EXPECT_EQ(response.headers.at("content-type"), "text/plain");
    EXPECT_FALSE(response.headers.contains("connection"));
  }
  EXPECT_EQ(server.ask([](HttpServer& one) { return one.connections(); }), 1);
}

TEST(HttpServer, ClosesWhenTheClientWantsIt) {
  RunningServer server;
  RawClient client(server.port);
  EXPECT_EQ(client.get("/", "Connection: close\r\n").headers.at("connection"), "close");
  EXPECT_TRUE(client.sees_end());
  RawClient old(server.port);
  old.send("GET / HTTP/1.0\r\n\r\n");
  EXPECT_EQ(old.read_response().status, 200);
  EXPECT_TRUE(old.sees_end());
  RawClient old_but_keeping(server.port);
  old_but_keeping.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
  EXPECT_EQ(old_but_keeping.read_response().headers.at("connection"), "keep-alive");
  EXPECT_EQ(old_but_keeping.get("/").status, 200);
}

TEST(HttpServer, AnswersPipelinedRequestsOneAfterTheOther) {
  RunningServer server({}, [&](const Request& request, const Respond& respond) {
    const auto answer = [respond, text = request.path + request.body] { respond(plain(text)); };
    if (request.path != "/1") return answer();
    server.later(milliseconds(20), answer);  // nobody may overtake it
  });
  RawClient client(server.port);
  client.send(
      "GET /1 HTTP/1.1\r\nHost: a\r\n\r\nPOST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nabGET /3 "
      "HT");
  EXPECT_EQ(client.read_response().body, "/1");
  EXPECT_EQ(client.read_response().body, "/2ab");
  client.send("TP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_EQ(client.read_response().body, "/3");
}

TEST(HttpServer, AHeadAnswerHasNoBody) {
  RunningServer server;
  RawClient client(server.port);
  client.send("HEAD /h HTTP/1.1\r\nHost: test\r\n\r\n");
  const RawResponse response = client.read_response(false);
  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(response.headers.at("content-length"), std::to_string(std::string("HEAD /h ").size()));
  EXPECT_EQ(client.get("/next").body, "GET /next ");
}

TEST(HttpServer, SomeAnswersHaveNoBodyWhateverTheServiceSays) {
  RunningServer server(
      {}, [](const Request&, const Respond& respond) { respond({304, "body", "text/plain", {}}); });
  RawClient client(server.port);
  const RawResponse response = client.get("/");
  EXPECT_EQ(response.status, 304);
  EXPECT_FALSE(response.headers.contains("content-length"));
  EXPECT_EQ(client.get("/").status, 304);
}

TEST(HttpServer, PassesEverythingOfARequest) {
  Request seen;
  RunningServer server({}, keep_in(seen));
  const auto request =
      "PATCH /a%20b/%C3%BC?x=1%2B1&y HTTP/1.1\r\nHOST: test\r\nX-Token:  abc \r\n"
      "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n";
  EXPECT_EQ(answer_to(server, request).status, 200);
  EXPECT_EQ(seen.method, "PATCH");
  EXPECT_EQ(seen.path, "/a b/ü");
  EXPECT_EQ(seen.parameter("x"), "1+1");
  EXPECT_EQ(seen.parameter("y"), "");
  EXPECT_EQ(seen.parameter("z"), std::nullopt);
  EXPECT_EQ(seen.header("host"), "test");
  EXPECT_EQ(seen.header("x-token"), "abc");
  EXPECT_EQ(seen.header("x-other"), "");
  EXPECT_EQ(seen.body, "abcde");
  EXPECT_EQ(seen.address, "127.0.0.1");
  EXPECT_TRUE(seen.loopback);
}

// A proxy checks headers; what comes behind a body in pieces is anybody's word.
TEST(HttpServer, TrailersAreNoHeaders) {
  Request seen;
  HttpSetup setup;
  setup.trusted_proxies = {"127.0.0.2"};
  RunningServer server(setup, keep_in(seen));
  RawClient client(server.port, "127.0.0.2");
  client.send(
      "POST / HTTP/1.1\r\nHost: test\r\nX-Forwarded-For: 192.0.2.1\r\nTransfer-Encoding: chunked\r\n\r\n"
      "3\r\nabc\r\n0\r\nX-Forwarded-For: 192.0.2.99\r\nX-Merlon-Bot: x\r\nHost: other\r\n"
      "Connection: close\r\n\r\n");
  EXPECT_EQ(client.read_response().status, 200);
  EXPECT_EQ(seen.body, "abc");
  EXPECT_EQ(seen.address, "192.0.2.1");
  EXPECT_EQ(seen.header("x-merlon-bot"), "");
  EXPECT_EQ(seen.header("host"), "test");
  EXPECT_EQ(client.get("/next").status, 200) << "the connection goes on";
}

// Where it is not certain where a request ends, nothing behind it is read.
TEST(HttpServer, ABodyOfUncertainLengthIsNotTakenForTheNextRequest) {
  std::atomic<int> asked = 0;
  RunningServer server({}, [&](const Request&, const Respond& respond) {
    ++asked;
    respond({});
  });
  const std::string hidden = "GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n";
  const std::vector<std::pair<std::string, int>> requests{
      {"HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", 501},
      {"HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity\r\n\r\n", 501},
      {"HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n", 501},
      {"HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, gzip\r\n\r\n", 501},
      {"HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501},
      {"HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: gzip\r\n\r\n", 400},
      {"HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400},
      {"HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", 400},
      {"HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: gzip\r\n\r\nabc", 400},
      {"HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n0\r\n\r\n", 400},
      {"HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n", 400},
      {"HTTP/1.1\r\nHost: a\r\nContent-Length: 0, 0\r\n\r\n", 400},
      {"HTTP/1.1\r\nHost: a\r\nContent-Length: +0\r\n\r\n", 400},
      {"HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400},
      {"HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\r\n chunked\r\nContent-Length: 0\r\n\r\n", 400},
  };
  for (const auto& [rest, status] : requests) {
    EXPECT_EQ(answer_to(server, "POST / " + rest + hidden).status, status) << rest;
  }
  EXPECT_EQ(asked, 0);
}

// An old way to continue a header on the next line: one value, and no header of its own.
TEST(HttpServer, AFoldedHeaderIsOneHeader) {
  Request seen;
  RunningServer server({}, keep_in(seen));
  const auto folded = "GET / HTTP/1.1\r\nHost: a\r\nX-One: 1\r\n X-Merlon-Bot: 2\r\n\r\n";
  EXPECT_EQ(answer_to(server, folded).status, 200);
  EXPECT_EQ(seen.header("x-one"), "1 X-Merlon-Bot: 2");
  EXPECT_EQ(seen.header("x-merlon-bot"), "");
}

TEST(HttpServer, MalformedRequestsAreRefusedAndTheConnectionCloses) {
  RunningServer server;
  for (const std::string_view text :
       {"nonsense\r\n\r\n", "GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "GET a HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET * HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/7.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nBad Header: x\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nX : x\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n\r\n",
        "\x16\x03\x01\x02\x01\r\n\r\n"}) {
    const RawResponse response = answer_to(server, text);
    EXPECT_EQ(response.status, 400) << text;
    EXPECT_EQ(code_of(response), "BAD_REQUEST") << text;
    EXPECT_EQ(response.headers.at("connection"), "close");
  }
}

TEST(HttpServer, OptionsMayAskForEverything) {
  RunningServer server;
  EXPECT_EQ(answer_to(server, "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n").body, "OPTIONS * ");
}

TEST(HttpServer, AnAnswerMayComeLaterAndOnlyOnce) {
  RunningServer server({}, [&](const Request& request, const Respond& respond) {
    server.later(milliseconds(30), [respond, path = request.path] {
      respond(plain("late " + path));
      respond(plain("twice"));
    });
  });
  RawClient client(server.port);
  EXPECT_EQ(client.get("/1").body, "late /1");
  EXPECT_EQ(client.get("/2").body, "late /2");
}

TEST(HttpServer, ALateAnswerWaitsLongerThanARequestMayTake) {
  RunningServer server(quick_setup(), [&](const Request&, const Respond& respond) {
    server.later(milliseconds(350), [respond] { respond(plain("late")); });
  });
  RawClient client(server.port);
  EXPECT_EQ(client.get("/").body, "late");
}

TEST(HttpServer, ADroppedAnswerIsAnError) {
  std::atomic<bool> elsewhere = false;
  RunningServer server({}, [&](const Request&, Respond respond) {
    if (elsewhere) std::thread([lost = std::move(respond)] {}).detach();
  });
  RawClient client(server.port);
  for (const bool on_other_thread : {false, true}) {
    elsewhere = on_other_thread;
    const RawResponse response = client.get("/");
    EXPECT_EQ(response.status, 500);
    EXPECT_EQ(code_of(response), "INTERNAL");
  }
}

TEST(HttpServer, AClientMayGoWhileItsAnswerIsPending) {
  std::vector<Respond> held;
  HttpSetup setup;
  setup.limits.farewell_time = milliseconds(50);
  RunningServer server(setup, [&](const Request& request, Respond respond) {
    if (request.path == "/hold") return held.push_back(std::move(respond));
    respond(plain("here"));
  });
  {
    RawClient client(server.port);
    client.send("GET /hold HTTP/1.1\r\nHost: a\r\n\r\n");
    ASSERT_TRUE(server.wait_for_connections(1));
  }
  // The place is free again long before the answer comes, and the answer does no harm.
  EXPECT_TRUE(server.wait_for_connections(0));
  server.ask([&](HttpServer&) {
    for (const Respond& respond : held) respond(plain("into the void"));
    held.clear();
  });
  RawClient other(server.port);
  EXPECT_EQ(other.get("/").body, "here");
}

TEST(HttpServer, AnAnswerReachesAClientThatOnlySendsNoMore) {
  RunningServer server({}, [&](const Request&, const Respond& respond) {
    server.later(milliseconds(50), [respond] { respond(plain("late")); });
  });
  RawClient client(server.port);
  client.send(kGet);
  client.shut_sending();
  EXPECT_EQ(client.read_response().body, "late");
  EXPECT_TRUE(client.sees_end());
}

TEST(HttpServer, APendingAnswerOutlivesTheServer) {
  std::vector<Respond> held;
  {
    RunningServer server({}, [&](const Request&, Respond respond) { held.push_back(std::move(respond)); });
    RawClient client(server.port);
    client.send(kGet);
    while (server.ask([&](HttpServer&) { return held.empty(); })) std::this_thread::yield();
    server.stop();
    EXPECT_TRUE(client.sees_end());
    held[0](plain("nobody is there"));
    server.stop();
  }
  held.clear();
}

TEST(HttpServer, LargeAnswersArriveWhole) {
  const std::string large(3'000'000, 'y');
  RunningServer server({}, [&](const Request&, const Respond& respond) { respond(plain(large)); });
  RawClient client(server.port);
  EXPECT_EQ(client.get("/").body, large);
  EXPECT_EQ(client.get("/").body.size(), large.size());
}

TEST(HttpServer, TooLargeHeadersAreRefused) {
  RunningServer server;
  const std::string start = "GET / HTTP/1.1\r\nHost: test\r\nX-Large: ";
  const std::size_t room = Limits().header_bytes - start.size() - 4;
  RawClient client(server.port);
  client.send(start + std::string(room, 'x') + "\r\n\r\n");
  EXPECT_EQ(client.read_response().status, 200);
  client.send(start + std::string(room + 1, 'x') + "\r\n\r\n");
  const RawResponse response = client.read_response();
  EXPECT_EQ(response.status, 431);
  EXPECT_EQ(code_of(response), "HEADER_TOO_LARGE");
  EXPECT_TRUE(client.sees_end());
  EXPECT_EQ(answer_to(server, "GET /" + std::string(1 << 20, 'x')).status, 431);
}

TEST(HttpServer, TooLargeBodiesAreRefused) {
  RunningServer server;
  RawClient client(server.port);
  client.send(post(Limits().body_bytes));
  EXPECT_EQ(client.read_response().status, 200);
  client.send(post(Limits().body_bytes + 1));
  const RawResponse response = client.read_response();
  EXPECT_EQ(response.status, 413);
  EXPECT_EQ(code_of(response), "TOO_LARGE");
  EXPECT_TRUE(client.sees_end());
  const std::string start = "POST / HTTP/1.1\r\nHost: a\r\n";
  RawClient huge(server.port);  // the answer arrives although the client is still sending
  huge.send(start + "Content-Length: 99999999999\r\n\r\n" + std::string(100000, 'x'));
  EXPECT_EQ(huge.read_response().status, 413);
  RawClient chunked(server.port);
  chunked.send(start + "Transfer-Encoding: chunked\r\n\r\n4001\r\n" + std::string(0x4001, 'x') +
               "\r\n0\r\n\r\n");
  EXPECT_EQ(chunked.read_response().status, 413);
}

TEST(HttpServer, ABodyMayWaitForItsPermission) {
  RunningServer server;
  RawClient client(server.port);
  client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n");
  EXPECT_EQ(client.read_response().status, 100);
  client.send("ab");
  EXPECT_EQ(client.read_response().body, "POST / ab");
  client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999\r\nExpect: 100-continue\r\n\r\n");
  EXPECT_EQ(client.read_response().status, 413);
}

/// Sends one byte after the other until the other side has had enough of it.
RawResponse dribble(RawClient& client, std::string_view bytes) {
  for (const char byte : bytes) {
    if (!client.send(std::string_view(&byte, 1))) break;
    std::this_thread::sleep_for(milliseconds(15));
  }
  return client.read_response();
}

TEST(HttpServer, SlowHeadersAndSlowBodiesTimeOut) {
  RunningServer server(quick_setup());
  const std::pair<const char*, const char*> cases[] = {
      {"", "GET /slow HTTP/1.1\r\n"},
      {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 50\r\n\r\n", "abcdefghijklmnopqrst"}};
  for (const auto& [at_once, slowly] : cases) {
    RawClient client(server.port);
    client.send(at_once);
    const RawResponse response = dribble(client, slowly);
    EXPECT_EQ(response.status, 408) << slowly;
    EXPECT_EQ(code_of(response), "TOO_SLOW") << slowly;
    EXPECT_TRUE(client.sees_end()) << slowly;
  }
}

TEST(HttpServer, IdleConnectionsAreClosedSilently) {
  RunningServer server(quick_setup());
  RawClient silent(server.port);
  RawClient client(server.port);
  EXPECT_EQ(client.get("/").status, 200);
  EXPECT_TRUE(client.sees_end());
  EXPECT_TRUE(silent.sees_end());
  EXPECT_TRUE(server.wait_for_connections(0));
}

TEST(HttpServer, AReaderWhoDoesNotReadIsClosed) {
  RunningServer server(quick_setup(), [&](const Request&, const Respond& respond) {
    respond(plain(std::string(20'000'000, 'y')));
  });
  RawClient client(server.port);
  client.keep_little();
  client.send(kGet);
  ASSERT_TRUE(server.wait_for_connections(1));
  EXPECT_TRUE(server.wait_for_connections(0));
}

/// Two connections, idle ones or sockets, leave no place for a third until one of them has gone; what
/// somebody elsewhere is told meanwhile.
void expect_two_places(HttpSetup setup, bool idle, int refusal, const std::string& code, int elsewhere) {
  setup.headers = {{"X-Everywhere", "yes"}};
  RunningServer server(setup);
  RawClient first(server.port);
  auto second = std::make_unique<RawClient>(server.port);
  for (RawClient* const one : {&first, second.get()}) {
    EXPECT_EQ(idle ? one->get("/").status : one->upgrade("/", "").status, idle ? 200 : 101);
  }
  const RawResponse response = answer_to(server, kGet);
  EXPECT_EQ(response.status, refusal);
  EXPECT_EQ(code_of(response), code);
  EXPECT_EQ(response.headers.at("x-everywhere"), "yes");
  EXPECT_EQ(response.headers.at("retry-after"), "5");
  EXPECT_EQ(RawClient(server.port, "127.0.0.2").get("/").status, elsewhere);
  ASSERT_TRUE(server.wait_for_connections(2));
  if (idle) {
    EXPECT_EQ(first.get("/").status, 200) << "who has a place keeps it";
  }
  second.reset();
  ASSERT_TRUE(server.wait_for_connections(1));
  EXPECT_EQ(answer_to(server, kGet).status, 200);
}

TEST(HttpServer, TooManyConnectionsAreRefused) {
  HttpSetup setup;
  setup.limits.connections = 2;
  setup.limits.loopback_reserve = 0;
  expect_two_places(setup, true, 503, "BUSY", 503);
}

TEST(HttpServer, TooManyConnectionsFromOneAddressAreRefused) {
  HttpSetup setup;
  setup.limits.connections_per_address = 2;
  expect_two_places(setup, false, 429, "TOO_MANY_CONNECTIONS", 200);
}

TEST(HttpServer, SomePlacesAreKeptForTheMachineItself) {
  HttpSetup setup;
  setup.limits.connections = 2;
  setup.limits.loopback_reserve = 1;
  setup.trusted_proxies = {"127.0.0.9"};
  RunningServer server(setup);
  RawClient first(server.port, "127.0.0.9");
  RawClient second(server.port, "127.0.0.9");
  EXPECT_EQ(first.upgrade("/", "X-Forwarded-For: 192.0.2.1\r\n").status, 101);
  EXPECT_EQ(second.upgrade("/", "X-Forwarded-For: 192.0.2.2\r\n").status, 101);
  RawClient third(server.port, "127.0.0.9");
  const RawResponse refused = third.get("/");
  EXPECT_EQ(refused.status, 503) << "a proxy speaks for others";
  EXPECT_EQ(refused.headers.at("retry-after"), "5");
  RawClient here(server.port);
  EXPECT_EQ(here.get("/healthz").status, 200);
  RawClient too_many(server.port);
  EXPECT_EQ(too_many.get("/healthz").status, 503);
}

// Whoever has a whole network of IPv6 has 65,536 groups of addresses.
TEST(HttpServer, ANetworkCountsAsSoManyAddresses) {
  HttpSetup setup;
  setup.trusted_proxies = {"127.0.0.2"};
  setup.limits.connections_per_address = 1;
  setup.limits.addresses_per_network = 2;
  RunningServer server(setup);
  std::vector<std::unique_ptr<RawClient>> clients;
  const auto status_from = [&](const std::string& address) {
    clients.push_back(std::make_unique<RawClient>(server.port, "127.0.0.2"));
    return clients.back()->upgrade("/", "X-Forwarded-For: " + address + "\r\n").status;
  };
  EXPECT_EQ(status_from("2001:db8:1:1::1"), 101);
  EXPECT_EQ(status_from("2001:db8:1:2::1"), 101);
  EXPECT_EQ(status_from("2001:db8:1:3::1"), 429);
  EXPECT_EQ(status_from("2001:db8:2:1::1"), 101) << "another network";
  clients.erase(clients.begin());
  ASSERT_TRUE(server.wait_for_connections(3));
  EXPECT_EQ(status_from("2001:db8:1:3::1"), 101);
}

// Three browsers of a household keep six connections each: without this, the next socket is refused.
TEST(HttpServer, AConnectionThatWaitsForItsNextRequestGivesWay) {
  HttpSetup setup;
  setup.limits.connections_per_address = 2;
  RunningServer server(setup);
  RawClient socket(server.port);
  RawClient idle(server.port);
  EXPECT_EQ(socket.upgrade("/", "").status, 101);
  EXPECT_EQ(idle.get("/").status, 200);
  RawClient next(server.port);
  EXPECT_EQ(next.get("/").status, 200);
  EXPECT_TRUE(idle.sees_end());
  ASSERT_TRUE(server.wait_for_connections(2));
  RawClient last(server.port);
  EXPECT_EQ(last.upgrade("/", "").status, 101);
  RawClient refused(server.port);
  EXPECT_EQ(refused.get("/").status, 429) << "nobody is idle";
}

TEST(HttpServer, EveryAnswerHasTheHeadersOfTheServer) {
  HttpSetup setup;
  setup.headers = {{"X-Everywhere", "yes"}};
  setup.limits.request_time = milliseconds(100);
  RunningServer server(setup, [](const Request& request, const Respond& respond) {
    if (request.path != "/drop") respond({});
  });
  for (const std::string& text :
       {std::string(kGet), std::string("GET /drop HTTP/1.1\r\nHost: a\r\n\r\n"), std::string("bad\r\n\r\n"),
        post(20000), "GET /" + std::string(9000, 'x'), std::string("GET /slow")}) {
    const RawResponse response = answer_to(server, text);
    EXPECT_NE(response.status, 0) << text;
    EXPECT_TRUE(response.headers.contains("x-everywhere")) << response.status;
  }
}

/// Asks for the address that the service sees.
std::string origin(RunningServer& server, std::string_view headers, const std::string& from = "127.0.0.1") {
  RawClient client(server.port, from);
  return client.get("/", headers).body;
}

void answer_with_origin(const Request& request, const Respond& respond) {
  respond(plain(request.address + (request.loopback ? " here" : "")));
}

TEST(HttpServer, BelievesTrustedProxiesOnly) {
  HttpSetup setup;
  setup.trusted_proxies = {"::ffff:127.0.0.2", "10.0.0.9"};
  RunningServer server(setup, answer_with_origin);
  EXPECT_EQ(origin(server, ""), "127.0.0.1 here");
  EXPECT_EQ(origin(server, "X-Forwarded-For: 1.2.3.4\r\n"), "127.0.0.1")
      << "some proxy that nobody told us about";
  EXPECT_EQ(origin(server, "Forwarded: for=1.2.3.4\r\n"), "127.0.0.1");
  EXPECT_EQ(origin(server, "X-Forwarded-For: 6.6.6.6, 1.2.3.4\r\n", "127.0.0.2"), "1.2.3.4");
  EXPECT_EQ(origin(server, "X-Forwarded-For: 6.6.6.6\r\nx-forwarded-for: 1.2.3.4, 10.0.0.9\r\n", "127.0.0.2"),
            "1.2.3.4");
  EXPECT_EQ(origin(server, "X-Forwarded-For: 127.0.0.1\r\n", "127.0.0.2"), "127.0.0.1");
  EXPECT_EQ(origin(server, "", "127.0.0.2"), "127.0.0.2");
}

TEST(HttpServer, ATrustedProxyMayHaveManyConnectionsButOneBehindItNotManySockets) {
  HttpSetup setup;
  setup.trusted_proxies = {"127.0.0.2"};
  setup.limits.connections_per_address = 1;
  RunningServer server(setup);
  RawClient first(server.port, "127.0.0.2");
  RawClient second(server.port, "127.0.0.2");
  RawClient third(server.port, "127.0.0.2");
  EXPECT_EQ(first.upgrade("/", "X-Forwarded-For: 2001:db8::1\r\n").status, 101);
  EXPECT_EQ(second.upgrade("/", "X-Forwarded-For: 2001:db8::2\r\n").status, 429) << "the same first 64 bits";
  EXPECT_EQ(third.upgrade("/", "X-Forwarded-For: 2001:db8:0:1::1\r\n").status, 101);
  EXPECT_TRUE(server.service.diary.wait_for("upgrade / from 2001:db8:0:1::1"));
}

TEST(HttpServer, AClosedDoorLetsOpenConnectionsGoOn) {
  RunningServer server;
  RawClient client(server.port);
  EXPECT_EQ(client.get("/").status, 200);
  server.ask([](HttpServer& one) { one.close_door(); });
  EXPECT_EQ(client.get("/").status, 200);
  RawClient late(server.port);
  EXPECT_EQ(late.get("/").status, 0);
}

TEST(HttpServer, ClosesEveryConnection) {
  std::vector<Respond> held;
  RunningServer server({}, [&](const Request& request, Respond respond) {
    if (request.path == "/hold") return held.push_back(std::move(respond));
    respond({});
  });
  RawClient fresh(server.port);
  RawClient idle(server.port);
  RawClient waiting(server.port);
  RawClient socket(server.port);
  EXPECT_EQ(idle.get("/").status, 200);
  EXPECT_EQ(socket.upgrade().status, 101);
  waiting.send("GET /hold HTTP/1.1\r\nHost: a\r\n\r\n");
  while (server.ask([&](HttpServer&) { return held.empty(); })) std::this_thread::yield();
  server.ask([](HttpServer& one) { one.close_all(); });
  EXPECT_TRUE(idle.sees_end());
  EXPECT_TRUE(fresh.sees_end());
  EXPECT_EQ(waiting.read_response().status, 503);
  EXPECT_TRUE(waiting.sees_end());
  EXPECT_EQ(socket.read_close_code(), 1012);
  socket.send_frame(Opcode::close, "\x03\xE9");
  EXPECT_TRUE(socket.sees_end());
  socket.shut_sending();
  waiting.shut_sending();
  EXPECT_TRUE(server.wait_for_connections(0));
  RawClient next(server.port);
  EXPECT_EQ(next.get("/").status, 200) << "the door is still open";
  server.ask([&](HttpServer&) { held.clear(); });
}

TEST(HttpServer, SaysWhyItCannotListen) {
  const auto loop = make_loop();
  TestService service;
  HttpSetup setup;
  setup.port = 0;
  auto first = serve_http(*loop, setup, service);
  ASSERT_TRUE(first);
  setup.port = (*first)->port();
  EXPECT_NE(setup.port, 0);
  const auto problem = [&] {
    const auto server = serve_http(*loop, setup, service);
    return server ? "it listens" : server.error().message;
  };
  EXPECT_EQ(problem(),
            "cannot listen on port " + std::to_string(setup.port) + " of 127.0.0.1: Address already in use");
  setup.address = "localhost";
  EXPECT_EQ(problem(), "'localhost' is no IP address");
  setup.address = "127.0.0.1";
  setup.trusted_proxies = {"proxy"};
  EXPECT_EQ(problem(), "'proxy' is no IP address of a proxy");
}

TEST(HttpServer, ListensToBothKindsOfAddresses) {
  HttpSetup setup;
  setup.address = "::";
  const auto loop = make_loop();
  TestService probe;
  setup.port = 0;
  if (!serve_http(*loop, setup, probe)) GTEST_SKIP() << "no IPv6 here";
  RunningServer server(setup, answer_with_origin);
  EXPECT_EQ(origin(server, ""), "127.0.0.1 here") << "not ::ffff:127.0.0.1";
}

}  // namespace
}  // namespace merlon::net
