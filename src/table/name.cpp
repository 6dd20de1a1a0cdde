#include "table/name.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/printable.h"

namespace merlon::table {
namespace {

constexpr std::size_t kMaxCharacters = 24;

struct Range {
  char32_t first;
  char32_t last;
};

constexpr std::array<Range, 17> kInvisible{{
    {0x00AD, 0x00AD},    // the soft hyphen
    {0x034F, 0x034F},    // the grapheme joiner
    {0x061C, 0x061C},    // the Arabic mark of direction
    {0x115F, 0x1160},    // Hangul fillers, two more below
    {0x17B4, 0x17B5},    // Khmer vowels that are not written
    {0x180B, 0x180F},    // Mongolian separators
    {0x200B, 0x200F},    // of no width, marks of direction
    {0x2028, 0x202E},    // line ends, changes of direction
    {0x2060, 0x206F},    // joiners, isolates
    {0x3164, 0x3164},    // a Hangul filler
    {0xFE00, 0xFE0E},    // shapes of the character before; the one after them belongs to many pictures
    {0xFEFF, 0xFEFF},    // the byte order mark
    {0xFFA0, 0xFFA0},    // a Hangul filler
    {0xFFF0, 0xFFFB},    // nothing, and marks of annotations
    {0x1BCA0, 0x1BCA3},  // marks of shorthand
    {0x1D173, 0x1D17A},  // and of music
    {0xE0000, 0xE0FFF},  // tags
}};

constexpr std::array<Range, 8> kBlank{{
    {0x0020, 0x0020},
    {0x00A0, 0x00A0},
    {0x1680, 0x1680},
    {0x2000, 0x200A},
    {0x202F, 0x202F},
    {0x205F, 0x205F},
    {0x2800, 0x2800},
    {0x3000, 0x3000},
}};

bool is_in(std::span<const Range> ranges, char32_t character) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [&](const Range& range) { return character >= range.first && character <= range.last; });
}

/// The character that these bytes of UTF-8 are.
char32_t decode(std::string_view bytes) {
  constexpr std::array<unsigned, 5> kLeadBits{0, 0x7F, 0x1F, 0x0F, 0x07};
  char32_t character = byte_at(bytes, 0) & kLeadBits[bytes.size()];
  for (std::size_t i = 1; i < bytes.size(); ++i) character = character << 6 | (byte_at(bytes, i) & 0x3F);
  return character;
}

}  // namespace

Expected<std::string> read_name(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  std::size_t characters = 0;
  bool seen = false;
  for (std::string_view rest = text; !rest.empty(); ++characters) {
    const std::size_t length = printable_length(rest);
    if (length == 0) return Error{"a name must not contain control characters"};
    const char32_t character = decode(rest.substr(0, length));
    if (is_in(kInvisible, character)) return Error{"a name has no invisible characters"};
    seen |= !is_in(kBlank, character);
    rest.remove_prefix(length);
  }
  if (seen && characters <= kMaxCharacters) return std::string(text);
  return Error{"a name has 1 to " + std::to_string(kMaxCharacters) + " characters"};
}

}  // namespace merlon::table
