// Sets as bits.
#pragma once

#include <bit>

namespace merlon {

/// Calls `visit(i)` for every set bit, lowest first.
template <class Bits, class Visit>
constexpr void for_each_bit(Bits bits, Visit&& visit) {
  for (; bits != 0; bits = static_cast<Bits>(bits & (bits - 1))) visit(std::countr_zero(bits));
}

}  // namespace merlon
