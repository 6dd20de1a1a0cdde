// What other processes do, heard through the database: a thread of its own with a connection of its own.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/expected.h"

namespace merlon::store {

/// What is called, on the thread of the notices; must not block. Those that are not set are not called. Also
/// what this process itself writes is heard.
struct NoticeCalls {
  /// A table has events up to this version; 0: it is new and has none.
  std::function<void(const std::string& table, std::int64_t version)> changed;
  /// There are new jobs of this kind.
  std::function<void(const std::string& kind)> job_added;
  /// A job has a result.
  std::function<void(const std::string& kind, const std::string& topic)> job_finished;
  /// From now on everything is heard, but nothing of what was before: called at the beginning and whenever
  /// the connection was lost and is there again.
  std::function<void()> look_again;
};

/// Listens until it is destroyed, which takes no time, and connects anew for as long as that takes.
class Notices {
 public:
  Notices(const std::string& url, NoticeCalls calls);
  /// Nothing is called any more once this returns.
  ~Notices();
  Notices(const Notices&) = delete;
  Notices& operator=(const Notices&) = delete;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace merlon::store
