#include "store/sqlite_connection.h"

#include <algorithm>

namespace merlon::store {
namespace {

Trouble trouble_of(int code) {
  switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return Trouble::locked;
    case SQLITE_CANTOPEN:
      return Trouble::unreachable;
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return Trouble::read_only;
    case SQLITE_FULL:
      return Trouble::full;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return Trouble::damaged;
    default:
      return Trouble::broken;
  }
}

}  // namespace

std::string Run::text(int column) const {
  // In this order: asking for the text may convert it and so change how long it is.
  const auto* const characters = reinterpret_cast<const char*>(sqlite3_column_text(handle_, column));
  const auto length = static_cast<std::size_t>(sqlite3_column_bytes(handle_, column));
  return characters == nullptr ? std::string() : std::string(characters, length);
}

Digest Run::digest(int column) const {
  Digest digest{};
  const auto* const bytes = static_cast<const std::uint8_t*>(sqlite3_column_blob(handle_, column));
  const auto length = static_cast<std::size_t>(sqlite3_column_bytes(handle_, column));
  if (bytes != nullptr && length == digest.size()) std::copy_n(bytes, length, digest.begin());
  return digest;
}

void Run::bind(std::string_view text) {
  // An empty view may point nowhere, which SQLite would take for NULL.
  const char* const characters = text.empty() ? "" : text.data();
  keep(sqlite3_bind_text64(handle_, next_++, characters, text.size(), SQLITE_STATIC, SQLITE_UTF8));
}

void Run::bind(std::int64_t number) { keep(sqlite3_bind_int64(handle_, next_++, number)); }

void Run::bind(const Digest& digest) {
  keep(sqlite3_bind_blob64(handle_, next_++, digest.data(), digest.size(), SQLITE_STATIC));
}

void Run::keep(int code) {
  if (code_ == SQLITE_OK) code_ = code;
}

Expected<Connection> Connection::open(const std::string& path, int flags, const std::string& file_system) {
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
                                   file_system.empty() ? nullptr : file_system.c_str());
  // Even an opening that fails gives a handle, which knows the reason and has to be closed.
  Connection connection(handle, path);
  if (code != SQLITE_OK) return connection.complaint();
  return connection;
}

int Connection::run(const std::string& sql) {
  return sqlite3_exec(handle(), sql.c_str(), nullptr, nullptr, nullptr);
}

Expected<std::string> Connection::ask(const std::string& sql) {
  Statement statement;
  if (auto error = prepare(sql, statement)) return *error;
  Run run(statement);
  const int code = run.step();
  if (code == SQLITE_ROW) return run.text(0);
  return code == SQLITE_DONE ? complaint("no answer to " + sql) : complaint();
}

std::optional<Error> Connection::prepare(const std::string& sql, Statement& statement) {
  sqlite3_stmt* translated = nullptr;
  const int code =
      sqlite3_prepare_v3(handle(), sql.c_str(), -1, SQLITE_PREPARE_PERSISTENT, &translated, nullptr);
  statement = Statement(translated);
  if (code != SQLITE_OK) return complaint();
  return std::nullopt;
}

Error Connection::complaint() const {
  return complaint(handle_ == nullptr ? "no memory" : sqlite3_errmsg(handle()));
}

Failure Connection::failure() const {
  const int code = handle_ == nullptr ? SQLITE_NOMEM : sqlite3_extended_errcode(handle());
  return {.trouble = trouble_of(code), .what = complaint().message};
}

Error Connection::complaint(std::string_view what) const { return Error{path_ + ": " + std::string(what)}; }

}  // namespace merlon::store
