// A turn that is tried out in any order and played in the one of the rules: both must offer the same turns.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <vector>

#include "games/kreta/tests/players.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::kreta {
namespace {

using namespace players;
using test::effort;
using test::rules;

/// An island with pieces on it, the seat on turn about to move ships or peoples, whose ways are named by
/// their targets.
State about_to_move(int i, Card card, Phase phase, Rng& rng) {
  State state = with_card_played(random_position(i, spread_or_crowded(i), rng), card, phase);
  state.options.walk = Walk::targets;
  return state;
}

using MoveList = std::vector<Move>;

/// Calls `visit(moves, end)` for every turn that can be made by sailing or walking from here.
void for_each_turn(const State& state, const std::function<void(const MoveList&, const State&)>& visit,
                   MoveList& made) {
  Moves moves;
  Kreta::legal(state, moves);
  for (const Move move : moves) {
    if (move.kind() == MoveKind::ship || move.kind() == MoveKind::people) continue;
    made.push_back(move);
    const State next = after<Kreta>(state, move);
    next.turn == state.turn ? for_each_turn(next, visit, made) : visit(made, next);
    made.pop_back();
  }
}

void for_each_turn(const State& state, const std::function<void(const MoveList&, const State&)>& visit) {
  MoveList made;
  for_each_turn(state, visit, made);
}

State end_of_turn(State state, const Moves& moves) {
  for (const Move move : moves) {
    EXPECT_FALSE(Kreta::explain(state, move)) << Kreta::move_text(state, move, state.seat);
    state = after<Kreta>(state, move);
  }
  return state;
}

/// How many turns there are in order, and tried out.
struct Count {
  std::size_t in_order = 0;
  std::size_t tried = 0;
};

/// What is tried out ends where its moves end in their order, and comes to every end there is.
void check(const State& state, Count& count) {
  std::set<std::uint64_t> ends;
  for_each_turn(state, [&](const MoveList&, const State& end) {
    ++count.in_order;
    ends.insert(state_hash(end));
  });
  std::set<std::uint64_t> tried_ends;
  for_each_turn(Kreta::trial(state), [&](const MoveList& tried, const State& end) {
    ++count.tried;
    tried_ends.insert(state_hash(end));
    ASSERT_EQ(end_of_turn(state, Kreta::in_order(state, tried)), end);
  });
  EXPECT_EQ(tried_ends, ends);
}

void check_positions(int positions, Card card, Phase phase, Rng rng) {
  Count count;
  for (int i = 0; i < positions; ++i) check(about_to_move(i, card, phase, rng), count);
  EXPECT_GT(count.tried, count.in_order);
}

TEST(KretaOrder, ShipsTriedOutInAnyOrderSailInTheirs) {
  rules("KR-3.4");
  check_positions(effort(300), Card::admiral, Phase::admiral, Rng(34));
}

TEST(KretaOrder, PeoplesTriedOutInAnyOrderWalkInTheirs) {
  rules("KR-4.7");
  check_positions(effort(30), Card::commander, Phase::commander, Rng(47));
}

/// Every order of every walk can be tried out.
TEST(KretaOrder, AWalkCanBeTriedOutInEveryOrder) {
  rules("KR-4.7");
  Rng rng(48);
  for (int i = 0; i < effort(30); ++i) {
    const State state = about_to_move(i, Card::commander, Phase::commander, rng);
    for_each_turn(state, [&](const MoveList& made, const State& end) {
      MoveList walks = made;
      if (walks.back().kind() == MoveKind::done) walks.pop_back();
      const auto by_bits = [](Move one, Move other) { return one.bits() < other.bits(); };
      std::sort(walks.begin(), walks.end(), by_bits);
      do {
        State trial = Kreta::trial(state);
        for (const Move move : walks) {
          ASSERT_FALSE(Kreta::explain(trial, move));
          trial = after<Kreta>(trial, move);
        }
        if (trial.turn == state.turn) trial = after<Kreta>(trial, Move::done());
        ASSERT_EQ(trial, end);
      } while (std::next_permutation(walks.begin(), walks.end(), by_bits));
    });
  }
}

/// Where a piece has been moved in the game itself, what follows keeps to the order.
TEST(KretaOrder, WhatHasBeenPlayedStays) {
  rules("KR-3.4", "KR-4.7");
  Rng rng(49);
  int begun = 0;
  for (int i = 0; i < effort(100); ++i) {
    const bool ships = i % 2 == 0;
    const State state = ships ? about_to_move(i, Card::admiral, Phase::admiral, rng)
                              : about_to_move(i, Card::commander, Phase::commander, rng);
    Moves moves;
    Kreta::legal(state, moves);
    for (const Move move : moves) {
      const State next = after<Kreta>(state, move);
      if (next.turn != state.turn) continue;
      ++begun;
      ASSERT_EQ(Kreta::trial(next), next);
    }
  }
  EXPECT_GT(begun, effort(100));
}

}  // namespace
}  // namespace merlon::kreta
