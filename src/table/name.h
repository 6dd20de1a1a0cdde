// What people may be called at a table.
#pragma once

#include <string>
#include <string_view>

#include "core/expected.h"

namespace merlon::table {

/// A name as it is shown, without spaces round it; an error if it is empty or too long, or has characters
/// that cannot be seen or turn the writing round: with them one name looks like another.
Expected<std::string> read_name(std::string_view text);

}  // namespace merlon::table
