#include "games/caylus/advice.h"

#include <algorithm>

#include "games/caylus/building.h"
#include "games/caylus/favours.h"
#include "games/caylus/preview.h"
#include "games/caylus/rules.h"

namespace merlon::caylus {
bool Advice::settled(const State& state) { return state.phase == Phase::place; }

const Levels& Advice::levels(int /*players*/) {
  static constexpr Levels kTable{{{32, 1.4f},
                                  {40, 1.7f},
                                  {56, 2.2f},
                                  {80, 3.5f},
                                  {160, 0.0f},
                                  {500, 0.0f},
                                  {2000, 0.0f},
                                  {12000, 0.0f}}};
  return kTable;
}

}  // namespace merlon::caylus
