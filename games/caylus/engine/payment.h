// Paying: which cubes can be given where a building leaves it open, and what tiles cost.
#pragma once

#include "games/caylus/engine/state.h"

namespace merlon::caylus {

/// Calls `visit(list)` for every way to take `number` cubes out of the first `kinds` kinds of goods, of which
/// there are `available`, in ascending order.
template <class Visit>
void for_each_choice(const Cubes& available, int kinds, int number, Visit&& visit, CubeList chosen = {},
                     Good first = Good::food) {
  if (number == 0) return visit(chosen);
  for (const Good good : every_between<Good>(number_of(first), kinds)) {
    if (available[good] == 0) continue;
    for_each_choice(available - cubes_of(good, 1), kinds, number - 1, visit, chosen.with(good), good);
  }
}

inline constexpr Cubes kPlenty{{{CubeList::kCapacity, CubeList::kCapacity, CubeList::kCapacity,
                                 CubeList::kCapacity, CubeList::kCapacity}}};

/// Calls `visit(pay, get)` for every way in which a player can make an exchange.
template <class Visit>
void for_each_exchange(const Player& player, const Exchange& exchange, Visit&& visit) {
  if (player.deniers < exchange.pay_deniers || !player.cubes.covers(exchange.pay)) return;
  const Cubes rest = player.cubes - exchange.pay;
  const int pay_kinds = exchange.pay_any > 0 ? kGoods : kPlainGoods;
  for_each_choice(rest, pay_kinds, exchange.pay_any + exchange.pay_plain, [&](CubeList pay) {
    for_each_choice(kPlenty, kPlainGoods, exchange.get_plain, [&](CubeList get) { visit(pay, get); });
  });
}

/// CA-6.4, CA-8.6: what a tile costs, the open cubes aside; a favour saves a wood or a stone.
constexpr Cubes cost_of(Tile tile, bool cheaper) {
  Cubes cost = facts(tile).cost;
  if (cheaper && facts(tile).group == TileClass::wood) cost -= cubes_of(Good::wood, 1);
  if (cheaper && facts(tile).group == TileClass::stone) cost -= cubes_of(Good::stone, 1);
  return cost;
}

/// Calls `visit(pay)` for every way in which a player can pay for a tile; `pay` has the open cubes only.
template <class Visit>
void for_each_payment(const Player& player, Tile tile, bool cheaper, Visit&& visit) {
  const Cubes cost = cost_of(tile, cheaper);
  if (!player.cubes.covers(cost)) return;
  for_each_choice(player.cubes - cost, kGoods, facts(tile).cost_any, visit);
}

}  // namespace merlon::caylus
