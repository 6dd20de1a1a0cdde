// Boost.JSON behind the engine's `Json`: the one place where the two meet.
#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <string_view>

#include "core/expected.h"
#include "core/json.h"

namespace merlon {

/// The value as the engine reads it; it must outlive the answer.
Json as_json(const boost::json::value& value);

/// Parses one JSON text: strict, valid UTF-8, at most so many levels deep, no member twice in an object.
Expected<boost::json::value> parse_json(std::string_view text, std::size_t max_depth = 32);

/// A member of an object in valid JSON as it is written there, but without blanks between its parts: numbers
/// keep all their digits. Empty if there is none.
std::string member_as_written(std::string_view json, std::string_view name);

}  // namespace merlon
