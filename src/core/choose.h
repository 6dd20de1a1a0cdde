// Choosing by a number: what the rules of thumb of all games share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "core/rng.h"

namespace merlon {

inline constexpr double kWorst = -std::numeric_limits<double>::infinity();

/// The move with the highest value; of equal ones any, by lot. There must be one.
template <class Moves, class Value>
auto best_move(const Moves& moves, Rng& rng, Value&& value_of) {
  Moves best;
  double best_value = kWorst;
  for (const auto move : moves) {
    const double value = value_of(move);
    if (value < best_value) continue;
    if (value > best_value) best.clear();
    best_value = value;
    best.push(move);
  }
  return best[rng.below(static_cast<std::uint32_t>(best.size()))];
}

/// How far a seat is ahead of the others, half against the best of them and half against all; `worth(s)` says
/// how well seat s stands.
template <class Worth>
double lead(std::size_t seat, std::size_t players, Worth&& worth) {
  double best_other = kWorst;
  double others = 0.0;
  for (std::size_t s = 0; s < players; ++s) {
    if (s == seat) continue;
    const double one = worth(s);
    best_other = one > best_other ? one : best_other;
    others += one;
  }
  return worth(seat) - 0.5 * best_other - 0.5 * others / static_cast<double>(players - 1);
}

}  // namespace merlon
