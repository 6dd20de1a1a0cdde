// The database file: its schema, what must hold before it is used, and the statements that are asked of it.
#pragma once

#include <memory>

#include "store/sqlite_connection.h"
#include "store/sqlite_store.h"

namespace merlon::store {

/// The order of members is the order of need: statements go before the connection.
struct Database {
  explicit Database(Connection opened) : connection(std::move(opened)) {}

  Connection connection;
  Statement begin;
  Statement commit;
  Statement insert_table;
  Statement insert_event;
  Statement move_head;
  Statement set_stage;
  Statement select_head;
  Statement select_table;
  Statement select_events;
  Statement find;
  Statement find_listed;
  Statement count;
};

/// Opens the file, or makes it. Everything that can be read from it afterwards is on the disk, also what a
/// process that died, or a sync that failed, left in the operating system's memory.
Expected<std::unique_ptr<Database>> open_database(const SqliteSetup& setup);

}  // namespace merlon::store
