// Every limit of the server that an operator may set (merlon serve --limit NAME=N), with its default.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/expected.h"

namespace merlon::server {

/// How much one address, one connection, or everybody together may do. IPv6 addresses count by their first 64
/// bits, and once more by their first 48: such a network may do as much as `addresses_per_network` addresses.
struct GateLimits {
  std::size_t connections = 2000;
  std::size_t loopback_reserve = 16;
  std::size_t connections_per_address = 20;
  std::size_t addresses_per_network = 16;
  std::size_t creates_per_minute = 6;
  std::size_t creates_per_day = 200;
  std::size_t joins_per_minute = 20;
  std::size_t unfinished_tables = 30;
  std::size_t listed_tables = 6;
  std::size_t player_messages = 60;  ///< in 20 seconds
  std::size_t watcher_messages = 20;
  std::size_t requests = 600;  ///< in 20 seconds
  std::size_t files =
      20'000;  ///< likewise; a first visit of the page takes some 170, and a class may come at once
  std::size_t waiting = 20;    ///< requests that wait for events at the same time
  std::size_t exports = 10;    ///< in a minute: they cost as much as a whole game
  std::size_t catch_ups = 30;  ///< in a minute: the same, where more than a few events were missed
  std::size_t tables = 10'000;
  std::size_t waiting_tables = 10'000;
  std::size_t disk_reserve = 200;

  /// Whether an address, or the network it is in, has as many as it may.
  bool reached(std::int64_t of_address, std::int64_t of_network, std::size_t most) const {
    return std::cmp_greater_equal(of_address, most) ||
           std::cmp_greater_equal(of_network, most * addresses_per_network);
  }
};

/// One of them, as it is set and described.
struct LimitEntry {
  std::string_view name;  ///< "connections-per-address"
  std::size_t GateLimits::* member;
  std::string_view meaning;
  bool may_be_zero = false;
  bool measured = true;  ///< lifted by --no-limits
};

/// In the order in which they are listed.
std::span<const LimitEntry> limit_entries();

/// Sets one from "NAME=N"; an error says what is wrong with the text.
std::optional<Error> set_limit(GateLimits& limits, std::string_view text);

/// A line for each: its name, its default and what it limits.
std::string limits_help();

/// No limits worth the name, for measuring.
GateLimits no_limits();

}  // namespace merlon::server
