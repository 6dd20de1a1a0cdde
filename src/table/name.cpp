#include "table/name.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "core/printable.h"

namespace merlon::table {
namespace {

constexpr std::size_t kMaxCharacters = 24;

struct Range {
  char32_t first;
  char32_t last;
};

constexpr std::array<Range, 18> kInvisible{{
    {0x00AD, 0x00AD},    // the soft hyphen
    {0x034F, 0x034F},    // the grapheme joiner
    {0x061C, 0x061C},    // the Arabic mark of direction
    {0x115F, 0x1160},    // Hangul fillers, two more below
    {0x17B4, 0x17B5},    // Khmer vowels that are not written
    {0x180B, 0x180F},    // Mongolian separators
    {0x200B, 0x200C},    // of no width; the joiner of pictures after them is looked at on its own
    {0x200E, 0x200F},    // marks of direction
    {0x2028, 0x202E},    // line ends, changes of direction
    {0x2060, 0x206F},    // joiners, isolates
    {0x3164, 0x3164},    // a Hangul filler
    {0xFE00, 0xFE0D},    // shapes of the character before, but for the two of pictures
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

/// Marks above and below the character before, which stack up to towers.
constexpr std::array<Range, 15> kCombining{{
    {0x0300, 0x036F},
    {0x0483, 0x0489},  // Cyrillic
    {0x0591, 0x05BD},  // Hebrew
    {0x0610, 0x061A},  // Arabic, three more
    {0x064B, 0x065F},
    {0x06D6, 0x06DC},
    {0x06DF, 0x06E4},
    {0x0E31, 0x0E31},  // Thai, two more
    {0x0E34, 0x0E3A},
    {0x0E47, 0x0E4E},
    {0x0F71, 0x0F84},  // Tibetan
    {0x1AB0, 0x1AFF},
    {0x1DC0, 0x1DFF},
    {0x20D0, 0x20FF},
    {0xFE20, 0xFE2F},
}};
constexpr int kMostCombining = 3;

/// Pictures, which may be joined: families, professions, flags.
constexpr std::array<Range, 4> kPictures{{
    {0x2190, 0x2BFF},
    {0x1F000, 0x1FAFF},
    {0x2049, 0x2049},
    {0x203C, 0x203C},
}};

constexpr char32_t kJoiner = 0x200D;
bool is_picture_style(char32_t character) { return character == 0xFE0E || character == 0xFE0F; }

std::vector<char32_t> decoded(std::string_view text) {
  std::vector<char32_t> characters;
  while (!text.empty()) {
    const std::size_t length = std::max<std::size_t>(printable_length(text), 1);
    characters.push_back(decode(text.substr(0, length)));
    text.remove_prefix(length);
  }
  return characters;
}

/// Whether the joiner at this place stands between two pictures; the first may have its style behind it.
bool joins_pictures(const std::vector<char32_t>& name, std::size_t at) {
  std::size_t before = at;
  if (before > 0 && is_picture_style(name[before - 1])) --before;
  return before > 0 && is_in(kPictures, name[before - 1]) && at + 1 < name.size() &&
         is_in(kPictures, name[at + 1]);
}

/// What is wrong with a name whose characters can all be printed; nothing if it is one.
std::optional<Error> name_problem(const std::vector<char32_t>& name) {
  bool seen = false;
  int combining = 0;
  char32_t before = U' ';
  for (std::size_t i = 0; i < name.size(); before = name[i++]) {
    const char32_t character = name[i];
    const bool belongs_before = is_in(kCombining, character) || is_picture_style(character);
    combining = is_in(kCombining, character) ? combining + 1 : 0;
    if (is_in(kInvisible, character)) return Error{"a name has no invisible characters"};
    if (character == kJoiner && !joins_pictures(name, i)) return Error{"a name has no invisible characters"};
    if (combining > kMostCombining) return Error{"a name has at most 3 marks above or below one letter"};
    if (belongs_before && is_in(kBlank, before)) return Error{"a name has no accents without a letter"};
    if (is_picture_style(character) && is_picture_style(before)) {
      return Error{"a name has no invisible characters"};
    }
    seen |= !is_in(kBlank, character);
  }
  if (seen && name.size() <= kMaxCharacters) return std::nullopt;
  return Error{"a name has 1 to " + std::to_string(kMaxCharacters) + " characters"};
}

/// Letters with marks from U+00C0 to U+017F without them; '*' stands for one that is like no other.
constexpr std::string_view kLatin =
    "aaaaaa*ceeeeiiii*nooooo*ouuuuy**aaaaaa*ceeeeiiii*nooooo*ouuuuy*y"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii**jjkkklllllll"
    "lllnnnnnnn**oooooo**rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
/// Small letters of the Greek and the Cyrillic alphabet that look like Latin ones, each before its twin.
constexpr std::u32string_view kTwins =
    U"\u03B1a\u03B5e\u03B9i\u03BAk\u03BDv\u03BFo\u03C1p\u03C4t\u03C5u\u03C7x"
    U"\u0430a\u0432b\u0435e\u043Ak\u043Cm\u043Dh\u043Eo\u0440p\u0441c\u0442t"
    U"\u0443y\u0445x\u0455s\u0456i\u0458j\u04BBh\u0501d\u051Bq\u051Dw";

/// A letter as it looks to somebody who does not look twice: small, without marks, from one alphabet, and
/// with I, l and 1 as well as O and 0 being the same.
char32_t look_of(char32_t character) {
  if (character >= 0xFF01 && character <= 0xFF5E) character -= 0xFEE0;  // as wide as Chinese characters
  const bool greek_or_cyrillic =
      (character >= 0x0391 && character <= 0x03A9) || (character >= 0x0410 && character <= 0x042F);
  if (greek_or_cyrillic) character += 0x20;
  if (character >= 0x0400 && character <= 0x040F) character += 0x50;
  if ((character >= U'A' && character <= U'Z') || (character >= 0xC0 && character <= 0xDE)) character += 0x20;
  const std::size_t latin = character - 0xC0;
  if (character >= 0xC0 && latin < kLatin.size() && kLatin[latin] != '*') {
    character = static_cast<unsigned char>(kLatin[latin]);
  }
  const std::size_t twin = kTwins.find(character);
  if (twin != std::u32string_view::npos && twin % 2 == 0) character = kTwins[twin + 1];
  if (character == U'i' || character == U'1' || character == U'|') return U'l';
  return character == U'0' ? U'o' : character;
}

std::u32string look_of(std::string_view name) {
  std::u32string look;
  for (const char32_t character : decoded(name)) {
    const bool unseen = is_in(kBlank, character) || is_in(kInvisible, character) ||
                        is_in(kCombining, character) || is_picture_style(character) || character == kJoiner;
    if (!unseen) look += look_of(character);
  }
  return look;
}

}  // namespace

Expected<std::string> read_name(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t length = printable_length(rest);
    if (length == 0) return Error{"a name must not contain control characters"};
    rest.remove_prefix(length);
  }
  if (const auto problem = name_problem(decoded(text))) return *problem;
  return std::string(text);
}

bool look_alike(std::string_view one, std::string_view other) { return look_of(one) == look_of(other); }

}  // namespace merlon::table
