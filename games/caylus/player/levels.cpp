// The eight levels, weakest first; how far apart they play is measured, see docs/strength.md.
#include "games/caylus/player/advice.h"

namespace merlon::caylus {
namespace {

/// In small steps, the upper of two neighbours wins about two games of three; only the last step is wide.
constexpr Levels kTwoPlayers{{{68, 0.26f},
                              {82, 0.2f},
                              {96, 0.16f},
                              {110, 0.13f},
                              {129, 0.105f},
                              {160, 0.08f},
                              {205, 0.056f},
                              {12000, 0.0f}}};

/// One among several has less say in who wins, so the steps are wider.
constexpr Levels kMorePlayers{{{68, 0.26f},
                               {90, 0.18f},
                               {115, 0.13f},
                               {150, 0.095f},
                               {200, 0.062f},
                               {320, 0.034f},
                               {1200, 0.0f},
                               {12000, 0.0f}}};

}  // namespace

const Levels& Advice::levels(int players) { return players == 2 ? kTwoPlayers : kMorePlayers; }

std::uint32_t Advice::group(Move move) {
  const auto kind = move.kind();
  const bool alike = kind == MoveKind::batch || kind == MoveKind::site;
  return Move::of(kind, alike ? 0 : move.value(), {}, move.get()).bits();
}

}  // namespace merlon::caylus
