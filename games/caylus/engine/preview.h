// What a player wants to know before a decision: what a place costs, whether it will be active, and what the
// cubes at hand are good for in the castle.
#pragma once

#include "core/fixed_list.h"
#include "core/json.h"
#include "games/caylus/engine/state.h"

namespace merlon::caylus {

/// CA-5: how safe a space of the road is. The provost moves once more for every player, in passing order.
struct ProvostRisk {
  int margin =
      0;  ///< how far the provost may go back before the space is inactive; negative: it must come forward
  int back_others = 0;  ///< how far all others together can move it back, paying what they have
  int back_guild = 0;   ///< and the merchants' guild, if a worker of another player stands there
  int forward_own = 0;  ///< how far the player can move it forward, the guild included
};
/// For a worker of the seat that costs `price`, which it can pay.
ProvostRisk provost_risk(const State& state, Seat seat, Space space, int price);

/// Which batches to give so that gold is kept where possible: `number` of them if that is possible. The
/// castle has room for thirty.
using BatchList = FixedList<Batch, kCastleSpaces>;
BatchList best_batches(const Cubes& cubes, int number);

/// The members that `explain` adds for a legal move.
void write_preview(JsonWriter& json, const State& state, Move move);

}  // namespace merlon::caylus
