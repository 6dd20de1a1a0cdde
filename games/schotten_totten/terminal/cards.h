// Cards, stones and formations of Schotten-Totten as people read them. A clan card always shows three things:
// the letter and value that are typed, the shape of its suit, and its colour if there is any.
#pragma once

#include <string>
#include <vector>

#include "games/schotten_totten/engine/formation.h"
#include "games/schotten_totten/engine/state.h"
#include "screen/voice.h"

namespace merlon::screen {

/// Columns that a card or a stone takes on the table.
inline constexpr int kCardWidth = 7;

/// "Loch"
std::string suit_name(const Voice& voice, schotten_totten::Suit suit);

/// "Loch 7", "Leader": in words.
std::string card_name(const Voice& voice, schotten_totten::Card card);

/// The card in a sentence: "Loch 7 b7■", "Leader leader1".
std::string card_in_words(const Voice& voice, schotten_totten::Card card);

/// The card by its notation and shape: "b7■", "leader1".
std::string card_sign(const Voice& voice, schotten_totten::Card card);
std::string card_signs(const Voice& voice, const std::vector<schotten_totten::Card>& cards);

/// A card on the table: one that has just been laid stands out, one at a claimed stone is but evidence.
enum class Freshness { fresh, usual, faded };
std::string card_chip(const Voice& voice, schotten_totten::Card card, Freshness freshness);

/// The two lines of a hand card.
struct HandCard {
  std::string upper;
  std::string lower;
};
HandCard hand_card(const Voice& voice, schotten_totten::Card card);

/// "Ordered Clan 21"
std::string formation_name(const Voice& voice, schotten_totten::Strength strength);

/// The same in at most `kCardWidth` columns: "order21", "run 18".
std::string formation_caption(const Voice& voice, schotten_totten::Strength strength);

/// "clan pile"
std::string pile_name(const Voice& voice, schotten_totten::Pile pile);

}  // namespace merlon::screen
