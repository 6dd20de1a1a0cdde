#include "server/metrics.h"

#include <algorithm>
#include <charconv>

namespace merlon::server {
namespace {

std::string number_text(double number) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  return {digits.data(), end};
}

void add_number(std::string& out, const std::string& name, std::string_view kind, const std::string& help,
                std::int64_t value) {
  out += "# HELP " + name + " " + help + "\n# TYPE " + name + " " + std::string(kind) + "\n";
  out += name + " " + std::to_string(value) + "\n";
}

}  // namespace

void Histogram::add(double seconds) {
  const auto bound = std::lower_bound(kBounds.begin(), kBounds.end(), seconds);
  ++counts_[static_cast<std::size_t>(bound - kBounds.begin())];
  sum_ += seconds;
}

void Histogram::write(std::string& out, const std::string& name, const std::string& help) const {
  out += "# HELP " + name + " " + help + "\n# TYPE " + name + " histogram\n";
  std::uint64_t below = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    below += counts_[i];
    const std::string bound = i < kBounds.size() ? number_text(kBounds[i]) : "+Inf";
    out += name + "_bucket{le=\"" + bound + "\"} " + std::to_string(below) + "\n";
  }
  out += name + "_sum " + number_text(sum_) + "\n" + name + "_count " + std::to_string(below) + "\n";
}

std::string metrics_text(const Metrics& metrics, const Gauges& gauges) {
  std::string out;
  const auto count = [&](const std::string& name, std::uint64_t value, const std::string& help) {
    add_number(out, "merlon_" + name + "_total", "counter", help, static_cast<std::int64_t>(value));
  };
  const auto gauge = [&](const std::string& name, std::int64_t value, const std::string& help) {
    add_number(out, "merlon_" + name, "gauge", help, value);
  };
  count("requests", metrics.requests, "HTTP requests");
  count("refused_requests", metrics.refused_requests, "HTTP requests answered with an error");
  count("messages", metrics.messages, "messages from WebSockets");
  count("acknowledged", metrics.acknowledged, "actions written to disk and acknowledged");
  count("refused_actions", metrics.refused_actions, "actions refused");
  count("not_saved", metrics.not_saved, "actions that could not be written");
  count("computer_moves", metrics.computer_moves, "moves of computer players");
  count("computer_refused", metrics.computer_refused, "thinking put off because too many waited");
  count("tables_created", metrics.tables_created, "tables made");
  count("tables_closed", metrics.tables_closed, "tables called off before they started");
  count("tables_deleted", metrics.tables_deleted, "tables deleted because of their age");
  gauge("connections", gauges.connections, "open connections");
  gauge("sockets", gauges.sockets, "open WebSockets at tables");
  gauge("rooms", gauges.open_tables, "tables in memory");
  gauge("writes_waiting", gauges.writes_waiting, "jobs that wait for the disk");
  gauge("thinking", gauges.thinking, "computer players that think");
  gauge("thinking_waiting", gauges.thinking_waiting, "computer players that wait for their turn to think");
  metrics.durable.write(out, "merlon_durable_seconds", "from an action's arrival to its acknowledgement");
  return out;
}

}  // namespace merlon::server
