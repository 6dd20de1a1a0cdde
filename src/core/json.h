// JSON at the border of the engine. Writing is done here, by one writer, so that the protocol, the server,
// Python and the browser emit the same bytes. Parsing is not: the host parses with its own library and hands
// the engine a `Json`, a handle through which a game reads a position without knowing that library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/seat.h"

namespace merlon {

/// Appends compact JSON to a string it owns. Commas are its business; matching begin and end is the caller's.
class JsonWriter {
 public:
  JsonWriter& begin_object();
  JsonWriter& end_object();
  JsonWriter& begin_array();
  JsonWriter& end_array();
  JsonWriter& key(std::string_view name);
  JsonWriter& text(std::string_view value);
  JsonWriter& number(std::int64_t value);
  JsonWriter& boolean(bool value);
  JsonWriter& null();
  /// Inserts a value that is JSON already.
  JsonWriter& raw(std::string_view json);

  // A key with its value, the most frequent case.
  JsonWriter& text(std::string_view name, std::string_view value) { return key(name).text(value); }
  JsonWriter& number(std::string_view name, std::int64_t value) { return key(name).number(value); }
  JsonWriter& boolean(std::string_view name, bool value) { return key(name).boolean(value); }

  /// A seat, or null for nobody.
  JsonWriter& seat(std::string_view name, Seat seat);
  /// A list of numbers.
  template <class Numbers>
  JsonWriter& numbers(std::string_view name, const Numbers& values) {
    key(name).begin_array();
    for (const auto value : values) number(static_cast<std::int64_t>(value));
    return end_array();
  }
  /// A list of the numbers whose bits are set.
  JsonWriter& bits(std::string_view name, unsigned set);

  const std::string& str() const { return out_; }
  std::string take() { return std::move(out_); }

 private:
  void separate();

  std::string out_;
  bool needs_comma_ = false;
};

enum class JsonKind : std::uint8_t { missing, null, boolean, integer, other_number, text, array, object };

/// What the host's JSON library must answer about one of its nodes.
struct JsonLibrary {
  JsonKind (*kind)(const void* node);
  bool (*boolean)(const void* node);
  std::int64_t (*integer)(const void* node);
  std::string_view (*text)(const void* node);
  std::size_t (*size)(const void* node);                             // of an array or object
  const void* (*item)(const void* node, std::size_t i);              // of an array
  const void* (*member)(const void* node, std::string_view name);    // of an object; nullptr if absent
  std::string_view (*member_name)(const void* node, std::size_t i);  // of an object
  std::string (*number_text)(const void* node);                      // of any number
};

/// A parsed JSON value, borrowed from the host's library. Asking a node for what it is not gives an empty
/// answer.
class Json {
 public:
  Json() = default;
  Json(const void* node, const JsonLibrary* library) : node_(node), library_(library) {}

  JsonKind kind() const { return node_ == nullptr ? JsonKind::missing : library_->kind(node_); }
  bool exists() const { return kind() != JsonKind::missing; }
  bool is(JsonKind wanted) const { return kind() == wanted; }

  bool boolean() const { return is(JsonKind::boolean) && library_->boolean(node_); }
  std::int64_t integer() const { return is(JsonKind::integer) ? library_->integer(node_) : 0; }
  /// For an integer that fits, such as one that the engine has written.
  int number() const { return static_cast<int>(integer()); }
  std::string_view text() const { return is(JsonKind::text) ? library_->text(node_) : std::string_view{}; }
  /// A number of any kind, to be shown: a whole one exactly, another one with 15 digits at most and never
  /// like a whole one, such as "4.0".
  std::string number_text() const {
    const bool number = is(JsonKind::integer) || is(JsonKind::other_number);
    return number ? library_->number_text(node_) : std::string{};
  }
  std::size_t size() const { return is(JsonKind::array) || is(JsonKind::object) ? library_->size(node_) : 0; }
  Json operator[](std::size_t i) const {
    return is(JsonKind::array) && i < size() ? Json(library_->item(node_, i), library_) : Json();
  }
  Json operator[](std::string_view name) const {
    return is(JsonKind::object) ? Json(library_->member(node_, name), library_) : Json();
  }
  std::string_view member_name(std::size_t i) const {
    return is(JsonKind::object) && i < size() ? library_->member_name(node_, i) : std::string_view{};
  }

 private:
  const void* node_ = nullptr;
  const JsonLibrary* library_ = nullptr;
};

/// What an error says of a member: "turn must be a whole number from 1 to 300, not 4.0". A member that is not
/// there "is missing".
std::string must_be(std::string_view name, std::string_view wanted, const Json& found);

/// "a whole number from 1 to 300", or just "2" where there is no choice.
std::string whole_number(std::int64_t least, std::int64_t most);

/// "r, b or g"
template <class Texts>
std::string one_of(const Texts& texts) {
  std::string list;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (i > 0) list += i + 1 < texts.size() ? ", " : " or ";
    list += texts[i];
  }
  return list;
}

}  // namespace merlon
