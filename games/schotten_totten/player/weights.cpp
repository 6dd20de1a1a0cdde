// The learned weights, one file per number of players. `merlon tune` writes these files.
#include "games/schotten_totten/player/advice.h"

namespace merlon::schotten_totten {
namespace {

constexpr Advice::Weights kTwo = Advice::Weights::from({
#include "games/schotten_totten/player/weights/2.inc"
});

}  // namespace

const Advice::Weights& Advice::weights(int /*players*/) { return kTwo; }

}  // namespace merlon::schotten_totten
