// The outcome of a two-player game by trying everything: slow, and too simple to be wrong.
#pragma once

#include <algorithm>

#include "core/game.h"

namespace merlon::test {

/// 1 if the first seat can force a win, 0 for a draw, -1 for a loss; hidden cards lie as they lie.
template <Game G>
int exhaustive_outcome(const typename G::State& state) {
  const Turn turn = G::to_move(state);
  if (turn.over) {
    const Result result = G::result(state);
    return (result.ranks[0] == 1 ? 1 : 0) - (result.ranks[1] == 1 ? 1 : 0);
  }
  typename G::Moves moves;
  G::legal(state, moves);
  int best = index(turn.seat) == 0 ? -1 : 1;
  for (const typename G::Move move : moves) {
    const int value = exhaustive_outcome<G>(after<G>(state, move));
    best = index(turn.seat) == 0 ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

/// The same from the view of the seat on turn before the move.
template <Game G>
int exhaustive_outcome_for(Seat seat, const typename G::State& state) {
  const int outcome = exhaustive_outcome<G>(state);
  return index(seat) == 0 ? outcome : -outcome;
}

}  // namespace merlon::test
