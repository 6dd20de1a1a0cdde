#include "app/arena/bot_spec.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "app/files.h"
#include "app/leaf_names.h"
#include "core/hash.h"
#include "core/quoted.h"
#include "core/scanner.h"
#include "host/nearest.h"

namespace merlon::app::arena {
namespace {

constexpr std::uint64_t kMaxNodes = 1'000'000'000;
constexpr std::uint64_t kFlatNodes = 256;  // of `flat` without a number

constexpr std::array<std::string_view, 12> kNames{"level1", "level2", "level3", "level4", "level5", "level6",
                                                  "level7", "level8", "greedy", "random", "flat",   "nodes"};

/// "the rest" of a text that is eaten part by part; parts are separated by colons.
std::string_view next_part(std::string_view& rest) {
  const std::size_t end = std::min(rest.find(':'), rest.size());
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return part;
}

std::optional<std::uint64_t> node_count(std::string_view text) {
  const auto count = parse_number<std::uint64_t>(text);
  return count && *count >= 1 && *count <= kMaxNodes ? count : std::nullopt;
}

/// Reads one built-in player from its text, part by part.
class BuiltinReader {
 public:
  BuiltinReader(std::string_view text, const any::GameInfo& game, int players)
      : text_(text), rest_(text), game_(game), players_(players) {
    spec_.name = text;
  }

  Expected<BotSpec> read() {
    if (auto problem = read_name()) return *problem;
    while (!rest_.empty()) {
      if (auto problem = read_setting(next_part(rest_))) return *problem;
    }
    spec_.identity = identity();
    return std::move(spec_);
  }

 private:
  using Problem = std::optional<Error>;
  using Setter = Problem (BuiltinReader::*)(std::string_view value);
  struct Setting {
    std::string_view key;
    Setter set;
    bool search_only;
  };

  Error wrong(const std::string& what) const { return Error{"bot " + quoted(text_) + ": " + what}; }

  Problem read_name() {
    const std::string_view name = next_part(rest_);
    if (std::find(kNames.begin(), kNames.end(), name) == kNames.end()) {
      return Error{unknown_word("bot", name, kNames)};
    }
    if (name == "random") spec_.kind = BotKind::random;
    if (name == "greedy") spec_.kind = BotKind::greedy;
    if (name.starts_with("level")) take_level(static_cast<std::size_t>(name.back() - '1'));
    if (name == "flat" || name == "nodes") return read_nodes(name);
    return std::nullopt;
  }

  void take_level(std::size_t level) {
    spec_.kind = BotKind::search;
    spec_.nodes = game_.levels(players_)[level].nodes;
    spec_.softness = game_.levels(players_)[level].softness;
  }

  Problem read_nodes(std::string_view name) {
    spec_.kind = name == "flat" ? BotKind::flat : BotKind::search;
    spec_.nodes = kFlatNodes;
    const bool has_number =
        !rest_.empty() && rest_.substr(0, rest_.find(':')).find('=') == std::string_view::npos;
    if (!has_number && name == "flat") return std::nullopt;
    const std::string_view part = has_number ? next_part(rest_) : std::string_view{};
    const auto count = node_count(part);
    if (!count) {
      return wrong("after " + std::string(name) + ": a number from 1 to " + std::to_string(kMaxNodes) +
                   " is needed, not " + quoted(part));
    }
    spec_.nodes = *count;
    return std::nullopt;
  }

  Problem read_setting(std::string_view part) {
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos) return wrong(quoted(part) + " lacks '=' and a value");
    const std::string_view key = part.substr(0, equals);
    const auto* found = std::find_if(kSettings.begin(), kSettings.end(),
                                     [&](const Setting& setting) { return setting.key == key; });
    if (found == kSettings.end()) return wrong(unknown_word("setting", key, setting_keys()));
    if (found->search_only && spec_.kind != BotKind::search) {
      return wrong(std::string(key) + " is for players that search: level1 to level8 and nodes:N");
    }
    return (this->*found->set)(part.substr(equals + 1));
  }

  static std::vector<std::string_view> setting_keys() {
    std::vector<std::string_view> keys;
    for (const Setting& setting : kSettings) keys.push_back(setting.key);
    return keys;
  }

  Problem set_name(std::string_view value) {
    if (value.empty()) return wrong("an empty name");
    spec_.name = value;
    return std::nullopt;
  }

  Problem set_weights(std::string_view value) {
    auto text = read_file(std::string(value));
    if (!text) return wrong(text.error().message);
    spec_.thinker.weights = std::move(*text);
    if (spec_.thinker.weights.empty()) return wrong(quoted(value) + " is empty");
    const auto trial = game_.make_thinker(spec_.thinker);
    if (!trial) return wrong(quoted(value) + ": " + trial.error().message);
    return std::nullopt;
  }

  Problem set_leaf(std::string_view value) {
    const auto leaf = leaf_named(value);
    if (!leaf) return wrong(unknown_word("leaf", value, kLeafNames));
    spec_.thinker.leaf = *leaf;
    return std::nullopt;
  }

  Problem set_number(float& target, std::string_view value) {
    const auto number = parse_number<float>(value);
    if (!number || !(*number >= 0.0f && *number <= 1e6f)) {
      return wrong(quoted(value) + " is no number from 0 upwards");
    }
    target = *number;
    return std::nullopt;
  }

  Style& style() {
    if (!spec_.thinker.style) spec_.thinker.style = game_.style;
    return *spec_.thinker.style;
  }
  Problem set_softness(std::string_view value) { return set_number(spec_.softness, value); }
  Problem set_cpuct(std::string_view value) { return set_number(style().cpuct, value); }
  Problem set_fpu_reduction(std::string_view value) { return set_number(style().fpu_reduction, value); }
  Problem set_inverse_policy_temperature(std::string_view value) {
    return set_number(style().inverse_policy_temperature, value);
  }
  Problem set_score_part(std::string_view value) { return set_number(style().score_part, value); }

  std::string identity() {
    static constexpr std::array<std::string_view, 4> kKinds{"random", "greedy", "flat", "search"};
    std::string text(kKinds[static_cast<std::size_t>(spec_.kind)]);
    if (spec_.nodes > 0) text += " nodes=" + std::to_string(spec_.nodes);
    if (spec_.kind != BotKind::search) return text;
    const Style used = spec_.thinker.style.value_or(game_.style);
    // These keep the names of 1.0: a run that was begun then goes on only if they are the same.
    text += " softness=" + std::to_string(spec_.softness) +
            " leaf=" + std::to_string(static_cast<int>(spec_.thinker.leaf)) +
            " exploration=" + std::to_string(used.cpuct) + " caution=" + std::to_string(used.fpu_reduction) +
            " temper=" + std::to_string(used.inverse_policy_temperature) +
            " score_part=" + std::to_string(used.score_part);
    // Soft choices used to count the win share alone: a run that began with such players cannot go on.
    if (spec_.softness > 0.0f) text += " point=" + std::to_string(used.point);
    if (!spec_.thinker.weights.empty())
      text += " weights=" + hash_text(hash_characters(spec_.thinker.weights));
    return text;
  }

  static constexpr std::size_t kSettingCount = 11;
  static const std::array<Setting, kSettingCount> kSettings;

  std::string_view text_;
  std::string_view rest_;
  const any::GameInfo& game_;
  int players_;
  BotSpec spec_;
};

const std::array<BuiltinReader::Setting, BuiltinReader::kSettingCount> BuiltinReader::kSettings{{
    {"name", &BuiltinReader::set_name, false},
    {"weights", &BuiltinReader::set_weights, true},
    {"leaf", &BuiltinReader::set_leaf, true},
    {"softness", &BuiltinReader::set_softness, true},
    {"cpuct", &BuiltinReader::set_cpuct, true},
    {"fpu_reduction", &BuiltinReader::set_fpu_reduction, true},
    {"inverse_policy_temperature", &BuiltinReader::set_inverse_policy_temperature, true},
    {"score_part", &BuiltinReader::set_score_part, true},
    // What the three above were called up to 1.0.
    {"exploration", &BuiltinReader::set_cpuct, true},
    {"caution", &BuiltinReader::set_fpu_reduction, true},
    {"temper", &BuiltinReader::set_inverse_policy_temperature, true},
}};

/// The settings that may stand before a command. Anything else belongs to the command already, so that
/// `PATH=/x:/y bot` stays what the shell makes of it.
std::optional<std::string_view> program_setting(std::string_view text) {
  for (const std::string_view key : {"name", "level", "nodes", "ms"}) {
    const bool named = text.starts_with(key) && text.substr(key.size()).starts_with('=');
    if (named && text.find(':') != std::string_view::npos) return key;
  }
  return std::nullopt;
}

}  // namespace

Expected<BotSpec> parse_builtin(std::string_view text, const any::GameInfo& game, int players) {
  return BuiltinReader(text, game, players).read();
}

Expected<BotSpec> parse_program(std::string_view text) {
  const auto wrong = [&](const std::string& what) { return Error{"bot " + quoted(text) + ": " + what}; };
  BotSpec spec;
  spec.kind = BotKind::program;
  std::string_view rest = text;
  while (const auto key = program_setting(rest)) {
    const std::string_view value = next_part(rest).substr(key->size() + 1);
    if (*key == "name") {
      if (value.empty()) return wrong("an empty name");
      spec.name = value;
      continue;
    }
    const auto amount = node_count(value);
    if (!amount) return wrong(std::string(*key) + " must be a whole number, not " + quoted(value));
    spec.go = {*key, *amount};
  }
  spec.command = rest;
  if (rest.find_first_not_of(' ') == std::string_view::npos) return wrong("there is no command to start");
  if (spec.name.empty()) spec.name = rest;
  spec.identity =
      "program " + std::string(spec.go.word) + "=" + std::to_string(spec.go.amount) + " " + spec.command;
  return spec;
}

void tell_apart(std::vector<BotSpec>& bots) {
  std::map<std::string, int> seen;
  for (BotSpec& bot : bots) {
    const int number = ++seen[bot.name];
    if (number > 1) bot.name += " #" + std::to_string(number);
  }
}

}  // namespace merlon::app::arena
