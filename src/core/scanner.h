// Reading short notation: the pieces that every game's move parser is made of.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/expected.h"
#include "core/quoted.h"

namespace merlon {

/// Where `text` stands in a table of names.
template <std::size_t Size>
std::optional<std::size_t> find_name(const std::array<std::string_view, Size>& names, std::string_view text) {
  const auto found = std::find(names.begin(), names.end(), text);
  if (found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

/// The same for a table in the order of an enumeration.
template <class Enum, std::size_t Size>
std::optional<Enum> parse_name(const std::array<std::string_view, Size>& names, std::string_view text) {
  const auto found = find_name(names, text);
  if (!found) return std::nullopt;
  return static_cast<Enum>(*found);
}

/// A whole text as a number.
template <class Number = int>
std::optional<Number> parse_number(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// A number of a game's notation. There is one way to write it: no sign, no zeros in front.
inline std::optional<int> parse_notation_number(std::string_view text) {
  const bool plain = text == "0" || (!text.empty() && text[0] >= '1' && text[0] <= '9');
  return plain ? parse_number(text) : std::nullopt;
}

/// Goes through a text from left to right; every step that fails leaves the first error behind.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::string_view rest() const { return text_; }
  bool failed() const { return !error_.empty(); }

  /// Everything before the first of these characters.
  std::string_view take_until(std::string_view stops) {
    const std::size_t end = std::min(text_.find_first_of(stops), text_.size());
    const std::string_view word = text_.substr(0, end);
    text_.remove_prefix(end);
    return word;
  }
  std::string_view take_rest() { return std::exchange(text_, {}); }

  /// Steps over a symbol if it comes next.
  bool skip(std::string_view symbol) {
    if (!text_.starts_with(symbol)) return false;
    text_.remove_prefix(symbol.size());
    return true;
  }
  void want(std::string_view symbol) {
    if (skip(symbol)) return;
    fail(symbol == " " ? "more is expected after it" : quoted(symbol) + " is expected");
  }

  void fail(std::string message) {
    if (error_.empty()) error_ = std::move(message);
  }

  /// The value read, if nothing has failed and nothing is left over.
  template <class T>
  Expected<T> finish(T value) {
    if (!text_.empty()) fail(quoted(text_) + " is too much");
    if (failed()) return Error{error_};
    return value;
  }

 private:
  std::string_view text_;
  std::string error_;
};

/// What is said of a text that is no move at all. It does not repeat the text: whoever asked names it.
inline Error unknown_move(std::string_view examples) {
  return Error{"unknown move; a move looks like " + std::string(examples)};
}

}  // namespace merlon
