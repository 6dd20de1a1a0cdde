// What can be built in Caylus, what the special buildings do, and what favours bring: for an overview.
#include "games/caylus/engine/building.h"
#include "games/caylus/terminal/picture.h"
#include "games/caylus/terminal/pieces.h"

namespace merlon::screen {
namespace {

using namespace caylus;  // NOLINT(google-build-using-namespace): this file is about nothing else

constexpr int kIdWidth = 13;
constexpr int kNameWidth = 21;
constexpr int kCostWidth = 6;
constexpr int kPointsWidth = 7;

/// "4P" and, if it brings favours, "+1V".
std::string reward(const State& state, Tile tile) {
  const int favours = facts(tile).favours;
  return std::to_string(build_points(tile, state.edition())) + "P" +
         (favours == 0 ? "" : "+" + std::to_string(favours) + "V");
}

std::string owner_bonus(const Voice& voice, Tile tile) {
  const auto& bonus = facts(tile).owner_bonus;
  if (!bonus[kFirst].exists()) return {};
  return voice.say("ca.stock.bonus", {{"one", amounts_text(gained_in(bonus[kFirst], {}))},
                                      {"other", amounts_text(gained_in(bonus[kSecond], {}))}});
}

std::string stock_line(const Voice& voice, const State& state, Tile tile) {
  const int number = state.stock[tile];
  const std::string name = tile_name(voice, tile) + (number > 1 ? " x" + std::to_string(number) : "");
  return " " + voice.paint(pad_right(tile_text(tile), kIdWidth), kAccent) + pad_right(name, kNameWidth) +
         pad_right(cost_text(tile), kCostWidth) + pad_right(reward(state, tile), kPointsWidth) +
         full_effect(voice, tile, state.edition()) + owner_bonus(voice, tile);
}

void add_class(Lines& lines, const Voice& voice, const State& state, TileClass group, std::string_view key) {
  lines.push_back(voice.paint(voice.say(key), kStrong));
  const std::size_t before = lines.size();
  for_each_in_stock(state, group, [&](Tile tile) { lines.push_back(stock_line(voice, state, tile)); });
  if (lines.size() == before) lines.push_back(" " + voice.say("ca.stock.none"));
}

/// One line of the favour table, from level 1 on.
std::string favour_line(const Voice& voice, const State& state, FavourLine line) {
  const int cap = kFavourCap[state.scored];
  const std::string name(line_text(line));
  return " " + voice.say("ca.stock.line." + name,
                         {{"line", voice.paint(name, kAccent)}, {"cap", std::to_string(cap)}});
}

}  // namespace

Lines caylus_overview(const Voice& voice, const State& state) {
  Lines lines;
  add_class(lines, voice, state, TileClass::wood, "ca.stock.wood");
  add_class(lines, voice, state, TileClass::stone, "ca.stock.stone");
  add_class(lines, voice, state, TileClass::prestige, "ca.stock.prestige");
  lines.push_back(" " + voice.say("ca.stock.residence"));
  const bool points = state.options.favours == Favours::points;
  lines.push_back(voice.paint(voice.say(points ? "ca.stock.favours.points" : "ca.stock.favours",
                                        {{"cap", std::to_string(kFavourCap[state.scored])}}),
                              kStrong));
  if (points) return lines;
  for (const FavourLine line : every<FavourLine>()) lines.push_back(favour_line(voice, state, line));
  return lines;
}

}  // namespace merlon::screen
