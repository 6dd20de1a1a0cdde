// SQLite's handles as values: they close themselves, and every text and number goes in and out with its type.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/expected.h"
#include "core/sha256.h"
#include "store/failure.h"

namespace merlon::store {

/// A statement that was translated once and runs many times; must go before its connection does.
class Statement {
 public:
  Statement() = default;
  explicit Statement(sqlite3_stmt* handle) : handle_(handle) {}
  sqlite3_stmt* handle() const { return handle_.get(); }

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

/// One run of a statement, with a value for each of its question marks; texts and bytes are not copied, so
/// they must outlive it. Where it ends, the statement is ready for the next.
class Run {
 public:
  template <class... Values>
  explicit Run(const Statement& statement, const Values&... values) : handle_(statement.handle()) {
    (bind(values), ...);
  }
  ~Run() { sqlite3_reset(handle_); }
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  /// SQLITE_ROW, SQLITE_DONE or what went wrong.
  int step() { return code_ == SQLITE_OK ? sqlite3_step(handle_) : code_; }

  std::int64_t number(int column) const { return sqlite3_column_int64(handle_, column); }
  std::string text(int column) const;
  /// All zero if there are not exactly as many bytes as a digest has: no real one looks like that.
  Digest digest(int column) const;

 private:
  void bind(std::string_view text);
  void bind(std::int64_t number);
  void bind(const Digest& digest);
  void keep(int code);

  sqlite3_stmt* handle_;
  int next_ = 1;
  int code_ = SQLITE_OK;
};

/// An open database. One thread at a time.
class Connection {
 public:
  static Expected<Connection> open(const std::string& path, int flags, const std::string& file_system);

  /// SQLITE_OK or what went wrong; rows are thrown away.
  int run(const std::string& sql);

  /// The first column of the first row.
  Expected<std::string> ask(const std::string& sql);

  std::optional<Error> prepare(const std::string& sql, Statement& statement);

  /// What SQLite complained about last, with the file's name before it.
  Error complaint() const;
  /// The same as a failure, with its sort.
  Failure failure() const;
  /// Any other complaint about this file.
  Error complaint(std::string_view what) const;

  sqlite3* handle() const { return handle_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close(handle); }
  };

  Connection(sqlite3* handle, std::string path) : handle_(handle), path_(std::move(path)) {}

  std::unique_ptr<sqlite3, Close> handle_;
  std::string path_;
};

}  // namespace merlon::store
