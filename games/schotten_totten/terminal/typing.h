// What people type for a move of Schotten-Totten, taken apart: "Rowan 7 to stone 3" and "r7@3" are the same.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "games/schotten_totten/engine/state.h"

namespace merlon::screen {

struct TypedParts {
  std::optional<schotten_totten::MoveKind> verb;  ///< "claim", "draw", …; a trick's name is a verb too
  std::vector<schotten_totten::Card> cards;       ///< without the trick that is the verb
  bool any_leader = false;                        ///< "leader" without saying which of the two
  std::vector<int> numbers;                       ///< stones, as people count
  std::optional<schotten_totten::Pile> pile;
  bool off = false;      ///< off the table
  bool strange = false;  ///< some word means nothing here
  bool empty() const { return !verb && cards.empty() && numbers.empty() && !pile && !off; }
};

/// Any text at all, in the words of either language, capital letters and blanks as people like.
TypedParts take_apart(std::string_view typed);

}  // namespace merlon::screen
