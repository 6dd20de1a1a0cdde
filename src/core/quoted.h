// How an error quotes what somebody sent: never more than a few words of it, so that no answer grows with its
// request.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace merlon {

inline constexpr std::size_t kMostQuotedCharacters = 80;

/// The text itself, or its first 80 characters and "…".
inline std::string cut_short(std::string_view text) {
  std::size_t characters = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool begins_character = (static_cast<unsigned char>(text[at]) & 0xC0) != 0x80;  // UTF-8
    if (begins_character && ++characters > kMostQuotedCharacters)
      return std::string(text.substr(0, at)) + "…";
  }
  return std::string(text);
}

/// The same between quotation marks. Call it as `merlon::quoted` beside <iomanip>, which has another one.
inline std::string quoted(std::string_view text) { return "'" + cut_short(text) + "'"; }

}  // namespace merlon
