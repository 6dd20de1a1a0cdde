// Sets as bits.
#pragma once

#include <bit>

namespace merlon {

/// Whether i is in the set.
template <class Bits>
constexpr bool has(Bits set, int i) {
  return (set >> i & 1) != 0;
}

/// Calls `visit(i)` for every set bit, lowest first.
template <class Bits, class Visit>
constexpr void for_each_bit(Bits bits, Visit&& visit) {
  for (; bits != 0; bits = static_cast<Bits>(bits & (bits - 1))) visit(std::countr_zero(bits));
}

}  // namespace merlon
