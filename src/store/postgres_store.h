// The store on a PostgreSQL server, for several processes at once.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "store/shared_store.h"

namespace merlon::store {

/// What to do about a database without the schema `merlon`.
enum class Schema : std::uint8_t { make, must_exist };

/// Connects; says why if that cannot be, also if the server does not promise that what is committed is on its
/// disk. A server that leaves a question unanswered for longer than `patience` is given up, and a new
/// connection tried; zero waits as long as it takes.
Expected<std::unique_ptr<SharedStore>> open_postgres(const std::string& url, Schema schema = Schema::make,
                                                     std::chrono::milliseconds patience = {});

}  // namespace merlon::store
