#include "store/sqlite_store.h"

#include <algorithm>
#include <compare>
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

/// Keeps the reason why the transaction cannot go on, before another statement makes SQLite forget it.
/// What became of an insertion; nothing if the transaction cannot go on. A statement that fails leaves
/// nothing behind.
std::optional<Written> verdict(Database& database, int code) {
  if (code == SQLITE_DONE) return Written::yes;
  if (code == SQLITE_CONSTRAINT_PRIMARYKEY || code == SQLITE_CONSTRAINT_UNIQUE) return Written::conflict;
  return fail(database);
}

std::optional<Written> put_table(Database& database, const TableRow& row) {
  const Digest chain = chain_start(row);
  const std::int64_t listed = row.listed ? 1 : 0;
  const auto written =
      verdict(database, Run(database.insert_table, row.id, row.created, row.setup, listed, chain).step());
  if (written != Written::yes || row.maker.address.empty()) return written;
  if (Run(database.insert_maker, row.id, row.maker.address, row.maker.network).step() != SQLITE_DONE)
    return fail(database);
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
  if (found != SQLITE_ROW) return fail(database);
  if (row.version != head.number(0) + 1) return Written::conflict;
  const Digest chain = chain_after(head.digest(1), row, change.stage);
  const auto stage = static_cast<std::int64_t>(change.stage);
  const bool other_stage = head.number(2) != stage;
  const std::optional<Written> written =
      verdict(database, Run(database.insert_event, row.table, row.version, row.actor, row.action, row.body,
                            row.state, row.at, stage, chain)
                            .step());
  if (written != Written::yes) return written;
  if (Run(database.move_head, row.at, row.version, chain, row.table).step() != SQLITE_DONE)
    return fail(database);
  if (Run(database.move_due, row.table, change.due.value_or(kNever)).step() != SQLITE_DONE)
    return fail(database);
  if (!other_stage) return Written::yes;
  if (change.stage == Stage::over && Run(database.delete_maker, row.table).step() != SQLITE_DONE)
    return fail(database);
  return verdict(database, Run(database.set_stage, stage, row.table).step());
}

/// Nothing that comes after the event may conflict, so the name of a table that it opens is looked up before.
std::optional<Written> put(Database& database, const NewEvent& change) {
  if (!change.opens) return put_event(database, change);
  const int found = Run(database.select_head, change.opens->id).step();
  if (found == SQLITE_ROW) return Written::conflict;
  if (found != SQLITE_DONE) return fail(database);
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
  if (found != SQLITE_ROW) return complaint(database);
  const std::string own_id(id);
  Reading reading(
      TableRow{.id = own_id, .created = row.number(0), .setup = row.text(1), .listed = row.number(2) != 0});
  Run events(database.select_events, id);
  int code = events.step();
  while (code == SQLITE_ROW && add(reading, own_id, events)) code = events.step();
  if (code == SQLITE_DONE) {
    reading.finish({.stage = static_cast<Stage>(row.number(3)),
                    .updated = row.number(4),
                    .version = row.number(5),
                    .chain = row.digest(6)});
  } else if ((code & 0xff) == SQLITE_CORRUPT) {
    fail(database);
    reading.spoil("the file is damaged after event " + std::to_string(reading.events()));
  } else if (code != SQLITE_ROW) {
    return complaint(database);
  }
  StoredTable table = reading.take();
  table.version = row.number(5);
  return std::optional(std::move(table));
}

Expected<std::vector<std::string>> ids_of(Database& database, Run& run) {
  std::vector<std::string> ids;
  int code = run.step();
  for (; code == SQLITE_ROW; code = run.step()) ids.push_back(run.text(0));
  if (code != SQLITE_DONE) return complaint(database);
  return ids;
}

/// What `find` and `find_open` look for.
struct Wanted {
  Stage stage;
  bool listed_only = false;
  std::int64_t since = 0;
};

struct WalkedTable {
  std::int64_t created;
  std::int64_t row;
  std::string id;
  friend auto operator<=>(const WalkedTable&, const WalkedTable&) = default;
};

/// Rows that follow each other on damaged pages; behind so many the walk ends. A page of our tables has a few
/// dozen.
constexpr int kMostUnreadable = 10'000;

/// The tables among these rows that can be read, whatever is wrong with the others or with the indexes.
std::vector<WalkedTable> walk_past_damage(Database& database, const Wanted& wanted) {
  std::vector<WalkedTable> found;
  std::int64_t next = 0;
  for (int unreadable = 0; unreadable < kMostUnreadable; ++unreadable, ++next) {
    Run run(database.rows_from, next);
    int code = run.step();
    for (; code == SQLITE_ROW; code = run.step()) {
      unreadable = 0;
      const std::int64_t row = run.number(0);
      next = row + 1;
      const bool fits = run.number(2) == static_cast<std::int64_t>(wanted.stage) &&
                        (!wanted.listed_only || run.number(3) == 1) && run.number(5) >= wanted.since;
      if (fits) found.push_back({run.number(4), row, run.text(1)});
    }
    if (code == SQLITE_DONE) break;
  }
  return found;
}

std::vector<std::string> newest_of(std::vector<WalkedTable> tables, int limit) {
  std::sort(tables.begin(), tables.end(), std::greater<>());
  if (std::ssize(tables) > limit) tables.resize(static_cast<std::size_t>(std::max(limit, 0)));
  std::vector<std::string> ids;
  for (WalkedTable& table : tables) ids.push_back(std::move(table.id));
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

std::string_view table_of(const Change& change) {
  if (const auto* const table = std::get_if<NewTable>(&change)) return table->row.id;
  return std::get<NewEvent>(change).row.table;
}

/// A transaction is tried again without those whose rows or indexes are damaged, but not so often that one
/// with nothing else would keep everybody waiting.
constexpr std::size_t kMostDamaged = 16;

class SqliteStore final : public Store {
 public:
  SqliteStore(SqliteSetup setup, std::unique_ptr<Database> database)
      : setup_(std::move(setup)), database_(std::move(database)) {}

  std::vector<Written> write(std::span<const Change> changes) override {
    failure_ = {};
    std::vector<std::string_view> damaged;
    while (!changes.empty() && ready_to_write() && damaged.size() < kMostDamaged) {
      const Attempt attempt = put_all(changes, damaged);
      if (attempt.done) return attempt.answers;
      if (!attempt.stopped_by || database_ == nullptr) break;
      damaged.push_back(table_of(*attempt.stopped_by));
    }
    return std::vector<Written>(changes.size(), Written::failed);
  }

  Expected<std::optional<StoredTable>> read(std::string_view id) override {
    return asked([&](Database& database) { return read_table(database, id); });
  }

  Expected<std::int64_t> last_version(std::string_view id) override {
    return asked([&](Database& database) -> Expected<std::int64_t> {
      Run run(database.select_head, id);
      const int code = run.step();
      if (code == SQLITE_ROW) return run.number(0);
      if (code == SQLITE_DONE) return -1;
      return complaint(database);
    });
  }

  Expected<std::vector<std::string>> find(Stage stage, int limit) override {
    if (auto error = begin_call()) return *error;
    Run run(database_->find, static_cast<std::int64_t>(stage), bound(limit));
    return ids_or_walk(run, {.stage = stage}, limit);
  }

  Expected<std::vector<std::string>> find_all() override {
    return asked([&](Database& database) {
      Run run(database.find_all);
      return ids_of(database, run);
    });
  }

  Expected<std::vector<std::string>> find_open(std::int64_t since, int limit) override {
    if (auto error = begin_call()) return *error;
    Run run(database_->find_open, since, bound(limit));
    return ids_or_walk(run, {.stage = Stage::waiting, .listed_only = true, .since = since}, limit);
  }

  Expected<std::vector<std::string>> find_due(std::int64_t until, int limit) override {
    return asked([&](Database& database) {
      Run run(database.find_due, until, bound(limit));
      return ids_of(database, run);
    });
  }

  std::optional<Error> set_due(std::span<const Due> corrections) override {
    return change([&](Database& database) -> std::optional<Error> {
      for (const Due& due : corrections) {
        Run run(database.correct_due, due.table, due.at.value_or(kNever), due.version);
        if (run.step() != SQLITE_DONE) return complaint(database);
      }
      return std::nullopt;
    });
  }

  Expected<Crowd> crowd(const Maker& maker, std::int64_t since, int limit) override {
    return asked([&](Database& database) { return crowd_of(database, maker, since, bound(limit)); });
  }

  Expected<std::vector<TableState>> walk(std::string_view after, int limit) override {
    return asked([&](Database& database) { return walk_tables(database, after, bound(limit)); });
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
    if (auto error = begin_call()) return error;
    return setup_.file_system.empty() ? copy_on_disk(*database_, path) : vacuum_into(*database_, path);
  }

  Failure failure() const override { return failure_; }

  Failure probe() override {
    failure_ = {};
    if (!ready_to_write()) return failure_;
    // All that a move needs: rows, every index, and pages for them in the log.
    const TableRow row{.id = "", .created = 0, .setup = "", .listed = true};
    NewEvent event;
    event.row = {.table = row.id, .version = 1, .actor = "probe", .action = "probe", .body = "", .state = ""};
    const bool done = put_table(*database_, row) == Written::yes && put(*database_, event) == Written::yes &&
                      verdict(*database_, Run(database_->remove_events, row.id).step()) == Written::yes &&
                      verdict(*database_, Run(database_->remove_table, row.id).step()) == Written::yes;
    if (done ? !commit() : !roll_back()) open_anew();
    return failure_;
  }

  Expected<std::vector<std::string>> check(bool quick) override {
    if (auto error = begin_call()) return *error;
    Statement statement;
    if (auto error = database_->connection.prepare(
            quick ? "PRAGMA quick_check(100)" : "PRAGMA integrity_check(100)", statement)) {
      return *error;
    }
    std::vector<std::string> problems;
    Run run(statement);
    int code = run.step();
    for (; code == SQLITE_ROW; code = run.step()) {
      problems.push_back(run.text(0));
      std::ranges::replace(problems.back(), '\n', ' ');  // it gives several in one text
    }
    if (code != SQLITE_DONE) {
      const Error error = complaint(*database_);
      if (database_->failure.trouble != Trouble::damaged) return error;
      problems.push_back(error.message);
    }
    if (problems == std::vector<std::string>{"ok"}) problems.clear();
    return problems;
  }

 private:
  /// How far a transaction came: to its end, or to the change that met damage.
  struct Attempt {
    std::vector<Written> answers;
    bool done = false;
    const Change* stopped_by = nullptr;
  };

  /// Opens the database again if it could not be after a failure; the reason if it still cannot be.
  std::optional<Error> reopened() {
    if (database_ != nullptr) return std::nullopt;
    Expected<std::unique_ptr<Database>> database = open_database(setup_, failure_);
    if (!database) return database.error();
    database_ = std::move(*database);
    return std::nullopt;
  }

  /// Something in a transaction of its own, which says what went wrong.
  std::optional<Error> change(const std::function<std::optional<Error>(Database&)>& work) {
    if (auto error = begin_call()) return error;
    if (!ready_to_write()) return Error{failure_.what};
    std::optional<Error> error = work(*database_);
    if (!error && commit()) return std::nullopt;
    if (error) failure_ = database_->failure;
    if (!error) error = Error{failure_.what};
    open_anew();
    return error;
  }

  /// A question, whose failure is remembered.
  template <class Question>
  auto asked(Question question) -> decltype(question(std::declval<Database&>())) {
    if (auto error = begin_call()) return *error;
    auto answer = question(*database_);
    failure_ = database_->failure;
    return answer;
  }

  std::optional<Error> begin_call() {
    failure_ = {};
    if (auto error = reopened()) return error;
    database_->failure = {};
    return std::nullopt;
  }

  /// Begins a transaction. If that cannot be, nothing has happened and `failure_` says why.
  bool ready_to_write() {
    if (setup_.read_only) {
      failure_ = {.trouble = Trouble::read_only, .what = "opened for reading only"};
      return false;
    }
    if (reopened()) return false;
    const bool settled = database_->settled || settle(*database_) == SQLITE_OK;
    if (settled && Run(database_->begin).step() == SQLITE_DONE) return true;
    failure_ = database_->connection.failure();
    // Another process that has been writing all the time says nothing against the file.
    if (settled && failure_.trouble != Trouble::locked) open_anew();
    return false;
  }

  /// After a sync that failed nobody knows what is on the disk, and asking the same handle again would only
  /// hide it. Closing undoes the transaction.
  void open_anew() {
    database_.reset();
    const Failure before = failure_;
    static_cast<void>(reopened());
    failure_ = before;
  }

  bool commit() {
    if (Run(database_->commit).step() == SQLITE_DONE) return true;
    failure_ = database_->connection.failure();
    failure_.unknown = true;
    return false;
  }

  bool roll_back() {
    failure_ = database_->failure;
    return failure_.trouble == Trouble::damaged && Run(database_->rollback).step() == SQLITE_DONE;
  }

  /// Everything from the first change to the commit, but for the tables that are damaged.
  Attempt put_all(std::span<const Change> changes, const std::vector<std::string_view>& damaged) {
    Attempt attempt;
    for (const Change& change : changes) {
      const bool left_out = std::ranges::find(damaged, table_of(change)) != damaged.end();
      const auto answer = left_out                               ? std::optional(Written::failed)
                          : left_behind(change, attempt.answers) ? std::optional(Written::conflict)
                                                                 : put_one(change);
      if (!answer) {
        if (!roll_back()) open_anew();
        if (failure_.trouble == Trouble::damaged) attempt.stopped_by = &change;
        return attempt;
      }
      attempt.answers.push_back(*answer);
    }
    attempt.done = commit();
    if (!attempt.done) open_anew();
    return attempt;
  }

  std::optional<Written> put_one(const Change& change) {
    return std::visit([&](const auto& one) { return put(*database_, one); }, change);
  }

  /// By the index, or past what is damaged: one page must not hide all tables.
  Expected<std::vector<std::string>> ids_or_walk(Run& run, const Wanted& wanted, int limit) {
    auto ids = ids_of(*database_, run);
    failure_ = database_->failure;
    if (ids || failure_.trouble != Trouble::damaged) return ids;
    return newest_of(walk_past_damage(*database_, wanted), limit);
  }

  SqliteSetup setup_;
  std::unique_ptr<Database> database_;
  Failure failure_;
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
  Failure failure;
  Expected<std::unique_ptr<Database>> database = open_database(complete, failure);
  if (!database) return database.error();
  return std::unique_ptr<Store>(std::make_unique<SqliteStore>(std::move(complete), std::move(*database)));
}

}  // namespace merlon::store
