// The eight levels, weakest first; how far apart they play is measured, see docs/strength.md.
#include "games/kilt_castle/advice.h"

namespace merlon::kilt_castle {

const Levels& Advice::levels(int /*players*/) {
  static constexpr Levels kTable{{{68, 0.2f},
                                  {78, 0.163f},
                                  {92, 0.132f},
                                  {105, 0.11f},
                                  {121, 0.0887f},
                                  {148, 0.0677f},
                                  {183, 0.051f},
                                  {16000, 0.0f}}};
  return kTable;
}

}  // namespace merlon::kilt_castle
