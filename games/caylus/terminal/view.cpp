#include "games/caylus/terminal/view.h"

#include "games/caylus/engine/rules.h"
#include "screen/parsed_options.h"

namespace merlon::screen {

caylus::State read_caylus_view(const Json& view) {
  using caylus::Caylus;
  const auto options = parsed_options<caylus::Options>(view["options"], Caylus::option_specs());
  const auto state = Caylus::read_state(view, options, static_cast<int>(view["players"].integer()));
  return state ? *state : caylus::State{};  // the engine wrote it, so it can be read
}

}  // namespace merlon::screen
