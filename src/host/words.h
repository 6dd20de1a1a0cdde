// Sentences in the reader's language, made from codes and facts. The catalogues are
// lang/<name>.<language>.json and games/<name>/words/<language>.json: flat lists of messages with places such
// as {stone} to fill in.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/refusal.h"

namespace merlon {

enum class Language { english, german };

/// "en" or "de" as a language; nothing else is one.
std::optional<Language> parse_language(std::string_view text);

using Facts = std::vector<std::pair<std::string_view, std::string>>;

/// The message with this key, its places filled in. A message that is missing shows its key, so that it is
/// noticed.
std::string say(Language language, std::string_view key, const Facts& facts = {});

/// Whether the catalogue of a language has this message.
bool has_message(Language language, std::string_view key);

/// What a phase is about, in the words of the game that refuses: `code` is that of the refusal.
std::string phase_in_words(Language language, std::string_view code, std::string_view phase);

/// Why a move is refused, in a sentence.
std::string say(Language language, const Refusal& refusal);

}  // namespace merlon
