#include "server/stop_signals.h"

#include <pthread.h>

#include <cstdlib>
#include <utility>

#include "server/log.h"

namespace merlon::server {
namespace {

constexpr int kEnough = SIGUSR1;  // our own, to end the waiting

timespec as_timespec(std::chrono::milliseconds time) {
  const auto whole = std::chrono::floor<std::chrono::seconds>(time);
  return {whole.count(), std::chrono::nanoseconds(time - whole).count()};
}

}  // namespace

StopSignals::StopSignals(std::chrono::milliseconds patience) : patience_(patience) {
  sigemptyset(&set_);
  sigaddset(&set_, SIGTERM);
  sigaddset(&set_, SIGINT);
  sigaddset(&set_, kEnough);
  ::pthread_sigmask(SIG_BLOCK, &set_, nullptr);
  ::signal(SIGPIPE, SIG_IGN);
  thread_ = std::thread([this] { wait(); });
}

StopSignals::~StopSignals() {
  ending_ = true;
  ::pthread_kill(thread_.native_handle(), kEnough);
  thread_.join();
}

void StopSignals::call(std::function<void()> when_told) {
  const std::lock_guard lock(mutex_);
  when_told_ = std::move(when_told);
  if (told_ && when_told_) when_told_();
}

void StopSignals::wait() {
  int signal = kEnough;
  while (signal == kEnough) {  // which strangers may send as well
    if (::sigwait(&set_, &signal) != 0 || ending_) return;
  }
  {
    const std::lock_guard lock(mutex_);
    told_ = true;
    if (when_told_) when_told_();
  }
  sigset_t enough{};
  sigemptyset(&enough);
  sigaddset(&enough, kEnough);
  const timespec time = as_timespec(patience_);
  while (::sigtimedwait(&enough, nullptr, &time) == kEnough) {
    if (ending_) return;
  }
  log_event("stopped", {{"what", "something did not end in time"}});
  std::_Exit(EXIT_SUCCESS);
}

}  // namespace merlon::server
