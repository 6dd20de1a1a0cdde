// Why something can or cannot be done in Caylus, and what it would lead to.
#include "games/caylus/engine/preview.h"
#include "games/caylus/terminal/pieces.h"
#include "games/caylus/terminal/screen.h"

namespace merlon::screen {
namespace {

using namespace caylus;  // NOLINT(google-build-using-namespace): this file is about nothing else

/// One fact of a refusal in the reader's words.
std::string fact_in_words(const Voice& voice, const Param& param) {
  if (!param.is_text) return std::to_string(param.number);
  std::string text(param.as_text());
  if (param.name == "place") return bare_place_name(voice, text);
  if (param.name == "tile") return tile_name(voice, text);
  return text;
}

/// Whether the building will work: how far the provost may still move.
std::string risk_in_words(const Voice& voice, const ProvostRisk& risk) {
  const Facts facts{{"missing", std::to_string(-risk.margin)},
                    {"limit", std::to_string(risk.margin + 1)},
                    {"others", std::to_string(risk.back_others)},
                    {"guild", std::to_string(risk.back_guild)},
                    {"own", std::to_string(risk.forward_own)}};
  if (risk.margin < 0) return voice.paint(voice.say("ca.why.beyond", facts), kBad);
  if (risk.back_others + risk.back_guild <= risk.margin) return voice.say("ca.why.safe", facts);
  return voice.say(risk.back_guild > 0 ? "ca.why.risk.guild" : "ca.why.risk", facts);
}

Lines consider_place(const Voice& voice, const State& state, Target target, const PlacePreview& preview) {
  Lines lines;
  const Facts facts{{"price", std::to_string(preview.price)},
                    {"left", std::to_string(state.player(state.seat).deniers - preview.price)},
                    {"place", place_name(voice, state, target)}};
  lines.push_back(voice.say(preview.price == 0 ? "ca.why.free" : "ca.why.price", facts));
  if (preview.point_for != kNobody) {
    lines.push_back(voice.say("ca.why.owner", {{"name", voice.name(preview.point_for)}}));
  }
  if (preview.risk) lines.push_back(risk_in_words(voice, *preview.risk));
  return lines;
}

template <class Spaces>
std::string workers_in_words(const Voice& voice, const State& state, const Spaces& spaces) {
  std::vector<std::string> texts;
  for (const Space space : spaces) {
    texts.push_back(inner_name(voice, state.road[space].worker) + " " +
                    place_name(voice, state, Target::road(space)));
  }
  return texts.empty() ? voice.say("ca.why.nobody") : join(texts, ", ");
}

Lines consider_provost(const Voice& voice, const State& state, int steps, const ProvostPreview& preview) {
  Lines lines{voice.say("ca.why.provost", {{"space", std::to_string(state.provost + steps)},
                                           {"price", std::to_string(preview.price)}}),
              voice.say("ca.why.active", {{"workers", workers_in_words(voice, state, preview.active)}}),
              voice.say("ca.why.inactive", {{"workers", workers_in_words(voice, state, preview.inactive)}})};
  std::vector<std::string> others;
  for (const Seat seat : every<Seat>(state.players)) {
    const int reach = preview.can_still_move[seat];
    if (reach > 0) others.push_back(inner_name(voice, seat) + " " + std::to_string(reach));
  }
  if (!others.empty()) lines.push_back(voice.say("ca.why.still", {{"others", join(others, ", ")}}));
  return lines;
}

Lines consider_batch(const Voice& voice, const BatchPreview& preview) {
  std::vector<std::string> best;
  for (const Batch batch : preview.best) best.push_back(amounts_text({.cubes = kBatches[batch]}));
  if (best.empty()) return {voice.say("ca.why.no_batch")};
  return {voice.say("ca.why.batches", {{"most", std::to_string(preview.most)}, {"best", join(best, ", ")}})};
}

}  // namespace

std::string CaylusScreen::refusal(const Voice& voice, const Refusal& refusal) {
  return refusal_in_words(voice, refusal, fact_in_words);
}

Lines CaylusScreen::consider(const Voice& voice, const Seen& /*now*/, const Seen& before, Move move,
                             const Refusal& refusal) {
  if (refusal) return {};
  const State& state = before.state();
  switch (move.kind()) {
    case MoveKind::place:
    case MoveKind::gate:
      return consider_place(voice, state, move.target(), preview_of_place(state, move));
    case MoveKind::provost:
      return consider_provost(voice, state, move.steps(), preview_of_provost(state, move));
    case MoveKind::batch:
    case MoveKind::stop:
      return consider_batch(voice, preview_of_batches(state));
    default:
      return {};
  }
}

std::string_view CaylusScreen::rule_of(const Seen& /*seen*/, Move move) {
  switch (move.kind()) {
    case MoveKind::place:
      return "CA-3.1";
    case MoveKind::pass:
      return "CA-3.2";
    case MoveKind::gate:
    case MoveKind::back:
      return "CA-4.1";
    case MoveKind::joust:
    case MoveKind::no_joust:
      return "CA-4.4";
    case MoveKind::stay:
    case MoveKind::leave:
      return "CA-4.6";
    case MoveKind::provost:
      return "CA-5.1";
    case MoveKind::take:
      return "CA-6.2";
    case MoveKind::trade:
      return "CA-6.10";
    case MoveKind::build:
      return "CA-6.3";
    case MoveKind::residence:
      return "CA-7.1";
    case MoveKind::prestige:
      return "CA-6.7";
    case MoveKind::site:
      return "CA-6.8";
    case MoveKind::batch:
    case MoveKind::stop:
      return "CA-9.1";
    case MoveKind::favour:
      return "CA-8.1";
    case MoveKind::effect:
      return "CA-8.4";
    case MoveKind::none:
      break;
  }
  return "CA-6.11";
}

}  // namespace merlon::screen
