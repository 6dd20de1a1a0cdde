// Who stands how strong where, and how much each province counts in the scorings to come.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/numbers.h"
#include "games/kreta/engine/scoring.h"
#include "games/kreta/engine/state.h"

namespace merlon::kreta {

/// The scorings to come, by what is known of them: the card that is scored next, the one after it, and the
/// closed ones, of which only the cards that are left are known.
inline constexpr std::size_t kNow = 0;
inline constexpr std::size_t kNext = 1;
inline constexpr std::size_t kLater = 2;
inline constexpr std::size_t kHorizons = 3;
using Horizons = std::array<float, kHorizons>;

/// Points of a seat less the mean of the others.
inline float advantage(const SeatNumbers& points, std::size_t seat, int players) {
  constexpr std::array<float, kMaxPlayers + 1> kPart{0.0f, 0.0f, 1.0f, 0.5f, 0.333333343f};
  const int others = points[0] + points[1] + points[2] + points[3] - points[seat];
  return number(points[seat]) - number(others) * kPart[at(players)];
}

/// The own influence less that of the strongest other.
inline int margin(const SeatNumbers& influence, std::size_t seat) {
  int others = 0;
  for (std::size_t s = 0; s < kMaxPlayers; ++s) {
    if (s != seat) others = std::max<int>(others, influence[s]);
  }
  return influence[seat] - others;
}

/// How sure a margin is to bring the points once it is counted: 0 to 1.
inline float firmness(int margin) {
  constexpr std::array<float, 7> kTable{0.0f, 0.1f, 0.25f, 0.5f, 0.75f, 0.9f, 1.0f};
  const int place = std::clamp(margin, -3, 3) + 3;
  return kTable[at(place)];
}

/// Influence, points and weights of all provinces of one position.
struct Standing {
  explicit Standing(const State& state);

  /// How the seat's advantage at a province changes with so much more (or less) influence.
  float swing(std::size_t seat, Province province, int more) const {
    SeatNumbers changed = influence[province];
    changed[seat] = static_cast<std::int16_t>(changed[seat] + more);
    return advantage(share_out(changed, value[province], players), seat, players) -
           advantage(points[province], seat, players);
  }
  /// The same by firmness instead of points, so that a lead that becomes safer counts as well.
  float firming(std::size_t seat, Province province, int more) const {
    const int before = margin(influence[province], seat);
    return number(value[province]) * (firmness(before + more) - firmness(before));
  }

  IdArray<Province, SeatNumbers> influence{};
  IdArray<Province, SeatNumbers> points{};
  IdArray<Province, Horizons> weight{};  ///< how many scorings of each kind a province can expect
  IdArray<Province, std::uint8_t> value{};
  std::array<ProvinceSet, 2> site{};  ///< the provinces of the two open cards; empty if there is none
  IdArray<Province, float> likely{};  ///< how likely a card that nobody has seen touches a province
  int players = 0;
};

/// What a seat can do for an open card with one of the cards it can still play.
struct Chance {
  float swing = 0.0f;  ///< of its advantage there, by the best action
  int ways = 0;        ///< functions that bring anything
};
Chance chance_at(const State& state, const Standing& standing, Seat seat, std::size_t open_card);

/// Functions that a seat can still use before the cards are taken back, by their own cards or by the king.
CardSet usable(const State& state, Seat seat);

}  // namespace merlon::kreta
