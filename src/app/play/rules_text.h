// The rules of a game to read in the terminal: a paragraph, a chapter, or all that mention a word.
#pragma once

#include <string_view>

#include "app/screen_names.h"

namespace merlon::app {

/// `example` is a word worth looking for. What `wanted` stands for: nothing gives the chapters, "4" a
/// chapter, "4.3" or "ST-4.3" one rule, anything else the rules in which it occurs.
Lines rules_text(const Voice& voice, std::string_view game_key, std::string_view wanted,
                 std::string_view example);

/// The paragraph of one rule by its full number, with the number; empty if there is none.
std::string rule_text(const Voice& voice, std::string_view game_key, std::string_view number);

}  // namespace merlon::app
