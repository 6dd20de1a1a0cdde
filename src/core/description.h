// What others need to know of a game before anybody plays it. Each game says it once, in
// games/<name>/engine/description.h; the page, the review, the server and programs read it there.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/advice.h"
#include "core/seat.h"

namespace merlon {

// NOLINTBEGIN(readability-redundant-member-init): what has an initializer may be left out

/// What an option needs to mean anything. An option with several lines needs all of them.
struct OptionNeed {
  std::string_view option;
  int players = 0;           ///< exactly so many; 0: any number
  std::string_view other{};  ///< another option; empty: none
  std::string_view value{};  ///< the value that the other one must have
};

enum class ScoreRole : std::uint8_t {
  part,   ///< the parts add up to the total
  total,  ///< what is compared first
  note    ///< stands beside them
};

inline constexpr std::array<std::string_view, 3> kScoreRoleNames{"part", "total", "note"};

/// One number of a final score.
struct ScorePart {
  std::string_view member;  ///< its name in what `write_result_items` writes for each seat
  std::string_view word;    ///< the sentence that names it: "rev.item." and this
  ScoreRole role = ScoreRole::part;
};

/// A sign is a colour and a shape: 1 to 6 are the suits Loch, Rowan, Gorse, Fern, Peat and Heather, 7 and 8
/// two plain ones for games in which the suits mean something else.
inline constexpr int kSigns = 8;

/// The sign of each seat; those behind the last seat are 0.
using SeatSigns = std::array<std::uint8_t, kMaxSeats>;

struct Description {
  int minutes = 0;            ///< how long people take, with the usual number of players
  int usual_players = 0;      ///< how many sit down if nobody says anything else
  bool secret_hands = false;  ///< a neighbour must not see the screen
  /// What the numbers of its rules begin with: "KR" of KR-2.1.
  std::string_view rule_letters;
  /// Options that people change often, in the order of the option table.
  std::span<const std::string_view> options_in_front{};
  /// Options that only change how moves are written, and nothing on a board.
  std::span<const std::string_view> notation_options{};
  std::span<const OptionNeed> option_needs{};
  /// One line for each number of players, the smallest first.
  std::span<const SeatSigns> seat_signs;
  /// The parts of a final score in the order in which they are told.
  std::span<const ScorePart> score;
  /// What decides between equal totals, the first of them first: names as in `score`.
  std::span<const std::string_view> tie_breaks{};
  /// Events that are a scoring. None if scorings come all the time.
  std::span<const std::string_view> scorings{};
  /// Of 100 games for two, those that levels 2 to 8 win against the level below. Empty until they are
  /// measured.
  std::span<const int> level_wins{};
};

// NOLINTEND(readability-redundant-member-init)

/// Whether every number of players has its line, and every seat a sign of its own.
constexpr bool are_signs_complete(const Description& description, int min_players, int max_players) {
  if (static_cast<int>(description.seat_signs.size()) != max_players - min_players + 1) return false;
  int players = min_players;
  for (const SeatSigns& signs : description.seat_signs) {
    unsigned seen = 0;
    for (std::size_t s = 0; s < kMaxSeats; ++s) {
      const unsigned sign = signs[s];
      if (static_cast<int>(s) >= players) {
        if (sign != 0) return false;
        continue;
      }
      if (sign < 1 || sign > kSigns || (seen >> sign & 1u) != 0) return false;
      seen |= 1u << sign;
    }
    ++players;
  }
  return true;
}

constexpr int count_of(const Description& description, ScoreRole role) {
  int count = 0;
  for (const ScorePart& part : description.score) count += part.role == role ? 1 : 0;
  return count;
}

/// The description of a game. What is missing in it is a message of the compiler.
template <class G>
constexpr const Description& description_of() {
  static_assert(G::kDescription.minutes > 0, "kDescription says how many minutes a game takes: minutes");
  static_assert(
      G::kDescription.usual_players >= G::kMinPlayers && G::kDescription.usual_players <= G::kMaxPlayers,
      "kDescription says how many usually play, between kMinPlayers and kMaxPlayers: usual_players");
  static_assert(G::kDescription.rule_letters.size() == 2,
                "kDescription says what the numbers of the rules begin with, two letters: rule_letters");
  static_assert(are_signs_complete(G::kDescription, G::kMinPlayers, G::kMaxPlayers),
                "kDescription has a line of seat_signs for each number of players, with a sign of its own "
                "for each seat");
  static_assert(count_of(G::kDescription, ScoreRole::total) == 1,
                "kDescription says how a score comes about, with one total: score");
  static_assert(G::kDescription.level_wins.empty() || G::kDescription.level_wins.size() == kLevels - 1,
                "kDescription says of levels 2 to 8 how often they win, or of none: level_wins");
  return G::kDescription;
}

}  // namespace merlon
