// What others need to know of Kreta.
#pragma once

#include <array>
#include <string_view>

#include "core/description.h"

namespace merlon::kreta {

inline constexpr std::array<std::string_view, 2> kOptionsInFront{"king", "castellan_variant"};

inline constexpr std::array<std::string_view, 1> kNotationOptions{"walk"};

inline constexpr std::array<SeatSigns, 3> kSeatSigns{{{1, 2}, {1, 2, 3}, {1, 2, 3, 4}}};

inline constexpr std::array<ScorePart, 3> kScoreParts{{
    {"from_scorings", "scorings"},
    {"from_tiles", "tiles"},
    {"points", "total", ScoreRole::total},
}};

/// After a scoring everybody takes the cards up again.
inline constexpr std::array<std::string_view, 1> kScoringEvents{"taken_up"};

/// docs/strength.md
inline constexpr std::array<int, 7> kLevelWins{65, 66, 72, 67, 60, 61, 84};

inline constexpr Description kDescription{
    .minutes = 50,
    .usual_players = 3,
    .rule_letters = "KR",
    .options_in_front = kOptionsInFront,
    .notation_options = kNotationOptions,
    .seat_signs = kSeatSigns,
    .score = kScoreParts,
    .scorings = kScoringEvents,
    .level_wins = kLevelWins,
};

}  // namespace merlon::kreta
