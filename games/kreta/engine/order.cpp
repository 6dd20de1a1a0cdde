// Ships and peoples move in any order; the rules take them in one only, so that every outcome has one name
// (KR-3.4, KR-4.7). Whoever tries a turn out need not know that order.
#include <algorithm>
#include <array>
#include <vector>

#include "games/kreta/engine/rules.h"

namespace merlon::kreta {
namespace {

bool comes_before(Move one, Move other) {
  return one.from() != other.from() ? one.from() < other.from() : one.to() < other.to();
}

/// Nobody can tell two ships of one player apart: the lower harbour sends one to the lower target.
void pair_ships(Move& first, Move& second) {
  const auto [low, high] = std::minmax({first.from(), second.from()});
  const auto [near, far] = std::minmax({first.to(), second.to()});
  first = Move::sail(Harbour(low), Harbour(near));
  second = Move::sail(Harbour(high), Harbour(far));
}

}  // namespace

State Kreta::trial(const State& state) {
  State trial = state;
  // What has been moved in the game itself has its place in the order.
  trial.any_order = state.phase == Phase::sail || state.phase == Phase::walk ? 0 : 1;
  return trial;
}

Moves Kreta::in_order(const State& state, std::span<const Move> tried) {
  std::vector<Move> sorted(tried.begin(), tried.end());
  // Ships and peoples that move stand together: a card may come before them, and `done` after.
  const auto is_way = [](Move move) {
    return move.kind() == MoveKind::sail || move.kind() == MoveKind::walk;
  };
  const auto first = std::find_if(sorted.begin(), sorted.end(), is_way);
  const auto end = std::find_if_not(first, sorted.end(), is_way);
  if (end - first == 2 && first->kind() == MoveKind::sail) {
    pair_ships(first[0], first[1]);
  } else if (state.options.walk == Walk::targets) {
    std::sort(first, end, comes_before);
  }
  State next = state;
  Moves moves;
  for (const Move move : sorted) {
    if (next.turn != state.turn) break;  // in order it may be over before somebody is done
    moves.push(move);
    next = after<Kreta>(next, move);
  }
  return moves;
}

}  // namespace merlon::kreta
