#include "games/schotten_totten/terminal/view.h"

#include <algorithm>
#include <span>

#include "games/schotten_totten/engine/notation.h"
#include "games/schotten_totten/engine/options.h"
#include "games/schotten_totten/engine/pile.h"
#include "games/schotten_totten/engine/rules.h"
#include "screen/parsed_options.h"

namespace merlon::screen {
namespace {

using namespace schotten_totten;  // NOLINT(google-build-using-namespace): this file is about nothing else

/// Clan and tactics cards of a list; hidden ones are only counted.
template <class Visit>
void for_each_card(const Json& list, Visit&& visit) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (const auto card = parse_card(list[i].text())) visit(*card);
  }
}

void read_hand(State& state, Seat seat, const Json& list) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto card = parse_card(list[i].text());
    const bool clan = card ? is_clan(*card) : list[i].text() == "?clan";
    ++(clan ? state.clan_count : state.tactics_count)[seat];
    if (!card) continue;
    clan ? state.hand_clan[seat].add(*card) : state.hand_tactics[seat].add(*card);
  }
}

void read_side(State& state, Seat seat, Stone stone, const Json& list) {
  for (std::size_t i = 0; i < list.size() && i < kMaxSlots; ++i) {
    const auto card = parse_card(list[i]["card"].text());
    if (!card) continue;
    state.sides[seat][stone].lay(*card, list[i]["turn"].number());
    if (is_clan(*card)) state.visible.add(*card);
  }
}

void read_terrain(State& state, Terrain terrain, Stone stone, const Json& seat) {
  if (!seat.is(JsonKind::integer)) return;
  state.lay_terrain(terrain, Seat(seat.number()), stone);
}

void read_stone(State& state, Stone stone, const Json& json) {
  const Json owner = json["owner"];
  if (owner.is(JsonKind::integer)) {
    state.owned[owner.integer() == 0 ? Seat{0} : Seat{1}].add(stone);
  }
  read_terrain(state, Terrain::fog, stone, json["fog"]);
  read_terrain(state, Terrain::mud, stone, json["mud"]);
  for (const Seat seat : kSeats) read_side(state, seat, stone, json["sides"][merlon::index(seat)]);
}

void read_open_cards(State& state, Seat seat, const Json& view) {
  for_each_card(view["discards"][merlon::index(seat)], [&](Card card) {
    is_clan(card) ? state.discards[seat].add(card) : state.discards_tactics[seat].add(card);
    if (is_clan(card)) state.visible.add(card);
  });
  for_each_card(view["played"][merlon::index(seat)], [&](Card card) {
    if (is_tactics(card)) state.played[seat].add(card);
  });
}

/// A pile: the view lists it from the top, the state from the bottom.
void read_pile(State& state, Pile pile, const Json& list) {
  const std::span<Card> room = pile_room(state, pile);
  const std::size_t size = std::min(list.size(), room.size());
  state.pile_size[pile] = static_cast<std::uint8_t>(size);
  std::fill(room.begin(), room.end(), Card::none);
  for (std::size_t i = 0; i < size; ++i) {
    room[size - 1 - i] = parse_card(list[i].text()).value_or(Card::hidden);
  }
}

}  // namespace

SchottenTottenView read_schotten_totten_view(const Json& view) {
  SchottenTottenView seen;
  State& state = seen.state;
  if (view["viewer"].is(JsonKind::integer)) {
    seen.viewer = Seat(view["viewer"].number());
  }
  state.options = parsed_options<Options>(view["options"], kOptionSpecs);
  const std::string_view mover = view["to_move"].is(JsonKind::null) ? "last_seat" : "to_move";
  state.seat = Seat(view[mover].number());
  state.phase = parse_phase(view["phase"].text()).value_or(Phase::play);
  state.turn = static_cast<std::uint8_t>(view["turn"].integer());
  state.passes = static_cast<std::uint8_t>(view["passes"].integer());
  state.scout_left = static_cast<std::uint8_t>(view["scout_left"].integer());
  for (auto& row : state.sides) row.fill(Side{});
  for (const Terrain terrain : every<Terrain>()) state.lift_terrain(terrain);
  read_pile(state, Pile::clan, view["clan_pile"]);
  read_pile(state, Pile::tactics, view["tactics_pile"]);
  for (const Seat seat : kSeats) {
    read_hand(state, seat, view["hands"][merlon::index(seat)]);
    read_open_cards(state, seat, view);
  }
  for (const Stone stone : every<Stone>()) {
    read_stone(state, stone, view["stones"][index(stone)]);
  }
  for (const Stone stone : every<Stone>()) refresh_stone(state, stone);
  return seen;
}

}  // namespace merlon::screen
