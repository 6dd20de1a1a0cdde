// How often somebody may do something.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <string>
#include <unordered_map>

namespace merlon::server {

using Clock = std::chrono::steady_clock;

/// At most `count` times in any span of `time`. Remembers each time, so it is meant for small counts.
class RateLimit {
 public:
  RateLimit(std::size_t count, Clock::duration time) : count_(count), time_(time) {}

  /// Whether it may happen once more now; if so, it counts.
  bool allow(Clock::time_point now) {
    while (!past_.empty() && past_.front() + time_ <= now) past_.pop_front();
    if (past_.size() >= count_) return false;
    past_.push_back(now);
    return true;
  }
  bool idle(Clock::time_point now) const { return past_.empty() || past_.back() + time_ <= now; }

 private:
  std::size_t count_;
  Clock::duration time_;
  std::deque<Clock::time_point> past_;
};

/// One limit for each of many, by name. Forgets those who have done nothing for a while.
class RateLimits {
 public:
  RateLimits(std::size_t count, Clock::duration time) : count_(count), time_(time) {}

  bool allow(const std::string& who, Clock::time_point now) {
    if (limits_.size() > kSweepAt && ++since_sweep_ > kSweepAt) sweep(now);
    return limits_.try_emplace(who, count_, time_).first->second.allow(now);
  }

 private:
  static constexpr std::size_t kSweepAt = 1024;

  void sweep(Clock::time_point now) {
    std::erase_if(limits_, [&](const auto& entry) { return entry.second.idle(now); });
    since_sweep_ = 0;
  }

  std::size_t count_;
  Clock::duration time_;
  std::size_t since_sweep_ = 0;
  std::unordered_map<std::string, RateLimit> limits_;
};

}  // namespace merlon::server
