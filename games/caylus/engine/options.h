// The options of Caylus with their names, values and rules. Defaults stand in `Options`.
#pragma once

#include <array>

#include "core/options.h"
#include "games/caylus/engine/state.h"

namespace merlon::caylus {

inline constexpr std::array<OptionValue, 3> kEditionValues{
    {{"text2005", Edition::text2005}, {"tiles2006", Edition::tiles2006}, {"later", Edition::later}}};
inline constexpr std::array<OptionValue, 2> kFavoursValues{
    {{"table", Favours::table}, {"points", Favours::points}}};

using Option = OptionSpec<Options>;
inline constexpr std::array<Option, 2> kOptionSpecs{{
    Option::of<&Options::edition>("edition", "CA-1.6", kEditionValues),
    Option::of<&Options::favours>("favours", "CA-8.9", kFavoursValues),
}};

}  // namespace merlon::caylus
