// The exact outcome of the end of a two-player game in which nothing is hidden any more: what the player on
// turn can force. Alpha-beta search with a table of positions met before; the game's advice says which moves
// to try first. It gives up after a number of positions, so it may be asked anywhere.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/judgement.h"

namespace merlon::search {

/// Whether the game says where solving is worth a try.
template <class G>
concept Solvable = Advised<G> && requires(const typename G::State state) {
  { G::Advice::solvable(state) } -> std::same_as<bool>;
};

template <Advised G>
class EndgameSolver {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using Moves = typename G::Moves;

  /// Win, draw and loss for the first seat.
  static constexpr int kWin = 1;
  static constexpr int kDraw = 0;
  static constexpr int kLoss = -1;

  explicit EndgameSolver(const typename G::Advice::Weights& weights)
      : weights_(weights), table_(kTableSize) {}

  /// The outcome with best play of both seats; nothing if that takes more than `limit` positions. The state
  /// must hide nothing. What was found is kept for later questions.
  std::optional<int> solve(const State& state, std::uint64_t limit) {
    gave_up_ = false;
    left_ = limit;
    const int value = search(state, kLoss, kWin);
    return gave_up_ ? std::nullopt : std::optional<int>(value);
  }

  /// How many positions of the limit the last question has left.
  std::uint64_t left() const { return left_; }

 private:
  static constexpr std::size_t kTableSize = std::size_t{1} << 15;

  /// What is known of a position: its value lies within these bounds.
  struct Entry {
    std::uint64_t key = 0;
    std::int32_t lower = kLoss;
    std::int32_t upper = kWin;
  };

  static int outcome(const State& state) {
    const Result result = G::result(state);
    const bool first = result.ranks[0] == 1;
    const bool second = result.ranks[1] == 1;
    return first == second ? kDraw : first ? kWin : kLoss;
  }

  /// A game may know which positions are worth the same.
  static std::uint64_t key_of(const State& state) {
    if constexpr (requires { G::Advice::endgame_key(state); }) {
      return G::Advice::endgame_key(state);
    } else {
      return state_hash(state);
    }
  }

  /// The value, as far as it lies between alpha and beta; otherwise a bound.
  int search(const State& state, int alpha, int beta) {
    const Turn turn = G::to_move(state);
    if (turn.over) return outcome(state);
    if (left_ == 0) {
      gave_up_ = true;
      return kDraw;
    }
    --left_;
    const std::uint64_t key = key_of(state);
    Entry& entry = table_[key % kTableSize];
    if (entry.key == key) {
      if (entry.lower == entry.upper || entry.lower >= beta) return entry.lower;
      if (entry.upper <= alpha) return entry.upper;
    }
    const bool first = index(turn.seat) == 0;
    const int best = try_moves(state, first, alpha, beta);
    if (gave_up_) return kDraw;
    remember(key, best, alpha, beta);
    return best;
  }

  int try_moves(const State& state, bool first, int alpha, int beta) {
    Moves moves;
    G::legal(state, moves);
    put_in_order(state, moves);
    int best = first ? kLoss - 1 : kWin + 1;
    for (const Move move : moves) {
      const int value = search(after<G>(state, move), alpha, beta);
      if (gave_up_) return best;
      if (first) {
        best = std::max(best, value);
        alpha = std::max(alpha, best);
      } else {
        best = std::min(best, value);
        beta = std::min(beta, best);
      }
      if (alpha >= beta) break;
    }
    return best;
  }

  /// The most promising move first.
  void put_in_order(const State& state, Moves& moves) {
    if (moves.size() < 2) return;
    std::array<float, Moves::kCapacity> weights;  // NOLINT(*-member-init): filled as far as it is read
    weigh<G>(state, moves, weights_, 1.0f, weights);
    Move* const list = moves.begin();
    for (std::size_t i = 1; i < moves.size(); ++i) {
      const Move move = list[i];
      const float weight = weights[i];
      std::size_t place = i;
      for (; place > 0 && weights[place - 1] < weight; --place) {
        list[place] = list[place - 1];
        weights[place] = weights[place - 1];
      }
      list[place] = move;
      weights[place] = weight;
    }
  }

  void remember(std::uint64_t key, int value, int alpha, int beta) {
    Entry& entry = table_[key % kTableSize];
    if (entry.key != key) entry = {key, kLoss, kWin};
    if (value > alpha) entry.lower = std::max(entry.lower, value);
    if (value < beta) entry.upper = std::min(entry.upper, value);
  }

  const typename G::Advice::Weights& weights_;
  std::uint64_t left_ = 0;
  bool gave_up_ = false;
  std::vector<Entry> table_;
};

}  // namespace merlon::search
