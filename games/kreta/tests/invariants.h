// What holds in every state of every game, written down independently of the code that keeps it so.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "games/kreta/engine/rules.h"
#include "games/kreta/engine/state.h"
#include "tests/support/invariants.h"

namespace merlon::kreta::invariants {

inline bool in_use(const State& state, std::size_t seat) { return seat < state.players; }

template <class Numbers>
int sum(const Numbers& numbers) {
  int total = 0;
  for (const auto number : numbers) total += number;
  return total;
}

inline bool by_steps(const State& state) { return state.options.walk == Walk::steps; }

// --- pieces --------------------------------------------------------------------------------------

inline bool numbers_make_sense(const State& state) {
  constexpr std::array<int, 5> kMostTurns{0, 0, 129, 180, 231};
  return state.players >= 2 && state.players <= 4 && state.turn >= 1 &&
         state.turn <= kMostTurns[state.players] && merlon::index(state.seat) < state.players &&
         state.phase <= Phase::over && state.scored <= 11 && state.replaced <= std::min<int>(9, state.scored);
}

/// KR-1.6: 1 abbot, 2 ships, 3 forts, 4 cities and 5 peoples, on the map or in the supply.
inline bool pieces_are_conserved(const State& state) {
  for (std::size_t s = 0; s < state.players; ++s) {
    const Player& player = state.seats[s];
    if (player.peoples_left + sum(player.peoples) != 5) return false;
    if (player.cities_left + sum(player.cities) != 4) return false;
    if (player.ships.size() > 2 || player.ships.bits() >> 7 != 0) return false;
    if (player.forts.size() > 3 || player.forts.bits() >> 26 != 0) return false;
    if (player.abbot.number() != 255 && player.abbot.number() >= 16) return false;
  }
  return true;
}

inline int figures_in(const State& state, std::size_t province) {
  int figures = 0;
  for (const Player& player : state.seats) {
    figures += player.peoples.items[province] + player.cities.items[province];
    figures += merlon::index(player.abbot) == province ? 1 : 0;
  }
  return figures;
}

/// KR-2.4, KR-4.8
inline bool provinces_have_room(const State& state) {
  const int most = state.phase == Phase::walk && by_steps(state) ? 9 : 7;
  for (std::size_t p = 0; p < 16; ++p) {
    if (figures_in(state, p) > most) return false;
  }
  return true;
}

inline bool derived_fields_follow(const State& state) {
  int full = 0;
  std::array<int, 4> peopled{};
  for (std::size_t p = 0; p < 16; ++p) {
    const int figures = figures_in(state, p);
    if (state.figures.items[p] != figures) return false;
    full |= (figures >= 7 ? 1 : 0) << p;
    for (std::size_t s = 0; s < 4; ++s) peopled[s] |= (state.seats[s].peoples.items[p] > 0 ? 1 : 0) << p;
  }
  return state.full.bits() == full &&
         std::equal(peopled.begin(), peopled.end(), state.peopled.begin(),
                    [](int bits, ProvinceSet set) { return bits == set.bits(); });
}

/// KR-7.1
inline bool sites_hold_one_fort(const State& state) {
  for (int site = 0; site < 26; ++site) {
    int forts = 0;
    for (const Player& player : state.seats) forts += static_cast<int>(player.forts.bits() >> site & 1);
    if (forts > 1) return false;
  }
  return true;
}

/// KR-3.3
inline bool harbours_have_room(const State& state) {
  for (int harbour = 0; harbour < 7; ++harbour) {
    int ships = 0;
    for (const Player& player : state.seats) ships += player.ships.bits() >> harbour & 1;
    if (ships > (state.players == 2 ? 1 : 2)) return false;
  }
  return true;
}

/// KR-1.5: wheat, olives, wine, thyme and cheese, each on its terrain or with a player.
inline bool tiles_are_conserved(const State& state) {
  constexpr std::string_view kTerrain = "hmhfhmhhmhmmhfmh";
  constexpr std::string_view kGrowsOn = "fhhmm";
  std::array<int, 5> count{};
  for (const Player& player : state.seats) {
    for (std::size_t good = 0; good < 5; ++good) count[good] += player.goods.items[good];
  }
  for (std::size_t p = 0; p < 16; ++p) {
    const auto tile = static_cast<std::size_t>(state.tiles.items[p]);
    if (tile == 255) continue;
    if (tile >= 5 || kGrowsOn[tile] != kTerrain[p]) return false;
    ++count[tile];
  }
  return count == std::array<int, 5>{2, 4, 4, 3, 3};
}

/// KR-7.3
inline bool cities_have_tiles(const State& state) {
  return std::all_of(state.seats.begin(), state.seats.end(),
                     [](const Player& player) { return sum(player.cities) <= sum(player.goods); });
}

// --- cards ---------------------------------------------------------------------------------------

/// KR-1.7: every fort card once, in the row or in the pile.
inline bool fort_cards_differ(const State& state) {
  std::uint32_t seen = 0;
  for (const Site card : state.row) seen |= card.number() < 26 ? 1u << card.number() : 0;
  for (const Site card : state.pile) seen |= card.number() < 26 ? 1u << card.number() : 0;
  return seen == (1u << 26) - 1;
}

inline bool is_out(const Player& player, int card) { return (player.hand.bits() >> card & 1) == 0; }

/// The castellan is always in hand, and a king lies on something.
inline bool hands_make_sense(const State& state) {
  bool any_function = false;
  for (std::size_t s = 0; s < state.players; ++s) any_function |= (~state.seats[s].hand.bits() & 0x1F) != 0;
  for (std::size_t s = 0; s < state.players; ++s) {
    const Player& player = state.seats[s];
    if (player.hand.bits() >> 7 != 0 || is_out(player, 6)) return false;
    if (player.hand.size() + player.out().size() != 7) return false;
    const bool own_function = (~player.hand.bits() & 0x1F) != 0;
    if (is_out(player, 5) && !(state.options.king == King::any ? any_function : own_function)) return false;
    if ((state.phase == Phase::reveal || state.phase == Phase::over) && player.hand.bits() != 0x7F)
      return false;
  }
  return true;
}

// --- the turn ------------------------------------------------------------------------------------

inline bool nothing_is_on_its_way(const State& state) {
  return state.points == 0 && state.left.empty() && state.entered.empty() && sum(state.walk_start) == 0;
}

/// In the phase of a function, its card or the king lies out.
inline bool function_lies_out(const State& state, int card) {
  return is_out(state.seats[merlon::index(state.seat)], card) ||
         is_out(state.seats[merlon::index(state.seat)], 5);
}

inline bool phase_fits(const State& state) {
  const Player& me = state.seats[merlon::index(state.seat)];
  const bool last_is_set = state.last_from != 255 && state.last_to != 255;
  const bool last_is_none = state.last_from == 255 && state.last_to == 255;
  if (state.phase == Phase::walk) {
    if (state.points < 1 || state.points > 3 || !function_lies_out(state, 1)) return false;
    if (by_steps(state)) {
      return last_is_none && state.left.empty() && state.entered.empty() &&
             sum(state.walk_start) == sum(me.peoples);
    }
    return last_is_set && (state.left.bits() >> state.last_from & 1) != 0 &&
           (state.entered.bits() >> state.last_to & 1) != 0 && (state.left & state.entered).empty() &&
           sum(state.walk_start) == 0;
  }
  if (!nothing_is_on_its_way(state)) return false;
  if (state.phase == Phase::sail) {
    return last_is_set && state.last_from != state.last_to && me.ships.size() == 2 &&
           (me.ships.bits() >> state.last_to & 1) != 0 && function_lies_out(state, 0);
  }
  if (!last_is_none) return false;
  if (state.phase == Phase::reveal) return state.scored >= 1 && state.scored <= 9;
  constexpr std::array<std::pair<Phase, int>, 5> kFunctions{{{Phase::admiral, 0},
                                                             {Phase::commander, 1},
                                                             {Phase::abbot, 2},
                                                             {Phase::farmer, 3},
                                                             {Phase::architect, 4}}};
  return std::all_of(kFunctions.begin(), kFunctions.end(), [&](const auto& function) {
    return function.first != state.phase || function_lies_out(state, function.second);
  });
}

/// KR-10.1
inline bool ends_when_it_must(const State& state) {
  return (state.scored == 11) == (state.phase == Phase::over);
}

/// 164 points at most; the second field brings 2 more at each of its three sites.
inline bool scores_are_possible(const State& state) {
  const int most = state.options.second_field == 6 ? 170 : 164;
  return std::all_of(state.seats.begin(), state.seats.end(),
                     [&](const Player& player) { return player.score >= 0 && player.score <= most; });
}

// --- bytes ---------------------------------------------------------------------------------------

inline bool unused_bytes_are_zero(const State& state) {
  Player nobody{};
  nobody.abbot = Province::none();
  for (std::size_t s = state.players; s < 4; ++s) {
    if (!(state.seats[s] == nobody)) return false;
  }
  return state.any_order == 0;
}

inline constexpr std::array<test::Invariant<State>, 14> kInvariants{{
    {numbers_make_sense, "a number is out of its range"},
    {pieces_are_conserved, "a piece is missing, or there is one too many"},
    {provinces_have_room, "there are too many figures in a province"},
    {derived_fields_follow, "`figures`, `full` or `peopled` do not follow from the pieces"},
    {sites_hold_one_fort, "there are two forts on a site"},
    {harbours_have_room, "there are too many ships in a harbour"},
    {tiles_are_conserved, "a tile is missing, or lies where it should not"},
    {cities_have_tiles, "there are more cities than tiles"},
    {fort_cards_differ, "a fort card is missing"},
    {hands_make_sense, "a hand cannot be"},
    {phase_fits, "the phase does not fit the state"},
    {ends_when_it_must, "the game goes on although it has ended, or the other way round"},
    {scores_are_possible, "a score cannot be"},
    {unused_bytes_are_zero, "an unused byte is not zero"},
}};

/// What is wrong with a state; empty if nothing is.
inline std::string_view problem(const State& state) { return test::broken_one(kInvariants, state); }

/// What is wrong with the moves that a state offers: they must be of the right kinds.
inline std::string_view decision_problem(const State& state, const Moves& moves) {
  using enum MoveKind;
  constexpr std::array<std::array<MoveKind, 2>, 9> kKindsOfPhases{{{play, king},
                                                                   {ship, sail},
                                                                   {sail, done},
                                                                   {people, walk},
                                                                   {walk, done},
                                                                   {abbot, abbot},
                                                                   {tile, tile},
                                                                   {fort, city},
                                                                   {keep, replace}}};
  if (state.phase == Phase::over) return {};
  const auto& kinds = kKindsOfPhases[static_cast<std::size_t>(state.phase)];
  for (const Move move : moves) {
    if (move.kind() != kinds[0] && move.kind() != kinds[1]) return "a move of another phase is offered";
  }
  return {};
}

}  // namespace merlon::kreta::invariants
