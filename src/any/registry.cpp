#include "any/registry.h"

#include <algorithm>

#include "core/quoted.h"

namespace merlon::any {
namespace {

const std::vector<GameInfo>& all_games() {
  static const std::vector<GameInfo> games = registered_games();
  return games;
}

std::string_view kind_text(OptionKind kind) {
  switch (kind) {
    case OptionKind::toggle:
      return "boolean";
    case OptionKind::number:
      return "number";
    case OptionKind::word:
      return "word";
  }
  return "";
}

void write_value(JsonWriter& json, OptionKind kind, std::string_view value) {
  kind == OptionKind::word ? json.text(value) : json.raw(value);
}

const OptionInfo* find_option(const GameInfo& game, std::string_view name) {
  const auto found = std::find_if(game.options.begin(), game.options.end(),
                                  [&](const OptionInfo& option) { return option.name == name; });
  return found == game.options.end() ? nullptr : &*found;
}

/// A JSON value as option text, if it is of the kind that the option wants.
std::optional<std::string> value_text(OptionKind kind, const Json& value) {
  if (kind == OptionKind::toggle && value.is(JsonKind::boolean)) return value.boolean() ? "true" : "false";
  if (kind == OptionKind::number && value.is(JsonKind::integer)) return std::to_string(value.integer());
  if (kind == OptionKind::word && value.is(JsonKind::text)) return std::string(value.text());
  return std::nullopt;
}

bool contains(std::span<const std::string_view> names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

void write_needs(JsonWriter& json, const GameInfo& game, std::string_view option) {
  json.key("needs").begin_array();
  for (const OptionNeed& need : game.description.option_needs) {
    if (need.option != option) continue;
    json.begin_object();
    if (need.players != 0) json.number("players", need.players);
    if (const OptionInfo* other = find_option(game, need.other); other != nullptr) {
      json.text("option", need.other).key("value");
      write_value(json, other->kind, need.value);
    }
    json.end_object();
  }
  json.end_array();
}

void write_option(JsonWriter& json, const GameInfo& game, const OptionInfo& option) {
  json.begin_object().text("name", option.name).text("kind", kind_text(option.kind));
  json.key("values").begin_array();
  for (const std::string_view value : option.values) write_value(json, option.kind, value);
  json.end_array().key("default");
  write_value(json, option.kind, option.default_value);
  json.text("rule", option.rule);
  json.boolean("in_front", contains(game.description.options_in_front, option.name));
  json.boolean("notation", contains(game.description.notation_options, option.name));
  write_needs(json, game, option.name);
  json.end_object();
}

void write_texts(JsonWriter& json, std::string_view name, std::span<const std::string_view> texts) {
  json.key(name).begin_array();
  for (const std::string_view text : texts) json.text(text);
  json.end_array();
}

void write_signs(JsonWriter& json, const GameInfo& game) {
  json.key("signs").begin_array();
  for (int players = game.min_players; players <= game.max_players; ++players) {
    json.begin_array();
    for (int s = 0; s < players; ++s) json.number(game.sign(players, Seat{static_cast<std::uint8_t>(s)}));
    json.end_array();
  }
  json.end_array();
}

void write_score(JsonWriter& json, std::span<const ScorePart> score) {
  json.key("score").begin_array();
  for (const ScorePart& part : score) {
    json.begin_object().text("member", part.member).text("word", part.word);
    json.text("role", kScoreRoleNames[static_cast<std::size_t>(part.role)]).end_object();
  }
  json.end_array();
}

}  // namespace

std::span<const GameInfo> games() { return all_games(); }

const GameInfo& default_game() { return all_games().front(); }

std::vector<std::string_view> game_keys() {
  std::vector<std::string_view> keys;
  for (const GameInfo& game : all_games()) keys.push_back(game.key);
  return keys;
}

const GameInfo* find_game(std::string_view key) {
  for (const GameInfo& game : all_games()) {
    if (game.key == key) return &game;
  }
  return nullptr;
}

Expected<OptionTexts> read_options(const GameInfo& game, const Json& json) {
  OptionTexts texts;
  if (!json.exists()) return texts;
  if (!json.is(JsonKind::object)) return Error{must_be("options", "an object", json)};
  for (std::size_t i = 0; i < json.size(); ++i) {
    const std::string_view name = json.member_name(i);
    const OptionInfo* option = find_option(game, name);
    if (option == nullptr) {  // the game itself names the options it knows
      texts.emplace_back(name, "");
      continue;
    }
    const auto text = value_text(option->kind, json[name]);
    if (!text) {
      const std::string kind(kind_text(option->kind));
      return Error{must_be("option " + std::string(name), "a " + kind, json[name])};
    }
    texts.emplace_back(name, *text);
  }
  return texts;
}

std::string options_text(const OptionTexts& options) {
  std::string text;
  for (const auto& [name, value] : options) text += (text.empty() ? "" : " ") + name + "=" + value;
  return text;
}

Expected<OptionTexts> parse_options(std::string_view text) {
  OptionTexts options;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (word.empty()) continue;
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) return Error{"option " + quoted(word) + " lacks '=' and a value"};
    options.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  return options;
}

void write_game_info(JsonWriter& json, const GameInfo& game) {
  json.begin_object().text("key", game.key);
  json.key("name").begin_object().text("de", game.name_german).text("en", game.name_english).end_object();
  json.key("players").begin_array().number(game.min_players).number(game.max_players).end_array();
  json.number("rules", game.rules_version).key("options").begin_array();
  for (const OptionInfo& option : game.options) write_option(json, game, option);
  json.end_array();
  const Description& description = game.description;
  json.number("minutes", description.minutes).number("usual_players", description.usual_players);
  json.boolean("secret_hands", description.secret_hands).text("rule_letters", description.rule_letters);
  write_signs(json, game);
  write_score(json, description.score);
  write_texts(json, "tie_breaks", description.tie_breaks);
  write_texts(json, "scorings", description.scorings);
  json.numbers("level_wins", description.level_wins).end_object();
}

void write_options(JsonWriter& json, const GameInfo& game, const OptionTexts& changed) {
  json.begin_object();
  for (const OptionInfo& option : game.options) {
    std::string_view value = option.default_value;
    for (const auto& [name, text] : changed) {
      if (name == option.name) value = text;
    }
    if (option.since == OptionSince::later && value == option.default_value) continue;
    json.key(option.name);
    write_value(json, option.kind, value);
  }
  json.end_object();
}

}  // namespace merlon::any
