#include "games/kilt_castle/terminal/typing.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/scanner.h"
#include "games/kilt_castle/engine/notation.h"
#include "screen/text.h"
#include "screen/typed_words.h"

namespace merlon::screen {
namespace {

using namespace kilt_castle;  // NOLINT(google-build-using-namespace): this file is about nothing else

/// Words that people put in and that change nothing.
constexpr auto kFillers = std::to_array<std::string_view>(
    {"to",     "at",    "on",    "from",      "the",    "move", "card",     "place",     "build",
     "square", "floor", "with",  "crest",     "crests", "and",  "over",     "a",         "nach",
     "auf",    "von",   "vom",   "an",        "am",     "zu",   "karte",    "platz",     "feld",
     "baue",   "bau",   "bauen", "mit",       "wappen", "und",  "versetze", "versetzen", "den",
     "die",    "das",   "dem",   "stockwerk", "take",   "nimm", "ducats",   "tower",     "turm"});

constexpr auto kSkipWords =
    std::to_array<std::string_view>({"skip", "pass", "passe", "passen", "aussetzen", "setze", "verzichte"});
constexpr auto kRoofWords = std::to_array<std::string_view>({"roof", "dach"});

constexpr auto kCrestWords = std::to_array<std::pair<std::string_view, int>>({
    {"plain", 0},
    {"no", 0},
    {"schlicht", 0},
    {"ohne", 0},
    {"one", 1},
    {"ein", 1},
    {"einem", 1},
    {"two", 2},
    {"zwei", 2},
});

constexpr auto kEdgeWords = std::to_array<std::pair<std::string_view, char>>({
    {"w", 'W'},
    {"west", 'W'},
    {"n", 'N'},
    {"north", 'N'},
    {"nord", 'N'},
    {"e", 'E'},
    {"east", 'E'},
    {"ost", 'E'},
    {"o", 'E'},
    {"s", 'S'},
    {"south", 'S'},
    {"süd", 'S'},
    {"sued", 'S'},
});

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }
bool is_number(std::string_view word) { return std::all_of(word.begin(), word.end(), is_digit); }

class TakingApart {
 public:
  explicit TakingApart(std::string_view typed) : words_(split(lower_case(typed), " \t\r\n\v\f@>,;:-/+")) {}

  TypedBuilding parts() {
    while (next_ < words_.size()) take(words_[next_++]);
    return std::move(parts_);
  }

 private:
  void take(const std::string& word) {
    if (contains(kFillers, word)) return;
    if (contains(kSkipWords, word)) {
      parts_.skip = true;
    } else if (contains(kRoofWords, word)) {
      parts_.roof = true;
    } else if (const auto crests = look_up(kCrestWords, word)) {
      parts_.crests = crests;
    } else if (!take_number(word) && !take_place(word) && !take_colours(word)) {
      parts_.strange = true;
    }
  }

  /// A square has two digits; a number of crests has one.
  bool take_number(std::string_view word) {
    if (!is_number(word)) return false;
    if (const auto square = parse_square(word)) {
      parts_.squares.push_back(*square);
    } else if (word.size() == 1) {
      parts_.crests = parse_number(word);
    } else {
      parts_.no_square = word;
    }
    return true;
  }

  /// "n1", or "north" and "1" as two words.
  bool take_place(const std::string& word) {
    const std::size_t digits = std::min(word.find_first_of("0123456789"), word.size());
    const auto edge = look_up(kEdgeWords, word.substr(0, digits));
    if (!edge) return false;
    std::string line = word.substr(digits);
    if (line.empty() && next_ < words_.size()) line = words_[next_++];
    if (line.empty() || !is_number(line)) return false;
    const std::string name = *edge + line;
    if (const auto place = parse_place(name)) {
      parts_.places.push_back(*place);
    } else {
      parts_.no_place = name;
    }
    return true;
  }

  /// "br", "b", "blue", "Loch"; a square may follow at once: "r14".
  bool take_colours(const std::string& word) {
    const std::size_t digits = std::min(word.find_first_of("0123456789"), word.size());
    const std::string letters = word.substr(0, digits);
    if (digits < word.size() && !take_number(word.substr(digits))) return false;
    if (const auto suit = suit_letter_of(letters)) return add_colour(*suit);
    return !letters.empty() && letters.size() <= 2 &&
           std::all_of(letters.begin(), letters.end(), [&](char letter) { return add_colour(letter); });
  }

  bool add_colour(char letter) {
    const auto colour = parse_colour(std::string(1, letter));
    if (colour) parts_.colours.push_back(*colour);
    return colour.has_value();
  }

  std::vector<std::string> words_;
  std::size_t next_ = 0;
  TypedBuilding parts_;
};

}  // namespace

TypedBuilding take_building_apart(std::string_view typed) { return TakingApart(typed).parts(); }

}  // namespace merlon::screen
