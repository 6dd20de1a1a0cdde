// The eight levels, weakest first; how far apart they play is measured, see docs/strength.md.
#include "games/kreta/player/advice.h"

namespace merlon::kreta {
namespace {

/// In small steps, the upper of two neighbours wins about two games of three; only the last step is wide.
constexpr Levels kTwoPlayers{{{60, 0.36f},
                              {65, 0.228f},
                              {86, 0.15f},
                              {122, 0.1f},
                              {177, 0.0635f},
                              {252, 0.0413f},
                              {350, 0.0275f},
                              {10000, 0.0f}}};

/// One among several has less say in who wins, so the steps are wider.
constexpr Levels kMorePlayers{{{60, 0.36f},
                               {75, 0.18f},
                               {110, 0.113f},
                               {165, 0.07f},
                               {260, 0.04f},
                               {450, 0.02f},
                               {1500, 0.0f},
                               {10000, 0.0f}}};

}  // namespace

const Levels& Advice::levels(int players) { return players == 2 ? kTwoPlayers : kMorePlayers; }

}  // namespace merlon::kreta
