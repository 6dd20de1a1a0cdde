// The numbered rules of a game, read from the embedded rules documents.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/words.h"

namespace merlon::app {

struct Rule {
  std::string number;  ///< "ST-4.3"
  std::string text;    ///< one paragraph without line breaks
};

/// The whole document of a game, as written; empty if there is none.
std::string_view rules_document(std::string_view game_key, Language language);

/// All rules of a game, in order.
std::vector<Rule> rule_book(std::string_view game_key, Language language);

}  // namespace merlon::app
