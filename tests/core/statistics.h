// Chi-square, for tests of chance. Seeds are fixed, so a test either always passes or never does.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

#include "core/rng.h"

namespace merlon::test {

/// How far the counts are from being all equal.
inline double chi_square(const std::vector<std::uint32_t>& counts) {
  double total = 0;
  for (const std::uint32_t count : counts) total += count;
  const double expected = total / static_cast<double>(counts.size());
  double sum = 0;
  for (const std::uint32_t count : counts) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

/// What an even distribution exceeds about once in 30,000 tries (Wilson and Hilferty's approximation, 4
/// sigma).
inline double chi_square_limit(double degrees_of_freedom) {
  const double spread = 2.0 / (9.0 * degrees_of_freedom);
  return degrees_of_freedom * std::pow(1.0 - spread + 4.0 * std::sqrt(spread), 3);
}

/// Whether counts look evenly distributed.
inline bool looks_even(const std::vector<std::uint32_t>& counts) {
  return chi_square(counts) < chi_square_limit(static_cast<double>(counts.size() - 1));
}

template <class Key>
std::vector<std::uint32_t> counts_of(const std::map<Key, std::uint32_t>& counted) {
  std::vector<std::uint32_t> counts;
  for (const auto& [key, count] : counted) counts.push_back(count);
  return counts;
}

/// That a way to draw a number below n is exactly uniform: goes through all words and counts who gets how
/// many. `draw(n, source)` asks its source for words; a second question means that the first word was
/// rejected, and is answered by `never_rejected`.
template <int kBits, class Draw>
void expect_equally_many_words(std::uint32_t n, std::uint32_t never_rejected, const Draw& draw) {
  std::vector<std::uint64_t> counts(n);
  std::uint64_t rejected = 0;
  for (std::uint32_t word = 0; word < kWordCount<kBits>; ++word) {
    int questions = 0;
    const std::uint32_t number = draw(n, [&] { return ++questions == 1 ? word : never_rejected; });
    ASSERT_LT(number, n);
    if (questions > 1) {
      ++rejected;
    } else {
      ++counts[number];
    }
  }
  EXPECT_EQ(rejected, kWordCount<kBits> % n) << "n " << n;
  EXPECT_EQ(counts, std::vector<std::uint64_t>(n, kWordCount<kBits> / n)) << "n " << n;
}

}  // namespace merlon::test
