// What can be foreseen of a move that shows something hidden: everything but that. A placed card lies where
// it was placed, and the card drawn after it is a blank.
#pragma once

#include <string>

#include "any/any_game.h"

namespace merlon::wasm {

struct Foresight {
  std::string position;  ///< the view afterwards, with blanks
  std::string events;    ///< a list, likewise
};

/// Asked of chance, like `any::reveals`: the hidden part is dealt anew several times, and what is not the
/// same every time cannot be foreseen.
Foresight foresee(const any::AnyGame& before, any::AnyMove move, Seat seer);

}  // namespace merlon::wasm
