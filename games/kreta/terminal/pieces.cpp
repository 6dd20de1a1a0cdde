#include "games/kreta/terminal/pieces.h"

#include "games/kreta/engine/notation.h"
#include "games/kreta/engine/rules.h"

namespace merlon::screen {
namespace {

using namespace kreta;  // NOLINT(google-build-using-namespace): this file is about nothing else

}  // namespace

const Suit& suit_of_ruler(Seat seat) { return suit_with(kRulerLetters[merlon::index(seat)]); }

std::string ruler_text(const Voice& voice, Seat seat, const std::string& text) {
  const Suit& suit = suit_of_ruler(seat);
  return voice.paint(with_shape(voice, suit, text), suit.look);
}

std::string ruler_sign(const Voice& voice, Seat seat) {
  return ruler_text(voice, seat, std::string(1, suit_of_ruler(seat).letter));
}

std::string fort_sign(const Voice& voice, Seat owner, Site site) {
  return ruler_text(voice, owner, suit_of_ruler(owner).letter + number_text(site));
}

Seat fort_owner(const State& state, Site site) {
  Seat owner = kSpectator;
  for_each_seat(state, [&](Seat seat) {
    if (state.player(seat).forts.has(site)) owner = seat;
  });
  return owner;
}

std::string card_in_words(const Voice& voice, Card card) {
  return voice.say("kr.card." + std::string(card_text(card)));
}

std::string card_as_object(const Voice& voice, Card card) {
  return voice.say("kr.card." + std::string(card_text(card)) + ".object");
}

std::string cards_in_words(const Voice& voice, CardSet cards) {
  std::vector<std::string> words;
  for (const Card card : cards) words.push_back(card_in_words(voice, card));
  return words.empty() ? voice.say("kr.none") : join(words, ", ");
}

std::string good_in_words(const Voice& voice, Good good) {
  return voice.say("kr.good." + std::string(good_text(good)));
}

std::string typed_word(const Voice& voice, std::string_view word) {
  return voice.say("kr.type." + std::string(word));
}

std::string typed_move(const Voice& voice, const State& state, Move move) {
  std::vector<std::string> words = split(Kreta::move_text(state, move, state.seat), " ");
  for (std::string& word : words) {
    const bool is_word = word.find_first_of("0123456789") == std::string::npos;
    if (is_word) word = typed_word(voice, word);
  }
  return join(words, " ");
}

std::string province_in_words(Province province) {
  return number_text(province) + " " + std::string(kMap[province].name);
}

std::string provinces_at(Site site) {
  std::vector<std::string> numbers;
  for (const Province province : kProvincesAt[site]) numbers.push_back(number_text(province));
  return join(numbers, " ");
}

std::string_view terrain_sign(const Voice& voice, Terrain terrain) {
  switch (terrain) {
    case Terrain::field:
      return voice.sign("≡", "=");
    case Terrain::hill:
      return voice.sign("∩", "n");
    case Terrain::mountain:
      return voice.sign("▲", "^");
  }
  return {};
}

OpenSites open_sites(const State& state) {
  OpenSites open;
  if (state.phase == Phase::over) return open;
  if (state.scored < kRow) open.next = state.row[state.scored];
  if (state.scored + 1 < kRow) open.following = state.row[at(state.scored) + 1];
  return open;
}

std::string_view next_mark(const Voice& voice) { return voice.sign("▸", "*"); }
std::string_view following_mark(const Voice& voice) { return voice.sign("▹", "'"); }

}  // namespace merlon::screen
