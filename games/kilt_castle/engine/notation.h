// Squares, places, cards, colours and phases as text: the words shared by records, JSON, logs and the command
// line (KC-9.2, KC-9.3).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "games/kilt_castle/engine/state.h"

namespace merlon::kilt_castle {

/// "14": row, then column.
std::string square_text(Square square);
/// A square of the 25, land or water.
std::optional<Square> parse_square(std::string_view text);

/// "W4"
std::string place_text(Place place);
std::optional<Place> parse_place(std::string_view text);

std::string_view colour_text(Colour colour);
std::optional<Colour> parse_colour(std::string_view text);

/// "br": the name of a card, whichever way it lies.
std::string card_text(Card card);
/// "rb": a card as it lies, the inner half first.
std::string lying_card_text(Card card, bool turned);
/// Takes both orders; `turned` tells which one it was.
struct LyingCard {
  Card card;
  bool turned;
};
std::optional<LyingCard> parse_card(std::string_view text);

/// "r+2": the colour and the crests.
std::string floor_text(Colour colour, int crests);

/// The `kind` of a move in JSON.
std::string_view kind_text(MoveKind kind);

std::string_view phase_text(Phase phase);
std::optional<Phase> parse_phase(std::string_view text);
std::span<const std::string_view> phase_names();

}  // namespace merlon::kilt_castle
