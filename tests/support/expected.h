// What must be there.
#pragma once

#include <gtest/gtest.h>

#include <utility>

#include "core/expected.h"

namespace merlon::test {

/// What an expected value is; the test program ends with a test that has none.
template <class Value>
Value value_of(Expected<Value> expected) {
  EXPECT_TRUE(expected.has_value()) << expected.error().message;
  return *std::move(expected);
}

}  // namespace merlon::test
