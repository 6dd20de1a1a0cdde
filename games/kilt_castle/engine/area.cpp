#include "games/kilt_castle/engine/area.h"

namespace merlon::kilt_castle {

Area best_area(const State& state, Colour colour) {
  const SquareSet open = state.tops[colour] - state.roofs;
  Area best;
  SquareSet all = area_squares(state, open);
  while (!all.empty()) {
    const SquareSet part = take_part(all);
    const int value = part_value(state, part, open);
    if (value > best.value) best = {part, value};
  }
  if (roofs_join(state)) return best;
  if (best.value == 0) return {lowest(state.roofs), value_without_area(state)};
  best.squares |= spread(best.squares) & state.roofs;
  return best;
}

FinalPay final_pay(const State& state, Seat seat) {
  const SquareSet open = state.tops_of(seat) - state.roofs;
  return {open.size(), crests_on(state, open), state.roofs.size()};
}

}  // namespace merlon::kilt_castle
