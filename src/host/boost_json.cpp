#include "host/boost_json.h"

#include <boost/json.hpp>

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
};

}  // namespace

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
  return parser.release();
}

}  // namespace merlon
