#include "table/setup.h"

#include "core/advice.h"
#include "core/quoted.h"
#include "host/game_choice.h"
#include "host/json_members.h"
#include "host/nearest.h"
#include "host/session.h"

namespace merlon::table {
namespace {

constexpr std::int64_t kShortestClock = 1'000;
constexpr std::int64_t kLongestClock = std::int64_t{30} * 24 * 3600 * 1000;

Expected<SeatPlan> read_seat_wish(const Json& json) {
  SeatPlan plan;
  const std::string_view kind = json["kind"].text();
  if (kind == "me") {
    plan.creator = true;
  } else if (kind == "computer" || kind == "ai") {
    plan.computer = true;
    const auto level = integer_in(json, "level", 1, kLevels);
    if (!level) return Error{"a computer's " + level.error().message};
    plan.level = static_cast<int>(*level);
  } else if (kind != "open") {
    return Error{"a seat's kind is \"me\", \"open\" or \"computer\", not " + quoted(kind)};
  }
  return plan;
}

Expected<ClockRule> read_clock(const Json& json, int players) {
  ClockRule rule;
  if (!json.exists() || json.is(JsonKind::null)) return rule;
  const std::string_view kind = json["kind"].text();
  if (kind == "none") return rule;
  if (kind != "move" && kind != "bank") {
    return Error{"a clock's kind is \"none\", \"move\" or \"bank\", not " + quoted(kind)};
  }
  rule.kind = kind == "move" ? ClockKind::move : ClockKind::bank;
  const auto time = integer_in(json, "ms", kShortestClock, kLongestClock);
  if (!time) return Error{"a clock's " + time.error().message};
  rule.milliseconds = *time;
  if (rule.kind == ClockKind::bank && json["increment"].exists()) {
    const auto increment = integer_in(json, "increment", 0, kLongestClock);
    if (!increment) return Error{"a clock's " + increment.error().message};
    rule.increment = *increment;
  }
  const std::string_view at_zero = json["at_zero"].exists() ? json["at_zero"].text() : "computer";
  if (at_zero != "computer" && at_zero != "loses") {
    return Error{"a clock's at_zero is \"computer\" or \"loses\", not " + quoted(at_zero)};
  }
  if (at_zero == "loses" && players != 2) {
    return Error{"at_zero can be \"loses\" with two players only; with more the computer takes the seat"};
  }
  rule.at_zero = at_zero == "loses" ? AtZero::loses : AtZero::computer;
  return rule;
}

/// The options as the game itself would write them: only those that differ, in its own order.
Expected<OptionTexts> canonical_options(const any::GameInfo& game, const OptionTexts& options, int players) {
  if (const auto problem = option_problem(game, options)) return *problem;
  const auto session = Session::start(game, players, options, "");
  if (!session) return session.error();
  return session->game().options();
}

std::optional<Error> read_seat_wishes(const Json& json, Setup& setup) {
  if (!json.is(JsonKind::array)) return Error{"seats must be a list"};
  if (const auto problem = players_problem(*setup.game, static_cast<int>(json.size()))) return problem;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const auto plan = read_seat_wish(json[i]);
    if (!plan) return Error{"seats[" + std::to_string(i) + "]: " + plan.error().message};
    setup.seats.push_back(*plan);
  }
  return std::nullopt;
}

std::string_view clock_kind_text(ClockKind kind) {
  switch (kind) {
    case ClockKind::none:
      return "none";
    case ClockKind::move:
      return "move";
    case ClockKind::bank:
      return "bank";
  }
  return "";
}

SeatPlan read_seat_plan(const Json& json) {
  SeatPlan plan;
  plan.computer = json["computer"].boolean();
  plan.level = static_cast<int>(json["level"].integer());
  plan.creator = json["creator"].boolean();
  plan.kept_for = json["kept_for"].text();
  return plan;
}

}  // namespace

Digest Setup::commit() const {
  return commitment(id, fair_rules_text(game->key, rules, players(), options), seed);
}

Expected<Setup> read_wish(const Json& json) {
  if (!json.is(JsonKind::object)) return Error{"a table is described by an object"};
  Setup setup;
  const std::string_view key = json["game"].text();
  setup.game = any::find_game(key);
  if (setup.game == nullptr) return Error{unknown_word("game", key, any::game_keys())};
  setup.rules = setup.game->rules_version;
  if (const auto problem = read_seat_wishes(json["seats"], setup)) return *problem;
  const auto wished = any::read_options(*setup.game, json["options"]);
  if (!wished) return wished.error();
  auto options = canonical_options(*setup.game, *wished, setup.players());
  if (!options) return options.error();
  setup.options = std::move(*options);
  const auto clock = read_clock(json["clock"], setup.players());
  if (!clock) return clock.error();
  setup.clock = *clock;
  if (json["listed"].exists() && !json["listed"].is(JsonKind::boolean)) {
    return Error{"listed must be true or false"};
  }
  setup.listed = json["listed"].boolean();
  return setup;
}

void write_clock_rule(JsonWriter& json, const ClockRule& rule) {
  json.text("kind", clock_kind_text(rule.kind));
  if (rule.kind == ClockKind::none) return;
  json.number("ms", rule.milliseconds).number("increment", rule.increment);
  json.text("at_zero", rule.at_zero == AtZero::loses ? "loses" : "computer");
}

std::string write_setup(const Setup& setup) {
  JsonWriter json;
  json.begin_object().text("game", setup.game->key).number("rules", setup.rules);
  json.text("options", any::options_text(setup.options)).key("seats").begin_array();
  for (const SeatPlan& plan : setup.seats) {
    json.begin_object();
    if (plan.computer) json.boolean("computer", true).number("level", plan.level);
    if (plan.creator) json.boolean("creator", true);
    if (!plan.kept_for.empty()) json.text("kept_for", plan.kept_for);
    json.end_object();
  }
  json.end_array().key("clock").begin_object();
  write_clock_rule(json, setup.clock);
  json.end_object().boolean("listed", setup.listed);
  if (!setup.invite.empty()) json.text("invite", setup.invite);
  if (!setup.before.empty()) json.text("before", setup.before);
  return json.text("seed", hex_text(setup.seed)).end_object().take();
}

Expected<Setup> read_setup(const std::string& id, const Json& json) {
  Setup setup;
  setup.id = id;
  setup.game = any::find_game(json["game"].text());
  if (setup.game == nullptr) return Error{"table " + id + " is of a game that this program does not have"};
  setup.rules = static_cast<int>(json["rules"].integer());
  const auto options = any::parse_options(json["options"].text());
  if (!options) return options.error();
  setup.options = *options;
  for (std::size_t i = 0; i < json["seats"].size(); ++i) {
    setup.seats.push_back(read_seat_plan(json["seats"][i]));
  }
  if (const auto problem = players_problem(*setup.game, setup.players())) return *problem;
  if (const auto problem = option_problem(*setup.game, setup.options)) return *problem;
  const auto clock = read_clock(json["clock"], setup.players());
  if (!clock) return clock.error();
  setup.clock = *clock;
  setup.listed = json["listed"].boolean();
  setup.invite = json["invite"].text();
  setup.before = json["before"].text();
  const auto seed = parse_hex<sizeof(ServerSeed)>(json["seed"].text());
  if (!seed) return Error{"table " + id + " has no seed"};
  setup.seed = *seed;
  return setup;
}

}  // namespace merlon::table
