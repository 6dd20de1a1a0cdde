// Whether moves told somebody something new. Taking back a move is fair as long as nobody who decides again
// has learned what was hidden the first time.
#pragma once

#include <span>

#include "any/any_game.h"

namespace merlon::any {

/// Whether the seat sees all of a legal move; of a card put back it does not.
bool sees_all_of(const AnyGame& before, AnyMove move, Seat seat);

/// Whether `viewer` learned something hidden while these moves were played from `before`. Asked of chance:
/// the hidden part is dealt anew several times, and if any deal would have shown the viewer something else,
/// or made a move impossible, then what happened told which deal it was. Legal moves of one game, in order.
bool reveals(const AnyGame& before, std::span<const AnyMove> moves, Seat viewer);

}  // namespace merlon::any
