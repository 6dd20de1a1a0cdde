// What must be there.
#pragma once

#include <stdexcept>
#include <utility>

#include "core/expected.h"

namespace merlon::test {

/// What an expected value is; a test that has none fails and ends.
template <class Value>
Value value_of(Expected<Value> expected) {
  if (!expected) throw std::runtime_error(expected.error().message);
  return *std::move(expected);
}

}  // namespace merlon::test
