// What has to be decided in Caylus, in a sentence or two.
#include <algorithm>

#include "games/caylus/engine/building.h"
#include "games/caylus/engine/places.h"
#include "games/caylus/engine/preview.h"
#include "games/caylus/engine/rules.h"
#include "games/caylus/terminal/pieces.h"
#include "games/caylus/terminal/screen.h"

namespace merlon::screen {
namespace {

using namespace caylus;  // NOLINT(google-build-using-namespace): this file is about nothing else

constexpr std::size_t kFewMoves = 6;

/// The legal moves without the word that they all begin with: "2F, 1C".
std::string choices(const Voice& voice, const State& state) {
  Moves moves;
  Caylus::legal(state, moves);
  std::vector<std::string> texts;
  for (const Move move : moves) {
    const std::string text = Caylus::move_text(state, move, state.seat);
    const std::string rest = text.substr(text.find(' ') + 1);
    if (texts.size() < kFewMoves) texts.push_back(rest == "none" ? voice.say("ca.ask.none") : rest);
  }
  if (moves.size() > kFewMoves) texts.emplace_back("...");
  return join(texts, ", ");
}

/// The tiles that can be built, with their points: "Market 4P".
std::string tiles_on_offer(const Voice& voice, const State& state) {
  Moves moves;
  Caylus::legal(state, moves);
  std::vector<std::string> texts;
  for (const Move move : moves) {
    const bool declines = move.kind() == MoveKind::none;
    const std::string text = declines ? voice.say("ca.ask.none")
                                      : short_tile_name(voice, move.tile()) + " " +
                                            std::to_string(build_points(move.tile(), state.edition())) + "P";
    if (texts.empty() || texts.back() != text) texts.push_back(text);
  }
  return join(texts, ", ");
}

/// The building that is being used; empty while a favour is.
std::string working_place(const Voice& voice, const State& state) {
  const bool on_road = state.step == Step::activate || state.step == Step::finish_space;
  return on_road ? place_name(voice, state, Target::road(state.active_space()))
                 : voice.say("ca.ask.by_favour");
}

std::string ask_to_place(const Voice& voice, const State& state) {
  const bool guest = state.inn_right == state.seat;
  const int price = guest ? 1 : base_price(state);
  const Facts facts{{"price", std::to_string(price)},
                    {"deniers", std::to_string(state.player(state.seat).deniers)}};
  const std::string_view key = state.passed.size == 0 ? "ca.ask.place.first"
                               : price == 1           ? "ca.ask.place"
                                                      : "ca.ask.place.dear";
  return voice.say(key, facts) + "  " + voice.say("ca.ask.commands");
}

std::string ask_for_batch(const Voice& voice, const State& state) {
  const Player& player = state.player(state.seat);
  const auto section = section_with_room(state);
  const int most = most_batches(player.cubes);
  const BatchList best = best_batches(player.cubes, std::max(most, 1));
  const int points = section ? kCastle[*section].points : 0;
  const Facts facts{{"section", section ? section_name(voice, *section) : std::string{}},
                    {"points", std::to_string(points)},
                    {"most", std::to_string(most)},
                    {"best", best.empty() ? std::string("-") : amounts_text({.cubes = kBatches[best[0]]})}};
  std::string text = voice.say("ca.ask.batch", facts);
  if (player.batches == 0) text += " " + voice.say("ca.ask.batch.penalty");
  return text;
}

std::string ask_for_favour(const Voice& voice, const State& state) {
  const Player& player = state.player(state.seat);
  std::vector<std::string> lines;
  for (const FavourLine line : LineSet::all() - player.lines_used) {
    const int cap = kFavourCap[state.scored];
    const int level = std::min(cap, player.favours[line] + 1);
    const std::string name(line_text(line));
    lines.push_back(voice.say("ca.ask.line." + name, {{"level", std::to_string(level)}}));
  }
  return voice.say("ca.ask.favour", {{"lines", join(lines, ", ")}});
}

std::string ask_for_provost(const Voice& voice, const State& state) {
  const bool guild = state.phase == Phase::guild;
  return voice.say(guild ? "ca.ask.guild" : "ca.ask.provost",
                   {{"space", std::to_string(state.provost)},
                    {"deniers", std::to_string(state.player(state.seat).deniers)}});
}

std::string ask_to_build(const Voice& voice, const State& state) {
  const auto group = state.top().group();
  return voice.say(group == TileClass::wood ? "ca.ask.build.wood" : "ca.ask.build.stone",
                   {{"place", working_place(voice, state)}, {"moves", tiles_on_offer(voice, state)}});
}

}  // namespace

std::string CaylusScreen::question(const Voice& voice, const Seen& seen) {
  const State& state = seen.state();
  switch (state.phase) {
    case Phase::place:
      return ask_to_place(voice, state);
    case Phase::guild:
    case Phase::provost:
      return ask_for_provost(voice, state);
    case Phase::build:
      return ask_to_build(voice, state);
    case Phase::batch:
      return ask_for_batch(voice, state);
    case Phase::favour:
      return ask_for_favour(voice, state);
    default:
      break;
  }
  if (state.phase == Phase::over) return voice.say("ca.ask.over");
  const std::string moves =
      state.phase == Phase::prestige ? tiles_on_offer(voice, state) : choices(voice, state);
  return voice.say("ca.ask." + std::string(phase_text(state.phase)),
                   {{"place", working_place(voice, state)}, {"moves", moves}});
}

}  // namespace merlon::screen
