// Claims: which stones the player on turn can prove, and the proof or counterexample to show.
#pragma once

#include "core/fixed_list.h"
#include "core/seat.h"
#include "games/schotten_totten/engine/formation.h"
#include "games/schotten_totten/engine/state.h"

namespace merlon::schotten_totten {

/// What the stone and the options say about formations there.
inline Ground ground_at(const State& state, Stone stone) {
  return {state.slots(stone), state.has_fog(stone), state.options.values, state.options.reinforcement};
}

/// ST-4.1 to ST-4.9: whether `seat` can prove this stone with what lies open. Asks nothing about whose turn
/// it is.
bool provable(const State& state, Seat seat, Stone stone);

/// All stones that `seat` can prove.
StoneSet provable_stones(const State& state, Seat seat);

/// ST-4.2: whether the side of `seat`, complete as the other one, is stronger or wins the tie.
bool beats_complete(const State& state, Seat seat, Stone stone);

enum class Verdict : std::uint8_t {
  stands,
  own_side_incomplete,
  weaker,         ///< both complete, the other side is stronger
  tie_lost,       ///< both complete and equal, the other side has the earlier stamp
  counterexample  ///< the other side can still become stronger
};

/// A claim with its reasons. `reply` is the strongest formation the opponent has or can still complete,
/// `cards` the unseen cards that would complete it: the counterexample if the claim fails, the best try if it
/// stands.
struct Proof {
  Verdict verdict = Verdict::own_side_incomplete;
  Strength own;
  Strength reply;
  FixedList<Card, kMaxSlots> cards;
  bool reply_complete = false;  ///< the opponent's side lies complete already
};

/// For unclaimed stones: a claimed one needs no proof any more.
Proof prove(const State& state, Seat seat, Stone stone);
/// Whether a move claims such a stone, be the claim legal or not.
inline bool can_be_proved(const State& state, Move move) {
  return move.kind() == MoveKind::claim && state.phase != Phase::over && state.unclaimed().has(move.stone());
}

}  // namespace merlon::schotten_totten
