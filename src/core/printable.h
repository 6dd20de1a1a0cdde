// Which texts are printable: UTF-8 without control characters. What comes from outside and is not, is refused
// at the border, so that it can be written into records, JSON and onto a terminal as it is.
#pragma once

#include <cstddef>
#include <string_view>

namespace merlon {

/// The byte at a place of a text; 0 beyond its end.
inline unsigned byte_at(std::string_view text, std::size_t at) {
  return at < text.size() ? static_cast<unsigned char>(text[at]) : 0;
}

/// The length of the printable character at the front of `text` in UTF-8, or 0 if there is none.
inline std::size_t printable_length(std::string_view text) {
  const unsigned lead = byte_at(text, 0);
  if (lead >= 0x20 && lead < 0x7F) return 1;
  const std::size_t length = lead >= 0xC2 && lead < 0xE0 ? 2 : lead >= 0xE0 && lead < 0xF0 ? 3 : 4;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte_at(text, i) & 0xC0) != 0x80) return 0;
  }
  const unsigned second = byte_at(text, 1);
  const bool control = lead == 0xC2 && second < 0xA0;  // U+0080 to U+009F: terminals obey them, too
  const bool overlong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
  const bool surrogate = lead == 0xED && second >= 0xA0;
  const bool too_high = lead == 0xF4 && second >= 0x90;
  return control || overlong || surrogate || too_high ? 0 : length;
}

/// Where the first byte stands that is neither printable nor part of a character; npos if there is none.
inline std::size_t find_unprintable(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = printable_length(text.substr(at));
    if (length == 0) return at;
    at += length;
  }
  return std::string_view::npos;
}

inline bool is_printable(std::string_view text) { return find_unprintable(text) == std::string_view::npos; }

}  // namespace merlon
