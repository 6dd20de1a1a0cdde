// Kilt Castle as the layers above know it. What they make of a game (search, learning, batches) is compiled
// here.
#include "any/typed_info.h"
#include "games/kilt_castle/engine/encoding.h"
#include "games/kilt_castle/engine/rules.h"
#include "games/kilt_castle/player/advice.h"

namespace merlon::kilt_castle {

any::GameInfo info() { return any::make_info<KiltCastle>(); }

}  // namespace merlon::kilt_castle
