// The time that figures are measured in.
#pragma once

#include <ctime>

namespace merlon::app {

/// Processor time of this thread: another program on the same core does not count.
inline double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace merlon::app
