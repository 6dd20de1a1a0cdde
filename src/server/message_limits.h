// What messages may be at most, by REST and by socket alike.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace merlon::server {

inline constexpr std::size_t kMaxDepth = 16;  ///< of JSON
inline constexpr std::size_t kMaxEventsAtOnce =
    500;  ///< a viewer who knows less gets the whole table instead

/// To tell of more events than that at once is so much work that it is counted (Gate::may_catch_up).
inline constexpr std::int64_t kFewEvents = 20;

/// Whether a client may call an action so: 1 to 64 visible characters.
inline bool is_action_id(std::string_view id) {
  constexpr std::size_t kMaxBytes = 64;
  return !id.empty() && id.size() <= kMaxBytes &&
         std::all_of(id.begin(), id.end(), [](char c) { return c > ' ' && c < 0x7F; });
}

}  // namespace merlon::server
