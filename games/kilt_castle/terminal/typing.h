// What people type for a move of Kilt Castle, taken apart: "blue and red to n1" and "br>N1" are the same.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/kilt_castle/engine/state.h"

namespace merlon::screen {

struct TypedBuilding {
  bool skip = false;
  bool roof = false;
  std::vector<kilt_castle::Colour> colours;  ///< of a card or a floor
  std::vector<kilt_castle::Place> places;
  std::vector<kilt_castle::Square> squares;
  std::optional<int> crests;  ///< any number at all
  std::string no_place;       ///< looks like a place, but there is none: "N7"
  std::string no_square;      ///< "66"
  bool strange = false;       ///< some word means nothing here
  bool empty() const {
    return !skip && !roof && colours.empty() && places.empty() && squares.empty() && !crests &&
           no_place.empty() && no_square.empty();
  }
};

/// Any text at all, in the words of either language, capital letters and blanks as people like.
TypedBuilding take_building_apart(std::string_view typed);

}  // namespace merlon::screen
