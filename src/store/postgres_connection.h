// libpq's handles as values: they close themselves, and every value goes in and out as bytes, never as text.
#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "core/sha256.h"
#include "store/failure.h"

namespace merlon::store {

/// The number that a text begins with; 0 if there is none.
std::int64_t number_in(std::string_view text);

/// Where a database is, without the password, for messages; the error says what is wrong with the address.
Expected<std::string> postgres_name(const std::string& url);

/// An address with what we want unless it says otherwise: a server that may be written to, and an end to the
/// waiting for one that does not answer. For PQconnectdbParams and its like.
class PostgresAddress {
 public:
  explicit PostgresAddress(const std::string& url);
  ~PostgresAddress() = default;
  PostgresAddress(const PostgresAddress&) = delete;
  PostgresAddress& operator=(const PostgresAddress&) = delete;
  const char* const* keywords() const { return keywords_.data(); }
  const char* const* values() const { return values_.data(); }

 private:
  std::string url_;
  std::vector<const char*> keywords_;
  std::vector<const char*> values_;
};

/// A value for a parameter: bytes (bytea), a number (bigint), or a list of either.
class PostgresValue {
 public:
  // Implicit on purpose: a query is its statement and the values as they are.
  // NOLINTBEGIN(google-explicit-constructor)
  PostgresValue(std::string_view bytes) : bytes_(bytes) {}
  PostgresValue(const std::string& bytes) : bytes_(bytes) {}
  PostgresValue(std::int64_t number);
  PostgresValue(const std::vector<std::string_view>& list);
  PostgresValue(const std::vector<std::int64_t>& list);
  // NOLINTEND(google-explicit-constructor)

  const char* data() const { return bytes_.data(); }
  int size() const { return static_cast<int>(bytes_.size()); }

 private:
  std::string bytes_;
};

/// A statement that is translated once per connection, under its name.
struct PostgresStatement {
  const char* name;
  const char* sql;
};

struct PostgresQuery {
  const PostgresStatement* statement;
  // Written out, for g++ takes a missing value for a mistake otherwise.
  std::vector<PostgresValue> values = {};  // NOLINT(readability-redundant-member-init)
};

/// The rows that a query gave.
class PostgresRows {
 public:
  explicit PostgresRows(PGresult* result) : result_(result) {}

  int count() const { return PQntuples(result_.get()); }
  /// How many rows were written.
  std::int64_t written() const;
  std::int64_t number(int row, int column) const;
  std::string bytes(int row, int column) const;
  /// All zero if there are not exactly as many bytes as a digest has: no real one looks like that.
  Digest digest(int row, int column) const;
  /// The bytes of one column, from all rows.
  std::vector<std::string> column(int column) const;

  PGresult* handle() const { return result_.get(); }

 private:
  struct Clear {
    void operator()(PGresult* result) const { PQclear(result); }
  };
  std::unique_ptr<PGresult, Clear> result_;
};

/// A connection. One thread at a time.
class PostgresConnection {
 public:
  using Clock = std::chrono::steady_clock;

  /// Waits until it is there, or says why not. A server that leaves a question unanswered for longer than
  /// `patience` counts as lost: its process may be frozen while its machine keeps the connection alive. Zero
  /// waits as long as it takes.
  static Expected<PostgresConnection> open(const std::string& url, std::chrono::milliseconds patience = {});

  /// Statements without parameters, one after the other in one transaction; before `prepare` only.
  std::optional<Error> script(const std::string& sql);

  /// The first column of the first row, as text; before `prepare` only.
  Expected<std::string> ask(const std::string& sql);

  /// Makes statements known. From here on `run` is all that can be asked.
  std::optional<Error> prepare(std::span<const PostgresStatement* const> statements);

  /// Sends all queries at once and waits for all results: one way to the server and back. Nothing if one of
  /// them failed, which `complaint` and `state` tell about; those after it were not done.
  std::optional<std::vector<PostgresRows>> run(std::span<const PostgresQuery> queries);

  /// What went wrong last, with the database's name before it.
  const Error& complaint() const { return complaint_; }
  /// Any other complaint about this database.
  Error complaint(std::string_view what) const { return Error{name_ + ": " + std::string(what)}; }
  /// The five letters by which PostgreSQL names what went wrong last; empty if it said nothing.
  const std::string& state() const { return state_; }
  /// The same as a failure, with its sort.
  Failure failure() const;
  /// Whether the connection is gone.
  bool lost() const { return silent_ || PQstatus(handle()) != CONNECTION_OK; }
  /// Whether it was given up because no answer came.
  bool silent() const { return silent_; }

  PGconn* handle() const { return handle_.get(); }

 private:
  struct Close {
    void operator()(PGconn* handle) const { PQfinish(handle); }
  };

  PostgresConnection(PGconn* handle, std::string name) : handle_(handle), name_(std::move(name)) {}
  bool send(const PostgresQuery& query);
  bool answered();
  PGresult* next_result();
  PostgresRows execute(const std::string& sql);
  void skip_to_pause();
  std::optional<std::vector<PostgresRows>> collect(std::size_t count);
  void keep_complaint(const PGresult* result);

  std::unique_ptr<PGconn, Close> handle_;
  std::string name_;
  Error complaint_;
  std::string state_;
  std::chrono::milliseconds patience_{0};
  Clock::time_point asked_;
  bool silent_ = false;
};

/// Of which sort a complaint about connecting is.
Failure connecting_failure(const Error& error);

}  // namespace merlon::store
