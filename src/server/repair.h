// `merlon repair`: mends a database file whose pages or indexes are damaged, and keeps the file as it was.
#pragma once

#include <iosfwd>
#include <string>

namespace merlon::server {

/// What `merlon repair` returns if not everything could be saved.
inline constexpr int kSomethingLost = 3;

/// Returns an exit code: 0 if the file is sound now, 1 if that cannot be, kSomethingLost if a new file beside
/// it has what could be read.
int run_repair(const std::string& file, std::ostream& out, std::ostream& errors);

}  // namespace merlon::server
