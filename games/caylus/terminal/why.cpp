// Why something can or cannot be done in Caylus, and what it would lead to.
#include <array>
#include <utility>

#include "games/caylus/terminal/pieces.h"
#include "games/caylus/terminal/screen.h"
#include "screen/parsed_json.h"
#include "screen/typed_words.h"

namespace merlon::screen {
namespace {

using namespace caylus;  // NOLINT(google-build-using-namespace): this file is about nothing else

constexpr auto kRules = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"place", "CA-3.1"},     {"pass", "CA-3.2"},     {"gate", "CA-4.1"},   {"back", "CA-4.1"},
    {"joust", "CA-4.4"},     {"no_joust", "CA-4.4"}, {"stay", "CA-4.6"},   {"leave", "CA-4.6"},
    {"provost", "CA-5.1"},   {"take", "CA-6.2"},     {"trade", "CA-6.10"}, {"build", "CA-6.3"},
    {"residence", "CA-7.1"}, {"prestige", "CA-6.7"}, {"site", "CA-6.8"},   {"batch", "CA-9.1"},
    {"stop", "CA-9.1"},      {"favour", "CA-8.1"},   {"effect", "CA-8.4"}, {"none", "CA-6.11"},
});

int number(const Json& value) { return static_cast<int>(value.integer()); }
std::string text_of(const Json& value) { return std::to_string(value.integer()); }

/// One fact of a refusal in the reader's words.
std::string fact_in_words(const Voice& voice, const Param& param) {
  if (!param.is_text) return std::to_string(param.number);
  std::string text(param.as_text());
  if (param.name == "place") return bare_place_name(voice, text);
  if (param.name == "tile") return tile_name(voice, text);
  return text;
}

/// Whether the building will work: how far the provost may still move.
std::string risk_in_words(const Voice& voice, const Json& risk) {
  const int margin = number(risk["margin"]);
  const int back = number(risk["back_others"]) + number(risk["back_guild"]);
  const Facts facts{{"missing", std::to_string(-margin)},
                    {"limit", std::to_string(margin + 1)},
                    {"others", text_of(risk["back_others"])},
                    {"guild", text_of(risk["back_guild"])},
                    {"own", text_of(risk["forward_own"])}};
  if (margin < 0) return voice.paint(voice.say("ca.why.beyond", facts), kBad);
  if (back <= margin) return voice.say("ca.why.safe", facts);
  const bool guild = number(risk["back_guild"]) > 0;
  return voice.say(guild ? "ca.why.risk.guild" : "ca.why.risk", facts);
}

Lines consider_place(const Voice& voice, const State& state, const Json& move, const Json& preview) {
  Lines lines;
  const auto target = parse_target(move["place"].text());
  const int price = number(preview["price"]);
  const Facts facts{{"price", std::to_string(price)},
                    {"left", std::to_string(state.player(state.seat).deniers - price)},
                    {"place", target ? place_name(voice, state, *target) : std::string{}}};
  lines.push_back(voice.say(price == 0 ? "ca.why.free" : "ca.why.price", facts));
  if (const Seat owner = seat_of(preview["point_for"]); owner != kSpectator) {
    lines.push_back(voice.say("ca.why.owner", {{"name", voice.name(owner)}}));
  }
  if (preview["provost"].exists()) lines.push_back(risk_in_words(voice, preview["provost"]));
  return lines;
}

std::string workers_in_words(const Voice& voice, const State& state, const Json& workers) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < workers.size(); ++i) {
    texts.push_back(inner_name(voice, seat_of(workers[i]["seat"])) + " " +
                    place_name(voice, state, Target::road(Space(number(workers[i]["space"])))));
  }
  return texts.empty() ? voice.say("ca.why.nobody") : join(texts, ", ");
}

Lines consider_provost(const Voice& voice, const State& state, const Json& move, const Json& preview) {
  const Facts facts{{"space", std::to_string(state.provost + number(move["steps"]))},
                    {"price", text_of(preview["price"])}};
  Lines lines{voice.say("ca.why.provost", facts)};
  for (const std::string_view part : {"active", "inactive"}) {
    lines.push_back(voice.say("ca.why." + std::string(part),
                              {{"workers", workers_in_words(voice, state, preview[part])}}));
  }
  std::vector<std::string> others;
  for (const Seat seat : every<Seat>(state.players)) {
    const int reach = number(preview["can_still_move"][merlon::index(seat)]);
    if (reach > 0) others.push_back(inner_name(voice, seat) + " " + std::to_string(reach));
  }
  if (!others.empty()) lines.push_back(voice.say("ca.why.still", {{"others", join(others, ", ")}}));
  return lines;
}

Lines consider_batch(const Voice& voice, const Json& preview) {
  std::vector<std::string> best;
  for (std::size_t i = 0; i < preview["best"].size(); ++i) best.emplace_back(preview["best"][i].text());
  if (best.empty()) return {voice.say("ca.why.no_batch")};
  return {voice.say("ca.why.batches", {{"most", text_of(preview["most"])}, {"best", join(best, ", ")}})};
}

}  // namespace

std::string CaylusScreen::refusal(const Voice& voice, const Refusal& refusal) {
  return refusal_in_words(voice, refusal, fact_in_words);
}

Lines CaylusScreen::consider(const Voice& voice, const Seen& now, const Seen& before, Move move,
                             const Refusal& refusal) {
  const ParsedJson explanation = explanation_of(before, move);
  const ParsedJson form = json_of(before, move);
  const Json preview = explanation.json()["preview"];
  if (refusal || !preview.exists()) return {};
  const State& state = now.state();
  const std::string_view kind = form.json()["kind"].text();
  if (kind == "place" || kind == "gate") return consider_place(voice, state, form.json(), preview);
  if (kind == "provost") return consider_provost(voice, state, form.json(), preview);
  if (kind == "batch" || kind == "stop") return consider_batch(voice, preview);
  return {};
}

std::string_view CaylusScreen::rule_of(const Seen& seen, Move move) {
  return look_up(kRules, json_of(seen, move).json()["kind"].text()).value_or("CA-2.1");
}

}  // namespace merlon::screen
