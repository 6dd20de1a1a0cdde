#include "app/rule_book.h"

#include <algorithm>

#include "host/embedded_files.h"

namespace merlon::app {
namespace {

constexpr std::string_view kMark = "**";

/// "**ST-4.3** Text": the number, if the line opens a rule.
std::string_view number_of(std::string_view line) {
  if (!line.starts_with(kMark)) return {};
  const std::size_t end = line.find(kMark, kMark.size());
  if (end == std::string_view::npos) return {};
  const std::string_view number = line.substr(kMark.size(), end - kMark.size());
  const bool is_number =
      number.find('-') != std::string_view::npos && number.find('.') != std::string_view::npos;
  return is_number ? number : std::string_view{};
}

}  // namespace

std::string_view rules_document(std::string_view game_key, Language language) {
  std::string folder(game_key);
  std::replace(folder.begin(), folder.end(), '-', '_');
  return embedded_text("games/" + folder + (language == Language::german ? "/rules.de.md" : "/rules.en.md"));
}

std::vector<Rule> rule_book(std::string_view game_key, Language language) {
  std::vector<Rule> rules;
  std::string_view document = rules_document(game_key, language);
  bool inside = false;
  while (!document.empty()) {
    const std::size_t end = std::min(document.find('\n'), document.size());
    const std::string_view line = document.substr(0, end);
    document.remove_prefix(std::min(end + 1, document.size()));
    if (const std::string_view number = number_of(line); !number.empty()) {
      inside = true;
      const std::string_view text = line.substr(number.size() + 2 * kMark.size());
      rules.push_back({std::string(number), std::string(text.substr(text.empty() ? 0 : 1))});
    } else if (line.empty()) {
      inside = false;
    } else if (inside) {
      rules.back().text += " " + std::string(line);
    }
  }
  return rules;
}

}  // namespace merlon::app
