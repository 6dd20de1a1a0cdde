// Caylus as the layers above know it. What they make of a game (search, learning, batches) is compiled here.
#include "any/typed_info.h"
#include "games/caylus/engine/encoding.h"
#include "games/caylus/engine/rules.h"
#include "games/caylus/player/advice.h"

namespace merlon::caylus {

any::GameInfo info() { return any::make_info<Caylus>(); }

}  // namespace merlon::caylus
