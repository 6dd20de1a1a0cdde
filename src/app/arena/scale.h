// Where a number lies on an axis, and which numbers stand beside it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace merlon::app::arena {

/// The smallest of 1, 2, 5, 10, 20, 50, … that is not below the number.
inline double round_step(double number) {
  const double power = std::pow(10.0, std::floor(std::log10(std::max(number, 1e-9))));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= number * (1.0 - 1e-9)) return factor * power;
  }
  return 10.0 * power;
}

/// Maps the numbers from `low` to `high` to the places from `start` to `end`.
struct Scale {
  double low;
  double high;
  double start;
  double end;

  double at(double number) const { return start + (number - low) / (high - low) * (end - start); }

  /// Round numbers, about so many of them.
  std::vector<double> ticks(int count) const {
    const double step = round_step((high - low) / count);
    const auto first = static_cast<std::int64_t>(std::ceil(low / step - 1e-9));
    const auto last = static_cast<std::int64_t>(std::floor(high / step + 1e-9));
    std::vector<double> list;
    for (std::int64_t i = first; i <= last; ++i) list.push_back(static_cast<double>(i) * step);
    return list;
  }
};

}  // namespace merlon::app::arena
