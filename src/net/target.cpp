#include "net/target.h"

#include <algorithm>
#include <charconv>
#include <cstddef>

#include "core/printable.h"

namespace merlon::net {
namespace {

/// The byte that two hexadecimal digits stand for.
std::optional<char> escaped_byte(std::string_view digits) {
  if (digits.size() != 2) return std::nullopt;
  unsigned value = 0;
  const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
  if (error != std::errc() || stop != digits.data() + digits.size()) return std::nullopt;
  return static_cast<char>(value);
}

/// Everything before the separator; the separator goes too.
std::string_view take_until(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

/// In a query a plus is a space, as forms write it.
std::optional<std::string> query_decoded(std::string_view text) {
  std::string spaced(text);
  std::replace(spaced.begin(), spaced.end(), '+', ' ');
  return percent_decoded(spaced);
}

bool add_parameter(Target& target, std::string_view item) {
  const std::string_view name = take_until(item, '=');
  auto key = query_decoded(name);
  auto value = query_decoded(item);
  if (!key || !value) return false;
  target.query.emplace_back(std::move(*key), std::move(*value));
  return true;
}

}  // namespace

std::optional<std::string> percent_decoded(std::string_view text) {
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      decoded += text[i];
      continue;
    }
    const auto byte = escaped_byte(text.substr(i + 1, 2));
    if (!byte) return std::nullopt;
    decoded += *byte;
    i += 2;
  }
  if (!is_printable(decoded)) return std::nullopt;
  return decoded;
}

std::optional<Target> parse_target(std::string_view target) {
  if (target == "*") return Target{"*", {}};
  if (!target.starts_with('/') || target.find('#') != std::string_view::npos) return std::nullopt;
  Target result;
  auto path = percent_decoded(take_until(target, '?'));
  if (!path) return std::nullopt;
  result.path = std::move(*path);
  while (!target.empty()) {
    const std::string_view item = take_until(target, '&');
    if (!item.empty() && !add_parameter(result, item)) return std::nullopt;
  }
  return result;
}

}  // namespace merlon::net
