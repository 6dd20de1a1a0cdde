// When the rest of a game can be computed, and which positions are then the same.
#include "games/schotten_totten/player/advice.h"

#include <array>

#include "core/game.h"
#include "core/hash.h"

namespace merlon::schotten_totten {

bool Advice::solvable(const State& state) {
  return state.pile_size[Pile::clan] == 0 && state.pile_size[Pile::tactics] == 0;
}

std::uint64_t Advice::endgame_key(const State& state) {
  // Cards that tricks take away bring older stamps to light: then everything counts.
  if (state.options.tactics) return state_hash(state);
  // Without them neither the order of cards matters nor when they came, but for who was first.
  struct Key {
    BySeat<ClanSet> hands;
    BySeat<IdArray<Stone, ClanSet>> sides;
    BySeat<StoneSet> owned;
    StoneSet first_was_earlier;
    Seat seat;
    Phase phase;
    std::uint8_t passes;
    std::uint8_t turn_is_idle;
    std::array<std::uint8_t, 6> unused;  // always 0: the bytes of a key are what is hashed
  };
  Key key{};
  key.hands = state.hand_clan;
  key.owned = state.owned;
  for (const Stone stone : state.unclaimed()) {
    for (const Seat seat : kSeats) {
      for (const Card card : state.sides[seat][stone].cards) {
        if (card != Card::none) key.sides[seat][stone].add(card);
      }
    }
    const bool both = (state.complete(Seat{0}) & state.complete(Seat{1})).has(stone);
    if (both && state.sides[Seat{0}][stone].stamp() < state.sides[Seat{1}][stone].stamp())
      key.first_was_earlier.add(stone);
  }
  key.seat = state.seat;
  key.phase = state.phase;
  key.passes = state.passes;
  key.turn_is_idle = state.turn_is_idle;
  return hash_value(key);
}

}  // namespace merlon::schotten_totten
