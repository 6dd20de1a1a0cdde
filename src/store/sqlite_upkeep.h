// What keeps a database file in order: looking through all tables in small steps, deleting, and giving a
// table another setup. The caller begins and ends the transactions.
#pragma once

#include "store/sqlite_database.h"
#include "store/store.h"

namespace merlon::store {

Expected<Crowd> crowd_of(Database& database, const Maker& maker, std::int64_t since, std::int64_t limit);
Expected<std::vector<TableState>> walk_tables(Database& database, std::string_view after, std::int64_t limit);
/// Adds to `removed` how many were deleted.
std::optional<Error> remove_tables(Database& database, std::span<const TableState> tables, int& removed);
std::optional<Error> replace_setup(Database& database, const TableRow& row, std::string_view setup);

}  // namespace merlon::store
