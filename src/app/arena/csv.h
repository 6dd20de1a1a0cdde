// Comma-separated values, as RFC 4180 has them, one record a line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace merlon::app::arena {

/// A field, in quotation marks if it needs them. Line breaks become spaces: a record stays one line.
std::string csv_field(std::string_view text);

/// The fields of a line.
std::vector<std::string> split_csv(std::string_view line);

}  // namespace merlon::app::arena
