// What people may be called at a table.
#pragma once

#include <string>
#include <string_view>

#include "core/expected.h"

namespace merlon::table {

/// A name as it is shown, without spaces round it; an error if it is empty or too long, or has characters
/// that cannot be seen or turn the writing round: with them one name looks like another. Pictures may be
/// joined and styled, and a letter may have a few marks.
Expected<std::string> read_name(std::string_view text);

/// Whether two names look the same at a glance: without regard to capitals, spaces, marks and what cannot be
/// seen, and to letters of other alphabets that look like Latin ones.
bool look_alike(std::string_view one, std::string_view other);

}  // namespace merlon::table
