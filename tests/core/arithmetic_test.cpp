// Powers and logarithms: close to the true ones, and the same bits everywhere.
#include "core/arithmetic.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "core/hash.h"

namespace merlon {
namespace {

TEST(Arithmetic, ExponentialsAreTrueToSixDigits) {
  for (int i = -8000; i <= 8000; ++i) {
    const float x = static_cast<float>(i) * 0.01f;
    const double truth = std::exp(static_cast<double>(x));
    EXPECT_NEAR(exp_of(x) / truth, 1.0, 1e-5) << x;
  }
  EXPECT_EQ(exp_of(-1000.0f), exp_of(-80.0f));
  EXPECT_EQ(exp_of(1000.0f), exp_of(80.0f));
  EXPECT_EQ(exp_of(0.0f), 1.0f);
}

TEST(Arithmetic, LogarithmsAreTrueToSixDigits) {
  for (int i = 1; i <= 100000; i += 7) {
    const float x = static_cast<float>(i) * 0.013f;
    EXPECT_NEAR(log_of(x), std::log(static_cast<double>(x)), 2e-6 + 1e-6 * std::abs(std::log(x))) << x;
  }
  EXPECT_EQ(log_of(1.0f), 0.0f);
}

TEST(Arithmetic, GivesTheSameBitsInEveryBuild) {
  Hasher hasher;
  for (int i = -2000; i <= 2000; ++i) {
    const float x = static_cast<float>(i) * 0.037f;
    hasher.add_value(std::bit_cast<std::uint32_t>(exp_of(x)));
    hasher.add_value(std::bit_cast<std::uint32_t>(log_of(0.01f + x * x)));
  }
  EXPECT_EQ(hasher.finish(), 1407868690713942525u);
}

}  // namespace
}  // namespace merlon
