// The first line of every picture: which game it is and how far it has come.
#pragma once

#include <string>
#include <string_view>

#include "screen/screen.h"

namespace merlon::screen {

/// " · "
std::string bullet(const Voice& voice);

/// The bar over the whole width: the game's name, its number in a match, the computer's level, and at the
/// right end how far the game has come.
std::string title_bar(const Voice& voice, std::string_view name, const Frame& frame,
                      std::string_view progress);

/// The same for a game that counts turns: `more` stands before them.
std::string title_bar(const Voice& voice, std::string_view name, const Frame& frame,
                      const std::vector<std::string>& more, int turn);

}  // namespace merlon::screen
