#include "net/http_server.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <utility>

#include "core/quoted.h"
#include "net/address.h"
#include "net/asio_loop.h"
#include "net/asio_types.h"
#include "net/http_connection.h"

namespace merlon::net {
namespace {

using asio::ip::tcp;

/// So many refused clients hear why; more than that are just closed.
constexpr int kMostRefusals = 64;
/// Before the next try when no connection can be accepted, which means that the system is out of something.
constexpr std::chrono::milliseconds kAcceptPause{50};

/// What listens. Its coroutine holds it, so it may outlive the server for a moment.
struct Door {
  explicit Door(asio::io_context& context) : acceptor(context), pause(context) {}
  TcpAcceptor acceptor;
  AsioClock pause;
  std::shared_ptr<HttpShared> shared = std::make_shared<HttpShared>();
};

std::string text_of(const tcp::endpoint& endpoint) {
  const std::string text = endpoint.address().to_string();
  return canonical_address(text).value_or(text);
}

/// Decides who may come in.
void receive(TcpSocket socket, const std::shared_ptr<HttpShared>& shared) {
  error_code problem;
  const auto endpoint = socket.remote_endpoint(problem);
  if (problem) return;  // gone already
  socket.set_option(tcp::no_delay(true), problem);
  std::string address = text_of(endpoint);
  const auto refuse = [&](int status) {
    if (shared->refusals < kMostRefusals) refuse_connection(std::move(socket), shared, status);
  };
  const Limits& limits = shared->setup.limits;
  const bool is_proxy = contains_address(shared->setup.trusted_proxies, address);
  const bool is_operator = is_loopback_address(address) && !is_proxy;
  const int places = limits.connections + (is_operator ? limits.loopback_reserve : 0);
  if (shared->connections.size() >= static_cast<std::size_t>(places)) return refuse(503);
  // A trusted proxy speaks for many; the WebSockets of each of them are counted when they are opened.
  auto place = is_proxy ? nullptr : AddressPlace::take(shared, address);
  if (!is_proxy && !place) return refuse(429);
  start_connection(std::move(socket), shared, std::move(address), std::move(place));
}

Task<void> accept_all(std::shared_ptr<Door> door) {
  while (door->acceptor.is_open()) {
    auto [problem, socket] = co_await door->acceptor.async_accept(kAwait);
    if (!problem) {
      receive(std::move(socket), door->shared);
    } else if (door->acceptor.is_open()) {
      door->pause.expires_after(kAcceptPause);
      co_await door->pause.async_wait(kAwait);
    }
  }
}

class AsioServer final : public HttpServer {
 public:
  explicit AsioServer(std::shared_ptr<Door> door)
      : door_(std::move(door)), port_(door_->acceptor.local_endpoint().port()) {}
  AsioServer(const AsioServer&) = delete;
  AsioServer& operator=(const AsioServer&) = delete;

  ~AsioServer() override {
    shut_door();
    door_->shared->service = nullptr;
    for_each_connection(&HttpConnection::abandon);
  }

  std::uint16_t port() const override { return port_; }
  void close_door() override { shut_door(); }
  void close_all() override { for_each_connection(&HttpConnection::close); }
  int connections() const override { return static_cast<int>(door_->shared->connections.size()); }

 private:
  void shut_door() {
    error_code ignored;
    door_->acceptor.close(ignored);
    door_->pause.cancel();
  }

  /// Over a copy, because a handler that is told may well do something about others.
  void for_each_connection(void (HttpConnection::*act)()) {
    const auto before = door_->shared->connections;
    for (const auto& [number, connection] : before) {
      if (door_->shared->connections.contains(number)) (connection->*act)();
    }
  }

  std::shared_ptr<Door> door_;
  std::uint16_t port_;
};

/// Opens the acceptor, or says what failed.
error_code listen(TcpAcceptor& acceptor, const tcp::endpoint& endpoint) {
  error_code problem;
  acceptor.open(endpoint.protocol(), problem);
  if (!problem) acceptor.set_option(tcp::acceptor::reuse_address(true), problem);
  // "::" means everybody, on whatever the system does by default.
  if (!problem && endpoint.address().is_v6()) acceptor.set_option(asio::ip::v6_only(false), problem);
  if (!problem) acceptor.bind(endpoint, problem);
  if (!problem) acceptor.listen(tcp::acceptor::max_listen_connections, problem);
  return problem;
}

}  // namespace

Expected<std::unique_ptr<HttpServer>> serve_http(Loop& loop, const HttpSetup& setup, Service& service) {
  error_code problem;
  const auto address = asio::ip::make_address(setup.address, problem);
  if (problem) return Error{quoted(setup.address) + " is no IP address"};
  for (const std::string& proxy : setup.trusted_proxies) {
    if (!canonical_address(proxy)) return Error{quoted(proxy) + " is no IP address of a proxy"};
  }
  asio::io_context& context = context_of(loop);
  auto door = std::make_shared<Door>(context);
  door->shared->setup = setup;
  door->shared->service = &service;
  problem = listen(door->acceptor, {address, setup.port});
  if (problem) {
    return Error{"cannot listen on port " + std::to_string(setup.port) + " of " + setup.address + ": " +
                 problem.message()};
  }
  asio::co_spawn(context.get_executor(), accept_all(door), rethrow);
  return std::unique_ptr<HttpServer>(std::make_unique<AsioServer>(std::move(door)));
}

}  // namespace merlon::net
