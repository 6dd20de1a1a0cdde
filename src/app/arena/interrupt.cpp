#include "app/arena/interrupt.h"

#include <ctime>

namespace merlon::app::arena {
namespace {

volatile std::sig_atomic_t interrupted = 0;
volatile std::time_t noted_at = 0;

std::time_t seconds_now() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec;
}

/// The same interrupt may come twice at once, to the program and to its process group; a person needs longer.
void note(int signal) {
  if (interrupted != 0 && seconds_now() > noted_at + 1) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);  // takes effect when this returns
    return;
  }
  if (interrupted == 0) noted_at = seconds_now();
  interrupted = 1;
}

}  // namespace

Interrupt::Interrupt() {
  interrupted = 0;
  struct sigaction action{};
  action.sa_handler = note;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, &old_interrupt_);
  sigaction(SIGTERM, &action, &old_terminate_);
  struct sigaction ignore{};
  ignore.sa_handler = SIG_IGN;
  sigemptyset(&ignore.sa_mask);
  sigaction(SIGPIPE, &ignore, &old_pipe_);
}

Interrupt::~Interrupt() {
  sigaction(SIGINT, &old_interrupt_, nullptr);
  sigaction(SIGTERM, &old_terminate_, nullptr);
  sigaction(SIGPIPE, &old_pipe_, nullptr);
}

bool Interrupt::raised() const { return interrupted != 0; }

}  // namespace merlon::app::arena
