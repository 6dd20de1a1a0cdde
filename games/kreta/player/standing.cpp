#include "games/kreta/player/standing.h"

#include <algorithm>

#include "games/kreta/engine/reach.h"

namespace merlon::kreta {
namespace {

/// The `influence` of a seat in all provinces. The few forts and ships are added where they count: to ask
/// each province for them makes a `Standing` a third slower.
void add_influence(Standing& standing, const Player& player, std::size_t seat) {
  for (std::size_t p = 0; p < kProvinces; ++p) {
    standing.influence[p][seat] = static_cast<std::int16_t>(player.peoples[p] + 2 * player.cities[p]);
  }
  const auto add = [&](Province province) { ++standing.influence[static_cast<std::size_t>(province)][seat]; };
  for_each_bit(player.forts,
               [&](Site site) { for_each_bit(kProvincesAt[static_cast<std::size_t>(site)], add); });
  for_each_bit(player.ships,
               [&](Harbour harbour) { add(kProvinceOfHarbour[static_cast<std::size_t>(harbour)]); });
  if (player.abbot != Player::kNone) add(player.abbot);
}

/// The most that `swing` gives for one of these provinces, and at least 0.
template <class Swing>
float highest(ProvinceSet provinces, Swing&& swing) {
  float most = 0.0f;
  for_each_bit(provinces, [&](Province province) { most = std::max(most, swing(province)); });
  return most;
}

/// Where the commander can bring a people from the supply, or from outside `around`.
ProvinceSet commander_targets(const State& state, Seat seat, ProvinceSet around) {
  ProvinceSet targets = state.player(seat).peoples_left > 0 ? open_for_placing(state, seat) : ProvinceSet{0};
  for_each_bit(static_cast<ProvinceSet>(state.peopled[merlon::index(seat)] & ~around), [&](Province from) {
    const ProvinceSet near = kWithin[kWalkPoints][static_cast<std::size_t>(from)];
    targets = static_cast<ProvinceSet>(targets | (near & ~state.full));
  });
  return targets;
}

}  // namespace

Standing::Standing(const State& state) : players(state.players) {
  for (std::size_t s = 0; s < state.players; ++s) add_influence(*this, state.seats[s], s);
  const int seen = state.seen_in_row();
  for (int i = state.scored; i < seen; ++i) {
    const ProvinceSet set = kProvincesAt[state.row[static_cast<std::size_t>(i)]];
    site[static_cast<std::size_t>(i - state.scored)] = set;
  }
  const auto closed = static_cast<float>(kRow - seen);
  const SiteSet unseen = state.unseen();
  const float each = 1.0f / static_cast<float>(std::popcount(unseen));  // the pile is never used up
  for (std::size_t p = 0; p < kProvinces; ++p) {
    const int province = static_cast<int>(p);
    value[p] = static_cast<std::uint8_t>(state.value(province));
    points[p] = share_out(influence[p], value[p], players);
    likely[p] = each * static_cast<float>(std::popcount(unseen & kSitesOf[p]));
    weight[p] = {has(site[0], province) ? 1.0f : 0.0f, has(site[1], province) ? 1.0f : 0.0f,
                 closed * likely[p]};
  }
}

CardSet usable(const State& state, Seat seat) {
  const CardSet hand = state.player(seat).hand;
  return has(hand, index(Card::king)) ? static_cast<CardSet>(hand | repeatable(state, seat)) : hand;
}

Chance chance_at(const State& state, const Standing& standing, Seat seat, std::size_t open_card) {
  Chance chance;
  const ProvinceSet around = standing.site[open_card];
  if (around == 0) return chance;
  const std::size_t s = merlon::index(seat);
  const Player& player = state.seats[s];
  const CardSet cards = usable(state, seat);
  std::array<float, kProvinces> swings;  // NOLINT(*-member-init): filled as far as it is read
  float all = 0.0f;
  for_each_bit(around, [&](Province province) {
    swings[static_cast<std::size_t>(province)] = standing.swing(s, province, 1);
    all += swings[static_cast<std::size_t>(province)];
  });
  const auto consider = [&](float swing) {
    if (swing <= 0.0f) return;
    ++chance.ways;
    chance.swing = std::max(chance.swing, swing);
  };
  const auto consider_best = [&](ProvinceSet targets) {
    consider(highest(static_cast<ProvinceSet>(targets & around),
                     [&](Province province) { return swings[static_cast<std::size_t>(province)]; }));
  };
  if (has(cards, index(Card::admiral))) consider_best(lands_of(free_harbours(state, seat)));
  if (has(cards, index(Card::commander))) consider_best(commander_targets(state, seat, around));
  if (has(cards, index(Card::abbot)) && (player.abbot == Player::kNone || !has(around, player.abbot))) {
    consider_best(abbot_targets(state, seat));
  }
  if (has(cards, index(Card::architect))) {
    const Site site = state.row[state.scored + open_card];
    if (player.forts_left() > 0 && !has(state.forts(), site)) consider(all);
    if (may_found_city(player)) {
      consider(highest(static_cast<ProvinceSet>(open_for_placing(state, seat) & around),
                       [&](Province province) { return standing.swing(s, province, 2); }));
    }
  }
  return chance;
}

}  // namespace merlon::kreta
