// The one thread on which the server lives: everything about tables and connections happens there, one thing
// after the other, so nothing needs a lock. Other threads post to it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

namespace merlon::net {

/// Calls once after a while; never once it has been destroyed. Its loop must outlive it.
class Timer {
 public:
  virtual ~Timer() = default;
};

class Loop {
 public:
  virtual ~Loop() = default;
  /// From any thread: calls the function on the loop's thread, in the order of posting.
  virtual void post(std::function<void()> function) = 0;
  /// On the loop's thread.
  [[nodiscard]] virtual std::unique_ptr<Timer> after(std::chrono::milliseconds delay,
                                                     std::function<void()> function) = 0;
  /// Runs until `stop`.
  virtual void run() = 0;
  /// From any thread.
  virtual void stop() = 0;
};

std::unique_ptr<Loop> make_loop();

}  // namespace merlon::net
