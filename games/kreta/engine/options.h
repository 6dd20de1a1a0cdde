// The options of Kreta with their names, values and rules. Defaults stand in `Options`.
#pragma once

#include <array>

#include "core/options.h"
#include "games/kreta/engine/state.h"

namespace merlon::kreta {

inline constexpr std::array<OptionValue, 2> kKingValues{{{"own", 0}, {"any", 1}}};
inline constexpr std::array<OptionValue, 3> kAbbotWalkValues{{{"free", 0}, {"end", 1}, {"enter", 2}}};
inline constexpr std::array<OptionValue, 2> kSecondFieldValues{{{"4", 4}, {"6", 6}}};
inline constexpr std::array<OptionValue, 2> kWalkValues{{{"targets", 0}, {"steps", 1}}};

inline constexpr std::array<OptionSpec<Options>, 5> kOptionSpecs{{
    {"king", OptionKind::word, "KR-8.1", &Options::king, kKingValues},
    {"abbot_walk", OptionKind::word, "KR-4.5", &Options::abbot_walk, kAbbotWalkValues},
    {"second_field", OptionKind::number, "KR-1.4", &Options::second_field, kSecondFieldValues},
    {"castellan_variant", OptionKind::toggle, "KR-9.9", &Options::castellan_variant, kToggleValues},
    {"walk", OptionKind::word, "KR-4.7", &Options::walk, kWalkValues},
}};

}  // namespace merlon::kreta
