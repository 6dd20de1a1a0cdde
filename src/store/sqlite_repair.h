// Mending a SQLite file whose pages are damaged. Nothing here changes the file that is to be mended.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/expected.h"

namespace merlon::store {

/// Whether a process has the database open.
bool is_in_use(const std::string& path);

/// Copies the file with its log, and brings the log into the copy. An error if the copy is none that SQLite
/// can open; it is there all the same, without the log.
std::optional<Error> copy_with_log(const std::string& path, const std::string& copy);

/// Makes all indexes of a file anew, in place; what is wrong with it afterwards.
std::vector<std::string> rebuild_indexes(const std::string& path);

struct Salvage {
  std::int64_t tables = 0;
  std::int64_t events = 0;
  std::vector<std::string> losses;  ///< a sentence for each table that is not complete
};

/// Writes every row that can be read from the pages of a file into a new database.
Expected<Salvage> salvage(const std::string& path, const std::string& fresh);

}  // namespace merlon::store
