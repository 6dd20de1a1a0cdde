// The target of a request ("/api/v1/games?after=7"): taken apart and decoded, or refused.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace merlon::net {

struct Target {
  std::string path;
  std::vector<std::pair<std::string, std::string>> query;
};

/// Nothing if the target is malformed: a bad escape, control characters or broken UTF-8 after decoding, or a
/// form that only proxies need. A path is absolute, but for the "*" of OPTIONS.
std::optional<Target> parse_target(std::string_view target);

/// Resolves "%41"; nothing if an escape is malformed or the result is not printable.
std::optional<std::string> percent_decoded(std::string_view text);

}  // namespace merlon::net
