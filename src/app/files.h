// Files that the commands are given.
#pragma once

#include <string>

#include "core/expected.h"
#include "core/record.h"

namespace merlon::app {

/// All that a file holds.
Expected<std::string> read_file(const std::string& path);

/// The record that a file holds. Where its text is no record the error names file, line and column; an error
/// without a line means that there is no such file.
Expected<Record> read_record_file(const std::string& path);

}  // namespace merlon::app
