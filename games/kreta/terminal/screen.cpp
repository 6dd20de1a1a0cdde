#include "games/kreta/terminal/screen.h"

#include "core/game.h"
#include "games/kreta/engine/notation.h"
#include "games/kreta/engine/rules.h"
#include "games/kreta/terminal/picture.h"
#include "games/kreta/terminal/pieces.h"
#include "screen/sections.h"
#include "screen/title_bar.h"

namespace merlon::screen {
namespace {

using namespace kreta;  // NOLINT(google-build-using-namespace): this file is about nothing else

void append(Lines& lines, const std::string& text) {
  for (std::string& line : wrap(text, kScreenWidth, 2)) lines.push_back(std::move(line));
}

// Questions.

/// A card with what it may do, to show how turns are typed: "admiral ship H3".
std::string example_turn(const Voice& voice, const State& state) {
  Moves cards;
  Kreta::legal(state, cards);
  for (const Move card : cards) {
    if (card.kind() != MoveKind::play || card.card() == Card::castellan) continue;
    const State next = after<Kreta>(state, card);
    Moves moves;
    Kreta::legal(next, moves);
    std::string target = typed_move(voice, next, moves[moves.size() / 2]);
    if (card.card() == Card::abbot) return target;  // it names the card already
    return typed_move(voice, state, card) + " " + target;
  }
  return typed_word(voice, card_text(Card::castellan));
}

/// The first legal move of a kind; empty if there is none.
std::string example_of(const Voice& voice, const State& state, MoveKind kind) {
  Moves moves;
  Kreta::legal(state, moves);
  for (const Move move : moves) {
    if (move.kind() == kind) return typed_move(voice, state, move);
  }
  return {};
}

/// A question that offers one or two ways, each with an example; ways that are closed are left out.
std::string ask_for_either(const Voice& voice, const State& state, std::string_view key, MoveKind first,
                           MoveKind second) {
  const std::string start = "kr.ask." + std::string(key);
  std::vector<std::string> ways;
  if (const std::string move = example_of(voice, state, first); !move.empty()) {
    ways.push_back(voice.say(start + ".place", {{"move", move}}));
  }
  if (const std::string move = example_of(voice, state, second); !move.empty()) {
    ways.push_back(voice.say(start + ".move", {{"move", move}}));
  }
  return voice.say(start, {{"ways", join(ways, voice.say("kr.ask.or"))}});
}

/// The architect says why there is no city, if there is none.
std::string ask_architect(const Voice& voice, const State& state) {
  std::string text = ask_for_either(voice, state, "architect", MoveKind::fort, MoveKind::city);
  const Player& me = state.me();
  if (me.cities_left > 0 && me.cities_built() >= me.tiles()) {
    text += " " + voice.say("kr.ask.no_city", {{"need", std::to_string(me.cities_built() + 1)},
                                               {"have", std::to_string(me.tiles())}});
  }
  return text;
}

std::string ask_farmer(const Voice& voice, const State& state) {
  Moves moves;
  Kreta::legal(state, moves);
  std::vector<std::string> tiles;
  for (const Move move : moves) {
    const Good good = state.tiles[move.province()];
    const int points = state.me().goods[good] + 1;
    tiles.push_back(voice.say("kr.ask.tile", {{"province", number_text(move.province())},
                                              {"good", good_in_words(voice, good)},
                                              {"points", std::to_string(points)}}));
  }
  return voice.say("kr.ask.farmer", {{"tiles", join(tiles, ", ")}});
}

std::string ask_reveal(const Voice& voice, const State& state) {
  const Site site = open_sites(state).following;
  return voice.say("kr.ask.reveal", {{"site", number_text(site)}, {"provinces", provinces_at(site)}});
}

// The overview.

std::vector<std::string> hands_in_words(const Voice& voice, const State& state) {
  std::vector<std::string> hands;
  for_each_seat(state, [&](Seat seat) {
    hands.push_back(voice.say("kr.cards.hand", {{"name", voice.name(seat)},
                                                {"hand", cards_in_words(voice, state.player(seat).hand)},
                                                {"out", cards_in_words(voice, state.player(seat).out())}}));
  });
  return hands;
}

std::vector<std::string> sites_in_words(const Voice& voice, const State& state) {
  std::vector<std::string> sites;
  for (const Site site : every<Site>()) {
    const Seat owner = fort_owner(state, site);
    const std::string fort = owner == kSpectator ? number_text(site) : fort_sign(voice, owner, site);
    sites.push_back(fort + ": " + provinces_at(site));
  }
  return sites;
}

std::string numbers_in_words(SiteSet sites) {
  std::vector<std::string> numbers;
  for (const Site site : sites) numbers.push_back(number_text(site));
  return join(numbers, " ");
}

/// What of the fort cards is known: those scored, those open, those under the pile, and which are unseen.
std::vector<std::string> fort_cards_in_words(const Voice& voice, const State& state) {
  SiteSet unseen = SiteSet::all();
  SiteSet scored{};
  SiteSet replaced{};
  for (std::size_t i = 0; i < kRow; ++i) {
    if (state.row[i] == State::kHidden) continue;
    unseen.remove(state.row[i]);
    if (i < state.scored) scored.add(state.row[i]);
  }
  for (const Site card : state.pile) {
    if (card != State::kHidden) replaced.add(card);
  }
  unseen -= replaced;
  std::vector<std::string> cards;
  const auto add = [&](std::string_view key, SiteSet sites) {
    if (!sites.empty()) cards.push_back(voice.say(key, {{"sites", numbers_in_words(sites)}}));
  };
  add("kr.cards.scored", scored);
  add("kr.cards.replaced", replaced);
  add("kr.cards.unseen", unseen);
  return cards;
}

}  // namespace

std::vector<std::string> KretaScreen::seat_names(Language language, int players) {
  std::vector<std::string> names;
  for (int s = 0; s < players; ++s) {
    names.push_back(say(language, std::string("suit.") + kRulerLetters[at(s)]));
  }
  return names;
}

Lines KretaScreen::draw(const Voice& voice, const Seen& seen, const Frame& frame) {
  const State& state = seen.state();
  const int scoring = state.scored < kRow ? state.scored + 1 : kRow;
  const std::string progress = voice.say("kr.bar.scoring", {{"number", std::to_string(scoring)}});
  Lines lines{title_bar(voice, "Kreta", frame, {progress}, state.turn)};
  append(lines, draw_fort_cards(voice, state));
  for (std::string& line : draw_island(voice, state)) lines.push_back(std::move(line));
  for (const std::string& line : draw_scorings(voice, state)) append(lines, line);
  for (std::string& line : draw_rulers(voice, state, frame)) lines.push_back(std::move(line));
  return lines;
}

std::string KretaScreen::question(const Voice& voice, const Seen& seen) {
  const State& state = seen.state();
  switch (state.phase) {
    case Phase::card:
      return voice.say("kr.ask.card", {{"cards", cards_in_words(voice, state.me().hand)},
                                       {"move", example_turn(voice, state)}});
    case Phase::admiral:
      return ask_for_either(voice, state, "admiral", MoveKind::ship, MoveKind::sail);
    case Phase::sail:
      return voice.say("kr.ask.sail", {{"move", example_of(voice, state, MoveKind::sail)}});
    case Phase::commander:
      return ask_for_either(voice, state, "commander", MoveKind::people, MoveKind::walk);
    case Phase::walk:
      return voice.say("kr.ask.walk", {{"points", std::to_string(state.points)}});
    case Phase::abbot:
      return voice.say("kr.ask.abbot", {{"move", example_of(voice, state, MoveKind::abbot)}});
    case Phase::farmer:
      return ask_farmer(voice, state);
    case Phase::architect:
      return ask_architect(voice, state);
    case Phase::reveal:
      return ask_reveal(voice, state);
    case Phase::over:
      break;
  }
  return voice.say("over");
}

Lines KretaScreen::introduction(const Voice& voice, const Seen& seen) {
  const Facts facts{{"move", example_turn(voice, seen.state())}};
  return {voice.say("kr.intro.1", facts), voice.say("kr.intro.2"), voice.say("kr.intro.3")};
}

Lines KretaScreen::how_to_play(const Voice& voice, const Seen& /*seen*/) {
  const Facts facts{{"mark", std::string(next_mark(voice))},
                    {"hill", std::string(terrain_sign(voice, Terrain::hill))}};
  Lines lines;
  for (const std::string_view name : {"goal", "turn", "admiral", "commander", "abbot", "farmer", "architect",
                                      "king", "castellan", "influence", "map", "table"}) {
    lines.push_back(voice.say("kr.how." + std::string(name), facts));
  }
  return lines;
}

Lines KretaScreen::overview(const Voice& voice, const Seen& seen) {
  const State& state = seen.state();
  Lines lines;
  add_section(lines, voice, "kr.cards.hands", "kr.none", hands_in_words(voice, state));
  add_section(lines, voice, "kr.cards.forts", "kr.none", fort_cards_in_words(voice, state));
  add_section(lines, voice, "kr.cards.sites", "kr.none", sites_in_words(voice, state));
  return lines;
}

}  // namespace merlon::screen

namespace merlon::kreta {

const screen::GameScreen* terminal() {
  static const screen::TypedScreen<screen::KretaScreen> screen;
  return &screen;
}

}  // namespace merlon::kreta
