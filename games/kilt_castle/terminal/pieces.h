// Colours, cards and floors of Kilt Castle as people read them. A colour always shows three things: the
// letter that is typed, its shape, and the colour itself if there is any.
#pragma once

#include <string>
#include <vector>

#include "games/kilt_castle/engine/state.h"
#include "screen/suits.h"

namespace merlon::screen {

const Suit& suit_of_colour(kilt_castle::Colour colour);

/// "b■"
std::string colour_sign(const Voice& voice, kilt_castle::Colour colour);
/// "Loch b■"
std::string colour_in_words(const Voice& voice, kilt_castle::Colour colour);

/// A card as it lies, the inner half first: "r◆b■".
std::string lying_card_sign(const Voice& voice, kilt_castle::Card card, bool turned);
/// A card by its notation, whichever order that has.
std::string card_sign_of(const Voice& voice, std::string_view notation);
/// The cards that lie at a place.
std::vector<kilt_castle::Card> cards_at(const kilt_castle::State& state, kilt_castle::Place place);

/// "b■+1": a floor with its crests.
std::string floor_sign(const Voice& voice, kilt_castle::Colour colour, int crests);

/// "free", "for 2", "for 1 to 3"
std::string price_in_words(const Voice& voice, int least, int most);
inline std::string price_in_words(const Voice& voice, int price) {
  return price_in_words(voice, price, price);
}

/// "Loch", with two players "Loch+Rowan": what a seat is called.
std::string seat_title(Language language, Seat seat, int players);

}  // namespace merlon::screen
