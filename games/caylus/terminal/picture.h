// The parts of the Caylus table: the buildings before the bridge and the road, and what stands below them.
#pragma once

#include "games/caylus/engine/state.h"
#include "screen/screen.h"

namespace merlon::screen {

/// Rows of seven cells: the special buildings with the castle, then the road.
Lines draw_caylus_board(const Voice& voice, const caylus::State& state, const Frame& frame);

/// Which of the seven phases it is.
std::string draw_caylus_phases(const Voice& voice, const caylus::State& state);
/// The castle, the players in the order of play, and the points of a match.
Lines draw_caylus_panel(const Voice& voice, const caylus::State& state, const Frame& frame);

/// Headings and tiles in stock, and what favours bring.
Lines caylus_overview(const Voice& voice, const caylus::State& state);

}  // namespace merlon::screen
