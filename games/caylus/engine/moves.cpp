// All legal moves of a position, in a stable order.
#include <algorithm>

#include "games/caylus/engine/building.h"
#include "games/caylus/engine/favours.h"
#include "games/caylus/engine/places.h"
#include "games/caylus/engine/rules.h"

namespace merlon::caylus {
namespace {

/// What a player can pay for. The price is the same everywhere, but on own tiles it may be lower (CA-3.4).
enum class Affordable : std::uint8_t { everything, own_tiles };

void add_places(const State& state, MoveKind kind, Affordable affordable, Moves& moves) {
  if (affordable == Affordable::everything) {
    for (const Target target : every<Target>(kSpecials + 1)) {
      if (is_open(state, state.seat, target)) moves.push(Move::of(kind, target));
    }
  }
  for (const Space space : kSpaces) {
    const Lot& lot = state.road[space];
    const bool can_pay = affordable == Affordable::everything || lot.owner == state.seat;
    if (can_pay && is_open(lot)) moves.push(Move::of(kind, Target::road(space)));
  }
}

void add_placements(const State& state, Moves& moves) {
  const Player& me = state.player(state.seat);
  if (me.workers > 0 && me.deniers > 0) {
    const bool everything = me.deniers >= base_price(state) || state.inn_right == state.seat;
    add_places(state, MoveKind::place, everything ? Affordable::everything : Affordable::own_tiles, moves);
  }
  moves.push(Move::of(MoveKind::pass));
}

void add_provost_moves(const State& state, int most, Moves& moves) {
  for (int steps = -most; steps <= most; ++steps) {
    const int to = state.provost + steps;
    if (to >= 1 && to <= kRoad) moves.push(Move::provost(steps));
  }
}

void add_joust(const State& state, Moves& moves) {
  if (can_joust(state.player(state.seat))) moves.push(Move::of(MoveKind::joust));
  moves.push(Move::of(MoveKind::no_joust));
}

void add_goods(const Exchanges& offered, Moves& moves) {
  for (const Choice choice : every<Choice>()) {
    if (offered[choice].exists()) moves.push(Move::of(MoveKind::take, choice));
  }
}

void add_exchanges(const State& state, MoveKind kind, int level, const Exchanges& offered, Moves& moves) {
  for (const Choice choice : every<Choice>()) {
    if (!offered[choice].exists()) continue;
    for_each_exchange(state.player(state.seat), offered[choice], [&](CubeList pay, CubeList get) {
      moves.push(Move::exchange(kind, level, choice, pay, get));
    });
  }
}

void add_trades(const State& state, Moves& moves) {
  add_exchanges(state, MoveKind::trade, 0, effect_of(state.top().tile(), state.edition()), moves);
  moves.push(Move::of(MoveKind::none));
}

void add_none_if_optional(const State& state, Moves& moves) {
  if (state.top().is(Frame::kOptional)) moves.push(Move::of(MoveKind::none));
}

void add_builds(const State& state, Moves& moves) {
  for_each_build(state, state.seat, state.top().group(), state.is_cheaper(),
                 [&](Tile tile, CubeList pay) { moves.push(Move::of(MoveKind::build, tile, pay)); });
  add_none_if_optional(state, moves);
}

void add_lawyer(const State& state, Moves& moves) {
  for_each_lawyer_target(state, state.seat, state.is_cheaper(),
                         [&](Space space) { moves.push(Move::of(MoveKind::residence, space)); });
  add_none_if_optional(state, moves);
}

void add_prestige(const State& state, Moves& moves) {
  for_each_prestige(state, state.seat, [&](Tile tile) { moves.push(Move::of(MoveKind::prestige, tile)); });
  add_none_if_optional(state, moves);
}

void add_batches(const State& state, Moves& moves) {
  if (section_with_room(state)) {
    for (const Batch batch : every<Batch>()) {
      if (state.player(state.seat).cubes.covers(kBatches[batch])) {
        moves.push(Move::of(MoveKind::batch, batch));
      }
    }
  }
  moves.push(Move::of(MoveKind::stop));
}

void add_lines(const State& state, Moves& moves) {
  for (const FavourLine line : LineSet::all() - state.player(state.seat).lines_used) {
    moves.push(Move::of(MoveKind::favour, line));
  }
}

void add_effects(const State& state, Moves& moves) {
  const FavourLine line = state.top().line();
  const int marker = state.player(state.seat).favours[line];
  for (int level = 1; level <= marker; ++level) {
    if (line != FavourLine::buildings) {
      add_exchanges(state, MoveKind::effect, level, favour_of(line, level), moves);
    } else if (building_favour_possible(state, state.seat, level)) {
      moves.push(Move::effect(level));
    }
  }
  moves.push(Move::of(MoveKind::none));
}

}  // namespace

void Caylus::legal(const State& state, Moves& moves) {
  moves.clear();
  switch (state.phase) {
    case Phase::place:
      return add_placements(state, moves);
    case Phase::gate:
      add_places(state, MoveKind::gate, Affordable::everything, moves);
      return moves.push(Move::of(MoveKind::back));
    case Phase::guild:
      return add_provost_moves(state, kProvostSteps, moves);
    case Phase::joust:
      return add_joust(state, moves);
    case Phase::inn:
      moves.push(Move::of(MoveKind::stay));
      return moves.push(Move::of(MoveKind::leave));
    case Phase::provost:
      return add_provost_moves(state, std::min<int>(kProvostSteps, state.player(state.seat).deniers), moves);
    case Phase::produce:
      return add_goods(facts(state.top().tile()).effect, moves);
    case Phase::owner_bonus:
      return add_goods(facts(state.top().tile()).owner_bonus, moves);
    case Phase::trade:
      return add_trades(state, moves);
    case Phase::build:
      return add_builds(state, moves);
    case Phase::lawyer:
      return add_lawyer(state, moves);
    case Phase::prestige:
      return add_prestige(state, moves);
    case Phase::site:
      return for_each_residence(state, state.seat,
                                [&](Space space) { moves.push(Move::of(MoveKind::site, space)); });
    case Phase::batch:
      return add_batches(state, moves);
    case Phase::favour:
      return add_lines(state, moves);
    case Phase::effect:
      return add_effects(state, moves);
    case Phase::over:
      return;
  }
}

}  // namespace merlon::caylus
