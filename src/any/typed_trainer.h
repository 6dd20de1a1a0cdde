// The template behind `Trainer`.
#pragma once

#include <memory>
#include <utility>

#include "any/trainer.h"
#include "any/typed_game.h"
#include "any/weights_text.h"
#include "search/learning.h"

namespace merlon::any {

template <Advised G>
class TypedTrainer final : public Trainer {
 public:
  using Weights = typename G::Advice::Weights;

  explicit TypedTrainer(int players)
      : players_(players), weights_(std::make_unique<Weights>(G::Advice::weights(players))) {
    for (const OptionTexts& set : G::option_sets()) option_sets_.push_back(*typed_options<G>(set));
  }

  std::unique_ptr<Trainer> apprentice() const override {
    auto other = std::make_unique<TypedTrainer>(players_);
    *other->weights_ = *weights_;
    return other;
  }

  void play(const LessonPlan& plan, std::uint64_t seed) override {
    // Half of the games by the usual rules, the others by an option set that is drawn, these among them.
    Rng rng(seed);
    const std::size_t set =
        rng.below(2) == 0 ? 0 : rng.below(static_cast<std::uint32_t>(option_sets_.size()));
    lessons_.play(option_sets_[set], players_, *weights_, plan, rng.next());
  }

  void absorb(const Trainer& other) override {
    lessons_.absorb(static_cast<const TypedTrainer&>(other).lessons_);
  }

  LearningReport report() const override { return lessons_.report(*weights_); }

  void learn(int epochs, float rate, std::uint64_t seed) override {
    lessons_.learn(*weights_, {epochs, rate}, seed);
  }

  void forget_lessons() override { lessons_ = {}; }

  void reset(std::uint64_t seed) override {
    *weights_ = kNoWeights<Weights>;
    search::wake_hidden(*weights_, seed);
  }

  std::string weights_text() const override { return write_weights(weights_->numbers()); }

  Expected<bool> read_weights(std::string_view text) override {
    auto numbers = std::make_unique<typename Weights::Numbers>();
    const Expected<bool> read = parse_weights(text, *numbers);
    if (read) *weights_ = Weights::from(*numbers);
    return read;
  }

 private:
  int players_;
  std::vector<typename G::Options> option_sets_;
  std::unique_ptr<Weights> weights_;
  search::Lessons<G> lessons_;
};

template <Advised G>
std::unique_ptr<Trainer> make_typed_trainer(int players) {
  return std::make_unique<TypedTrainer<G>>(players);
}

}  // namespace merlon::any
