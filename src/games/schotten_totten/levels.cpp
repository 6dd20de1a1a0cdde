// The eight levels, weakest first; how far apart they play is measured, see docs/strength.md.
#include "games/schotten_totten/advice.h"

namespace merlon::schotten_totten {

const Levels& Advice::levels(int /*players*/) {
  static constexpr Levels kTable{{{60, 0.6f},
                                  {60, 0.3f},
                                  {80, 0.18f},
                                  {100, 0.1f},
                                  {150, 0.05f},
                                  {400, 0.0f},
                                  {2000, 0.0f},
                                  {16000, 0.0f}}};
  return kTable;
}

}  // namespace merlon::schotten_totten
