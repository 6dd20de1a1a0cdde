// What people type for moves of Kreta, taken apart: "Baumeister Kastell 12" and "architect fort 12" are the
// same.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/kreta/engine/state.h"

namespace merlon::screen {

enum class TypedPiece { ship, people, abbot, tile, fort, city };

struct TypedTurn {
  std::optional<kreta::Card> card;
  std::optional<kreta::Card> repeated;  ///< by the king
  std::optional<TypedPiece> piece;
  std::vector<int> numbers;                ///< of provinces, sites or harbours, as they were typed
  std::vector<kreta::Harbour> harbours;    ///< those with their letter: "h3"
  std::optional<kreta::MoveKind> closing;  ///< done, keep or replace
  std::string no_harbour;                  ///< looks like a harbour, but there is none: "H9"
  bool strange = false;                    ///< some word means nothing here
  bool empty() const {
    return !card && !piece && numbers.empty() && harbours.empty() && !closing && no_harbour.empty();
  }
};

/// Any text at all, in the words of either language, capital letters and blanks as people like.
TypedTurn take_turn_apart(std::string_view typed);

}  // namespace merlon::screen
