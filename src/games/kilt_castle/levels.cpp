// The eight levels, weakest first; how far apart they play is measured, see docs/strength.md.
#include "games/kilt_castle/advice.h"

namespace merlon::kilt_castle {
namespace {

/// In small steps, the upper of two neighbours wins about two games of three; only the last step is wide.
constexpr Levels kTwoPlayers{{{68, 0.2f},
                              {78, 0.163f},
                              {92, 0.132f},
                              {105, 0.11f},
                              {121, 0.0887f},
                              {148, 0.0677f},
                              {183, 0.051f},
                              {16000, 0.0f}}};

/// One among several has less say in who wins, so the steps are wider.
constexpr Levels kMorePlayers{{{68, 0.2f},
                               {92, 0.135f},
                               {120, 0.09f},
                               {160, 0.062f},
                               {240, 0.035f},
                               {400, 0.012f},
                               {1600, 0.0f},
                               {16000, 0.0f}}};

}  // namespace

const Levels& Advice::levels(int players) { return players == 2 ? kTwoPlayers : kMorePlayers; }

}  // namespace merlon::kilt_castle
