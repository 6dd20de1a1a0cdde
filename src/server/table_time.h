// What time it is at the tables: milliseconds since 1970 that pass as steadily as time does. A step of the
// machine's clock changes nothing; servers that share a database have the database's time, whatever the
// clocks of their machines say.
#pragma once

#include <chrono>
#include <cstdint>

#include "server/rate_limit.h"
#include "store/shared_store.h"

namespace merlon::server {

/// Milliseconds since 1970 by the machine's clock, which may be set at any time.
inline std::int64_t wall_clock() {
  const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since_1970).count();
}

class TableTime {
 public:
  /// Begins with the machine's clock: the server was away until now.
  TableTime() : TableTime({wall_clock(), 0}) { up_since_ = base_; }
  /// Begins with the time that the database tells.
  explicit TableTime(const store::Pulse& pulse)
      : base_(pulse.now), anchor_(Clock::now()), up_since_(pulse.up_since) {}

  std::int64_t now() const {
    return base_ + std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - anchor_).count();
  }
  /// Since then servers have been there without a break.
  std::int64_t up_since() const { return up_since_; }

  /// The database has said this at that moment. Whether there was a break.
  bool follow(const store::Pulse& pulse, Clock::time_point moment) {
    base_ = pulse.now;
    anchor_ = moment;
    const bool broken = pulse.up_since != up_since_;
    up_since_ = pulse.up_since;
    return broken;
  }

 private:
  std::int64_t base_;
  Clock::time_point anchor_;
  std::int64_t up_since_;
};

}  // namespace merlon::server
