// The two halves of the Kilt Castle table: the board with the cards round it, and the players beside it.
#pragma once

#include "games/kilt_castle/engine/state.h"
#include "screen/screen.h"

namespace merlon::screen {

/// Columns of the board with the cards on both sides.
inline constexpr int kBoardWidth = 57;

/// Every line is `kBoardWidth` columns wide.
Lines draw_kilt_castle_board(const Voice& voice, const kilt_castle::State& state, const Frame& frame);

/// No line is wider than what the board leaves of the screen.
Lines draw_kilt_castle_panel(const Voice& voice, const kilt_castle::State& state, const Frame& frame);

/// Marks a square where the builder may build now.
std::string_view site_mark(const Voice& voice);

}  // namespace merlon::screen
