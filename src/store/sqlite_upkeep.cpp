#include "store/sqlite_upkeep.h"

#include <algorithm>

#include "store/reading.h"

namespace merlon::store {
namespace {

/// These statements are rare, so nobody keeps them.
template <class... Values>
std::optional<Error> execute(Database& database, const std::string& sql, const Values&... values) {
  Statement statement;
  if (auto error = database.connection.prepare(sql, statement)) return error;
  if (Run(statement, values...).step() != SQLITE_DONE) return database.connection.complaint();
  return std::nullopt;
}

/// What is stored beside the marks of makers, where there are any.
std::string maker_column(const Database& database) {
  return database.has_makers ? "coalesce((SELECT mark FROM makers WHERE table_id = tables.id), '')" : "''";
}

struct NewChain {
  std::int64_t version;
  Digest chain;
};

Expected<std::vector<NewChain>> new_chains(Database& database, const std::string& id,
                                           Rechaining& rechaining) {
  std::vector<NewChain> chains;
  Run run(database.select_events, id);
  int code = run.step();
  for (; code == SQLITE_ROW; code = run.step()) {
    const EventRow event{.table = id,
                         .version = run.number(0),
                         .actor = run.text(1),
                         .action = run.text(2),
                         .body = run.text(3),
                         .state = run.text(4),
                         .at = run.number(5)};
    const auto chain = rechaining.next(event, static_cast<Stage>(run.number(6)), run.digest(7));
    if (chain) chains.push_back({event.version, *chain});
  }
  if (code != SQLITE_DONE) return database.connection.complaint();
  return chains;
}

}  // namespace

Expected<Crowd> crowd_of(Database& database, std::int64_t since, std::int64_t limit) {
  Crowd crowd;
  Statement waiting;
  if (auto error = database.connection.prepare(
          "SELECT count(*) FROM (SELECT 1 FROM tables WHERE stage = 0 AND created >= ? LIMIT ?)", waiting)) {
    return *error;
  }
  Run count(waiting, since, limit);
  if (count.step() != SQLITE_ROW) return database.connection.complaint();
  crowd.waiting = count.number(0);
  Statement listed;
  const std::string sql = "SELECT id, " + maker_column(database) +
                          " FROM tables WHERE stage = 0 AND listed = 1 AND updated >= ? "
                          "ORDER BY created DESC, rowid DESC LIMIT ?";
  if (auto error = database.connection.prepare(sql, listed)) return *error;
  Run run(listed, since, limit);
  int code = run.step();
  for (; code == SQLITE_ROW; code = run.step()) crowd.listed.push_back({run.text(0), run.text(1)});
  if (code != SQLITE_DONE) return database.connection.complaint();
  return crowd;
}

Expected<std::vector<TableState>> walk_tables(Database& database, std::string_view after,
                                              std::int64_t limit) {
  Statement statement;
  const std::string sql =
      "SELECT id, created, setup, listed, " + maker_column(database) +
      ", stage, updated, version, coalesce((SELECT state <> '' FROM events WHERE table_id = tables.id AND "
      "events.version = tables.version), tables.version > 0) FROM tables WHERE id > ? ORDER BY id LIMIT ?";
  if (auto error = database.connection.prepare(sql, statement)) return *error;
  Run run(statement, after, limit);
  std::vector<TableState> states;
  int code = run.step();
  for (; code == SQLITE_ROW; code = run.step()) {
    states.push_back({.row = {.id = run.text(0),
                              .created = run.number(1),
                              .setup = run.text(2),
                              .listed = run.number(3) != 0,
                              .maker = run.text(4)},
                      .stage = static_cast<Stage>(run.number(5)),
                      .updated = run.number(6),
                      .version = run.number(7),
                      .started = run.number(8) != 0});
  }
  if (code != SQLITE_DONE) return database.connection.complaint();
  return states;
}

std::optional<Error> remove_tables(Database& database, std::span<const TableState> tables, int& removed) {
  for (const TableState& table : tables) {
    const std::string& id = table.row.id;
    Run head(database.select_head, id);
    if (head.step() != SQLITE_ROW || head.number(0) != table.version) continue;
    if (database.has_makers && Run(database.delete_maker, id).step() != SQLITE_DONE) {
      return database.connection.complaint();
    }
    if (auto error = execute(database, "DELETE FROM events WHERE table_id = ?", id)) return error;
    if (auto error = execute(database, "DELETE FROM tables WHERE id = ?", id)) return error;
    ++removed;
  }
  return std::nullopt;
}

std::optional<Error> replace_setup(Database& database, const TableRow& row, std::string_view setup) {
  TableRow after = row;
  after.setup = setup;
  Digest head_chain;
  {
    Run stored(database.select_table, row.id);
    if (stored.step() != SQLITE_ROW || stored.text(1) != row.setup) return std::nullopt;
    head_chain = stored.digest(6);
  }
  Rechaining rechaining(row, after);
  const auto chains = new_chains(database, row.id, rechaining);
  if (!chains) return chains.error();
  for (const NewChain& one : *chains) {
    if (auto error = execute(database, "UPDATE events SET chain = ? WHERE table_id = ? AND version = ?",
                             one.chain, row.id, one.version)) {
      return error;
    }
  }
  const Digest head = rechaining.head(head_chain).value_or(head_chain);
  return execute(database, "UPDATE tables SET setup = ?, chain = ? WHERE id = ?", setup, head, row.id);
}

}  // namespace merlon::store
