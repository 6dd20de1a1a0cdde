// Powers and logarithms that are the same bits on every machine. A library's own differ from build to build
// in the last digit, and a computer player that chooses by them would too. Only operations that IEEE 754
// rounds exactly are used, in a fixed order.
#pragma once

#include <bit>
#include <cstdint>

namespace merlon {

/// e to the power of x, to about six digits; x is taken as within -80 and 80.
constexpr float exp_of(float x) {
  x = x < -80.0f ? -80.0f : x > 80.0f ? 80.0f : x;
  const float scaled = x * 1.44269504f;
  const auto whole = static_cast<std::int32_t>(scaled < 0.0f ? scaled - 0.5f : scaled + 0.5f);
  const float rest = x - static_cast<float>(whole) * 0.693147182f;
  const float series =
      1.0f + rest * (1.0f + rest * (0.5f + rest * (0.166666672f +
                                                   rest * (0.0416666679f + rest * (0.00833333377f +
                                                                                   rest * 0.00138888892f)))));
  return series * std::bit_cast<float>(static_cast<std::uint32_t>(whole + 127) << 23);
}

/// The natural logarithm of x > 0, to about six digits.
constexpr float log_of(float x) {
  const auto bits = std::bit_cast<std::uint32_t>(x);
  auto exponent = static_cast<std::int32_t>(bits >> 23) - 127;
  float mantissa = std::bit_cast<float>((bits & 0x007FFFFFu) | 0x3F800000u);
  if (mantissa > 1.41421356f) {
    mantissa *= 0.5f;
    ++exponent;
  }
  const float ratio = (mantissa - 1.0f) / (mantissa + 1.0f);
  const float square = ratio * ratio;
  const float series =
      2.0f * ratio *
      (1.0f + square * (0.333333343f + square * (0.2f + square * (0.142857149f + square * 0.111111112f))));
  return series + static_cast<float>(exponent) * 0.693147182f;
}

}  // namespace merlon
