// The options of Schotten-Totten with their names, values and rules. Defaults stand in `Options`.
#pragma once

#include <array>
#include <span>

#include "core/options.h"
#include "games/schotten_totten/engine/state.h"

namespace merlon::schotten_totten {

inline constexpr std::array<OptionValue, 2> kValuesValues{{{"9", 9}, {"10", 10}}};
inline constexpr std::array<OptionValue, 2> kHandValues{{{"6", 6}, {"7", 7}}};
inline constexpr std::array<OptionValue, 3> kClaimsValues{
    {{"anytime", Claims::anytime}, {"start", Claims::start}, {"after", Claims::after}}};
inline constexpr std::array<OptionValue, 2> kScoutValues{{{"one", Scout::one}, {"any", Scout::any}}};
inline constexpr std::array<OptionValue, 2> kScoutReturnValues{
    {{"top", ScoutReturn::top}, {"bottom", ScoutReturn::bottom}}};
inline constexpr std::array<OptionValue, 2> kReinforcementValues{{{"7", 7}, {"8", 8}}};
inline constexpr std::array<OptionValue, 3> kStarterValues{
    {{"random", Starter::random}, {"first", Starter::first}, {"second", Starter::second}}};

using Option = OptionSpec<Options>;
inline constexpr std::array<Option, 11> kOptionSpecs{{
    Option::of<&Options::tactics>("tactics", "ST-6.1"),
    Option::of<&Options::claims>("claims", "ST-4.14", kClaimsValues),
    Option::of<&Options::auto_claim>("auto_claim", "ST-4.11"),
    Option::of<&Options::starter>("starter", "ST-1.5", kStarterValues),
    Option::of<&Options::values>("values", "ST-10.1", kValuesValues),
    Option::of<&Options::hand>("hand", "ST-10.2", kHandValues),
    Option::of<&Options::scout>("scout", "ST-7.10", kScoutValues),
    Option::of<&Options::scout_return>("scout_return", "ST-7.11", kScoutReturnValues),
    Option::of<&Options::reinforcement>("reinforcement", "ST-7.2", kReinforcementValues),
    Option::of<&Options::terrain_movable>("terrain_movable", "ST-7.18"),
    Option::of<&Options::proof_counts_unplayed_tactics>("proof_counts_unplayed_tactics", "ST-6.9"),
}};

}  // namespace merlon::schotten_totten
