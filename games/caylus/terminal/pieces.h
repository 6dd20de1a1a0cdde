// Workers, tiles and places of Caylus as people read them. A player always shows three things: a letter, a
// shape, and the colour itself if there is any.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "games/caylus/engine/notation.h"
#include "games/caylus/engine/state.h"
#include "screen/suits.h"

namespace merlon::screen {

/// Columns of a cell of the board, without the line beside it.
inline constexpr int kCellWidth = 10;

const Suit& suit_of_seat(Seat seat);
/// "b■"
std::string seat_sign(const Voice& voice, Seat seat);
/// "b", painted: where there is one column only.
std::string seat_letter(const Voice& voice, Seat seat);
/// Signs side by side, in a cell.
std::string seat_signs(const Voice& voice, const std::vector<Seat>& seats);
std::vector<Seat> seats_in(const caylus::Queue& queue);
/// A name within a sentence: "you", "Rowan".
std::string inner_name(const Voice& voice, Seat seat);
/// The names of some seats, with commas.
std::string seat_names_in_words(const Voice& voice, const std::vector<Seat>& seats);

/// "Marketplace"
std::string tile_name(const Voice& voice, caylus::Tile tile);
std::string tile_name(const Voice& voice, std::string_view id);
/// Fits into a cell: "Market".
std::string short_tile_name(const Voice& voice, caylus::Tile tile);

/// "+2F/+1C", "2/4D>3/5P": fits into a cell.
std::string short_effect(const Voice& voice, caylus::Tile tile, caylus::Edition edition);
/// "+2F or +1C", "2D>3P or 4D>5P"
std::string full_effect(const Voice& voice, caylus::Tile tile, caylus::Edition edition);
/// "1W1A": what a tile costs.
std::string cost_text(caylus::Tile tile);

/// "gate", "Forest 5": a building or the castle.
std::string place_name(const Voice& voice, const caylus::State& state, caylus::Target target);
/// "the gate", "space 5": where nobody knows what stands there.
std::string bare_place_name(const Voice& voice, std::string_view place);
/// "dungeon"
std::string section_name(const Voice& voice, caylus::Section section);

/// "2D1F" of the members `deniers`, `points` and `cubes`.
std::string amounts_in(const Json& json);

/// "P" and "B": the provost and the bailiff.
std::string provost_letter(const Voice& voice);
std::string bailiff_letter(const Voice& voice);

}  // namespace merlon::screen
