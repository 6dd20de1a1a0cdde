// What the engine wrote as JSON, to be read again.
#pragma once

#include <boost/json/value.hpp>
#include <utility>

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

}  // namespace merlon::screen
