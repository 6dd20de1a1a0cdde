// A disk in memory whose power can be cut. It is a file system for SQLite and keeps apart what was written
// and what was synced: at a cut every write since the last sync survives whole, in parts of 512 bytes, as
// garbage or not at all, and so do lengths of files and their names. It behaves as SQLite is told by the
// usual one on Linux: a write changes no byte beside it, and the names in the folder are safe once a new log
// was synced.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/rng.h"

namespace merlon::test {

/// One connection at a time: locks are always granted, and the memory that connections share belongs to the
/// one.
class PowerCutDisk {
 public:
  explicit PowerCutDisk(std::uint64_t seed);
  ~PowerCutDisk();
  PowerCutDisk(const PowerCutDisk&) = delete;
  PowerCutDisk& operator=(const PowerCutDisk&) = delete;

  /// The name of the file system.
  const std::string& name() const { return name_; }

  /// The power goes now: whatever is asked of the disk fails.
  void go_off() { off_ = true; }
  /// The power goes in the middle of the call that changes something after so many others.
  void go_off_after(int calls) { calls_until_off_ = calls; }
  /// The same, in the middle of a sync.
  void go_off_after_syncs(int syncs) { syncs_until_off_ = syncs; }
  bool is_off() const { return off_; }

  /// After a cut, with all files closed: decides what survived it, and the disk can be used again.
  void come_back();

  /// It was not the power but the program that went: what was not synced is still to be had.
  void forgive();

  /// The sync after so many others fails once; what it should have made safe never will be, though it can be
  /// read: so does Linux.
  void fail_sync_after(int syncs) { syncs_until_failure_ = syncs; }

  /// Bytes that all files together may have.
  void set_capacity(std::size_t bytes) { capacity_ = bytes; }
  std::size_t size() const;

  int syncs() const { return syncs_; }

  // What SQLite's calls come down to; each gives a result code of SQLite.

  struct Content;
  struct OpenFile;
  int open(const char* path, OpenFile& file, int flags);
  int read(const OpenFile& file, void* bytes, std::size_t count, std::size_t offset) const;
  int write(const OpenFile& file, const void* bytes, std::size_t count, std::size_t offset);
  int truncate(const OpenFile& file, std::size_t size);
  int sync(OpenFile& file);
  int remove(const std::string& path, bool sync_names);
  bool exists(const std::string& path) const { return names_.contains(path); }

 private:
  using Names = std::map<std::string, std::shared_ptr<Content>>;

  bool power_goes_now();
  bool lucky() { return static_cast<int>(rng_.below(4)) < luck_; }
  void survive(Content& content);
  void survive_in_parts(Content& content, std::size_t offset, const std::vector<std::uint8_t>& bytes);
  Names surviving_names();

  std::string name_;
  sqlite3_vfs system_{};
  Rng rng_;
  Names names_;
  Names safe_names_;
  std::optional<int> calls_until_off_;
  std::optional<int> syncs_until_off_;
  std::optional<int> syncs_until_failure_;
  std::optional<std::size_t> capacity_;
  bool off_ = false;
  int luck_ = 0;  // quarters of what was not synced that survive a cut
  int syncs_ = 0;
};

}  // namespace merlon::test
