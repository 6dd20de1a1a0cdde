// Members of a JSON object that came from outside, with one sentence for what is wrong with them.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/expected.h"
#include "core/json.h"

namespace merlon {

/// A whole number within limits.
Expected<std::int64_t> integer_in(const Json& json, std::string_view name, std::int64_t least,
                                  std::int64_t most);

Expected<std::string_view> text_in(const Json& json, std::string_view name);

}  // namespace merlon
