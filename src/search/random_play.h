// Random games: the yardstick for speed, and through the signature a guard on the rules.
#pragma once

#include <cstdint>

#include "core/game.h"

namespace merlon::search {

struct RandomPlayFigures {
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  std::uint64_t moves_listed = 0;
  std::uint64_t signature = 0;  ///< hash over the final states, in order
};

/// What a run does besides playing. The difference to a run without it is what that costs.
struct RandomPlayMode {
  bool copying = false;  ///< copies the state before every decision, as a tree search does
  bool listing = false;  ///< lists the legal moves a second time
};

/// Plays uniformly random games from one seed.
template <Game G>
RandomPlayFigures play_random_games(const typename G::Options& options, int players, std::uint64_t seed,
                                    std::uint64_t games, RandomPlayMode mode) {
  Rng rng(seed);
  FastShuffler shuffler(rng);
  NoEvents events;
  typename G::Moves moves;
  typename G::State state;
  RandomPlayFigures figures;
  typename G::State copy;
  for (std::uint64_t game = 0; game < games; ++game) {
    state = G::start(options, players, shuffler);
    while (!G::to_move(state).over) {
      if (mode.copying) {
        copy = state;
        asm volatile("" : : "g"(&copy) : "memory");  // keep the copy although nobody looks at it
      }
      if (mode.listing) {
        G::legal(state, moves);
        figures.moves_listed += moves.size();
      }
      G::legal(state, moves);
      G::play(state, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], events);
      ++figures.decisions;
    }
    figures.signature = figures.signature * 0x9E3779B97F4A7C15u + state_hash(state);
  }
  figures.games = games;
  return figures;
}

}  // namespace merlon::search
