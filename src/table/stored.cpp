#include "table/stored.h"

#include "host/boost_json.h"

namespace merlon::table {

Expected<Setup> setup_of(const store::TableRow& row) {
  const auto json = parse_json(row.setup);
  if (!json) return json.error();
  return read_setup(row.id, as_json(*json));
}

std::string rules_problem(const Setup& setup) {
  const any::GameInfo& game = *setup.game;
  if (game.replays(setup.rules)) return {};
  const bool newer = setup.rules > game.rules_version;
  return "this table is played by rules version " + std::to_string(setup.rules) + " of " +
         std::string(game.key) + ", this server has version " + std::to_string(game.rules_version) + "; " +
         (newer ? "a newer" : "an older") + " version of Merlon can open it";
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
