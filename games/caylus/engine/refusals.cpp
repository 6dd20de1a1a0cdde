// Why a move cannot be made: the rules once more, asked one move at a time. `legal` and `explain` agree on
// every move there is; a test goes through all of them.
#include <algorithm>
#include <cstdlib>

#include "games/caylus/engine/building.h"
#include "games/caylus/engine/favours.h"
#include "games/caylus/engine/notation.h"
#include "games/caylus/engine/places.h"
#include "games/caylus/engine/rules.h"

namespace merlon::caylus {
namespace {

Param place_param(Target target) { return Param::of("place", target_text(target)); }
Param space_param(Space space) { return Param::of("space", space.number()); }
Param tile_param(Tile tile) { return Param::of("tile", tile_text(tile)); }
const Player& me(const State& state) { return state.player(state.seat); }

/// What is missing of `needed`, as text.
Param missing_param(const Player& player, const Cubes& needed) {
  Cubes missing;
  for (const Good good : every<Good>()) missing.add(good, std::max(0, needed[good] - player.cubes[good]));
  return Param::of("cubes", amounts_text({.cubes = missing}));
}

// Workers.

Refusal refuse_stables(const State& state) {
  if (state.players == 2) return refuse("CA_NO_STABLES", "CA-3.5");
  if (state.stables.has(state.seat))
    return refuse("CA_ALREADY_THERE", "CA-3.5").with(place_param(Target(Special::stables)));
  return refuse("CA_STABLES_FULL", "CA-3.5");
}

/// Whether a worker may go there, money aside.
Refusal refuse_target(const State& state, Target target) {
  if (is_open(state, state.seat, target)) return kAllowed;
  if (target.is_castle()) return refuse("CA_ALREADY_THERE", "CA-3.5").with(place_param(target));
  if (target.is_special() && target.special() == Special::stables) return refuse_stables(state);
  if (target.is_on_road() && !kWorkplaces.has(state.road[target.space()].tile)) {
    return refuse("CA_NOT_ENTERABLE", "CA-3.6").with(place_param(target));
  }
  return refuse("CA_OCCUPIED", "CA-3.5").with(place_param(target));
}

Refusal refuse_place(const State& state, Target target) {
  if (me(state).workers == 0) return refuse("CA_NO_WORKER", "CA-3.8");
  if (const Refusal refusal = refuse_target(state, target)) return refusal;
  const int price = price_of(state, state.seat, target);
  if (price <= me(state).deniers) return kAllowed;
  const bool for_one = is_for_one(state, state.seat, target);
  return refuse("CA_COST", for_one ? "CA-3.4" : "CA-3.3")
      .with(Param::of("need", price))
      .with(Param::of("have", me(state).deniers));
}

Refusal refuse_provost(const State& state, int steps) {
  const int to = state.provost + steps;
  if (to < 1 || to > kRoad) return refuse("CA_PROVOST_OFF_ROAD", "CA-5.2");
  const int price = state.phase == Phase::guild ? 0 : std::abs(steps);
  if (price <= me(state).deniers) return kAllowed;
  return refuse("CA_COST", "CA-5.1")
      .with(Param::of("need", price))
      .with(Param::of("have", me(state).deniers));
}

Refusal refuse_joust(const State& state) {
  return can_joust(me(state)) ? kAllowed : refuse("CA_CANNOT_JOUST", "CA-4.4");
}

// Buildings.

/// Whether a move is among the legal ones, for choices that have no better reason than that.
Refusal refuse_unlisted(const State& state, Move move, const Refusal& reason) {
  Moves moves;
  Caylus::legal(state, moves);
  for (const Move one : moves) {
    if (one == move) return kAllowed;
  }
  return reason;
}

Refusal refuse_stock(const State& state, Tile tile, TileClass wanted, std::string_view rule) {
  if (facts(tile).group != wanted) return refuse("CA_WRONG_CLASS", rule).with(tile_param(tile));
  if (state.stock[tile] > 0) return kAllowed;
  return refuse("CA_NOT_IN_STOCK", rule).with(tile_param(tile));
}

Refusal refuse_build(const State& state, Move move) {
  const Tile tile = move.tile();
  const auto wanted = state.top().group();
  if (const Refusal refusal = refuse_stock(state, tile, wanted, "CA-6.3")) return refusal;
  if (!first_empty_space(state)) return refuse("CA_NO_ROAD_SPACE", "CA-6.5");
  const Refusal wrong_payment = refuse("CA_WRONG_PAYMENT", "CA-6.4").with(tile_param(tile));
  if (!move.offered()) return wrong_payment;
  const Cubes needed = cost_of(tile, state.is_cheaper()) + move.pay().cubes();
  if (!me(state).cubes.covers(needed)) {
    return refuse("CA_MISSING", "CA-6.4").with(missing_param(me(state), needed));
  }
  return refuse_unlisted(state, move, wrong_payment);
}

Refusal refuse_prestige(const State& state, Tile tile) {
  if (const Refusal refusal = refuse_stock(state, tile, TileClass::prestige, "CA-6.7")) return refusal;
  if (!has_residence(state, state.seat)) return refuse("CA_NO_RESIDENCE", "CA-6.8");
  if (me(state).cubes.covers(facts(tile).cost)) return kAllowed;
  return refuse("CA_MISSING", "CA-6.7").with(missing_param(me(state), facts(tile).cost));
}

Refusal refuse_site(const State& state, Space space) {
  const Lot& lot = state.road[space];
  if (lot.tile == Tile::residence && lot.owner == state.seat) return kAllowed;
  return refuse("CA_NOT_OWN_RESIDENCE", "CA-6.8").with(space_param(space));
}

Refusal refuse_residence(const State& state, Space space) {
  if (state.road[space].pending != kNobody) {
    return refuse("CA_ALREADY_ORDERED", "CA-7.2").with(space_param(space));
  }
  if (!may_become_residence(state, state.seat, space)) {
    return refuse("CA_NO_LAWYER_TARGET", "CA-7.2").with(space_param(space));
  }
  if (can_pay_residence(me(state).cubes, me(state).deniers, state.is_cheaper())) return kAllowed;
  return refuse("CA_CANNOT_PAY_RESIDENCE", "CA-7.1");
}

Param building_param(const State& state) { return tile_param(state.top().tile()); }

Refusal refuse_take(const State& state, Move move) {
  const bool bonus = state.phase == Phase::owner_bonus;
  const Refusal reason = bonus ? refuse("CA_NOT_BONUS", "CA-6.2") : refuse("CA_NOT_PRODUCED", "CA-6.2");
  return refuse_unlisted(state, move, reason.with(building_param(state)));
}

Refusal refuse_trade(const State& state, Move move) {
  if (!move.offered()) return refuse("CA_NOT_TRADED", "CA-6.10").with(building_param(state));
  return refuse_unlisted(state, move, refuse("CA_CANNOT_PAY", "CA-6.10"));
}

// Castle and favours.

Refusal refuse_batch(const State& state, Move move) {
  if (!move.offered()) return refuse("CA_NO_BATCH", "CA-9.1");
  if (!section_with_room(state)) return refuse("CA_CASTLE_FULL", "CA-9.2");
  const Cubes& needed = kBatches[move.batch()];
  if (me(state).cubes.covers(needed)) return kAllowed;
  return refuse("CA_MISSING", "CA-9.1").with(missing_param(me(state), needed));
}

Refusal refuse_line(const State& state, FavourLine line) {
  if (!me(state).lines_used.has(line)) return kAllowed;
  return refuse("CA_LINE_USED", "CA-8.2").with(Param::of("line", line_text(line)));
}

/// Whether the marker of the line in use stands high enough.
Refusal refuse_level(const State& state, int level) {
  const int marker = me(state).favours[state.top().line()];
  if (level <= marker) return kAllowed;
  return refuse("CA_LEVEL_TOO_HIGH", "CA-8.4")
      .with(Param::of("level", level))
      .with(Param::of("marker", marker));
}

Refusal refuse_not_given(FavourLine line, int level) {
  return refuse("CA_NOT_GIVEN", "CA-8.5")
      .with(Param::of("line", line_text(line)))
      .with(Param::of("level", level));
}

/// An effect of another line, or cubes that the level does not give.
Refusal refuse_other_effect(const State& state, Move move) {
  const FavourLine line = state.top().line();
  const int level = move.value() - Move::line_and_level(line, 0);
  if (level < 1 || level > kLevels) {
    return refuse("CA_OTHER_LINE", "CA-8.1").with(Param::of("line", line_text(line)));
  }
  if (const Refusal refusal = refuse_level(state, level)) return refusal;
  return refuse_not_given(line, level);
}

Refusal refuse_effect(const State& state, Move move) {
  if (!move.offered()) return refuse_other_effect(state, move);
  const int level = move.level();
  if (const Refusal refusal = refuse_level(state, level)) return refusal;
  const FavourLine line = state.top().line();
  if (line == FavourLine::buildings && level == 1) return refuse_not_given(line, level);
  return refuse_unlisted(state, move,
                         refuse("CA_EFFECT_IMPOSSIBLE", "CA-8.4").with(Param::of("level", level)));
}

Refusal refuse_none(const State& state) {
  const bool optional =
      state.phase == Phase::trade || state.phase == Phase::effect || state.top().is(Frame::kOptional);
  return optional ? kAllowed : refuse("CA_MUST_CARRY_OUT", "CA-8.4");
}

/// The phase in which a kind of move has its place.
bool fits_phase(MoveKind kind, Phase phase) {
  switch (kind) {
    case MoveKind::place:
    case MoveKind::pass:
      return phase == Phase::place;
    case MoveKind::gate:
    case MoveKind::back:
      return phase == Phase::gate;
    case MoveKind::provost:
      return phase == Phase::guild || phase == Phase::provost;
    case MoveKind::joust:
    case MoveKind::no_joust:
      return phase == Phase::joust;
    case MoveKind::stay:
    case MoveKind::leave:
      return phase == Phase::inn;
    case MoveKind::take:
      return phase == Phase::produce || phase == Phase::owner_bonus;
    case MoveKind::trade:
      return phase == Phase::trade;
    case MoveKind::build:
      return phase == Phase::build;
    case MoveKind::residence:
      return phase == Phase::lawyer;
    case MoveKind::prestige:
      return phase == Phase::prestige;
    case MoveKind::site:
      return phase == Phase::site;
    case MoveKind::batch:
    case MoveKind::stop:
      return phase == Phase::batch;
    case MoveKind::favour:
      return phase == Phase::favour;
    case MoveKind::effect:
      return phase == Phase::effect;
    case MoveKind::none:
      return phase == Phase::trade || phase == Phase::build || phase == Phase::lawyer ||
             phase == Phase::prestige || phase == Phase::effect;
  }
  return false;
}

Refusal refuse_phase(const State& state, MoveKind kind) {
  if (state.phase == Phase::over) return refuse("CA_GAME_OVER", "CA-10.1");
  if (fits_phase(kind, state.phase)) return kAllowed;
  return refuse("CA_NOT_NOW", "CA-2.1").with(Param::of("phase", phase_text(state.phase)));
}

}  // namespace

Refusal Caylus::explain(const State& state, Move move) {
  if (const Refusal refusal = refuse_phase(state, move.kind())) return refusal;
  switch (move.kind()) {
    case MoveKind::place:
      return refuse_place(state, move.target());
    case MoveKind::gate:
      return refuse_target(state, move.target());
    case MoveKind::provost:
      return refuse_provost(state, move.steps());
    case MoveKind::joust:
      return refuse_joust(state);
    case MoveKind::take:
      return refuse_take(state, move);
    case MoveKind::trade:
      return refuse_trade(state, move);
    case MoveKind::build:
      return refuse_build(state, move);
    case MoveKind::residence:
      return refuse_residence(state, move.space());
    case MoveKind::prestige:
      return refuse_prestige(state, move.tile());
    case MoveKind::site:
      return refuse_site(state, move.space());
    case MoveKind::batch:
      return refuse_batch(state, move);
    case MoveKind::favour:
      return refuse_line(state, move.line());
    case MoveKind::effect:
      return refuse_effect(state, move);
    case MoveKind::none:
      return refuse_none(state);
    case MoveKind::pass:
    case MoveKind::back:
    case MoveKind::no_joust:
    case MoveKind::stay:
    case MoveKind::leave:
    case MoveKind::stop:
      break;
  }
  return kAllowed;
}

}  // namespace merlon::caylus
