#include "games/caylus/advice.h"

#include <algorithm>

#include "core/choose.h"
#include "games/caylus/building.h"
#include "games/caylus/favours.h"
#include "games/caylus/preview.h"
#include "games/caylus/rules.h"

namespace merlon::caylus {
namespace {

constexpr double kDenier = 0.45;
constexpr std::array<double, kGoods> kCube{0.9, 0.9, 1.1, 1.2, 3.2};
constexpr double kFavour = 3.0;

double worth(const Cubes& cubes) {
  double sum = 0.0;
  for (std::size_t good = 0; good < kGoods; ++good) sum += kCube[good] * cubes.count[good];
  return sum;
}

/// Rounds that are left, roughly: the bailiff goes one or two spaces a round.
double rounds_left(const State& state) {
  return std::max(0.0, (kCastle[kSections - 1].trigger - state.bailiff) / 1.4);
}

/// What an exchange brings at best, open cubes at their average.
double gain_of(const Exchange& exchange) {
  constexpr double kPlainCube = 1.0;
  return worth(exchange.get) + kPlainCube * exchange.get_plain + kDenier * exchange.get_deniers +
         exchange.get_points - worth(exchange.pay) - kPlainCube * (exchange.pay_any + exchange.pay_plain) -
         kDenier * exchange.pay_deniers;
}

double best_build(const State& state, Seat seat, TileClass group) {
  double best = 0.0;
  const auto consider = [&](Tile tile) {
    const double value = build_points(tile, state.edition()) + kFavour * facts(tile).favours +
                         facts(tile).income * kDenier * rounds_left(state) - 0.6 * worth(facts(tile).cost) -
                         0.6 * facts(tile).cost_any + (group == TileClass::prestige ? 0.0 : 1.0);
    best = std::max(best, value);
  };
  if (group == TileClass::prestige) {
    for_each_prestige(state, seat, consider);
  } else {
    for_each_build(state, seat, group, false, [&](Tile tile, CubeList) { consider(tile); });
  }
  return best;
}

/// What a worker on a tile brings if it is activated.
double tile_value(const State& state, Seat seat, Tile tile) {
  const TileFacts& there = facts(tile);
  double best = 0.0;
  switch (there.kind) {
    case TileKind::production:
    case TileKind::trade:
      for (const Exchange& option : effect_of(tile, state.edition())) {
        bool possible = there.kind == TileKind::production;
        for_each_exchange(state.player(seat), option, [&](CubeList, CubeList) { possible = true; });
        if (option.exists() && possible) best = std::max(best, gain_of(option));
      }
      return best;
    case TileKind::build:
      return best_build(state, seat, there.builds);
    case TileKind::lawyer:
      return can_pay_residence(state.player(seat), false) ? 1.0 + kDenier * rounds_left(state) : 0.0;
    case TileKind::none:
      break;
  }
  return 0.0;
}

/// How likely a building is to be activated, by how far it lies from the provost.
double chance(const State& state, int space) {
  constexpr std::array<double, 7> kChance{0.94, 0.9, 0.8, 0.45, 0.25, 0.12, 0.03};
  const int nearby = space - state.provost + 2;  // 0: two spaces before the provost
  if (nearby < 0) return 0.97;
  return nearby < static_cast<int>(kChance.size()) ? kChance[static_cast<std::size_t>(nearby)] : 0.0;
}

/// What the workers of a seat can be expected to bring on this round.
double workers_value(const State& state, Seat seat) {
  const auto here = [&](std::uint8_t worker) { return worker == merlon::index(seat); };
  const bool joust = can_joust(state.player(seat));
  const std::array<double, 4> specials{0.8, 3 * kDenier, 0.6, joust ? kFavour - 1.2 : 0.0};
  double sum = 0.0;
  for (std::size_t i = 0; i < specials.size(); ++i) sum += here(state.specials[i]) ? specials[i] : 0.0;
  if (state.stables.has(seat)) sum += 0.7;
  sum += (here(state.inn_left) ? 1.2 : 0.0) + (here(state.inn_right) ? 1.0 : 0.0);
  for (int i = 1; i <= kRoad; ++i) {
    const Space& space = state.space(i);
    if (here(space.worker)) sum += chance(state, i) * tile_value(state, seat, space.tile);
  }
  const int section = section_with_room(state);
  if (state.castle.has(seat) && section < kSections && state.step < Step::best_builder) {
    const int batches = most_batches(state.player(seat).cubes);
    const double points = kCastle[static_cast<std::size_t>(section)].points - 2.2;
    sum += batches == 0 ? -1.5 : batches * points + (state.castle[0] == seat ? 1.5 : 0.7);
  }
  return sum;
}

}  // namespace

double outlook(const State& state, Seat seat) {
  const Player& player = state.player(seat);
  double sum = player.points + kDenier * player.deniers + worth(player.cubes) + workers_value(state, seat);
  for (const std::uint8_t level : player.favours) sum += 0.7 * level;
  for (int section = state.scored; section < kSections; ++section) {
    const auto& houses = player.houses[static_cast<std::size_t>(section)];
    const SectionFacts& facts_of = kCastle[static_cast<std::size_t>(section)];
    sum += kFavour * 0.8 * facts_of.favours[static_cast<std::size_t>(std::min<int>(houses, 6))] +
           (houses > 0 ? 1.5 : 0.0);
  }
  for (const Space& space : state.road) {
    if (space.owner != merlon::index(seat)) continue;
    sum += facts(space.tile).income * kDenier * rounds_left(state) +
           (facts(space.tile).kind != TileKind::none ? 0.8 : 0.0);
  }
  return sum;
}

Move Caylus::advise(const View<Caylus>& view, Rng& rng) {
  const State& state = view.state();
  Moves moves;
  legal(state, moves);
  return best_move(moves, rng, [&](Move move) { return outlook(after<Caylus>(state, move), state.seat); });
}

bool Advice::settled(const State& state) { return state.phase == Phase::place; }

const Levels& Advice::levels(int /*players*/) {
  static constexpr Levels kTable{{{32, 1.4f},
                                  {40, 1.7f},
                                  {56, 2.2f},
                                  {80, 3.5f},
                                  {160, 0.0f},
                                  {500, 0.0f},
                                  {2000, 0.0f},
                                  {12000, 0.0f}}};
  return kTable;
}

}  // namespace merlon::caylus
