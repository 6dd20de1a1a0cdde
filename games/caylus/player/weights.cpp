// The learned weights, one file per number of players. `merlon tune` writes these files.
#include "games/caylus/player/advice.h"

namespace merlon::caylus {
namespace {

constexpr Advice::Weights kTwo = Advice::Weights::from({
#include "games/caylus/player/weights/2.inc"
});
constexpr Advice::Weights kThree = Advice::Weights::from({
#include "games/caylus/player/weights/3.inc"
});
constexpr Advice::Weights kFour = Advice::Weights::from({
#include "games/caylus/player/weights/4.inc"
});
constexpr Advice::Weights kFive = Advice::Weights::from({
#include "games/caylus/player/weights/5.inc"
});

}  // namespace

const Advice::Weights& Advice::weights(int players) {
  if (players == 2) return kTwo;
  if (players == 3) return kThree;
  if (players == 4) return kFour;
  return kFive;
}

}  // namespace merlon::caylus
