// The store on a PostgreSQL server, for several processes at once.
#pragma once

#include <memory>
#include <string>

#include "store/shared_store.h"

namespace merlon::store {

/// What to do about a database without the schema `merlon`.
enum class Schema : std::uint8_t { make, must_exist };

/// Connects; says why if that cannot be, also if the server does not promise that what is committed is on its
/// disk.
Expected<std::unique_ptr<SharedStore>> open_postgres(const std::string& url, Schema schema = Schema::make);

}  // namespace merlon::store
