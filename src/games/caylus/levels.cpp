// The eight levels, weakest first; how far apart they play is measured, see docs/strength.md.
#include "games/caylus/advice.h"

namespace merlon::caylus {

const Levels& Advice::levels(int /*players*/) {
  static constexpr Levels kTable{{{68, 0.2f},
                                  {82, 0.16f},
                                  {96, 0.1346f},
                                  {110, 0.1142f},
                                  {129, 0.0946f},
                                  {160, 0.0735f},
                                  {205, 0.0541f},
                                  {12000, 0.0f}}};
  return kTable;
}

}  // namespace merlon::caylus
