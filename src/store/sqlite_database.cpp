#include "store/sqlite_database.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "store/private_file.h"

namespace merlon::store {
namespace {

constexpr int kSchemaVersion = 2;

/// "Mrln": tells our files from other databases.
constexpr int kApplication = 0x4d726c6e;

/// What each column means: docs/storage.md.
constexpr const char* kSchema = R"(
CREATE TABLE tables(
  id TEXT NOT NULL PRIMARY KEY,
  created INTEGER NOT NULL,
  setup TEXT NOT NULL,
  listed INTEGER NOT NULL,
  stage INTEGER NOT NULL,
  updated INTEGER NOT NULL,
  version INTEGER NOT NULL,
  chain BLOB NOT NULL
) STRICT;
CREATE INDEX tables_by_stage ON tables(stage, created);
CREATE INDEX tables_listed ON tables(stage, created) WHERE listed = 1;
CREATE TABLE events(
  table_id TEXT NOT NULL REFERENCES tables(id),
  version INTEGER NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  body TEXT NOT NULL,
  state TEXT NOT NULL,
  at INTEGER NOT NULL,
  stage INTEGER NOT NULL,
  chain BLOB NOT NULL,
  PRIMARY KEY(table_id, version)
) STRICT;
CREATE UNIQUE INDEX events_by_action ON events(table_id, actor, action) WHERE action <> '';
)";

/// What each version of the schema adds to the one before it, beginning with that of version 1; a new file
/// takes the same way. When the games under way are due is only known from their logs: they are all due at
/// once, and whoever serves them corrects that.
constexpr const char* kMigrations[] = {
    R"(
ALTER TABLE tables ADD COLUMN due INTEGER;
CREATE INDEX tables_due ON tables(due) WHERE due IS NOT NULL;
UPDATE tables SET due = 0 WHERE stage = 1;
CREATE TABLE makers(table_id TEXT NOT NULL PRIMARY KEY, address TEXT NOT NULL, network TEXT NOT NULL)
STRICT, WITHOUT ROWID;
CREATE INDEX makers_by_address ON makers(address);
CREATE INDEX makers_by_network ON makers(network) WHERE network <> '';
)",
};
static_assert(std::size(kMigrations) == kSchemaVersion - 1);

/// A number that the file's head keeps.
Expected<int> head_number(Connection& connection, const std::string& name) {
  const Expected<std::string> text = connection.ask("PRAGMA " + name);
  if (!text) return text.error();
  return std::stoi(*text);
}

/// The version of the schema in the file, 0 if it is empty; an error if the file is not for us. Asked before
/// anything is changed in it.
Expected<int> version_of(Connection& connection) {
  const Expected<int> application = head_number(connection, "application_id");
  if (!application) return application.error();
  const Expected<int> version = head_number(connection, "user_version");
  if (!version) return version.error();
  const Expected<std::string> objects = connection.ask("SELECT count(*) FROM sqlite_schema");
  if (!objects) return objects.error();
  if (*application == 0 && *version == 0 && *objects == "0") return 0;
  if (*application != kApplication) return connection.complaint("is the database of another program");
  if (*version > kSchemaVersion) {
    return connection.complaint("was written by a newer version of this program (schema " +
                                std::to_string(*version) + ", known is " + std::to_string(kSchemaVersion) +
                                ")");
  }
  return *version;
}

/// Sets something and looks whether it is so now: SQLite may refuse without a word.
std::optional<Error> set(Connection& connection, const std::string& name, const std::string& value,
                         const std::string& read_back) {
  if (connection.run("PRAGMA " + name + " = " + value) != SQLITE_OK) return connection.complaint();
  const Expected<std::string> now = connection.ask("PRAGMA " + name);
  if (!now) return now.error();
  if (*now == read_back) return std::nullopt;
  return connection.complaint(name + " cannot be set to " + value + ", it is " + *now);
}

/// What makes a commit reach the disk. A drive's own cache counts as disk only where fullfsync is unknown.
std::optional<Error> make_durable(Connection& connection, bool sync_every_commit) {
  const std::string sync = sync_every_commit ? "FULL" : "NORMAL";
  if (auto error = set(connection, "synchronous", sync, sync_every_commit ? "2" : "1")) return error;
  if (auto error = set(connection, "journal_mode", "WAL", "wal")) return error;
  if (auto error = set(connection, "fullfsync", "ON", "1")) return error;
  if (auto error = set(connection, "checkpoint_fullfsync", "ON", "1")) return error;
  // What is deleted is not to be found in the file any more.
  if (auto error = set(connection, "secure_delete", "ON", "1")) return error;
  return set(connection, "foreign_keys", "ON", "1");
}

/// Makes the schema in an empty file, or brings that of an older version up to date.
std::optional<Error> make_schema(Connection& connection) {
  if (connection.run("BEGIN IMMEDIATE") != SQLITE_OK) return connection.complaint();
  // Another process may have been faster since the file was looked at.
  const Expected<int> version = version_of(connection);
  if (!version) return version.error();
  std::string script = *version == 0 ? kSchema : "";
  for (int next = std::max(*version, 1); next < kSchemaVersion; ++next) script += kMigrations[next - 1];
  script += "PRAGMA application_id = " + std::to_string(kApplication) +
            "; PRAGMA user_version = " + std::to_string(kSchemaVersion);
  if (connection.run(script) != SQLITE_OK) return connection.complaint();
  if (connection.run("COMMIT") != SQLITE_OK) return connection.complaint();
  return std::nullopt;
}

std::optional<Error> prepare_statements(Database& database) {
  const std::pair<Statement*, const char*> list[] = {
      {&database.begin, "BEGIN IMMEDIATE"},
      {&database.commit, "COMMIT"},
      {&database.rollback, "ROLLBACK"},
      {&database.insert_table,
       "INSERT INTO tables(id, created, setup, listed, stage, updated, version, chain) "
       "VALUES(?1, ?2, ?3, ?4, 0, ?2, 0, ?5)"},
      {&database.insert_event, "INSERT INTO events VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)"},
      {&database.move_head, "UPDATE tables SET updated = ?, version = ?, chain = ? WHERE id = ?"},
      // On its own, for it is rare and has to be done in the indexes as well.
      {&database.set_stage, "UPDATE tables SET stage = ? WHERE id = ?"},
      {&database.select_head, "SELECT version, chain, stage FROM tables WHERE id = ?"},
      {&database.select_table,
       "SELECT created, setup, listed, stage, updated, version, chain FROM tables WHERE id = ?"},
      {&database.select_events,
       "SELECT version, actor, action, body, state, at, stage, chain FROM events WHERE table_id = ? "
       "ORDER BY version"},
      {&database.find, "SELECT id FROM tables WHERE stage = ? ORDER BY created DESC, rowid DESC LIMIT ?"},
      // Not by an index, which may be what is damaged.
      {&database.find_all, "SELECT id FROM tables NOT INDEXED UNION SELECT table_id FROM events NOT INDEXED"},
      // However many have been left standing, only so many rows are looked at.
      {&database.find_open,
       "SELECT id FROM (SELECT id, created, updated, rowid AS number FROM tables WHERE stage = 0 AND "
       "listed = 1 ORDER BY created DESC, rowid DESC LIMIT ?2) WHERE updated >= ?1 "
       "ORDER BY created DESC, number DESC"},
      // By the rows alone, so that it can begin anew behind a page that is damaged.
      {&database.rows_from,
       "SELECT rowid, id, stage, listed, created, updated FROM tables NOT INDEXED WHERE rowid >= ? "
       "ORDER BY rowid"},
      {&database.remove_events, "DELETE FROM events WHERE table_id = ?"},
      {&database.remove_table, "DELETE FROM tables WHERE id = ?"},
  };
  for (const auto& [statement, sql] : list) {
    if (auto error = database.connection.prepare(sql, *statement)) return error;
  }
  return std::nullopt;
}

/// What a file of version 1 has no place for; such a file can only be open for reading.
std::optional<Error> prepare_newer_statements(Database& database) {
  const std::pair<Statement*, const char*> list[] = {
      // -1 stands for never. Most tables are never due, and their index is not touched.
      {&database.move_due,
       "UPDATE tables SET due = NULLIF(?2, -1) WHERE id = ?1 AND due IS NOT NULLIF(?2, -1)"},
      {&database.correct_due, "UPDATE tables SET due = NULLIF(?2, -1) WHERE id = ?1 AND version = ?3"},
      {&database.find_due, "SELECT id FROM tables WHERE due <= ? ORDER BY due LIMIT ?"},
      {&database.insert_maker, "INSERT OR REPLACE INTO makers VALUES(?, ?, ?)"},
      {&database.delete_maker, "DELETE FROM makers WHERE table_id = ?"},
  };
  for (const auto& [statement, sql] : list) {
    if (auto error = database.connection.prepare(sql, *statement)) return error;
  }
  return std::nullopt;
}

/// Looks at the flag every few thousand steps of a statement, which is often enough for people and seldom
/// enough to cost nothing. Unlike sqlite3_interrupt it also ends what begins after the flag was raised.
void watch(Connection& connection, const std::atomic<bool>& stop) {
  constexpr int kSteps = 4000;
  const auto raised = [](void* flag) { return static_cast<const std::atomic<bool>*>(flag)->load() ? 1 : 0; };
  sqlite3_progress_handler(connection.handle(), kSteps, raised, const_cast<std::atomic<bool>*>(&stop));
}

/// A file of an older version gets the schema of this one, once its log is settled.
std::optional<Error> bring_up_to_date(Connection& connection) {
  const Expected<int> version = version_of(connection);
  if (!version) return version.error();
  return *version < kSchemaVersion ? make_schema(connection) : std::nullopt;
}

std::optional<Error> ready_for_reading(Connection& connection) {
  const Expected<int> version = version_of(connection);
  if (!version) return version.error();
  if (*version == 0) return connection.complaint("is empty");
  return std::nullopt;
}

std::optional<Error> ready_for_writing(Connection& connection, const SqliteSetup& setup) {
  // SQLite opens a file that is write-protected for reading instead.
  if (sqlite3_db_readonly(connection.handle(), "main") == 1) return connection.complaint("cannot be written");
  const Expected<int> version = version_of(connection);
  if (!version) return version.error();
  if (auto error = make_durable(connection, setup.sync_every_commit)) return error;
  if (*version == 0) {
    if (auto error = make_schema(connection)) return error;
  }
  if (setup.file_system.empty()) sync_directory_of(setup.path);
  return std::nullopt;
}

}  // namespace

std::nullopt_t fail(Database& database) {
  database.failure = database.connection.failure();
  return std::nullopt;
}

Error complaint(Database& database) {
  fail(database);
  return Error{database.failure.what};
}

int settle(Database& database) {
  const int code = sqlite3_wal_checkpoint_v2(database.connection.handle(), "main", SQLITE_CHECKPOINT_TRUNCATE,
                                             nullptr, nullptr);
  database.settled = code == SQLITE_OK;
  return code;
}

namespace {

/// Everything between the opened file and the first statement.
std::optional<Error> make_usable(Database& database, const SqliteSetup& setup) {
  Connection& connection = database.connection;
  sqlite3_busy_timeout(connection.handle(), static_cast<int>(setup.patience.count()));
  if (setup.stop != nullptr) watch(connection, *setup.stop);
  if (setup.read_only) {
    if (auto error = ready_for_reading(connection)) return error;
  } else {
    if (auto error = ready_for_writing(connection, setup)) return error;
    const int code = settle(database);
    // A full disk is no reason not to read: before anything else the log has been synced where it stands.
    if (code != SQLITE_OK && (code & 0xff) != SQLITE_FULL) return connection.complaint();
    if (auto error = bring_up_to_date(connection)) return error;
  }
  if (auto error = prepare_statements(database)) return error;
  return setup.read_only ? std::nullopt : prepare_newer_statements(database);
}

}  // namespace

Expected<std::unique_ptr<Database>> open_database(const SqliteSetup& setup, Failure& failure) {
  if (!setup.read_only && setup.file_system.empty()) {
    // Made here, because SQLite would let the umask decide who may read it. Its other files follow this one.
    const Expected<bool> made = make_private_file(setup.path);
    if (!made) {
      failure = {.trouble = Trouble::unreachable, .what = made.error().message};
      return made.error();
    }
  }
  const int flags = setup.read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  Expected<Connection> connection = Connection::open(setup.path, flags, setup.file_system);
  if (!connection) {
    failure = {.trouble = Trouble::unreachable, .what = connection.error().message};
    return connection.error();
  }
  auto database = std::make_unique<Database>(std::move(*connection));
  if (auto error = make_usable(*database, setup)) {
    failure = database->connection.failure();
    failure.what = error->message;
    return *error;
  }
  return database;
}

}  // namespace merlon::store
