#include "games/kilt_castle/terminal/view.h"

#include "games/kilt_castle/engine/rules.h"
#include "screen/parsed_options.h"

namespace merlon::screen {

kilt_castle::State read_kilt_castle_view(const Json& view) {
  using kilt_castle::KiltCastle;
  const auto options = parsed_options<kilt_castle::Options>(view["options"], KiltCastle::option_specs());
  const auto state = KiltCastle::read_state(view, options, view["players"].number());
  return state ? *state : kilt_castle::State{};  // the engine wrote it, so it can be read
}

}  // namespace merlon::screen
