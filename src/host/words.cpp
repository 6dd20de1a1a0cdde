#include "host/words.h"

#include <algorithm>
#include <boost/json.hpp>
#include <cctype>
#include <map>

#include "host/embedded_files.h"

namespace merlon {
namespace {

using Catalogue = std::map<std::string, std::string, std::less<>>;

/// All messages of the files whose names end so: "en.json" of lang/ and of every game's words/.
Catalogue load(std::string_view suffix) {
  Catalogue catalogue;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.name.ends_with(suffix)) continue;
    // Our own files, checked by a test: a broken one may end the program.
    const boost::json::value json = boost::json::parse({file.text.data(), file.text.size()});
    for (const auto& [key, message] : json.as_object()) {
      catalogue.emplace(key, std::string(message.as_string()));
    }
  }
  return catalogue;
}

const Catalogue& catalogue(Language language) {
  static const Catalogue english = load("en.json");
  static const Catalogue german = load("de.json");
  return language == Language::german ? german : english;
}

std::string fill(std::string_view message, const Facts& facts) {
  std::string text;
  while (!message.empty()) {
    const std::size_t open = std::min(message.find('{'), message.size());
    const std::size_t close = message.find('}', open);
    text += message.substr(0, open);
    if (close == std::string_view::npos) break;
    const std::string_view name = message.substr(open + 1, close - open - 1);
    for (const auto& [fact, value] : facts) {
      if (fact == name) text += value;
    }
    message.remove_prefix(close + 1);
  }
  return text;
}

}  // namespace

std::optional<Language> parse_language(std::string_view text) {
  if (text == "en") return Language::english;
  if (text == "de") return Language::german;
  return std::nullopt;
}

bool has_message(Language language, std::string_view key) { return catalogue(language).contains(key); }

std::string say(Language language, std::string_view key, const Facts& facts) {
  const Catalogue& messages = catalogue(language);
  const auto found = messages.find(key);
  return found == messages.end() ? std::string(key) : fill(found->second, facts);
}

std::string phase_in_words(Language language, std::string_view code, std::string_view phase) {
  std::string game(code.substr(0, code.find('_')));  // "kc.phase.build" for KC_NOT_NOW
  for (char& letter : game) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return say(language, game + ".phase." + std::string(phase));
}

std::string say(Language language, const Refusal& refusal) {
  Facts facts;
  for (std::size_t i = 0; i < refusal.param_count; ++i) {
    const Param& param = refusal.params[i];
    std::string value = param.is_text ? std::string(param.as_text()) : std::to_string(param.number);
    if (param.name == "phase") value = phase_in_words(language, refusal.code, value);
    facts.emplace_back(param.name, std::move(value));
  }
  return say(language, refusal.code, facts);
}

}  // namespace merlon
