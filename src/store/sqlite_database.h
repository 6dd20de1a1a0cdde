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
  bool settled = false;
  Failure failure;  ///< why a statement failed last
  Statement begin;
  Statement commit;
  Statement rollback;
  Statement insert_table;
  Statement insert_event;
  Statement insert_maker;
  Statement delete_maker;
  Statement move_head;
  Statement set_stage;
  Statement move_due;
  Statement correct_due;
  Statement select_head;
  Statement select_table;
  Statement select_events;
  Statement find;
  Statement find_all;
  Statement find_open;
  Statement find_due;
  Statement rows_from;
  Statement remove_events;
  Statement remove_table;
};

/// Remembers why the last statement failed.
std::nullopt_t fail(Database& database);
/// The same, as the error to return.
Error complaint(Database& database);

/// Opens the file, or makes it. Everything that can be read from it afterwards is on the disk, also what a
/// process that died left in the operating system's memory. If the disk is full, it is not `settled`.
/// `failure` says of which sort an error is.
Expected<std::unique_ptr<Database>> open_database(const SqliteSetup& setup, Failure& failure);

/// Brings the whole log into the file and begins a new one; SQLITE_OK or what went wrong. Must have happened
/// before anything is written: the log that was found may be in memory only, because somebody died before the
/// sync, or because the sync failed, after which the operating system takes those pages for written. Whatever
/// would be appended to such a log would be lost with it.
int settle(Database& database);

}  // namespace merlon::store
