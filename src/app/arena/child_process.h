// Another program, started by the shell, with which lines of text are exchanged.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "app/arena/bot.h"
#include "core/expected.h"

namespace merlon::app::arena {

/// A file descriptor that is closed when it goes.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor() { close(); }

  int number() const { return number_; }
  void close();

 private:
  int release();
  int number_;
};

/// A running program. It and whatever it started are killed when this object goes. Nothing here waits longer
/// than until the deadline. What it prints as errors is thrown away.
class ChildProcess {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t kMaxLineBytes = std::size_t{1} << 20;

  /// Starts a command line. The flag ends waiting early.
  static Expected<ChildProcess> start(const std::string& command, const StopFlag& stop);
  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&&) = delete;
  ~ChildProcess();

  /// Sends a line and returns the next one that comes back. Lines that came before they were asked for are an
  /// error, like everything else that is not one line in time.
  Expected<std::string> ask(std::string_view line, Clock::time_point deadline);

 private:
  ChildProcess(pid_t process, Descriptor input, Descriptor output, const StopFlag& stop)
      : process_(process), input_(std::move(input)), output_(std::move(output)), stop_(&stop) {}

  std::optional<Error> send(std::string_view text, Clock::time_point deadline);
  Expected<std::string> receive(Clock::time_point deadline);
  std::optional<Error> wait_until(int descriptor, short events, Clock::time_point deadline) const;
  /// Reads what is there. False at the end of the output.
  bool read_some();
  /// "ended with status 3": what became of a program that no longer reads or writes; `otherwise` if it still
  /// runs, and then it is killed.
  Error ending(const std::string& otherwise);
  void kill_group() const;

  pid_t process_;  ///< also the number of its process group; 0 once it is gone
  Descriptor input_;
  Descriptor output_;
  const StopFlag* stop_;
  std::string received_;  ///< and not yet asked for
};

}  // namespace merlon::app::arena
