// Counts of a game as the numbers that nets and learners take.
#pragma once

#include <algorithm>

namespace merlon {

constexpr float number(int count) { return static_cast<float>(count); }

/// A count in parts of what is much in usual games. Only positions that were made up have more than 4 times
/// as much, and count as if they had not.
constexpr float part_of(int count, int whole) { return std::min(number(count) / number(whole), 4.0f); }

}  // namespace merlon
