// What a game tells a computer player about good play. Each game describes positions and moves by numbers
// (its advice.h); how much each number counts is not guessed but learned from games that the program plays
// against itself (`merlon tune`), and stored in the game's folder `weights/`, one file per number of players.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/fixed_list.h"
#include "core/seat.h"

namespace merlon {

/// The part of a win that each seat has or may expect; they add up to 1.
using Shares = std::array<float, kMaxSeats>;

/// One thing that is true of a move, and how much. Most are 1: "builds a fort", "the card completes a run".
struct MoveFeature {
  std::uint16_t index;
  float value;
};

/// What is true of one move.
using MoveFeatures = FixedList<MoveFeature, 24>;

/// The highest that `number(s)` is for a seat other than `seat`.
template <class Number>
float best_of_others(std::size_t seat, std::size_t players, Number&& number) {
  float best = -1e9f;
  for (std::size_t s = 0; s < players; ++s) {
    if (s != seat) best = std::max(best, static_cast<float>(number(s)));
  }
  return best;
}

/// The mean of `number(s)` over the seats other than `seat`.
template <class Number>
float mean_of_others(std::size_t seat, std::size_t players, Number&& number) {
  float sum = 0.0f;
  for (std::size_t s = 0; s < players; ++s) {
    if (s != seat) sum += static_cast<float>(number(s));
  }
  return sum / static_cast<float>(players - 1);
}

/// How a game is judged: a small net looks at the description of each seat and gives it a mark (its value as
/// a logit), and the exponentials of all marks are the seats' shares of the win; a sum over the features of
/// each move gives the logarithm of the weight with which it is tried (the logit of its prior). Only floats,
/// so that it can be read from and written as one list of numbers.
template <std::size_t Inputs, std::size_t Hidden, std::size_t MoveInputs>
struct Weights {
  std::array<float, Inputs> direct;
  std::array<std::array<float, Hidden>, Inputs> first;
  std::array<float, Hidden> bias;
  std::array<float, Hidden> second;
  std::array<float, MoveInputs> moves;

  static constexpr std::size_t kCount = Inputs + Inputs * Hidden + Hidden + Hidden + MoveInputs;
  using Numbers = std::array<float, kCount>;
  static constexpr Weights from(const Numbers& numbers) { return std::bit_cast<Weights>(numbers); }
  constexpr Numbers numbers() const { return std::bit_cast<Numbers>(*this); }

  /// The mark of a seat with this description.
  float mark(const std::array<float, Inputs>& description) const {
    std::array<float, Hidden> hidden = bias;
    float sum = 0.0f;
    for (std::size_t i = 0; i < Inputs; ++i) {
      const float input = description[i];
      if (input == 0.0f) continue;
      sum += direct[i] * input;
      for (std::size_t h = 0; h < Hidden; ++h) hidden[h] += first[i][h] * input;
    }
    for (std::size_t h = 0; h < Hidden; ++h) sum += hidden[h] > 0.0f ? hidden[h] * second[h] : 0.0f;
    return sum;
  }

  /// The logarithm of the weight of a move with these features.
  float appeal(const MoveFeatures& features) const {
    float sum = 0.0f;
    for (const MoveFeature& feature : features) sum += moves[feature.index] * feature.value;
    return sum;
  }
};

/// How to search a game. Tuned by the arena, like the weights.
struct Style {
  /// How much the weight of a move counts against what its trials have shown (c_puct).
  float cpuct = 1.5f;
  /// How much worse than its parent an untried move is thought to be (reduction of the first-play urgency).
  float fpu_reduction = 0.1f;
  /// The weights of moves are taken to this power, 0 makes all alike (inverse temperature of the policy).
  float inverse_policy_temperature = 1.0f;
  /// Of the value of a finished game, how much goes by points instead of rank.
  float score_part = 0.0f;
  /// What a point of lead at the end of the game adds to the logarithm of the odds when a level chooses
  /// (`Level`); the search itself does not look at it.
  float point = 0.0f;
};

/// How a simulation of a search ends.
enum class Leaf : std::uint8_t {
  judged,   ///< on to a settled position by weighted moves, then the outlook
  played,   ///< to the end by weighted moves
  uniform,  ///< to the end by moves of which each is equally likely
};

/// A strength of play: how many simulations, and how softly a move is chosen. 0 means always the best;
/// otherwise moves are drawn, and one whose worth is lower by the softness is e times less likely. So weak
/// levels lose a little often, and never much on purpose. The worth is a quarter of the logarithm of the
/// odds, points included: at even odds a hundredth of it is one of the win share, and it still tells moves
/// apart when the win is as good as sure or lost. Mechanical choices are never softened (Advice::group).
struct Level {
  std::uint32_t nodes;
  float softness;
};

inline constexpr int kLevels = 8;
using Levels = std::array<Level, kLevels>;

/// The weights before anything is learned: every position is even, every move as good as the other.
template <class AnyWeights>
inline constexpr AnyWeights kNoWeights = AnyWeights::from({});

}  // namespace merlon
