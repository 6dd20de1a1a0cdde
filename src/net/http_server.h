// HTTP and WebSocket, without anything about games: requests in, answers out, texts both ways. The library
// behind it (Boost.Beast) is seen in http_server.cpp only. Everything is called on the loop's thread.
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
};

/// Answers a request, once; now or later, on the loop's thread. Dropping it unused answers 500.
using Respond = std::function<void(Response)>;

/// One open WebSocket. It stays valid as long as somebody holds it; after it is closed, sending does nothing.
class Socket {
 public:
  virtual ~Socket() = default;
  /// Sends one text message. If the other side does not read and more than the limit waits, the connection is
  /// closed with 1013.
  virtual void send(std::string text) = 0;
  /// Sends what waits, then closes with this code.
  virtual void close(std::uint16_t code, std::string reason) = 0;
  virtual const std::string& address() const = 0;
};

/// What happens on one WebSocket.
class SocketHandler {
 public:
  virtual ~SocketHandler() = default;
  virtual void opened(std::shared_ptr<Socket> socket) = 0;
  virtual void received(std::string_view text) = 0;
  /// The last call, whoever closed it.
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
  std::size_t frame_bytes = std::size_t{8} << 10;   ///< more: closed with 1009
  std::size_t waiting_bytes = std::size_t{1} << 20;
  int connections = 2000;            ///< more: 503 and closed
  int connections_per_address = 20;  ///< more: 429 and closed; IPv6 addresses count by their first 64 bits
  std::chrono::milliseconds request_time{5000};  ///< for a whole request to arrive, else 408 and closed
  std::chrono::milliseconds idle_time{60000};    ///< between two requests, then closed
};

struct HttpSetup {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  ///< 0: any free one
  Limits limits;
  /// Sent with every answer.
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
  /// Closes every connection.
  virtual void close_all() = 0;
  virtual int connections() const = 0;
};

/// Listens at once; says why if it cannot. The service must outlive the server.
Expected<std::unique_ptr<HttpServer>> serve_http(Loop& loop, const HttpSetup& setup, Service& service);

}  // namespace merlon::net
