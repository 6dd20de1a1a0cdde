// Comparing secrets.
#pragma once

#include <cstddef>
#include <string_view>

namespace merlon {

/// Compares without telling by the time it takes where two texts differ. Their lengths are no secret.
constexpr bool equal_in_constant_time(std::string_view one, std::string_view other) {
  if (one.size() != other.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    difference |= static_cast<unsigned char>(one[i]) ^ static_cast<unsigned char>(other[i]);
  }
  return difference == 0;
}

}  // namespace merlon
