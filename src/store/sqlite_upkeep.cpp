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
  if (Run(statement, values...).step() != SQLITE_DONE) return complaint(database);
  return std::nullopt;
}

/// By the index of that column.
std::optional<Error> count_made(Database& database, const std::string& column, const std::string& mark,
                                std::int64_t since, Crowd::Made& made) {
  Statement statement;
  const std::string sql =
      "SELECT count(*), coalesce(sum(stage = 0 AND listed = 1), 0) FROM makers JOIN tables "
      "ON tables.id = makers.table_id WHERE makers." +
      column + " = ?1 AND makers." + column + " <> '' AND updated >= ?2";
  if (auto error = database.connection.prepare(sql, statement)) return error;
  Run run(statement, mark, since);
  if (run.step() != SQLITE_ROW) return complaint(database);
  made = {.unfinished = run.number(0), .listed = run.number(1)};
  return std::nullopt;
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
  if (code != SQLITE_DONE) return complaint(database);
  return chains;
}

}  // namespace

Expected<Crowd> crowd_of(Database& database, const Maker& maker, std::int64_t since, std::int64_t limit) {
  Crowd crowd;
  Statement waiting;
  if (auto error = database.connection.prepare(
          "SELECT count(*) FROM (SELECT 1 FROM tables WHERE stage = 0 AND created >= ? LIMIT ?)", waiting)) {
    return *error;
  }
  Run count(waiting, since, limit);
  if (count.step() != SQLITE_ROW) return complaint(database);
  crowd.waiting = count.number(0);
  if (auto error = count_made(database, "address", maker.address, since, crowd.address)) return *error;
  if (maker.network.empty()) return crowd;
  if (auto error = count_made(database, "network", maker.network, since, crowd.network)) return *error;
  return crowd;
}

Expected<std::vector<TableState>> walk_tables(Database& database, std::string_view after,
                                              std::int64_t limit) {
  Statement statement;
  const std::string sql =
      "SELECT id, created, setup, listed, stage, updated, version, coalesce((SELECT state <> '' FROM events "
      "WHERE table_id = tables.id AND "
      "events.version = tables.version), tables.version > 0) FROM tables WHERE id > ? ORDER BY id LIMIT ?";
  if (auto error = database.connection.prepare(sql, statement)) return *error;
  Run run(statement, after, limit);
  std::vector<TableState> states;
  int code = run.step();
  for (; code == SQLITE_ROW; code = run.step()) {
    states.push_back({.row = {.id = run.text(0),
                              .created = run.number(1),
                              .setup = run.text(2),
                              .listed = run.number(3) != 0},
                      .stage = static_cast<Stage>(run.number(4)),
                      .updated = run.number(5),
                      .version = run.number(6),
                      .started = run.number(7) != 0});
  }
  if (code != SQLITE_DONE) return complaint(database);
  return states;
}

std::optional<Error> remove_tables(Database& database, std::span<const TableState> tables, int& removed) {
  for (const TableState& table : tables) {
    const std::string& id = table.row.id;
    Run head(database.select_head, id);
    if (head.step() != SQLITE_ROW || head.number(0) != table.version) continue;
    if (Run(database.delete_maker, id).step() != SQLITE_DONE) return complaint(database);
    if (Run(database.remove_events, id).step() != SQLITE_DONE) return complaint(database);
    if (Run(database.remove_table, id).step() != SQLITE_DONE) return complaint(database);
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
