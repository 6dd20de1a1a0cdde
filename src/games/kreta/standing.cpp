#include "games/kreta/standing.h"

#include <algorithm>

namespace merlon::kreta {
namespace {

/// Forts, ships and the abbot; peoples and cities are counted by the province.
void add_other_pieces(Standing& standing, const Player& player, std::size_t seat) {
  const auto add = [&](Province province) {
    ++standing.influence[static_cast<std::size_t>(province)][seat];
  };
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

SeatRow share_out(const SeatRow& influence, int value, int players) {
  SeatRow points{};
  const auto full = static_cast<std::int8_t>(value);
  if (players == 2) {
    if (influence[0] > 0 && influence[0] >= influence[1]) points[0] = full;
    if (influence[1] > 0 && influence[1] >= influence[0]) points[1] = full;
    return points;
  }
  int best = 0;
  int second = 0;
  int firsts = 0;
  for (const int one : influence) {  // seats that nobody sits on have no influence
    if (one > best) {
      second = best;
      best = one;
      firsts = 1;
    } else if (one == best) {
      ++firsts;
    } else {
      second = std::max(second, one);
    }
  }
  if (best == 0) return points;
  const auto half = static_cast<std::int8_t>(firsts == 1 && second > 0 ? value / 2 : 0);
  for (std::size_t s = 0; s < kMaxPlayers; ++s) {
    points[s] = influence[s] == best ? full : influence[s] == second ? half : std::int8_t{0};
  }
  return points;
}

int margin(const SeatRow& influence, std::size_t seat, int players) {
  int others = 0;
  for (std::size_t s = 0; s < static_cast<std::size_t>(players); ++s) {
    if (s != seat) others = std::max<int>(others, influence[s]);
  }
  return influence[seat] - others;
}

float firmness(int margin) {
  constexpr std::array<float, 7> kTable{0.0f, 0.1f, 0.25f, 0.5f, 0.75f, 0.9f, 1.0f};
  return kTable[static_cast<std::size_t>(std::clamp(margin, -3, 3) + 3)];
}

Standing::Standing(const State& state) : players(state.players) {
  for (std::size_t s = 0; s < state.players; ++s) {
    const Player& player = state.seats[s];
    for (std::size_t p = 0; p < kProvinces; ++p) {
      influence[p][s] = static_cast<std::int8_t>(player.peoples[p] + 2 * player.cities[p]);
    }
    add_other_pieces(*this, player, s);
  }
  const int seen = state.seen_in_row();
  for (int i = state.scored; i < seen; ++i) {
    const ProvinceSet set = kProvincesAt[state.row[static_cast<std::size_t>(i)]];
    site[static_cast<std::size_t>(i - state.scored)] = set;
  }
  later_cards = kRow - seen;
  const SiteSet unseen = unseen_cards(state);
  const float each = later_cards == 0 ? 0.0f
                                      : static_cast<float>(later_cards) /
                                            static_cast<float>(std::max(1, std::popcount(unseen)));
  for (std::size_t p = 0; p < kProvinces; ++p) {
    const int province = static_cast<int>(p);
    value[p] = static_cast<std::uint8_t>(state.value(province));
    points[p] = share_out(influence[p], value[p], players);
    weight[p] = {has(site[0], province) ? 1.0f : 0.0f, has(site[1], province) ? 1.0f : 0.0f,
                 each * static_cast<float>(std::popcount(unseen & kSitesOf[p]))};
  }
}

float Standing::swing(std::size_t seat, Province province, int more) const {
  const auto p = static_cast<std::size_t>(province);
  SeatRow changed = influence[p];
  changed[seat] = static_cast<std::int8_t>(changed[seat] + more);
  return advantage(share_out(changed, value[p], players), seat, players) -
         advantage(points[p], seat, players);
}

float Standing::firming(std::size_t seat, Province province, int more) const {
  const auto p = static_cast<std::size_t>(province);
  const int before = margin(influence[p], seat, players);
  return static_cast<float>(value[p]) * (firmness(before + more) - firmness(before));
}

}  // namespace merlon::kreta
