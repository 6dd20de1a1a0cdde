// Every move of Schotten-Totten that can be said, whether it makes sense or not.
#pragma once

#include <vector>

#include "games/schotten_totten/engine/state.h"

namespace merlon::schotten_totten {

inline void add_moves_of(Card card, std::vector<Move>& moves) {
  moves.push_back(Move::put_back(card));
  for (const Stone from : every<Stone>()) {
    moves.push_back(Move::place(card, from));
    moves.push_back(Move::deserter(card, from));
    moves.push_back(Move::redeploy(card, from, Move::kOff));
    for (const Stone to : every<Stone>()) {
      moves.push_back(Move::redeploy(card, from, to));
      moves.push_back(Move::traitor(card, from, to));
    }
  }
}

/// Every move that can be said at all, whether it makes sense or not.
inline const std::vector<Move>& sayable_moves() {
  static const std::vector<Move> kAll = [] {
    std::vector<Move> moves{Move::done(), Move::pass()};
    for (const Pile pile : {Pile::clan, Pile::tactics}) {
      moves.push_back(Move::scout(pile));
      moves.push_back(Move::draw(pile));
    }
    for (const Stone stone : every<Stone>()) moves.push_back(Move::claim(stone));
    for (int card = 0; card < kClanCards + kTacticsCards; ++card)
      add_moves_of(static_cast<Card>(card), moves);
    return moves;
  }();
  return kAll;
}

}  // namespace merlon::schotten_totten
