// SIGTERM and SIGINT as a call on a thread of its own, for programs that run until they are told to stop.
#pragma once

#include <signal.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <thread>

namespace merlon::server {

/// Make one before any other thread: signals are blocked in all threads made after it.
///
/// Whoever is told to stop does so soon: what has not ended by itself in time, because it waits for a
/// database that does not answer, is ended. That loses nothing, for what was acknowledged is on disk. So one
/// signal is enough, and further ones change nothing.
class StopSignals {
 public:
  static constexpr std::chrono::milliseconds kPatience{1500};

  explicit StopSignals(std::chrono::milliseconds patience = kPatience);
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  /// Calls at the first signal, or now if that has come already; never again once this is called with
  /// nothing.
  void call(std::function<void()> when_told);

 private:
  void wait();

  std::chrono::milliseconds patience_;
  sigset_t set_{};
  std::mutex mutex_;
  bool told_ = false;
  std::atomic<bool> ending_{false};
  std::function<void()> when_told_;
  std::thread thread_;  // last: it uses all the others
};

}  // namespace merlon::server
