// One question to the engine, and its answer in the making: {"cmd":…} -> {"ok":true,…} or
// {"ok":false,"error":{"code","message",…}}. Whatever is asked, the answer is one of the two.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/record.h"
#include "core/refusal.h"
#include "core/seat.h"
#include "host/words.h"

namespace merlon::wasm {

class Question {
 public:
  /// `json` must outlive the question.
  explicit Question(const Json& json);

  const Json& json() const { return json_; }
  Json operator[](std::string_view name) const { return json_[name]; }
  Language language() const { return language_; }

  /// Where commands write the members of the answer.
  JsonWriter& out() { return out_; }

  /// Says why the question cannot be answered; of several reasons the first counts. `members` are further
  /// ones of the error, as a JSON object.
  void fail(std::string_view code, std::string_view message, std::string_view members = "{}");
  /// The same, with all members of the error.
  void fail(const boost::json::object& error);
  bool failed() const { return !failure_.empty(); }

  // Reading members; each fails with BAD_REQUEST when the member is not what it should be.
  std::optional<std::string_view> text(std::string_view name);
  std::optional<std::int64_t> integer(std::string_view name, std::int64_t least, std::int64_t most);
  /// The record of the member "record"; a text that is none fails with BAD_RECORD.
  std::optional<Record> record();
  /// A list of texts; missing: an empty one.
  std::vector<std::string> texts(std::string_view name);
  /// A seat of a game with so many players.
  std::optional<Seat> seat(std::string_view name, int players);
  /// The same, or null or missing for somebody who watches.
  std::optional<Seat> viewer(std::string_view name, int players);

  /// The whole answer, at the end.
  std::string answer() &&;

 private:
  Json json_;
  Language language_ = Language::english;
  JsonWriter out_;
  std::string failure_;
};

/// Members of an error about one of several moves: its text, and its place among the staged ones.
std::string place_of(std::string_view move, std::size_t index);

}  // namespace merlon::wasm
