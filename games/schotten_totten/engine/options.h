// The options of Schotten-Totten with their names, values and rules. Defaults stand in `Options`.
#pragma once

#include <array>
#include <span>

#include "core/options.h"
#include "games/schotten_totten/engine/state.h"

namespace merlon::schotten_totten {

inline constexpr std::array<OptionValue, 2> kValuesValues{{{"9", 9}, {"10", 10}}};
inline constexpr std::array<OptionValue, 2> kHandValues{{{"6", 6}, {"7", 7}}};
inline constexpr std::array<OptionValue, 3> kClaimsValues{{{"anytime", 0}, {"start", 1}, {"after", 2}}};
inline constexpr std::array<OptionValue, 2> kScoutValues{{{"one", 0}, {"any", 1}}};
inline constexpr std::array<OptionValue, 2> kScoutReturnValues{{{"top", 0}, {"bottom", 1}}};
inline constexpr std::array<OptionValue, 2> kReinforcementValues{{{"7", 7}, {"8", 8}}};
inline constexpr std::array<OptionValue, 3> kStarterValues{{{"random", 0}, {"first", 1}, {"second", 2}}};

inline constexpr std::array<OptionSpec<Options>, 11> kOptionSpecs{{
    {"tactics", OptionKind::toggle, "ST-6.1", &Options::tactics, kToggleValues},
    {"claims", OptionKind::word, "ST-4.14", &Options::claims, kClaimsValues},
    {"auto_claim", OptionKind::toggle, "ST-4.11", &Options::auto_claim, kToggleValues},
    {"starter", OptionKind::word, "ST-1.5", &Options::starter, kStarterValues},
    {"values", OptionKind::number, "ST-10.1", &Options::values, kValuesValues},
    {"hand", OptionKind::number, "ST-10.2", &Options::hand, kHandValues},
    {"scout", OptionKind::word, "ST-7.10", &Options::scout_any, kScoutValues},
    {"scout_return", OptionKind::word, "ST-7.11", &Options::scout_return_bottom, kScoutReturnValues},
    {"reinforcement", OptionKind::number, "ST-7.2", &Options::reinforcement, kReinforcementValues},
    {"terrain_movable", OptionKind::toggle, "ST-7.18", &Options::terrain_movable, kToggleValues},
    {"proof_counts_unplayed_tactics", OptionKind::toggle, "ST-6.9", &Options::proof_counts_unplayed_tactics,
     kToggleValues},
}};

}  // namespace merlon::schotten_totten
