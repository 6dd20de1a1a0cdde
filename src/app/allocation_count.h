// Counts heap allocations in the `merlon` program, so that the bench can show that playing makes none.
#pragma once

#include <cstdint>

namespace merlon::app {

/// How often `operator new` has been called so far.
std::uint64_t allocation_count();

}  // namespace merlon::app
