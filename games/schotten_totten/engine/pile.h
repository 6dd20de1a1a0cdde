// Taking from and putting back to the two face-down piles.
#pragma once

#include <span>

#include "games/schotten_totten/engine/state.h"

namespace merlon::schotten_totten {

/// The whole room of a pile, bottom first; `pile_size` says how much of it is filled.
inline std::span<Card> pile_room(State& state, Pile pile) {
  return pile == Pile::clan ? std::span<Card>(state.clan_pile) : std::span<Card>(state.tactics_pile);
}
inline std::span<const Card> pile_cards(const State& state, Pile pile) {
  const std::size_t size = state.pile_size[pile];
  return pile == Pile::clan ? std::span<const Card>(state.clan_pile).first(size)
                            : std::span<const Card>(state.tactics_pile).first(size);
}

inline Card take_top(State& state, Pile pile) {
  const std::size_t top = --state.pile_size[pile];
  Card& place = pile_room(state, pile)[top];
  const Card card = place;
  place = Card::none;
  return card;
}

inline void put_on_pile(State& state, Card card, bool to_bottom) {
  const std::span<Card> room = pile_room(state, pile_of(card));
  std::size_t place = state.pile_size[pile_of(card)]++;
  for (; to_bottom && place > 0; --place) room[place] = room[place - 1];
  room[place] = card;
}

}  // namespace merlon::schotten_totten
