// Moves of Caylus for people: lists of legal ones, and one in words.
#include <algorithm>

#include "games/caylus/terminal/pieces.h"
#include "games/caylus/terminal/screen.h"

namespace merlon::screen {
namespace {

using namespace caylus;  // NOLINT(google-build-using-namespace): this file is about nothing else

/// "gate", "Tor", "5": as it stands on the board.
std::string typed_place_name(const Voice& voice, Target target) {
  const std::string place = target_text(target);
  return target.is_on_road() ? place : voice.say("ca.place." + place);
}

/// What is typed, in two parts: "place" and "5", "build W_MASON pay" and "1W".
struct Written {
  std::string heading;
  std::string member;
};

Written written(const Voice& voice, const State& state, Move move) {
  const std::string kind(kind_text(move.kind()));
  switch (move.kind()) {
    case MoveKind::place:
    case MoveKind::gate:
      return {kind, typed_place_name(voice, move.target())};
    case MoveKind::prestige:
      return {kind, std::string(tile_text(move.tile())) + " (" + tile_name(voice, move.tile()) + ")"};
    case MoveKind::none:
      return {kind, {}};
    default:
      break;
  }
  const std::string text = Caylus::move_text(state, move, state.seat);
  const std::size_t blank = move.kind() == MoveKind::build ? text.rfind(' ') : text.find(' ');
  if (blank == std::string::npos) return {text, {}};
  return {text.substr(0, blank), text.substr(blank + 1)};
}

/// A move that is none here has no places and goods: only its kind is known.
Facts facts_of(const Voice& voice, const State& state, Move move) {
  if (!move.offered()) {
    return {{"place", ""}, {"steps", ""}, {"goods", ""}, {"tile", ""}, {"pay", ""},
            {"space", ""}, {"cubes", ""}, {"line", ""},  {"level", ""}};
  }
  switch (move.kind()) {
    case MoveKind::place:
    case MoveKind::gate:
      return {{"place", bare_place_name(voice, target_text(move.target()))}};
    case MoveKind::provost:
      return {{"steps", steps_text(move.steps())}};
    case MoveKind::take:
    case MoveKind::trade:
      return {{"goods", goods_text(state, move)}};
    case MoveKind::build:
      return {{"tile", tile_name(voice, move.tile())}, {"pay", payment_text(state, move)}};
    case MoveKind::prestige:
      return {{"tile", tile_name(voice, move.tile())}};
    case MoveKind::residence:
    case MoveKind::site:
      return {{"space", std::to_string(move.space().number())}};
    case MoveKind::batch:
      return {{"cubes", amounts_text({.cubes = kBatches[move.batch()]})}};
    case MoveKind::favour:
      return {{"line", std::string(line_text(move.line()))}};
    case MoveKind::effect: {
      const bool builds = state.top().line() == FavourLine::buildings;
      return {{"level", std::to_string(move.level())}, {"goods", builds ? "" : goods_text(state, move)}};
    }
    default:
      return {};
  }
}

/// What has words of its own within its kind.
std::string_view special_case(const State& state, Move move) {
  if (!move.offered()) return {};
  if (move.kind() == MoveKind::provost && move.steps() == 0) return ".stay";
  if (move.kind() == MoveKind::effect && state.top().line() == FavourLine::buildings) return ".d";
  return {};
}

}  // namespace

Lines CaylusScreen::list_moves(const Voice& voice, const Seen& seen) {
  constexpr int kHeading = 10;
  Moves moves;
  Caylus::legal(seen.state(), moves);
  std::vector<std::pair<std::string, std::vector<std::string>>> groups;
  for (const Move move : moves) {
    const Written parts = written(voice, seen.state(), move);
    const auto found = std::find_if(groups.begin(), groups.end(),
                                    [&](const auto& group) { return group.first == parts.heading; });
    auto& group =
        found == groups.end() ? groups.emplace_back(parts.heading, std::vector<std::string>{}) : *found;
    if (!parts.member.empty()) group.second.push_back(parts.member);
  }
  Lines lines;
  for (const auto& [heading, members] : groups) {
    lines.push_back(voice.paint(pad_right(heading, kHeading), kAccent) + " " + join(members, "  "));
  }
  return lines;
}

std::string CaylusScreen::describe(const Voice& voice, const Seen& seen, Move move) {
  const std::string key = "ca.move." + std::string(kind_text(move.kind()));
  return voice.say(key + std::string(special_case(seen.state(), move)), facts_of(voice, seen.state(), move));
}

}  // namespace merlon::screen
