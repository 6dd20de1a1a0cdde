// The learned weights, one file per number of players. `merlon tune` writes these files.
#include "games/kreta/player/advice.h"

namespace merlon::kreta {
namespace {

constexpr Advice::Weights kTwo = Advice::Weights::from({
#include "games/kreta/player/weights/2.inc"
});
constexpr Advice::Weights kThree = Advice::Weights::from({
#include "games/kreta/player/weights/3.inc"
});
constexpr Advice::Weights kFour = Advice::Weights::from({
#include "games/kreta/player/weights/4.inc"
});

}  // namespace

const Advice::Weights& Advice::weights(int players) {
  if (players == 2) return kTwo;
  if (players == 3) return kThree;
  return kFour;
}

}  // namespace merlon::kreta
