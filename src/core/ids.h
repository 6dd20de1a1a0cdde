// Names of things as types of their own: a square is no card, and neither is a number.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <type_traits>

#include "core/bits.h"

namespace merlon {

/// One of `Count` things of a kind, numbered from 0. `Kind` is a type that nothing else uses. It takes one
/// byte, so states hold ids as they are.
template <class Kind, int Count>
class Id {
 public:
  static constexpr int kCount = Count;

  Id() = default;
  /// The number may be out of range in a move that is not legal: `explain` refuses it before the id is used.
  constexpr explicit Id(int number) : number_(static_cast<std::uint8_t>(number)) {
    assert(number >= 0 && number <= 0xFF);
  }
  /// No thing at all; such a byte is 0xFF.
  static constexpr Id none() { return Id(0xFF); }

  constexpr int number() const { return number_; }
  constexpr bool exists() const { return number_ != 0xFF; }

  constexpr Id& operator++() {
    ++number_;
    return *this;
  }
  friend constexpr auto operator<=>(Id, Id) = default;

 private:
  std::uint8_t number_;
};

/// How many things of a kind there are. Kinds that are enumerations say it themselves: `template <> inline
/// constexpr int kCountOf<Good> = 5;`
template <class Key>
inline constexpr int kCountOf = Key::kCount;

template <class Kind, int Count>
constexpr std::size_t index(Id<Kind, Count> id) {
  return static_cast<std::size_t>(id.number());
}

/// The number of a thing, be it an id or an enumerator.
template <class Key>
constexpr int number_of(Key key) {
  if constexpr (requires { key.number(); }) {
    return key.number();
  } else {
    return static_cast<int>(key);
  }
}

/// The place in an array of a thing, or of a number.
template <class Key>
constexpr std::size_t at(Key key) {
  assert(number_of(key) >= 0);
  return static_cast<std::size_t>(number_of(key));
}

/// The number of a thing that must be one of the first `count`: what an array or a set is asked with.
template <class Key>
constexpr int number_below([[maybe_unused]] int count, Key key) {
  const int number = number_of(key);
  assert(number >= 0 && number < count);
  return number;
}

/// The numbers of ids where they stand, for those who order bytes: a shuffler.
template <class Kind, int Count>
std::span<std::uint8_t> numbers_of(std::span<Id<Kind, Count>> ids) {
  static_assert(sizeof(Id<Kind, Count>) == 1);
  return {reinterpret_cast<std::uint8_t*>(ids.data()), ids.size()};
}

/// The thing with a number from outside; nothing if there is none.
template <class Key>
constexpr std::optional<Key> key_of(std::int64_t number) {
  if (number < 0 || number >= kCountOf<Key>) return std::nullopt;
  return Key(static_cast<int>(number));
}

/// An array with an item for every thing of a kind, or for the first `Count`, found by its id.
template <class Key, class T, int Count = kCountOf<Key>>
struct IdArray {
  std::array<T, static_cast<std::size_t>(Count)> items;

  constexpr T& operator[](Key key) { return items[at(number_below(Count, key))]; }
  constexpr const T& operator[](Key key) const { return items[at(number_below(Count, key))]; }
  constexpr void fill(const T& item) { items.fill(item); }
  constexpr auto begin() { return items.begin(); }
  constexpr auto end() { return items.end(); }
  constexpr auto begin() const { return items.begin(); }
  constexpr auto end() const { return items.end(); }
  friend bool operator==(const IdArray&, const IdArray&) = default;
};

/// All things of a kind, in order: `for (const Square square : every<Square>())`.
template <class Key>
class Every {
 public:
  class Iterator {
   public:
    constexpr explicit Iterator(int number) : number_(number) {}
    constexpr Key operator*() const { return Key(number_); }
    constexpr Iterator& operator++() {
      ++number_;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    int number_;
  };
  constexpr Every(int first, int end) : first_(first), end_(end) {}
  constexpr Iterator begin() const { return Iterator(first_); }
  constexpr Iterator end() const { return Iterator(end_); }

 private:
  int first_;
  int end_;
};
template <class Key>
constexpr Every<Key> every(int count = kCountOf<Key>) {
  return Every<Key>(0, count);
}
/// Those from number `first` to the one before `end`.
template <class Key>
constexpr Every<Key> every_between(int first, int end) {
  return Every<Key>(first, end);
}

/// A set of things of a kind: a bit for each, in the smallest whole number that has room for all. Adding and
/// taking away give a new set.
template <class Key, int Count = kCountOf<Key>>
class IdSet {
 public:
  using Bits =
      std::conditional_t<Count <= 8, std::uint8_t,
                         std::conditional_t<Count <= 16, std::uint16_t,
                                            std::conditional_t<Count <= 32, std::uint32_t, std::uint64_t>>>;

  static_assert(Count < 64);

  IdSet() = default;
  constexpr IdSet(std::initializer_list<Key> keys) : bits_(0) {
    for (const Key key : keys) *this |= only(key);
  }
  static constexpr IdSet of_bits(Bits bits) {
    IdSet set;
    set.bits_ = bits;
    return set;
  }
  static constexpr IdSet all() { return below(Count); }
  static constexpr IdSet only(Key key) {
    return of_bits(static_cast<Bits>(Bits{1} << number_below(Count, key)));
  }
  /// All with a number below this one.
  static constexpr IdSet below(int number) {
    assert(number >= 0 && number <= Count);
    return of_bits(static_cast<Bits>((std::uint64_t{1} << number) - 1));
  }

  constexpr Bits bits() const { return bits_; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  /// The key may be out of range in a move that is not legal; below 32 it is then in no set.
  constexpr bool has(Key key) const { return merlon::has(bits_, number_below(std::max(Count, 32), key)); }
  /// The first of a set that is not empty.
  constexpr Key first() const {
    assert(!empty());
    return Key(std::countr_zero(bits_));
  }

  constexpr IdSet& operator|=(IdSet other) { return *this = *this | other; }
  constexpr IdSet& operator&=(IdSet other) { return *this = *this & other; }
  constexpr IdSet& operator-=(IdSet other) { return *this = *this - other; }
  constexpr void add(Key key) { *this |= only(key); }
  constexpr void remove(Key key) { *this -= only(key); }

  friend constexpr IdSet operator|(IdSet a, IdSet b) { return of_bits(static_cast<Bits>(a.bits_ | b.bits_)); }
  friend constexpr IdSet operator&(IdSet a, IdSet b) { return of_bits(static_cast<Bits>(a.bits_ & b.bits_)); }
  /// What is in one of them, and not in both.
  friend constexpr IdSet operator^(IdSet a, IdSet b) { return of_bits(static_cast<Bits>(a.bits_ ^ b.bits_)); }
  friend constexpr IdSet operator-(IdSet a, IdSet b) {
    return of_bits(static_cast<Bits>(a.bits_ & ~b.bits_));
  }
  friend constexpr bool operator==(IdSet, IdSet) = default;

  /// Goes through a set, lowest number first. It counts in whole registers, which takes fewer instructions.
  class Iterator {
   public:
    using Word = std::conditional_t<Count <= 32, std::uint32_t, std::uint64_t>;

    constexpr explicit Iterator(Word left) : left_(left) {}
    constexpr Key operator*() const { return Key(std::countr_zero(left_)); }
    constexpr Iterator& operator++() {
      left_ &= left_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    Word left_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  Bits bits_;
};

}  // namespace merlon
