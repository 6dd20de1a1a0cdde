#include "games/kreta/player/standing.h"

#include <algorithm>

#include "core/numbers.h"
#include "games/kreta/engine/reach.h"

namespace merlon::kreta {
namespace {

/// The `influence` of a seat in all provinces. The few forts and ships are added where they count: to ask
/// each province for them makes a `Standing` a third slower.
void add_influence(Standing& standing, const Player& player, std::size_t seat) {
  for (const Province p : every<Province>()) {
    standing.influence[p][seat] = static_cast<std::int16_t>(player.peoples[p] + 2 * player.cities[p]);
  }
  const auto add = [&](Province province) { ++standing.influence[province][seat]; };
  for (const Site site : player.forts) {
    for (const Province province : kProvincesAt[site]) add(province);
  }
  for (const Harbour harbour : player.ships) add(kProvinceOfHarbour[harbour]);
  if (player.abbot.exists()) add(player.abbot);
}

/// The most that `swing` gives for one of these provinces, and at least 0.
template <class Swing>
float highest(ProvinceSet provinces, Swing&& swing) {
  float most = 0.0f;
  for (const Province province : provinces) most = std::max(most, swing(province));
  return most;
}

/// Where the commander can bring a people from the supply, or from outside `around`.
ProvinceSet commander_targets(const State& state, Seat seat, ProvinceSet around) {
  ProvinceSet targets = state.player(seat).peoples_left > 0 ? open_for_placing(state, seat) : ProvinceSet{};
  for (const Province from : state.peopled[merlon::index(seat)] - around) {
    targets |= kWithin[kWalkPoints][from] - state.full;
  }
  return targets;
}

}  // namespace

Standing::Standing(const State& state) : players(state.players) {
  for (std::size_t s = 0; s < state.players; ++s) add_influence(*this, state.seats[s], s);
  const int seen = state.seen_in_row();
  for (int i = state.scored; i < seen; ++i) {
    const ProvinceSet set = kProvincesAt[state.row[at(i)]];
    site[at(i - state.scored)] = set;
  }
  const float closed = number(kRow - seen);
  const SiteSet unseen = state.unseen();
  const float each = 1.0f / number(unseen.size());  // the pile is never used up
  for (const Province p : every<Province>()) {
    value[p] = static_cast<std::uint8_t>(state.value(p));
    points[p] = share_out(influence[p], value[p], players);
    likely[p] = each * number((unseen & kSitesOf[p]).size());
    weight[p] = {site[0].has(p) ? 1.0f : 0.0f, site[1].has(p) ? 1.0f : 0.0f, closed * likely[p]};
  }
}

CardSet usable(const State& state, Seat seat) {
  const CardSet hand = state.player(seat).hand;
  return hand.has(Card::king) ? hand | repeatable(state, seat) : hand;
}

Chance chance_at(const State& state, const Standing& standing, Seat seat, std::size_t open_card) {
  Chance chance;
  const ProvinceSet around = standing.site[open_card];
  if (around.empty()) return chance;
  const std::size_t s = merlon::index(seat);
  const Player& player = state.seats[s];
  const CardSet cards = usable(state, seat);
  IdArray<Province, float> swings;  // NOLINT(*-member-init): filled as far as it is read
  float all = 0.0f;
  for (const Province province : around) {
    swings[province] = standing.swing(s, province, 1);
    all += swings[province];
  }
  const auto consider = [&](float swing) {
    if (swing <= 0.0f) return;
    ++chance.ways;
    chance.swing = std::max(chance.swing, swing);
  };
  const auto consider_best = [&](ProvinceSet targets) {
    consider(highest(targets & around, [&](Province province) { return swings[province]; }));
  };
  if (cards.has(Card::admiral)) consider_best(lands_of(free_harbours(state, seat)));
  if (cards.has(Card::commander)) consider_best(commander_targets(state, seat, around));
  if (cards.has(Card::abbot) && (!player.abbot.exists() || !around.has(player.abbot))) {
    consider_best(abbot_targets(state, seat));
  }
  if (cards.has(Card::architect)) {
    const Site site = state.row[state.scored + open_card];
    if (player.forts_left() > 0 && !state.forts().has(site)) consider(all);
    if (may_found_city(player)) {
      consider(highest(open_for_placing(state, seat) & around,
                       [&](Province province) { return standing.swing(s, province, 2); }));
    }
  }
  return chance;
}

}  // namespace merlon::kreta
