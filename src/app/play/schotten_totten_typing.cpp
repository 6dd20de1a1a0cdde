#include "app/play/schotten_totten_typing.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <utility>

#include "app/play/text.h"
#include "app/words.h"
#include "games/schotten_totten/notation.h"

namespace merlon::app {
namespace {

using namespace schotten_totten;  // NOLINT(google-build-using-namespace): this file is about nothing else

using Word = std::pair<std::string_view, MoveKind>;

constexpr auto kVerbs = std::to_array<Word>({
    {"claim", MoveKind::claim},       {"c", MoveKind::claim},
    {"beanspruche", MoveKind::claim}, {"beanspruchen", MoveKind::claim},
    {"nimm", MoveKind::claim},        {"take", MoveKind::claim},
    {"draw", MoveKind::draw},         {"d", MoveKind::draw},
    {"ziehe", MoveKind::draw},        {"zieh", MoveKind::draw},
    {"ziehen", MoveKind::draw},       {"return", MoveKind::put_back},
    {"back", MoveKind::put_back},     {"rückgabe", MoveKind::put_back},
    {"done", MoveKind::done},         {"fertig", MoveKind::done},
    {"pass", MoveKind::pass},         {"passe", MoveKind::pass},
    {"passen", MoveKind::pass},
});

/// Words that people put in and that change nothing.
constexpr auto kFillers = std::to_array<std::string_view>(
    {"to",  "at",   "on",   "from", "stone", "the",    "play",  "place", "put", "lay",
     "my",  "card", "pile", "an",   "auf",   "nach",   "zu",    "von",   "vom", "stein",
     "den", "die",  "das",  "lege", "leg",   "spiele", "spiel", "karte", "und", "and"});

constexpr auto kOffWords =
    std::to_array<std::string_view>({"off", "discard", "ab", "weg", "ablage", "ablegen", "raus", "out"});

constexpr auto kPileWords = std::to_array<std::pair<std::string_view, Pile>>({
    {"clan", Pile::clan},
    {"clanstapel", Pile::clan},
    {"tactics", Pile::tactics},
    {"tactic", Pile::tactics},
    {"taktik", Pile::tactics},
    {"taktikstapel", Pile::tactics},
    {"clankarte", Pile::clan},
    {"taktikkarte", Pile::tactics},
});

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

constexpr std::string_view kSuitLetters = "roygbp";

template <std::size_t Size>
bool contains(const std::array<std::string_view, Size>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

template <class Words>
auto look_up(const Words& words, std::string_view word) {
  const auto* const found =
      std::find_if(words.begin(), words.end(), [&](const auto& entry) { return entry.first == word; });
  return found == words.end() ? std::optional<typename Words::value_type::second_type>{} : found->second;
}

std::optional<int> number_of(std::string_view word) {
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number;
}

/// Whether `word` is the beginning of a name, and long enough to mean it; umlauts may be spelled out.
bool begins_name(std::string_view word, std::string_view name) {
  if (word.size() < 3) return false;
  const std::string small = lower_case(name);
  return small.starts_with(word) || to_ascii(small).starts_with(word);
}

std::string catalogue_key(Card tactics) {
  return "card." + (is_leader(tactics) ? "leader" : card_text(tactics));
}

std::optional<Card> tactics_card_of(std::string_view word) {
  for (int i = 0; i < kTacticsCards; ++i) {
    const Card card = tactics_card(i);
    if (begins_name(word, card_text(card))) return card;
    for (const Language language : {Language::english, Language::german}) {
      if (begins_name(word, say(language, catalogue_key(card)))) return card;
    }
  }
  return std::nullopt;
}

/// The letter of a suit by its name in either language.
std::optional<char> suit_of(std::string_view word) {
  if (const auto letter = look_up(kColourWords, word)) return letter;
  for (const char letter : kSuitLetters) {
    for (const Language language : {Language::english, Language::german}) {
      if (begins_name(word, say(language, std::string("suit.") + letter))) return letter;
    }
  }
  return std::nullopt;
}

std::optional<MoveKind> trick_of(Card card) {
  switch (card) {
    case Card::scout:
      return MoveKind::scout;
    case Card::redeploy:
      return MoveKind::redeploy;
    case Card::deserter:
      return MoveKind::deserter;
    case Card::traitor:
      return MoveKind::traitor;
    default:
      return std::nullopt;
  }
}

class TakingApart {
 public:
  explicit TakingApart(std::string_view typed) : words_(split(lower_case(typed), " \t\r\n\v\f@>,;:-/")) {}

  TypedParts parts() {
    while (next_ < words_.size()) take(words_[next_++]);
    return parts_;
  }

 private:
  void take(const std::string& word) {
    if (contains(kFillers, word)) return;
    if (const auto number = number_of(word)) return parts_.numbers.push_back(*number);
    if (const auto verb = look_up(kVerbs, word); verb && !parts_.verb) {
      parts_.verb = verb;
    } else if (const auto pile = look_up(kPileWords, word)) {
      parts_.pile = pile;
    } else if (contains(kOffWords, word)) {
      parts_.off = true;
    } else if (!take_card(word)) {
      parts_.strange = true;
    }
  }

  bool take_card(const std::string& word) {
    if (auto card = parse_card(word)) return add(*card);
    if (const auto card = parse_card(reversed(word))) return add(*card);
    if (const auto suit = suit_of(word)) return add_suit(*suit);
    if (word.size() == 1 && kSuitLetters.find(word[0]) != std::string_view::npos) return add_suit(word[0]);
    const auto tactics = tactics_card_of(word);
    if (!tactics) return false;
    parts_.any_leader = parts_.any_leader || is_leader(*tactics);
    return add(*tactics);
  }

  /// "7r" for "r7".
  static std::string reversed(const std::string& word) {
    return word.back() + word.substr(0, word.size() - 1);
  }

  /// A suit and its value as two words.
  bool add_suit(char suit) {
    if (next_ == words_.size()) return false;
    const auto card = parse_card(suit + words_[next_]);
    if (!card) return false;
    ++next_;
    return add(*card);
  }

  bool add(Card card) {
    const auto trick = trick_of(card);
    // `return scout` puts the card back; `scout clan` plays it.
    const bool is_verb = trick && !parts_.verb;
    is_verb ? void(parts_.verb = trick) : parts_.cards.push_back(card);
    return true;
  }

  std::vector<std::string> words_;
  std::size_t next_ = 0;
  TypedParts parts_;
};

}  // namespace

TypedParts take_apart(std::string_view typed) { return TakingApart(typed).parts(); }

}  // namespace merlon::app
