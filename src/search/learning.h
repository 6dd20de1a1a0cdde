// How the weights of a game are learned: the program plays against itself and keeps, for every settled
// position, how the seats were described and what became of them, and for every decision, how the moves were
// described and how often the search went through each. The weights are then moved step by step to where they
// foretell both best (gradient descent with Adam on the cross-entropy).
#pragma once

#include <cmath>
#include <memory>
#include <numeric>
#include <span>
#include <vector>

#include "search/lesson_plan.h"
#include "search/tree_search.h"

namespace merlon::search {

struct LearningPlan {
  int epochs = 8;
  float rate = 0.002f;
};

template <Advised G>
class Lessons {
 public:
  using Weights = typename G::Advice::Weights;

  /// Plays one game against itself and keeps what can be learned from it.
  void play(const typename G::Options& options, int players, const Weights& weights, const LessonPlan& plan,
            std::uint64_t seed) {
    Rng rng(seed);
    FastShuffler shuffler(rng);
    State state = G::start(options, players, shuffler);
    const std::size_t first = positions_.size();
    NoEvents events;
    typename G::Moves moves;
    while (!G::to_move(state).over) {
      G::legal(state, moves);
      const auto move = moves.size() > 1 ? decide(state, weights, plan, rng) : moves[0];
      // Nobody asked the search about a single move; what it thinks is what the weights think.
      if (moves.size() == 1 && G::Advice::settled(state)) keep_position(state, outlook<G>(state, weights));
      G::play(state, move, events);
    }
    mix_in(outcome_shares(G::result(state), 0.0f), plan.trust, std::span(positions_).subspan(first));
  }

  /// Takes over the lessons of another.
  void absorb(const Lessons& other) {
    const auto offset = static_cast<std::uint32_t>(features_.size());
    const auto move_offset = static_cast<std::uint32_t>(moves_.size());
    positions_.insert(positions_.end(), other.positions_.begin(), other.positions_.end());
    features_.insert(features_.end(), other.features_.begin(), other.features_.end());
    for (MoveSample sample : other.moves_) {
      sample.first += offset;
      moves_.push_back(sample);
    }
    for (Decision decision : other.decisions_) {
      decision.first += move_offset;
      decisions_.push_back(decision);
    }
  }

  LearningReport report(const Weights& weights) const {
    LearningReport report{positions_.size(), decisions_.size(), 0.0, 0.0};
    auto ignored = std::make_unique<Weights>(kNoWeights<Weights>);
    for (const Position& one : positions_) report.position_loss += learn_position(one, weights, *ignored);
    for (const Decision& one : decisions_) report.decision_loss += learn_decision(one, weights, *ignored);
    report.position_loss /= static_cast<double>(std::max<std::size_t>(1, positions_.size()));
    report.decision_loss /= static_cast<double>(std::max<std::size_t>(1, decisions_.size()));
    return report;
  }

  /// Moves the weights to where they foretell the lessons best.
  void learn(Weights& weights, const LearningPlan& plan, std::uint64_t seed) const {
    Rng rng(seed);
    Adam adam;
    std::vector<std::uint32_t> order(positions_.size() + decisions_.size());
    std::iota(order.begin(), order.end(), 0u);
    for (int epoch = 0; epoch < plan.epochs; ++epoch) {
      for (std::size_t i = order.size(); i > 1; --i) {
        std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
      }
      const float cooling = 1.0f - 0.9f * static_cast<float>(epoch) / static_cast<float>(plan.epochs);
      go_through(order, weights, adam, plan.rate * cooling);
    }
  }

 private:
  using State = typename G::State;

  struct Position {
    typename G::Advice::Descriptions descriptions;
    Shares target;
    std::uint8_t players;
  };
  struct MoveSample {
    std::uint32_t first;  ///< its features lie in a row
    std::uint32_t count;
    float share;  ///< of the visits
  };
  struct Decision {
    std::uint32_t first;  ///< its moves lie in a row
    std::uint32_t count;
  };

  /// Gradient descent in which every weight finds its own pace (Kingma and Ba 2015).
  class Adam {
   public:
    void step(Weights& weights, const Weights& gradient, float batch, float rate) {
      auto numbers = std::make_unique<typename Weights::Numbers>(weights.numbers());
      const auto slopes = std::make_unique<typename Weights::Numbers>(gradient.numbers());
      beta_mean_ *= 0.9;
      beta_square_ *= 0.999;
      const double pace = rate * std::sqrt(1.0 - beta_square_) / (1.0 - beta_mean_);
      for (std::size_t i = 0; i < Weights::kCount; ++i) {
        const float slope = (*slopes)[i] / batch + kDecay * (*numbers)[i];
        mean_[i] = 0.9f * mean_[i] + 0.1f * slope;
        square_[i] = 0.999f * square_[i] + 0.001f * slope * slope;
        (*numbers)[i] -=
            static_cast<float>(pace * mean_[i] / (std::sqrt(static_cast<double>(square_[i])) + 1e-8));
      }
      weights = Weights::from(*numbers);
    }

   private:
    static constexpr float kDecay = 1e-5f;  // weights that nothing speaks for shrink

    std::vector<float> mean_ = std::vector<float>(Weights::kCount);
    std::vector<float> square_ = std::vector<float>(Weights::kCount);
    double beta_mean_ = 1.0;
    double beta_square_ = 1.0;
  };

  /// Lets the search think about a decision, keeps what can be learned from it, and draws a move.
  typename G::Move decide(const State& state, const Weights& weights, const LessonPlan& plan, Rng& rng) {
    SearchSetup<G> setup;
    setup.leaf = plan.leaf;
    setup.weights = &weights;
    setup.edges = std::size_t{1} << 18;
    TreeSearch<G> tree(G::redact(state, G::to_move(state).seat), setup, rng.next());
    tree.run(plan.nodes);
    const auto candidates = tree.candidates();
    keep_decision(state, candidates);
    if (G::Advice::settled(state)) keep_position(state, tree.shares());
    return candidates[draw_by_visits(candidates, plan.sharpness, rng)].move;
  }

  /// Once a game is over, what became of it counts beside what was thought of its positions.
  static void mix_in(const Shares& outcome, float trust, std::span<Position> positions) {
    for (Position& one : positions) {
      for (std::size_t s = 0; s < kMaxSeats; ++s) {
        one.target[s] = trust * one.target[s] + (1.0f - trust) * outcome[s];
      }
    }
  }

  /// One step of the weights for every batch of lessons, in this order.
  void go_through(std::span<const std::uint32_t> order, Weights& weights, Adam& adam, float rate) const {
    constexpr std::size_t kBatch = 128;
    auto gradient = std::make_unique<Weights>();
    for (std::size_t start = 0; start < order.size(); start += kBatch) {
      const auto batch = order.subspan(start, std::min(kBatch, order.size() - start));
      *gradient = kNoWeights<Weights>;
      for (const std::uint32_t lesson : batch) learn_lesson(lesson, weights, *gradient);
      adam.step(weights, *gradient, static_cast<float>(batch.size()), rate);
    }
  }

  /// Lessons are numbered: positions first, then decisions.
  void learn_lesson(std::size_t lesson, const Weights& weights, Weights& gradient) const {
    if (lesson < positions_.size()) {
      learn_position(positions_[lesson], weights, gradient);
    } else {
      learn_decision(decisions_[lesson - positions_.size()], weights, gradient);
    }
  }

  void keep_position(const State& state, const Shares& opinion) {
    Position& one = positions_.emplace_back();
    G::Advice::describe(state, one.descriptions);
    one.target = opinion;
    one.players = static_cast<std::uint8_t>(G::Advice::players(state));
  }

  template <class Candidates>
  void keep_decision(const State& state, const Candidates& candidates) {
    const typename G::Advice::MoveDescriber describer(state);
    float visits = 0.0f;
    for (const auto& one : candidates) visits += static_cast<float>(one.visits);
    if (visits == 0.0f) return;
    decisions_.push_back(
        {static_cast<std::uint32_t>(moves_.size()), static_cast<std::uint32_t>(candidates.size())});
    MoveFeatures features;
    for (const auto& one : candidates) {
      features.clear();
      describer.describe(one.move, features);
      moves_.push_back({static_cast<std::uint32_t>(features_.size()),
                        static_cast<std::uint32_t>(features.size()),
                        static_cast<float>(one.visits) / visits});
      features_.insert(features_.end(), features.begin(), features.end());
    }
  }

  template <class Candidates>
  static std::size_t draw_by_visits(const Candidates& candidates, float sharpness, Rng& rng) {
    std::vector<float> weights;
    float sum = 0.0f;
    for (const auto& one : candidates) {
      const auto visits = static_cast<float>(one.visits);
      weights.push_back(visits == 0.0f ? 0.0f : exp_of(sharpness * log_of(visits)));
      sum += weights.back();
    }
    return draw(weights, sum, rng);
  }

  /// Adds to the gradient what this position asks for; gives its cross-entropy.
  static double learn_position(const Position& one, const Weights& weights, Weights& gradient) {
    Shares shares{};
    for (std::size_t s = 0; s < one.players; ++s) shares[s] = weights.mark(one.descriptions[s]);
    normalise_exponentials(std::span(shares).first(one.players));
    double loss = 0.0;
    for (std::size_t s = 0; s < one.players; ++s) {
      loss -= one.target[s] * std::log(std::max(1e-9, static_cast<double>(shares[s])));
      learn_mark(one.descriptions[s], shares[s] - one.target[s], weights, gradient);
    }
    return loss;
  }

  template <class Description>
  static void learn_mark(const Description& description, float slope, const Weights& weights,
                         Weights& gradient) {
    auto hidden = weights.bias;
    for (std::size_t i = 0; i < description.size(); ++i) {
      const float input = description[i];
      if (input == 0.0f) continue;
      gradient.direct[i] += slope * input;
      for (std::size_t h = 0; h < hidden.size(); ++h) hidden[h] += weights.first[i][h] * input;
    }
    auto back = hidden;  // how much each hidden unit should change
    for (std::size_t h = 0; h < hidden.size(); ++h) {
      const bool active = hidden[h] > 0.0f;
      gradient.second[h] += active ? slope * hidden[h] : 0.0f;
      back[h] = active ? slope * weights.second[h] : 0.0f;
      gradient.bias[h] += back[h];
    }
    for (std::size_t i = 0; i < description.size(); ++i) {
      const float input = description[i];
      if (input == 0.0f) continue;
      for (std::size_t h = 0; h < back.size(); ++h) gradient.first[i][h] += back[h] * input;
    }
  }

  double learn_decision(const Decision& decision, const Weights& weights, Weights& gradient) const {
    std::array<float, G::Moves::kCapacity> room{};
    const std::span<float> shares = std::span(room).first(decision.count);
    for (std::size_t i = 0; i < decision.count; ++i) {
      const MoveSample& sample = moves_[decision.first + i];
      for (std::size_t f = 0; f < sample.count; ++f) {
        const MoveFeature& feature = features_[sample.first + f];
        shares[i] += weights.moves[feature.index] * feature.value;
      }
    }
    normalise_exponentials(shares);
    double loss = 0.0;
    for (std::size_t i = 0; i < decision.count; ++i) {
      const MoveSample& sample = moves_[decision.first + i];
      loss -= sample.share * std::log(std::max(1e-9, static_cast<double>(shares[i])));
      for (std::size_t f = 0; f < sample.count; ++f) {
        const MoveFeature& feature = features_[sample.first + f];
        gradient.moves[feature.index] += (shares[i] - sample.share) * feature.value;
      }
    }
    return loss;
  }

  std::vector<Position> positions_;
  std::vector<Decision> decisions_;
  std::vector<MoveSample> moves_;
  std::vector<MoveFeature> features_;
};

/// Small random numbers in the hidden layer, so that its units become different ones; the rest stays.
template <class AnyWeights>
void wake_hidden(AnyWeights& weights, std::uint64_t seed) {
  Rng rng(seed);
  const auto small = [&] { return (static_cast<float>(rng.next() >> 40) * 0x1p-24f - 0.5f) * 0.3f; };
  for (auto& row : weights.first) {
    for (float& one : row) one = small();
  }
  for (float& one : weights.second) one = small();
}

}  // namespace merlon::search
