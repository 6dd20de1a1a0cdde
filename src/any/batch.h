// Many games of one kind that go on side by side, for learners: every step plays one move in each and writes
// what has to be decided next into arrays of the caller. A game that ends is followed by a new one at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "any/any_game.h"

namespace merlon::any {

/// Arrays with a row for each game. Whoever does not want one leaves it out.
struct BatchArrays {
  float* observations = nullptr;  ///< what the seat on turn sees: observation_size() numbers each
  std::uint8_t* masks = nullptr;  ///< 1 for every action that is legal: `actions` numbers each
  std::int8_t* seats = nullptr;   ///< who decides
  float* rewards = nullptr;       ///< each player's share of the win if a game has just ended, else 0
  float* scores = nullptr;        ///< each player's score in the same way
  std::uint8_t* ended = nullptr;  ///< 1 if the last step ended a game; everything else is about the next one
};

/// The rows from `begin` up to but not including `end`. Rows know nothing of each other, so that several
/// threads may work on different ones; what happens does not depend on who works on which.
struct Rows {
  std::size_t begin;
  std::size_t end;
};

class Batch {
 public:
  virtual ~Batch() = default;

  virtual std::size_t size() const = 0;
  /// Starts every game of these rows anew; the same seed gives the same deals.
  virtual void start(std::uint64_t seed, Rows rows, const BatchArrays& arrays) = 0;
  /// The first row whose action is not legal there.
  virtual std::optional<std::size_t> first_refused(std::span<const std::int32_t> actions,
                                                   Rows rows) const = 0;
  /// Plays an action in every row; all must be legal.
  virtual void step(std::span<const std::int32_t> actions, Rows rows, const BatchArrays& arrays) = 0;
  /// Chooses legal actions, each equally likely.
  virtual void sample(std::span<std::int32_t> actions, Rows rows) = 0;
  /// A copy of one game.
  virtual std::unique_ptr<AnyGame> game(std::size_t row) const = 0;
};

}  // namespace merlon::any
