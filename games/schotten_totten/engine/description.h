// What others need to know of Schotten-Totten.
#pragma once

#include <array>
#include <string_view>

#include "core/description.h"

namespace merlon::schotten_totten {

inline constexpr std::array<std::string_view, 2> kOptionsInFront{"tactics", "auto_claim"};

inline constexpr std::array<OptionNeed, 5> kOptionNeeds{{
    {.option = "scout", .other = "tactics", .value = "true"},
    {.option = "scout_return", .other = "tactics", .value = "true"},
    {.option = "reinforcement", .other = "tactics", .value = "true"},
    {.option = "terrain_movable", .other = "tactics", .value = "true"},
    {.option = "proof_counts_unplayed_tactics", .other = "tactics", .value = "true"},
}};

/// The suits are the clans.
inline constexpr std::array<SeatSigns, 1> kSeatSigns{{{7, 8}}};

inline constexpr std::array<ScorePart, 2> kScoreParts{{
    {"stones", "stones", ScoreRole::total},
    {"points", "match_points", ScoreRole::note},
}};

inline constexpr std::array<std::string_view, 1> kTieBreaks{"three_adjacent"};

inline constexpr std::array<std::string_view, 1> kScoringEvents{"claimed"};

/// docs/strength.md
inline constexpr std::array<int, 7> kLevelWins{64, 58, 55, 59, 60, 59, 62};

inline constexpr Description kDescription{
    .minutes = 20,
    .usual_players = 2,
    .secret_hands = true,
    .rule_letters = "ST",
    .options_in_front = kOptionsInFront,
    .option_needs = kOptionNeeds,
    .seat_signs = kSeatSigns,
    .score = kScoreParts,
    .tie_breaks = kTieBreaks,
    .scorings = kScoringEvents,
    .level_wins = kLevelWins,
};

}  // namespace merlon::schotten_totten
