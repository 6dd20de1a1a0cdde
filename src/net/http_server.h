// HTTP and WebSocket, without anything about games: requests in, answers out, texts both ways. The library
// behind it (Boost.Beast) is seen in the files of this folder only. Everything is called on the loop's
// thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/expected.h"
#include "net/loop.h"

namespace merlon::net {

using Headers = std::vector<std::pair<std::string, std::string>>;

struct Request {
  std::string method;  ///< "GET"
  std::string path;    ///< "/api/v1/games", decoded, without the query
  std::vector<std::pair<std::string, std::string>> query;
  Headers headers;  ///< names in lower case
  std::string body;
  std::string address;    ///< of the other side, "127.0.0.1"; behind a trusted proxy what that one says
  bool loopback = false;  ///< the connection itself comes from this machine and through no proxy

  /// The value of a header or of a part of the query; empty if there is none.
  std::string_view header(std::string_view name) const;
  std::optional<std::string_view> parameter(std::string_view name) const;
};

struct Response {
  int status = 200;
  std::string body;
  std::string content_type = "application/json";
  Headers headers;
  /// In place of `body` for what many are sent, so that not everybody gets a copy.
  std::shared_ptr<const std::string> shared_body = nullptr;

  const std::string& content() const { return shared_body ? *shared_body : body; }
};

/// Answers a request, once; now or later, on the loop's thread. Dropping it unused, on any thread, answers
/// 500.
using Respond = std::function<void(Response)>;

/// One open WebSocket. It stays valid as long as somebody holds it; after it is closed, sending does nothing.
class Socket {
 public:
  virtual ~Socket() = default;
  /// Sends one text message. If the other side does not read and more than the limit waits, the connection is
  /// closed with 1013.
  virtual void send(std::string text) = 0;
  /// Sends what waits, then closes with this code. Nothing is received after it.
  virtual void close(std::uint16_t code, std::string reason) = 0;
};

/// What happens on one WebSocket. It belongs to the connection and is destroyed after `closed`, or without
/// any call if the client left before the socket was open.
class SocketHandler {
 public:
  virtual ~SocketHandler() = default;
  virtual void opened(std::shared_ptr<Socket> socket) = 0;
  virtual void received(std::string_view text) = 0;
  /// The last call, whoever closed it; never from inside a call of the socket.
  virtual void closed() = 0;
};

/// Either a handler for the socket, or the answer that refuses it.
struct Upgrade {
  std::unique_ptr<SocketHandler> handler;
  Response refusal;
};

/// Who answers.
class Service {
 public:
  virtual ~Service() = default;
  virtual void request(Request request, Respond respond) = 0;
  /// A client asks for a WebSocket at this address.
  virtual Upgrade upgrade(const Request& request) = 0;
};

struct Limits {
  std::size_t header_bytes = std::size_t{8} << 10;  ///< more: 431
  std::size_t body_bytes = std::size_t{16} << 10;   ///< more: 413
  std::size_t frame_bytes = std::size_t{8} << 10;   ///< of a message, more: closed with 1009
  std::size_t waiting_bytes = std::size_t{1} << 20;
  int connections = 2000;  ///< more: 503 and closed
  /// So many more for this machine itself, so that whoever looks after the server can ask how it is.
  int loopback_reserve = 16;
  /// More, and none of them idle: 429 and closed. IPv6 addresses count by their first 64 bits.
  int connections_per_address = 20;
  /// A network of IPv6 (the first 48 bits) counts as so many addresses.
  int addresses_per_network = 16;
  /// For a whole request to arrive, else 408 and closed.
  std::chrono::milliseconds request_time{5000};
  /// Between two requests, and for an answer to be taken; then closed.
  std::chrono::milliseconds idle_time{60000};
  /// Of a WebSocket from which nothing comes, not even answers to pings; then closed.
  std::chrono::milliseconds silence_time{30000};
  /// For the last things on a connection that is being closed by either side.
  std::chrono::milliseconds farewell_time{2000};
};

struct HttpSetup {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  ///< 0: any free one
  Limits limits;
  /// Sent with every answer, unless the answer has one of the same name.
  Headers headers;
  /// Addresses of proxies whose X-Forwarded-For is believed.
  std::vector<std::string> trusted_proxies;
};

class HttpServer {
 public:
  virtual ~HttpServer() = default;
  virtual std::uint16_t port() const = 0;
  /// Takes no new connections; open ones go on.
  virtual void close_door() = 0;
  /// Closes every connection: WebSockets with 1012, waiting requests are answered with 503, idle ones at
  /// once.
  virtual void close_all() = 0;
  virtual int connections() const = 0;
};

/// Listens at once; says why if it cannot. Loop and service must outlive the server. Destroying the server
/// ends every connection on the spot; `closed` is called, and after it neither the service nor a handler.
Expected<std::unique_ptr<HttpServer>> serve_http(Loop& loop, const HttpSetup& setup, Service& service);

}  // namespace merlon::net
