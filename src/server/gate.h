// Who may come in: where a request comes from, and whether its sender may do that so often.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "net/http_server.h"
#include "server/rate_limit.h"

namespace merlon::server {

/// How often one address, or one connection, may do what. IPv6 addresses count by their first 64 bits.
struct GateLimits {
  std::size_t creates_per_minute = 6;
  std::size_t creates_per_day = 200;
  std::size_t joins_per_minute = 20;
  std::size_t unfinished_tables = 30;
  std::size_t player_messages = 60;  ///< in 20 seconds
  std::size_t watcher_messages = 20;
  std::size_t requests = 600;  ///< in 20 seconds
  std::size_t files =
      20'000;  ///< likewise; a first visit of the page takes some 170, and a class may come at once
  std::size_t waiting = 20;    ///< requests that wait for events at the same time
  std::size_t exports = 10;    ///< in a minute: they cost as much as a whole game
  std::size_t catch_ups = 30;  ///< in a minute: the same, where more than a few events were missed
};

/// No limits worth the name, for measuring.
GateLimits no_limits();

/// Whether this Origin may act on a server that the client calls `host`: it is one of the allowed ones, or
/// the server's own under a name that no stranger can point here (an IP address or localhost).
bool is_own_origin(std::string_view origin, std::string_view host, const std::vector<std::string>& allowed);

class Gate {
 public:
  Gate(const GateLimits& limits, std::vector<std::string> origins);

  /// Browsers say where a page comes from; programs, which do not, say that they are programs by the header
  /// X-Merlon-Bot, which no page of a stranger can send.
  bool right_origin(const net::Request& request) const;
  static bool is_program(const net::Request& request);

  bool may_request(const net::Request& request);
  /// Everything that is not under /api or a socket.
  bool may_fetch(const net::Request& request);
  bool may_create(const net::Request& request);
  bool may_join(const net::Request& request);
  bool may_export(const net::Request& request);
  /// A place to wait for events, held for as long as somebody waits; nothing if the address has no more.
  std::shared_ptr<void> place_to_wait(std::string_view address);
  /// To be told of many events that were missed.
  bool may_catch_up(const std::string& address);
  /// By REST, which has no connection to count by.
  bool may_act(const std::string& token) { return actions_.allow(token, Clock::now()); }

  const GateLimits& limits() const { return limits_; }

 private:
  GateLimits limits_;
  std::vector<std::string> origins_;
  RateLimits requests_;
  RateLimits files_;
  std::map<std::string, std::shared_ptr<void>> waiting_;  ///< by group of addresses; its owners are counted
  RateLimits creates_;
  RateLimits creates_daily_;
  RateLimits joins_;
  RateLimits exports_;
  RateLimits catch_ups_;
  RateLimits actions_;
};

}  // namespace merlon::server
