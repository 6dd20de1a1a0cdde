// What a learner wants of a game: its moves as numbers of one fixed range, and what a seat sees as numbers in
// fixed places. Every game has an `Encoding` (`Encoded` in core/game.h); docs/encoding.md prints what stands
// where.
#pragma once

#include <algorithm>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/ids.h"
#include "core/numbers.h"
#include "core/seat.h"

namespace merlon {

/// A block of neighbouring numbers, with an index for every entry of its shape, the last index running
/// fastest.
struct Field {
  std::string_view name;   ///< lower case, words joined by "_"
  std::vector<int> shape;  ///< how many there are along each index
  /// The indices in order, and what the number says: half a sentence, in small letters, without a full stop.
  std::string_view meaning;

  int size() const {
    int product = 1;
    for (const int count : shape) product *= count;
    return product;
  }
};

/// Seats as a viewer counts them: from its own on, round the table; a spectator counts from seat 0.
class SeatOrder {
 public:
  SeatOrder(Seat viewer, int players)
      : first_(viewer == kSpectator ? 0 : static_cast<int>(viewer)), players_(players) {}

  int place_of(Seat seat) const {
    const int place = static_cast<int>(seat) - first_;
    return place < 0 ? place + players_ : place;
  }
  Seat seat_at(int place) const {
    const int seat = first_ + place;
    return Seat{static_cast<std::uint8_t>(seat < players_ ? seat : seat - players_)};
  }

 private:
  int first_;
  int players_;
};

/// Fills an observation from the front, in the order of its fields.
class ObservationWriter {
 public:
  explicit ObservationWriter(std::span<float> numbers) : next_(numbers.data()), end_(next_ + numbers.size()) {
    std::ranges::fill(numbers, 0.0f);
  }

  void number(float value) { *block(1) = value; }
  void flag(bool is_so) { number(is_so ? 1.0f : 0.0f); }
  /// A one in the place `which` of `count`, zeros elsewhere; zeros only if `which` is no such place.
  void one_of(int which, int count) {
    float* const numbers = block(count);
    if (which >= 0 && which < count) numbers[which] = 1.0f;
  }
  template <class Key>
    requires(!std::integral<Key>)
  void one_of(Key which, int count) {
    one_of(number_of(which), count);
  }
  /// The next `count` numbers, which are zero, for the caller to fill.
  float* block(int count) {
    assert(end_ - next_ >= count);
    float* const begin = next_;
    next_ += count;
    return begin;
  }
  bool is_full() const { return next_ == end_; }

 private:
  float* next_;
  const float* end_;
};

}  // namespace merlon
