// Random games of Kilt Castle by players with odd habits, from the start or from a castle half built, and a
// way to check something on all their states: a failure is reported in a form that can be repeated.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "core/shuffle.h"
#include "games/kilt_castle/engine/rules.h"
#include "games/kilt_castle/engine/state.h"
#include "tests/support/journey.h"

namespace merlon::kilt_castle {

/// Every combination of all values of all options, in a fixed order.
inline std::vector<Options> every_combination() { return test::every_combination<KiltCastle>(); }

// --- players -------------------------------------------------------------------------------------

using Policy = test::Policy<KiltCastle>;

inline bool is_beyond_front(const State& state, Move move) {
  return move.kind() == MoveKind::relocate && move.place() == clockwise(state.front, 1);
}

/// How far behind the front a card lies.
inline int lag_of(const State& state, Card card) { return steps_between(state.place_of(card), state.front); }

inline bool is_in_last_row(const State& state, Card card) {
  for (const Card other : every<Card>()) {
    if (state.place_of(other).exists() && lag_of(state, other) > lag_of(state, card)) return false;
  }
  return true;
}

/// What the seat that decides would pay for building on a square.
inline int price_for(const State& state, Square square) {
  if (state.height(square) == 0) return 0;
  return state.owner(state.top_colour(square)) == state.seat ? 0 : state.height(square);
}

inline int rank_of_anything(const State&, Move) { return 0; }

inline int rank_of_pusher(const State& state, Move move) { return is_beyond_front(state, move) ? 1 : 0; }

inline int rank_of_straggler(const State& state, Move move) {  // leaves behind what lies behind
  if (move.kind() != MoveKind::relocate) return 0;
  return (is_in_last_row(state, move.card()) ? 0 : 2) + rank_of_pusher(state, move);
}

inline int rank_of_runner(const State& state, Move move) {  // runs on with the few cards that lie foremost
  if (move.kind() != MoveKind::relocate) return 0;
  return -2 * lag_of(state, move.card()) + rank_of_pusher(state, move);
}

/// Pushes the front with what does not lie at the end, and spares the scarce colours: comes round the board.
inline int rank_of_marathon_runner(const State& state, Move move) {
  if (move.kind() != MoveKind::relocate) return 0;
  const auto& colours = kCardColours[move.card()];
  const int floors = std::min(state.floors_left(colours[0]), state.floors_left(colours[1]));
  const int habit = (is_in_last_row(state, move.card()) ? 0 : 2) + (is_beyond_front(state, move) ? 1 : 0);
  return 100 * habit + 2 * floors - (is_double(move.card()) ? 1 : 0);
}

inline int rank_of_sweeper(const State& state, Move move) {  // empties rows, for ducat days
  return move.kind() == MoveKind::relocate ? -state.row_size(state.place_of(move.card())) : 0;
}

inline int rank_of_spender(const State& state, Move move) {  // builds where it costs most
  return move.kind() == MoveKind::build ? price_for(state, move.square()) : 0;
}

inline int rank_of_miser(const State& state, Move move) { return -rank_of_spender(state, move); }

inline int rank_of_roofer(const State& state, Move move) {  // double cards, and both builders on one square
  if (move.kind() == MoveKind::relocate) return is_double(move.card()) ? 1 : 0;
  return move.kind() == MoveKind::build && state.builder == Half::outer &&
                 state.built[Half::inner] == move.square()
             ? 1
             : 0;
}

/// Moves the cards that let the fewest build, so that the game never ends.
inline int rank_of_idler(const State& state, Move move) {
  if (move.kind() != MoveKind::relocate) return 0;
  const auto& colours = kCardColours[move.card()];
  int builds = state.floors_left(colours[0]) > 0 ? 1 : 0;
  if (is_double(move.card()) && state.floors_left(colours[1]) > 0) ++builds;
  return -builds;
}

inline constexpr std::array<Policy, 10> kPolicies{{
    {"random", rank_of_anything},
    {"pusher", rank_of_pusher},
    {"straggler", rank_of_straggler},
    {"runner", rank_of_runner},
    {"marathon runner", rank_of_marathon_runner},
    {"sweeper", rank_of_sweeper},
    {"spender", rank_of_spender},
    {"miser", rank_of_miser},
    {"roofer", rank_of_roofer},
    {"idler", rank_of_idler},
}};

inline std::uint8_t player_named(std::string_view name) { return test::player_named(kPolicies, name); }

// --- games ---------------------------------------------------------------------------------------

/// Where a game begins: as the rules say, or in a castle that the builders have found half done.
struct Beginning {
  int ducats = kStartDucats;
  int floors = 0;                    ///< already on the board, on random squares
  int most_left = kFloorsPerColour;  ///< of Loch and Gorse; the others of these colours are on the board
  int turn = 1;
  bool built_once_each = false;  ///< floors go to empty squares first
};

using Path = test::Path<KiltCastle, kMaxPlayers, Beginning>;
using Walk = test::Journey<Path>;
using test::end_of;
using Failure = test::Failure<Path>;

inline const auto& policies_of(const Path&) { return kPolicies; }

/// Lays a random floor of the colour on a random square without leaving any colour finished.
inline void lay_random_floor(State& state, Colour colour, bool on_empty_square, Rng& rng) {
  const auto& left = state.stock[colour];
  const auto crests = static_cast<int>(rng.below(kFloorKinds));
  if (left[static_cast<std::size_t>(crests)] == 0) return;
  const auto row = static_cast<int>(rng.below(kSide));
  const auto column = static_cast<int>(rng.below(kSide));
  const Square square = square_at(row, column);
  if (!state.land().has(square) || (on_empty_square && state.height(square) > 0)) return;
  add_floor(state, Floor(square, colour, crests));
}

inline State begin(const Path& path, Rng& rng) {
  FastShuffler shuffler(rng);
  State state = KiltCastle::start(path.options, path.seats, shuffler);
  const Beginning& from = path.beginning;
  for (int s = 0; s < path.seats; ++s) state.ducats[static_cast<std::size_t>(s)] = from.ducats;
  state.turn = static_cast<std::uint16_t>(from.turn);
  for (const Colour colour : {kLoch, kGorse}) {
    while (state.floors_left(colour) > from.most_left) lay_random_floor(state, colour, false, rng);
  }
  while (state.floor_count < from.floors) {
    const Colour colour(static_cast<int>(rng.below(static_cast<std::uint32_t>(state.colours()))));
    const bool room = state.floors_left(colour) > 1;
    const bool land_is_full = state.floor_count >= state.land().size();
    if (room) lay_random_floor(state, colour, from.built_once_each && !land_is_full, rng);
  }
  return state;
}

inline std::string beginning_text(const Path& path) {
  const Beginning& from = path.beginning;
  return "begins with " + std::to_string(from.ducats) + " ducats, " + std::to_string(from.floors) +
         " floors, " + std::to_string(from.most_left) + " left at most, turn " + std::to_string(from.turn);
}

/// Beginnings that random games never come to.
inline constexpr std::array<Beginning, 7> kBeginnings{{
    {},
    {},
    {.ducats = 0},
    {.ducats = 0, .floors = 26, .built_once_each = true},
    {.ducats = 2, .floors = 36},
    {.ducats = 0, .turn = 299},
    {.ducats = 10, .floors = 22, .turn = 290},
}};

/// The i-th game: all options, numbers of players, beginnings and players take part in turn. Every other game
/// has players of one kind only, who go further in their habits than a mixed table.
inline Path path_number(int i) {
  static const std::vector<Options> kAll = every_combination();
  Path path;
  path.options = kAll[static_cast<std::size_t>(i) % kAll.size()];
  // Seats change twice while all combinations pass, so that few games have all numbers of players already.
  path.seats = 2 + static_cast<int>(static_cast<std::size_t>(i) / (kAll.size() / 2) % 3);
  path.seed = static_cast<std::uint64_t>(i);
  Rng rng(path.seed + 1'000'000'007);
  path.beginning = kBeginnings[rng.below(kBeginnings.size())];
  for (std::uint8_t& player : path.players) player = static_cast<std::uint8_t>(rng.below(kPolicies.size()));
  if (rng.below(2) == 0) path.players.fill(path.players[0]);
  return path;
}

/// For tests/suites.
struct Sample {
  using Game = KiltCastle;
  static Path path_number(int i) { return kilt_castle::path_number(i); }
  static constexpr int kGames = 1920;
  static Path busy_path() { return {.seats = 4, .seed = 5, .steps = 40}; }
};

}  // namespace merlon::kilt_castle
