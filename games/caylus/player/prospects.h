// What the workers on the board may be expected to bring: how likely the provost leaves a building alone, and
// what a seat will have in hand when its workers have produced. An estimate for the advice, not a rule.
#pragma once

#include <algorithm>
#include <array>

#include "games/caylus/engine/building.h"
#include "games/caylus/engine/state.h"

namespace merlon::caylus {

/// How likely the workers on the road are to be activated, by how far they stand from the provost and by what
/// the players who have yet to move him can pay.
class ProvostOdds {
 public:
  explicit ProvostOdds(const State& state) : provost_(state.provost) {
    if (state.step >= Step::activate) return;
    if (state.step == Step::provost) {
      for (std::size_t i = state.cursor; i < state.passed.size; ++i)
        reach_ += reach_of(state.player(state.passed[i]));
    } else {
      for (std::size_t s = 0; s < state.players; ++s) reach_ += reach_of(state.seats[s]);
      const bool guild = state.specials[Special::guild] != kNobody;
      if (guild && state.step <= Step::guild) reach_ += kProvostSteps;
    }
  }

  /// Between 0 and 1.
  float of(Space space) const {
    const int beyond = space.number() - provost_;
    if (beyond > reach_) return 0.0f;
    if (beyond <= -reach_) return 1.0f;
    constexpr std::array<float, 9> kOdds{0.96f, 0.93f, 0.9f, 0.84f, 0.4f, 0.2f, 0.1f, 0.03f, 0.0f};
    return kOdds[static_cast<std::size_t>(std::clamp(beyond + 3, 0, 8))];
  }

 private:
  static int reach_of(const Player& player) { return std::min<int>(player.deniers, kProvostSteps); }

  int provost_;
  int reach_ = 0;  ///< how far he may still be moved
};

/// What a seat will have once its workers have produced: likely cubes in whole numbers, and by the odds.
struct Prospect {
  Cubes cubes;
  IdArray<Good, float> expected{};
  float deniers = 0.0f;

  explicit Prospect(const Player& player) : cubes(player.cubes), deniers(static_cast<float>(player.deniers)) {
    for (const Good good : every<Good>()) expected[good] = cubes.count[good];
  }

  /// Adds what a building that is yet to be activated will give. Of two kinds it gives what is scarcer.
  void add_production(Tile tile, float odds) {
    const Exchange& one = facts(tile).effect[kFirst];
    const Exchange& other = facts(tile).effect[kSecond];
    const float part = other.exists() ? 0.5f * odds : odds;
    for (const Good good : every<Good>()) {
      expected[good] += part * static_cast<float>(one.get[good] + other.get[good]);
    }
    if (odds < 0.5f) return;
    const auto have = [&](const Exchange& exchange) {
      int sum = 0;
      for (const Good good : every<Good>()) sum += exchange.get[good] > 0 ? cubes[good] : 0;
      return sum;
    };
    cubes += other.exists() && have(other) < have(one) ? other.get : one.get;
  }
};

/// The best prestige building that some cubes can pay, by its points; 0 if there is none.
inline int best_prestige(const State& state, const Cubes& cubes) {
  if (cubes[Good::gold] == 0) return 0;
  int best = 0;
  for (const Tile tile : kTilesOf[TileClass::prestige]) {
    if (state.stock[tile] == 0 || facts(tile).points <= best) continue;
    if (cubes.covers(facts(tile).cost)) best = facts(tile).points;
  }
  return best;
}

/// Whether some cubes can pay a tile of wood or stone that is in stock.
inline bool can_build(const State& state, const Cubes& cubes, TileClass group) {
  const Good basic = group == TileClass::wood ? Good::wood : Good::stone;
  if (cubes[basic] == 0) return false;
  const int total = cubes.total();
  for (const Tile tile : kTilesOf[group]) {
    const TileFacts& printed = facts(tile);
    if (state.stock[tile] == 0 || !cubes.covers(printed.cost)) continue;
    if (printed.cost_any == 0 || total > printed.cost.total()) return true;
  }
  return false;
}

/// Whether a worker could do anything on a tile with these cubes and deniers.
inline bool is_useful(const State& state, Seat seat, Tile tile, const Cubes& cubes, int deniers) {
  const TileFacts& there = facts(tile);
  switch (there.kind) {
    case TileKind::production:
      return true;
    case TileKind::trade: {
      const Exchange& exchange = there.effect[kFirst];
      return deniers >= exchange.pay_deniers && cubes.covers(exchange.pay) &&
             cubes.total() >= exchange.pay.total() + exchange.pay_any + exchange.pay_plain;
    }
    case TileKind::build:
      if (there.builds == TileClass::prestige)
        return best_prestige(state, cubes) > 0 && has_residence(state, seat);
      return can_build(state, cubes, there.builds);
    case TileKind::lawyer:
      return can_pay_residence(cubes, deniers, false);
    case TileKind::none:
      break;
  }
  return false;
}

/// Which part of the game is left, by the way of the bailiff: from 1 down to 0.
inline float part_left(const State& state) {
  return static_cast<float>(std::max(0, kEndSpace - state.bailiff)) / (kEndSpace - kStartSpace);
}

/// 0 to 2 by the sections scored, 3 when the bailiff may end the game this round or the next.
inline int stage_of(const State& state) { return state.bailiff >= 22 ? 3 : std::min<int>(state.scored, 2); }

}  // namespace merlon::caylus
