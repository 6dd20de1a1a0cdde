// What a placement leads to at its stone, before it is made.
#pragma once

#include "games/schotten_totten/engine/proof.h"

namespace merlon::schotten_totten {

struct Preview {
  Proof proof;  ///< of a claim by the player who places
  /// Of a claim by the opponent: its reply is the best that the player's side can still become, which is what
  /// the opponent would have to reckon with.
  Proof best;
};

/// The move must be a legal placement.
Preview preview(const State& state, Move move);

}  // namespace merlon::schotten_totten
