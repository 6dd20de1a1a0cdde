#include "host/json_members.h"

namespace merlon {

Expected<std::int64_t> integer_in(const Json& json, std::string_view name, std::int64_t least,
                                  std::int64_t most) {
  const Json value = json[name];
  if (value.is(JsonKind::integer) && value.integer() >= least && value.integer() <= most) {
    return value.integer();
  }
  return Error{must_be(name, whole_number(least, most), value)};
}

Expected<std::string_view> text_in(const Json& json, std::string_view name) {
  if (json[name].is(JsonKind::text)) return json[name].text();
  return Error{must_be(name, "a text", json[name])};
}

}  // namespace merlon
