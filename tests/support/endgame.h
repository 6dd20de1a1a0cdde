// What players call the last round (docs/wasm.md: `endgame`), in whole random games: once true it stays true,
// every seat knows it, and what it promises comes true, which each game's own test says.
#pragma once

#include <gtest/gtest.h>

#include "core/game.h"
#include "core/rng.h"
#include "tests/support/effort.h"
#include "tests/support/journey.h"

namespace merlon::test {

/// A view of the seat, and whatever it could be, say the same.
template <class G>
bool is_known(const typename G::State& state, Seat seat, Rng& rng) {
  const View<G> view = G::redact(state, seat);
  return G::endgame(view.state()) == G::endgame(state) &&
         G::endgame(G::imagine(view, rng)) == G::endgame(state);
}

/// Plays random games with options and numbers of players drawn by chance. `check(before, after, events)`
/// sees every move that is made after the last round has begun, `check_end(state, begun)` every finished game
/// and whether the last round had begun before the turn that ended it.
template <class G, class Check, class CheckEnd>
void play_games(Check check, CheckEnd check_end) {
  const auto combinations = every_combination<G>();
  for (int number = 0; number < effort(200); ++number) {
    Rng rng(static_cast<std::uint64_t>(number));
    FastShuffler shuffler(rng);
    const auto& options = combinations[rng.below(static_cast<std::uint32_t>(combinations.size()))];
    const int players = G::kMinPlayers + static_cast<int>(rng.below(G::kMaxPlayers - G::kMinPlayers + 1));
    typename G::State state = G::start(options, players, shuffler);
    bool begun = G::endgame(state);
    ASSERT_FALSE(begun);
    for (int turn = 0; !G::to_move(state).over;) {
      const bool is_last = G::endgame(state);
      if (turn != G::turn_number(state)) begun = is_last;
      turn = G::turn_number(state);
      const typename G::State before = state;
      typename G::Moves moves;
      G::legal(state, moves);
      EventList<typename G::Event> events;
      G::play(state, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], events);
      ASSERT_TRUE(!is_last || G::endgame(state))
          << G::kKey << " game " << number << ": it ended before the game";
      const auto seat = Seat{static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(players)))};
      ASSERT_TRUE(is_known<G>(state, rng.below(4) == 0 ? kSpectator : seat, rng))
          << G::kKey << " game " << number;
      ASSERT_TRUE(!is_last || check(before, state, events)) << G::kKey << " game " << number;
    }
    ASSERT_TRUE(check_end(state, begun)) << G::kKey << " game " << number;
  }
}

}  // namespace merlon::test
