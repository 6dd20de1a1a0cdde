// A table out of the store.
#pragma once

#include <string>

#include "core/expected.h"
#include "store/store.h"
#include "table/table.h"

namespace merlon::table {

/// What the row of a table says.
Expected<Setup> setup_of(const store::TableRow& row);

/// Why this program cannot go on with a table, because other rules were in force when it was made; empty if
/// it can.
std::string rules_problem(const Setup& setup);

/// The table after its whole log; an error if it is not there, damaged, or does not fit the rules of today.
Expected<Table> table_of(const store::StoredTable& stored);
Expected<Table> read_table(store::Store& store, const std::string& id);

}  // namespace merlon::table
