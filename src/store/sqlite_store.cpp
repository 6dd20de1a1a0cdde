#include "store/sqlite_store.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <utility>

#include "store/private_file.h"
#include "store/reading.h"
#include "store/sqlite_database.h"
#include "store/sqlite_upkeep.h"

namespace merlon::store {
namespace {

/// Not less than none, which SQLite would take for all.
std::int64_t bound(int limit) { return std::max(limit, 0); }

/// What became of an insertion; nothing if the transaction cannot go on. A statement that fails leaves
/// nothing behind.
std::optional<Written> verdict(int code) {
  if (code == SQLITE_DONE) return Written::yes;
  if (code == SQLITE_CONSTRAINT_PRIMARYKEY || code == SQLITE_CONSTRAINT_UNIQUE) return Written::conflict;
  return std::nullopt;
}

std::optional<Written> put_table(Database& database, const TableRow& row) {
  const Digest chain = chain_start(row);
  const std::int64_t listed = row.listed ? 1 : 0;
  const auto written =
      verdict(Run(database.insert_table, row.id, row.created, row.setup, listed, chain).step());
  if (written != Written::yes || row.maker.address.empty()) return written;
  if (Run(database.insert_maker, row.id, row.maker.address, row.maker.network).step() != SQLITE_DONE)
    return std::nullopt;
  return Written::yes;
}

std::optional<Written> put(Database& database, const NewTable& change) {
  return put_table(database, change.row);
}

/// The insertion comes first, for it alone can conflict: so no part of a change has to be undone.
std::optional<Written> put_event(Database& database, const NewEvent& change) {
  const EventRow& row = change.row;
  Run head(database.select_head, row.table);
  const int found = head.step();
  if (found == SQLITE_DONE) return Written::conflict;
  if (found != SQLITE_ROW) return std::nullopt;
  if (row.version != head.number(0) + 1) return Written::conflict;
  const Digest chain = chain_after(head.digest(1), row, change.stage);
  const auto stage = static_cast<std::int64_t>(change.stage);
  const bool other_stage = head.number(2) != stage;
  const std::optional<Written> written = verdict(Run(database.insert_event, row.table, row.version, row.actor,
                                                     row.action, row.body, row.state, row.at, stage, chain)
                                                     .step());
  if (written != Written::yes) return written;
  if (Run(database.move_head, row.at, row.version, chain, row.table).step() != SQLITE_DONE)
    return std::nullopt;
  if (Run(database.move_due, row.table, change.due.value_or(kNever)).step() != SQLITE_DONE)
    return std::nullopt;
  if (!other_stage) return Written::yes;
  if (change.stage == Stage::over && Run(database.delete_maker, row.table).step() != SQLITE_DONE)
    return std::nullopt;
  return verdict(Run(database.set_stage, stage, row.table).step());
}

/// Nothing that comes after the event may conflict, so the name of a table that it opens is looked up before.
std::optional<Written> put(Database& database, const NewEvent& change) {
  if (!change.opens) return put_event(database, change);
  const int found = Run(database.select_head, change.opens->id).step();
  if (found == SQLITE_ROW) return Written::conflict;
  if (found != SQLITE_DONE) return std::nullopt;
  const std::optional<Written> written = put_event(database, change);
  if (written != Written::yes) return written;
  if (put_table(database, *change.opens) != Written::yes) return std::nullopt;
  return Written::yes;
}

/// The event that stands in this row; false if something is wrong with it.
bool add(Reading& reading, const std::string& id, const Run& run) {
  EventRow event{.table = id,
                 .version = run.number(0),
                 .actor = run.text(1),
                 .action = run.text(2),
                 .body = run.text(3),
                 .state = run.text(4),
                 .at = run.number(5)};
  return reading.add(std::move(event), static_cast<Stage>(run.number(6)), run.digest(7));
}

Expected<std::optional<StoredTable>> read_table(Database& database, std::string_view id) {
  // This run stays open while the events are read: so both see the same moment, whoever writes meanwhile.
  Run row(database.select_table, id);
  const int found = row.step();
  if (found == SQLITE_DONE) return std::optional<StoredTable>();
  if (found != SQLITE_ROW) return database.connection.complaint();
  const std::string own_id(id);
  Reading reading(TableRow{
      .id = own_id, .created = row.number(0), .setup = row.text(1), .listed = row.number(2) != 0});
  Run events(database.select_events, id);
  int code = events.step();
  while (code == SQLITE_ROW && add(reading, own_id, events)) code = events.step();
  if (code == SQLITE_DONE) {
    reading.finish({.stage = static_cast<Stage>(row.number(3)),
                    .updated = row.number(4),
                    .version = row.number(5),
                    .chain = row.digest(6)});
  } else if ((code & 0xff) == SQLITE_CORRUPT) {
    reading.spoil("the file is damaged after event " + std::to_string(reading.events()));
  } else if (code != SQLITE_ROW) {
    return database.connection.complaint();
  }
  return std::optional(reading.take());
}

Expected<std::vector<std::string>> ids_of(Database& database, Run& run) {
  std::vector<std::string> ids;
  int code = run.step();
  for (; code == SQLITE_ROW; code = run.step()) ids.push_back(run.text(0));
  if (code != SQLITE_DONE) return database.connection.complaint();
  return ids;
}

std::optional<Error> vacuum_into(Database& database, const std::string& path) {
  Statement statement;
  if (auto error = database.connection.prepare("VACUUM INTO ?", statement)) return error;
  if (Run(statement, path).step() != SQLITE_DONE) return database.connection.complaint();
  return std::nullopt;
}

/// Nobody finds half a copy under the final name, whenever this is interrupted.
std::optional<Error> copy_on_disk(Database& database, const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::exists(path, ignored)) return Error{path + ": exists already"};
  const std::string part = path + ".part";
  std::filesystem::remove(part, ignored);
  const Expected<bool> made = make_private_file(part);
  if (!made) return made.error();
  auto error = vacuum_into(database, part);
  if (!error) error = sync_file(part);
  if (error) {
    std::filesystem::remove(part, ignored);
    return error;
  }
  std::error_code failure;
  std::filesystem::rename(part, path, failure);
  if (failure) return Error{path + ": " + failure.message()};
  sync_directory_of(path);
  return std::nullopt;
}

class SqliteStore final : public Store {
 public:
  SqliteStore(SqliteSetup setup, std::unique_ptr<Database> database)
      : setup_(std::move(setup)), database_(std::move(database)) {}

  std::vector<Written> write(std::span<const Change> changes) override {
    std::vector<Written> failed(changes.size(), Written::failed);
    if (changes.empty() || setup_.read_only || reopened()) return failed;
    if (!database_->settled && settle(*database_) != SQLITE_OK) return failed;
    const int begun = Run(database_->begin).step();
    // Another process has been writing all the time: nothing has happened, and nothing is wrong with the
    // file.
    if ((begun & 0xff) == SQLITE_BUSY) return failed;
    std::optional<std::vector<Written>> answers;
    if (begun == SQLITE_DONE) answers = put_all(changes);
    if (answers) return *std::move(answers);
    // After a sync that failed nobody knows what is on the disk, and asking the same handle again would only
    // hide it. Closing undoes the transaction.
    database_.reset();
    static_cast<void>(reopened());
    return failed;
  }

  Expected<std::optional<StoredTable>> read(std::string_view id) override {
    if (auto error = reopened()) return *error;
    return read_table(*database_, id);
  }

  Expected<std::vector<std::string>> find(Stage stage, int limit) override {
    if (auto error = reopened()) return *error;
    Run run(database_->find, static_cast<std::int64_t>(stage), bound(limit));
    return ids_of(*database_, run);
  }

  Expected<std::vector<std::string>> find_all() override {
    if (auto error = reopened()) return *error;
    Run run(database_->find_all);
    return ids_of(*database_, run);
  }

  Expected<std::vector<std::string>> find_open(std::int64_t since, int limit) override {
    if (auto error = reopened()) return *error;
    Run run(database_->find_open, since, bound(limit));
    return ids_of(*database_, run);
  }

  Expected<std::vector<std::string>> find_due(std::int64_t until, int limit) override {
    if (auto error = reopened()) return *error;
    Run run(database_->find_due, until, bound(limit));
    return ids_of(*database_, run);
  }

  std::optional<Error> set_due(std::span<const Due> corrections) override {
    if (auto error = reopened()) return error;
    if (Run(database_->begin).step() != SQLITE_DONE) return database_->connection.complaint();
    bool fine = true;
    for (const Due& due : corrections) {
      Run run(database_->correct_due, due.table, due.at.value_or(kNever), due.version);
      fine = fine && run.step() == SQLITE_DONE;
    }
    if (fine && Run(database_->commit).step() == SQLITE_DONE) return std::nullopt;
    const Error error = database_->connection.complaint();
    database_.reset();  // which undoes the transaction
    return error;
  }

  Expected<Crowd> crowd(const Maker& maker, std::int64_t since, int limit) override {
    if (auto error = reopened()) return *error;
    return crowd_of(*database_, maker, since, bound(limit));
  }

  Expected<std::vector<TableState>> walk(std::string_view after, int limit) override {
    if (auto error = reopened()) return *error;
    return walk_tables(*database_, after, bound(limit));
  }

  Expected<int> remove(std::span<const TableState> tables) override {
    int removed = 0;
    if (auto error = change([&](Database& database) { return remove_tables(database, tables, removed); })) {
      return *error;
    }
    return removed;
  }

  std::optional<Error> replace_setup(const TableRow& row, std::string_view setup) override {
    return change([&](Database& database) { return store::replace_setup(database, row, setup); });
  }

  std::optional<Error> copy_to(const std::string& path) override {
    if (auto error = reopened()) return error;
    return setup_.file_system.empty() ? copy_on_disk(*database_, path) : vacuum_into(*database_, path);
  }

 private:
  /// Opens the database again if it could not be after a failure; the reason if it still cannot be.
  std::optional<Error> reopened() {
    if (database_ != nullptr) return std::nullopt;
    Expected<std::unique_ptr<Database>> database = open_database(setup_);
    if (!database) return database.error();
    database_ = std::move(*database);
    return std::nullopt;
  }

  /// Something in a transaction of its own, which says what went wrong; like `write` it reopens the file
  /// then.
  std::optional<Error> change(const std::function<std::optional<Error>(Database&)>& work) {
    if (auto error = reopened()) return error;
    if (setup_.read_only) return database_->connection.complaint("is open for reading only");
    if (!database_->settled && settle(*database_) != SQLITE_OK) return database_->connection.complaint();
    if (Run(database_->begin).step() != SQLITE_DONE) return database_->connection.complaint();
    std::optional<Error> error = work(*database_);
    if (!error && Run(database_->commit).step() == SQLITE_DONE) return std::nullopt;
    if (!error) error = database_->connection.complaint();
    database_.reset();
    static_cast<void>(reopened());
    return error;
  }

  /// Everything up to the commit; nothing if any of it failed.
  std::optional<std::vector<Written>> put_all(std::span<const Change> changes) {
    std::vector<Written> answers;
    for (const Change& change : changes) {
      const auto answer = left_behind(change, answers)
                              ? std::optional(Written::conflict)
                              : std::visit([&](const auto& one) { return put(*database_, one); }, change);
      if (!answer) return std::nullopt;
      answers.push_back(*answer);
    }
    if (Run(database_->commit).step() != SQLITE_DONE) return std::nullopt;
    return answers;
  }

  SqliteSetup setup_;
  std::unique_ptr<Database> database_;
};

}  // namespace

Expected<std::unique_ptr<Store>> open_sqlite(const SqliteSetup& setup) {
  SqliteSetup complete = setup;
  if (setup.file_system.empty()) {
    // Stays the same wherever the program goes, and is never one of the names that SQLite reads otherwise.
    std::error_code failure;
    const std::filesystem::path absolute = std::filesystem::absolute(setup.path, failure);
    if (!failure) complete.path = absolute.string();
  }
  Expected<std::unique_ptr<Database>> database = open_database(complete);
  if (!database) return database.error();
  return std::unique_ptr<Store>(std::make_unique<SqliteStore>(std::move(complete), std::move(*database)));
}

}  // namespace merlon::store
