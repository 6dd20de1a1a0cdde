// How levels choose in a won position: no worse than in an even one.
#include <gtest/gtest.h>

#include "tests/support/levels.h"

namespace merlon::any {
namespace {

TEST(Levels, DoNotPlayAnythingWhenTheyAreAhead) {
  // In brackets what they gave away when only the win share counted.
  expect_given_away("kilt-castle", {{1, 2.7, 0.31},    // (3.2, 0.27)
                                    {5, 0.4, 0.37}});  // (1.2, 0.31)
}

}  // namespace
}  // namespace merlon::any
