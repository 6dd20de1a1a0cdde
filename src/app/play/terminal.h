// What the terminal at hand can show.
#pragma once

#include <iosfwd>

#include "app/play/play.h"
#include "app/screen_names.h"

namespace merlon::app {

/// Asks the environment, as far as the option leaves it a choice: NO_COLOR, TERM, COLORTERM, and whether
/// anybody looks.
Terminal detect_terminal(PlayOptions::Colour choice, bool ascii, const std::ostream& out);

/// The present number of lines of the screen; 24 if nobody knows.
int terminal_height(const std::ostream& out);

}  // namespace merlon::app
