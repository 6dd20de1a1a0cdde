// The eight levels, weakest first; how far apart they play is measured, see docs/strength.md.
#include "games/kilt_castle/player/advice.h"

namespace merlon::kilt_castle {
namespace {

/// In small steps, the upper of two neighbours wins about two games of three; only the last step is wide.
constexpr Levels kTwoPlayers{{{68, 0.24f},
                              {78, 0.192f},
                              {92, 0.153f},
                              {105, 0.125f},
                              {121, 0.099f},
                              {148, 0.075f},
                              {183, 0.056f},
                              {16000, 0.0f}}};

/// One among several has less say in who wins, so the steps are wider.
constexpr Levels kMorePlayers{{{68, 0.24f},
                               {92, 0.16f},
                               {120, 0.106f},
                               {160, 0.072f},
                               {240, 0.04f},
                               {400, 0.0135f},
                               {1600, 0.0f},
                               {16000, 0.0f}}};

}  // namespace

const Levels& Advice::levels(int players) { return players == 2 ? kTwoPlayers : kMorePlayers; }

}  // namespace merlon::kilt_castle
