#include "host/game_choice.h"

#include <algorithm>

#include "core/quoted.h"
#include "core/scanner.h"
#include "host/nearest.h"

namespace merlon {

std::string match_seed(std::string_view seed, int number) {
  return std::string(seed) + (number == 1 ? "" : "/" + std::to_string(number));
}

std::string players_text(const any::GameInfo& game) {
  const std::string least = std::to_string(game.min_players);
  return game.min_players == game.max_players ? least : least + " to " + std::to_string(game.max_players);
}

std::optional<Error> players_problem(const any::GameInfo& game, int players) {
  if (players >= game.min_players && players <= game.max_players) return std::nullopt;
  return Error{std::string(game.key) + " is for " + players_text(game) + " players, not " +
               std::to_string(players)};
}

std::optional<Error> option_problem(const any::GameInfo& game, const OptionTexts& options) {
  std::vector<std::string_view> names;
  for (const any::OptionInfo& option : game.options) names.push_back(option.name);
  for (const auto& [name, value] : options) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return Error{unknown_word("option", name, names)};
    const any::OptionInfo& option = game.options[static_cast<std::size_t>(found - names.begin())];
    if (std::find(option.values.begin(), option.values.end(), value) == option.values.end()) {
      return Error{unknown_word("value of option " + name, value, option.values)};
    }
  }
  return std::nullopt;
}

std::optional<Error> seed_problem(std::string_view seed) {
  Record record;
  record.set("Seed", seed);
  if (!check_record(record)) return std::nullopt;
  return Error{"a seed is a text without control characters, of at most " +
               std::to_string(kMaxRecordValueBytes) + " bytes"};
}

Expected<const any::GameInfo*> game_of(const Record& record) {
  const std::string* named = record.find("Game");
  const std::string key = named == nullptr ? "" : *named;
  const any::GameInfo* info = any::find_game(key);
  if (info == nullptr) return Error{"the record is of an " + unknown_word("game", key, any::game_keys())};
  if (!info->replays(rules_of(record, *info))) {
    return Error{"the record was played under rules version " + cut_short(*record.find("Rules")) +
                 ", this program has " + std::to_string(info->rules_version)};
  }
  return info;
}

int rules_of(const Record& record, const any::GameInfo& game) {
  const std::string* value = record.find("Rules");
  return value == nullptr ? game.rules_version : parse_number(*value).value_or(0);
}

}  // namespace merlon
