// What holds for the encoding of every game: a test of a game calls `check_encoding` on its positions.
#pragma once

#include <gtest/gtest.h>

#include <cctype>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "core/encoding.h"
#include "core/rng.h"

namespace merlon::test {

template <Encoded G>
std::vector<float> observation(const typename G::State& state, Seat viewer, int players) {
  // What is not written stays no number.
  std::vector<float> numbers(static_cast<std::size_t>(G::Encoding::observation_size(players)),
                             std::numeric_limits<float>::quiet_NaN());
  G::Encoding::observe(G::redact(state, viewer), numbers);
  return numbers;
}

/// Every legal move has a number of its own that leads back to it, and what has no legal move leads to none.
template <Encoded G>
void check_actions(const typename G::State& state, Rng& rng) {
  typename G::Moves moves;
  G::legal(state, moves);
  std::set<int> numbers;
  for (const typename G::Move move : moves) {
    const int number = G::Encoding::action(state, move);
    ASSERT_GE(number, 0);
    ASSERT_LT(number, G::Encoding::kActions);
    ASSERT_TRUE(numbers.insert(number).second) << "number " << number << " stands for two moves";
    ASSERT_EQ(G::Encoding::move(state, number).bits(), move.bits()) << "number " << number;
  }
  for (int tries = 0; tries < 50; ++tries) {
    const int number = static_cast<int>(rng.below(static_cast<std::uint32_t>(G::Encoding::kActions)));
    if (numbers.contains(number)) continue;
    const std::uint32_t bits = G::Encoding::move(state, number).bits();
    for (const typename G::Move move : moves) ASSERT_NE(bits, move.bits()) << "number " << number;
  }
}

/// Every viewer is told finite numbers from 0 on, and the same ones in every deal that looks the same to
/// them.
template <Encoded G>
void check_observations(const typename G::State& state, int players, Rng& rng) {
  for (int viewer = -1; viewer < players; ++viewer) {
    const Seat seat = viewer < 0 ? kSpectator : Seat{static_cast<std::uint8_t>(viewer)};
    const std::vector<float> numbers = observation<G>(state, seat, players);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      ASSERT_TRUE(std::isfinite(numbers[i])) << "number " << i << " is not written";
      ASSERT_GE(numbers[i], 0.0f) << "number " << i << " is outside the space that Python declares";
      ASSERT_LE(numbers[i], 4.0f) << "number " << i << " is not scaled";
    }
    const typename G::State other = G::imagine(G::redact(state, seat), rng);
    ASSERT_EQ(observation<G>(other, seat, players), numbers) << "seat " << viewer << " is told a secret";
  }
}

/// The fields add up and have names of their own.
template <Encoded G>
void check_fields(int players) {
  const auto check = [](const std::vector<Field>& fields, int size) {
    std::set<std::string> names;
    int sum = 0;
    for (const Field& field : fields) {
      sum += field.size();
      EXPECT_GT(field.size(), 0) << field.name;
      ASSERT_FALSE(field.meaning.empty()) << field.name;
      EXPECT_TRUE(std::islower(static_cast<unsigned char>(field.meaning.front())) != 0 &&
                  field.meaning.back() != '.')
          << field.meaning;
      EXPECT_TRUE(names.insert(std::string(field.name)).second) << field.name << " stands twice";
    }
    EXPECT_EQ(sum, size);
  };
  check(G::Encoding::action_fields(), G::Encoding::kActions);
  check(G::Encoding::observation_fields(players), G::Encoding::observation_size(players));
}

}  // namespace merlon::test
