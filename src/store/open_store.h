// A store by its address, whatever it is kept in.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "store/store.h"

namespace merlon::store {

/// Whether this is the address of a PostgreSQL database: it begins with postgres:// or postgresql://.
bool is_postgres(std::string_view address);

/// Opens a PostgreSQL database, or the SQLite file of this name. The first is a SharedStore. A server that
/// does not answer, or another process that holds the file, is waited for as long as `patience`; zero:
/// without an end for a server, five seconds for a process.
Expected<std::unique_ptr<Store>> open_store(const std::string& address,
                                            std::chrono::milliseconds patience = {});

/// The same for reading only: nothing is made where there is no such database.
Expected<std::unique_ptr<Store>> open_existing_store(const std::string& address);

}  // namespace merlon::store
