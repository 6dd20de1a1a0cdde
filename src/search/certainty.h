// What a tree search need not estimate, because it can be computed: the outcome of moves at the root and of
// positions at the edge of the tree, where the game says that its end is solvable (search/endgame_solver.h).
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "search/endgame_solver.h"

namespace merlon::search {

/// How many positions may be looked at for an exact answer; 0 for none.
struct SolverLimits {
  std::uint64_t root = 20000;  ///< for all moves of a decision together
  std::uint64_t leaf = 50;     ///< for each position at the edge
};

/// For games whose end cannot be solved: nothing is certain, and asking costs nothing.
template <Advised G>
class Certainty {
 public:
  Certainty(const typename G::Advice::Weights& /*weights*/, const SolverLimits& /*limits*/) {}

  void forget() {}
  void prove(const typename G::State& /*root*/, const typename G::Moves& /*moves*/) {}
  bool may_be_best(typename G::Move /*move*/) const { return true; }
  std::optional<Shares> outcome_of(typename G::Move /*move*/) const { return std::nullopt; }
  std::optional<Shares> outcome() const { return std::nullopt; }
  std::optional<Shares> solve_leaf(const typename G::State& /*state*/) { return std::nullopt; }
};

template <Solvable G>
class Certainty<G> {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using Moves = typename G::Moves;

  Certainty(const typename G::Advice::Weights& weights, const SolverLimits& limits)
      : weights_(weights), limits_(limits) {}

  /// There is a new root, of which nothing is known yet.
  void forget() {
    proofs_.clear();
    best_ = kNothing;
    outcome_.reset();
  }

  /// Finds out where these moves lead, which are all that the root has, as far as the limit allows.
  void prove(const State& root, const Moves& moves) {
    forget();
    if (limits_.root == 0 || !G::Advice::solvable(root)) return;
    mover_ = G::to_move(root).seat;
    std::uint64_t left = limits_.root;
    for (const Move move : moves) {
      proofs_.push_back({move.bits(), solve(after<G>(root, move), left)});
      left = solver_->left();
      best_ = std::max(best_, mover_share(proofs_.back()));
    }
    // With a win at hand it does not matter what the moves that were not solved lead to.
    if (best_ == 1.0f || left > 0) outcome_ = shares_of(mover_, best_);
  }

  /// False if nothing is gained by trying this move at the root: another one is better for certain, or wins.
  bool may_be_best(Move move) const {
    const Proof* proof = find(move);
    if (proof == nullptr) return true;
    return proof->outcome ? mover_share(*proof) == best_ : best_ < 1.0f;
  }

  /// What a move at the root leads to.
  std::optional<Shares> outcome_of(Move move) const {
    const Proof* proof = find(move);
    return proof == nullptr ? std::nullopt : proof->outcome;
  }

  /// What the root itself leads to.
  std::optional<Shares> outcome() const { return outcome_; }

  /// What a position at the edge of the tree leads to.
  std::optional<Shares> solve_leaf(const State& state) {
    if (limits_.leaf == 0 || G::to_move(state).over || !G::Advice::solvable(state)) return std::nullopt;
    return solve(state, limits_.leaf);
  }

 private:
  struct Proof {
    std::uint32_t move;
    std::optional<Shares> outcome;  ///< if it was found
  };
  static constexpr float kNothing = -1.0f;  ///< less than any share

  static Shares shares_of(Seat seat, float share) {
    Shares shares{};
    shares[index(seat)] = share;
    shares[index(other(seat))] = 1.0f - share;
    return shares;
  }

  std::optional<Shares> solve(const State& state, std::uint64_t limit) {
    // Its table is large, and most searches never come so far.
    if (solver_ == nullptr) solver_ = std::make_unique<EndgameSolver<G>>(weights_);
    const std::optional<int> outcome = solver_->solve(state, limit);
    if (!outcome) return std::nullopt;
    return shares_of(Seat{0}, 0.5f * static_cast<float>(*outcome + 1));
  }

  float mover_share(const Proof& proof) const {
    return proof.outcome ? (*proof.outcome)[index(mover_)] : kNothing;
  }

  const Proof* find(Move move) const {
    for (const Proof& proof : proofs_) {
      if (proof.move == move.bits()) return &proof;
    }
    return nullptr;
  }

  const typename G::Advice::Weights& weights_;
  SolverLimits limits_;
  std::vector<Proof> proofs_;  ///< one for every move at the root, if it was looked at
  Seat mover_{};
  float best_ = kNothing;          ///< what the mover gets by the best move that was solved
  std::optional<Shares> outcome_;  ///< of the root
  std::unique_ptr<EndgameSolver<G>> solver_;
};

}  // namespace merlon::search
