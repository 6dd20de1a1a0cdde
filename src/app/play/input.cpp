#include "app/play/input.h"
#include "app/screen_names.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace merlon::app {
namespace {

constexpr auto kCommands = std::to_array<std::pair<std::string_view, CommandKind>>({
    {"?", CommandKind::help},        {"help", CommandKind::help},         {"hilfe", CommandKind::help},
    {"h", CommandKind::help},        {"moves", CommandKind::moves},       {"m", CommandKind::moves},
    {"züge", CommandKind::moves},    {"zuege", CommandKind::moves},       {"why", CommandKind::why},
    {"warum", CommandKind::why},     {"rules", CommandKind::rules},       {"rule", CommandKind::rules},
    {"regeln", CommandKind::rules},  {"regel", CommandKind::rules},       {"hint", CommandKind::hint},
    {"tipp", CommandKind::hint},     {"ok", CommandKind::accept},         {"yes", CommandKind::accept},
    {"ja", CommandKind::accept},     {"undo", CommandKind::undo},         {"u", CommandKind::undo},
    {"zurück", CommandKind::undo},   {"zurueck", CommandKind::undo},      {"log", CommandKind::log},
    {"protokoll", CommandKind::log}, {"cards", CommandKind::cards},       {"karten", CommandKind::cards},
    {"record", CommandKind::record}, {"save", CommandKind::record},       {"speichern", CommandKind::record},
    {"lang", CommandKind::language}, {"language", CommandKind::language}, {"sprache", CommandKind::language},
    {"quit", CommandKind::quit},     {"exit", CommandKind::quit},         {"q", CommandKind::quit},
    {"ende", CommandKind::quit},
});

}  // namespace

Command parse_command(std::string_view line) {
  const std::string_view text = trimmed(line);
  if (text.empty()) return {};
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  const std::string word = lower_case(text.substr(0, end));
  const auto* const found = std::find_if(kCommands.begin(), kCommands.end(),
                                         [&](const auto& entry) { return entry.first == word; });
  if (found != kCommands.end()) return {found->second, std::string(trimmed(text.substr(end)))};
  // A question mark behind a move asks about it.
  if (text.ends_with('?')) return {CommandKind::why, std::string(trimmed(text.substr(0, text.size() - 1)))};
  return {CommandKind::other, std::string(text)};
}

std::span<const std::string_view> command_words() {
  static const std::vector<std::string_view> words = [] {
    std::vector<std::string_view> list;
    for (const auto& [word, kind] : kCommands) list.push_back(word);
    return list;
  }();
  return words;
}

}  // namespace merlon::app
