// The records in games/<name>/tests/records/: a file of each rules version.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "any/registry.h"
#include "tests/support/files.h"
#include "tests/support/game_name.h"

namespace merlon::test {

inline std::string folder_of(const any::GameInfo& game) {
  return MERLON_SOURCE_DIR "/games/" + file_name(game.key) + "/tests/records";
}

inline std::string path_of(const any::GameInfo& game, int rules) {
  return folder_of(game) + "/rules_" + std::to_string(rules) + ".txt";
}

/// The records of a file: each begins with its first header.
inline std::vector<std::string> records_of(const std::string& text) {
  constexpr std::string_view kBegin = "[Merlon ";
  std::vector<std::string> records;
  for (std::size_t at = text.find(kBegin); at < text.size();) {
    const std::size_t end = std::min(text.find(kBegin, at + 1), text.size());
    records.push_back(text.substr(at, end - at));
    at = end;
  }
  return records;
}

}  // namespace merlon::test
