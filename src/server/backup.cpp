#include "server/backup.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <filesystem>
#include <ostream>
#include <vector>

#include "server/log.h"
#include "server/serve.h"
#include "store/open_store.h"
#include "store/sqlite_store.h"
#include "table/stored.h"

namespace merlon::server {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kKept = 7;
/// A server that has just started has something else to do.
constexpr std::chrono::seconds kAfterStart{5};
/// After a copy that failed: a disk that was full may have room again.
constexpr std::chrono::seconds kTryAgain{600};

/// A connection of its own beside the server's, so that nobody waits for the copy.
std::optional<Error> copy_database(const std::string& data, const std::string& file,
                                   const std::atomic<bool>* stop) {
  auto store =
      store::open_sqlite({.path = database_path(data), .file_system = "", .read_only = true, .stop = stop});
  if (!store) return store.error();
  return (*store)->copy_to(file);
}

/// Our own copies are called merlon-TIME.db; whatever else somebody keeps there is theirs.
constexpr std::string_view kPrefix = "merlon-";
constexpr std::string_view kTimeForm = "00000000-000000";
constexpr std::string_view kCopy = ".db";
constexpr std::string_view kUnfinished = ".db.part";

bool is_time(std::string_view text) {
  return std::ranges::equal(text, kTimeForm,
                            [](char c, char form) { return form == '0' ? c >= '0' && c <= '9' : c == form; });
}

bool is_ours(std::string_view name, std::string_view ending) {
  if (!name.starts_with(kPrefix) || !name.ends_with(ending)) return false;
  if (name.size() != kPrefix.size() + kTimeForm.size() + ending.size()) return false;
  return is_time(name.substr(kPrefix.size(), kTimeForm.size()));
}

/// Our files with this ending, the oldest first: the names are times.
std::vector<fs::path> files_in(const std::string& folder, std::string_view ending) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (is_ours(entry.path().filename().string(), ending)) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// Makes the folder; says what is in the way of a database there. A log whose database was moved away alone
/// is in the way, too: it would be applied to the copy when that is opened.
std::optional<Error> make_room_for_database(const std::string& data) {
  std::error_code error;
  fs::create_directories(data, error);
  if (error) return Error{"cannot make the folder " + data + ": " + error.message()};
  std::string found;
  for (const char* ending : {"", "-wal", "-shm"}) {
    const std::string file = database_path(data) + ending;
    if (fs::exists(file, error)) found += (found.empty() ? "" : ", ") + file;
    if (error) return Error{file + ": " + error.message()};
  }
  if (found.empty()) return std::nullopt;
  return Error{"move away first what is there: " + found};
}

int print_report(const CheckReport& report, std::ostream& out, std::ostream& errors) {
  for (const std::string& finding : report.findings) errors << "merlon: the file itself: " << finding << '\n';
  for (const std::string& problem : report.problems) errors << "merlon: " << problem << '\n';
  out << report.tables << " tables with " << report.events << " events replayed, " << report.problems.size()
      << " damaged\n";
  if (!report.findings.empty()) {
    errors << "merlon: the database has damaged pages or indexes; `merlon repair` mends what can be mended\n";
  }
  return report.problems.empty() && report.findings.empty() ? 0 : 1;
}

}  // namespace

std::string time_text() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y%m%d-%H%M%S", &parts);
  return text.data();
}

void remove_old_backups(const std::string& folder) {
  std::error_code error;
  const std::vector<fs::path> files = files_in(folder, kCopy);
  for (std::size_t i = 0; i + kKept < files.size(); ++i) fs::remove(files[i], error);
  for (const fs::path& file : files_in(folder, kUnfinished)) fs::remove(file, error);
}

std::chrono::seconds first_backup_in(const std::string& folder, std::chrono::hours every) {
  const std::vector<fs::path> files = files_in(folder, kCopy);
  if (files.empty()) return kAfterStart;
  std::error_code error;
  const auto made = fs::last_write_time(files.back(), error);
  if (error) return every;
  const auto age = std::chrono::floor<std::chrono::seconds>(fs::file_time_type::clock::now() - made);
  return std::clamp<std::chrono::seconds>(every - age, kAfterStart, every);
}

Backups::Backups(std::string data, std::chrono::hours every)
    : data_(std::move(data)), folder_((fs::path(data_) / "backups").string()), every_(every) {
  if (every_.count() > 0) thread_ = std::thread([this] { work(); });
}

Backups::~Backups() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Backups::work() {
  std::chrono::seconds wait = first_backup_in(folder_, every_);
  std::unique_lock lock(mutex_);
  while (!changed_.wait_for(lock, wait, [this] { return stop_.load(); })) {
    lock.unlock();  // who wants to stop it need not wait for the copy
    wait = make_one() ? every_ : kTryAgain;
    lock.lock();
  }
}

bool Backups::make_one() {
  std::error_code error;
  fs::create_directories(folder_, error);
  const std::string file =
      (fs::path(folder_) / (std::string(kPrefix) + time_text() + std::string(kCopy))).string();
  const auto problem = copy_database(data_, file, &stop_);
  if (stop_) return false;
  if (problem) {
    log_event("backup_failed", {{"what", problem->message}});
    return false;
  }
  log_event("backup", {{"file", file}});
  remove_old_backups(folder_);
  return true;
}

namespace {

/// A server that runs meanwhile may delete an old table; then nothing is left of it, and nothing is wrong.
bool was_deleted(store::Store& store, const std::string& id) {
  const auto stored = store.read(id);
  if (!stored || *stored) return false;
  const auto ids = store.find_all();
  return ids && std::find(ids->begin(), ids->end(), id) == ids->end();
}

}  // namespace

Expected<CheckReport> check_store(store::Store& store) {
  CheckReport report;
  auto findings = store.check(false);
  if (!findings) return findings.error();
  report.findings = *std::move(findings);
  const auto ids = store.find_all();
  if (!ids && report.findings.empty()) return ids.error();
  if (!ids) {
    report.findings.push_back("not all tables can be listed: " + ids.error().message);
    return report;
  }
  for (const std::string& id : *ids) {
    const auto table = table::read_table(store, id);
    if (!table && was_deleted(store, id)) continue;
    ++report.tables;
    if (table) {
      report.events += table->version();
    } else {
      report.problems.push_back("table " + id + ": " + table.error().message);
    }
  }
  return report;
}

int check_and_print(store::Store& store, std::ostream& out, std::ostream& errors) {
  const auto report = check_store(store);
  if (report) return print_report(*report, out, errors);
  errors << "merlon: " << report.error().message << '\n';
  return 1;
}

int run_backup(const std::string& data, const std::string& file, std::ostream& out, std::ostream& errors) {
  if (const auto problem = copy_database(data, file, nullptr)) {
    errors << "merlon: " << problem->message << '\n';
    return 1;
  }
  out << "Copied to " << file << ".\n";
  return 0;
}

int run_restore(const std::string& file, const std::string& data, bool only_check, std::ostream& out,
                std::ostream& errors) {
  if (store::is_postgres(file) && !only_check) {
    errors << "merlon: a PostgreSQL database is restored by its own tools; --check works\n";
    return 1;
  }
  auto store = store::open_existing_store(file);
  if (!store) {
    errors << "merlon: " << store.error().message << '\n';
    return 1;
  }
  const int code = check_and_print(**store, out, errors);
  if (only_check || code != 0) return code;
  auto problem = make_room_for_database(data);
  if (!problem) problem = (*store)->copy_to(database_path(data));
  if (problem) {
    errors << "merlon: " << problem->message << '\n';
    return 1;
  }
  out << "Restored to " << database_path(data) << ".\n";
  return 0;
}

}  // namespace merlon::server
