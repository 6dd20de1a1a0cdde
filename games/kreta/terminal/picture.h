// The parts of the Kreta table, from top to bottom: the row of fort cards, the island, what the next scoring
// would bring, and the players.
#pragma once

#include "games/kreta/engine/state.h"
#include "screen/screen.h"

namespace merlon::screen {

/// One line.
std::string draw_fort_cards(const Voice& voice, const kreta::State& state);

/// `kMapHeight` lines.
Lines draw_island(const Voice& voice, const kreta::State& state);

/// What stands inside a province: at most `height` lines of at most `width` columns.
Lines draw_province(const Voice& voice, const kreta::State& state, kreta::Province province, int width,
                    int height);

/// Who leads where on the open fort cards: a line for each.
Lines draw_scorings(const Voice& voice, const kreta::State& state);

/// A heading and a line for each player.
Lines draw_rulers(const Voice& voice, const kreta::State& state, const Frame& frame);

}  // namespace merlon::screen
