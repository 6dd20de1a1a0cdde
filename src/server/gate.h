// Who may come in: where a request comes from, and whether its sender may do that so often.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "net/http_server.h"
#include "server/limits.h"
#include "server/rate_limit.h"

namespace merlon::server {

/// Counts an address by itself, and the network of IPv6 that it is in.
class AddressLimits {
 public:
  AddressLimits(std::size_t count, std::size_t per_network, Clock::duration time)
      : addresses_(count, time), networks_(count * per_network, time) {}
  bool allow(std::string_view address, Clock::time_point now);

 private:
  RateLimits addresses_;
  RateLimits networks_;
};

/// An address under which players open the page as browsers write it in Origin: in small letters, without a
/// slash at the end and without the port that its scheme has anyway. An error says what to write instead.
Expected<std::string> read_origin(std::string_view text);

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
  AddressLimits requests_;
  AddressLimits files_;
  std::map<std::string, std::shared_ptr<void>> waiting_;  ///< by group of addresses; its owners are counted
  AddressLimits creates_;
  AddressLimits creates_daily_;
  AddressLimits joins_;
  AddressLimits exports_;
  AddressLimits catch_ups_;
  RateLimits actions_;
};

}  // namespace merlon::server
