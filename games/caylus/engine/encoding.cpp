#include "games/caylus/engine/encoding.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "games/caylus/engine/building.h"

namespace merlon::caylus {
namespace {

// Lists of cubes as numbers.

constexpr int kPairs = 10;  ///< of cubes without gold
constexpr int kFours = 35;

/// The lists of one length, in ascending order: all those without gold; of single cubes gold too, which no
/// longer list can have.
struct CubeLists {
  using Length = Id<struct LengthKind, CubeList::kCapacity + 1>;
  using Rank = Id<struct RankKind, kFours>;
  std::array<Rank, 1 << (3 * CubeList::kCapacity)> rank{};  ///< by bits, among those as long
  IdArray<Length, IdArray<Rank, CubeList>> list{};
  IdArray<Length, int> count{};  ///< without gold

  constexpr void add(CubeList cubes) {
    const Length length(cubes.size());
    const Rank next(count[length]++);
    rank[cubes.bits()] = next;
    list[length][next] = cubes;
  }
  constexpr void add_longer(CubeList cubes, Good first) {
    add(cubes);
    if (cubes.size() == CubeList::kCapacity) return;
    for (const Good good : every_between<Good>(number_of(first), kPlainGoods)) {
      add_longer(cubes.with(good), good);
    }
  }
  constexpr int rank_of(CubeList cubes) const { return rank[cubes.bits()].number(); }
  constexpr CubeList of(int length, int which) const { return list[Length(length)][Rank(which)]; }
  constexpr int count_of(int length) const { return count[Length(length)]; }
};

constexpr CubeLists kLists = [] {
  CubeLists lists;
  lists.add_longer(CubeList::from_bits(0), Good::food);
  lists.add(CubeList::from_bits(0).with(Good::gold));
  --lists.count[CubeLists::Length(1)];
  return lists;
}();
static_assert(kLists.count.items == std::array{1, 4, kPairs, 20, kFours});

// Where each kind of move begins.

namespace block {

constexpr int kPlace = 0;
constexpr int kPass = kPlace + Target::kCount;
constexpr int kGate = kPass + 1;
constexpr int kBack = kGate + Target::kCount;
constexpr int kProvost = kBack + 1;
constexpr int kJoust = kProvost + 2 * kProvostSteps + 1;
constexpr int kNoJoust = kJoust + 1;
constexpr int kStay = kNoJoust + 1;
constexpr int kLeave = kStay + 1;
constexpr int kTake = kLeave + 1;
constexpr int kTakes = 12;
constexpr int kSell = kTake + kTakes;
constexpr int kBuyOne = kSell + 2 * kGoods;
constexpr int kBuyTwo = kBuyOne + 2 * kPlainGoods;
constexpr int kChurch = kBuyTwo + kPairs;
constexpr int kTailor = kChurch + 2;
constexpr int kBank = kTailor + 3;
constexpr int kSmeltTwo = kBank + 2;
constexpr int kSmeltFour = kSmeltTwo + kPairs;
constexpr int kJeweller = kSmeltFour + kFours;
constexpr int kBuild = kJeweller + 2;
constexpr int kOpenBuilds = 2;  ///< tiles whose price has an open cube
constexpr int kBuilds = kBuiltTiles - kOpenBuilds;
constexpr int kBuildOpen = kBuild + kBuilds;
constexpr int kResidence = kBuildOpen + kOpenBuilds * kGoods;
constexpr int kPrestige = kResidence + kRoad;
constexpr int kSite = kPrestige + kPrestigeTiles;
constexpr int kBatch = kSite + kRoad;
constexpr int kStop = kBatch + Batch::kCount;
constexpr int kFavour = kStop + 1;
constexpr int kEffectPrestige = kFavour + kLines;
constexpr int kEffectDeniers = kEffectPrestige + kLevels;
constexpr int kEffectCube = kEffectDeniers + kLevels;
constexpr int kEffectExchange = kEffectCube + kGoods;
constexpr int kEffectBuildings = kEffectExchange + kGoods * kPairs;
constexpr int kNone = kEffectBuildings + kLevels - 1;
constexpr int kEnd = kNone + 1;

}  // namespace block
static_assert(block::kEnd == Encoding::kActions);

template <class Value>
using PerChoice = IdArray<Choice, Value>;
template <class Value>
using PerTile = IdArray<Tile, Value>;

// What productions give and owners get.

constexpr int kNoGoods = 0xFF;
constexpr std::array<Cubes, block::kTakes> kGoodsTaken = [] {
  using table::f, table::w, table::s, table::c, table::g;
  return std::array{f(1), w(1), s(1), c(1),        g(1),        f(2),
                    w(2), s(2), c(2), f(2) + c(1), w(2) + f(1), s(2) + c(1)};
}();

/// What an option is among `kGoodsTaken`.
constexpr int goods_number(const Exchange& option) {
  if (!option.exists()) return kNoGoods;
  for (int number = 0; const Cubes& goods : kGoodsTaken) {
    if (option == table::gain(goods)) return number;
    ++number;
  }
  return kNoGoods;
}
constexpr PerChoice<int> goods_numbers(const Exchanges& offered) {
  return {goods_number(offered[kFirst]), goods_number(offered[kSecond])};
}

/// For the worker, for the owner.
constexpr auto kProduced = [] {
  PerTile<PerChoice<int>> goods{};
  for (const Tile tile : every<Tile>()) goods[tile] = goods_numbers(facts(tile).effect);
  return goods;
}();
constexpr auto kOwnersShare = [] {
  PerTile<PerChoice<int>> goods{};
  for (const Tile tile : every<Tile>()) goods[tile] = goods_numbers(facts(tile).owner_bonus);
  return goods;
}();

/// The numbers of both choices, where goods are taken.
constexpr const PerChoice<int>& goods_of(Phase phase, Tile tile) {
  return (phase == Phase::owner_bonus ? kOwnersShare : kProduced)[tile];
}

// Where trades and tiles begin.

constexpr auto kTrades = [] {
  PerTile<PerChoice<int>> first{};
  first[Tile::n_market] = {block::kSell};
  first[Tile::w_market] = {block::kSell + kGoods};
  first[Tile::f_peddler] = {block::kBuyOne};
  first[Tile::w_peddler] = {block::kBuyOne + kPlainGoods, block::kBuyTwo};
  first[Tile::s_church] = {block::kChurch, block::kChurch + 1};
  first[Tile::s_tailor] = {block::kTailor + 1, block::kTailor + 2};
  first[Tile::s_bank] = {block::kBank, block::kBank + 1};
  first[Tile::s_alchemist] = {block::kSmeltTwo, block::kSmeltFour};
  first[Tile::s_jeweller] = {block::kJeweller, block::kJeweller + 1};
  return first;
}();

constexpr auto kBuildNumbers = [] {
  PerTile<int> first{};
  int closed = block::kBuild;
  int open = block::kBuildOpen;
  for (const Tile tile : kBuilt) {
    const bool is_open = facts(tile).cost_any > 0;
    first[tile] = is_open ? open : closed;
    (is_open ? open : closed) += is_open ? kGoods : 1;
  }
  return first;
}();

// From moves to numbers.

/// What a move is about and does not say itself.
struct Question {
  Phase phase = Phase::over;
  int subject = 0;  ///< of the frame on top: a tile, a line; kNoSubject without frames
  Edition edition = Edition::tiles2006;

  constexpr Tile tile() const { return Tile(subject); }
  constexpr FavourLine line() const { return FavourLine(subject); }
};
constexpr int kNoSubject = -1;

Question question_of(const State& state) {
  return {state.phase, state.depth == 0 ? kNoSubject : state.top().subject, state.edition()};
}

/// No trade leaves open both what is paid and what is got.
constexpr int trade_number(const Question& question, Move move) {
  const Tile tile = question.tile();
  const int first = kTrades[tile][move.choice()];
  const bool is_old_rate =
      tile == Tile::s_tailor && move.choice() == kFirst && question.edition == Edition::text2005;
  return first + kLists.rank_of(move.pay()) + kLists.rank_of(move.get()) - (is_old_rate ? 1 : 0);
}

/// The line of cubes has one cube on every level but the fourth, and on the second either of two.
constexpr int kExchangeLevel = 4;
constexpr Good favour_cube(int level, Choice choice) {
  const Cubes& cubes = favour_of(FavourLine::cubes, level)[choice].get;
  Good good = Good::food;
  while (cubes[good] == 0) good = Good(number_of(good) + 1);
  return good;
}

constexpr int effect_number(FavourLine line, Move move) {
  const int level = move.level();
  switch (line) {
    case FavourLine::prestige:
      return block::kEffectPrestige + level - 1;
    case FavourLine::deniers:
      return block::kEffectDeniers + level - 1;
    case FavourLine::buildings:
      return block::kEffectBuildings + level - 2;
    case FavourLine::cubes:
      break;
  }
  if (level == kExchangeLevel)
    return block::kEffectExchange + kLists.rank_of(move.pay()) * kPairs + kLists.rank_of(move.get());
  return block::kEffectCube + number_of(favour_cube(level, move.choice()));
}

constexpr int action_of(const Question& question, Move move) {
  switch (move.kind()) {
    case MoveKind::place:
      return block::kPlace + move.value();
    case MoveKind::pass:
      return block::kPass;
    case MoveKind::gate:
      return block::kGate + move.value();
    case MoveKind::back:
      return block::kBack;
    case MoveKind::provost:
      return block::kProvost + move.value();
    case MoveKind::joust:
      return block::kJoust;
    case MoveKind::no_joust:
      return block::kNoJoust;
    case MoveKind::stay:
      return block::kStay;
    case MoveKind::leave:
      return block::kLeave;
    case MoveKind::take:
      return block::kTake + goods_of(question.phase, question.tile())[move.choice()];
    case MoveKind::trade:
      return trade_number(question, move);
    case MoveKind::build:
      return kBuildNumbers[move.tile()] + kLists.rank_of(move.pay());
    case MoveKind::residence:
      return block::kResidence + move.space().number() - 1;
    case MoveKind::prestige:
      return block::kPrestige + move.value() - number_of(Tile::p_statue);
    case MoveKind::site:
      return block::kSite + move.space().number() - 1;
    case MoveKind::batch:
      return block::kBatch + move.value();
    case MoveKind::stop:
      return block::kStop;
    case MoveKind::favour:
      return block::kFavour + move.value();
    case MoveKind::effect:
      return effect_number(question.line(), move);
    case MoveKind::none:
      return block::kNone;
  }
  return block::kNone;
}

// From numbers to moves: all moves there can ever be, each in the place of its number.

struct Entry {
  Move move;
  int subject;   ///< that it needs; kAnySubject
  int editions;  ///< a bit for each that has it
};
constexpr int kAnySubject = -2;
constexpr int kAllEditions = 7;

class EntryTable {
 public:
  constexpr EntryTable() {
    for (Entry& entry : entries_) entry = {Move::of(MoveKind::none), kAnySubject, 0};
    add_plain();
    add_tiles();
    add_trades();
    add_favours();
  }

  constexpr const Entry& operator[](int number) const { return entries_[static_cast<std::size_t>(number)]; }

  /// Goods taken stand for one option or another; they are not in the table.
  constexpr bool is_complete() const {
    for (int number = 0; number < Encoding::kActions; ++number) {
      const bool is_take = number >= block::kTake && number < block::kTake + block::kTakes;
      if (((*this)[number].editions == 0) != is_take) return false;
    }
    return true;
  }

 private:
  constexpr void add(Move move, int subject = kAnySubject, Edition edition = Edition::tiles2006,
                     int editions = kAllEditions) {
    const int number = action_of({.subject = subject, .edition = edition}, move);
    entries_[static_cast<std::size_t>(number)] = {move, subject, editions};
  }
  constexpr void add_range(MoveKind kind, int first, int last) {
    for (int value = first; value <= last; ++value) add(Move::of(kind, value));
  }

  constexpr void add_plain() {
    for (const MoveKind kind : {MoveKind::pass, MoveKind::back, MoveKind::joust, MoveKind::no_joust,
                                MoveKind::stay, MoveKind::leave, MoveKind::stop, MoveKind::none}) {
      add(Move::of(kind));
    }
    add_range(MoveKind::place, 0, Target::kCount - 1);
    add_range(MoveKind::gate, 0, Target::kCount - 1);
    add_range(MoveKind::residence, 1, kRoad);
    for (const Tile tile : kTilesOf[TileClass::prestige]) add(Move::of(MoveKind::prestige, tile));
    add_range(MoveKind::site, 1, kRoad);
    for (const Batch batch : every<Batch>()) add(Move::of(MoveKind::batch, batch));
    for (const FavourLine line : every<FavourLine>()) add(Move::of(MoveKind::favour, line));
    for (int steps = -kProvostSteps; steps <= kProvostSteps; ++steps) add(Move::provost(steps));
  }

  constexpr void add_tiles() {
    for (const Tile tile : kBuilt) {
      const int length = facts(tile).cost_any;
      for (int pay = 0; pay < (length == 0 ? 1 : kGoods); ++pay) {
        add(Move::of(MoveKind::build, tile, kLists.of(length, pay)));
      }
    }
  }

  constexpr void add_exchanges(MoveKind kind, int subject, int level, Choice choice, const Exchange& exchange,
                               Edition edition, int editions) {
    if (!exchange.exists()) return;
    const int pay_length = exchange.pay_any + exchange.pay_plain;
    const int pays = exchange.pay_any > 0 ? kGoods : kLists.count_of(pay_length);
    const int gets = kLists.count_of(exchange.get_plain);
    for (int pay = 0; pay < pays; ++pay) {
      for (int get = 0; get < gets; ++get) {
        add(Move::exchange(kind, level, choice, kLists.of(pay_length, pay),
                           kLists.of(exchange.get_plain, get)),
            subject, edition, editions);
      }
    }
  }

  constexpr void add_trades() {
    for (const Tile tile : every<Tile>()) {
      if (facts(tile).kind == TileKind::trade) add_trades_of(tile);
    }
  }
  constexpr void add_trades_of(Tile tile) {
    const auto old = effect_of(tile, Edition::text2005);
    const auto now = effect_of(tile, Edition::tiles2006);
    constexpr int kOld = 1 << number_of(Edition::text2005);
    for (const Choice choice : every<Choice>()) {
      const bool changed = old[choice] != now[choice];
      add_exchanges(MoveKind::trade, number_of(tile), 0, choice, now[choice], Edition::tiles2006,
                    changed ? kAllEditions & ~kOld : kAllEditions);
      if (changed) {
        add_exchanges(MoveKind::trade, number_of(tile), 0, choice, old[choice], Edition::text2005, kOld);
      }
    }
  }

  constexpr void add_favours() {
    for (int level = 1; level <= kLevels; ++level) {
      for (const FavourLine line : every<FavourLine>()) {
        for (const Choice choice : every<Choice>()) {
          add_exchanges(MoveKind::effect, number_of(line), level, choice, favour_of(line, level)[choice],
                        Edition::tiles2006, kAllEditions);
        }
      }
      // The first level of the line of buildings has no effect (CA-8.6).
      if (level > 1) add(Move::effect(level), number_of(FavourLine::buildings));
    }
  }

  std::array<Entry, Encoding::kActions> entries_{};
};

constexpr EntryTable kEntries;
static_assert(kEntries.is_complete());

/// A move that is not legal in this phase.
Move nothing(Phase phase) { return Move::of(phase == Phase::place ? MoveKind::stop : MoveKind::pass); }

Move take_of(const Question& question, int goods) {
  if (question.phase != Phase::produce && question.phase != Phase::owner_bonus)
    return nothing(question.phase);
  for (const Choice choice : every<Choice>()) {
    if (goods_of(question.phase, question.tile())[choice] == goods) return Move::of(MoveKind::take, choice);
  }
  return nothing(question.phase);
}

}  // namespace

int Encoding::action(const State& state, Move move) { return action_of(question_of(state), move); }

Move Encoding::move(const State& state, int number) {
  assert(number >= 0 && number < kActions);
  const Question question = question_of(state);
  if (number >= block::kTake && number < block::kTake + block::kTakes)
    return take_of(question, number - block::kTake);
  const Entry& entry = kEntries[number];
  const bool fits = (entry.subject == kAnySubject || entry.subject == question.subject) &&
                    (entry.editions >> merlon::number_of(state.options.edition) & 1) != 0;
  return fits ? entry.move : nothing(question.phase);
}

std::vector<Field> Encoding::action_fields() {
  return {
      {"place",
       {Target::kCount},
       "target (gate, trading post, guild, joust, stables, inn, castle, spaces 1 to 28): puts a worker "
       "there"},
      {"pass", {1}, "puts no more workers on this round"},
      {"gate", {Target::kCount}, "target, as for placing: the worker of the gate goes there"},
      {"back", {1}, "the worker of the gate goes home"},
      {"provost", {2 * kProvostSteps + 1}, "steps (-3 to +3): moves the provost, by the guild or for money"},
      {"joust", {1}, "pays for a favour at the joust"},
      {"no_joust", {1}, "does not"},
      {"stay", {1}, "the worker stays at the inn"},
      {"leave", {1}, "the worker leaves the inn"},
      {"take",
       {block::kTakes},
       "goods (1F, 1W, 1S, 1C, 1G, 2F, 2W, 2S, 2C, 2F1C, 1F2W, 2S1C): takes them of a production, as its "
       "worker's player or as its owner"},
      {"sell", {2, kGoods}, "market (N_MARKET, W_MARKET), cube (F, W, S, C, G): sells this cube there"},
      {"buy_one",
       {2, kPlainGoods},
       "peddler (F_PEDDLER, W_PEDDLER), cube (F, W, S, C): buys this cube there"},
      {"buy_two",
       {kPairs},
       "pair of cubes (FF, FW, FS, FC, WW, WS, WC, SS, SC, CC): buys both of the W_PEDDLER"},
      {"church", {2}, "rate (the lower, the higher): pays deniers for points in the church"},
      {"tailor", {3}, "cloth (1C, 2C, 3C): gives so much to the tailor"},
      {"bank", {2}, "gold (1G, 2G): buys so much of the bank"},
      {"smelt_two", {kPairs}, "pair of cubes, as for buying two: gives both to the alchemist for 1G"},
      {"smelt_four",
       {kFours},
       "four cubes without gold (FFFF, FFFW, FFFS, FFFC, FFWW and so on in ascending order): gives them to "
       "the alchemist for 2G"},
      {"jeweller", {2}, "gold (1G, 2G): gives so much to the jeweller"},
      {"build",
       {block::kBuilds},
       "tile (the wooden ones without W_MARKET and W_PEDDLER, then those of stone, in the order of the "
       "table): builds it"},
      {"build_open",
       {2, kGoods},
       "tile (W_MARKET, W_PEDDLER), cube (F, W, S, C, G): builds it, with this cube for the one of open "
       "kind"},
      {"residence", {kRoad}, "space (1 to 28): turns the building there into a residence"},
      {"prestige",
       {kPrestigeTiles},
       "tile (P_STATUE to P_CATHEDRAL in the order of the table): chooses it for building"},
      {"site", {kRoad}, "space (1 to 28): builds the chosen prestige tile on the own residence there"},
      {"batch", {Batch::kCount}, "cubes (FWS, FWC, FWG, FSC, FSG, FCG): gives this batch to the castle"},
      {"stop", {1}, "gives no more batches"},
      {"favour", {kLines}, "line (points, deniers, cubes, buildings): takes a favour on it"},
      {"effect_prestige", {kLevels}, "level (1 to 5): uses this level of the line of points"},
      {"effect_deniers", {kLevels}, "level (1 to 5): uses this level of the line of deniers"},
      {"effect_cube", {kGoods}, "cube (F, W, S, C, G): takes this cube by the line of cubes"},
      {"effect_exchange",
       {kGoods, kPairs},
       "cube paid (F, W, S, C, G), pair of cubes got, as for buying two: exchanges them by level 4 of the "
       "line of cubes"},
      {"effect_buildings", {kLevels - 1}, "level (2 to 5): uses this level of the line of buildings"},
      {"none", {1}, "declines what is offered: a trade, a tile, a residence, an effect"},
  };
}

static_assert(Encoded<Caylus>);

}  // namespace merlon::caylus
