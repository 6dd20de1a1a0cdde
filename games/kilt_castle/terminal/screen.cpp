#include "games/kilt_castle/terminal/screen.h"

#include <algorithm>

#include "games/kilt_castle/engine/area.h"
#include "games/kilt_castle/engine/notation.h"
#include "games/kilt_castle/engine/rules.h"
#include "games/kilt_castle/engine/sites.h"
#include "games/kilt_castle/terminal/picture.h"
#include "games/kilt_castle/terminal/pieces.h"
#include "screen/sections.h"
#include "screen/title_bar.h"

namespace merlon::screen {
namespace {

using namespace kilt_castle;  // NOLINT(google-build-using-namespace): this file is about nothing else

std::string bar(const Voice& voice, const State& state, const Frame& frame) {
  const int unused = kRoofs - state.roofs.size();
  std::vector<std::string> facts;
  if (state.ducat_day != 0) facts.push_back(voice.say("kc.bar.ducat_day"));
  facts.push_back(voice.say("kc.bar.roofs", {{"count", std::to_string(unused)}}));
  return title_bar(voice, "Kilt Castle", frame, facts, state.turn);
}

/// A move to show how moves are typed; outside of its own step of the turn any will do.
Move example_move(const State& state) {
  const Card card = parse_card("br")->card;
  if (state.phase != Phase::relocate) return Move::relocate(card, place_at(Edge::north, 0));
  Moves moves;
  KiltCastle::legal(state, moves);
  return moves[moves.size() - 1];
}

Facts example_facts(const Voice& voice, const State& state) {
  const Move example = example_move(state);
  const std::string card = card_text(example.card());
  const std::string place = place_text(example.place());
  return {{"move", card + ">" + place},
          {"short", card + " " + lower_case(place)},
          {"card", card_sign_of(voice, card)},
          {"place", place}};
}

/// "14 free, 12 for 2"
std::string sites_in_words(const Voice& voice, const State& state) {
  std::vector<std::string> sites;
  for_each_site(state, state.place_of(state.card), state.seat, [&](Square square) {
    sites.push_back(square_text(square) + " " + price_in_words(voice, price_of(state, square, state.seat)));
  });
  return join(sites, ", ");
}

kilt_castle::Colour other_own_colour(const State& state) { return partner(state.building_colour()); }

bool may_use_other_colour(const State& state) {
  return any_own_floor(state) && state.floors_left(other_own_colour(state)) > 0;
}

/// What may be typed besides the square alone: a floor with a crest, and one of the other colour.
Lines further_ways(const Voice& voice, const State& state, const std::string& square) {
  const kilt_castle::Colour shown = state.building_colour();
  const Stock& left = state.stock[shown];
  Lines ways;
  if (left[1] + left[2] > 0) {
    ways.push_back(voice.say("kc.ask.crest", {{"move", square + (left[1] > 0 ? "+1" : "+2")}}));
  }
  if (may_use_other_colour(state)) {
    const std::string move = std::string(colour_text(other_own_colour(state))) + square;
    ways.push_back(voice.say("kc.ask.other_colour", {{"move", move}}));
  }
  return ways;
}

std::string ask_to_build(const Voice& voice, const State& state) {
  const std::string sites = sites_in_words(voice, state);
  Facts facts{{"colour", colour_in_words(voice, state.building_colour())}, {"sites", sites}};
  const bool either = may_use_other_colour(state);
  if (either) facts.push_back({"other", colour_in_words(voice, other_own_colour(state))});
  std::vector<std::string> parts{voice.say(either ? "kc.ask.build_either" : "kc.ask.build", facts)};
  if (state.builder == Half::inner && state.builds_twice(state.card)) {
    const kilt_castle::Colour next = state.outer(state.card);
    const Seat seat = state.owner(next);
    parts.push_back(voice.say(seat == state.seat ? "kc.ask.then_you" : "kc.ask.then",
                              {{"name", voice.name(seat)}, {"colour", colour_sign(voice, next)}}));
  }
  for (const std::string& way : further_ways(voice, state, sites.substr(0, 2))) parts.push_back(way);
  return join(parts, " ");
}

std::string ask_for_roof(const Voice& voice, const State& state) {
  std::vector<std::string> roofs;
  for (const Square square : state.roofs) roofs.push_back(square_text(square));
  return voice.say("kc.ask.roof", {{"square", square_text(state.built[Half::outer])},
                                   {"first", roofs.front()},
                                   {"second", roofs.back()}});
}

// The overview.

std::vector<std::string> rows_in_words(const Voice& voice, const State& state) {
  std::vector<std::string> rows;
  for (int steps = 1; steps <= kPlaces; ++steps) {
    const Place place = clockwise(state.front, steps);
    if (!state.occupied.has(place)) continue;
    std::vector<std::string> cards;
    for (const Card card : cards_at(state, place)) {
      cards.push_back(lying_card_sign(voice, card, state.is_turned(card)));
    }
    rows.push_back(voice.say(place == state.front ? "kc.cards.front" : "kc.cards.row",
                             {{"place", place_text(place)}, {"cards", join(cards, " ")}}));
  }
  return rows;
}

std::vector<std::string> towers_in_words(const Voice& voice, const State& state) {
  std::vector<std::string> towers;
  for (const Square square : state.land()) {
    if (state.height(square) == 0) continue;
    std::string tower = square_text(square) + ":";
    for (std::size_t i = 0; i < state.floor_count; ++i) {
      const Floor floor = state.floors[i];
      if (floor.square() == square) tower += " " + floor_sign(voice, floor.colour(), floor.crests());
    }
    if (state.roofs.has(square)) tower += " " + voice.say("kc.cards.roof");
    towers.push_back(tower);
  }
  return towers;
}

std::vector<std::string> areas_in_words(const Voice& voice, const State& state) {
  std::vector<std::string> areas;
  for (const kilt_castle::Colour colour : every<kilt_castle::Colour>(state.colours())) {
    const Area area = best_area(state, colour);
    std::vector<std::string> squares;
    for (const Square square : area.squares) squares.push_back(square_text(square));
    areas.push_back(voice.say(area.value == 0 ? "kc.cards.no_area" : "kc.cards.area",
                              {{"colour", colour_in_words(voice, colour)},
                               {"squares", join(squares, " ")},
                               {"value", std::to_string(area.value)}}));
  }
  return areas;
}

}  // namespace

std::vector<std::string> KiltCastleScreen::seat_names(Language language, int players) {
  std::vector<std::string> names;
  for (int s = 0; s < players; ++s) {
    names.push_back(seat_title(language, Seat(s), players));
  }
  return names;
}

Lines KiltCastleScreen::draw(const Voice& voice, const Seen& seen, const Frame& frame) {
  const State& state = seen.state();
  Lines board = draw_kilt_castle_board(voice, state, frame);
  const Lines panel = draw_kilt_castle_panel(voice, state, frame);
  Lines lines{bar(voice, state, frame)};
  for (std::size_t i = 0; i < std::max(board.size(), panel.size()); ++i) {
    const std::string left = i < board.size() ? board[i] : std::string(kBoardWidth, ' ');
    lines.push_back(i < panel.size() ? left + " " + panel[i] : left);
  }
  return lines;
}

std::string KiltCastleScreen::question(const Voice& voice, const Seen& seen) {
  const State& state = seen.state();
  switch (state.phase) {
    case Phase::relocate:
      return voice.say("kc.ask.move", example_facts(voice, state));
    case Phase::build:
      return ask_to_build(voice, state);
    case Phase::roof:
      return ask_for_roof(voice, state);
    case Phase::over:
      break;
  }
  return voice.say("kc.ask.over");
}

Lines KiltCastleScreen::introduction(const Voice& voice, const Seen& seen) {
  const Facts facts = example_facts(voice, seen.state());
  return {voice.say("kc.intro.1", facts), voice.say("kc.intro.2"), voice.say("kc.intro.3", facts)};
}

Lines KiltCastleScreen::how_to_play(const Voice& voice, const Seen& seen) {
  Facts facts = example_facts(voice, seen.state());
  facts.emplace_back("mark", std::string(site_mark(voice)));
  Lines lines;
  for (const std::string_view name :
       {"goal", "turn", "build", "free", "over", "type", "roof", "day", "pay", "end", "board"}) {
    lines.push_back(voice.say("kc.how." + std::string(name), facts));
  }
  return lines;
}

Lines KiltCastleScreen::overview(const Voice& voice, const Seen& seen) {
  const State& state = seen.state();
  Lines lines;
  add_section(lines, voice, "kc.cards.rows", "kc.cards.none", rows_in_words(voice, state));
  add_section(lines, voice, "kc.cards.towers", "kc.cards.none", towers_in_words(voice, state));
  add_section(lines, voice, "kc.cards.areas", "kc.cards.none", areas_in_words(voice, state));
  return lines;
}

}  // namespace merlon::screen

namespace merlon::kilt_castle {

const screen::GameScreen* terminal() {
  static const screen::TypedScreen<screen::KiltCastleScreen> screen;
  return &screen;
}

}  // namespace merlon::kilt_castle
