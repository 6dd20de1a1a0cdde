#include "store/sqlite_repair.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "store/private_file.h"
#include "store/sqlite_database.h"
#include "store/sqlite_pages.h"

namespace merlon::store {
namespace {

namespace fs = std::filesystem;

// Where SQLite keeps the locks of a file: whoever has it open for reading or writing holds these bytes.
constexpr off_t kSharedLock = 0x40000002;
constexpr off_t kSharedLockSize = 510;

/// A copy that only its owner can read.
std::optional<Error> copy_bytes(const std::string& from, const std::string& to) {
  std::error_code failure;
  fs::remove(to, failure);
  const Expected<bool> made = make_private_file(to);
  if (!made) return made.error();
  fs::copy_file(from, to, fs::copy_options::overwrite_existing, failure);
  if (failure) return Error{to + ": " + failure.message()};
  return std::nullopt;
}

/// The values of a row by their kinds: t text, i integer, b blob.
bool has_shape(const std::vector<PageValue>& values, std::string_view shape) {
  constexpr std::string_view kKinds = ".itb";
  return std::ranges::equal(values, shape, {}, [&](const PageValue& value) { return kKinds[value.index()]; });
}

const std::string& text(const PageValue& value) { return std::get<std::string>(value); }
std::int64_t integer(const PageValue& value) { return std::get<std::int64_t>(value); }

std::optional<Digest> digest(const PageValue& value) {
  const std::string& bytes = std::get<Blob>(value).bytes;
  Digest digest{};
  if (bytes.size() != digest.size()) return std::nullopt;
  std::copy(bytes.begin(), bytes.end(), digest.begin());
  return digest;
}

/// The statements by which rows get into the new file. Beside its own tables it has, for the time being,
/// those with all that indexes and rows have spoken of.
struct Filling {
  Statement put_table;
  Statement put_event;
  Statement know_table;
  Statement know_event;
};

std::optional<Error> prepare(Connection& connection, Filling& filling) {
  // Events whose table has lost its row are kept, too.
  if (connection.run("PRAGMA foreign_keys = OFF; "
                     "CREATE TEMP TABLE known_tables(id TEXT PRIMARY KEY); "
                     "CREATE TEMP TABLE known_events(table_id TEXT, version INTEGER, "
                     "PRIMARY KEY(table_id, version)); BEGIN") != SQLITE_OK) {
    return connection.complaint();
  }
  const std::pair<Statement*, const char*> list[] = {
      // A page that is out of use may hold an older state of the row.
      {&filling.put_table,
       "INSERT INTO tables(id, created, setup, listed, stage, updated, version, chain, due) "
       "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, iif(?5 = 1, 0, NULL)) ON CONFLICT(id) DO UPDATE SET stage = "
       "excluded.stage, updated = excluded.updated, version = excluded.version, chain = excluded.chain, "
       "due = excluded.due WHERE excluded.version > version"},
      {&filling.put_event, "INSERT OR IGNORE INTO events VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)"},
      {&filling.know_table, "INSERT OR IGNORE INTO known_tables VALUES(?)"},
      {&filling.know_event, "INSERT OR IGNORE INTO known_events VALUES(?, ?)"},
  };
  for (const auto& [statement, sql] : list) {
    if (auto error = connection.prepare(sql, *statement)) return error;
  }
  return std::nullopt;
}

/// What a row of the old file says goes into the new one; false if that cannot be written. Rows that are none
/// of ours are left out, such as those about the schema.
bool take(const Filling& filling, const PageRow& row) {
  const std::vector<PageValue>& v = row.values;
  const auto done = [](int code) { return code == SQLITE_DONE; };
  // The last column, when the table is due, came with version 2 and is computed from the log anew.
  if (row.of_table && (has_shape(v, "titiiiib") || has_shape(v, "titiiiib.") || has_shape(v, "titiiiibi"))) {
    const auto chain = digest(v[7]);
    return !chain || done(Run(filling.put_table, text(v[0]), integer(v[1]), text(v[2]), integer(v[3]),
                              integer(v[4]), integer(v[5]), integer(v[6]), *chain)
                              .step());
  }
  if (row.of_table && has_shape(v, "tittttiib")) {
    const auto chain = digest(v[8]);
    return !chain || done(Run(filling.put_event, text(v[0]), integer(v[1]), text(v[2]), text(v[3]),
                              text(v[4]), text(v[5]), integer(v[6]), integer(v[7]), *chain)
                              .step());
  }
  // The keys of the two tables, and the index by actions.
  if (!row.of_table && (has_shape(v, "ti") || has_shape(v, "ttti"))) {
    return done(Run(filling.know_table, text(v[0])).step());
  }
  if (!row.of_table && has_shape(v, "tii")) {
    return done(Run(filling.know_table, text(v[0])).step()) &&
           done(Run(filling.know_event, text(v[0]), integer(v[1])).step());
  }
  return true;
}

std::optional<Error> fill(Connection& connection, SqlitePages& pages) {
  Filling filling;
  if (auto error = prepare(connection, filling)) return error;
  for (std::uint32_t page = 1; page <= pages.count(); ++page) {
    for (const PageRow& row : pages.rows_of(page)) {
      if (!take(filling, row)) return connection.complaint();
    }
  }
  return std::nullopt;
}

/// "3, 7 to 9"
std::string ranges(const std::vector<std::int64_t>& numbers) {
  std::string all;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t end = i;
    while (end + 1 < numbers.size() && numbers[end + 1] == numbers[end] + 1) ++end;
    all += (all.empty() ? "" : ", ") + std::to_string(numbers[i]);
    if (end > i) all += " to " + std::to_string(numbers[end]);
    i = end + 1;
  }
  return all;
}

/// Tables that something speaks of and that have no row.
constexpr const char* kLostTables =
    "SELECT id, (SELECT count(*) FROM events WHERE table_id = id) FROM "
    "(SELECT id FROM known_tables UNION SELECT table_id FROM events) WHERE id NOT IN (SELECT id FROM tables)";

/// Versions up to the last that anything speaks of, without their event.
constexpr const char* kLostEvents =
    "WITH last(id, version) AS (SELECT id, max(version, coalesce((SELECT max(version) FROM known_events "
    "WHERE "
    "table_id = id), 0)) FROM tables), numbers(id, number, version) AS (SELECT id, 1, version FROM last "
    "WHERE "
    "version > 0 UNION ALL SELECT id, number + 1, version FROM numbers WHERE number < version) "
    "SELECT id, number FROM numbers WHERE NOT EXISTS(SELECT 1 FROM events WHERE table_id = id AND "
    "events.version = number) ORDER BY id, number";

std::optional<Error> find_losses(Connection& connection, std::vector<std::string>& losses) {
  Statement tables;
  Statement events;
  if (auto error = connection.prepare(kLostTables, tables)) return error;
  if (auto error = connection.prepare(kLostEvents, events)) return error;
  Run table(tables);
  while (table.step() == SQLITE_ROW) {
    losses.push_back("table " + table.text(0) + ": its row is lost, and with it the game; " +
                     std::to_string(table.number(1)) + " of its events are left");
  }
  Run event(events);
  std::string id;
  std::vector<std::int64_t> missing;
  const auto tell = [&] {
    if (missing.empty()) return;
    losses.push_back("table " + id + ": lost event" + (missing.size() > 1 ? "s " : " ") + ranges(missing));
    missing.clear();
  };
  while (event.step() == SQLITE_ROW) {
    if (event.text(0) != id) tell();
    id = event.text(0);
    missing.push_back(event.number(1));
  }
  tell();
  return std::nullopt;
}

std::optional<Error> count(Connection& connection, Salvage& found) {
  const auto tables = connection.ask("SELECT count(*) FROM tables");
  if (!tables) return tables.error();
  const auto events = connection.ask("SELECT count(*) FROM events");
  if (!events) return events.error();
  found.tables = std::stoll(*tables);
  found.events = std::stoll(*events);
  return std::nullopt;
}

}  // namespace

bool is_in_use(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (file < 0) return false;
  struct flock lock{};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  lock.l_start = kSharedLock;
  lock.l_len = kSharedLockSize;
  const bool used = ::fcntl(file, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
  ::close(file);
  return used;
}

std::optional<Error> copy_with_log(const std::string& path, const std::string& copy) {
  std::error_code ignored;
  for (const char* const ending : {"-wal", "-shm"}) fs::remove(copy + ending, ignored);
  if (auto error = copy_bytes(path, copy)) return error;
  if (fs::exists(path + "-wal", ignored)) {
    if (auto error = copy_bytes(path + "-wal", copy + "-wal")) return error;
  }
  auto connection = Connection::open(copy, SQLITE_OPEN_READWRITE, "");
  if (!connection) return connection.error();
  // Until something is read SQLite does not look for a log.
  if (const auto objects = connection->ask("SELECT count(*) FROM sqlite_schema"); !objects)
    return objects.error();
  const int code =
      sqlite3_wal_checkpoint_v2(connection->handle(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
  if (code != SQLITE_OK) return connection->complaint();
  return std::nullopt;
}

std::vector<std::string> rebuild_indexes(const std::string& path) {
  {
    auto connection = Connection::open(path, SQLITE_OPEN_READWRITE, "");
    if (!connection) return {connection.error().message};
    if (connection->run("REINDEX") != SQLITE_OK) return {connection->complaint().message};
  }
  auto store = open_sqlite({.path = path, .file_system = "", .read_only = true});
  if (!store) return {store.error().message};
  const auto problems = (*store)->check(false);
  return problems ? *problems : std::vector<std::string>{problems.error().message};
}

Expected<Salvage> salvage(const std::string& path, const std::string& fresh) {
  auto pages = SqlitePages::open(path);
  if (!pages) return pages.error();
  Failure failure;
  auto database = open_database({.path = fresh, .file_system = ""}, failure);
  if (!database) return database.error();
  Connection& connection = (*database)->connection;
  Salvage found;
  auto error = fill(connection, *pages);
  if (!error) error = find_losses(connection, found.losses);
  if (!error) error = count(connection, found);
  if (!error && connection.run("COMMIT") != SQLITE_OK) error = connection.complaint();
  if (error) return *error;
  return found;
}

}  // namespace merlon::store
