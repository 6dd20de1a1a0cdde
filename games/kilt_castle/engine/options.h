// The options of Kilt Castle with their names, values and rules. Defaults stand in `Options`.
#pragma once

#include <array>

#include "core/options.h"
#include "games/kilt_castle/engine/state.h"

namespace merlon::kilt_castle {

inline constexpr std::array<OptionValue, 2> kBoardValues{{{"l22", Board::l22}, {"full25", Board::full25}}};
inline constexpr std::array<OptionValue, 2> kRoofAreasValues{
    {{"join", RoofAreas::join}, {"adjacent", RoofAreas::adjacent}}};
inline constexpr std::array<OptionValue, 2> kTwoPlayerEndValues{
    {{"colour", TwoPlayerEnd::colour}, {"player", TwoPlayerEnd::player}}};
inline constexpr std::array<OptionValue, 2> kTwoPlayerFloorsValues{
    {{"card_colour", TwoPlayerFloors::card_colour}, {"any", TwoPlayerFloors::any}}};
inline constexpr std::array<OptionValue, 2> kTwoPlayerBuildsValues{
    {{"each_half", TwoPlayerBuilds::each_half}, {"once", TwoPlayerBuilds::once}}};

using Option = OptionSpec<Options>;
inline constexpr std::array<Option, 7> kOptionSpecs{{
    Option::of<&Options::board>("board", "KC-1.1", kBoardValues),
    Option::of<&Options::roof_areas>("roof_areas", "KC-6.6", kRoofAreasValues),
    Option::of<&Options::two_player_end>("two_player_end", "KC-7.5", kTwoPlayerEndValues),
    Option::of<&Options::two_player_floors>("two_player_floors", "KC-7.3", kTwoPlayerFloorsValues),
    Option::of<&Options::roof_same_owner>("roof_same_owner", "KC-5.4"),
    Option::of<&Options::lone_card_in_gap>("lone_card_in_gap", "KC-2.7"),
    Option::of<&Options::two_player_builds>("two_player_builds", "KC-7.2", kTwoPlayerBuildsValues,
                                            OptionSince::later),
}};

}  // namespace merlon::kilt_castle
