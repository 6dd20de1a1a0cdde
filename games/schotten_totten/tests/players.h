// Random games of Schotten-Totten by players with odd habits, and a way to check something on all their
// states: a failure is reported in a form that can be repeated.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "games/schotten_totten/engine/rules.h"
#include "games/schotten_totten/engine/state.h"
#include "tests/support/journey.h"

namespace merlon::schotten_totten {

// --- options -------------------------------------------------------------------------------------

/// Every combination of all values of all options, in a fixed order.
inline std::vector<Options> every_combination() { return test::every_combination<SchottenTotten>(); }

/// The combinations for which `wanted(options)` holds.
template <class Wanted>
std::vector<Options> combinations_with(Wanted&& wanted) {
  std::vector<Options> all = every_combination();
  std::erase_if(all, [&](const Options& options) { return !wanted(options); });
  return all;
}

/// Those with tactics cards.
inline std::vector<Options> tactics_options() {
  return combinations_with([](const Options& options) { return options.tactics; });
}

// --- players -------------------------------------------------------------------------------------

inline bool is_tactics_play(Move move) {
  switch (move.kind()) {
    case MoveKind::place:
      return is_tactics(move.card());
    case MoveKind::scout:
    case MoveKind::redeploy:
    case MoveKind::deserter:
    case MoveKind::traitor:
      return true;
    default:
      return false;
  }
}

inline bool draws_tactics(Move move) { return move.kind() == MoveKind::draw && move.pile() == Pile::tactics; }

using Policy = test::Policy<SchottenTotten>;

inline int rank_of_hoarder(const State&, Move move) {  // all tactics cards into the hand, none out of it
  if (move.kind() == MoveKind::put_back) return is_clan(move.card()) ? 1 : 0;
  return is_tactics_play(move) ? -1 : draws_tactics(move) ? 1 : 0;
}

inline int rank_of_abstainer(const State&, Move move) {  // neither draws tactics cards nor plays them
  if (move.kind() == MoveKind::put_back) return is_clan(move.card()) ? 0 : 1;
  return is_tactics_play(move) || draws_tactics(move) ? -1 : 0;
}

inline int rank_of_tactician(const State&, Move move) {
  if (move.kind() == MoveKind::put_back) return is_clan(move.card()) ? 1 : 0;
  return is_tactics_play(move) || draws_tactics(move) ? 1 : 0;
}

inline int rank_of_scouter(const State&, Move move) {  // looks for the Scout, and plays it at once
  if (move.kind() == MoveKind::scout) return 2;
  return draws_tactics(move) ? 1 : is_tactics_play(move) ? -1 : 0;
}

inline int rank_of_late_scouter(const State& state, Move move) {  // saves the Scout for the end of the piles
  if (move.kind() == MoveKind::scout)
    return state.pile_size[Pile::clan] + state.pile_size[Pile::tactics] <= 3 ? 2 : -2;
  return draws_tactics(move) && !state.hand_tactics[state.seat].has(Card::scout) ? 1 : 0;
}

inline int rank_of_decliner(const State&, Move move) { return move.kind() == MoveKind::claim ? -1 : 0; }

inline int rank_of_passer(const State&, Move move) {  // nothing but passes when allowed
  return move.kind() == MoveKind::pass ? 1 : draws_tactics(move) ? 1 : is_tactics_play(move) ? -1 : 0;
}

/// Makes the game long: idles on a hand of tactics cards as often as that does not end the game, plays clan
/// cards when the opponent idles, and claims only to keep the game going.
inline int rank_of_staller(const State& state, Move move) {
  const Seat opponent = other(state.seat);
  const bool opponent_can_play = !state.free[opponent].empty() && state.clan_count[opponent] > 0;
  const bool may_idle = state.passes == 0 && opponent_can_play;
  switch (move.kind()) {
    case MoveKind::pass:
      return may_idle ? 2 : -2;
    case MoveKind::claim:
      return !may_idle && state.turn_is_idle != 0 ? 1 : -1;
    case MoveKind::draw:
      return draws_tactics(move) == opponent_can_play ? 1 : 0;
    default:
      return is_tactics_play(move) ? -1 : 0;
  }
}

/// The staller's best friend: lays clan cards for ever, and otherwise does as he does.
inline int rank_of_builder(const State& state, Move move) {
  return is_tactics_play(move) || draws_tactics(move) ? -1 : rank_of_staller(state, move);
}

/// Lays Mud and takes it away again, so that sides with four cards stay behind.
inline int rank_of_mudlark(const State& state, Move move) {
  if (is_tactics_play(move) && move.kind() != MoveKind::scout && move.card() == Card::mud) return 3;
  if (draws_tactics(move)) return 2;
  const bool under_mud = move.kind() == MoveKind::place && state.has_mud(move.stone());
  return under_mud ? 2 : move.kind() == MoveKind::deserter || move.kind() == MoveKind::redeploy ? -1 : 0;
}

inline int rank_of_anything(const State&, Move) { return 0; }

inline constexpr std::array<Policy, 11> kPolicies{{
    {"random", rank_of_anything},
    {"hoarder", rank_of_hoarder},
    {"abstainer", rank_of_abstainer},
    {"tactician", rank_of_tactician},
    {"scouter", rank_of_scouter},
    {"late scouter", rank_of_late_scouter},
    {"decliner", rank_of_decliner},
    {"passer", rank_of_passer},
    {"staller", rank_of_staller},
    {"builder", rank_of_builder},
    {"mudlark", rank_of_mudlark},
}};

inline std::uint8_t player_named(std::string_view name) { return test::player_named(kPolicies, name); }

// --- games ---------------------------------------------------------------------------------------

using Path = test::Path<SchottenTotten, kPlayers>;
using Walk = test::Journey<Path>;
using test::end_of;
using test::first_failure;
using Failure = test::Failure<Path>;

inline const auto& policies_of(const Path&) { return kPolicies; }

/// The path of the i-th game over a list of options: goes through the list again and again, with other cards
/// and other players each time.
inline Path path_over(const std::vector<Options>& options, int i) {
  Path path;
  path.options = options[static_cast<std::size_t>(i) % options.size()];
  path.seed = static_cast<std::uint64_t>(i);
  Rng rng(path.seed + 1'000'000'007);
  for (std::uint8_t& player : path.players) player = static_cast<std::uint8_t>(rng.below(kPolicies.size()));
  return path;
}

/// The i-th game over all combinations of options, in an order in which a few games have all kinds of them.
inline Path path_number(int i) {
  static const std::vector<Options> kAll = every_combination();
  return path_over(kAll, 1543 * i);  // no factor in common with their number
}

/// Plays `games` games over the given options and checks one of `every` states of each. The first failure is
/// simplified, reported, and the last.
template <class Check>
void check_games(const std::vector<Options>& options, int games, std::uint32_t every, const Check& check) {
  test::check_states(games, [&](int i) { return path_over(options, i); }, every, check);
}

// --- turns ---------------------------------------------------------------------------------------

/// What a turn consists of, from its events alone.
struct TurnDiary {
  int cards = 0;
  int draws = 0;
  int put_back = 0;
  int passes = 0;
  int claims = 0;
  bool scout = false;

  void add(const Event& event) {
    cards += event.kind == EventKind::placed || event.kind == EventKind::trick ? 1 : 0;
    draws += event.kind == EventKind::drew ? 1 : 0;
    put_back += event.kind == EventKind::put_back ? 1 : 0;
    passes += event.kind == EventKind::passed ? 1 : 0;
    claims += event.kind == EventKind::claimed ? 1 : 0;
    scout = scout || (event.kind == EventKind::trick && event.card == Card::scout);
  }
  bool is_empty() const { return passes == 1 && claims == 0 && draws == 0; }
  bool is_complete() const {
    const int most_draws = scout ? 4 : 1;
    return cards + passes == 1 && draws <= most_draws && put_back <= (scout ? 2 : 0);
  }
};

/// Goes through a game turn by turn: `visit(turn, before, after)` sees each with its last move. A claim in
/// the first window of a turn can come with the last move of the turn before; it belongs to the seat that
/// made it.
template <class Visit>
void for_each_turn(const Path& path, const Visit& visit) {
  Walk walk(path);
  TurnDiary now;
  while (!walk.at_end()) {
    const State before = walk.state();
    EventList<Event> events;
    walk.step(events);
    TurnDiary next;
    for (const Event& event : events) (event.seat == before.seat ? now : next).add(event);
    if (walk.state().turn == before.turn && !walk.at_end()) continue;
    visit(now, before, walk.state());
    now = next;
  }
}

/// For tests/suites.
struct Sample {
  using Game = SchottenTotten;
  static Path path_number(int i) { return schotten_totten::path_number(i); }
  static constexpr int kGames = 4608;
  static Path busy_path() { return {.options = {.tactics = true}, .seed = 5, .steps = 40}; }
};

}  // namespace merlon::schotten_totten
