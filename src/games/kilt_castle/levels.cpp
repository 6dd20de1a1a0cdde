// The eight levels, weakest first; how far apart they play is measured, see docs/strength.md.
#include "games/kilt_castle/advice.h"

namespace merlon::kilt_castle {

const Levels& Advice::levels(int /*players*/) {
  static constexpr Levels kTable{{{40, 0.3f},
                                  {98, 0.192f},
                                  {164, 0.141f},
                                  {234, 0.11f},
                                  {280, 0.096f},
                                  {356, 0.079f},
                                  {600, 0.05f},
                                  {16000, 0.0f}}};
  return kTable;
}

}  // namespace merlon::kilt_castle
