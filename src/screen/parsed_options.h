// The options of a game, read from the JSON form of a view.
#pragma once

#include <span>
#include <string>

#include "core/json.h"
#include "core/options.h"

namespace merlon::screen {

/// Reads what the engine wrote; an option that is missing has its default.
template <class Options>
Options parsed_options(const Json& json, std::span<const OptionSpec<Options>> specs) {
  Options options;
  for (const OptionSpec<Options>& spec : specs) {
    const Json value = json[spec.name];
    std::string text(value.text());
    if (value.is(JsonKind::boolean)) text = value.boolean() ? "true" : "false";
    if (value.is(JsonKind::integer)) text = std::to_string(value.integer());
    const auto changed = with_option(options, specs, spec.name, text);
    if (changed) options = *changed;
  }
  return options;
}

}  // namespace merlon::screen
