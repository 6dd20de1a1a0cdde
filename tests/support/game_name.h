// A game's key where a dash is not allowed: in the names of files and of tests.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace merlon::test {

/// "high_card" for high-card.
inline std::string file_name(std::string_view game_key) {
  std::string name(game_key);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

/// Names a test after the game that is its parameter.
inline std::string game_name(const ::testing::TestParamInfo<std::string_view>& test) {
  return file_name(test.param);
}

}  // namespace merlon::test
