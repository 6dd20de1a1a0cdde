// What a player wants to know before a decision: what a place costs, whether it will be active, and what the
// cubes at hand are good for in the castle.
#pragma once

#include <optional>

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

/// A worker who is placed: the price, who gets a point for it, and on the road whether the building will
/// work.
struct PlacePreview {
  int price = 0;
  Seat point_for = kNobody;
  std::optional<ProvostRisk> risk;
};
PlacePreview preview_of_place(const State& state, Move move);

/// The provost moved: the spaces whose workers would work, those whose workers would go home without effect,
/// and how far each seat can still move him.
struct ProvostPreview {
  int price = 0;
  FixedList<Space, kRoad> active;
  FixedList<Space, kRoad> inactive;
  IdArray<Seat, int, kMaxPlayers> can_still_move{};
};
ProvostPreview preview_of_provost(const State& state, Move move);

/// How many batches the seat that decides can give, and which.
struct BatchPreview {
  int most = 0;
  BatchList best;
};
BatchPreview preview_of_batches(const State& state);

/// The members that `explain` adds for a legal move.
void write_preview(JsonWriter& json, const State& state, Move move);

}  // namespace merlon::caylus
