// How much a test with random content does. MERLON_TEST_EFFORT=quick is for slow builds (a tenth), long is
// for the night (ten times as much); anything else, also nothing at all, is the normal effort.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace merlon::test {

/// What remains of a number of games, states or tries that is right for the normal effort; at least 1.
inline int effort(int normal) {
  const char* const chosen = std::getenv("MERLON_TEST_EFFORT");
  const std::string_view word = chosen == nullptr ? "" : chosen;
  if (word == "quick") return std::max(1, normal / 10);
  return word == "long" ? 10 * normal : normal;
}

/// Whether the build is a slow one, so that what takes long and is tested elsewhere too may be left out.
inline bool in_a_hurry() { return effort(10) < 10; }

}  // namespace merlon::test
