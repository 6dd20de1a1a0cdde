// Numbers as people read them.
#pragma once

#include <array>
#include <cstdio>
#include <string>

namespace merlon::app::arena {

/// With so many digits after the point: "3.14".
inline std::string fixed_text(double number, int digits) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*f", digits, number);
  return text.data();
}

/// With its sign: "+12", "-3".
inline std::string signed_text(double number, int digits) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%+.*f", digits, number);
  return text.data();
}

/// A part as per cent: "41.2".
inline std::string percent_text(double part) { return fixed_text(100.0 * part, 1); }

/// With as many digits as its size makes sensible: "<0.01", "0.42", "1.7", "17".
inline std::string brief_text(double number) {
  if (number < 0.01) return "<0.01";
  return fixed_text(number, number < 1.0 ? 2 : number < 10.0 ? 1 : 0);
}

}  // namespace merlon::app::arena
