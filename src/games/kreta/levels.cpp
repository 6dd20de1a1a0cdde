// The eight levels, weakest first; how far apart they play is measured, see docs/strength.md.
#include "games/kreta/advice.h"

namespace merlon::kreta {

const Levels& Advice::levels(int /*players*/) {
  static constexpr Levels kTable{{{60, 0.36f},
                                  {65, 0.228f},
                                  {86, 0.15f},
                                  {122, 0.1f},
                                  {177, 0.0635f},
                                  {252, 0.0413f},
                                  {350, 0.0275f},
                                  {10000, 0.0f}}};
  return kTable;
}

}  // namespace merlon::kreta
