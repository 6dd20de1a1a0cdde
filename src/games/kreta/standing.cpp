#include "games/kreta/standing.h"

#include <algorithm>

#include "games/kreta/reach.h"

namespace merlon::kreta {
namespace {

/// Forts, ships and the abbot; peoples and cities are counted by the province.
void add_other_pieces(Standing& standing, const Player& player, std::size_t seat) {
  const auto add = [&](Province province) { ++standing.influence[static_cast<std::size_t>(province)][seat]; };
  for_each_bit(player.forts,
               [&](Site site) { for_each_bit(kProvincesAt[static_cast<std::size_t>(site)], add); });
  for_each_bit(player.ships,
               [&](Harbour harbour) { add(kProvinceOfHarbour[static_cast<std::size_t>(harbour)]); });
  if (player.abbot != Player::kNone) add(player.abbot);
}

/// Cards that nobody has seen: the closed ones of the row, and the pile but for the cards put under it.
SiteSet unseen_cards(const State& state) {
  SiteSet unseen = kAllSites;
  for (std::size_t i = 0; i < static_cast<std::size_t>(state.seen_in_row()); ++i) {
    unseen &= ~site_bit(state.row[i]);
  }
  for (std::size_t i = 0; i < state.replaced; ++i) unseen &= ~site_bit(state.pile[kPile - 1 - i]);
  return unseen;
}

}  // namespace

Standing::Standing(const State& state) : players(state.players) {
  for (std::size_t s = 0; s < state.players; ++s) {
    const Player& player = state.seats[s];
    for (std::size_t p = 0; p < kProvinces; ++p) {
      influence[p][s] = static_cast<std::int16_t>(player.peoples[p] + 2 * player.cities[p]);
    }
    add_other_pieces(*this, player, s);
  }
  const int seen = state.seen_in_row();
  for (int i = state.scored; i < seen; ++i) {
    const ProvinceSet set = kProvincesAt[state.row[static_cast<std::size_t>(i)]];
    site[static_cast<std::size_t>(i - state.scored)] = set;
  }
  const auto closed = static_cast<float>(kRow - seen);
  const SiteSet unseen = unseen_cards(state);
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
  const ProvinceSet open = open_for_placing(state, seat);
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
  const auto consider_best = [&](ProvinceSet provinces) {
    float highest = 0.0f;
    for_each_bit(static_cast<ProvinceSet>(provinces & around), [&](Province province) {
      highest = std::max(highest, swings[static_cast<std::size_t>(province)]);
    });
    consider(highest);
  };
  if (has(cards, index(Card::admiral))) consider_best(lands_of(free_harbours(state, seat)));
  if (has(cards, index(Card::commander))) {
    ProvinceSet targets = player.peoples_left > 0 ? open : ProvinceSet{0};
    for_each_bit(static_cast<ProvinceSet>(state.peopled[s] & ~around), [&](Province from) {
      const ProvinceSet near = kWithin[kWalkPoints][static_cast<std::size_t>(from)];
      targets = static_cast<ProvinceSet>(targets | (near & ~state.full));
    });
    consider_best(targets);
  }
  if (has(cards, index(Card::abbot)) && (player.abbot == Player::kNone || !has(around, player.abbot))) {
    consider_best(abbot_targets(state, seat));
  }
  if (has(cards, index(Card::architect))) {
    const Site site = state.row[state.scored + open_card];
    if (player.forts_left() > 0 && !has(state.forts(), site)) consider(all);
    if (may_found_city(player)) {
      float highest = 0.0f;
      for_each_bit(static_cast<ProvinceSet>(open & around),
                   [&](Province province) { highest = std::max(highest, standing.swing(s, province, 2)); });
      consider(highest);
    }
  }
  return chance;
}

}  // namespace merlon::kreta
