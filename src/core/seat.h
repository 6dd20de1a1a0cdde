// Who sits at the table, who is to move, and who has won.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace merlon {

inline constexpr std::size_t kMaxSeats = 5;

/// A place at the table, counted from 0. People see seat 0 as "player 1".
enum class Seat : std::uint8_t {};

/// Somebody who watches: sees what lies open and nothing else.
inline constexpr Seat kSpectator{0xFF};

constexpr std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }

/// The other one of two.
constexpr Seat other(Seat seat) { return Seat{static_cast<std::uint8_t>(1 - static_cast<int>(seat))}; }

/// The seat after this one, round the table.
constexpr Seat next(Seat seat, int players) {
  const int after = static_cast<int>(seat) + 1;
  return Seat{static_cast<std::uint8_t>(after == players ? 0 : after)};
}

/// Whose decision is next; `seat` means nothing once the game is over.
struct Turn {
  Seat seat;
  bool over;
  friend bool operator==(const Turn&, const Turn&) = default;
};

/// How a game stands or ended. Ranks count from 1; seats that share a win share rank 1.
struct Result {
  bool over = false;
  std::uint8_t players = 0;
  std::array<std::int32_t, kMaxSeats> scores{};
  std::array<std::uint8_t, kMaxSeats> ranks{};

  /// A bit for every seat of rank 1.
  unsigned winners() const {
    unsigned seats = 0;
    for (std::size_t s = 0; s < players; ++s) seats |= (ranks[s] == 1 ? 1u : 0u) << s;
    return seats;
  }
  int winner_count() const { return std::popcount(winners()); }

  /// What a seat gets of a win that is worth `whole`: winners share alike.
  template <class Number>
  Number share(std::size_t seat, Number whole) const {
    return ranks[seat] == 1 ? whole / static_cast<Number>(winner_count()) : Number{0};
  }

  /// Ranks by what `better(s, t)` says: whether seat s stands before seat t. Equal seats share a rank.
  template <class Better>
  void rank(Better&& better) {
    for (std::size_t s = 0; s < players; ++s) {
      ranks[s] = 1;
      for (std::size_t t = 0; t < players; ++t)
        ranks[s] = static_cast<std::uint8_t>(ranks[s] + (better(t, s) ? 1 : 0));
    }
  }

  friend bool operator==(const Result&, const Result&) = default;
};

}  // namespace merlon
