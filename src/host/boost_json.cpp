#include "host/boost_json.h"

#include <array>
#include <boost/json.hpp>
#include <charconv>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/quoted.h"

namespace merlon {
namespace {

const boost::json::value& value_at(const void* node) { return *static_cast<const boost::json::value*>(node); }

std::string_view view(boost::json::string_view text) { return {text.data(), text.size()}; }

JsonKind kind(const void* node) {
  const boost::json::value& value = value_at(node);
  switch (value.kind()) {
    case boost::json::kind::null:
      return JsonKind::null;
    case boost::json::kind::bool_:
      return JsonKind::boolean;
    case boost::json::kind::int64:
      return JsonKind::integer;
    case boost::json::kind::uint64:
    case boost::json::kind::double_:
      return JsonKind::other_number;  // beyond every number a game knows
    case boost::json::kind::string:
      return JsonKind::text;
    case boost::json::kind::array:
      return JsonKind::array;
    case boost::json::kind::object:
      return JsonKind::object;
  }
  return JsonKind::missing;
}

std::size_t size(const void* node) {
  const boost::json::value& value = value_at(node);
  return value.is_array() ? value.get_array().size() : value.get_object().size();
}

std::string number_text(const void* node) {
  const boost::json::value& value = value_at(node);
  if (value.is_int64()) return std::to_string(value.get_int64());
  if (value.is_uint64()) return std::to_string(value.get_uint64());
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value.get_double(),
                                 std::chars_format::general, 15)
                       .ptr;
  std::string text(digits.data(), end);
  const bool looks_whole = text.find_first_not_of("-0123456789") == std::string::npos;
  return looks_whole ? text + ".0" : text;  // 4.0 is not the whole number 4
}

constexpr JsonLibrary kBoost{
    .kind = kind,
    .boolean = [](const void* node) { return value_at(node).get_bool(); },
    .integer = [](const void* node) { return value_at(node).get_int64(); },
    .text = [](const void* node) { return view(value_at(node).get_string()); },
    .size = size,
    .item = [](const void* node, std::size_t i) -> const void* { return &value_at(node).get_array()[i]; },
    .member = [](const void* node, std::string_view name) -> const void* {
      return value_at(node).get_object().if_contains({name.data(), name.size()});
    },
    .member_name =
        [](const void* node, std::size_t i) {
          return view((value_at(node).get_object().begin() + static_cast<std::ptrdiff_t>(i))->key());
        },
    .number_text = number_text,
};

// Boost.JSON says neither that a member occurs twice nor how a number was written. Both are read from the
// text itself, which is known to be valid.

constexpr std::string_view kBlanks = " \t\r\n";

/// Where the text ends whose opening quotation mark stands at `at`.
std::size_t end_of_text(std::string_view json, std::size_t at) {
  for (++at; json[at] != '"'; ++at) {
    if (json[at] == '\\') ++at;
  }
  return at + 1;
}

/// The name of a member that begins at `at`; nothing if another text begins there.
std::optional<std::string> member_name_at(std::string_view json, std::size_t at) {
  const std::size_t end = end_of_text(json, at);
  const std::size_t next = json.find_first_not_of(kBlanks, end);
  if (next == std::string_view::npos || json[next] != ':') return std::nullopt;
  const std::string_view written = json.substr(at, end - at);
  if (written.find('\\') == std::string_view::npos) return std::string(written.substr(1, written.size() - 2));
  return std::string(view(boost::json::parse({written.data(), written.size()}).get_string()));
}

std::optional<Error> repeated_member(std::string_view json) {
  std::vector<std::unordered_set<std::string>> open;  // the names in every object or list around
  for (std::size_t at = 0; at < json.size();) {
    const char c = json[at];
    if (c == '{' || c == '[') open.emplace_back();
    if (c == '}' || c == ']') open.pop_back();
    if (c != '"') {
      ++at;
      continue;
    }
    const auto name = member_name_at(json, at);
    if (name && !open.back().insert(*name).second) {
      return Error{"the member " + quoted(*name) + " occurs twice", 1, static_cast<int>(at) + 1};
    }
    at = end_of_text(json, at);
  }
  return std::nullopt;
}

}  // namespace

std::string member_as_written(std::string_view json, std::string_view name) {
  std::string value;
  bool found = false;
  int depth = 0;
  for (std::size_t at = 0; at < json.size();) {
    const char c = json[at];
    std::size_t end = c == '"' ? end_of_text(json, at) : at + 1;
    if (found) {
      if (depth == 1 && (c == ',' || c == '}')) return value;
      if (kBlanks.find(c) == std::string_view::npos) value += json.substr(at, end - at);
    } else if (depth == 1 && c == '"' && member_name_at(json, at) == name) {
      found = true;
      end = json.find(':', end) + 1;
    }
    depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
    at = end;
  }
  return value;
}

Json as_json(const boost::json::value& value) { return {&value, &kBoost}; }

Expected<boost::json::value> parse_json(std::string_view text, std::size_t max_depth) {
  boost::json::parse_options options;
  options.max_depth = max_depth;
  boost::json::error_code error;
  boost::json::stream_parser parser({}, options);
  const std::size_t used = parser.write_some(text.data(), text.size(), error);
  if (!error && used < text.size() && text.find_first_not_of(" \t\r\n", used) != std::string_view::npos) {
    return Error{"there is something after the end of the JSON value", 1, static_cast<int>(used) + 1};
  }
  if (!error) parser.finish(error);
  if (error) return Error{error.message(), 1, static_cast<int>(used) + 1};
  if (auto repeated = repeated_member(text)) return *std::move(repeated);
  return parser.release();
}

}  // namespace merlon
