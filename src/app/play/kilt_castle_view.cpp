#include "app/play/kilt_castle_view.h"

#include "app/play/parsed_options.h"
#include "games/kilt_castle/rules.h"

namespace merlon::app {

kilt_castle::State read_kilt_castle_view(const Json& view) {
  using kilt_castle::KiltCastle;
  const auto options = parsed_options<kilt_castle::Options>(view["options"], KiltCastle::option_specs());
  const auto state = KiltCastle::read_state(view, options, static_cast<int>(view["players"].integer()));
  return state ? *state : kilt_castle::State{};  // the engine wrote it, so it can be read
}

}  // namespace merlon::app
