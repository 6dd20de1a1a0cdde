#include "server/stop_signals.h"

#include <pthread.h>

namespace merlon::server {

StopSignals::StopSignals() {
  sigemptyset(&set_);
  sigaddset(&set_, SIGTERM);
  sigaddset(&set_, SIGINT);
  sigaddset(&set_, SIGUSR1);  // our own, to end the waiting
  ::pthread_sigmask(SIG_BLOCK, &set_, nullptr);
  ::signal(SIGPIPE, SIG_IGN);
}

StopSignals::~StopSignals() {
  if (!thread_.joinable()) return;
  ::pthread_kill(thread_.native_handle(), SIGUSR1);
  thread_.join();
}

void StopSignals::start(std::function<void()> when_told) {
  thread_ = std::thread([this, when_told = std::move(when_told)] {
    int signal = 0;
    while (::sigwait(&set_, &signal) == 0 && signal != SIGUSR1) when_told();
  });
}

}  // namespace merlon::server
