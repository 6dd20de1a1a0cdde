#include "app/arena/contest.h"

#include "core/hash.h"

namespace merlon::app::arena {

std::string settings_text(const Contest& contest) {
  JsonWriter json;
  json.begin_object().text("game", contest.game->key).number("rules", contest.game->rules_version);
  json.number("players", contest.players).text("options", any::options_text(contest.options));
  json.text("seed", contest.seed).key("bots").begin_array();
  for (const BotSpec& bot : contest.bots) json.text(bot.identity);
  json.end_array().key("names").begin_array();
  for (const BotSpec& bot : contest.bots) json.text(bot.name);
  json.end_array();
  // The game's own weights: a program that has learned since plays differently.
  const std::string weights = contest.game->make_trainer(contest.players)->weights_text();
  json.text("weights", hash_text(hash_characters(weights)));
  json.number("bot_ms", contest.limits.decision.count());
  return json.end_object().take();
}

}  // namespace merlon::app::arena
