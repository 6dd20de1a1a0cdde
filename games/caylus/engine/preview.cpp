#include "games/caylus/engine/preview.h"

#include <algorithm>
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
  constexpr int kGold = static_cast<int>(Good::gold);
  Cubes given;
  int open = 2 * number;
  for (int good = 1; good < kGoods; ++good) {
    const int most = good == kGold ? 0 : std::min(cubes[good], number);
    given.count[static_cast<std::size_t>(good)] = static_cast<std::uint16_t>(most);
    open -= most;
  }
  for (; open < 0; ++open) {
    int scarcest = 0;
    for (int good = 1; good < kGold; ++good) {
      if (given[good] > 0 &&
          (scarcest == 0 || cubes[good] - given[good] < cubes[scarcest] - given[scarcest])) {
        scarcest = good;
      }
    }
    --given.count[static_cast<std::size_t>(scarcest)];
  }
  given.count[kGold] = static_cast<std::uint16_t>(open);
  return given;
}

int batch_of(std::uint8_t one, std::uint8_t other) {
  const std::array<std::uint8_t, 2> goods{std::min(one, other), std::max(one, other)};
  return static_cast<int>(std::find(kBatches.begin(), kBatches.end(), goods) - kBatches.begin());
}

void write_place(JsonWriter& json, const State& state, Move move) {
  const Target target = move.target();
  const int price = move.kind() == MoveKind::place ? price_of(state, state.seat, target) : 0;
  json.number("price", price);
  if (target.is_castle() || target.is_special()) return;
  const Space& space = state.space(target.space());
  const bool visits = space.owner != State::kNone && space.owner != merlon::index(state.seat);
  json.key("point_for");
  visits ? json.number(space.owner) : json.null();
  const ProvostRisk risk = provost_risk(state, state.seat, target.space(), price);
  json.key("provost").begin_object().number("margin", risk.margin).number("back_others", risk.back_others);
  json.number("back_guild", risk.back_guild).number("forward_own", risk.forward_own).end_object();
}

/// The workers that would work and those that would go home without effect, if the provost stayed there.
void write_active(JsonWriter& json, const State& state, int provost) {
  for (const bool active : {true, false}) {
    json.key(active ? "active" : "inactive").begin_array();
    for (int i = 1; i <= kRoad; ++i) {
      const std::uint8_t worker = state.space(i).worker;
      if (worker == State::kNone || (i <= provost) != active) continue;
      json.begin_object().number("space", i).number("seat", worker).end_object();
    }
    json.end_array();
  }
  json.key("can_still_move").begin_array();
  for (std::uint8_t s = 0; s < state.players; ++s) {
    const bool decides_now = Seat{s} == state.seat && state.phase == Phase::provost;
    json.number(decides_now ? 0 : provost_reach(state, Seat{s}));
  }
  json.end_array();
}

void write_batches(JsonWriter& json, const State& state) {
  const Cubes& cubes = state.player(state.seat).cubes;
  const int most = std::min(most_batches(cubes), castle_room(state));
  json.number("most", most).key("best").begin_array();
  for (const std::uint8_t batch : best_batches(cubes, most))
    json.text(amounts_text({.cubes = batch_cubes(batch)}));
  json.end_array();
}

}  // namespace

ProvostRisk provost_risk(const State& state, Seat seat, int space, int price) {
  ProvostRisk risk;
  risk.margin = state.provost - space;
  for (std::uint8_t s = 0; s < state.players; ++s) {
    if (Seat{s} == seat) continue;
    risk.back_others += provost_reach(state, Seat{s});
  }
  const std::uint8_t guild = state.specials[static_cast<std::size_t>(Special::guild)];
  if (guild != State::kNone && guild != merlon::index(seat)) risk.back_guild = kProvostSteps;
  risk.forward_own = provost_reach(state, seat, price) + (guild == merlon::index(seat) ? kProvostSteps : 0);
  return risk;
}

BatchList best_batches(const Cubes& cubes, int number) {
  number = std::min({number, most_batches(cubes), static_cast<int>(BatchList::kCapacity)});
  const Cubes given = cubes_for_batches(cubes, number);
  FixedList<std::uint8_t, 2 * BatchList::kCapacity>
      goods;  // sorted by kind, so that halves differ place by place
  for (int good = 1; good < kGoods; ++good) {
    for (int i = 0; i < given[good]; ++i) goods.push(static_cast<std::uint8_t>(good));
  }
  BatchList batches;
  for (std::size_t i = 0; i < static_cast<std::size_t>(number); ++i) {
    batches.push(static_cast<std::uint8_t>(batch_of(goods[i], goods[i + static_cast<std::size_t>(number)])));
  }
  return batches;
}

void write_preview(JsonWriter& json, const State& state, Move move) {
  json.key("preview").begin_object();
  switch (move.kind()) {
    case MoveKind::place:
    case MoveKind::gate:
      write_place(json, state, move);
      break;
    case MoveKind::provost:
      json.number("price", state.phase == Phase::guild ? 0 : std::abs(move.steps()));
      write_active(json, state, state.provost + move.steps());
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
