// What others need to know of Kilt Castle. It has no scorings: pay comes in nearly every turn.
#pragma once

#include <array>
#include <string_view>

#include "core/description.h"

namespace merlon::kilt_castle {

inline constexpr std::array<std::string_view, 2> kOptionsInFront{"board", "roof_areas"};

inline constexpr std::array<OptionNeed, 5> kOptionNeeds{{
    {.option = "two_player_end", .players = 2},
    {.option = "two_player_floors", .players = 2},
    {.option = "roof_same_owner", .players = 2},
    {.option = "roof_same_owner", .other = "two_player_builds", .value = "each_half"},
    {.option = "two_player_builds", .players = 2},
}};

/// Two players have two colours each; the first stands for both.
inline constexpr std::array<SeatSigns, 3> kSeatSigns{{{1, 3}, {1, 2, 3}, {1, 2, 3, 4}}};

inline constexpr std::array<ScorePart, 6> kScoreParts{{
    {"ducats_before_final_pay", "before_pay"},
    {"towers", "towers"},
    {"crests", "crests"},
    {"roofs", "roofs"},
    {"ducats", "ducats", ScoreRole::total},
    {"floors_built", "floors", ScoreRole::note},
}};

inline constexpr std::array<std::string_view, 1> kTieBreaks{"floors_built"};

/// docs/strength.md
inline constexpr std::array<int, 7> kLevelWins{63, 63, 65, 65, 63, 65, 100};

inline constexpr Description kDescription{
    .minutes = 40,
    .usual_players = 3,
    .rule_letters = "KC",
    .options_in_front = kOptionsInFront,
    .option_needs = kOptionNeeds,
    .seat_signs = kSeatSigns,
    .score = kScoreParts,
    .tie_breaks = kTieBreaks,
    .level_wins = kLevelWins,
};

}  // namespace merlon::kilt_castle
