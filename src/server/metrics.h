// What the server counts about itself, and how it is shown (Prometheus text form).
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace merlon::server {

/// Times in buckets that grow, so that percentiles can be told.
class Histogram {
 public:
  static constexpr std::array<double, 12> kBounds{0.0005, 0.001, 0.002, 0.005, 0.01, 0.02,
                                                  0.05,   0.1,   0.2,   0.5,   1.0,  5.0};
  void add(double seconds);
  void write(std::string& out, const std::string& name, const std::string& help) const;

 private:
  std::array<std::uint64_t, kBounds.size() + 1> counts_{};
  double sum_ = 0;
};

/// Touched on the loop's thread only.
struct Metrics {
  std::uint64_t requests = 0;
  std::uint64_t refused_requests = 0;  ///< answered with 4xx or 5xx
  std::uint64_t messages = 0;          ///< from sockets
  std::uint64_t acknowledged = 0;
  std::uint64_t refused_actions = 0;
  std::uint64_t not_saved = 0;
  std::uint64_t computer_moves = 0;
  std::uint64_t computer_refused = 0;  ///< too many waited
  std::uint64_t tables_created = 0;
  std::uint64_t tables_closed = 0;   ///< called off before they started
  std::uint64_t tables_deleted = 0;  ///< because of their age
  Histogram durable;                 ///< from an action's arrival to its acknowledgement
};

/// Numbers that change by themselves.
struct Gauges {
  std::int64_t sockets = 0;
  std::int64_t connections = 0;
  std::int64_t open_tables = 0;
  std::int64_t writes_waiting = 0;
  std::int64_t thinking = 0;
  std::int64_t thinking_waiting = 0;
};

std::string metrics_text(const Metrics& metrics, const Gauges& gauges);

}  // namespace merlon::server
