#include "games/kilt_castle/area.h"

namespace merlon::kilt_castle {
namespace {

/// The best connected part of `all`, by the value that `worth` gives it.
template <class Worth>
Area best_part(SquareSet all, Worth&& worth) {
  Area best;
  while (all != 0) {
    const SquareSet part = connected(lowest(all), all);
    all &= ~part;
    const int value = worth(part);
    if (value > best.value) best = {part, value};
  }
  return best;
}

}  // namespace

Area best_area(const State& state, Colour colour) {
  const SquareSet open = state.tops[static_cast<std::size_t>(colour)] & ~state.roofs;
  if (roofs_join(state)) {  // KC-6.2, KC-6.5
    return best_part(open | state.roofs,
                     [&](SquareSet part) { return std::popcount(part) + crests_on(state, part & open); });
  }
  if (open == 0) return {lowest(state.roofs), state.roofs != 0 ? 1 : 0};  // KC-6.6
  Area best = best_part(open, [&](SquareSet part) {
    return std::popcount(part) + crests_on(state, part) + std::popcount(spread(part) & state.roofs);
  });
  best.squares |= spread(best.squares) & state.roofs;
  return best;
}

int ducat_day_income(const State& state, Seat seat) {
  int sum = 0;
  for (Colour colour = 0; colour < state.colours(); ++colour) {
    if (state.owner(colour) == seat) sum += best_area(state, colour).value;
  }
  return sum;
}

FinalPay final_pay(const State& state, Seat seat) {
  const SquareSet open = state.tops_of(seat) & ~state.roofs;
  return {std::popcount(open), crests_on(state, open), std::popcount(state.roofs)};
}

}  // namespace merlon::kilt_castle
