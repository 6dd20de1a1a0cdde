// WebSockets: texts both ways, and every way in which they end.
#include <gtest/gtest.h>

#include <tuple>

#include "tests/net/raw_client.h"
#include "tests/net/running_server.h"

namespace merlon::net {
namespace {

using std::chrono::milliseconds;

/// A server with one reaction to texts; "" when a socket opens.
std::function<void(TestService&)> reacting(TestHandler::Reaction reaction) {
  return [reaction = std::move(reaction)](TestService& service) { service.on_text = reaction; };
}

class SocketClient : public RawClient {
 public:
  explicit SocketClient(const RunningServer& server) : RawClient(server.port) {
    EXPECT_EQ(upgrade().status, 101);
  }
};

/// The end, whoever began it: the handler hears of it once, last, and is gone.
void expect_orderly_end(RunningServer& server) {
  EXPECT_TRUE(server.service.diary.wait_for("destroyed"));
  EXPECT_EQ(server.service.diary.count("closed"), 1);
  const auto lines = server.service.diary.lines();
  ASSERT_GE(lines.size(), 2u);
  EXPECT_EQ(lines[lines.size() - 2], "closed");
  EXPECT_EQ(lines.back(), "destroyed");
  EXPECT_TRUE(server.wait_for_connections(0));
}

TEST(WebSocket, CarriesTextsBothWays) {
  HttpSetup setup;
  setup.headers = {{"X-Everywhere", "yes"}};
  RunningServer server(setup);
  RawClient client(server.port);
  EXPECT_EQ(client.get("/").status, 200);  // the same connection may have been used before
  const RawResponse response = client.upgrade("/socket");
  EXPECT_EQ(response.status, 101);
  EXPECT_EQ(response.headers.at("sec-websocket-accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
  EXPECT_EQ(response.headers.at("x-everywhere"), "yes");
  EXPECT_FALSE(response.headers.contains("sec-websocket-extensions")) << "no compression";
  for (const std::string& text : {std::string("hello"), std::string("Grüße"), std::string(8192, 'x')}) {
    EXPECT_TRUE(client.send_frame(Opcode::text, text));
    EXPECT_EQ(client.read_text(), text);
  }
  EXPECT_EQ(server.service.diary.lines()[1], "opened");
}

TEST(WebSocket, LargeTextsGoOutInOneFrame) {
  RunningServer server(
      {}, reacting([](Socket& socket, std::string_view) { socket.send(std::string(300000, 'y')); }));
  SocketClient client(server);
  const auto frame = client.read_frame();
  ASSERT_TRUE(frame);
  EXPECT_TRUE(frame->final);
  EXPECT_EQ(frame->payload.size(), 300000u);
}

TEST(WebSocket, MessagesComeInOrderHoweverTheyAreCut) {
  RunningServer server;
  SocketClient client(server);
  client.send_frame(Opcode::text, "one \xC3", false);  // in the middle of a character
  client.send_frame(Opcode::ping, "between");
  client.send_frame(Opcode::more, "\xBC two ", false);
  client.send_frame(Opcode::more, "three");
  client.send_frame(Opcode::text, "four");
  const auto pong = client.read_frame();
  ASSERT_TRUE(pong);
  EXPECT_EQ(pong->opcode, Opcode::pong);
  EXPECT_EQ(pong->payload, "between");
  EXPECT_EQ(client.read_text(), "one ü two three");
  EXPECT_EQ(client.read_text(), "four");
}

TEST(WebSocket, ARefusalIsAnOrdinaryAnswer) {
  RunningServer server({}, [](TestService& service) { service.refuses_sockets = true; });
  RawClient client(server.port);
  const RawResponse response = client.upgrade();
  EXPECT_EQ(response.status, 403);
  EXPECT_EQ(response.body, "no");
  EXPECT_EQ(client.get("/").status, 200) << "the connection goes on";
  EXPECT_EQ(server.service.diary.lines(), (std::vector<std::string>{"upgrade /socket from 127.0.0.1"}));
}

TEST(WebSocket, MalformedRequestsForOneNeverReachTheService) {
  RunningServer server;
  const std::string start = "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n";
  const std::string key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  const std::tuple<const char*, std::string, int> cases[] = {
      {"an old version", key + "Sec-WebSocket-Version: 8\r\n\r\n", 426},
      {"no key", "Sec-WebSocket-Version: 13\r\n\r\n", 400},
      {"a frame too early", key + "Sec-WebSocket-Version: 13\r\n\r\n\x81\x80", 400},
  };
  for (const auto& [what, rest, status] : cases) {
    RawClient client(server.port);
    client.send(start + rest);
    const RawResponse response = client.read_response();
    EXPECT_EQ(response.status, status) << what;
    EXPECT_TRUE(status != 426 || response.headers.at("sec-websocket-version") == "13");
  }
  EXPECT_TRUE(server.service.diary.lines().empty());
}

TEST(WebSocket, TheDeadAreNoticedAndTheQuietAreNot) {
  HttpSetup setup;
  setup.limits.silence_time = milliseconds(200);
  RunningServer server(setup);
  SocketClient dead(server);
  SocketClient quiet(server);
  for (int i = 0; i < 4; ++i) {
    const auto ping = quiet.read_frame();
    ASSERT_TRUE(ping);
    EXPECT_EQ(ping->opcode, Opcode::ping);
    quiet.send_frame(Opcode::pong, ping->payload);
  }
  EXPECT_TRUE(server.wait_for_connections(1));
  EXPECT_EQ(server.service.diary.count("closed"), 1);
  quiet.send_frame(Opcode::text, "still here");
  EXPECT_EQ(quiet.read_text(), "still here");
}

TEST(WebSocket, WhatMustNotBeSentClosesIt) {
  struct Case {
    const char* what;
    int code;
    std::function<void(RawClient&)> misbehave;
  };
  const std::vector<Case> cases{
      {"binary", 1003, [](RawClient& client) { client.send_frame(Opcode::binary, "text in disguise"); }},
      {"no UTF-8", 1007, [](RawClient& client) { client.send_frame(Opcode::text, "abc\xFF"); }},
      {"half a character", 1007, [](RawClient& client) { client.send_frame(Opcode::text, "half \xC3"); }},
      {"a byte too many", 1009,
       [](RawClient& client) { client.send_frame(Opcode::text, std::string(8193, 'x')); }},
      {"a byte too many in two frames", 1009,
       [](RawClient& client) {
         client.send_frame(Opcode::text, std::string(8000, 'x'), false);
         client.send_frame(Opcode::more, std::string(193, 'x'));
       }},
      {"no mask", 1002, [](RawClient& client) { client.send_frame(Opcode::text, "x", true, false); }},
      {"more of nothing", 1002, [](RawClient& client) { client.send_frame(Opcode::more, "of what?"); }},
      {"an unknown frame", 1002, [](RawClient& client) { client.send_frame(static_cast<Opcode>(5), "x"); }},
      {"a long ping", 1002,
       [](RawClient& client) { client.send_frame(Opcode::ping, std::string(126, 'x')); }},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.what);
    RunningServer server;
    SocketClient client(server);
    one.misbehave(client);
    EXPECT_EQ(client.read_close_code(), one.code);
    client.send_frame(Opcode::close,
                      std::string{static_cast<char>(one.code >> 8), static_cast<char>(one.code)});
    EXPECT_TRUE(client.sees_end());
    client.shut_sending();
    expect_orderly_end(server);
  }
}

TEST(WebSocket, TheClientMayCloseInOrder) {
  RunningServer server;
  SocketClient client(server);
  client.send_frame(Opcode::text, "last words");
  client.send_frame(Opcode::close, "\x03\xE8");
  EXPECT_EQ(client.read_text(), "last words");
  EXPECT_EQ(client.read_close_code(), 1000);
  EXPECT_TRUE(client.sees_end());
  client.shut_sending();
  expect_orderly_end(server);
}

TEST(WebSocket, TheClientMayJustGo) {
  RunningServer server;
  {
    SocketClient client(server);
    client.send_frame(Opcode::text, "half a", false);
  }
  expect_orderly_end(server);
}

TEST(WebSocket, ClosingSendsWhatWaitsFirst) {
  RunningServer server({}, reacting([](Socket& socket, std::string_view text) {
                         if (text.empty()) return;
                         for (int i = 0; i < 100; ++i) socket.send(std::to_string(i));
                         socket.close(4001, std::string(122, 'r') + "ü and much more than fits");
                         socket.send("not any more");
                         socket.close(4002, "");
                       }));
  SocketClient client(server);
  client.send_frame(Opcode::text, "go");
  client.send_frame(Opcode::text, "unheard");
  for (int i = 0; i < 100; ++i) EXPECT_EQ(client.read_text(), std::to_string(i));
  const auto close = client.read_frame();
  ASSERT_TRUE(close);
  EXPECT_EQ(close->close_code(), 4001);
  EXPECT_EQ(close->payload.substr(2), std::string(122, 'r')) << "cut between two characters";
  client.send_frame(Opcode::close, "\x0F\xA1");
  EXPECT_TRUE(client.sees_end());
  client.shut_sending();
  expect_orderly_end(server);
  EXPECT_EQ(server.service.diary.count("received unheard"), 0);
}

TEST(WebSocket, ItMayBeClosedAsSoonAsItIsOpen) {
  RunningServer server({}, reacting([](Socket& socket, std::string_view) { socket.close(4003, "no"); }));
  SocketClient client(server);
  EXPECT_EQ(client.read_close_code(), 4003);
  client.send_frame(Opcode::close, "\x0F\xA3");
  client.shut_sending();
  expect_orderly_end(server);
}

TEST(WebSocket, ClosingDoesNotWaitForeverForTheOtherSide) {
  HttpSetup setup;
  setup.limits.farewell_time = milliseconds(100);
  setup.limits.waiting_bytes = std::size_t{64} << 20;
  RunningServer server(setup, reacting([](Socket& socket, std::string_view text) {
                         if (text == "flood") socket.send(std::string(std::size_t{32} << 20, 'x'));
                         if (!text.empty()) socket.close(1000, "");
                       }));
  for (const char* text :
       {"answer me", "flood"}) {  // the one does not say goodbye, the other does not even read
    RawClient client(server.port);
    client.keep_little();
    ASSERT_EQ(client.upgrade().status, 101);
    client.send_frame(Opcode::text, text);
    EXPECT_TRUE(server.service.diary.wait_for(std::string("received ") + text));
    EXPECT_TRUE(server.wait_for_connections(0)) << text;
  }
  EXPECT_EQ(server.service.diary.count("closed"), 2);
}

TEST(WebSocket, WhoeverDoesNotReadIsClosedAndOthersGoOn) {
  HttpSetup setup;
  setup.limits.waiting_bytes = std::size_t{1} << 20;
  setup.limits.farewell_time = milliseconds(300);
  RunningServer server(setup, reacting([](Socket& socket, std::string_view text) {
                         if (text == "all") socket.send(std::string(std::size_t{1} << 20, 'x'));
                         if (text == "too much") {
                           for (int i = 0; i < 17; ++i) socket.send(std::string(std::size_t{64} << 10, 'x'));
                         }
                         if (text == "echo") socket.send("echo");
                       }));
  SocketClient other(server);
  other.send_frame(Opcode::text, "all");
  EXPECT_EQ(other.read_text()->size(), std::size_t{1} << 20) << "as much as may wait";
  SocketClient greedy(server);
  greedy.send_frame(Opcode::text, "too much");
  EXPECT_TRUE(server.service.diary.wait_for("received too much"));
  other.send_frame(Opcode::text, "echo");
  EXPECT_EQ(other.read_text(), "echo");
  EXPECT_EQ(greedy.read_text()->size(), std::size_t{64} << 10) << "what was being written";
  EXPECT_EQ(greedy.read_close_code(), 1013);
  EXPECT_TRUE(server.wait_for_connections(1));
  other.send_frame(Opcode::text, "echo");
  EXPECT_EQ(other.read_text(), "echo");
}

TEST(WebSocket, StaysValidForWhoeverHoldsIt) {
  RunningServer server({}, [](TestService& service) { service.keeps_socket = true; });
  {
    SocketClient client(server);
    client.send_frame(Opcode::close, "\x03\xE8");
    EXPECT_EQ(client.read_close_code(), 1000);
  }
  expect_orderly_end(server);
  server.ask([&](HttpServer&) {
    server.service.kept->send("nobody hears");
    server.service.kept->close(1000, "");
    server.service.kept.reset();
  });
}

TEST(WebSocket, TheEndOfTheServerIsTheEndOfItsSockets) {
  RunningServer server({}, reacting([](Socket& socket, std::string_view text) {
                         if (!text.empty()) socket.send(std::string(std::size_t{1} << 19, 'x'));
                       }));
  SocketClient client(server);
  SocketClient busy(server);
  busy.send_frame(Opcode::text, "write");
  EXPECT_TRUE(server.service.diary.wait_for("received write"));
  server.stop();
  EXPECT_EQ(server.service.diary.count("closed"), 2);
  EXPECT_EQ(server.service.diary.count("destroyed"), 2);
  EXPECT_TRUE(client.sees_end());
}

}  // namespace
}  // namespace merlon::net
