#include "app/arena/number_text.h"
#include "app/arena/summary.h"

namespace merlon::app::arena {
namespace {

void write_decimal(JsonWriter& json, std::string_view name, double number) {
  json.key(name).raw(fixed_text(number, 4));
}

void write_count(JsonWriter& json, std::string_view name, std::uint64_t number) {
  json.number(name, static_cast<std::int64_t>(number));
}

void write_estimate(JsonWriter& json, std::string_view name, const Estimate& estimate) {
  json.key(name).begin_object();
  write_decimal(json, "value", estimate.value);
  write_decimal(json, "low", estimate.low);
  write_decimal(json, "high", estimate.high);
  json.end_object();
}

void write_shares(JsonWriter& json, std::string_view name, const std::vector<double>& shares) {
  json.key(name).begin_array();
  for (const double share : shares) json.raw(fixed_text(share, 4));
  json.end_array();
}

void write_bot(JsonWriter& json, const BotSpec& spec, const BotFigures& figures) {
  json.begin_object().text("name", spec.name).text("identity", spec.identity);
  write_count(json, "games", figures.games);
  write_estimate(json, "share", figures.share);
  write_estimate(json, "elo", figures.elo);
  write_shares(json, "share_by_seat", figures.share_by_seat);
  write_count(json, "decisions", figures.decisions);
  write_decimal(json, "ms_mean", figures.mean_ms);
  write_decimal(json, "ms_p95", figures.p95_ms);
  write_count(json, "faults", figures.faults);
  json.end_object();
}

void write_sprt(JsonWriter& json, const Sprt& sprt) {
  json.key("sprt").begin_object().text("bounds", sprt.bounds().text);
  write_decimal(json, "low_share", sprt.bounds().low);
  write_decimal(json, "high_share", sprt.bounds().high);
  write_decimal(json, "log_ratio", sprt.log_ratio());
  write_decimal(json, "limit", Sprt::kLimit);
  const char* verdict = sprt.verdict() == Sprt::Verdict::high  ? "high"
                        : sprt.verdict() == Sprt::Verdict::low ? "low"
                                                               : "open";
  json.text("verdict", verdict).end_object();
}

void write_faults(JsonWriter& json, const Summary& summary) {
  json.key("faults").begin_array();
  for (const FaultNote& fault : summary.faults) {
    json.begin_object();
    write_count(json, "game", fault.game + 1);
    json.text("bot", summary.contest->bots[fault.bot].name).text("reason", fault.reason).end_object();
  }
  json.end_array();
}

}  // namespace

std::string summary_json(const Summary& summary) {
  const Contest& contest = *summary.contest;
  JsonWriter json;
  json.begin_object().text("game", contest.game->key).number("rules", contest.game->rules_version);
  json.number("players", contest.players).text("options", any::options_text(contest.options));
  json.text("seed", contest.seed);
  write_count(json, "games", summary.figures.games);
  write_count(json, "games_wanted", summary.wanted);
  write_count(json, "deals", summary.figures.deals);
  json.boolean("interrupted", summary.interrupted).key("bots").begin_array();
  for (std::size_t bot = 0; bot < contest.bots.size(); ++bot) {
    write_bot(json, contest.bots[bot], summary.figures.bots[bot]);
  }
  json.end_array();
  write_shares(json, "share_by_seat", summary.figures.share_by_seat);
  json.numbers("lengths", summary.figures.lengths);
  if (summary.sprt) write_sprt(json, *summary.sprt);
  write_faults(json, summary);
  return json.end_object().take();
}

}  // namespace merlon::app::arena
