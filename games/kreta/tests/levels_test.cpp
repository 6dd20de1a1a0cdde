// How levels choose in a won position: no worse than in an even one.
#include <gtest/gtest.h>

#include "tests/support/levels.h"

namespace merlon::any {
namespace {

TEST(Levels, DoNotPlayAnythingWhenTheyAreAhead) {
  // In brackets what they gave away when only the win share counted.
  expect_given_away("kreta", {{1, 0.7, 0.57},    // (1.2, 0.54)
                              {5, 0.3, 0.62}});  // (0.5, 0.55)
}

}  // namespace
}  // namespace merlon::any
