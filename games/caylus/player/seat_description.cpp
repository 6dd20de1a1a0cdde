// How the net sees a seat: what it has, what that can still become in the rounds that are left, what its
// workers on the board will bring, and how far it is ahead.
#include <algorithm>

#include "games/caylus/engine/favours.h"
#include "games/caylus/engine/places.h"
#include "games/caylus/player/advice.h"
#include "games/caylus/player/prospects.h"

namespace merlon::caylus {
namespace {

/// Where each number of a description stands. A comment behind a name that only gives a count says how many
/// numbers begin there.
namespace input {

// The game.
constexpr int kOne = 0;
constexpr int kLeft = 1;  ///< part of the game that is left
constexpr int kDungeonScored = 2;
constexpr int kWallsScored = 3;
constexpr int kRoom = 4;   ///< in the section that is built
constexpr int kUntil = 5;  ///< spaces of the bailiff until its scoring
constexpr int kArchitects = 6;
constexpr int kLawyer = 7;
constexpr int kMason = 8;
constexpr int kPlacing = 9;
constexpr int kTowerRoom = 10;
// Points and money.
constexpr int kPoints = 11;
constexpr int kLead = 12;  ///< before the best other, with the final points of what is at hand
constexpr int kLateLead = 13;
constexpr int kDeniers = 14;
constexpr int kLateDeniers = 15;
constexpr int kPoor = 16;  ///< fewer than two deniers
constexpr int kIncome = 17;
constexpr int kIncomeLeft = 18;
constexpr int kResidences = 19;
constexpr int kResidenceAny = 20;
// Cubes.
constexpr int kCubes = 21;                     // kGoods
constexpr int kCubesLeft = kCubes + kGoods;    // kGoods
constexpr int kBatches = kCubesLeft + kGoods;  // 1
constexpr int kAnyBatch = kBatches + 1;        // 1
constexpr int kPrestige = kAnyBatch + 1;       ///< points of the best one that can be paid
constexpr int kPrestigeSited = kPrestige + 1;  ///< and there is a residence for it
// The castle.
constexpr int kHouses = kPrestigeSited + 1;         // kSections
constexpr int kNoHouse = kHouses + kSections;       // 1
constexpr int kNoHouseNear = kNoHouse + 1;          ///< and the scoring is near
constexpr int kOneHouse = kNoHouseNear + 1;         // 1
constexpr int kSectionFavours = kOneHouse + 1;      ///< that the next scoring would bring
constexpr int kLaterFavours = kSectionFavours + 1;  ///< and those after it
constexpr int kCastle = kLaterFavours + 1;          ///< a worker there
constexpr int kCastleNone = kCastle + 1;            ///< that will have nothing to give
constexpr int kCastleBatches = kCastleNone + 1;     // 1
constexpr int kCastlePoints = kCastleBatches + 1;   // 1
constexpr int kCastleLead = kCastlePoints + 1;      ///< the favour of the best builder
// Buildings.
constexpr int kWood = kCastleLead + 1;
constexpr int kStone = kWood + 1;
constexpr int kMonuments = kStone + 1;
constexpr int kBuildingsLeft = kMonuments + 1;
constexpr int kOwns = kBuildingsLeft + 1;  // kBuiltTiles
// Favours.
constexpr int kFavour = kOwns + kBuiltTiles;   // kLines
constexpr int kFavourLeft = kFavour + kLines;  // kLines
constexpr int kToTake = kFavourLeft + kLines;  ///< favours that are being taken
// The round.
constexpr int kOrder = kToTake + 1;
constexpr int kFirst = kOrder + 1;
constexpr int kInn = kFirst + 1;
constexpr int kInnLeft = kInn + 1;
constexpr int kHome = kInnLeft + 1;
constexpr int kAffordable = kHome + 1;  ///< workers that can still be paid
constexpr int kPassed = kAffordable + 1;
constexpr int kPassOrder = kPassed + 1;
constexpr int kTurn = kPassOrder + 1;
constexpr int kDecides = kTurn + 1;  ///< something else than placing
// Workers that have not done their work yet.
constexpr int kGate = kDecides + 1;
constexpr int kGuild = kGate + 1;
constexpr int kJoust = kGuild + 1;
constexpr int kVainJoust = kJoust + 1;
constexpr int kStables = kVainJoust + 1;
constexpr int kInnWorker = kStables + 1;
constexpr int kLost = kInnWorker + 1;  ///< workers that the provost may cut off
constexpr int kVain = kLost + 1;       ///< workers that will not be able to do anything
constexpr int kArchitectPoints = kVain + 1;
constexpr int kWorker = kArchitectPoints + 1;  // kWorkerTiles, the first unused
constexpr int kEnd = kWorker + kWorkerTiles;
static_assert(kEnd == Advice::kInputs);

}  // namespace input

/// What is gathered about a seat on one walk along the road.
struct Holding {
  explicit Holding(const Player& player) : prospect(player) {}

  Prospect prospect;
  int income = 0;
  int residences = 0;
  int wood = 0;
  int stone = 0;
  int monuments = 0;
  int batches = 0;
  float standing = 0.0f;  ///< points, with those of what is at hand
};

float number(int value, float scale) { return static_cast<float>(value) * scale; }

/// The numbers of a seat, by the places above.
class Numbers {
 public:
  explicit Numbers(Advice::Description& numbers) : numbers_(numbers) {}
  float& operator[](int place) const { return numbers_[static_cast<std::size_t>(place)]; }

 private:
  Advice::Description& numbers_;
};

class SeatDescriber {
 public:
  SeatDescriber(const State& state, Advice::Descriptions& seats)
      : state_(state),
        seats_(seats),
        odds_(state),
        left_(part_left(state)),
        holdings_{Holding(state.seats[0]), Holding(state.seats[1]), Holding(state.seats[2]),
                  Holding(state.seats[3]), Holding(state.seats[4])} {}

  void run() {
    const auto all = every<Seat>(state_.players);
    for (const Seat seat : all) seats_[merlon::index(seat)].fill(0.0f);
    walk_road();
    const Seat post = state_.specials[Special::trading_post];
    if (post != kNobody) holding_of(post).prospect.deniers += 3.0f;
    for (const Seat seat : all) sum_up(seat);
    for (const Seat seat : all) {
      describe_game(seat);
      describe_wealth(seat);
      describe_houses(seat);
      describe_favours(seat);
      describe_round(seat);
      describe_workers(seat);
    }
    describe_castle();
    describe_turn();
  }

 private:
  Numbers numbers_of(Seat seat) const { return Numbers(seats_[merlon::index(seat)]); }
  Holding& holding_of(Seat seat) { return holdings_[merlon::index(seat)]; }

  void walk_road() {
    for (const Space space : kSpaces) {
      const Lot& lot = state_.road[space];
      if (lot.tile == Tile::empty) continue;
      note_tile(lot);
      if (lot.worker != kNobody) note_worker(lot, odds_.of(space));
    }
  }

  void note_tile(const Lot& lot) {
    if (lot.tile == Tile::s_architect) ++architects_;
    if (lot.tile == Tile::w_lawyer) lawyer_ = true;
    if (lot.tile == Tile::w_mason) mason_ = true;
    if (lot.owner == kNobody) return;
    Holding& holding = holding_of(lot.owner);
    holding.income += facts(lot.tile).income;
    switch (facts(lot.tile).group) {
      case TileClass::residence:
        ++holding.residences;
        return;
      case TileClass::prestige:
        ++holding.monuments;
        return;
      case TileClass::wood:
        ++holding.wood;
        break;
      default:
        ++holding.stone;
    }
    numbers_of(lot.owner)[input::kOwns + number_of(lot.tile) - number_of(Tile::w_farm_f)] += 1.0f;
  }

  void note_worker(const Lot& lot, float odds) {
    const Numbers out = numbers_of(lot.worker);
    out[input::kLost] += 0.5f * (1.0f - odds);
    if (odds == 0.0f) return;
    out[input::kWorker + number_of(lot.tile)] += odds;
    Prospect& prospect = holding_of(lot.worker).prospect;
    if (facts(lot.tile).kind == TileKind::production) {
      prospect.add_production(lot.tile, odds);
    } else if (lot.tile == Tile::n_market || lot.tile == Tile::w_market) {
      const float price = facts(lot.tile).effect[kFirst].get_deniers;
      if (prospect.cubes.total() > 0) prospect.deniers += odds * price;
    } else {
      const Seat seat = lot.worker;
      if (!is_useful(state_, seat, lot.tile, prospect.cubes, state_.player(seat).deniers)) {
        out[input::kVain] += 0.5f * odds;
      } else if (lot.tile == Tile::s_architect) {
        out[input::kArchitectPoints] += odds * number(best_prestige(state_, prospect.cubes), 0.1f);
      }
    }
  }

  void sum_up(Seat seat) {
    Holding& holding = holding_of(seat);
    holding.batches = most_batches(holding.prospect.cubes);
    float plain = 0.0f;
    for (const Good good : every<Good>(kPlainGoods)) plain += holding.prospect.expected[good];
    holding.standing = static_cast<float>(state_.player(seat).points) +
                       3.0f * holding.prospect.expected[Good::gold] + plain / 3.0f +
                       0.25f * holding.prospect.deniers;
  }

  void describe_game(Seat seat) {
    const Numbers out = numbers_of(seat);
    const auto section = Section(std::min<int>(state_.scored, kSections - 1));
    const SectionFacts& current = caylus::kCastle[section];
    out[input::kOne] = 1.0f;
    out[input::kLeft] = left_;
    out[input::kDungeonScored] = state_.scored >= 1 ? 1.0f : 0.0f;
    out[input::kWallsScored] = state_.scored >= 2 ? 1.0f : 0.0f;
    out[input::kRoom] = number(current.spaces - state_.houses_in(section), 0.15f);
    out[input::kUntil] = number(std::max(0, current.trigger - state_.bailiff), 0.15f);
    out[input::kArchitects] = number(architects_, 0.5f);
    out[input::kLawyer] = lawyer_ ? 1.0f : 0.0f;
    out[input::kMason] = mason_ ? 1.0f : 0.0f;
    out[input::kPlacing] = state_.step == Step::place ? 1.0f : 0.0f;
    out[input::kTowerRoom] =
        number(caylus::kCastle[Section::towers].spaces - state_.houses_in(Section::towers), 0.1f);
  }

  void describe_wealth(Seat seat) {
    const Numbers out = numbers_of(seat);
    const Player& player = state_.player(seat);
    const Holding& holding = holding_of(seat);
    const auto standing = [&](std::size_t t) { return holdings_[t].standing; };
    const float lead =
        (holding.standing - best_of_others(merlon::index(seat), state_.players, standing)) / 20.0f;
    out[input::kPoints] = number(player.points, 0.025f);
    out[input::kLead] = lead;
    out[input::kLateLead] = lead * (1.0f - left_);
    out[input::kDeniers] = holding.prospect.deniers / 6.0f;
    out[input::kLateDeniers] = holding.prospect.deniers / 6.0f * (1.0f - left_);
    out[input::kPoor] = holding.prospect.deniers < 2.0f ? 1.0f : 0.0f;
    out[input::kIncome] = number(holding.income, 0.4f);
    out[input::kIncomeLeft] = number(holding.income, 0.4f) * left_;
    out[input::kResidences] = number(holding.residences, 0.5f);
    out[input::kResidenceAny] = holding.residences > 0 ? 1.0f : 0.0f;
    for (const Good good : every<Good>()) {
      const float cubes = 0.3f * holding.prospect.expected[good];
      out[input::kCubes + number_of(good)] = cubes;
      out[input::kCubesLeft + number_of(good)] = cubes * left_;
    }
    out[input::kBatches] = number(holding.batches, 0.4f);
    out[input::kAnyBatch] = holding.batches > 0 ? 1.0f : 0.0f;
    const float prestige = number(best_prestige(state_, holding.prospect.cubes), 0.1f);
    out[input::kPrestige] = prestige;
    out[input::kPrestigeSited] = holding.residences > 0 ? prestige : 0.0f;
    out[input::kWood] = number(holding.wood, 0.4f);
    out[input::kStone] = number(holding.stone, 0.4f);
    out[input::kMonuments] = number(holding.monuments, 0.5f);
    out[input::kBuildingsLeft] = number(holding.wood + holding.stone, 0.4f) * left_;
  }

  void describe_houses(Seat seat) {
    const Numbers out = numbers_of(seat);
    const Player& player = state_.player(seat);
    for (const Section section : every<Section>()) {
      out[input::kHouses + number_of(section)] = number(player.houses[section], 0.4f);
    }
    const Section next{state_.scored};
    for (const Section section : state_.sections_left()) {
      const int favours = favours_for_houses(section, player.houses[section]);
      const bool current = section == next;
      out[current ? input::kSectionFavours : input::kLaterFavours] += number(favours, 0.5f);
    }
    if (state_.scored >= kSections) return;
    const int houses = player.houses[next];
    const int until = std::max(0, caylus::kCastle[next].trigger - state_.bailiff);
    out[input::kNoHouse] = houses == 0 ? 1.0f : 0.0f;
    out[input::kNoHouseNear] = houses == 0 && until < 4 ? 1.0f - number(until, 0.25f) : 0.0f;
    out[input::kOneHouse] = houses == 1 ? 1.0f : 0.0f;
  }

  void describe_favours(Seat seat) {
    const Numbers out = numbers_of(seat);
    for (const FavourLine line : every<FavourLine>()) {
      const float level = number(state_.player(seat).favours[line], 0.4f);
      out[input::kFavour + number_of(line)] = level;
      out[input::kFavourLeft + number_of(line)] = level * left_;
    }
  }

  void describe_round(Seat seat) {
    const Numbers out = numbers_of(seat);
    int price = base_price(state_);
    if (state_.inn_right == seat) {
      out[input::kInn] = 1.0f;
      out[input::kInnLeft] = left_;
      price = 1;
    }
    if (state_.step == Step::place && !state_.passed.has(seat)) {
      const int affordable = std::min<int>(state_.player(seat).deniers / price, state_.player(seat).workers);
      out[input::kAffordable] = number(affordable, 0.25f);
    }
    if (state_.step == Step::place) out[input::kHome] = number(state_.player(seat).workers, 0.2f);
  }

  void describe_workers(Seat seat) {
    const Numbers out = numbers_of(seat);
    const auto here = [&](Special special) { return state_.specials[special] == seat; };
    if (here(Special::gate)) out[input::kGate] = 1.0f;
    if (here(Special::guild)) out[input::kGuild] = 1.0f;
    if (here(Special::joust)) {
      const bool possible =
          holding_of(seat).prospect.deniers >= 1.0f && state_.player(seat).cubes[Good::cloth] > 0;
      out[possible ? input::kJoust : input::kVainJoust] = 1.0f;
    }
    if (state_.inn_left == seat) out[input::kInnWorker] = 1.0f;
  }

  /// The workers at the castle that have not given their batches yet, in the order of their numbers.
  void describe_castle() {
    if (state_.step > Step::castle || state_.castle.size == 0) return;
    const auto section = section_with_room(state_);
    if (!section) return;
    int room = castle_room(state_);
    int most = 0;
    Seat leader{};
    for (std::size_t i = 0; i < state_.castle.size; ++i) {
      const Seat seat = state_.castle[i];
      const bool done = state_.step == Step::castle && i < state_.cursor;
      const int given = state_.player(seat).batches;
      const int further = done ? 0 : std::min(holding_of(seat).batches, room);
      room -= further;
      if (given + further > most) {
        most = given + further;
        leader = seat;
      }
      if (done) continue;
      const Numbers out = numbers_of(seat);
      out[input::kCastle] = 1.0f;
      out[input::kCastleNone] = given + further == 0 ? 1.0f : 0.0f;
      out[input::kCastleBatches] = number(further, 0.4f);
      out[input::kCastlePoints] = number(further * caylus::kCastle[*section].points, 0.1f);
    }
    if (most > 0) numbers_of(leader)[input::kCastleLead] = 1.0f;
  }

  /// The order of play, of passing and of the stables; who decides now, and what is being decided.
  void describe_turn() {
    const float step = 1.0f / static_cast<float>(state_.players - 1);
    Queue order = state_.order;
    if (state_.players == 2 && state_.step != Step::place) std::swap(order.seats[0], order.seats[1]);
    for (std::size_t i = 0; i < state_.players; ++i) {
      numbers_of(order[i])[input::kOrder] = static_cast<float>(i) * step;
    }
    numbers_of(order[0])[input::kFirst] = 1.0f;
    for (std::size_t i = 0; i < state_.stables.size; ++i) {
      numbers_of(state_.stables[i])[input::kStables] = 1.0f - 0.25f * static_cast<float>(i);
    }
    for (std::size_t i = 0; i < state_.passed.size; ++i) {
      if (state_.step > Step::provost) break;
      numbers_of(state_.passed[i])[input::kPassed] = 1.0f;
      numbers_of(state_.passed[i])[input::kPassOrder] = static_cast<float>(i) * step;
    }
    numbers_of(state_.seat)[state_.phase == Phase::place ? input::kTurn : input::kDecides] = 1.0f;
    for (std::size_t i = 0; i < state_.depth; ++i) {
      const Frame& frame = state_.frames[i];
      if (frame.phase == Phase::favour) numbers_of(frame.seat)[input::kToTake] += 0.5f * frame.subject;
      if (frame.phase == Phase::effect) numbers_of(frame.seat)[input::kToTake] += 0.3f;
    }
  }

  const State& state_;
  Advice::Descriptions& seats_;
  ProvostOdds odds_;
  float left_;
  std::array<Holding, kMaxPlayers> holdings_;
  int architects_ = 0;
  bool lawyer_ = false;
  bool mason_ = false;
};

}  // namespace

void Advice::describe(const State& state, Descriptions& seats) { SeatDescriber(state, seats).run(); }

}  // namespace merlon::caylus
