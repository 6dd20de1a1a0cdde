// The printed facts of Caylus: the road, every tile, the castle, the favour table. Data and nothing else; the
// rules read what a building does from here.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/ids.h"

namespace merlon::caylus {

inline constexpr int kMinPlayers = 2;
inline constexpr int kMaxPlayers = 5;
inline constexpr int kWorkers = 6;

enum class Good : std::uint8_t { food, wood, stone, cloth, gold };

/// The six buildings before the bridge, in the order in which they work.
enum class Special : std::uint8_t { gate, trading_post, guild, joust, stables, inn };

enum class TileClass : std::uint8_t { none, neutral, fixed, wood, stone, residence, prestige };

/// The sections of the castle.
enum class Section : std::uint8_t { dungeon, walls, towers };

/// The lines of the favour table.
enum class FavourLine : std::uint8_t { prestige, deniers, cubes, buildings };

enum class Tile : std::uint8_t {
  empty,
  n_farm,
  n_forest,
  n_saw,
  n_quarry,
  n_market,
  n_carp,
  f_peddler,
  f_carp,
  f_mine,
  w_farm_f,
  w_farm_c,
  w_quarry,
  w_saw,
  w_market,
  w_peddler,
  w_lawyer,
  w_mason,
  s_farm,
  s_park,
  s_workshop,
  s_architect,
  s_church,
  s_tailor,
  s_bank,
  s_alchemist,
  s_jeweller,
  residence,
  p_statue,
  p_granary,
  p_library,
  p_weaver,
  p_theater,
  p_college,
  p_monument,
  p_hotel,
  p_cathedral
};

}  // namespace merlon::caylus

namespace merlon {

template <>
inline constexpr int kCountOf<caylus::Good> = 5;
template <>
inline constexpr int kCountOf<caylus::Special> = 6;
template <>
inline constexpr int kCountOf<caylus::Section> = 3;
template <>
inline constexpr int kCountOf<caylus::FavourLine> = 4;
template <>
inline constexpr int kCountOf<caylus::TileClass> = 7;
template <>
inline constexpr int kCountOf<caylus::Tile> = number_of(caylus::Tile::p_cathedral) + 1;

}  // namespace merlon

namespace merlon::caylus {

// Cubes.

inline constexpr int kGoods = kCountOf<Good>;
inline constexpr int kPlainGoods = number_of(Good::gold);  ///< those before it
inline constexpr Every<Good> kBesideFood = every_between<Good>(1, kGoods);

/// So many cubes of each kind.
struct Cubes {
  IdArray<Good, std::uint16_t> count{};

  constexpr int operator[](Good good) const { return count[good]; }
  constexpr int total() const {
    int sum = 0;
    for (const std::uint16_t one : count) sum += one;
    return sum;
  }
  constexpr bool covers(const Cubes& other) const {
    for (const Good good : every<Good>()) {
      if (count[good] < other.count[good]) return false;
    }
    return true;
  }
  constexpr void add(Good good, int number) {
    count[good] = static_cast<std::uint16_t>(count[good] + number);
  }
  constexpr Cubes& operator+=(const Cubes& other) {
    for (const Good good : every<Good>()) add(good, other[good]);
    return *this;
  }
  constexpr Cubes& operator-=(const Cubes& other) {
    for (const Good good : every<Good>()) add(good, -other[good]);
    return *this;
  }
  friend constexpr Cubes operator+(Cubes a, const Cubes& b) { return a += b; }
  friend constexpr Cubes operator-(Cubes a, const Cubes& b) { return a -= b; }
  friend constexpr bool operator==(const Cubes&, const Cubes&) = default;
};

constexpr Cubes cubes_of(Good good, int number) {
  Cubes cubes;
  cubes.add(good, number);
  return cubes;
}

// The road. Spaces count from 1 behind the bridge; 0 is not used.

inline constexpr int kRoad = 28;
inline constexpr int kFirstFreeSpace = 9;
inline constexpr int kStartSpace = 6;  ///< of bailiff and provost

using Space = Id<struct SpaceKind, kRoad + 1>;
inline constexpr Every<Space> kSpaces = every_between<Space>(1, kRoad + 1);

inline constexpr int kSpecials = kCountOf<Special>;
inline constexpr int kStableCircles = 3;
inline constexpr int kProvostSteps = 3;

// Tiles.

/// What happens when a worker is activated there.
enum class TileKind : std::uint8_t { none, production, trade, build, lawyer };

/// One line of what a production, a trade or a favour gives and takes. `any` cubes may be gold, `plain` ones
/// not.
struct Exchange {
  std::uint8_t pay_deniers = 0;
  Cubes pay{};
  std::uint8_t pay_any = 0;
  std::uint8_t pay_plain = 0;
  std::uint8_t get_deniers = 0;
  std::uint8_t get_points = 0;
  Cubes get{};
  std::uint8_t get_plain = 0;

  constexpr bool exists() const { return *this != Exchange{}; }
  friend constexpr bool operator==(const Exchange&, const Exchange&) = default;
};

/// Where something offers a choice, there are two things to choose from.
using Choice = Id<struct ChoiceKind, 2>;
inline constexpr Choice kFirst(0);
inline constexpr Choice kSecond(1);
/// One of these exchanges; where there is no choice, the second does not exist.
using Exchanges = IdArray<Choice, Exchange>;

struct TileFacts {
  std::string_view id;
  TileClass group = TileClass::none;
  int count = 0;
  Cubes cost{};
  int cost_any = 0;
  int points = 0;   ///< for building it
  int favours = 0;  ///< for building it
  TileKind kind = TileKind::none;
  Exchanges effect{};
  TileClass builds = TileClass::none;
  Exchanges owner_bonus{};  ///< if another player's worker is activated
  int income = 0;
};

inline constexpr int kTiles = kCountOf<Tile>;
inline constexpr int kWorkerTiles = number_of(Tile::residence);  ///< tiles before it take workers; 0 is empty

namespace table {

// Short words for the table below.
inline constexpr auto kNone = TileClass::none;
inline constexpr auto kNeutral = TileClass::neutral;
inline constexpr auto kFixed = TileClass::fixed;
inline constexpr auto kWood = TileClass::wood;
inline constexpr auto kStone = TileClass::stone;
inline constexpr auto kPrestige = TileClass::prestige;
inline constexpr auto kProd = TileKind::production;
inline constexpr auto kTrade = TileKind::trade;
inline constexpr auto kBuild = TileKind::build;
inline constexpr auto kLaw = TileKind::lawyer;
inline constexpr auto kIdle = TileKind::none;

constexpr Cubes f(int n) { return cubes_of(Good::food, n); }
constexpr Cubes w(int n) { return cubes_of(Good::wood, n); }
constexpr Cubes s(int n) { return cubes_of(Good::stone, n); }
constexpr Cubes c(int n) { return cubes_of(Good::cloth, n); }
constexpr Cubes g(int n) { return cubes_of(Good::gold, n); }

constexpr Exchange gain(const Cubes& cubes) { return {.get = cubes}; }
constexpr Exchange sell(int deniers) {
  return {.pay_any = 1, .get_deniers = static_cast<std::uint8_t>(deniers)};
}
constexpr Exchange peddle(int deniers, int cubes) {
  return {.pay_deniers = static_cast<std::uint8_t>(deniers), .get_plain = static_cast<std::uint8_t>(cubes)};
}
constexpr Exchange praise(int deniers, const Cubes& cubes, int points) {
  return {.pay_deniers = static_cast<std::uint8_t>(deniers),
          .pay = cubes,
          .get_points = static_cast<std::uint8_t>(points)};
}
constexpr Exchange bank(int deniers, int gold) {
  return {.pay_deniers = static_cast<std::uint8_t>(deniers), .get = g(gold)};
}
constexpr Exchange smelt(int plain, int gold) {
  return {.pay_plain = static_cast<std::uint8_t>(plain), .get = g(gold)};
}

// clang-format off
inline constexpr IdArray<Tile, TileFacts> kTileFacts{{{
    // id           class      n  cost        any P   V  kind    effect                              builds     owner's bonus              income
    {"-",           kNone,     0, {},          0, 0,  0, kIdle,  {},                                 kNone,     {},                        0},
    {"N_FARM",      kNeutral,  1, {},          0, 0,  0, kProd,  {gain(f(1)), gain(c(1))},           kNone,     {},                        0},
    {"N_FOREST",    kNeutral,  1, {},          0, 0,  0, kProd,  {gain(w(1)), gain(f(1))},           kNone,     {},                        0},
    {"N_SAW",       kNeutral,  1, {},          0, 0,  0, kProd,  {gain(w(1))},                       kNone,     {},                        0},
    {"N_QUARRY",    kNeutral,  1, {},          0, 0,  0, kProd,  {gain(s(1))},                       kNone,     {},                        0},
    {"N_MARKET",    kNeutral,  1, {},          0, 0,  0, kTrade, {sell(4)},                          kNone,     {},                        0},
    {"N_CARP",      kNeutral,  1, {},          0, 0,  0, kBuild, {},                                 kWood,     {},                        0},
    {"F_PEDDLER",   kFixed,    1, {},          0, 0,  0, kTrade, {peddle(2, 1)},                     kNone,     {},                        0},
    {"F_CARP",      kFixed,    1, {},          0, 0,  0, kBuild, {},                                 kWood,     {},                        0},
    {"F_MINE",      kFixed,    1, {},          0, 0,  0, kProd,  {gain(g(1))},                       kNone,     {},                        0},
    {"W_FARM_F",    kWood,     1, w(1) + f(1), 0, 2,  0, kProd,  {gain(f(2)), gain(c(1))},           kNone,     {},                        0},
    {"W_FARM_C",    kWood,     1, w(1) + f(1), 0, 2,  0, kProd,  {gain(c(2)), gain(f(1))},           kNone,     {},                        0},
    {"W_QUARRY",    kWood,     1, w(1) + f(1), 0, 2,  0, kProd,  {gain(s(2))},                       kNone,     {},                        0},
    {"W_SAW",       kWood,     1, w(1) + f(1), 0, 2,  0, kProd,  {gain(w(2))},                       kNone,     {},                        0},
    {"W_MARKET",    kWood,     1, w(1),        1, 4,  0, kTrade, {sell(6)},                          kNone,     {},                        0},
    {"W_PEDDLER",   kWood,     1, w(1),        1, 4,  0, kTrade, {peddle(1, 1), peddle(2, 2)},       kNone,     {},                        0},
    {"W_LAWYER",    kWood,     1, w(1) + c(1), 0, 4,  0, kLaw,   {},                                 kNone,     {},                        0},
    {"W_MASON",     kWood,     1, w(1) + f(1), 0, 4,  0, kBuild, {},                                 kStone,    {},                        0},
    {"S_FARM",      kStone,    1, s(1) + f(1), 0, 3,  0, kProd,  {gain(f(2) + c(1))},                kNone,     {gain(f(1)), gain(c(1))},  0},
    {"S_PARK",      kStone,    1, s(1) + f(1), 0, 3,  0, kProd,  {gain(w(2) + f(1))},                kNone,     {gain(w(1)), gain(f(1))},  0},
    {"S_WORKSHOP",  kStone,    1, s(1) + f(1), 0, 3,  0, kProd,  {gain(s(2) + c(1))},                kNone,     {gain(s(1)), gain(c(1))},  0},
    {"S_ARCHITECT", kStone,    2, s(1) + f(1), 0, 6,  0, kBuild, {},                                 kPrestige, {},                        0},
    {"S_CHURCH",    kStone,    1, s(1) + c(1), 0, 3,  1, kTrade, {praise(2, {}, 3), praise(4, {}, 5)}, kNone,   {},                        0},
    {"S_TAILOR",    kStone,    1, s(1) + w(1), 0, 6,  0, kTrade, {praise(0, c(2), 4), praise(0, c(3), 6)}, kNone, {},                      0},
    {"S_BANK",      kStone,    1, s(1) + w(1), 0, 6,  0, kTrade, {bank(2, 1), bank(5, 2)},           kNone,     {},                        0},
    {"S_ALCHEMIST", kStone,    1, s(1) + f(1), 0, 6,  0, kTrade, {smelt(2, 1), smelt(4, 2)},         kNone,     {},                        0},
    {"S_JEWELLER",  kStone,    1, s(1) + c(1), 0, 6,  0, kTrade, {praise(0, g(1), 5), praise(0, g(2), 9)}, kNone, {},                      0},
    {"RESIDENCE",   TileClass::residence, 0, c(1), 0, 2, 0, kIdle, {},                               kNone,     {},                        1},
    {"P_STATUE",    kPrestige, 1, s(2) + g(1), 0, 7,  1, kIdle,  {},                                 kNone,     {},                        0},
    {"P_GRANARY",   kPrestige, 1, f(3) + g(1), 0, 10, 0, kIdle,  {},                                 kNone,     {},                        0},
    {"P_LIBRARY",   kPrestige, 1, w(3) + g(1), 0, 10, 0, kIdle,  {},                                 kNone,     {},                        1},
    {"P_WEAVER",    kPrestige, 1, c(3) + g(1), 0, 12, 0, kIdle,  {},                                 kNone,     {},                        0},
    {"P_THEATER",   kPrestige, 1, w(3) + g(2), 0, 14, 1, kIdle,  {},                                 kNone,     {},                        0},
    {"P_COLLEGE",   kPrestige, 1, s(3) + g(2), 0, 14, 1, kIdle,  {},                                 kNone,     {},                        0},
    {"P_MONUMENT",  kPrestige, 1, s(4) + g(2), 0, 14, 2, kIdle,  {},                                 kNone,     {},                        0},
    {"P_HOTEL",     kPrestige, 1, s(3) + g(2), 0, 16, 0, kIdle,  {},                                 kNone,     {},                        2},
    {"P_CATHEDRAL", kPrestige, 1, s(5) + g(3), 0, 25, 0, kIdle,  {},                                 kNone,     {},                        0},
}}};
// clang-format on

}  // namespace table

constexpr const TileFacts& facts(Tile tile) { return table::kTileFacts[tile]; }

using TileSet = IdSet<Tile>;
inline constexpr auto kTilesOf = [] {
  IdArray<TileClass, TileSet> sets{};
  for (const Tile tile : every<Tile>()) sets[facts(tile).group].add(tile);
  return sets;
}();
inline constexpr TileSet kBuilt = kTilesOf[TileClass::wood] | kTilesOf[TileClass::stone];
/// Tiles that belong to somebody.
inline constexpr TileSet kOwned = kBuilt | kTilesOf[TileClass::residence] | kTilesOf[TileClass::prestige];
/// CA-3.6: tiles on which a worker can be put.
inline constexpr TileSet kWorkplaces = kBuilt | kTilesOf[TileClass::neutral] | kTilesOf[TileClass::fixed];

inline constexpr int kNeutralTiles = kTilesOf[TileClass::neutral].size();
inline constexpr int kBuiltTiles = kBuilt.size();
inline constexpr int kPrestigeTiles = kTilesOf[TileClass::prestige].size();

/// CA-1.1: what is printed on a space of the road.
constexpr Tile printed_on(Space space) {
  switch (space.number()) {
    case 7:
      return Tile::f_peddler;
    case 8:
      return Tile::f_carp;
    case 16:
      return Tile::f_mine;
    default:
      return Tile::empty;
  }
}

/// Printings differ in the points for building a Lawyer and a Church, in the Tailor's rates, and in the
/// Jeweller.
enum class Edition : std::uint8_t { text2005, tiles2006, later };

constexpr int build_points(Tile tile, Edition edition) {
  if (tile == Tile::w_lawyer && edition == Edition::later) return 3;
  if (tile == Tile::s_church && edition == Edition::text2005) return 4;
  return facts(tile).points;
}
constexpr Exchanges effect_of(Tile tile, Edition edition) {
  if (tile == Tile::s_tailor && edition == Edition::text2005) {
    return {table::praise(0, table::c(1), 2), table::praise(0, table::c(3), 6)};
  }
  return facts(tile).effect;
}
constexpr int count_in_box(Tile tile, Edition edition) {
  if (tile == Tile::s_jeweller && edition != Edition::later) return 0;
  return facts(tile).count;
}

// Favours: four lines of five levels.

inline constexpr int kLines = kCountOf<FavourLine>;
inline constexpr int kLevels = 5;
using LineSet = IdSet<FavourLine>;

namespace table {

constexpr Exchanges points(int number) { return {praise(0, {}, number)}; }
constexpr Exchanges money(int number) { return {Exchange{.get_deniers = static_cast<std::uint8_t>(number)}}; }

inline constexpr IdArray<FavourLine, std::array<Exchanges, kLevels>> kFavours{{{
    {points(1), points(2), points(3), points(4), points(5)},
    {money(3), money(4), money(5), money(6), money(7)},
    {{{gain(f(1))},
      {gain(w(1)), gain(s(1))},
      {gain(c(1))},
      {Exchange{.pay_any = 1, .get_plain = 2}},
      {gain(g(1))}}},
    {},
}}};

}  // namespace table

/// What a level gives, 1 to 5; on the line of buildings it is more than an exchange (favours.h).
constexpr const Exchanges& favour_of(FavourLine line, int level) {
  return table::kFavours[line][static_cast<std::size_t>(level - 1)];
}

// The castle.

struct SectionFacts {
  int spaces;
  int points;                           ///< a house
  int trigger;                          ///< the space of the road where the bailiff brings about the scoring
  int penalty;                          ///< without a house there
  std::array<std::uint8_t, 7> favours;  ///< by the number of houses, six standing for more too
};
inline constexpr int kSections = kCountOf<Section>;
inline constexpr IdArray<Section, SectionFacts> kCastle{{{{6, 5, 12, 2, {0, 0, 1, 1, 1, 1, 1}},
                                                          {10, 4, 18, 3, {0, 0, 1, 2, 2, 3, 3}},
                                                          {14, 3, 24, 4, {0, 0, 1, 1, 2, 2, 3}}}}};
inline constexpr int kCastleSpaces =
    kCastle[Section::dungeon].spaces + kCastle[Section::walls].spaces + kCastle[Section::towers].spaces;
/// CA-10.1: when the bailiff has come there, the game ends.
inline constexpr int kEndSpace = kCastle[Section::towers].trigger;

/// CA-9.1: a batch is food and two of the others.
using Batch = Id<struct BatchKind, 6>;
inline constexpr auto kBatches = [] {
  using table::f, table::w, table::s, table::c, table::g;
  return IdArray<Batch, Cubes>{{f(1) + w(1) + s(1), f(1) + w(1) + c(1), f(1) + w(1) + g(1),  //
                                f(1) + s(1) + c(1), f(1) + s(1) + g(1), f(1) + c(1) + g(1)}};
}();

/// The highest level of a favour line, by the number of sections scored.
inline constexpr std::array<std::uint8_t, kSections + 1> kFavourCap{2, 4, 5, 5};

}  // namespace merlon::caylus
