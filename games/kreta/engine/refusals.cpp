// Why a move cannot be made: the rules once more, asked one move at a time. `legal` and `explain` agree on
// every move there is; a test goes through all of them.
#include <bit>

#include "games/kreta/engine/notation.h"
#include "games/kreta/engine/reach.h"
#include "games/kreta/engine/rules.h"
#include "games/kreta/engine/sail.h"
#include "games/kreta/engine/walk.h"

namespace merlon::kreta {
namespace {

Param province_param(Province province) { return Param::of("province", printed(province)); }
Param harbour_param(Harbour harbour) { return Param::of("harbour", harbour_text(harbour)); }
Param card_param(Card card) { return Param::of("card", card_text(card)); }

// Cards.

Refusal refuse_in_hand(const State& state, Card card) {
  if (state.me().hand.has(card)) return kAllowed;
  return refuse("KR_NOT_IN_HAND", "KR-2.3").with(card_param(card));
}

/// Why a function cannot be carried out at all now.
Refusal refuse_function(const State& state, Card function) {
  if (can_carry_out(state, function)) return kAllowed;
  if (function == Card::farmer) return refuse("KR_NOTHING_TO_HARVEST", "KR-6.1");
  return refuse("KR_CANNOT_CARRY_OUT", "KR-2.2").with(card_param(function));
}

Refusal refuse_castellan(const State& state) {
  if (castellan_allowed(state)) return kAllowed;
  return refuse("KR_CASTELLAN_TOO_EARLY", "KR-9.9")
      .with(Param::of("need", players_behind(state, state.seat)))
      .with(Param::of("have", state.me().out().size()));
}

Refusal refuse_card(const State& state, Card card) {
  if (const Refusal refusal = refuse_in_hand(state, card)) return refusal;
  return card == Card::castellan ? refuse_castellan(state) : refuse_function(state, card);
}

Refusal refuse_king(const State& state, Card repeated) {
  if (const Refusal refusal = refuse_in_hand(state, Card::king)) return refusal;
  const CardSet choice = repeatable(state, state.seat);
  if (choice.empty()) return refuse("KR_KING_NOTHING_TO_COPY", "KR-8.3");
  if (!choice.has(repeated)) {
    const bool never = repeated == Card::castellan;
    return refuse("KR_KING_NOT_LYING_OUT", never ? "KR-8.3" : "KR-8.1").with(card_param(repeated));
  }
  const Refusal refusal = refuse_function(state, repeated);
  if (refusal) return refuse(refusal.code, "KR-8.2").with(card_param(repeated));
  return kAllowed;
}

// Ships.

Refusal refuse_harbour(const State& state, Harbour to) {
  if (state.me().ships.has(to)) return refuse("KR_OWN_SHIP_THERE", "KR-3.3").with(harbour_param(to));
  if (free_harbours(state, state.seat).has(to)) return kAllowed;
  return refuse("KR_HARBOUR_FULL", "KR-3.3")
      .with(harbour_param(to))
      .with(Param::of("max", max_ships_in_harbour(state.players)));
}

Refusal refuse_ship(const State& state, Harbour to) {
  if (state.me().ships_left() == 0)
    return refuse("KR_NO_PIECE_LEFT", "KR-2.6").with(Param::of("piece", "ship"));
  return refuse_harbour(state, to);
}

Refusal refuse_sail(const State& state, Harbour from, Harbour to) {
  if (!state.me().ships.has(from)) return refuse("KR_NO_SHIP_THERE", "KR-3.2").with(harbour_param(from));
  if (from == to) return refuse("KR_SAME_HARBOUR", "KR-3.2").with(harbour_param(to));
  if (const Refusal refusal = refuse_harbour(state, to)) return refusal;
  if (state.phase == Phase::admiral) return kAllowed;
  if (from == second_ship(state) && second_ship_targets(state).has(to)) return kAllowed;
  return refuse("KR_SAIL_ORDER", "KR-3.4");
}

// Figures.

Refusal refuse_full(const State& state, Province to) {
  if (!state.full.has(to)) return kAllowed;
  return refuse("KR_PROVINCE_FULL", "KR-2.4").with(province_param(to)).with(Param::of("max", kCapacity));
}

Refusal refuse_placing(const State& state, Province to) {
  if (const Refusal refusal = refuse_full(state, to)) return refusal;
  if (!closed_to(state, state.seat).has(to)) return kAllowed;
  return refuse("KR_ABBOT_BLOCKS", "KR-2.5").with(province_param(to));
}

Refusal refuse_people(const State& state, Province to) {
  if (state.me().peoples_left == 0) {
    return refuse("KR_NO_PIECE_LEFT", "KR-2.6").with(Param::of("piece", "people"));
  }
  return refuse_placing(state, to);
}

Refusal refuse_city(const State& state, Province to) {
  const Player& me = state.me();
  if (me.cities_left == 0) return refuse("KR_NO_PIECE_LEFT", "KR-2.6").with(Param::of("piece", "city"));
  if (!may_found_city(me)) {
    return refuse("KR_CITY_GOODS", "KR-7.3")
        .with(Param::of("need", me.cities_built() + 1))
        .with(Param::of("have", me.tiles()));
  }
  return refuse_placing(state, to);
}

Refusal refuse_abbot(const State& state, Province to) {
  const Province from = state.me().abbot;
  if (from == to) return refuse("KR_SAME_PROVINCE", "KR-5.2").with(province_param(to));
  if (from.exists() && !kWithin[kAbbotSteps][from].has(to)) {
    return refuse("KR_TOO_FAR", "KR-5.2").with(province_param(to)).with(Param::of("max", kAbbotSteps));
  }
  return refuse_full(state, to);
}

int points_left(const State& state) { return state.phase == Phase::commander ? kWalkPoints : state.points; }

/// What is wrong with a target that the last point of a walk by steps leads to: nobody could leave it again.
Refusal refuse_last_target(const State& state, Province to) {
  if (const Refusal refusal = refuse_full(state, to)) return refusal;
  const bool closed = state.options.abbot_walk == AbbotWalk::end && closed_to(state, state.seat).has(to);
  const bool grows = state.me().people_at(to) >= state.walk_start[to];
  if (closed && grows) return refuse("KR_ABBOT_BLOCKS", "KR-4.5").with(province_param(to));
  return kAllowed;
}

Refusal refuse_step(const State& state, Province from, Province to) {
  if (!kNeighbours[from].has(to)) {
    return refuse("KR_NOT_NEIGHBOURS", "KR-4.2")
        .with(Param::of("from", printed(from)))
        .with(province_param(to));
  }
  if (walk_distance(state, from, to) > 1) return refuse("KR_ABBOT_BLOCKS", "KR-4.5").with(province_param(to));
  const Refusal refusal = points_left(state) == 1 ? refuse_last_target(state, to) : kAllowed;
  return refusal ? refusal : refuse("KR_NO_WAY_TO_END", "KR-4.8").with(province_param(to));
}

/// Steps from one province to another if no abbot stood anywhere; more than `kWalkPoints` if it is too far.
int open_distance(Province from, Province to) {
  std::size_t steps = 1;
  while (steps <= kWalkPoints && !kWithin[steps][from].has(to)) ++steps;
  return static_cast<int>(steps);
}

/// The closed province that is in the way of a people whose points would suffice: the target itself, or the
/// one with the least detour.
Province closed_on_the_way(const State& state, Province from, Province to) {
  const ProvinceSet closed = closed_to(state, state.seat);
  if (closed.has(to)) return to;
  Province found = to;
  int shortest = points_left(state) + 1;
  for (const Province p : closed) {
    const int steps = open_distance(from, p) + open_distance(p, to);
    if (steps >= shortest) continue;
    shortest = steps;
    found = p;
  }
  return found;
}

/// KR-4.5
bool abbot_blocks(const State& state, Province from, Province to) {
  switch (state.options.abbot_walk) {
    case AbbotWalk::free:
      return false;
    case AbbotWalk::end:
      return closed_to(state, state.seat).has(to);
    case AbbotWalk::enter:
      return walk_distance(state, from, to) > points_left(state);
  }
  return false;
}

Refusal refuse_target(const State& state, Province from, Province to) {
  if (open_distance(from, to) > points_left(state)) {
    return refuse("KR_TOO_FAR", "KR-4.2").with(province_param(to)).with(Param::of("max", points_left(state)));
  }
  if (const Refusal refusal = refuse_full(state, to)) return refusal;
  if (!abbot_blocks(state, from, to)) return refuse("KR_WALK_ORDER", "KR-4.7");
  return refuse("KR_ABBOT_BLOCKS", "KR-4.5").with(province_param(closed_on_the_way(state, from, to)));
}

Refusal refuse_walk(const State& state, Province from, Province to) {
  if (state.me().people_at(from) == 0)
    return refuse("KR_NO_PEOPLE_THERE", "KR-4.2").with(province_param(from));
  if (from == to) return refuse("KR_SAME_PROVINCE", "KR-4.2").with(province_param(to));
  if (walk_targets(state, from, points_left(state)).has(to)) return kAllowed;
  return state.options.walk == Walk::steps ? refuse_step(state, from, to) : refuse_target(state, from, to);
}

Refusal refuse_tile(const State& state, Province from) {
  if (!state.has_tile(from)) return refuse("KR_NO_TILE_THERE", "KR-6.1").with(province_param(from));
  if (state.me().people_at(from) == 0)
    return refuse("KR_NO_PEOPLE_THERE", "KR-6.2").with(province_param(from));
  if (harvest(state, state.seat).has(from)) return kAllowed;
  return refuse("KR_NO_CHAIN_TO_SHIP", "KR-6.2").with(province_param(from));
}

Refusal refuse_fort(const State& state, Site site) {
  if (state.me().forts_left() == 0)
    return refuse("KR_NO_PIECE_LEFT", "KR-2.6").with(Param::of("piece", "fort"));
  if (!state.forts().has(site)) return kAllowed;
  return refuse("KR_SITE_TAKEN", "KR-7.1").with(Param::of("site", printed(site)));
}

Refusal refuse_done(const State& state) {
  if (state.phase == Phase::sail || state.options.walk == Walk::targets) return kAllowed;
  return walk_may_end(state) ? kAllowed : refuse("KR_MAY_NOT_END_HERE", "KR-4.8");
}

// Phases.

/// Whether a kind of move has its place in a phase.
bool fits_phase(MoveKind kind, Phase phase) {
  switch (kind) {
    case MoveKind::play:
    case MoveKind::king:
      return phase == Phase::card;
    case MoveKind::ship:
      return phase == Phase::admiral;
    case MoveKind::sail:
      return phase == Phase::admiral || phase == Phase::sail;
    case MoveKind::people:
      return phase == Phase::commander;
    case MoveKind::walk:
      return phase == Phase::commander || phase == Phase::walk;
    case MoveKind::abbot:
      return phase == Phase::abbot;
    case MoveKind::tile:
      return phase == Phase::farmer;
    case MoveKind::fort:
    case MoveKind::city:
      return phase == Phase::architect;
    case MoveKind::done:
      return phase == Phase::sail || phase == Phase::walk;
    case MoveKind::keep:
    case MoveKind::replace:
      return phase == Phase::reveal;
  }
  return false;
}

Refusal refuse_phase(const State& state, MoveKind kind) {
  if (state.phase == Phase::over) return refuse("KR_GAME_OVER", "KR-10.1");
  if (fits_phase(kind, state.phase)) return kAllowed;
  const bool revealed = state.phase == Phase::reveal || fits_phase(kind, Phase::reveal);
  return refuse("KR_NOT_NOW", revealed ? "KR-9.8" : "KR-2.1")
      .with(Param::of("phase", phase_text(state.phase)));
}

}  // namespace

Refusal Kreta::explain(const State& state, Move move) {
  if (const Refusal refusal = refuse_phase(state, move.kind())) return refusal;
  switch (move.kind()) {
    case MoveKind::play:
      return refuse_card(state, move.card());
    case MoveKind::king:
      return refuse_king(state, move.card());
    case MoveKind::ship:
      return refuse_ship(state, move.harbour());
    case MoveKind::sail:
      return refuse_sail(state, move.from_harbour(), move.harbour());
    case MoveKind::people:
      return refuse_people(state, move.province());
    case MoveKind::walk:
      return refuse_walk(state, move.from_province(), move.province());
    case MoveKind::abbot:
      return refuse_abbot(state, move.province());
    case MoveKind::tile:
      return refuse_tile(state, move.province());
    case MoveKind::fort:
      return refuse_fort(state, move.site());
    case MoveKind::city:
      return refuse_city(state, move.province());
    case MoveKind::done:
      return refuse_done(state);
    case MoveKind::keep:
    case MoveKind::replace:
      break;
  }
  return kAllowed;
}

}  // namespace merlon::kreta
