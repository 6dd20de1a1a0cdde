// A value, or the reason why there is none: what a function returns that reads something from outside.
#pragma once

#include <cassert>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace merlon {

/// Why something could not be done. Line and column count from 1; 0 means that the error is not about a text.
struct Error {
  std::string message;
  int line = 0;
  int column = 0;
  friend bool operator==(const Error&, const Error&) = default;
};

/// Holds a T or an Error. Look before you take: asking for the one that is not there is a broken promise.
template <class T>
class [[nodiscard]] Expected {
  static_assert(!std::is_same_v<T, Error>, "an expected error could not be told from a failure");

 public:
  // Implicit on purpose: a function returns its value or `Error{...}` without ceremony.
  // NOLINTBEGIN(google-explicit-constructor)
  Expected(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Expected(Error error) : content_(std::in_place_index<1>, std::move(error)) {}
  // NOLINTEND(google-explicit-constructor)

  bool has_value() const { return content_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  T& operator*() & { return *value(); }
  const T& operator*() const& { return *value(); }
  T&& operator*() && { return std::move(*value()); }
  T* operator->() { return value(); }
  const T* operator->() const { return value(); }

  const Error& error() const {
    assert(!has_value());
    return *std::get_if<1>(&content_);
  }

 private:
  T* value() {
    assert(has_value());
    return std::get_if<0>(&content_);
  }
  const T* value() const {
    assert(has_value());
    return std::get_if<0>(&content_);
  }

  std::variant<T, Error> content_;
};

}  // namespace merlon
