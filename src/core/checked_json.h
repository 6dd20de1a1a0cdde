// Reading a position from JSON, and checking it: the first thing that is wrong is remembered.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
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
  int integer(const Json& parent, std::string_view name, int least, int most) {
    return integer_value(parent[name], name, least, most);
  }

  int integer_value(const Json& value, std::string_view name, int least, int most) {
    const bool fits = value.is(JsonKind::integer) && value.integer() >= least && value.integer() <= most;
    demand(fits, std::string(name) + " must be a number from " + std::to_string(least) + " to " +
                     std::to_string(most));
    return fits ? static_cast<int>(value.integer()) : least;
  }

  bool boolean(const Json& parent, std::string_view name) {
    demand(parent[name].is(JsonKind::boolean), std::string(name) + " must be true or false");
    return parent[name].boolean();
  }

  /// What the text of a member stands for; `otherwise` if `parse` does not know it.
  template <class Value, class Parse>
  Value named(const Json& parent, std::string_view name, Parse&& parse, Value otherwise) {
    const std::string_view text = parent[name].text();
    const auto parsed = parse(text);
    demand(parsed.has_value(), std::string(name) + " '" + std::string(text) + "' is unknown");
    return parsed.value_or(otherwise);
  }

  /// A seat, or nobody for null.
  Seat seat_or_nobody(const Json& parent, std::string_view name, int players) {
    if (parent[name].is(JsonKind::null)) return kSpectator;
    return Seat{static_cast<std::uint8_t>(integer(parent, name, 0, players - 1))};
  }

  /// Who decides in a position. Once the game is over nobody does, `to_move` is null, and the member `last`
  /// says whose turn was the last; positions of older versions say so in `to_move` itself.
  Seat seat_to_move(const Json& position, int players, bool over, std::string_view last) {
    const bool nobody = over && position["to_move"].is(JsonKind::null);
    return Seat{static_cast<std::uint8_t>(integer(position, nobody ? last : "to_move", 0, players - 1))};
  }

  Json array(const Json& parent, std::string_view name, std::size_t size) {
    const Json value = parent[name];
    demand(value.is(JsonKind::array) && value.size() == size,
           std::string(name) + " must be a list of " + std::to_string(size));
    return value;
  }
};

}  // namespace merlon
