#include "server/repair.h"

#include <filesystem>
#include <ostream>

#include "server/backup.h"
#include "store/open_store.h"
#include "store/private_file.h"
#include "store/sqlite_repair.h"

namespace merlon::server {
namespace {

namespace fs = std::filesystem;

/// What SQLite finds wrong with a file; its log is left as it is.
std::vector<std::string> problems_of(const std::string& file) {
  auto store = store::open_existing_store(file);
  if (!store) return {store.error().message};
  const auto problems = (*store)->check(false);
  return problems ? *problems : std::vector<std::string>{problems.error().message};
}

void remove_database(const std::string& file) {
  std::error_code ignored;
  for (const char* const ending : {"", "-wal", "-shm"}) fs::remove(file + ending, ignored);
}

/// Files that are needed for a while, gone when it is over.
class Workbench {
 public:
  explicit Workbench(const std::string& file) : copy(file + ".repair"), mended(file + ".repair-new") {
    clear();
  }
  ~Workbench() { clear(); }
  Workbench(const Workbench&) = delete;
  Workbench& operator=(const Workbench&) = delete;

  const std::string copy;    ///< of the damaged file, with its log in it
  const std::string mended;  ///< what takes its place

 private:
  void clear() const {
    remove_database(copy);
    remove_database(mended);
  }
};

/// Gives a database another name. Its log, if there is one, goes first: half of the way it must not belong to
/// another file.
std::optional<Error> rename_database(const std::string& from, const std::string& to) {
  std::error_code failure;
  fs::remove(from + "-shm", failure);
  for (const char* const ending : {"-wal", ""}) {
    if (!fs::exists(from + ending, failure)) continue;
    fs::rename(from + ending, to + ending, failure);
    if (failure) return Error{from + ending + ": " + failure.message()};
  }
  store::sync_directory_of(to);
  return std::nullopt;
}

class Repair {
 public:
  Repair(std::string file, std::ostream& out, std::ostream& errors)
      : file_(std::move(file)), out_(out), errors_(errors), bench_(file_) {}

  int run() {
    if (store::is_in_use(file_)) return fail(file_ + " is in use; stop the server first");
    const std::vector<std::string> problems = problems_of(file_);
    if (problems.empty()) return sound();
    for (const std::string& problem : problems) out_ << "found: " << problem << '\n';
    const auto unusable = store::copy_with_log(file_, bench_.copy);
    // What the disk does not give back would not even be missed: then somebody has to save the file first.
    std::error_code unread;
    if (std::filesystem::file_size(bench_.copy, unread) < std::filesystem::file_size(file_) || unread) {
      return fail(file_ +
                  " cannot be read to its end: " + (unusable ? unusable->message : "its copy is shorter"));
    }
    if (!unusable) {
      if (auto error = store::copy_with_log(bench_.copy, bench_.mended)) return fail(error->message);
      if (store::rebuild_indexes(bench_.mended).empty()) {
        out_ << "Only indexes were damaged; they have been rebuilt.\n";
        return put_in_place();
      }
    }
    return copy_out(unusable.has_value());
  }

 private:
  int fail(const std::string& message) {
    errors_ << "merlon: " << message << '\n';
    return 1;
  }

  /// Nothing for us to do; but a game may be damaged all the same.
  int sound() {
    out_ << file_ << " has no damaged page or index; nothing was changed.\n";
    return print_check();
  }

  /// Replays every game of what is now in place.
  int print_check() {
    auto store = store::open_existing_store(file_);
    if (!store) return fail(store.error().message);
    return check_and_print(**store, out_, errors_);
  }

  /// The damaged file keeps everything it had, under another name.
  int put_in_place() {
    if (auto error = store::sync_file(bench_.mended)) return fail(error->message);
    const std::string kept = file_ + ".damaged-" + time_text();
    if (auto error = rename_database(file_, kept)) return fail(error->message);
    if (auto error = rename_database(bench_.mended, file_)) return fail(error->message);
    out_ << "The file as it was is kept as " << kept << ".\n" << file_ << " is mended; nothing was lost.\n";
    return print_check();
  }

  /// Row by row, past all that leads to them.
  int copy_out(bool without_log) {
    remove_database(bench_.mended);
    auto found = store::salvage(bench_.copy, bench_.mended);
    if (!found) return fail(found.error().message);
    std::error_code ignored;
    if (without_log && fs::exists(file_ + "-wal", ignored) && fs::file_size(file_ + "-wal", ignored) > 0) {
      found->losses.push_back(file_ + "-wal: what was written last could not be brought into the file");
    }
    out_ << "Copied " << found->tables << " tables with " << found->events << " events out of the file.\n";
    if (found->losses.empty()) return put_in_place();
    for (const std::string& loss : found->losses) out_ << "lost: " << loss << '\n';
    if (auto error = store::sync_file(bench_.mended)) return fail(error->message);
    const std::string beside = file_ + ".repaired-" + time_text();
    if (auto error = rename_database(bench_.mended, beside)) return fail(error->message);
    out_ << file_ << " was not changed. What could be read is in " << beside
         << ": tables that are not complete can be looked at up to the first event that is missing.\n"
         << "Put it into the place of " << file_ << ", or a backup, if that has more.\n";
    return kSomethingLost;
  }

  std::string file_;
  std::ostream& out_;
  std::ostream& errors_;
  Workbench bench_;
};

}  // namespace

int run_repair(const std::string& file, std::ostream& out, std::ostream& errors) {
  if (store::is_postgres(file)) {
    errors << "merlon: a PostgreSQL database is mended by its own tools: pg_amcheck finds damaged indexes, "
              "REINDEX rebuilds them\n";
    return 1;
  }
  std::error_code error;
  if (!fs::is_regular_file(file, error)) {
    errors << "merlon: " << file << ": there is no such file\n";
    return 1;
  }
  return Repair(fs::absolute(file, error).string(), out, errors).run();
}

}  // namespace merlon::server
