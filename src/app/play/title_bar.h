// The first line of every picture: which game it is and how far it has come.
#pragma once

#include <string>
#include <string_view>

#include "app/play/screen.h"

namespace merlon::app {

/// " · "
std::string bullet(const Voice& voice);

/// The bar over the whole width: the game's name, its number in a match, what `more` says, and the turn.
std::string title_bar(const Voice& voice, std::string_view name, const Frame& frame,
                      const std::vector<std::string>& more, int turn);

}  // namespace merlon::app
