#include "wasm/question.h"

#include <boost/json.hpp>

#include "host/json_members.h"

namespace merlon::wasm {
namespace {

constexpr std::size_t kMostTexts = 1024;

}  // namespace

Question::Question(const Json& json) : json_(json) {
  out_.begin_object().boolean("ok", true);
  if (!json_.is(JsonKind::object) || !json_["cmd"].is(JsonKind::text)) {
    fail("BAD_REQUEST", "a question is an object with \"cmd\", a text");
  } else if (json_["lang"].exists()) {
    const auto language = parse_language(json_["lang"].text());
    if (!language) fail("BAD_REQUEST", "lang must be \"de\" or \"en\"");
    language_ = language.value_or(language_);
  }
}

void Question::fail(std::string_view code, std::string_view message, std::string_view members) {
  if (failed()) return;
  JsonWriter error;
  error.begin_object().boolean("ok", false).key("error").begin_object();
  error.text("code", code).text("message", message);
  if (members.size() > 2) failure_ = "," + std::string(members.substr(1, members.size() - 2));
  failure_ = error.take() + failure_ + "}}";
}

void Question::fail(const boost::json::object& error) {
  if (failed()) return;
  failure_ = R"({"ok":false,"error":)" + boost::json::serialize(error) + "}";
}

std::optional<std::string_view> Question::text(std::string_view name) {
  const auto value = text_in(json_, name);
  if (value) return *value;
  fail("BAD_REQUEST", value.error().message);
  return std::nullopt;
}

std::optional<std::int64_t> Question::integer(std::string_view name, std::int64_t least, std::int64_t most) {
  const auto value = integer_in(json_, name, least, most);
  if (value) return *value;
  fail("BAD_REQUEST", value.error().message);
  return std::nullopt;
}

std::optional<Record> Question::record() {
  const auto content = text("record");
  if (!content) return std::nullopt;
  auto record = parse_record(*content);
  if (record) return std::move(*record);
  fail("BAD_RECORD", error_with_place(record.error()));
  return std::nullopt;
}

std::vector<std::string> Question::texts(std::string_view name) {
  const Json list = json_[name];
  std::vector<std::string> texts;
  bool fine = !list.exists() || (list.is(JsonKind::array) && list.size() <= kMostTexts);
  for (std::size_t i = 0; i < list.size() && fine; ++i) {
    fine = list[i].is(JsonKind::text);
    texts.emplace_back(list[i].text());
  }
  if (!fine) fail("BAD_REQUEST", std::string(name) + " must be a list of texts");
  return texts;
}

std::optional<Seat> Question::seat(std::string_view name, int players) {
  const auto number = integer(name, 0, players - 1);
  if (!number) return std::nullopt;
  return Seat{static_cast<std::uint8_t>(*number)};
}

std::optional<Seat> Question::viewer(std::string_view name, int players) {
  if (!json_[name].exists() || json_[name].is(JsonKind::null)) return kSpectator;
  return seat(name, players);
}

std::string Question::answer() && {
  if (failed()) return failure_;
  return out_.end_object().take();
}

std::string place_of(std::string_view move, std::size_t index) {
  JsonWriter json;
  json.begin_object().text("move", move).number("index", static_cast<std::int64_t>(index));
  return json.end_object().take();
}

}  // namespace merlon::wasm
