// Schotten-Totten as the layers above know it. What they make of a game (search, learning, batches) is
// compiled here.
#include "any/typed_info.h"
#include "games/schotten_totten/engine/encoding.h"
#include "games/schotten_totten/engine/rules.h"
#include "games/schotten_totten/player/advice.h"

namespace merlon::schotten_totten {

any::GameInfo info() { return any::make_info<SchottenTotten>(); }

}  // namespace merlon::schotten_totten
