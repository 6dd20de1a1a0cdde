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

// Cubes.

enum class Good : std::uint8_t { food, wood, stone, cloth, gold };
inline constexpr int kGoods = 5;
inline constexpr int kPlainGoods = 4;  ///< all but gold

/// So many cubes of each kind, in the order of `Good`.
struct Cubes {
  std::array<std::uint16_t, kGoods> count{};

  constexpr int operator[](int good) const { return count[static_cast<std::size_t>(good)]; }
  constexpr int operator[](Good good) const { return (*this)[static_cast<int>(good)]; }
  constexpr int total() const {
    int sum = 0;
    for (const std::uint16_t one : count) sum += one;
    return sum;
  }
  constexpr bool covers(const Cubes& other) const {
    for (std::size_t good = 0; good < kGoods; ++good) {
      if (count[good] < other.count[good]) return false;
    }
    return true;
  }
  constexpr Cubes& operator+=(const Cubes& other) {
    for (std::size_t good = 0; good < kGoods; ++good) {
      count[good] = static_cast<std::uint16_t>(count[good] + other.count[good]);
    }
    return *this;
  }
  constexpr Cubes& operator-=(const Cubes& other) {
    for (std::size_t good = 0; good < kGoods; ++good) {
      count[good] = static_cast<std::uint16_t>(count[good] - other.count[good]);
    }
    return *this;
  }
  friend constexpr Cubes operator+(Cubes a, const Cubes& b) { return a += b; }
  friend constexpr bool operator==(const Cubes&, const Cubes&) = default;
};

constexpr Cubes cubes_of(Good good, int number) {
  Cubes cubes;
  cubes.count[static_cast<std::size_t>(good)] = static_cast<std::uint16_t>(number);
  return cubes;
}

// The road. Spaces count from 1 behind the bridge; 0 is not used.

inline constexpr int kRoad = 28;
inline constexpr int kFirstFreeSpace = 9;
inline constexpr int kStartSpace = 6;  ///< of bailiff and provost

/// The six buildings before the bridge, in the order in which they work.
enum class Special : std::uint8_t { gate, trading_post, guild, joust, stables, inn };
inline constexpr int kSpecials = 6;
inline constexpr int kStableCircles = 3;
inline constexpr int kProvostSteps = 3;

// Tiles.

enum class TileClass : std::uint8_t { none, neutral, fixed, wood, stone, residence, prestige };
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

struct TileFacts {
  std::string_view id;
  TileClass group = TileClass::none;
  int count = 0;
  Cubes cost{};
  int cost_any = 0;
  int points = 0;   ///< for building it
  int favours = 0;  ///< for building it
  TileKind kind = TileKind::none;
  std::array<Exchange, 2> effect{};  ///< one of these
  TileClass builds = TileClass::none;
  std::array<Exchange, 2> owner_bonus{};  ///< one of these, if another player's worker is activated
  int income = 0;
};

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
constexpr int index(Tile tile) { return static_cast<int>(tile); }

}  // namespace merlon::caylus

template <>
inline constexpr int merlon::kCountOf<merlon::caylus::Tile> =
    merlon::caylus::index(merlon::caylus::Tile::p_cathedral) + 1;

namespace merlon::caylus {

inline constexpr int kTiles = kCountOf<Tile>;
inline constexpr int kNeutralTiles = index(Tile::f_peddler) - index(Tile::n_farm);
inline constexpr int kBuiltTiles = index(Tile::residence) - index(Tile::w_farm_f);  ///< of wood and stone
inline constexpr int kPrestigeTiles = kTiles - index(Tile::p_statue);
inline constexpr int kWorkerTiles = index(Tile::residence);  ///< tiles before it take workers; 0 is empty

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
/// CA-1.1: what is printed on a space of the road.
constexpr Tile printed_on(int space) {
  switch (space) {
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

/// Whether tiles of this class belong to somebody.
constexpr bool is_owned(TileClass group) {
  return group == TileClass::wood || group == TileClass::stone || group == TileClass::residence ||
         group == TileClass::prestige;
}

/// Printings differ in the points for building a Lawyer and a Church, in the Tailor's rates, and in the
/// Jeweller.
enum class Edition : std::uint8_t { text2005, tiles2006, later };

constexpr int build_points(Tile tile, Edition edition) {
  if (tile == Tile::w_lawyer && edition == Edition::later) return 3;
  if (tile == Tile::s_church && edition == Edition::text2005) return 4;
  return facts(tile).points;
}
constexpr std::array<Exchange, 2> effect_of(Tile tile, Edition edition) {
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

enum class FavourLine : std::uint8_t { prestige, deniers, cubes, buildings };
inline constexpr int kLines = 4;
inline constexpr int kLevels = 5;

/// What a level of the lines for prestige, deniers and cubes gives: one of these.
inline constexpr auto kFavours = [] {
  std::array<std::array<std::array<Exchange, 2>, kLevels + 1>, 3> lines{};
  for (std::size_t level = 1; level <= kLevels; ++level) {
    lines[0][level][0] = {.get_points = static_cast<std::uint8_t>(level)};
    lines[1][level][0] = {.get_deniers = static_cast<std::uint8_t>(level + 2)};
  }
  using table::gain;
  lines[2][1] = {gain(table::f(1))};
  lines[2][2] = {gain(table::w(1)), gain(table::s(1))};
  lines[2][3] = {gain(table::c(1))};
  lines[2][4] = {Exchange{.pay_any = 1, .get_plain = 2}};
  lines[2][5] = {gain(table::g(1))};
  return lines;
}();

// The castle.

struct SectionFacts {
  int spaces;
  int points;                           ///< a house
  int trigger;                          ///< the space of the road where the bailiff brings about the scoring
  int penalty;                          ///< without a house there
  std::array<std::uint8_t, 7> favours;  ///< by the number of houses, six standing for more too
};
inline constexpr int kSections = 3;
inline constexpr std::array<SectionFacts, kSections> kCastle{{{6, 5, 12, 2, {0, 0, 1, 1, 1, 1, 1}},
                                                              {10, 4, 18, 3, {0, 0, 1, 2, 2, 3, 3}},
                                                              {14, 3, 24, 4, {0, 0, 1, 1, 2, 2, 3}}}};
inline constexpr int kCastleSpaces = kCastle[0].spaces + kCastle[1].spaces + kCastle[2].spaces;
/// The highest level of a favour line, by the number of sections scored.
inline constexpr std::array<std::uint8_t, kSections + 1> kFavourCap{2, 4, 5, 5};

}  // namespace merlon::caylus
