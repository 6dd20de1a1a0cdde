// The template behind `Thinker`.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "any/thinker.h"
#include "any/typed_game.h"
#include "any/weights_text.h"
#include "search/tree_search.h"

namespace merlon::any {

template <Advised G>
class TypedThinker final : public Thinker {
 public:
  using Weights = typename G::Advice::Weights;

  /// `weights` are those of the setup, read; without any the game has its own.
  TypedThinker(const ThinkerSetup& setup, std::unique_ptr<const Weights> weights)
      : weights_(std::move(weights)) {
    setup_.weights = weights_.get();
    if (setup.style) setup_.style = *setup.style;
    setup_.leaf = setup.leaf;
    setup_.edges = setup.memory_bytes / search::TreeSearch<G>::kBytesPerEdge;
  }

  void set_position(const AnyGame& game, std::span<const AnyMove> played, std::uint64_t seed) override {
    const auto& typed = static_cast<const TypedGame<G>&>(game);
    const View<G> view = G::redact(typed.state(), game.to_move().seat);
    if (!search_) {
      search_.emplace(view, setup_, seed);
      return;
    }
    std::vector<typename G::Move> moves;
    for (const AnyMove move : played) moves.push_back(G::Move::from_bits(static_cast<std::uint32_t>(move)));
    search_->advance(view, moves, seed);
  }

  void run(std::uint64_t simulations) override { search_->run(simulations); }
  void run_through(AnyMove move, std::uint64_t simulations) override {
    search_->run_through(G::Move::from_bits(static_cast<std::uint32_t>(move)), simulations);
  }

  std::vector<Candidate> candidates() const override {
    std::vector<Candidate> list;
    for (const auto& one : search_->candidates()) {
      list.push_back({AnyMove{one.move.bits()}, one.visits, one.value, one.error, one.weight, one.points,
                      one.group, one.certain});
    }
    return list;
  }
  Shares shares() const override { return search_->shares(); }
  std::uint64_t simulations() const override { return search_->simulations(); }
  std::uint64_t root_visits() const override { return search_->root_visits(); }

 private:
  std::unique_ptr<const Weights> weights_;
  search::SearchSetup<G> setup_;
  std::optional<search::TreeSearch<G>> search_;
};

template <Advised G>
Expected<std::unique_ptr<Thinker>> make_typed_thinker(const ThinkerSetup& setup) {
  using Weights = typename G::Advice::Weights;
  std::unique_ptr<Weights> weights;
  if (!setup.weights.empty()) {
    const auto numbers = std::make_unique<typename Weights::Numbers>();
    const Expected<bool> read = parse_weights(setup.weights, *numbers);
    if (!read) return read.error();
    weights = std::make_unique<Weights>(Weights::from(*numbers));
  }
  return std::unique_ptr<Thinker>(std::make_unique<TypedThinker<G>>(setup, std::move(weights)));
}

}  // namespace merlon::any
