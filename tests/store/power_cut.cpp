#include "tests/store/power_cut.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <new>
#include <set>

namespace merlon::test {
namespace {

constexpr std::size_t kSector = 512;

using Bytes = std::vector<std::uint8_t>;

void put(Bytes& content, std::size_t offset, const std::uint8_t* bytes, std::size_t count) {
  if (content.size() < offset + count) content.resize(offset + count);
  std::copy_n(bytes, count, content.begin() + static_cast<std::ptrdiff_t>(offset));
}

/// Something done to a file since its last sync.
struct Pending {
  bool is_truncation = false;
  std::size_t offset = 0;  ///< of a truncation: the new size
  Bytes bytes;
};

void carry_out(Bytes& content, const Pending& pending) {
  if (pending.is_truncation) {
    content.resize(std::min(content.size(), pending.offset));
  } else {
    put(content, pending.offset, pending.bytes.data(), pending.bytes.size());
  }
}

}  // namespace

struct PowerCutDisk::Content {
  Bytes now;
  Bytes safe;
  std::vector<Pending> pending;
};

/// Begins with what SQLite knows of a file.
struct PowerCutDisk::OpenFile {
  sqlite3_file base{};
  PowerCutDisk* disk = nullptr;
  std::shared_ptr<Content> content;
  bool is_new_log = false;
  std::vector<std::unique_ptr<std::uint8_t[]>> shared_memory;
};

int PowerCutDisk::open(const char* path, OpenFile& file, int flags) {
  if (off_) return SQLITE_CANTOPEN;
  file.disk = this;
  if (path == nullptr) {
    file.content = std::make_shared<Content>();
    return SQLITE_OK;
  }
  const auto found = names_.find(path);
  if (found != names_.end()) {
    file.content = found->second;
    return SQLITE_OK;
  }
  if ((flags & SQLITE_OPEN_CREATE) == 0 || power_goes_now()) return SQLITE_CANTOPEN;
  file.content = names_[path] = std::make_shared<Content>();
  file.is_new_log = (flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL)) != 0;
  return SQLITE_OK;
}

int PowerCutDisk::read(const OpenFile& file, void* bytes, std::size_t count, std::size_t offset) const {
  if (off_) return SQLITE_IOERR_READ;
  const Bytes& now = file.content->now;
  const std::size_t there = offset >= now.size() ? 0 : std::min(count, now.size() - offset);
  std::memset(bytes, 0, count);
  if (there > 0) std::memcpy(bytes, now.data() + offset, there);
  return there == count ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

int PowerCutDisk::write(const OpenFile& file, const void* bytes, std::size_t count, std::size_t offset) {
  if (off_) return SQLITE_IOERR_WRITE;
  Content& content = *file.content;
  const std::size_t growth = std::max(offset + count, content.now.size()) - content.now.size();
  if (capacity_ && growth > 0 && size() + growth > *capacity_) return SQLITE_FULL;
  const auto* const first = static_cast<const std::uint8_t*>(bytes);
  put(content.now, offset, first, count);
  content.pending.push_back({false, offset, Bytes(first, first + count)});
  return power_goes_now() ? SQLITE_IOERR_WRITE : SQLITE_OK;
}

int PowerCutDisk::truncate(const OpenFile& file, std::size_t size) {
  if (off_) return SQLITE_IOERR_TRUNCATE;
  file.content->pending.push_back({true, size, {}});
  carry_out(file.content->now, file.content->pending.back());
  return power_goes_now() ? SQLITE_IOERR_TRUNCATE : SQLITE_OK;
}

int PowerCutDisk::sync(OpenFile& file) {
  if (syncs_until_off_ && (*syncs_until_off_)-- == 0) go_off();
  if (off_ || power_goes_now()) return SQLITE_IOERR_FSYNC;
  ++syncs_;
  Content& content = *file.content;
  if (syncs_until_failure_ && (*syncs_until_failure_)-- == 0) {
    syncs_until_failure_.reset();
    content.pending.clear();
    return SQLITE_IOERR_FSYNC;
  }
  for (const Pending& pending : content.pending) carry_out(content.safe, pending);
  content.pending.clear();
  if (file.is_new_log) safe_names_ = names_;
  file.is_new_log = false;
  return SQLITE_OK;
}

int PowerCutDisk::remove(const std::string& path, bool sync_names) {
  if (off_) return SQLITE_IOERR_DELETE;
  if (names_.erase(path) == 0) return SQLITE_IOERR_DELETE_NOENT;
  if (power_goes_now()) return SQLITE_IOERR_DELETE;
  if (sync_names) safe_names_ = names_;
  return SQLITE_OK;
}

std::size_t PowerCutDisk::size() const {
  std::size_t sum = 0;
  for (const auto& [name, content] : names_) sum += content->now.size();
  return sum;
}

bool PowerCutDisk::power_goes_now() {
  if (calls_until_off_ && (*calls_until_off_)-- == 0) off_ = true;
  return off_;
}

void PowerCutDisk::come_back() {
  luck_ = static_cast<int>(rng_.below(5));
  names_ = safe_names_ = surviving_names();
  std::set<Content*> contents;
  for (const auto& [name, content] : names_) contents.insert(content.get());
  for (Content* const content : contents) survive(*content);
  forgive();
}

void PowerCutDisk::forgive() {
  calls_until_off_.reset();
  syncs_until_off_.reset();
  syncs_until_failure_.reset();
  off_ = false;
}

PowerCutDisk::Names PowerCutDisk::surviving_names() {
  Names all = safe_names_;
  all.insert(names_.begin(), names_.end());
  Names surviving;
  for (const auto& [name, content] : all) {
    const Names& from = lucky() ? names_ : safe_names_;
    if (const auto found = from.find(name); found != from.end()) surviving.insert(*found);
  }
  return surviving;
}

void PowerCutDisk::survive(Content& content) {
  for (const Pending& pending : content.pending) {
    if (!pending.is_truncation && luck_ < 4 && rng_.below(4) == 0) {
      survive_in_parts(content, pending.offset, pending.bytes);
    } else if (lucky()) {
      carry_out(content.safe, pending);
    }
  }
  content.pending.clear();
  content.now = content.safe;
}

void PowerCutDisk::survive_in_parts(Content& content, std::size_t offset, const Bytes& bytes) {
  for (std::size_t begin = 0; begin < bytes.size();) {
    const std::size_t end = std::min(bytes.size(), (offset + begin) / kSector * kSector + kSector - offset);
    Bytes part(bytes.begin() + static_cast<std::ptrdiff_t>(begin),
               bytes.begin() + static_cast<std::ptrdiff_t>(end));
    if (rng_.below(8) == 0)
      std::ranges::generate(part, [this] { return static_cast<std::uint8_t>(rng_.next()); });
    if (lucky()) put(content.safe, offset + begin, part.data(), part.size());
    begin = end;
  }
}

// The doors through which SQLite comes in.

namespace {

using OpenFile = PowerCutDisk::OpenFile;

OpenFile& opened(sqlite3_file* file) { return *reinterpret_cast<OpenFile*>(file); }
PowerCutDisk& disk_of(sqlite3_vfs* system) { return *static_cast<PowerCutDisk*>(system->pAppData); }

int map_shared(sqlite3_file* file, int region, int size, int extend, void volatile** memory) {
  auto& regions = opened(file).shared_memory;
  const auto index = static_cast<std::size_t>(region);
  *memory = nullptr;
  if (index >= regions.size() && extend == 0) return SQLITE_OK;
  while (regions.size() <= index) {
    regions.push_back(std::make_unique<std::uint8_t[]>(static_cast<std::size_t>(size)));
  }
  *memory = regions[index].get();
  return SQLITE_OK;
}

constexpr sqlite3_io_methods make_methods() {
  sqlite3_io_methods methods{};
  methods.iVersion = 2;
  methods.xClose = [](sqlite3_file* file) {
    opened(file).~OpenFile();
    return SQLITE_OK;
  };
  methods.xRead = [](sqlite3_file* file, void* bytes, int count, sqlite3_int64 offset) {
    return opened(file).disk->read(opened(file), bytes, static_cast<std::size_t>(count),
                                   static_cast<std::size_t>(offset));
  };
  methods.xWrite = [](sqlite3_file* file, const void* bytes, int count, sqlite3_int64 offset) {
    return opened(file).disk->write(opened(file), bytes, static_cast<std::size_t>(count),
                                    static_cast<std::size_t>(offset));
  };
  methods.xTruncate = [](sqlite3_file* file, sqlite3_int64 size) {
    return opened(file).disk->truncate(opened(file), static_cast<std::size_t>(size));
  };
  methods.xSync = [](sqlite3_file* file, int) { return opened(file).disk->sync(opened(file)); };
  methods.xFileSize = [](sqlite3_file* file, sqlite3_int64* size) {
    if (opened(file).disk->is_off()) return SQLITE_IOERR_FSTAT;
    *size = static_cast<sqlite3_int64>(opened(file).content->now.size());
    return SQLITE_OK;
  };
  methods.xLock = [](sqlite3_file* file, int) {
    return !opened(file).disk->is_off() ? SQLITE_OK : SQLITE_IOERR_LOCK;
  };
  methods.xUnlock = [](sqlite3_file*, int) { return SQLITE_OK; };
  methods.xCheckReservedLock = [](sqlite3_file*, int* answer) {
    *answer = 0;
    return SQLITE_OK;
  };
  methods.xFileControl = [](sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; };
  methods.xSectorSize = [](sqlite3_file*) { return static_cast<int>(kSector); };
  methods.xDeviceCharacteristics = [](sqlite3_file*) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; };
  methods.xShmMap = map_shared;
  methods.xShmLock = [](sqlite3_file*, int, int, int) { return SQLITE_OK; };
  methods.xShmBarrier = [](sqlite3_file*) {};
  methods.xShmUnmap = [](sqlite3_file* file, int) {
    opened(file).shared_memory.clear();
    return SQLITE_OK;
  };
  return methods;
}

constexpr sqlite3_io_methods kMethods = make_methods();

int open_file(sqlite3_vfs* system, const char* path, sqlite3_file* file, int flags, int* flags_given) {
  auto* const opening = new (file) OpenFile;
  const int code = disk_of(system).open(path, *opening, flags);
  if (code != SQLITE_OK) {
    opening->~OpenFile();
    file->pMethods = nullptr;
    return code;
  }
  opening->base.pMethods = &kMethods;
  if (flags_given != nullptr) *flags_given = flags;
  return SQLITE_OK;
}

}  // namespace

PowerCutDisk::PowerCutDisk(std::uint64_t seed) : rng_(seed) {
  static std::atomic<int> count = 0;
  name_ = "power_cut_" + std::to_string(++count);
  const sqlite3_vfs* const usual = sqlite3_vfs_find(nullptr);
  system_.iVersion = 1;
  system_.szOsFile = static_cast<int>(sizeof(OpenFile));
  system_.mxPathname = 512;
  system_.zName = name_.c_str();
  system_.pAppData = this;
  system_.xOpen = open_file;
  system_.xDelete = [](sqlite3_vfs* system, const char* path, int sync_names) {
    return disk_of(system).remove(path, sync_names != 0);
  };
  system_.xAccess = [](sqlite3_vfs* system, const char* path, int, int* answer) {
    *answer = disk_of(system).exists(path) ? 1 : 0;
    return SQLITE_OK;
  };
  system_.xFullPathname = [](sqlite3_vfs*, const char* path, int size, char* out) {
    sqlite3_snprintf(size, out, "%s", path);
    return SQLITE_OK;
  };
  system_.xRandomness = usual->xRandomness;
  system_.xSleep = [](sqlite3_vfs*, int) { return 0; };
  system_.xCurrentTime = usual->xCurrentTime;
  sqlite3_vfs_register(&system_, 0);
}

PowerCutDisk::~PowerCutDisk() { sqlite3_vfs_unregister(&system_); }

}  // namespace merlon::test
