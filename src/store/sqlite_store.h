// The store in one SQLite file: WAL, synchronous=FULL, both read back after every opening.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <string>

#include "store/store.h"

namespace merlon::store {

struct SqliteSetup {
  std::string path;
  /// For tests of what happens without: NORMAL may lose what was acknowledged when the power goes.
  bool sync_every_commit = true;
  /// The name of a registered SQLite file system; empty: the usual one.
  std::string file_system;
  bool read_only = false;
  /// Raised by another thread, ends what takes long, such as a copy, with an error.
  const std::atomic<bool>* stop = nullptr;
  /// How long another process that writes is waited for.
  std::chrono::milliseconds patience{5000};
};

/// Opens the file, or makes it, readable by its owner only; says why if that cannot be.
Expected<std::unique_ptr<Store>> open_sqlite(const SqliteSetup& setup);

}  // namespace merlon::store
