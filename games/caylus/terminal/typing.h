// Words of Caylus as people type them, in either language: places, tiles, goods.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/caylus/engine/notation.h"
#include "games/caylus/engine/state.h"

namespace merlon::screen {

/// What a line begins with, if that says what it is about.
enum class CaylusVerb {
  none,
  place,
  take,
  trade,
  build,
  residence,
  prestige,
  site,
  batch,
  favour,
  effect,
  provost
};

/// A typed line in small letters, without words that change nothing.
struct CaylusWords {
  CaylusVerb verb = CaylusVerb::none;
  std::vector<std::string> words;
};
CaylusWords caylus_words(std::string_view typed);

bool means_yes(std::string_view word);
bool means_no(std::string_view word);
bool means_pass(std::string_view word);
bool means_home(std::string_view word);

/// "gate", "Tor", "5"
std::optional<caylus::Target> typed_place(std::string_view word);
/// "saw", "w_saw", "Sägewerk", "farm f": whether this may be the tile.
bool names_tile(std::string_view words, caylus::Tile tile);
/// "fws", "1f2w", "food", "4d"
std::optional<caylus::Amounts> typed_goods(std::string_view word);
/// "+2", "back 2", "vor 1", "stay"
std::optional<int> typed_steps(const std::vector<std::string>& words);
/// "a", "prestige", "Denare"
std::optional<caylus::FavourLine> typed_line(std::string_view word);

/// The notation in its own capital letters: "build W_SAW pay 1F1W".
std::string in_notation_case(std::string_view typed);

}  // namespace merlon::screen
