// The printed facts of Kreta: provinces, sites, harbours, goods, cards, pieces. Data, and what follows from
// it. What of the map is known and what is a reconstruction is said in games/kreta/rules.en.md (KR-1.9).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/ids.h"

namespace merlon::kreta {

inline constexpr int kMinPlayers = 2;
inline constexpr int kMaxPlayers = 4;
inline constexpr int kProvinces = 16;
inline constexpr int kSites = 26;
inline constexpr int kHarbours = 7;
inline constexpr int kCapacity = 7;  ///< KR-2.4: figures in a province
inline constexpr int kWalkPoints = 4;
inline constexpr int kAbbotSteps = 3;

// KR-1.6: what every player has.
inline constexpr int kShips = 2;
inline constexpr int kForts = 3;
inline constexpr int kCities = 4;
inline constexpr int kPeoples = 5;

// KR-1.7
inline constexpr int kRow = 11;
inline constexpr int kPile = kSites - kRow;

/// Provinces, sites and harbours count from 0 inside and from 1 to people.
using Province = Id<struct ProvinceKind, kProvinces>;
using Site = Id<struct SiteKind, kSites>;
using Harbour = Id<struct HarbourKind, kHarbours>;
using ProvinceSet = IdSet<Province>;
using SiteSet = IdSet<Site>;
using HarbourSet = IdSet<Harbour>;

/// The number that people use.
template <class Kind, int Count>
constexpr int printed(Id<Kind, Count> id) {
  return id.number() + 1;
}

// Goods.

enum class Good : std::uint8_t { wheat, olive, wine, thyme, cheese };
inline constexpr int kGoods = 5;
inline constexpr Good kNoGood{0xFF};
template <class T>
using ByGood = IdArray<Good, T, kGoods>;
enum class Terrain : std::uint8_t { field, hill, mountain };

/// KR-1.5: the tiles that lie on the provinces of a terrain.
struct TileSupply {
  Terrain terrain;
  Good good;
  int count;
};
inline constexpr std::array<TileSupply, kGoods> kTiles{{{Terrain::field, Good::wheat, 2},
                                                        {Terrain::hill, Good::olive, 4},
                                                        {Terrain::hill, Good::wine, 4},
                                                        {Terrain::mountain, Good::thyme, 3},
                                                        {Terrain::mountain, Good::cheese, 3}}};

// The map: one line a province, with the numbers people use. 0 stands for "none".

struct ProvinceFacts {
  std::string_view name;
  Terrain terrain;
  int value;  ///< of the first place
  int harbour;
  std::array<int, 6> neighbours;
  std::array<int, 6> sites;
};

inline constexpr IdArray<Province, ProvinceFacts> kMap{{{
    {"Kissamos", Terrain::hill, 5, 1, {2, 4}, {2, 3, 4}},
    {"Lefka Ori", Terrain::mountain, 2, 0, {1, 3, 4, 5, 6}, {1, 2, 3, 6, 7, 8}},
    {"Chania", Terrain::hill, 5, 2, {2, 5}, {1, 5, 6}},
    {"Frangokastello", Terrain::field, 6, 3, {1, 2, 6, 7}, {3, 4, 8, 9, 10}},
    {"Rethymno", Terrain::hill, 5, 4, {2, 3, 8}, {5, 6, 7, 11}},
    {"Psiloritis", Terrain::mountain, 2, 0, {2, 4, 7, 8, 9}, {7, 8, 9, 12, 13}},
    {"Agios Vasilios", Terrain::hill, 3, 0, {4, 6, 9}, {9, 10, 13, 14}},
    {"Mylopotamos", Terrain::hill, 3, 0, {5, 6, 10}, {7, 11, 12, 15}},
    {"Asterousia", Terrain::mountain, 4, 5, {6, 7, 10, 11}, {12, 13, 14, 16, 17}},
    {"Candia", Terrain::hill, 5, 6, {8, 9, 12, 13}, {12, 15, 16, 18, 19}},
    {"Viannos", Terrain::mountain, 2, 0, {9, 12, 14}, {16, 17, 20, 21}},
    {"Dikti", Terrain::mountain, 2, 0, {10, 11, 13, 14, 16}, {16, 19, 20, 24, 25}},
    {"Mirabello", Terrain::hill, 3, 0, {10, 12, 15, 16}, {18, 19, 22, 23, 24}},
    {"Ierapetra", Terrain::field, 4, 0, {11, 12}, {20, 21, 25}},
    {"Thrypti", Terrain::mountain, 2, 0, {13, 16}, {22, 23, 26}},
    {"Sitia", Terrain::hill, 5, 7, {12, 13, 15}, {23, 24, 25, 26}},
}}};

/// KR-1.4: the province whose value is an option.
inline constexpr Province kSecondField(13);

namespace detail {

template <class Key, std::size_t Size>
constexpr IdSet<Key> as_set(const std::array<int, Size>& numbers) {
  IdSet<Key> set{};
  for (const int number : numbers) {
    if (number > 0) set.add(Key(number - 1));
  }
  return set;
}

}  // namespace detail

inline constexpr auto kNeighbours = [] {
  IdArray<Province, ProvinceSet> sets{};
  for (const Province p : every<Province>()) sets[p] = detail::as_set<Province>(kMap[p].neighbours);
  return sets;
}();

/// The sites that touch a province, and the provinces that touch a site.
inline constexpr auto kSitesOf = [] {
  IdArray<Province, SiteSet> sets{};
  for (const Province p : every<Province>()) sets[p] = detail::as_set<Site>(kMap[p].sites);
  return sets;
}();
inline constexpr auto kProvincesAt = [] {
  IdArray<Site, ProvinceSet> sets{};
  for (const Province p : every<Province>()) {
    for (const Site site : kSitesOf[p]) sets[site].add(p);
  }
  return sets;
}();

/// KR-1.3: the province of a harbour, and the harbour of a province as a set.
inline constexpr auto kProvinceOfHarbour = [] {
  IdArray<Harbour, Province> provinces{};
  for (const Province p : every<Province>()) {
    if (kMap[p].harbour > 0) provinces[Harbour(kMap[p].harbour - 1)] = p;
  }
  return provinces;
}();
inline constexpr auto kHarbourOf = [] {
  IdArray<Province, HarbourSet> sets{};
  for (const Province p : every<Province>()) {
    if (kMap[p].harbour > 0) sets[p].add(Harbour(kMap[p].harbour - 1));
  }
  return sets;
}();

/// All neighbours of a set of provinces; those of the set itself only if they touch another one of it.
constexpr ProvinceSet neighbours_of(ProvinceSet provinces) {
  ProvinceSet set{};
  for (const Province p : provinces) set |= kNeighbours[p];
  return set;
}

/// `kWithin[steps][p]`: provinces that can be reached from p in 1 to `steps` steps, p itself not counted.
inline constexpr auto kWithin = [] {
  std::array<IdArray<Province, ProvinceSet>, kWalkPoints + 1> within{};
  for (const Province p : every<Province>()) {
    ProvinceSet reached{p};
    for (std::size_t steps = 1; steps <= kWalkPoints; ++steps) {
      reached |= neighbours_of(reached);
      within[steps][p] = reached - ProvinceSet{p};
    }
  }
  return within;
}();

// The map, checked by the compiler as far as it can be told from these tables; the unit tests of the browser
// game check its drawing against them.

namespace detail {

constexpr bool neighbours_are_mutual() {
  for (const Province a : every<Province>()) {
    if (kNeighbours[a].has(a)) return false;
    for (const Province b : every<Province>()) {
      if (kNeighbours[a].has(b) != kNeighbours[b].has(a)) return false;
    }
  }
  return true;
}

constexpr int count_borders() {
  int count = 0;
  for (const ProvinceSet set : kNeighbours) count += set.size();
  return count / 2;
}

/// A border ends at two sites, so neighbours share two; provinces that share only one meet at a corner.
constexpr bool neighbours_share_two_sites() {
  for (const Province a : every<Province>()) {
    for (const Province b : every<Province>()) {
      const SiteSet shared = kSitesOf[a] & kSitesOf[b];
      if (a != b && kNeighbours[a].has(b) != (shared.size() == 2)) return false;
    }
  }
  return true;
}

constexpr bool sites_touch_two_to_four() {
  for (const ProvinceSet set : kProvincesAt) {
    if (set.size() < 2 || set.size() > 4) return false;
  }
  return true;
}

constexpr int count_terrain(Terrain terrain) {
  int count = 0;
  for (const ProvinceFacts& facts : kMap) count += facts.terrain == terrain ? 1 : 0;
  return count;
}

/// Every value is that of the terrain, 4, 3 or 2, and two more with a harbour.
constexpr bool values_follow_terrain() {
  for (const ProvinceFacts& facts : kMap) {
    if (facts.value != 4 - number_of(facts.terrain) + (facts.harbour > 0 ? 2 : 0)) return false;
  }
  return true;
}

constexpr int count_harbours() {
  HarbourSet all{};
  for (const HarbourSet set : kHarbourOf) all |= set;
  return all.size();
}

/// Pieces of coast: every site on the shore begins one and ends one. With 26 sites, the borders, the coasts
/// and the 16 provinces with the sea around them, Euler's formula holds exactly if the map is planar.
inline constexpr int kCoasts = 14;

static_assert(neighbours_are_mutual());
static_assert(count_borders() == 27);
static_assert(neighbours_share_two_sites());
static_assert(sites_touch_two_to_four());
static_assert(count_terrain(Terrain::field) == 2 && count_terrain(Terrain::hill) == 8 &&
              count_terrain(Terrain::mountain) == 6);
static_assert(values_follow_terrain());
static_assert(count_harbours() == kHarbours);
static_assert(kSites - (count_borders() + kCoasts) + (kProvinces + 1) == 2);

}  // namespace detail

// Cards.

enum class Card : std::uint8_t { admiral, commander, abbot, farmer, architect, king, castellan };
inline constexpr int kCards = 7;
inline constexpr int kFunctions = 5;  ///< what the king can repeat: the first five
using CardSet = IdSet<Card, kCards>;

/// KR-10.3
constexpr int max_turns(int players) { return 51 * players + 27; }

constexpr int max_ships_in_harbour(int players) { return players == 2 ? 1 : 2; }  // KR-3.3

}  // namespace merlon::kreta
