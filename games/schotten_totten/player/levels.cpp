// The eight levels, weakest first; how far apart they play is measured, see docs/strength.md.
#include "games/schotten_totten/player/advice.h"

namespace merlon::schotten_totten {

const Levels& Advice::levels(int /*players*/) {
  static constexpr Levels kTable{{{190, 0.9f},
                                  {190, 0.33f},
                                  {190, 0.216f},
                                  {190, 0.146f},
                                  {245, 0.09f},
                                  {325, 0.057f},
                                  {500, 0.028f},
                                  {8000, 0.0f}}};
  return kTable;
}

std::uint32_t Advice::group(Move move) {
  switch (move.kind()) {
    case MoveKind::scout:     // the piles differ
    case MoveKind::draw:      // the piles differ
    case MoveKind::put_back:  // the cards differ
      return 1 + static_cast<std::uint32_t>(move.kind());
    case MoveKind::claim:
    case MoveKind::done:  // holds claims back; drawn softly, low levels would often do so
      return 1 + static_cast<std::uint32_t>(MoveKind::claim);
    default:
      return 0;
  }
}

}  // namespace merlon::schotten_totten
