// Who stands how strong where, and how much each province counts in the scorings to come.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/kreta/state.h"

namespace merlon::kreta {

/// The scorings to come, by what is known of them: the card that is scored next, the one after it, and the
/// closed ones, of which only the cards that are left are known.
enum Horizon : std::uint8_t { kNow, kNext, kLater };
inline constexpr std::size_t kHorizons = 3;
using Horizons = std::array<float, kHorizons>;

/// A number for every seat, in one province.
using SeatRow = std::array<std::int8_t, kMaxPlayers>;

/// What a province of this value brings to whom: KR-9.3 to KR-9.6.
SeatRow share_out(const SeatRow& influence, int value, int players);

/// Points of a seat less the mean of the others.
inline float advantage(const SeatRow& points, std::size_t seat, int players) {
  int others = 0;
  for (std::size_t s = 0; s < static_cast<std::size_t>(players); ++s) others += points[s];
  others -= points[seat];
  return static_cast<float>(points[seat]) - static_cast<float>(others) / static_cast<float>(players - 1);
}

/// The own influence less that of the strongest other.
int margin(const SeatRow& influence, std::size_t seat, int players);

/// How sure a margin is to bring the points once it is counted: 0 to 1.
float firmness(int margin);

/// Influence, points and weights of all provinces of one position.
struct Standing {
  explicit Standing(const State& state);

  /// How the seat's advantage at a province changes with so much more (or less) influence.
  float swing(std::size_t seat, Province province, int more) const;
  /// The same by firmness instead of points, so that a lead that becomes safer counts as well.
  float firming(std::size_t seat, Province province, int more) const;

  std::array<SeatRow, kProvinces> influence{};
  std::array<SeatRow, kProvinces> points{};
  std::array<Horizons, kProvinces> weight{};  ///< how many scorings of each kind a province can expect
  std::array<std::uint8_t, kProvinces> value{};
  std::array<ProvinceSet, 2> site{};  ///< the provinces of the two open cards; empty if there is none
  int later_cards = 0;                ///< closed cards of the row
  int players = 0;
};

}  // namespace merlon::kreta
