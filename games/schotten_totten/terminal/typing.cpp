#include "games/schotten_totten/terminal/typing.h"

#include <array>
#include <string>
#include <utility>

#include "core/scanner.h"
#include "games/schotten_totten/engine/notation.h"
#include "host/words.h"
#include "screen/suits.h"
#include "screen/text.h"
#include "screen/typed_words.h"

namespace merlon::screen {
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

std::string catalogue_key(Card tactics) {
  return "st.card." + (is_leader(tactics) ? "leader" : card_text(tactics));
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
    if (const auto number = parse_number(word)) return parts_.numbers.push_back(*number);
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
    if (const auto suit = suit_letter_of(word)) return add_suit(*suit);
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

}  // namespace merlon::screen
