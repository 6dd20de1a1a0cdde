// What others need to know of Caylus.
#pragma once

#include <array>
#include <string_view>

#include "core/description.h"

namespace merlon::caylus {

inline constexpr std::array<std::string_view, 2> kOptionsInFront{"edition", "favours"};

inline constexpr std::array<SeatSigns, 4> kSeatSigns{{{1, 2}, {1, 2, 3}, {1, 2, 3, 4}, {1, 2, 3, 4, 5}}};

inline constexpr std::array<ScorePart, 5> kScoreParts{{
    {"points", "in_play"},
    {"gold", "gold"},
    {"cubes", "cubes"},
    {"deniers", "deniers"},
    {"total", "total", ScoreRole::total},
}};

inline constexpr std::array<std::string_view, 1> kScoringEvents{"scored"};

/// docs/strength.md
inline constexpr std::array<int, 7> kLevelWins{71, 67, 69, 70, 70, 68, 100};

inline constexpr Description kDescription{
    .minutes = 90,
    .usual_players = 3,
    .rule_letters = "CA",
    .options_in_front = kOptionsInFront,
    .seat_signs = kSeatSigns,
    .score = kScoreParts,
    .scorings = kScoringEvents,
    .level_wins = kLevelWins,
};

}  // namespace merlon::caylus
