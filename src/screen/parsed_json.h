// What the engine wrote as JSON, to be read again.
#pragma once

#include <boost/json/value.hpp>
#include <utility>

#include "core/game.h"
#include "core/json.h"
#include "host/boost_json.h"

namespace merlon::screen {

/// Owns a JSON value; `json` reads it.
class ParsedJson {
 public:
  /// Takes what the engine wrote, so it is JSON; anything else would read as missing.
  explicit ParsedJson(const JsonWriter& writer) {
    auto parsed = parse_json(writer.str());
    if (parsed) value_ = std::move(*parsed);
  }

  Json json() const { return as_json(value_); }

 private:
  boost::json::value value_;
};

/// A move as its seat may know it.
template <Described G>
ParsedJson json_of(const View<G>& view, typename G::Move move) {
  JsonWriter json;
  G::write_move(json, view.state(), move, view.seat());
  return ParsedJson(json);
}

template <Described G>
ParsedJson legal_json_of(const View<G>& view) {
  typename G::Moves moves;
  G::legal(view.state(), moves);
  JsonWriter json;
  json.begin_array();
  for (const typename G::Move move : moves) G::write_move(json, view.state(), move, view.seat());
  return ParsedJson(json.end_array());
}

template <Described G>
ParsedJson explanation_of(const View<G>& view, typename G::Move move) {
  JsonWriter json;
  json.begin_object();
  G::write_explanation(json, view.state(), move);
  return ParsedJson(json.end_object());
}

}  // namespace merlon::screen
