// The eight levels, weakest first; how far apart they play is measured, see docs/strength.md.
#include "games/caylus/advice.h"

namespace merlon::caylus {

const Levels& Advice::levels(int /*players*/) {
  static constexpr Levels kTable{{{60, 0.25f},
                                  {133, 0.16f},
                                  {203, 0.12f},
                                  {251, 0.102f},
                                  {300, 0.085f},
                                  {380, 0.07f},
                                  {600, 0.04f},
                                  {12000, 0.0f}}};
  return kTable;
}

}  // namespace merlon::caylus
