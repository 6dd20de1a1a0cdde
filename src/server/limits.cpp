#include "server/limits.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/scanner.h"
#include "host/nearest.h"

namespace merlon::server {
namespace {

/// More than anybody needs, and small enough to be multiplied.
constexpr std::size_t kMany = 1'000'000'000;

constexpr std::array<LimitEntry, 19> kEntries{{
    {"connections", &GateLimits::connections, "connections of everybody together"},
    {"loopback-reserve", &GateLimits::loopback_reserve, "more of them for this machine itself", true, false},
    {"connections-per-address", &GateLimits::connections_per_address,
     "connections of one address; behind --proxy its sockets"},
    {"addresses-per-network", &GateLimits::addresses_per_network,
     "as so many addresses a network of IPv6 (/48) counts"},
    {"requests", &GateLimits::requests, "requests of one address in 20 s, new sockets included"},
    {"files", &GateLimits::files, "files of the page for one address in 20 s"},
    {"player-messages", &GateLimits::player_messages, "messages of a player in 20 s"},
    {"watcher-messages", &GateLimits::watcher_messages, "messages of a watcher's socket in 20 s"},
    {"waiting", &GateLimits::waiting, "requests of one address that wait for events"},
    {"joins-per-minute", &GateLimits::joins_per_minute, "tries of one address to sit down in a minute"},
    {"exports-per-minute", &GateLimits::exports, "exports of one address in a minute"},
    {"catch-ups-per-minute", &GateLimits::catch_ups, "long catch-ups of one address in a minute"},
    {"tables-per-minute", &GateLimits::creates_per_minute, "new tables of one address in a minute"},
    {"tables-per-day", &GateLimits::creates_per_day, "new tables of one address in 24 h"},
    {"unfinished-tables", &GateLimits::unfinished_tables,
     "unfinished tables of one address with an event in the last 24 h"},
    {"listed-tables", &GateLimits::listed_tables, "tables of one address in the lobby"},
    {"tables", &GateLimits::tables, "tables of everybody together in use"},
    {"waiting-tables", &GateLimits::waiting_tables,
     "tables of everybody together made in 24 h that have not started"},
    {"disk-reserve", &GateLimits::disk_reserve, "megabytes of the disk that new tables leave free", true,
     false},
}};

std::vector<std::string_view> names() {
  std::vector<std::string_view> list;
  for (const LimitEntry& entry : kEntries) list.push_back(entry.name);
  return list;
}

}  // namespace

std::span<const LimitEntry> limit_entries() { return kEntries; }

std::optional<Error> set_limit(GateLimits& limits, std::string_view text) {
  const std::size_t equals = text.find('=');
  const std::string_view name = text.substr(0, equals);
  if (equals == std::string_view::npos) return Error{"'" + std::string(text) + "' is not of the form NAME=N"};
  const auto* const entry =
      std::find_if(kEntries.begin(), kEntries.end(), [&](const LimitEntry& one) { return one.name == name; });
  if (entry == kEntries.end()) return Error{unknown_word("limit", name, names())};
  const auto number = parse_number<std::int64_t>(text.substr(equals + 1));
  const std::int64_t least = entry->may_be_zero ? 0 : 1;
  if (!number || *number < least || *number > static_cast<std::int64_t>(kMany)) {
    return Error{"the limit " + std::string(name) + " is a whole number from " + std::to_string(least) +
                 " to " + std::to_string(kMany) + ", not '" + std::string(text.substr(equals + 1)) + "'"};
  }
  limits.*entry->member = static_cast<std::size_t>(*number);
  return std::nullopt;
}

std::string limits_help() {
  constexpr std::size_t kColumn = 32;
  const GateLimits defaults;
  std::string text = "Limits and their defaults (--limit NAME=N):\n";
  for (const LimitEntry& entry : kEntries) {
    std::string line = "  " + std::string(entry.name) + "=" + std::to_string(defaults.*entry.member);
    line.resize(std::max(line.size() + 1, kColumn), ' ');
    text += line + std::string(entry.meaning) + "\n";
  }
  return text;
}

GateLimits no_limits() {
  GateLimits limits;
  for (const LimitEntry& entry : kEntries) {
    if (entry.measured) limits.*entry.member = kMany;
  }
  return limits;
}

}  // namespace merlon::server
