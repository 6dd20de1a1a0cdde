// What the suites of this folder ask of a game: a sample of its positions. A game's players.h has it:
//
//   struct Sample {
//     using Game = ...;
//     static Path path_number(int i);          all options, numbers of players and habits in turn
//     static constexpr int kGames = ...;       how many games show all of that
//     static Path busy_path();                 to a position with everything in it
//   };
//
// Suites that ask for more say so. A game adds what it wants to be noted with a test of a suite:
// `static void note_rules(std::string_view test)`, which calls `rules` for the rules that the test checks.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "core/seat.h"
#include "tests/support/effort.h"
#include "tests/support/journey.h"
#include "tests/support/said.h"

namespace merlon::test {

template <class Sample>
void note_rules(std::string_view test) {
  if constexpr (requires { Sample::note_rules(test); }) Sample::note_rules(test);
}

/// Checks one of `every` states of the games of a sample.
template <class Sample, class Check>
void check_sample(int games, std::uint32_t every, const Check& check) {
  check_states(effort(games), Sample::path_number, every, check);
}

/// All seats, and somebody who watches.
inline std::vector<Seat> viewers(int players) {
  std::vector<Seat> all;
  for (int seat = 0; seat < players; ++seat) all.push_back(Seat{static_cast<std::uint8_t>(seat)});
  all.push_back(kSpectator);
  return all;
}

template <class State>
bool same_bytes(const State& a, const State& b) {
  return std::memcmp(&a, &b, sizeof(State)) == 0;
}

/// What is wrong with the decision that a state offers: there is one, of `most` moves at most, and no move
/// twice.
template <class G>
std::string_view decision_problem(const typename G::State& state, std::size_t most) {
  typename G::Moves moves;
  G::legal(state, moves);
  if (G::to_move(state).over) return moves.empty() ? "" : "a finished game offers moves";
  if (moves.empty()) return "nothing can be done";
  if (moves.size() > most) return "too many moves are offered";
  std::vector<std::uint32_t> bits;
  for (const typename G::Move move : moves) bits.push_back(move.bits());
  std::sort(bits.begin(), bits.end());
  return std::adjacent_find(bits.begin(), bits.end()) == bits.end() ? "" : "a move is offered twice";
}

}  // namespace merlon::test
