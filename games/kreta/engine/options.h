// The options of Kreta with their names, values and rules. Defaults stand in `Options`.
#pragma once

#include <array>

#include "core/options.h"
#include "games/kreta/engine/state.h"

namespace merlon::kreta {

inline constexpr std::array<OptionValue, 2> kKingValues{{{"own", King::own}, {"any", King::any}}};
inline constexpr std::array<OptionValue, 3> kAbbotWalkValues{
    {{"free", AbbotWalk::free}, {"end", AbbotWalk::end}, {"enter", AbbotWalk::enter}}};
inline constexpr std::array<OptionValue, 2> kSecondFieldValues{{{"4", 4}, {"6", 6}}};
inline constexpr std::array<OptionValue, 2> kWalkValues{{{"targets", Walk::targets}, {"steps", Walk::steps}}};

using Option = OptionSpec<Options>;
inline constexpr std::array<Option, 5> kOptionSpecs{{
    Option::of<&Options::king>("king", "KR-8.1", kKingValues),
    Option::of<&Options::abbot_walk>("abbot_walk", "KR-4.5", kAbbotWalkValues),
    Option::of<&Options::second_field>("second_field", "KR-1.4", kSecondFieldValues),
    Option::of<&Options::castellan_variant>("castellan_variant", "KR-9.9"),
    Option::of<&Options::walk>("walk", "KR-4.7", kWalkValues),
}};

}  // namespace merlon::kreta
