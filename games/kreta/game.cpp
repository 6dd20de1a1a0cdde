// Kreta as the layers above know it. What they make of a game (search, learning, batches) is compiled here.
#include "any/typed_info.h"
#include "games/kreta/engine/encoding.h"
#include "games/kreta/engine/rules.h"
#include "games/kreta/player/advice.h"

namespace merlon::kreta {

any::GameInfo info() { return any::make_info<Kreta>(); }

}  // namespace merlon::kreta
