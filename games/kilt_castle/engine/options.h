// The options of Kilt Castle with their names, values and rules. Defaults stand in `Options`.
#pragma once

#include <array>

#include "core/options.h"
#include "games/kilt_castle/engine/state.h"

namespace merlon::kilt_castle {

inline constexpr std::array<OptionValue, 2> kBoardValues{{{"l22", 0}, {"full25", 1}}};
inline constexpr std::array<OptionValue, 2> kRoofAreasValues{{{"join", 0}, {"adjacent", 1}}};
inline constexpr std::array<OptionValue, 2> kTwoPlayerEndValues{{{"colour", 0}, {"player", 1}}};
inline constexpr std::array<OptionValue, 2> kTwoPlayerFloorsValues{{{"card_colour", 0}, {"any", 1}}};

inline constexpr std::array<OptionValue, 2> kTwoPlayerBuildsValues{{{"each_half", 0}, {"once", 1}}};

inline constexpr std::array<OptionSpec<Options>, 7> kOptionSpecs{{
    {"board", OptionKind::word, "KC-1.1", &Options::board, kBoardValues},
    {"roof_areas", OptionKind::word, "KC-6.6", &Options::roof_areas, kRoofAreasValues},
    {"two_player_end", OptionKind::word, "KC-7.5", &Options::two_player_end, kTwoPlayerEndValues},
    {"two_player_floors", OptionKind::word, "KC-7.3", &Options::two_player_floors, kTwoPlayerFloorsValues},
    {"roof_same_owner", OptionKind::toggle, "KC-5.4", &Options::roof_same_owner, kToggleValues},
    {"lone_card_in_gap", OptionKind::toggle, "KC-2.7", &Options::lone_card_in_gap, kToggleValues},
    {"two_player_builds", OptionKind::word, "KC-7.2", &Options::two_player_builds, kTwoPlayerBuildsValues,
     OptionSince::later},
}};

}  // namespace merlon::kilt_castle
