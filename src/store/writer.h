// The one thread that talks to a store. Whoever wants something written or read leaves a job and is called
// back; all writes that wait are written in one transaction, so that many players share one sync of the disk.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "store/store.h"

namespace merlon::store {

class Writer {
 public:
  /// Called on the writer's thread; must not block. Whoever needs another thread posts to it.
  using WhenWritten = std::function<void(std::vector<Written>)>;
  using Job = std::function<void(Store&)>;

  explicit Writer(std::unique_ptr<Store> store);
  /// Finishes what waits, then ends.
  ~Writer();
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  /// Changes that belong together: all of them are in one transaction with whatever else waits.
  void write(std::vector<Change> changes, WhenWritten when_written);

  /// Anything else, in its turn: it sees all that was asked to be written before it.
  void run(Job job);

  /// How many jobs wait.
  std::size_t waiting() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace merlon::store
