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

/// Whether it is so much work to tell of `told` events of a table that it is counted (Gate::may_catch_up).
/// For each such answer the log is gone through from its beginning.
inline bool is_long_catch_up(std::int64_t told, std::int64_t version) {
  constexpr std::int64_t kFewEvents = 20;
  constexpr std::int64_t kLongLog = 2000;
  return told > kFewEvents || (told > 0 && version > kLongLog);
}

/// Whether a client may call an action so: 1 to 64 visible characters.
inline bool is_action_id(std::string_view id) {
  constexpr std::size_t kMaxBytes = 64;
  return !id.empty() && id.size() <= kMaxBytes &&
         std::all_of(id.begin(), id.end(), [](char c) { return c > ' ' && c < 0x7F; });
}

}  // namespace merlon::server
