// KC-6: areas and what they are worth on a ducat day.
#pragma once

#include "games/kilt_castle/state.h"

namespace merlon::kilt_castle {

struct Area {
  SquareSet squares = 0;
  int value = 0;
};

/// The most valuable area of a colour; of equally valuable ones that with the first square.
Area best_area(const State& state, Colour colour);

/// What a ducat day would bring a seat now: KC-6.4, KC-7.4.
int ducat_day_income(const State& state, Seat seat);

/// KC-8.3, KC-8.4: what the end of the game pays a seat, item by item.
struct FinalPay {
  int towers = 0;
  int crests = 0;
  int roofs = 0;
  int sum() const { return towers + crests + roofs; }
};
FinalPay final_pay(const State& state, Seat seat);

}  // namespace merlon::kilt_castle
