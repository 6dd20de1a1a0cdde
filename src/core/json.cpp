#include "core/json.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/bits.h"
#include "core/quoted.h"

namespace merlon {
namespace {

bool needs_escape(char c) { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; }

void append_escape(std::string& out, char c) {
  static constexpr std::string_view kHex = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  if (c == '"' || c == '\\') {
    out += '\\';
    out += c;
  } else if (c == '\n') {
    out += "\\n";
  } else {
    out += "\\u00";
    out += kHex[byte >> 4];
    out += kHex[byte & 15];
  }
}

/// Nearly all texts need no escape; so they go out in whole pieces.
void append_escaped(std::string& out, std::string_view value) {
  const char* from = value.data();
  const char* const end = from + value.size();
  while (true) {
    const char* const special = std::find_if(from, end, needs_escape);
    out.append(from, special);
    if (special == end) return;
    append_escape(out, *special);
    from = special + 1;
  }
}

}  // namespace

void JsonWriter::separate() {
  if (needs_comma_) out_ += ',';
  needs_comma_ = true;
}

JsonWriter& JsonWriter::begin_object() {
  separate();
  out_ += '{';
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::end_object() {
  out_ += '}';
  needs_comma_ = true;
  return *this;
}

JsonWriter& JsonWriter::begin_array() {
  separate();
  out_ += '[';
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::end_array() {
  out_ += ']';
  needs_comma_ = true;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  text(name);
  out_ += ':';
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::text(std::string_view value) {
  separate();
  out_ += '"';
  append_escaped(out_, value);
  out_ += '"';
  return *this;
}

JsonWriter& JsonWriter::number(std::int64_t value) {
  std::array<char, 24> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  return raw({digits.data(), static_cast<std::size_t>(end - digits.data())});
}

JsonWriter& JsonWriter::boolean(bool value) { return raw(value ? "true" : "false"); }

JsonWriter& JsonWriter::null() { return raw("null"); }

JsonWriter& JsonWriter::seat(std::string_view name, Seat seat) {
  key(name);
  return seat == kSpectator ? null() : number(static_cast<std::int64_t>(index(seat)));
}

JsonWriter& JsonWriter::bits(std::string_view name, unsigned set) {
  key(name).begin_array();
  for_each_bit(set, [&](int i) { number(i); });
  return end_array();
}

JsonWriter& JsonWriter::raw(std::string_view json) {
  separate();
  out_ += json;
  return *this;
}

namespace {

std::string shown(const Json& value) {
  switch (value.kind()) {
    case JsonKind::missing:
      return "nothing";
    case JsonKind::null:
      return "null";
    case JsonKind::boolean:
      return value.boolean() ? "true" : "false";
    case JsonKind::integer:
    case JsonKind::other_number:
      return value.number_text();
    case JsonKind::text:
      return quoted(value.text());
    case JsonKind::array:
      return "a list of " + std::to_string(value.size());
    case JsonKind::object:
      return "an object";
  }
  return {};
}

}  // namespace

std::string must_be(std::string_view name, std::string_view wanted, const Json& found) {
  const std::string what(name);
  if (!found.exists()) return what + " is missing; it must be " + std::string(wanted);
  return what + " must be " + std::string(wanted) + ", not " + shown(found);
}

std::string whole_number(std::int64_t least, std::int64_t most) {
  if (least == most) return std::to_string(least);
  return "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
}

}  // namespace merlon
