#include "games/kreta/engine/walk.h"

#include "games/kreta/engine/pieces.h"
#include "games/kreta/engine/reach.h"

namespace merlon::kreta {
namespace {

AbbotWalk abbot_walk(const State& state) { return state.options.abbot_walk; }
bool by_steps(const State& state) { return state.options.walk == Walk::steps; }

/// Provinces that may not be stepped into: KR-4.5.
ProvinceSet barred(const State& state) {
  return abbot_walk(state) == AbbotWalk::enter ? closed_to(state, state.seat) : ProvinceSet{};
}

/// Provinces in 1 to `steps` steps from `from`, without entering a barred one.
ProvinceSet within(ProvinceSet barred, Province from, int steps) {
  if (barred.empty()) return kWithin[at(steps)][from];
  ProvinceSet reached{from};
  for (int step = 0; step < steps; ++step) reached |= neighbours_of(reached) - barred;
  return reached - ProvinceSet{from};
}

/// KR-4.7: what is left when every outcome shall be named about once.
ProvinceSet named_targets(const State& state, Province from, int points) {
  if (state.entered.has(from)) return {};
  ProvinceSet targets = within(barred(state), from, points) - state.full - state.left;
  if (abbot_walk(state) == AbbotWalk::end) targets -= closed_to(state, state.seat);
  if (state.last_from == State::kNone || from > state.walked_from() || state.any_order != 0) return targets;
  if (from < state.walked_from()) return {};
  return targets - ProvinceSet::below(state.last_to);
}

ProvinceSet step_targets(const State& state, Province from, int points) {
  ProvinceSet targets{};
  for (const Province to : within(barred(state), from, 1)) {
    State next = state;
    if (state.phase != Phase::walk) next.walk_start = state.me().peoples;  // it would begin with this step
    move_people(next, next.seat, from, to);
    if (walk_can_end(next, points - 1)) targets.add(to);
  }
  return targets;
}

// Walking back. A walk has cost three points at most, so all ways it can have taken are soon tried.

bool has_room_everywhere(const State& state) {
  for (const std::uint8_t figures : state.figures) {
    if (figures > kCapacity) return false;
  }
  return true;
}

/// KR-4.8: whether these steps can have led from the start of the walk to where the peoples are.
bool steps_lead_here(const State& state, int steps) {
  if (steps == 0) return state.me().peoples == state.walk_start && has_room_everywhere(state);
  for (const Province to : state.peopled[merlon::index(state.seat)] - barred(state)) {
    for (const Province from : kNeighbours[to]) {
      State before = state;
      move_people(before, before.seat, to, from);
      if (steps_lead_here(before, steps - 1)) return true;
    }
  }
  return false;
}

/// KR-4.7: whether the last people can have gone from `from` to `to`, and those named before it to the rest
/// of what was entered, for these points. `left` and `entered` are those provinces of `state.left` and
/// `state.entered` that no people tried so far accounts for.
bool names_lead_here(State state, Province from, Province to, int points, ProvinceSet left,
                     ProvinceSet entered) {
  points -= walk_distance(state, from, to);
  if (points < 0 || state.me().people_at(to) == 0) return false;
  move_people(state, state.seat, to, from);
  left.remove(from);
  entered.remove(to);
  if (points == 0) return left.empty() && entered.empty() && has_room_everywhere(state);
  for (const Province earlier : state.left) {
    for (const Province target : state.entered) {
      if (earlier > from || (earlier == from && target > to)) continue;
      if (names_lead_here(state, earlier, target, points, left, entered)) return true;
    }
  }
  return false;
}

}  // namespace

int walk_distance(const State& state, Province from, Province to) {
  int steps = 1;
  while (steps <= kWalkPoints && !within(barred(state), from, steps).has(to)) ++steps;
  return steps;
}

ProvinceSet walk_targets(const State& state, Province from, int points) {
  return by_steps(state) ? step_targets(state, from, points) : named_targets(state, from, points);
}

bool walk_may_end(const State& state) {
  const Player& player = state.me();
  if (player.peoples == state.walk_start) return false;  // KR-4.6
  const ProvinceSet closed =
      abbot_walk(state) == AbbotWalk::end ? closed_to(state, state.seat) : ProvinceSet{};
  for (const Province p : every<Province>()) {
    if (state.figures[p] > kCapacity) return false;
    if (closed.has(p) && player.peoples[p] > state.walk_start[p]) return false;
  }
  return true;
}

bool walk_can_end(const State& state, int points) {
  if (walk_may_end(state)) return true;
  if (points == 0) return false;
  const ProvinceSet closed = barred(state);
  for (const Province from : state.peopled[merlon::index(state.seat)]) {
    for (const Province to : within(closed, from, 1)) {
      State next = state;
      move_people(next, next.seat, from, to);
      if (walk_can_end(next, points - 1)) return true;
    }
  }
  return false;
}

bool walk_adds_up(const State& state) {
  const int spent = kWalkPoints - state.points;
  if (by_steps(state)) return steps_lead_here(state, spent);
  return names_lead_here(state, state.walked_from(), state.walked_to(), spent, state.left, state.entered);
}

bool can_walk(const State& state) {
  for (const Province from : state.peopled[merlon::index(state.seat)]) {
    if (!walk_targets(state, from, kWalkPoints).empty()) return true;
  }
  return false;
}

}  // namespace merlon::kreta
