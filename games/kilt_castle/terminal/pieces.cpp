#include "games/kilt_castle/terminal/pieces.h"

#include "games/kilt_castle/engine/notation.h"

namespace merlon::screen {
namespace {

using namespace kilt_castle;  // NOLINT(google-build-using-namespace): this file is about nothing else

char letter_of(kilt_castle::Colour colour) { return colour_text(colour)[0]; }

}  // namespace

const Suit& suit_of_colour(kilt_castle::Colour colour) { return suit_with(letter_of(colour)); }

std::string colour_sign(const Voice& voice, kilt_castle::Colour colour) {
  const Suit& suit = suit_of_colour(colour);
  return voice.paint(with_shape(voice, suit, colour_text(colour)), suit.look);
}

std::string colour_in_words(const Voice& voice, kilt_castle::Colour colour) {
  return suit_name(voice, letter_of(colour)) + " " + colour_sign(voice, colour);
}

std::string lying_card_sign(const Voice& voice, Card card, bool turned) {
  const auto& colours = kCardColours[card];
  const std::string inner = colour_sign(voice, colours[turned ? 1 : 0]);
  return is_double(card) ? inner + colour_sign(voice, colours[turned ? 0 : 1]) : inner;
}

std::string card_sign_of(const Voice& voice, std::string_view notation) {
  const auto lying = parse_card(notation);
  return lying ? lying_card_sign(voice, lying->card, lying->turned) : std::string(notation);
}

std::vector<Card> cards_at(const State& state, Place place) {
  std::vector<Card> cards;
  for (const Card card : every<Card>()) {
    if (state.place_of(card) == place) cards.push_back(card);
  }
  return cards;
}

std::string floor_sign(const Voice& voice, kilt_castle::Colour colour, int crests) {
  const Suit& suit = suit_of_colour(colour);
  const std::string shape = with_shape(voice, suit, colour_text(colour));
  return voice.paint(shape + (crests == 0 ? "" : "+" + std::to_string(crests)), suit.look);
}

std::string price_in_words(const Voice& voice, int least, int most) {
  if (most == 0) return voice.say("kc.price.free");
  if (least == most) return voice.say("kc.price.ducats", {{"price", std::to_string(most)}});
  return voice.say("kc.price.range", {{"least", std::to_string(least)}, {"most", std::to_string(most)}});
}

std::string seat_title(Language language, Seat seat, int players) {
  std::vector<std::string> names;
  for (const kilt_castle::Colour colour : every<kilt_castle::Colour>(colours_in_game(players))) {
    if (owner_of(colour, players) != seat) continue;
    names.push_back(say(language, std::string("suit.") + letter_of(colour)));
  }
  return join(names, "+");
}

}  // namespace merlon::screen
