// The eight levels, weakest first; how far apart they play is measured, see docs/strength.md.
#include "games/kreta/advice.h"

namespace merlon::kreta {

const Levels& Advice::levels(int /*players*/) {
  static constexpr Levels kTable{{{40, 0.3f},
                                  {80, 0.2f},
                                  {130, 0.15f},
                                  {180, 0.11f},
                                  {240, 0.08f},
                                  {320, 0.06f},
                                  {600, 0.04f},
                                  {10000, 0.0f}}};
  return kTable;
}

}  // namespace merlon::kreta
