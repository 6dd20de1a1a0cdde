// Perft: how many move sequences there are. Two engines that agree on it at some depth agree on the rules
// that far.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/game.h"

namespace merlon::search {

namespace detail {

/// Adds the number of sequences of every remaining length to `counts`; false when the limit of positions is
/// used up.
template <Game G>
bool count_sequences(const typename G::State& state, std::size_t depth, std::vector<std::uint64_t>& counts,
                     std::uint64_t& positions_left) {
  if (G::to_move(state).over) return true;
  if (positions_left-- == 0) return false;
  typename G::Moves moves;
  G::legal(state, moves);
  counts[depth] += moves.size();
  if (depth + 1 == counts.size()) return true;
  for (const typename G::Move move : moves) {
    if (!count_sequences<G>(after<G>(state, move), depth + 1, counts, positions_left)) return false;
  }
  return true;
}

}  // namespace detail

/// The number of move sequences of length 1 to `depth` from this state, hidden cards lying as they lie;
/// nothing if more than `limit` positions would have to be visited.
template <Game G>
std::optional<std::vector<std::uint64_t>> perft(const typename G::State& state, int depth,
                                                std::uint64_t limit) {
  std::vector<std::uint64_t> counts(static_cast<std::size_t>(depth), 0);
  if (depth == 0 || detail::count_sequences<G>(state, 0, counts, limit)) return counts;
  return std::nullopt;
}

}  // namespace merlon::search
