#include "store/postgres_batch.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "store/postgres_database.h"

namespace merlon::store {
namespace {

using Texts = std::vector<std::string_view>;
using Numbers = std::vector<std::int64_t>;

std::string_view bytes_of(const Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

std::string_view table_of(const Change& change) {
  if (const auto* const table = std::get_if<NewTable>(&change)) return table->row.id;
  return std::get<NewEvent>(change).row.table;
}

std::int64_t number_of(Stage stage) { return static_cast<std::int64_t>(stage); }

}  // namespace

std::vector<PostgresQuery> PostgresBatch::questions() const {
  Texts ids;
  Numbers places;
  Texts tables;
  Texts actors;
  Texts actions;
  for (std::size_t place = 0; place < changes_.size(); ++place) {
    ids.push_back(table_of(changes_[place]));
    const auto* const event = std::get_if<NewEvent>(&changes_[place]);
    if (event != nullptr && event->opens) ids.emplace_back(event->opens->id);
    if (event == nullptr || event->row.action.empty()) continue;
    places.push_back(static_cast<std::int64_t>(place));
    tables.push_back(event->row.table);
    actors.push_back(event->row.actor);
    actions.push_back(event->row.action);
  }
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return {{&sql::kBegin},
          {&sql::kLockHeads, {ids}},
          {&sql::kLastEvents, {ids}},
          {&sql::kKnownActions, {places, tables, actors, actions}}};
}

void PostgresBatch::decide(const std::vector<PostgresRows>& answers) {
  read_heads(answers[1], answers[2]);
  for (int row = 0; row < answers[3].count(); ++row) {
    known_.insert(static_cast<std::size_t>(answers[3].number(row, 0)));
  }
  for (std::size_t place = 0; place < changes_.size(); ++place) {
    verdicts_.push_back(
        left_behind(changes_[place], verdicts_)
            ? Written::conflict
            : std::visit([&](const auto& change) { return decide(change, place); }, changes_[place]));
  }
}

void PostgresBatch::read_heads(const PostgresRows& heads, const PostgresRows& lasts) {
  ids_ = heads.column(0);
  for (int row = 0; row < heads.count(); ++row) {
    Table& table = tables_[ids_[static_cast<std::size_t>(row)]];
    table.head = {.stage = static_cast<Stage>(heads.number(row, 3)),
                  .updated = heads.number(row, 4),
                  .version = heads.number(row, 1),
                  .chain = heads.digest(row, 2)};
  }
  for (int row = 0; row < lasts.count(); ++row) {
    const std::string id = lasts.bytes(row, 0);
    // A table that came between the two questions is not ours to write to; its insertion will say so.
    if (const auto table = tables_.find(id); table != tables_.end())
      table->second.last = lasts.number(row, 1);
  }
}

Written PostgresBatch::decide(const NewTable& change, std::size_t /*place*/) {
  return add_table(change.row) ? Written::yes : Written::conflict;
}

/// False if there is one of that name.
bool PostgresBatch::add_table(const TableRow& row) {
  const auto [table, added] = tables_.try_emplace(row.id);
  if (!added) return false;
  table->second.created = &row;
  table->second.head = {
      .stage = Stage::waiting, .updated = row.created, .version = 0, .chain = chain_start(row)};
  created_.push_back(row.id);
  return true;
}

Written PostgresBatch::decide(const NewEvent& change, std::size_t place) {
  const EventRow& row = change.row;
  const auto found = tables_.find(row.table);
  if (found == tables_.end() || known_.contains(place)) return Written::conflict;
  Table& table = found->second;
  if (row.version != table.head.version + 1 || row.version <= table.last) return Written::conflict;
  if (change.opens && tables_.contains(change.opens->id)) return Written::conflict;
  if (!row.action.empty() && !actions_.emplace(row.table, row.actor, row.action).second) {
    return Written::conflict;
  }
  const Digest chain = chain_after(table.head.chain, row, change.stage);
  table.head = {
      .stage = change.stage, .updated = row.at, .version = row.version, .chain = chain, .due = change.due};
  table.last = row.version;
  table.moved = true;
  events_.push_back({&change, chain});
  if (change.opens) add_table(*change.opens);
  return Written::yes;
}

std::vector<PostgresQuery> PostgresBatch::orders() const {
  if (created_.empty() && events_.empty()) return {{&sql::kRollback}};
  std::vector<PostgresQuery> orders;
  if (!created_.empty()) orders.push_back(insert_tables());
  if (!events_.empty()) orders.push_back(insert_events());
  if (!events_.empty()) orders.push_back(move_heads());
  add_marks(orders);
  orders.push_back(notify());
  orders.push_back({&sql::kCommit});
  return orders;
}

/// With the head as it is after the events of this batch.
PostgresQuery PostgresBatch::insert_tables() const {
  Texts setups;
  Texts chains;
  Numbers created;
  Numbers listed;
  Numbers stages;
  Numbers updated;
  Numbers versions;
  Numbers dues;
  for (const std::string_view id : created_) {
    const Table& table = tables_.at(id);
    created.push_back(table.created->created);
    setups.push_back(table.created->setup);
    listed.push_back(table.created->listed ? 1 : 0);
    stages.push_back(number_of(table.head.stage));
    updated.push_back(table.head.updated);
    versions.push_back(table.head.version);
    chains.push_back(bytes_of(table.head.chain));
    dues.push_back(table.head.due.value_or(kNever));
  }
  return {&sql::kInsertTables, {created_, created, setups, listed, stages, updated, versions, chains, dues}};
}

PostgresQuery PostgresBatch::insert_events() const {
  Texts tables;
  Texts actors;
  Texts actions;
  Texts bodies;
  Texts states;
  Texts chains;
  Numbers versions;
  Numbers times;
  Numbers stages;
  for (const Event& one : events_) {
    const EventRow& row = one.event->row;
    tables.push_back(row.table);
    versions.push_back(row.version);
    actors.push_back(row.actor);
    actions.push_back(row.action);
    bodies.push_back(row.body);
    states.push_back(row.state);
    times.push_back(row.at);
    stages.push_back(number_of(one.event->stage));
    chains.push_back(bytes_of(one.chain));
  }
  return {&sql::kInsertEvents, {tables, versions, actors, actions, bodies, states, times, stages, chains}};
}

PostgresQuery PostgresBatch::move_heads() const {
  Texts ids;
  Texts chains;
  Numbers stages;
  Numbers updated;
  Numbers versions;
  Numbers dues;
  for (const auto& [id, table] : tables_) {
    if (!table.moved || table.created != nullptr) continue;
    ids.push_back(id);
    stages.push_back(number_of(table.head.stage));
    updated.push_back(table.head.updated);
    versions.push_back(table.head.version);
    chains.push_back(bytes_of(table.head.chain));
    dues.push_back(table.head.due.value_or(kNever));
  }
  return {&sql::kMoveHeads, {ids, stages, updated, versions, chains, dues}};
}

/// Those of new tables come, and those of tables that are over go.
void PostgresBatch::add_marks(std::vector<PostgresQuery>& orders) const {
  Texts marked;
  Texts addresses;
  Texts networks;
  Texts over;
  for (const auto& [id, table] : tables_) {
    if (table.moved && table.head.stage == Stage::over) {
      over.push_back(id);
    } else if (table.created != nullptr && !table.created->maker.address.empty()) {
      marked.push_back(id);
      addresses.push_back(table.created->maker.address);
      networks.push_back(table.created->maker.network);
    }
  }
  if (!marked.empty()) orders.push_back({&sql::kInsertMakers, {marked, addresses, networks}});
  if (!over.empty()) orders.push_back({&sql::kDeleteMakers, {over}});
}

/// One notice for each table, however many events it got.
PostgresQuery PostgresBatch::notify() const {
  Texts ids;
  Numbers versions;
  for (const auto& [id, table] : tables_) {
    if (!table.moved && table.created == nullptr) continue;
    ids.push_back(id);
    versions.push_back(table.head.version);
  }
  return {&sql::kNotify, {ids, versions}};
}

}  // namespace merlon::store
