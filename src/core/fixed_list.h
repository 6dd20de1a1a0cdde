// A list that never allocates: its room is part of itself, so it lives on the stack.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

namespace merlon {

template <class T, std::size_t Capacity>
class FixedList {
 public:
  static constexpr std::size_t kCapacity = Capacity;

  // Not initialised on purpose: a list of 512 moves is made at every decision of a playout.
  FixedList() {}  // NOLINT(modernize-use-equals-default)

  void push(const T& item) {
    assert(size_ < Capacity);
    items_[size_++] = item;
  }
  void clear() { size_ = 0; }

  /// Room for `count` more items that the caller fills by pointer and then confirms with `grow`.
  T* room([[maybe_unused]] std::size_t count) {
    assert(size_ + count <= Capacity);
    return items_.data() + size_;
  }
  void grow(std::size_t count) { size_ += count; }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const T& operator[](std::size_t i) const {
    assert(i < size_);
    return items_[i];
  }
  T* begin() { return items_.data(); }
  T* end() { return items_.data() + size_; }
  const T* begin() const { return items_.data(); }
  const T* end() const { return items_.data() + size_; }

 private:
  std::array<T, Capacity> items_;
  std::size_t size_ = 0;
};

}  // namespace merlon
