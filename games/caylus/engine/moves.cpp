// All legal moves of a position, in a stable order.
#include <algorithm>

#include "games/caylus/engine/building.h"
#include "games/caylus/engine/favours.h"
#include "games/caylus/engine/places.h"
#include "games/caylus/engine/rules.h"

namespace merlon::caylus {
namespace {

void add_places(const State& state, MoveKind kind, Moves& moves) {
  const bool pays = kind == MoveKind::place;
  for (int code = 0; code < kTargets; ++code) {
    const Target target = Target::from_code(code);
    if (!is_open(state, state.seat, target)) continue;
    if (pays && price_of(state, state.seat, target) > state.player(state.seat).deniers) continue;
    moves.push(Move::of(kind, code));
  }
}

void add_placements(const State& state, Moves& moves) {
  if (state.player(state.seat).workers > 0) add_places(state, MoveKind::place, moves);
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

void add_goods(const std::array<Exchange, 2>& options, Moves& moves) {
  for (int i = 0; i < 2; ++i) {
    if (options[static_cast<std::size_t>(i)].exists()) moves.push(Move::of(MoveKind::take, i));
  }
}

void add_exchanges(const State& state, MoveKind kind, int value, const Exchange& exchange, Moves& moves) {
  if (!exchange.exists()) return;
  for_each_exchange(state.player(state.seat), exchange,
                    [&](CubeList pay, CubeList get) { moves.push(Move::of(kind, value, pay, get)); });
}

void add_trades(const State& state, Moves& moves) {
  const auto options = effect_of(state.top().tile(), state.edition());
  for (int i = 0; i < 2; ++i)
    add_exchanges(state, MoveKind::trade, i, options[static_cast<std::size_t>(i)], moves);
  moves.push(Move::of(MoveKind::none));
}

void add_none_if_optional(const State& state, Moves& moves) {
  if (state.top().is(Frame::kOptional)) moves.push(Move::of(MoveKind::none));
}

void add_builds(const State& state, Moves& moves) {
  for_each_build(state, state.seat, state.top().group(), state.is_cheaper(),
                 [&](Tile tile, CubeList pay) { moves.push(Move::build(tile, pay)); });
  add_none_if_optional(state, moves);
}

void add_lawyer(const State& state, Moves& moves) {
  for_each_lawyer_target(state, state.seat, state.is_cheaper(),
                         [&](int space) { moves.push(Move::of(MoveKind::residence, space)); });
  add_none_if_optional(state, moves);
}

void add_prestige(const State& state, Moves& moves) {
  for_each_prestige(state, state.seat,
                    [&](Tile tile) { moves.push(Move::of(MoveKind::prestige, index(tile))); });
  add_none_if_optional(state, moves);
}

void add_batches(const State& state, Moves& moves) {
  if (section_with_room(state) < kSections) {
    for (int batch = 0; batch < static_cast<int>(kBatches.size()); ++batch) {
      if (state.player(state.seat).cubes.covers(batch_cubes(batch)))
        moves.push(Move::of(MoveKind::batch, batch));
    }
  }
  moves.push(Move::of(MoveKind::stop));
}

void add_lines(const State& state, Moves& moves) {
  for (int line = 0; line < kLines; ++line) {
    if ((state.player(state.seat).lines_used >> line & 1) == 0) moves.push(Move::of(MoveKind::favour, line));
  }
}

void add_effects(const State& state, Moves& moves) {
  const int line = state.top().subject;
  const int marker = state.player(state.seat).favours[static_cast<std::size_t>(line)];
  for (int level = 1; level <= marker; ++level) {
    if (line == static_cast<int>(FavourLine::buildings)) {
      if (building_favour_possible(state, state.seat, level))
        moves.push(Move::of(MoveKind::effect, 2 * level));
      continue;
    }
    const auto& options = kFavours[static_cast<std::size_t>(line)][static_cast<std::size_t>(level)];
    for (int i = 0; i < 2; ++i) {
      add_exchanges(state, MoveKind::effect, 2 * level + i, options[static_cast<std::size_t>(i)], moves);
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
      add_places(state, MoveKind::gate, moves);
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
                                [&](int space) { moves.push(Move::of(MoveKind::site, space)); });
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
