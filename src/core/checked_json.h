// Reading a position from JSON, and checking it: the first thing that is wrong is remembered.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/json.h"
#include "core/seat.h"

namespace merlon {

/// Remembers the first invariant that does not hold.
class Demands {
 public:
  bool good() const { return error_.empty(); }
  const std::string& error() const { return error_; }

  bool fail(std::string message) {
    if (error_.empty()) error_ = std::move(message);
    return false;
  }

  /// Checks one invariant; nothing after a failure is checked, because it could be nonsense.
  bool demand(bool holds, std::string message) { return good() && (holds || fail(std::move(message))); }

 private:
  std::string error_;
};

/// How a message about one seat begins.
inline std::string of_seat(std::size_t seat) { return "seat " + std::to_string(seat) + ": "; }

/// Asks for members of a JSON text and goes on with harmless values after something wrong, so that a reader
/// needs no check after each step.
class CheckedJson : public Demands {
 public:
  /// Asked first: of anything else every member would be missing.
  void want_position(const Json& value) {
    if (!value.is(JsonKind::object)) fail(must_be("a position", "a JSON object", value));
  }

  /// A whole number from `least` to `most`, of a type that holds both.
  template <class Number = int>
  Number integer(const Json& parent, std::string_view name, int least, int most) {
    return integer_value<Number>(parent[name], name, least, most);
  }

  template <class Number = int>
  Number integer_value(const Json& value, std::string_view name, int least, int most) {
    const bool fits = value.is(JsonKind::integer) && value.integer() >= least && value.integer() <= most;
    if (!fits) fail(must_be(name, whole_number(least, most), value));
    return static_cast<Number>(fits ? value.number() : least);
  }

  bool boolean(const Json& parent, std::string_view name) {
    if (!parent[name].is(JsonKind::boolean)) fail(must_be(name, "true or false", parent[name]));
    return parent[name].boolean();
  }

  /// What `parse` makes of a text; the first value of its type if that is nothing. `wanted` tells people what
  /// it could have been.
  template <class Parse>
  auto read_as(const Json& value, std::string_view name, std::string_view wanted, Parse&& parse) {
    const auto known = parse(value.text());
    if (!known) fail(must_be(name, wanted, value));
    return known.value_or(typename std::decay_t<decltype(known)>::value_type{});
  }

  /// A seat, or nobody for null.
  Seat seat_or_nobody(const Json& parent, std::string_view name, int players) {
    if (parent[name].is(JsonKind::null)) return kSpectator;
    return Seat(integer(parent, name, 0, players - 1));
  }

  /// Who decides in a position. Once the game is over nobody does, `to_move` is null, and the member `last`
  /// says whose turn was the last; positions of older versions say so in `to_move` itself.
  Seat seat_to_move(const Json& position, int players, bool over, std::string_view last) {
    const bool nobody = over && position["to_move"].is(JsonKind::null);
    return Seat{static_cast<std::uint8_t>(integer(position, nobody ? last : "to_move", 0, players - 1))};
  }

  Json array(const Json& parent, std::string_view name, std::size_t size) {
    const Json value = parent[name];
    const bool fits = value.is(JsonKind::array) && value.size() == size;
    if (!fits) fail(must_be(name, "a list of " + std::to_string(size), value));
    return value;
  }

  /// Of whatever length.
  void want_list(const Json& value, std::string_view name) {
    if (!value.is(JsonKind::array)) fail(must_be(name, "a list", value));
  }
};

}  // namespace merlon
