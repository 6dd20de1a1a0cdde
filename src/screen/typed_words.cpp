#include "screen/typed_words.h"

#include <string>
#include <utility>

#include "host/words.h"
#include "screen/suits.h"
#include "screen/text.h"

namespace merlon::screen {
namespace {

/// The notation's letters stand for colours, so these will do for suits as well; Peat looks black.
constexpr auto kColourWords = std::to_array<std::pair<std::string_view, char>>({
    {"red", 'r'},
    {"rot", 'r'},
    {"orange", 'o'},
    {"black", 'o'},
    {"schwarz", 'o'},
    {"yellow", 'y'},
    {"gelb", 'y'},
    {"green", 'g'},
    {"grün", 'g'},
    {"gruen", 'g'},
    {"blue", 'b'},
    {"blau", 'b'},
    {"purple", 'p'},
    {"pink", 'p'},
    {"rosa", 'p'},
    {"lila", 'p'},
});

}  // namespace

bool begins_name(std::string_view word, std::string_view name) {
  if (word.size() < 3) return false;
  const std::string small = lower_case(name);
  return small.starts_with(word) || to_ascii(small).starts_with(word);
}

std::optional<char> suit_letter_of(std::string_view word) {
  if (const auto letter = look_up(kColourWords, word)) return letter;
  for (const char letter : kSuitLetters) {
    for (const Language language : {Language::english, Language::german}) {
      if (begins_name(word, say(language, std::string("suit.") + letter))) return letter;
    }
  }
  return std::nullopt;
}

}  // namespace merlon::screen
