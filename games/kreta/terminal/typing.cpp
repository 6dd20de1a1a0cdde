#include "games/kreta/terminal/typing.h"

#include <array>
#include <utility>

#include "core/scanner.h"
#include "games/kreta/engine/notation.h"
#include "screen/text.h"
#include "screen/typed_words.h"

namespace merlon::screen {
namespace {

using namespace kreta;  // NOLINT(google-build-using-namespace): this file is about nothing else

/// Words that people put in and that change nothing.
constexpr auto kFillers = std::to_array<std::string_view>(
    {"to",       "at",    "on",         "in",     "from",   "the",   "a",     "an",       "and",   "as",
     "place",    "move",  "walk",       "sail",   "build",  "play",  "take",  "province", "site",  "harbour",
     "harbor",   "card",  "with",       "nach",   "auf",    "von",   "vom",   "im",       "den",   "der",
     "die",      "das",   "dem",        "ein",    "eine",   "einen", "und",   "als",      "setze", "ziehe",
     "baue",     "bauen", "spiele",     "nimm",   "ernte",  "karte", "hafen", "provinz",  "mit",   "wandere",
     "bauplatz", "segle", "wiederhole", "repeat", "repeats"});

constexpr auto kCardWords = std::to_array<std::pair<std::string_view, Card>>({
    {"admiral", Card::admiral},
    {"commander", Card::commander},
    {"feldherr", Card::commander},
    {"feldherrn", Card::commander},
    {"farmer", Card::farmer},
    {"bauer", Card::farmer},
    {"bauern", Card::farmer},
    {"architect", Card::architect},
    {"baumeister", Card::architect},
    {"king", Card::king},
    {"könig", Card::king},
    {"koenig", Card::king},
    {"castellan", Card::castellan},
    {"kastellan", Card::castellan},
    {"abbot", Card::abbot},
    {"abt", Card::abbot},
    // As the table of players shortens them.
    {"ad", Card::admiral},
    {"co", Card::commander},
    {"fe", Card::commander},
    {"ab", Card::abbot},
    {"fa", Card::farmer},
    {"ba", Card::farmer},
    {"ar", Card::architect},
    {"bm", Card::architect},
    {"ki", Card::king},
    {"kö", Card::king},
    {"ca", Card::castellan},
    {"ka", Card::castellan},
});

constexpr auto kPieceWords = std::to_array<std::pair<std::string_view, TypedPiece>>({
    {"ship", TypedPiece::ship},
    {"schiff", TypedPiece::ship},
    {"villager", TypedPiece::people},
    {"villagers", TypedPiece::people},
    {"dorfbewohner", TypedPiece::people},
    {"people", TypedPiece::people},
    {"peoples", TypedPiece::people},
    {"volk", TypedPiece::people},
    {"völker", TypedPiece::people},
    {"voelker", TypedPiece::people},
    {"tile", TypedPiece::tile},
    {"plättchen", TypedPiece::tile},
    {"plaettchen", TypedPiece::tile},
    {"fort", TypedPiece::fort},
    {"kastell", TypedPiece::fort},
    {"city", TypedPiece::city},
    {"stadt", TypedPiece::city},
});

constexpr auto kClosingWords = std::to_array<std::pair<std::string_view, MoveKind>>({
    {"done", MoveKind::done},
    {"fertig", MoveKind::done},
    {"stop", MoveKind::done},
    {"keep", MoveKind::keep},
    {"behalten", MoveKind::keep},
    {"behalte", MoveKind::keep},
    {"beibehalten", MoveKind::keep},
    {"replace", MoveKind::replace},
    {"tauschen", MoveKind::replace},
    {"tausche", MoveKind::replace},
    {"austauschen", MoveKind::replace},
    {"ersetzen", MoveKind::replace},
});

class TurnReader {
 public:
  explicit TurnReader(std::string_view typed) : words_(split(lower_case(typed), " \t\r\n\v\f>,;:-+/&")) {}

  TypedTurn read() {
    for (const std::string& word : words_) take(word);
    return std::move(turn_);
  }

 private:
  void take(const std::string& word) {
    if (contains(kFillers, word)) return;
    if (const auto card = look_up(kCardWords, word)) return take_card(*card);
    if (const auto piece = look_up(kPieceWords, word)) return take_piece(*piece);
    if (const auto closing = look_up(kClosingWords, word)) {
      turn_.strange = turn_.strange || turn_.closing.has_value();
      turn_.closing = closing;
    } else if (const auto number = parse_number(word)) {
      turn_.numbers.push_back(*number);
    } else {
      take_harbour(word);
    }
  }

  /// The king names a second card; a second "abbot" is the figure.
  void take_card(Card card) {
    if (!turn_.card) {
      turn_.card = card;
    } else if (turn_.card == Card::king && !turn_.repeated) {
      turn_.repeated = card;
    } else if (card == Card::abbot) {
      take_piece(TypedPiece::abbot);
    } else {
      turn_.strange = true;
    }
  }

  /// The same piece may be named again: "people 5>6 people 3>2".
  void take_piece(TypedPiece piece) {
    turn_.strange = turn_.strange || (turn_.piece && turn_.piece != piece);
    turn_.piece = piece;
  }

  void take_harbour(const std::string& word) {
    const auto number = word.size() > 1 && word[0] == 'h' ? parse_number(word.substr(1)) : std::nullopt;
    const auto harbour = parse_harbour(number ? "H" + std::to_string(*number) : word);
    if (harbour) {
      turn_.harbours.push_back(*harbour);
    } else if (number) {
      turn_.no_harbour = "H" + word.substr(1);
    } else {
      turn_.strange = true;
    }
  }

  std::vector<std::string> words_;
  TypedTurn turn_;
};

}  // namespace

TypedTurn take_turn_apart(std::string_view typed) { return TurnReader(typed).read(); }

}  // namespace merlon::screen
