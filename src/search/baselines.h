// Players without a tree: yardsticks for those that have one.
#pragma once

#include "search/leaf.h"

namespace merlon::search {

/// The move with the highest mean of `value(state after it)` over `rounds` imagined deals; each deal serves
/// all moves alike, so that luck prefers none. Of equal moves any.
template <Game G, class Value>
typename G::Move best_by_trial(const View<G>& view, std::uint64_t rounds, Rng& rng, Value&& value) {
  typename G::Moves moves;
  G::legal(view.state(), moves);
  std::array<double, G::Moves::kCapacity> sums{};
  for (std::uint64_t round = 0; round < rounds && moves.size() > 1; ++round) {
    const typename G::State state = G::imagine(view, rng);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      typename G::State next = after<G>(state, moves[i]);
      sums[i] += value(next);
    }
  }
  typename G::Moves best;
  double highest = -1.0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (sums[i] < highest) continue;
    if (sums[i] > highest) best.clear();
    highest = sums[i];
    best.push(moves[i]);
  }
  return best[rng.below(static_cast<std::uint32_t>(best.size()))];
}

/// Looks one move ahead with the game's evaluation.
template <Advised G>
typename G::Move greedy_move(const View<G>& view, Rng& rng) {
  const auto& weights = G::Advice::weights(G::Advice::players(view.state()));
  return best_by_trial<G>(view, 1, rng, [&](typename G::State& state) {
    return evaluate<G>(state, weights, G::Advice::kStyle, Leaf::judged, rng)[index(view.seat())];
  });
}

/// Random games from every move, about `nodes` of them, and no tree.
template <Advised G>
typename G::Move flat_move(const View<G>& view, std::uint64_t nodes, Rng& rng) {
  typename G::Moves moves;
  G::legal(view.state(), moves);
  const std::uint64_t rounds = std::max<std::uint64_t>(1, nodes / moves.size());
  return best_by_trial<G>(view, rounds, rng, [&](typename G::State& state) {
    play_uniformly<G>(state, rng);
    return outcome_shares(G::result(state), 0.0f)[index(view.seat())];
  });
}

}  // namespace merlon::search
