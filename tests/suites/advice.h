// What holds for the advice of every game: descriptions are of the order of one, come from what a seat may
// know, and treat all seats alike.
//
// Besides the sample, a game says
//   kHighest         the largest number that a position is described by
//   kHighestOfMoves  and a move
//   turned(state)    the same game with everybody one seat further on
//   settled(state)   whether seats are described in a state; in all if it does not say so
#pragma once

#include <cmath>

#include "tests/suites/sample.h"

namespace merlon::test {

template <class Described>
class AdviceOf : public ::testing::Test {};
TYPED_TEST_SUITE_P(AdviceOf);

template <class G>
typename G::Advice::Descriptions described(const typename G::State& state) {
  typename G::Advice::Descriptions seats{};
  G::Advice::describe(state, seats);
  return seats;
}

/// All moves of a state, each by its features.
template <class G>
std::vector<std::vector<std::pair<std::size_t, float>>> described_moves(const typename G::State& state,
                                                                        const typename G::Moves& moves) {
  const typename G::Advice::MoveDescriber describer(state);
  std::vector<std::vector<std::pair<std::size_t, float>>> all;
  MoveFeatures features;
  for (const typename G::Move move : moves) {
    features.clear();
    describer.describe(move, features);
    auto& one = all.emplace_back();
    for (const MoveFeature& feature : features) one.emplace_back(feature.index, feature.value);
  }
  return all;
}

inline bool is_within(float number, float highest) {
  return std::isfinite(number) && std::abs(number) <= highest;
}

template <class Described>
bool is_described(const typename Described::Game::State& state) {
  if (Described::Game::to_move(state).over) return false;
  if constexpr (requires { Described::settled(state); }) return Described::settled(state);
  return true;
}

TYPED_TEST_P(AdviceOf, DescriptionsAreOfTheOrderOfOne) {
  using G = typename TypeParam::Game;
  const auto check = [](const typename G::State& state, Rng&) -> std::string {
    if (is_described<TypeParam>(state)) {
      const auto seats = described<G>(state);
      for (std::size_t s = 0; s < static_cast<std::size_t>(said::players_of(state)); ++s) {
        for (std::size_t i = 0; i < G::Advice::kInputs; ++i) {
          if (!is_within(seats[s][i], TypeParam::kHighest))
            return "input " + std::to_string(i) + " is too large";
        }
      }
    }
    typename G::Moves moves;
    G::legal(state, moves);
    for (const auto& features : described_moves<G>(state, moves)) {
      for (const auto& [index, value] : features) {
        if (index >= G::Advice::kMoveInputs) return "a feature that is none";
        if (!is_within(value, TypeParam::kHighestOfMoves))
          return "feature " + std::to_string(index) + " is too large";
      }
    }
    return {};
  };
  check_sample<TypeParam>(TypeParam::kGames / 10, 5, check);
}

TYPED_TEST_P(AdviceOf, DependsOnNothingThatASeatCannotSee) {
  using G = typename TypeParam::Game;
  const auto check = [](const typename G::State& state, Rng& rng) -> std::string {
    for (std::size_t s = 0; s < static_cast<std::size_t>(said::players_of(state)); ++s) {
      const Seat seat{static_cast<std::uint8_t>(s)};
      const typename G::State other = G::imagine(G::redact(state, seat), rng);
      if (is_described<TypeParam>(state) && described<G>(state)[s] != described<G>(other)[s])
        return "a description shows what is hidden";
      if (seat != state.seat) continue;
      typename G::Moves moves;
      G::legal(state, moves);
      if (described_moves<G>(state, moves) != described_moves<G>(other, moves))
        return "a move shows what is hidden";
    }
    return {};
  };
  check_sample<TypeParam>(TypeParam::kGames / 10, 5, check);
}

TYPED_TEST_P(AdviceOf, DescribesEverySeatAlike) {
  using G = typename TypeParam::Game;
  check_sample<TypeParam>(TypeParam::kGames / 10, 5, [](const typename G::State& state, Rng&) -> std::string {
    if (!is_described<TypeParam>(state)) return {};
    const auto seats = described<G>(state);
    const auto others = described<G>(TypeParam::turned(state));
    const auto players = static_cast<std::size_t>(said::players_of(state));
    for (std::size_t s = 0; s < players; ++s) {
      for (std::size_t i = 0; i < G::Advice::kInputs; ++i) {
        if (std::abs(seats[s][i] - others[(s + 1) % players][i]) > 1e-4f)
          return "input " + std::to_string(i) + " depends on the seat";
      }
    }
    return {};
  });
}

REGISTER_TYPED_TEST_SUITE_P(AdviceOf, DescriptionsAreOfTheOrderOfOne, DependsOnNothingThatASeatCannotSee,
                            DescribesEverySeatAlike);

}  // namespace merlon::test
