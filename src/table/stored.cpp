#include "table/stored.h"

#include "host/boost_json.h"

namespace merlon::table {

Expected<Setup> setup_of(const store::TableRow& row) {
  const auto json = parse_json(row.setup);
  if (!json) return json.error();
  return read_setup(row.id, as_json(*json));
}

Expected<Table> table_of(const store::StoredTable& stored) {
  if (stored.damage) return Error{*stored.damage};
  auto setup = setup_of(stored.row);
  if (!setup) return setup.error();
  Table table(std::move(*setup));
  if (const auto error = table.replay(stored.events)) return *error;
  if (table.stage() != stored.stage) return Error{"stands elsewhere than its row says"};
  return table;
}

Expected<Table> read_table(store::Store& store, const std::string& id) {
  const auto stored = store.read(id);
  if (!stored) return stored.error();
  if (!*stored) return Error{"is not there"};
  return table_of(**stored);
}

}  // namespace merlon::table
