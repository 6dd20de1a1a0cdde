// Moves of Caylus for people: lists of legal ones, and one in words.
#include <algorithm>

#include "games/caylus/terminal/pieces.h"
#include "games/caylus/terminal/screen.h"
#include "screen/parsed_json.h"

namespace merlon::screen {
namespace {

using namespace caylus;  // NOLINT(google-build-using-namespace): this file is about nothing else

std::string text_of(const Json& value) { return std::string(value.text()); }

std::string steps_text(const Json& move) {
  const std::int64_t steps = move["steps"].integer();
  return (steps > 0 ? "+" : "") + std::to_string(steps);
}

/// "1F>4D", "3P": what is paid, if anything, and what it brings.
std::string exchange_text(const Json& move) {
  const std::string paid = amounts_in(move["pay"]);
  const std::string gained = amounts_in(move["get"]);
  return paid == "0" ? gained : paid + ">" + gained;
}

/// "a2", "c2 1W"
std::string effect_text(const Json& move) {
  const std::string name = text_of(move["line"]) + std::to_string(move["level"].integer());
  return move["line"].text() == "c" ? name + " " + exchange_text(move) : name;
}

/// "gate", "Tor", "5": as it stands on the board.
std::string typed_place_name(const Voice& voice, std::string_view place) {
  return parse_space(place) ? std::string(place) : voice.say("ca.place." + std::string(place));
}

/// What is typed, in two parts: "place" and "5".
struct Written {
  std::string heading;
  std::string member;
};

Written written(const Voice& voice, const Json& move) {
  const std::string kind = text_of(move["kind"]);
  if (kind == "place" || kind == "gate") return {kind, typed_place_name(voice, move["place"].text())};
  if (kind == "back") return {"gate", "back"};
  if (kind == "provost") return {kind, steps_text(move)};
  if (kind == "joust") return {kind, "yes"};
  if (kind == "no_joust") return {"joust", "no"};
  if (kind == "stay" || kind == "leave") return {"inn", kind};
  if (kind == "take") return {kind, amounts_in(move)};
  if (kind == "trade") return {kind, exchange_text(move)};
  if (kind == "build") return {kind + " " + text_of(move["tile"]) + " pay", text_of(move["pay"])};
  if (kind == "residence" || kind == "site") return {kind, std::to_string(move["space"].integer())};
  if (kind == "prestige") {
    return {kind, text_of(move["tile"]) + " (" + tile_name(voice, move["tile"].text()) + ")"};
  }
  if (kind == "batch") return {kind, text_of(move["cubes"])};
  if (kind == "favour") return {kind, text_of(move["line"])};
  if (kind == "effect") return {kind, effect_text(move)};
  return {kind, {}};
}

}  // namespace

Lines CaylusScreen::list_moves(const Voice& voice, const Seen& seen) {
  const ParsedJson parsed = legal_json_of(seen);
  const Json moves = parsed.json();
  constexpr int kHeading = 10;
  std::vector<std::pair<std::string, std::vector<std::string>>> groups;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Written parts = written(voice, moves[i]);
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

std::string CaylusScreen::describe(const Voice& voice, const Seen& seen, Move which) {
  const ParsedJson parsed = json_of(seen, which);
  const Json move = parsed.json();
  std::string kind = text_of(move["kind"]);
  if (kind == "provost" && move["steps"].integer() == 0) kind = "provost.stay";
  if (kind == "effect" && move["line"].text() == "d") kind = "effect.d";
  const bool exchange = kind == "trade" || kind == "effect";
  const std::string level = std::to_string(move["level"].integer());
  return voice.say("ca.move." + kind,
                   {{"place", bare_place_name(voice, move["place"].text())},
                    {"steps", steps_text(move)},
                    {"goods", exchange ? exchange_text(move) : amounts_in(move)},
                    {"tile", move["tile"].exists() ? tile_name(voice, move["tile"].text()) : std::string{}},
                    {"pay", text_of(move["pay"])},
                    {"space", std::to_string(move["space"].integer())},
                    {"cubes", text_of(move["cubes"])},
                    {"line", text_of(move["line"])},
                    {"level", level}});
}

}  // namespace merlon::screen
