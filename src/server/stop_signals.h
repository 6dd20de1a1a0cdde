// SIGTERM and SIGINT as a call on a thread of its own, for programs that run until they are told to stop.
#pragma once

#include <signal.h>

#include <functional>
#include <thread>

namespace merlon::server {

/// Make one before any other thread: signals are blocked in all threads made after it.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  /// Calls for each signal.
  void start(std::function<void()> when_told);

 private:
  sigset_t set_{};
  std::thread thread_;
};

}  // namespace merlon::server
