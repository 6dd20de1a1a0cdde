// The eight levels, weakest first; how far apart they play is measured, see docs/strength.md.
#include "games/caylus/advice.h"

namespace merlon::caylus {
namespace {

/// In small steps, the upper of two neighbours wins about two games of three; only the last step is wide.
constexpr Levels kTwoPlayers{{{68, 0.2f},
                              {82, 0.16f},
                              {96, 0.1346f},
                              {110, 0.1142f},
                              {129, 0.0946f},
                              {160, 0.0735f},
                              {205, 0.0541f},
                              {12000, 0.0f}}};

/// One among several has less say in who wins, so the steps are wider.
constexpr Levels kMorePlayers{{{68, 0.2f},
                               {90, 0.143f},
                               {115, 0.108f},
                               {150, 0.08f},
                               {200, 0.054f},
                               {320, 0.03f},
                               {1200, 0.0f},
                               {12000, 0.0f}}};

}  // namespace

const Levels& Advice::levels(int players) { return players == 2 ? kTwoPlayers : kMorePlayers; }

}  // namespace merlon::caylus
