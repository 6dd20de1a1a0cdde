// WebSockets: texts both ways, and every way in which they end.
#include <gtest/gtest.h>

#include "tests/net/raw_client.h"
#include "tests/net/running_server.h"

namespace merlon::net {
namespace {

using std::chrono::milliseconds;

/// A server with one reaction to texts; "" when a socket opens.
std::function<void(TestService&)> reacting(TestHandler::Reaction reaction) {
  return [reaction = std::move(reaction)](TestService& service) { service.on_text = reaction; };
}

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
  RawClient client(server.port);
  ASSERT_EQ(client.upgrade().status, 101);
  const auto frame = client.read_frame();
  ASSERT_TRUE(frame);
  EXPECT_TRUE(frame->final);
  EXPECT_EQ(frame->payload.size(), 300000u);
}

TEST(WebSocket, MessagesComeInOrderHoweverTheyAreCut) {
  RunningServer server;
  RawClient client(server.port);
  ASSERT_EQ(client.upgrade().status, 101);
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
  RawClient version(server.port);
  version.send(start + key + "Sec-WebSocket-Version: 8\r\n\r\n");
  const RawResponse response = version.read_response();
  EXPECT_EQ(response.status, 426);
  EXPECT_EQ(response.headers.at("sec-websocket-version"), "13");
  RawClient keyless(server.port);
  keyless.send(start + "Sec-WebSocket-Version: 13\r\n\r\n");
  EXPECT_EQ(keyless.read_response().status, 400);
  RawClient hasty(server.port);
  hasty.send(start + key + "Sec-WebSocket-Version: 13\r\n\r\n\x81\x80");
  EXPECT_EQ(hasty.read_response().status, 400);
  EXPECT_TRUE(server.service.diary.lines().empty());
}

TEST(WebSocket, PingsAreAnswered) {
  RunningServer server;
  RawClient client(server.port);
  ASSERT_EQ(client.upgrade().status, 101);
  client.send_frame(Opcode::ping, "are you there?");
  const auto frame = client.read_frame();
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->opcode, Opcode::pong);
  EXPECT_EQ(frame->payload, "are you there?");
}

TEST(WebSocket, TheDeadAreNoticedAndTheQuietAreNot) {
  HttpSetup setup;
  setup.limits.silence_time = milliseconds(200);
  RunningServer server(setup);
  RawClient dead(server.port);
  RawClient quiet(server.port);
  ASSERT_EQ(dead.upgrade().status, 101);
  ASSERT_EQ(quiet.upgrade().status, 101);
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

/// Sends something that must not be and expects this code.
void expect_closed(int code, const std::function<void(RawClient&)>& misbehave) {
  RunningServer server;
  RawClient client(server.port);
  ASSERT_EQ(client.upgrade().status, 101);
  misbehave(client);
  EXPECT_EQ(client.read_close_code(), code);
  client.send_frame(Opcode::close, std::string{static_cast<char>(code >> 8), static_cast<char>(code)});
  EXPECT_TRUE(client.sees_end());
  client.shut_sending();
  expect_orderly_end(server);
}

TEST(WebSocket, BinaryIsRefused) {
  expect_closed(1003, [](RawClient& client) { client.send_frame(Opcode::binary, "text in disguise"); });
}

TEST(WebSocket, BrokenTextIsRefused) {
  expect_closed(1007, [](RawClient& client) { client.send_frame(Opcode::text, "abc\xFF"); });
  expect_closed(1007, [](RawClient& client) { client.send_frame(Opcode::text, "unfinished \xC3"); });
}

TEST(WebSocket, TooLargeByOneByteIsRefused) {
  expect_closed(1009, [](RawClient& client) { client.send_frame(Opcode::text, std::string(8193, 'x')); });
  expect_closed(1009, [](RawClient& client) {
    client.send_frame(Opcode::text, std::string(8000, 'x'), false);
    client.send_frame(Opcode::more, std::string(193, 'x'));
  });
}

TEST(WebSocket, BrokenFramesAreRefused) {
  expect_closed(1002, [](RawClient& client) { client.send_frame(Opcode::text, "no mask", true, false); });
  expect_closed(1002, [](RawClient& client) { client.send_frame(Opcode::more, "of what?"); });
  expect_closed(1002, [](RawClient& client) { client.send_frame(static_cast<Opcode>(5), "what?"); });
  expect_closed(1002, [](RawClient& client) { client.send_frame(Opcode::ping, std::string(126, 'x')); });
}

TEST(WebSocket, TheClientMayCloseInOrder) {
  RunningServer server;
  RawClient client(server.port);
  ASSERT_EQ(client.upgrade().status, 101);
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
    RawClient client(server.port);
    ASSERT_EQ(client.upgrade().status, 101);
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
  RawClient client(server.port);
  ASSERT_EQ(client.upgrade().status, 101);
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
  RawClient client(server.port);
  ASSERT_EQ(client.upgrade().status, 101);
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
  RawClient other(server.port);
  ASSERT_EQ(other.upgrade().status, 101);
  other.send_frame(Opcode::text, "all");
  EXPECT_EQ(other.read_text()->size(), std::size_t{1} << 20) << "as much as may wait";
  RawClient greedy(server.port);
  ASSERT_EQ(greedy.upgrade().status, 101);
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
  std::shared_ptr<Socket> held;
  class Keeper final : public SocketHandler {
   public:
    explicit Keeper(std::shared_ptr<Socket>& place) : place_(place) {}
    void opened(std::shared_ptr<Socket> socket) override { place_ = std::move(socket); }
    void received(std::string_view) override {}
    void closed() override {}

   private:
    std::shared_ptr<Socket>& place_;
  };
  class KeepingService final : public Service {
   public:
    explicit KeepingService(std::shared_ptr<Socket>& place) : place_(place) {}
    void request(Request, Respond) override {}
    Upgrade upgrade(const Request&) override { return {std::make_unique<Keeper>(place_), {}}; }

   private:
    std::shared_ptr<Socket>& place_;
  };
  const auto loop = make_loop();
  KeepingService service(held);
  HttpSetup setup;
  setup.port = 0;
  auto server = std::move(*serve_http(*loop, setup, service));
  std::thread thread([&] { loop->run(); });
  {
    RawClient client(server->port());
    EXPECT_EQ(client.upgrade().status, 101);
    client.send_frame(Opcode::close, "\x03\xE8");
    EXPECT_EQ(client.read_close_code(), 1000);
  }
  std::this_thread::sleep_for(milliseconds(20));
  loop->post([&] {
    held->send("nobody hears");
    held->close(1000, "");
    held.reset();
    loop->stop();
  });
  thread.join();
}

TEST(WebSocket, TheEndOfTheServerIsTheEndOfItsSockets) {
  RunningServer server({}, reacting([](Socket& socket, std::string_view text) {
                         if (!text.empty()) socket.send(std::string(std::size_t{1} << 19, 'x'));
                       }));
  RawClient client(server.port);
  RawClient busy(server.port);
  ASSERT_EQ(client.upgrade().status, 101);
  ASSERT_EQ(busy.upgrade().status, 101);
  busy.send_frame(Opcode::text, "write");
  EXPECT_TRUE(server.service.diary.wait_for("received write"));
  server.stop();
  EXPECT_EQ(server.service.diary.count("closed"), 2);
  EXPECT_EQ(server.service.diary.count("destroyed"), 2);
  EXPECT_TRUE(client.sees_end());
}

}  // namespace
}  // namespace merlon::net
