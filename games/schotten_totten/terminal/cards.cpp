#include "games/schotten_totten/terminal/cards.h"

#include "games/schotten_totten/engine/notation.h"
#include "screen/suits.h"

namespace merlon::screen {
namespace {

using namespace schotten_totten;  // NOLINT(google-build-using-namespace): this file is about nothing else

constexpr Look kTacticsLook{.fore = kInk, .back = kPaper, .bold = true};

const Suit& suit_of_card(Card clan) { return suit_with(kSuitLetters[index(suit_of(clan))]); }

Look look_of(Card card) { return is_clan(card) ? suit_of_card(card).look : kTacticsLook; }

/// The notation, cut to the width of a card: only `reinforcement` is longer.
std::string short_notation(Card card) { return card == Card::reinforcement ? "reinf." : card_text(card); }

std::string plain_sign(const Voice& voice, Card card) {
  return is_clan(card) ? with_shape(voice, suit_of_card(card), card_text(card)) : card_text(card);
}

/// The face of a card, `kCardWidth` columns, without colour.
std::string face(const Voice& voice, Card card, bool fresh) {
  if (!is_clan(card)) return centred(short_notation(card), kCardWidth);
  if (voice.painter().ascii()) return centred(plain_sign(voice, card), kCardWidth);
  return (fresh ? "▸" : "▏") + pad_right(card_text(card), 3) + " " + std::string(suit_of_card(card).shape) +
         (fresh ? "◂" : "▕");
}

}  // namespace

std::string suit_name(const Voice& voice, schotten_totten::Suit suit) {
  return suit_name(voice, kSuitLetters[index(suit)]);
}

std::string card_name(const Voice& voice, Card card) {
  if (is_clan(card)) {
    return voice.say("st.card.clan",
                     {{"suit", suit_name(voice, suit_of(card))}, {"value", std::to_string(value_of(card))}});
  }
  return voice.say("st.card." + (is_leader(card) ? "leader" : card_text(card)));
}

std::string card_in_words(const Voice& voice, Card card) {
  if (!is_clan(card)) return card_name(voice, card);
  return card_name(voice, card) + " " + card_sign(voice, card);
}

std::string card_sign(const Voice& voice, Card card) {
  const std::string sign = plain_sign(voice, card);
  return is_clan(card) ? voice.paint(sign, look_of(card)) : voice.paint(sign, kStrong);
}

std::string card_signs(const Voice& voice, const std::vector<Card>& cards) {
  std::vector<std::string> signs;
  signs.reserve(cards.size());
  for (const Card card : cards) signs.push_back(card_sign(voice, card));
  return join(signs, " ");
}

std::string card_chip(const Voice& voice, Card card, Freshness freshness) {
  if (freshness != Freshness::faded) {
    return voice.paint(face(voice, card, freshness == Freshness::fresh), look_of(card));
  }
  const std::string plain = is_clan(card) ? plain_sign(voice, card) : short_notation(card);
  return voice.paint(centred(plain, kCardWidth), kMuted);
}

HandCard hand_card(const Voice& voice, Card card) {
  const Look look = look_of(card);
  if (!is_clan(card)) {
    const std::string name = card_text(card);
    const int width = std::max(kCardWidth, display_width(name) + 2);
    const std::string gist = voice.say("st.card.gist." + (is_leader(card) ? "leader" : name));
    return {voice.paint(centred(name, width), look), voice.paint(centred(gist, width), look)};
  }
  const Suit& suit = suit_of_card(card);
  const std::string text = pad_right(card_text(card), 3);
  if (voice.painter().ascii()) {
    const std::string shape = std::string(suit.left) + std::string(suit.right);
    return {voice.paint("| " + text + " |", look), voice.paint("|  " + shape + " |", look)};
  }
  return {voice.paint("▏" + text + "  ▕", look), voice.paint("▏   " + std::string(suit.shape) + " ▕", look)};
}

std::string formation_name(const Voice& voice, Strength strength) {
  return voice.say("st.formation." + std::string(formation_text(strength.formation)),
                   {{"sum", std::to_string(strength.sum)}});
}

std::string formation_caption(const Voice& voice, Strength strength) {
  const std::string word = voice.say("st.formation.short." + std::string(formation_text(strength.formation)));
  const std::string sum = std::to_string(strength.sum);
  const bool fits = display_width(word) + 1 + display_width(sum) <= kCardWidth;
  return voice.paint(word + (fits ? " " : ""), kMuted) + voice.paint(sum, kStrong);
}

std::string pile_name(const Voice& voice, Pile pile) {
  return voice.say("st.card.pile." + std::string(pile_text(pile)));
}

}  // namespace merlon::screen
