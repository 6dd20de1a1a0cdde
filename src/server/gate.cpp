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

GateLimits no_limits() {
  constexpr std::size_t kMany = 1'000'000'000;
  return {kMany, kMany, kMany, kMany, kMany, kMany, kMany, kMany, kMany, kMany, kMany};
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
      requests_(limits.requests, seconds{20}),
      files_(limits.files, seconds{20}),
      creates_(limits.creates_per_minute, minutes{1}),
      creates_daily_(limits.creates_per_day, hours{24}),
      joins_(limits.joins_per_minute, minutes{1}),
      exports_(limits.exports, minutes{1}),
      catch_ups_(limits.catch_ups, minutes{1}),
      actions_(limits.player_messages, seconds{20}) {}

bool Gate::right_origin(const net::Request& request) const {
  const std::string_view origin = request.header("origin");
  if (origin.empty()) return is_program(request);
  return is_own_origin(origin, request.header("host"), origins_);
}

bool Gate::is_program(const net::Request& request) { return !request.header("x-merlon-bot").empty(); }

bool Gate::may_request(const net::Request& request) {
  return requests_.allow(net::address_group(request.address), Clock::now());
}

bool Gate::may_fetch(const net::Request& request) {
  return files_.allow(net::address_group(request.address), Clock::now());
}

std::shared_ptr<void> Gate::place_to_wait(std::string_view address) {
  std::erase_if(waiting_, [](const auto& entry) { return entry.second.use_count() == 1; });
  std::shared_ptr<void>& place = waiting_[net::address_group(address)];
  if (!place) place = std::make_shared<char>();
  const auto waiting = static_cast<std::size_t>(place.use_count() - 1);
  return waiting < limits_.waiting ? place : nullptr;
}

bool Gate::may_create(const net::Request& request) {
  const auto now = Clock::now();
  const std::string group = net::address_group(request.address);
  return creates_.allow(group, now) && creates_daily_.allow(group, now);
}

bool Gate::may_export(const net::Request& request) {
  return exports_.allow(net::address_group(request.address), Clock::now());
}

bool Gate::may_catch_up(const std::string& address) {
  return catch_ups_.allow(net::address_group(address), Clock::now());
}

bool Gate::may_join(const net::Request& request) {
  return joins_.allow(net::address_group(request.address), Clock::now());
}

}  // namespace merlon::server
