// What is best, by trying everything; and what the search finds.
#pragma once

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>

#include "core/game.h"
#include "search/tree_search.h"

namespace merlon::test {

/// The shares of the win if everybody plays for the most, by trying everything.
template <class G>
Shares solved(const typename G::State& state) {
  const Turn turn = G::to_move(state);
  if (turn.over) return search::outcome_shares(G::result(state), 0.0f);
  const std::size_t seat = merlon::index(turn.seat);
  typename G::Moves moves;
  G::legal(state, moves);
  Shares best{};
  best[seat] = -1.0f;
  for (const typename G::Move move : moves) {
    const Shares shares = solved<G>(merlon::after<G>(state, move));
    if (shares[seat] > best[seat]) best = shares;
    if (best[seat] == 1.0f) break;
  }
  return best;
}

/// The moves that bring the most, by trying everything.
template <class G>
std::set<std::string> best_moves(const typename G::State& state) {
  typename G::Moves moves;
  G::legal(state, moves);
  std::set<std::string> best;
  float highest = -1.0f;
  for (const typename G::Move move : moves) {
    const float value = solved<G>(merlon::after<G>(state, move))[merlon::index(state.seat)];
    if (value < highest) continue;
    if (value > highest) best.clear();
    highest = value;
    best.insert(G::move_text(state, move, state.seat));
  }
  return best;
}

/// The move that the search goes through most.
template <class G>
typename G::Move searched(const typename G::State& state, std::uint64_t simulations,
                          search::SearchSetup<G> setup = {}) {
  setup.edges = std::max(setup.edges, std::size_t{1} << 18);
  search::TreeSearch<G> tree(G::redact(state, state.seat), setup, 1);
  tree.run(simulations);
  const auto list = tree.candidates();
  return std::max_element(list.begin(), list.end(),
                          [](const auto& a, const auto& b) { return a.visits < b.visits; })
      ->move;
}
template <class G>
std::string searched_text(const typename G::State& state, std::uint64_t simulations) {
  return G::move_text(state, searched<G>(state, simulations), state.seat);
}

}  // namespace merlon::test
