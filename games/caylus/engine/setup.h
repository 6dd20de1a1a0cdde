// CA-1: how the game is laid out.
#pragma once

#include <numeric>
#include <span>

#include "games/caylus/engine/state.h"

namespace merlon::caylus {

template <class AnyShuffler>
void lay_out_road(State& state, AnyShuffler& shuffler) {
  state.road.fill({Tile::empty, kNobody, kNobody, kNobody});
  for (const Space space : kSpaces) state.road[space].tile = printed_on(space);
  std::array<std::uint8_t, kNeutralTiles> neutral{};
  std::iota(neutral.begin(), neutral.end(), std::uint8_t{number_of(Tile::n_farm)});
  shuffler.shuffle(neutral, "tiles");
  for (Space space(1); const std::uint8_t tile : neutral) {
    state.road[space].tile = Tile{tile};
    ++space;
  }
}

inline void fill_stock(State& state) {
  for (const Tile tile : kOwned) {
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
