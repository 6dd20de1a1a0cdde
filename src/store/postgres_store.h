// The store on a PostgreSQL server, for several processes at once.
#pragma once

#include <memory>
#include <string>

#include "store/shared_store.h"

namespace merlon::store {

/// Connects, and makes the schema `merlon` in the database if there is none; says why if that cannot be, also
/// if the server does not promise that what is committed is on its disk.
Expected<std::unique_ptr<SharedStore>> open_postgres(const std::string& url);

}  // namespace merlon::store
