// What holds in every state of every game, written down independently of the code that keeps it so.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "games/caylus/engine/rules.h"
#include "games/caylus/engine/state.h"
#include "tests/support/invariants.h"

namespace merlon::caylus::invariants {

inline bool is_craft(Tile tile) {
  return facts(tile).group == TileClass::wood || facts(tile).group == TileClass::stone;
}
inline bool is_prestige(Tile tile) { return facts(tile).group == TileClass::prestige; }
inline bool is_neutral(Tile tile) { return tile >= Tile::n_farm && tile <= Tile::n_carp; }

// --- workers -------------------------------------------------------------------------------------

inline bool everybody_has_six_workers(const State& state) {
  std::array<int, kMaxPlayers> workers{};
  bool known = true;
  const auto count = [&](Seat seat) {
    if (seat == kNobody) return;
    known = known && merlon::index(seat) < state.players;
    if (known) ++workers[merlon::index(seat)];
  };
  for (const Seat seat : state.specials) count(seat);
  for (const Queue* const queue : {&state.stables, &state.castle}) {
    for (std::size_t i = 0; i < queue->size; ++i) count(queue->seats[i]);
  }
  for (const Lot& space : state.road) count(space.worker);
  count(state.inn_left);
  count(state.inn_right);
  for (std::size_t s = 0; s < kMaxPlayers; ++s) {
    if (workers[s] + state.seats[s].workers != (s < state.players ? 6 : 0)) return false;
  }
  return known;
}

inline bool workers_stand_where_they_may(const State& state) {
  for (const Lot& space : state.road) {
    const bool building =
        is_craft(space.tile) || is_neutral(space.tile) || facts(space.tile).group == TileClass::fixed;
    if (space.worker != kNobody && !building) return false;
  }
  return state.stables.size <= (state.players == 2 ? 0 : 3);
}

// --- the road ------------------------------------------------------------------------------------

/// Craft and prestige tiles are on the road or in stock; neutral tiles may be gone.
inline bool tiles_are_those_of_the_box(const State& state) {
  std::array<int, kTiles> laid{};
  for (const Lot& space : state.road) ++laid[static_cast<std::size_t>(space.tile)];
  for (int i = 1; i < kTiles; ++i) {
    const auto tile = static_cast<Tile>(i);
    const int sum = laid[static_cast<std::size_t>(i)] + state.stock[tile];
    if (is_craft(tile) || is_prestige(tile)) {
      const int box = tile == Tile::s_architect  ? 2
                      : tile == Tile::s_jeweller ? (state.options.edition == Edition::later ? 1 : 0)
                                                 : 1;
      if (sum != box) return false;
    } else if (state.stock[tile] != 0) {
      return false;
    } else if (tile != Tile::residence && sum > 1) {
      return false;
    }
  }
  return true;
}

inline bool printed_and_neutral_tiles_are_in_their_places(const State& state) {
  for (int i = 1; i <= 28; ++i) {
    const Tile tile = state.road[Space(i)].tile;
    const Tile printed = i == 7    ? Tile::f_peddler
                         : i == 8  ? Tile::f_carp
                         : i == 16 ? Tile::f_mine
                                   : Tile::empty;
    if (printed != Tile::empty && tile != printed) return false;
    if (i <= 6 && !is_neutral(tile) && tile != Tile::residence && !is_prestige(tile)) return false;
    if (i > 6 && is_neutral(tile)) return false;
  }
  return true;
}

inline bool road_has_no_gaps(const State& state) {
  bool gap = false;
  for (int i = 9; i <= 28; ++i) {
    if (i == 16) continue;
    if (gap && state.road[Space(i)].tile != Tile::empty) return false;
    gap = gap || state.road[Space(i)].tile == Tile::empty;
  }
  return true;
}

inline bool owners_fit(const State& state) {
  for (const Lot& space : state.road) {
    const bool owned = is_craft(space.tile) || is_prestige(space.tile) || space.tile == Tile::residence;
    if (owned ? merlon::index(space.owner) >= state.players : space.owner != kNobody) return false;
    if (space.pending == kNobody) continue;
    const bool sold = is_neutral(space.tile) || (is_craft(space.tile) && space.owner == space.pending);
    if (!sold || space.worker == kNobody || space.tile == Tile::w_lawyer) return false;
  }
  return true;
}

// --- players -------------------------------------------------------------------------------------

/// Far more than anybody can ever have means that something went below zero.
inline bool nobody_has_debts(const State& state) {
  for (const Player& player : state.seats) {
    if (player.points < 0 || player.points > 5'000 || player.deniers > 5'000) return false;
    for (const std::uint16_t cubes : player.cubes.count) {
      if (cubes > 5'000) return false;
    }
  }
  return true;
}

inline bool castle_has_room_for_its_houses(const State& state) {
  constexpr std::array<int, 3> kRoom{6, 10, 14};
  for (std::size_t section = 0; section < 3; ++section) {
    int houses = 0;
    for (const Player& player : state.seats) houses += player.houses.items[section];
    if (houses > kRoom[section]) return false;
  }
  for (const Player& player : state.seats) {
    if (player.batches > player.houses.items[0] + player.houses.items[1] + player.houses.items[2])
      return false;
    const bool at_castle = state.step == Step::castle || state.step == Step::best_builder;
    if (player.batches > 0 && !at_castle) return false;
  }
  return true;
}

inline bool favours_keep_to_the_cap(const State& state) {
  const int cap = state.scored == 0 ? 2 : state.scored == 1 ? 4 : 5;
  for (const Player& player : state.seats) {
    for (const std::uint8_t level : player.favours) {
      if (level > cap) return false;
    }
    if (player.lines_used.bits() > 15 ||
        (state.options.favours == Favours::points && !player.lines_used.empty()))
      return false;
  }
  return true;
}

inline bool queues_name_seats_once(const State& state) {
  for (const Queue* const queue : {&state.stables, &state.castle, &state.order, &state.passed}) {
    if (queue->size > state.players) return false;
    unsigned seen = 0;
    for (std::size_t i = 0; i < kMaxPlayers; ++i) {
      const std::size_t seat = merlon::index(queue->seats[i]);
      if (i >= queue->size ? seat != 255 : seat >= state.players || (seen >> seat & 1) != 0) return false;
      if (i < queue->size) seen |= 1u << seat;
    }
  }
  return state.order.size == state.players;
}

// --- the decision --------------------------------------------------------------------------------

inline bool numbers_make_sense(const State& state) {
  return state.players >= 2 && state.players <= 5 && merlon::index(state.seat) < state.players &&
         state.provost >= 1 && state.provost <= 28 && state.bailiff >= 6 && state.bailiff <= 28 &&
         state.scored <= 3 && state.round >= 1 && state.depth <= 8 && state.reserved == 0;
}

/// Below the top only favours wait; of one player; and the top is what is asked.
inline bool stack_fits(const State& state) {
  for (std::size_t i = 0; i < kMaxFrames; ++i) {
    const Frame& frame = state.frames[i];
    if (i >= state.depth) {
      if (!(frame == Frame{})) return false;
    } else if (merlon::index(frame.seat) >= state.players ||
               (i + 1 < state.depth && frame.phase != Phase::favour) || frame.seat != state.frames[0].seat) {
      return false;
    }
  }
  if (state.depth == 0) return true;
  const bool step = state.step == Step::stables || state.step == Step::finish_space ||
                    state.step == Step::best_builder || state.step == Step::scoring;
  return step && state.top().phase == state.phase && state.top().seat == state.seat;
}

inline bool phase_fits_the_step(const State& state) {
  if (state.depth > 0) return true;
  const auto is = [&](Phase phase, Seat seat) { return state.phase == phase && state.seat == seat; };
  switch (state.step) {
    case Step::place:
      return is(Phase::place, state.order.seats[state.cursor]) && !state.passed.has(state.seat);
    case Step::gate:
      return is(Phase::gate, state.specials[Special::gate]);
    case Step::guild:
      return is(Phase::guild, state.specials[Special::guild]);
    case Step::joust:
      return is(Phase::joust, state.specials[Special::joust]);
    case Step::inn:
      return is(Phase::inn, state.inn_right) && state.inn_left == kNobody;
    case Step::provost:
      return is(Phase::provost, state.passed.seats[state.cursor]) && state.passed.size == state.players;
    case Step::castle:
      return is(Phase::batch, state.castle.seats[state.cursor]);
    case Step::over:
      return state.phase == Phase::over;
    default:
      return false;  // nobody is asked there
  }
}

/// What a phase has used is empty after it.
inline bool places_are_empty_in_time(const State& state) {
  const Step step = state.step;
  const bool road_is_done = step >= Step::castle || step == Step::over;
  if (road_is_done) {
    for (const Lot& space : state.road) {
      if (space.worker != kNobody || space.pending != kNobody) return false;
    }
  }
  if (step >= Step::trading_post && state.specials[Special::gate] != kNobody) return false;
  if (step >= Step::guild && state.specials[Special::trading_post] != kNobody) return false;
  if (step >= Step::joust && state.specials[Special::guild] != kNobody) return false;
  if (step >= Step::inn && (state.specials[Special::joust] != kNobody || state.stables.size > 0))
    return false;
  if (step >= Step::provost && state.inn_left != kNobody) return false;
  return step < Step::bailiff || state.castle.size == 0;
}

/// CA-9.7, CA-10.1: while workers are placed nothing is due; a game is over when the towers are scored.
inline bool sections_are_scored_in_time(const State& state) {
  if ((state.phase == Phase::over) != (state.scored == 3)) return false;
  if (state.step != Step::place) return true;
  return state.provost == state.bailiff && (state.bailiff < 12 || state.scored >= 1) &&
         (state.bailiff < 18 || state.scored >= 2) && state.bailiff < 24;
}

inline bool unused_seats_are_zero(const State& state) {
  const Player nobody{};
  for (std::size_t s = state.players; s < kMaxPlayers; ++s) {
    if (std::memcmp(&state.seats[s], &nobody, sizeof(Player)) != 0) return false;
  }
  const Lot& zero = state.road[Space(0)];
  return zero.tile == Tile::empty && zero.owner == kNobody && zero.worker == kNobody &&
         zero.pending == kNobody;
}

inline constexpr std::array<test::Invariant<State>, 16> kInvariants{{
    {numbers_make_sense, "a number is out of its range"},
    {everybody_has_six_workers, "somebody has not six workers"},
    {workers_stand_where_they_may, "a worker stands where none may"},
    {tiles_are_those_of_the_box, "a tile is missing, or there is one too many"},
    {printed_and_neutral_tiles_are_in_their_places, "a printed or neutral tile lies elsewhere"},
    {road_has_no_gaps, "there is a gap in the road"},
    {owners_fit, "an owner or an order does not fit the tile"},
    {nobody_has_debts, "somebody has debts"},
    {castle_has_room_for_its_houses, "there are too many houses or batches"},
    {favours_keep_to_the_cap, "a favour is above the cap, or a line used that is none"},
    {queues_name_seats_once, "a queue names a seat twice, or has something behind its end"},
    {stack_fits, "the stack does not fit"},
    {phase_fits_the_step, "phase or seat do not follow from the step"},
    {places_are_empty_in_time, "somebody or something is where a phase should have cleared"},
    {sections_are_scored_in_time, "a section should have been scored, or the game be over"},
    {unused_seats_are_zero, "an unused byte is not empty"},
}};

/// What is wrong with a state; empty if nothing is.
inline std::string_view problem(const State& state) { return test::broken_one(kInvariants, state); }

}  // namespace merlon::caylus::invariants
