// The options of Caylus with their names, values and rules. Defaults stand in `Options`.
#pragma once

#include <array>

#include "core/options.h"
#include "games/caylus/engine/state.h"

namespace merlon::caylus {

inline constexpr std::array<OptionValue, 3> kEditionValues{{{"text2005", 0}, {"tiles2006", 1}, {"later", 2}}};
inline constexpr std::array<OptionValue, 2> kFavoursValues{{{"table", 0}, {"points", 1}}};

inline constexpr std::array<OptionSpec<Options>, 2> kOptionSpecs{{
    {"edition", OptionKind::word, "CA-1.6", &Options::edition, kEditionValues},
    {"favours", OptionKind::word, "CA-8.9", &Options::favours, kFavoursValues},
}};

}  // namespace merlon::caylus
