// CA-1: how the game is laid out.
#pragma once

#include <span>

#include "games/caylus/engine/state.h"

namespace merlon::caylus {

template <class AnyShuffler>
void lay_out_road(State& state, AnyShuffler& shuffler) {
  for (Space& space : state.road) space = {Tile::empty, State::kNone, State::kNone, State::kNone};
  std::array<std::uint8_t, kStartSpace> neutral{};
  for (int i = 0; i < kStartSpace; ++i) {
    neutral[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(index(Tile::n_farm) + i);
  }
  shuffler.shuffle(neutral, "tiles");
  for (int i = 0; i < kStartSpace; ++i) {
    state.space(i + 1).tile = static_cast<Tile>(neutral[static_cast<std::size_t>(i)]);
  }
  for (int i = kStartSpace + 1; i <= kRoad; ++i) state.space(i).tile = printed_on(i);
}

inline void fill_stock(State& state) {
  for (const Tile tile : every<Tile>()) {
    if (is_owned(facts(tile).group) && tile != Tile::residence)
      state.stock[tile] = static_cast<std::uint8_t>(count_in_box(tile, state.edition()));
  }
}

/// CA-1.3: money by the place in the first order of play.
inline constexpr std::array<std::uint8_t, kMaxPlayers> kStartDeniers{5, 6, 6, 7, 7};

template <class AnyShuffler>
void seat_players(State& state, AnyShuffler& shuffler) {
  std::array<std::uint8_t, kMaxPlayers> seats{0, 1, 2, 3, 4};
  shuffler.shuffle(std::span<std::uint8_t>(seats.data(), state.players), "order");
  for (std::size_t i = 0; i < state.players; ++i) {
    state.order.push(Seat{seats[i]});
    Player& player = state.seats[seats[i]];
    player.deniers = state.players == 2 ? kStartDeniers[0] : kStartDeniers[i];
    player.cubes = cubes_of(Good::food, 2) + cubes_of(Good::wood, 1);
    player.workers = kWorkers;
  }
}

}  // namespace merlon::caylus
