// Players, cards, provinces and pieces of Kreta as people read them. A player always shows three things: the
// letter of the colour, its shape, and the colour itself if there is any.
#pragma once

#include <string>
#include <vector>

#include "games/kreta/engine/state.h"
#include "screen/suits.h"

namespace merlon::screen {

/// The colours of the seats in their order: KR-1.6.
inline constexpr std::string_view kRulerLetters = "bryg";
const Suit& suit_of_ruler(Seat seat);

/// "b■"
std::string ruler_sign(const Voice& voice, Seat seat);
/// `text` in the colour of a seat, with its shape.
std::string ruler_text(const Voice& voice, Seat seat, const std::string& text);
/// "b12■": a fort on a site.
std::string fort_sign(const Voice& voice, Seat owner, kreta::Site site);
/// Whose fort stands on a site; `kSpectator` if nobody's.
Seat fort_owner(const kreta::State& state, kreta::Site site);

/// "admiral"
std::string card_in_words(const Voice& voice, kreta::Card card);
/// "the admiral", as the object of a sentence
std::string card_as_object(const Voice& voice, kreta::Card card);
std::string cards_in_words(const Voice& voice, kreta::CardSet cards);
/// "olive"
std::string good_in_words(const Voice& voice, kreta::Good good);

/// A word of the notation as it is typed in the reader's language: "ship", "schiff".
std::string typed_word(const Voice& voice, std::string_view word);
/// A move as it is typed: "ship H3", "H1>H4".
std::string typed_move(const Voice& voice, const kreta::State& state, kreta::Move move);

/// "5 Rethymno"
std::string province_in_words(kreta::Province province);
/// "6 8 9 10"
std::string provinces_at(kreta::Site site);
/// "▲" for a mountain
std::string_view terrain_sign(const Voice& voice, kreta::Terrain terrain);

/// What is scored next and after it.
struct OpenSites {
  kreta::Site next = kreta::Site::none();
  kreta::Site following = kreta::Site::none();
};
OpenSites open_sites(const kreta::State& state);
/// Mark what is scored next, and what is scored after it.
std::string_view next_mark(const Voice& voice);
std::string_view following_mark(const Voice& voice);

/// Calls `visit(seat)` for everybody who plays.
template <class Visit>
void for_each_seat(const kreta::State& state, Visit&& visit) {
  for (std::uint8_t s = 0; s < state.players; ++s) visit(Seat{s});
}

}  // namespace merlon::screen
