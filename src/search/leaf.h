// What a position at the edge of a search is worth: the game goes on from there for a while, and is judged.
#pragma once

#include "search/judgement.h"

namespace merlon::search {

/// One of the legal moves, each equally likely. A game may know a quicker way than to list them all.
template <Game G>
typename G::Move any_move(const typename G::State& state, Rng& rng) {
  if constexpr (requires { G::any_move(state, rng); }) {
    return G::any_move(state, rng);
  } else {
    typename G::Moves moves;
    G::legal(state, moves);
    return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
  }
}

/// The end of the game, by moves of which each is equally likely.
template <Game G>
void play_uniformly(typename G::State& state, Rng& rng) {
  NoEvents events;
  while (!G::to_move(state).over) G::play(state, any_move<G>(state, rng), events);
}

/// One move, drawn by its weight.
template <Advised G>
void play_weighted(typename G::State& state, const typename G::Advice::Weights& weights,
                   float inverse_temperature, Rng& rng) {
  typename G::Moves moves;
  G::legal(state, moves);
  std::size_t choice = 0;
  if (moves.size() > 1) {
    std::array<float, G::Moves::kCapacity> out;  // NOLINT(*-member-init): filled as far as it is read
    weigh<G>(state, moves, weights, inverse_temperature, out);
    choice = draw(std::span(out).first(moves.size()), 1.0f, rng);
  }
  NoEvents events;
  G::play(state, moves[choice], events);
}

/// The win shares that follow from a position; the state is used up.
template <Advised G>
Shares evaluate(typename G::State& state, const typename G::Advice::Weights& weights, const Style& style,
                Leaf leaf, Rng& rng) {
  if (leaf == Leaf::uniform) {
    play_uniformly<G>(state, rng);
  } else {
    while (!G::to_move(state).over && (leaf == Leaf::played || !G::Advice::settled(state))) {
      play_weighted<G>(state, weights, style.inverse_policy_temperature, rng);
    }
  }
  return G::to_move(state).over ? outcome_shares(G::result(state), style.score_part)
                                : outlook<G>(state, weights);
}

}  // namespace merlon::search
