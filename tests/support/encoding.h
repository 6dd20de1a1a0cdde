// The numbers of a game's encoding, found by the names of their fields.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "core/encoding.h"
#include "core/game.h"
#include "tests/support/said.h"

namespace merlon::test {

template <Encoded G>
std::vector<float> observation(const typename G::State& state, Seat viewer, int players) {
  // What is not written stays no number.
  std::vector<float> numbers(static_cast<std::size_t>(G::Encoding::observation_size(players)),
                             std::numeric_limits<float>::quiet_NaN());
  G::Encoding::observe(G::redact(state, viewer), numbers);
  return numbers;
}

/// Where a field begins, and its shape.
struct Block {
  int first = 0;
  std::vector<int> shape{1};
};
inline Block block_of(const std::vector<Field>& fields, std::string_view name) {
  int first = 0;
  for (const Field& field : fields) {
    if (field.name == name) return {first, field.shape};
    first += field.size();
  }
  ADD_FAILURE() << "no field " << name;
  return {};
}

/// The block of an action, and the place in it: "sell 7".
template <Encoded G>
std::string named_action(int number) {
  for (const Field& field : G::Encoding::action_fields()) {
    if (number < field.size()) return std::string(field.name) + " " + std::to_string(number);
    number -= field.size();
  }
  return "none of all";
}
/// The same of a legal move.
template <class Said>
std::string action_of(const Said& said, std::string_view move) {
  using G = said::GameOf<Said>;
  const typename G::State& state = said;
  EXPECT_TRUE(said::is_legal(state, said::move_of(state, move))) << move;
  return named_action<G>(G::Encoding::action(state, said::move_of(state, move)));
}

/// What a viewer is told, by the names of the fields.
template <Encoded G>
class Sight {
 public:
  Sight(const typename G::State& state, Seat viewer)
      : fields_(G::Encoding::observation_fields(said::players_of(state))),
        numbers_(observation<G>(state, viewer, said::players_of(state))) {}
  Sight(const typename G::State& state, int viewer) : Sight(state, Seat{static_cast<std::uint8_t>(viewer)}) {}

  const std::vector<float>& numbers() const { return numbers_; }

  /// The numbers of a field, or of that part of it with these first indices.
  template <class... Indices>
  std::vector<float> all(std::string_view name, Indices... indices) const {
    const Block block = block_of(fields_, name);
    int first = 0;
    int size = 1;
    std::size_t depth = 0;
    [[maybe_unused]] const auto go_to = [&](int index) {
      EXPECT_LT(index, block.shape[depth]) << name;
      first = first * block.shape[depth++] + index;
    };
    (go_to(indices), ...);
    for (; depth < block.shape.size(); ++depth) size *= block.shape[depth];
    const auto begin = numbers_.begin() + block.first + first * size;
    return {begin, begin + size};
  }
  /// One number; of a field of one number without an index.
  template <class... Indices>
  float at(std::string_view name, Indices... indices) const {
    const std::vector<float> numbers = all(name, indices...);
    EXPECT_EQ(numbers.size(), 1u) << name << " has more indices";
    return numbers[0];
  }
  template <class... Indices>
  bool flag(std::string_view name, Indices... indices) const {
    const float number = at(name, indices...);
    EXPECT_TRUE(number == 0.0f || number == 1.0f) << name << " is no flag";
    return number == 1.0f;
  }
  template <class... Indices>
  float sum(std::string_view name, Indices... indices) const {
    float sum = 0.0f;
    for (const float number : all(name, indices...)) sum += number;
    return sum;
  }
  /// Which numbers of a field are not 0.
  template <class... Indices>
  std::vector<int> marked(std::string_view name, Indices... indices) const {
    const std::vector<float> numbers = all(name, indices...);
    std::vector<int> places;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (numbers[i] != 0.0f) places.push_back(static_cast<int>(i));
    }
    return places;
  }
  /// The same, counted from 1 as in the rules: "2 5".
  template <class... Indices>
  std::string places(std::string_view name, Indices... indices) const {
    std::vector<std::string> words;
    for (const int place : marked(name, indices...)) words.push_back(std::to_string(place + 1));
    return said::joined(words);
  }

 private:
  std::vector<Field> fields_;
  std::vector<float> numbers_;
};

}  // namespace merlon::test
