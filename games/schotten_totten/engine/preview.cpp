#include "games/schotten_totten/engine/preview.h"

#include "games/schotten_totten/engine/rules.h"

namespace merlon::schotten_totten {
namespace {

/// The position with a card laid at a stone, before anything follows from it: nothing is claimed or drawn.
State with_card_laid(const State& state, Card card, Stone stone) {
  State after = state;
  if (is_terrain(card)) {
    after.lay_terrain(terrain_of(card), state.seat, stone);
  } else {
    after.side(state.seat, stone).lay(card, state.turn);
  }
  // ST-6.9: neither side can reckon with the card any more.
  add_card(after.visible, after.played[state.seat], card);
  refresh_stone(after, stone);
  return after;
}

}  // namespace

Preview preview(const State& state, Move move) {
  const State after = with_card_laid(state, move.card(), move.stone());
  return {prove(after, state.seat, move.stone()), prove(after, other(state.seat), move.stone())};
}

}  // namespace merlon::schotten_totten
