// Ctrl-C as a flag to look at, and writing to a program that is gone as an error instead of the end.
#pragma once

#include <csignal>

namespace merlon::app::arena {

/// While it lives, the first interrupt or request to terminate is only noted; another one, two
/// seconds later, ends the program as usual. A broken pipe is an error of `write`. One at a time.
class Interrupt {
 public:
  Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();

  bool raised() const;

 private:
  struct sigaction old_interrupt_{};
  struct sigaction old_terminate_{};
  struct sigaction old_pipe_{};
};

}  // namespace merlon::app::arena
