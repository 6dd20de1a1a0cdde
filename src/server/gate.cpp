#include "server/gate.h"

#include <algorithm>

#include "net/address.h"

namespace merlon::server {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

/// "localhost", an IPv4 address, or an IPv6 one in brackets; the port does not matter.
bool is_literal(std::string_view host) {
  if (host.starts_with('[')) return true;
  const std::string_view name = host.substr(0, host.find(':'));
  if (name == "localhost") return true;
  return !name.empty() && name.find_first_not_of("0123456789.") == std::string_view::npos;
}

}  // namespace

bool AddressLimits::allow(std::string_view address, Clock::time_point now) {
  const std::string network = net::address_network(address);
  return addresses_.allow(net::address_group(address), now) &&
         (network.empty() || networks_.allow(network, now));
}

Expected<std::string> read_origin(std::string_view text) {
  const auto wrong = [&](const std::string& what) {
    return Error{"'" + std::string(text) + "' " + what + "; write it like https://games.example.org"};
  };
  std::string origin;
  for (const char c : text) {
    if (c <= ' ' || c > '~') return wrong("has characters that no such address has");
    origin += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  const bool secure = origin.starts_with("https://");
  if (!secure && !origin.starts_with("http://")) return wrong("does not begin with https:// or http://");
  if (origin.ends_with('/')) origin.pop_back();
  const std::string host = origin.substr(std::min(origin.size(), origin.find("://") + 3));
  if (host.empty()) return wrong("names no host");
  if (host.find_first_of("/?#@*\\") != std::string::npos) return wrong("is more than scheme, name and port");
  const std::string_view usual_port = secure ? ":443" : ":80";
  if (origin.ends_with(usual_port)) origin.resize(origin.size() - usual_port.size());
  return origin;
}

bool is_own_origin(std::string_view origin, std::string_view host, const std::vector<std::string>& allowed) {
  if (std::find(allowed.begin(), allowed.end(), origin) != allowed.end()) return true;
  const std::size_t scheme = origin.find("://");
  if (scheme == std::string_view::npos || host.empty()) return false;
  const std::string_view name = origin.substr(0, scheme);
  return (name == "http" || name == "https") && origin.substr(scheme + 3) == host && is_literal(host);
}

Gate::Gate(const GateLimits& limits, std::vector<std::string> origins)
    : limits_(limits),
      origins_(std::move(origins)),
      requests_(limits.requests, limits.addresses_per_network, seconds{20}),
      files_(limits.files, limits.addresses_per_network, seconds{20}),
      creates_(limits.creates_per_minute, limits.addresses_per_network, minutes{1}),
      creates_daily_(limits.creates_per_day, limits.addresses_per_network, hours{24}),
      joins_(limits.joins_per_minute, limits.addresses_per_network, minutes{1}),
      exports_(limits.exports, limits.addresses_per_network, minutes{1}),
      catch_ups_(limits.catch_ups, limits.addresses_per_network, minutes{1}),
      actions_(limits.player_messages, seconds{20}) {}

bool Gate::right_origin(const net::Request& request) const {
  const std::string_view origin = request.header("origin");
  if (origin.empty()) return is_program(request);
  return is_own_origin(origin, request.header("host"), origins_);
}

bool Gate::is_program(const net::Request& request) { return !request.header("x-merlon-bot").empty(); }

bool Gate::may_request(const net::Request& request) { return requests_.allow(request.address, Clock::now()); }

bool Gate::may_fetch(const net::Request& request) { return files_.allow(request.address, Clock::now()); }

std::shared_ptr<void> Gate::place_to_wait(std::string_view address) {
  std::erase_if(waiting_, [](const auto& entry) { return entry.second.use_count() == 1; });
  const auto place_of = [&](const std::string& who, std::size_t most) -> std::shared_ptr<void> {
    std::shared_ptr<void>& place = waiting_[who];
    if (!place) place = std::make_shared<char>();
    return static_cast<std::size_t>(place.use_count() - 1) < most ? place : nullptr;
  };
  auto place = place_of(net::address_group(address), limits_.waiting);
  const std::string network = net::address_network(address);
  if (!place || network.empty()) return place;
  auto wide = place_of(network, limits_.waiting * limits_.addresses_per_network);
  if (!wide) return nullptr;
  using Both = std::pair<std::shared_ptr<void>, std::shared_ptr<void>>;
  return std::make_shared<Both>(std::move(place), std::move(wide));
}

bool Gate::may_create(const net::Request& request) {
  const auto now = Clock::now();
  return creates_.allow(request.address, now) && creates_daily_.allow(request.address, now);
}

bool Gate::may_export(const net::Request& request) { return exports_.allow(request.address, Clock::now()); }

bool Gate::may_catch_up(const std::string& address) { return catch_ups_.allow(address, Clock::now()); }

bool Gate::may_join(const net::Request& request) { return joins_.allow(request.address, Clock::now()); }

}  // namespace merlon::server
