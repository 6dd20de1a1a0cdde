#include "games/caylus/engine/preview.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "games/caylus/engine/building.h"
#include "games/caylus/engine/favours.h"
#include "games/caylus/engine/notation.h"
#include "games/caylus/engine/places.h"

namespace merlon::caylus {
namespace {

/// How far a player can move the provost in the provost's phase, if nothing but `price` is spent until then.
/// Those who have already decided there cannot any more.
int provost_reach(const State& state, Seat seat, int price = 0) {
  if (state.step == Step::provost) {
    for (std::size_t i = 0; i < state.cursor; ++i) {
      if (state.passed[i] == seat) return 0;
    }
  }
  return std::min<int>(kProvostSteps, state.player(seat).deniers - price);
}

/// How many cubes of each kind but food to give for `number` batches: no gold as long as others suffice, and
/// of those rather the plentiful ones.
Cubes cubes_for_batches(const Cubes& cubes, int number) {
  constexpr auto kPlain = every_between<Good>(1, kPlainGoods);
  Cubes given;
  for (const Good good : kPlain) given.add(good, std::min(cubes[good], number));
  while (given.total() > 2 * number) {
    Good scarcest = Good::food;
    for (const Good good : kPlain) {
      const bool scarcer =
          scarcest == Good::food || cubes[good] - given[good] < cubes[scarcest] - given[scarcest];
      if (given[good] > 0 && scarcer) scarcest = good;
    }
    given.add(scarcest, -1);
  }
  given.add(Good::gold, 2 * number - given.total());
  return given;
}

Batch batch_with(Good one, Good other) {
  const Cubes cubes = cubes_of(Good::food, 1) + cubes_of(one, 1) + cubes_of(other, 1);
  for (const Batch batch : every<Batch>()) {
    if (kBatches[batch] == cubes) return batch;
  }
  assert(false);
  return Batch(0);
}

void write_place(JsonWriter& json, const State& state, Move move) {
  const PlacePreview place = preview_of_place(state, move);
  json.number("price", place.price);
  if (!place.risk) return;
  json.seat("point_for", place.point_for);
  const ProvostRisk& risk = *place.risk;
  json.key("provost").begin_object().number("margin", risk.margin).number("back_others", risk.back_others);
  json.number("back_guild", risk.back_guild).number("forward_own", risk.forward_own).end_object();
}

void write_workers(JsonWriter& json, const State& state, std::string_view name,
                   const FixedList<Space, kRoad>& spaces) {
  json.key(name).begin_array();
  for (const Space space : spaces) {
    json.begin_object().number("space", space.number()).seat("seat", state.road[space].worker).end_object();
  }
  json.end_array();
}

void write_provost(JsonWriter& json, const State& state, Move move) {
  const ProvostPreview provost = preview_of_provost(state, move);
  json.number("price", provost.price);
  write_workers(json, state, "active", provost.active);
  write_workers(json, state, "inactive", provost.inactive);
  json.key("can_still_move").begin_array();
  for (const Seat seat : every<Seat>(state.players)) json.number(provost.can_still_move[seat]);
  json.end_array();
}

void write_batches(JsonWriter& json, const State& state) {
  const BatchPreview batches = preview_of_batches(state);
  json.number("most", batches.most).key("best").begin_array();
  for (const Batch batch : batches.best) json.text(amounts_text({.cubes = kBatches[batch]}));
  json.end_array();
}

}  // namespace

ProvostRisk provost_risk(const State& state, Seat seat, Space space, int price) {
  ProvostRisk risk;
  risk.margin = state.provost - space.number();
  for (const Seat other : every<Seat>(state.players)) {
    if (other != seat) risk.back_others += provost_reach(state, other);
  }
  const Seat guild = state.specials[Special::guild];
  if (guild != kNobody && guild != seat) risk.back_guild = kProvostSteps;
  risk.forward_own = provost_reach(state, seat, price) + (guild == seat ? kProvostSteps : 0);
  return risk;
}

BatchList best_batches(const Cubes& cubes, int number) {
  number = std::min({number, most_batches(cubes), static_cast<int>(BatchList::kCapacity)});
  const Cubes given = cubes_for_batches(cubes, number);
  FixedList<Good, 2 * BatchList::kCapacity> goods;  // sorted by kind, so that halves differ place by place
  for (const Good good : kBesideFood) {
    for (int i = 0; i < given[good]; ++i) goods.push(good);
  }
  BatchList batches;
  const std::size_t half = goods.size() / 2;
  for (std::size_t i = 0; i < half; ++i) batches.push(batch_with(goods[i], goods[half + i]));
  return batches;
}

PlacePreview preview_of_place(const State& state, Move move) {
  const Target target = move.target();
  PlacePreview place;
  if (move.kind() == MoveKind::place) place.price = price_of(state, state.seat, target);
  if (!target.is_on_road()) return place;
  const Seat owner = state.road[target.space()].owner;
  if (owner != state.seat) place.point_for = owner;
  place.risk = provost_risk(state, state.seat, target.space(), place.price);
  return place;
}

ProvostPreview preview_of_provost(const State& state, Move move) {
  ProvostPreview preview;
  if (state.phase != Phase::guild) preview.price = std::abs(move.steps());
  const int provost = state.provost + move.steps();
  for (const Space space : kSpaces) {
    if (state.road[space].worker == kNobody) continue;
    (space.number() <= provost ? preview.active : preview.inactive).push(space);
  }
  for (const Seat seat : every<Seat>(state.players)) {
    const bool decides_now = seat == state.seat && state.phase == Phase::provost;
    preview.can_still_move[seat] = decides_now ? 0 : provost_reach(state, seat);
  }
  return preview;
}

BatchPreview preview_of_batches(const State& state) {
  const Cubes& cubes = state.player(state.seat).cubes;
  const int most = std::min(most_batches(cubes), castle_room(state));
  return {most, best_batches(cubes, most)};
}

void write_preview(JsonWriter& json, const State& state, Move move) {
  json.key("preview").begin_object();
  switch (move.kind()) {
    case MoveKind::place:
    case MoveKind::gate:
      write_place(json, state, move);
      break;
    case MoveKind::provost:
      write_provost(json, state, move);
      break;
    case MoveKind::batch:
    case MoveKind::stop:
      write_batches(json, state);
      break;
    default:
      break;
  }
  json.end_object();
}

}  // namespace merlon::caylus
