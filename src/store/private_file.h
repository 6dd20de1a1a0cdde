// Files that only their owner may read, and what it takes until they are surely on the disk.
#pragma once

#include <optional>
#include <string>

#include "core/expected.h"

namespace merlon::store {

/// Makes an empty file with mode 0600, whatever the umask says; false if there is something of that name.
Expected<bool> make_private_file(const std::string& path);

/// Returns when the file's content is on the disk.
std::optional<Error> sync_file(const std::string& path);

/// Returns when the names of the files beside this one are on the disk, if the file system can promise that.
void sync_directory_of(const std::string& path);

}  // namespace merlon::store
