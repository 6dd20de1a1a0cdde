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
constexpr std::size_t kOne = 0;
constexpr std::size_t kLeft = 1;  ///< part of the game that is left
constexpr std::size_t kDungeonScored = 2;
constexpr std::size_t kWallsScored = 3;
constexpr std::size_t kRoom = 4;   ///< in the section that is built
constexpr std::size_t kUntil = 5;  ///< spaces of the bailiff until its scoring
constexpr std::size_t kArchitects = 6;
constexpr std::size_t kLawyer = 7;
constexpr std::size_t kMason = 8;
constexpr std::size_t kPlacing = 9;
constexpr std::size_t kTowerRoom = 10;
// Points and money.
constexpr std::size_t kPoints = 11;
constexpr std::size_t kLead = 12;  ///< before the best other, with the final points of what is at hand
constexpr std::size_t kLateLead = 13;
constexpr std::size_t kDeniers = 14;
constexpr std::size_t kLateDeniers = 15;
constexpr std::size_t kPoor = 16;  ///< fewer than two deniers
constexpr std::size_t kIncome = 17;
constexpr std::size_t kIncomeLeft = 18;
constexpr std::size_t kResidences = 19;
constexpr std::size_t kResidenceAny = 20;
// Cubes.
constexpr std::size_t kCubes = 21;                     // kGoods
constexpr std::size_t kCubesLeft = kCubes + kGoods;    // kGoods
constexpr std::size_t kBatches = kCubesLeft + kGoods;  // 1
constexpr std::size_t kAnyBatch = kBatches + 1;        // 1
constexpr std::size_t kPrestige = kAnyBatch + 1;       ///< points of the best one that can be paid
constexpr std::size_t kPrestigeSited = kPrestige + 1;  ///< and there is a residence for it
// The castle.
constexpr std::size_t kHouses = kPrestigeSited + 1;         // kSections
constexpr std::size_t kNoHouse = kHouses + kSections;       // 1
constexpr std::size_t kNoHouseNear = kNoHouse + 1;          ///< and the scoring is near
constexpr std::size_t kOneHouse = kNoHouseNear + 1;         // 1
constexpr std::size_t kSectionFavours = kOneHouse + 1;      ///< that the next scoring would bring
constexpr std::size_t kLaterFavours = kSectionFavours + 1;  ///< and those after it
constexpr std::size_t kCastle = kLaterFavours + 1;          ///< a worker there
constexpr std::size_t kCastleNone = kCastle + 1;            ///< that will have nothing to give
constexpr std::size_t kCastleBatches = kCastleNone + 1;     // 1
constexpr std::size_t kCastlePoints = kCastleBatches + 1;   // 1
constexpr std::size_t kCastleLead = kCastlePoints + 1;      ///< the favour of the best builder
// Buildings.
constexpr std::size_t kWood = kCastleLead + 1;
constexpr std::size_t kStone = kWood + 1;
constexpr std::size_t kMonuments = kStone + 1;
constexpr std::size_t kBuildingsLeft = kMonuments + 1;
constexpr std::size_t kOwns = kBuildingsLeft + 1;  // kBuiltTiles
// Favours.
constexpr std::size_t kFavour = kOwns + kBuiltTiles;   // kLines
constexpr std::size_t kFavourLeft = kFavour + kLines;  // kLines
constexpr std::size_t kToTake = kFavourLeft + kLines;  ///< favours that are being taken
// The round.
constexpr std::size_t kOrder = kToTake + 1;
constexpr std::size_t kFirst = kOrder + 1;
constexpr std::size_t kInn = kFirst + 1;
constexpr std::size_t kInnLeft = kInn + 1;
constexpr std::size_t kHome = kInnLeft + 1;
constexpr std::size_t kAffordable = kHome + 1;  ///< workers that can still be paid
constexpr std::size_t kPassed = kAffordable + 1;
constexpr std::size_t kPassOrder = kPassed + 1;
constexpr std::size_t kTurn = kPassOrder + 1;
constexpr std::size_t kDecides = kTurn + 1;  ///< something else than placing
// Workers that have not done their work yet.
constexpr std::size_t kGate = kDecides + 1;
constexpr std::size_t kGuild = kGate + 1;
constexpr std::size_t kJoust = kGuild + 1;
constexpr std::size_t kVainJoust = kJoust + 1;
constexpr std::size_t kStables = kVainJoust + 1;
constexpr std::size_t kInnWorker = kStables + 1;
constexpr std::size_t kLost = kInnWorker + 1;  ///< workers that the provost may cut off
constexpr std::size_t kVain = kLost + 1;       ///< workers that will not be able to do anything
constexpr std::size_t kArchitectPoints = kVain + 1;
constexpr std::size_t kWorker = kArchitectPoints + 1;  // kWorkerTiles, the first unused
constexpr std::size_t kEnd = kWorker + kWorkerTiles;
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
    for (std::size_t s = 0; s < state_.players; ++s) seats_[s].fill(0.0f);
    walk_road();
    const std::uint8_t post = state_.specials[static_cast<std::size_t>(Special::trading_post)];
    if (post != State::kNone) holdings_[post].prospect.deniers += 3.0f;
    for (std::size_t s = 0; s < state_.players; ++s) sum_up(s);
    for (std::size_t s = 0; s < state_.players; ++s) {
      describe_game(s);
      describe_wealth(s);
      describe_houses(s);
      describe_favours(s);
      describe_round(s);
      describe_workers(s);
    }
    describe_castle();
    describe_turn();
  }

 private:
  void walk_road() {
    for (int i = 1; i <= kRoad; ++i) {
      const Space& space = state_.space(i);
      if (space.tile == Tile::empty) continue;
      note_tile(space);
      if (space.worker != State::kNone) note_worker(space, odds_.of(i));
    }
  }

  void note_tile(const Space& space) {
    if (space.tile == Tile::s_architect) ++architects_;
    if (space.tile == Tile::w_lawyer) lawyer_ = true;
    if (space.tile == Tile::w_mason) mason_ = true;
    if (space.owner == State::kNone) return;
    Holding& holding = holdings_[space.owner];
    holding.income += facts(space.tile).income;
    switch (facts(space.tile).group) {
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
    const auto tile = static_cast<std::size_t>(caylus::index(space.tile) - caylus::index(Tile::w_farm_f));
    seats_[space.owner][input::kOwns + tile] += 1.0f;
  }

  void note_worker(const Space& space, float odds) {
    auto& out = seats_[space.worker];
    out[input::kLost] += 0.5f * (1.0f - odds);
    if (odds == 0.0f) return;
    out[input::kWorker + static_cast<std::size_t>(caylus::index(space.tile))] += odds;
    Holding& holding = holdings_[space.worker];
    Prospect& prospect = holding.prospect;
    if (facts(space.tile).kind == TileKind::production) {
      prospect.add_production(space.tile, odds);
    } else if (space.tile == Tile::n_market || space.tile == Tile::w_market) {
      const float price = facts(space.tile).effect[0].get_deniers;
      if (prospect.cubes.total() > 0) prospect.deniers += odds * price;
    } else {
      const Seat seat{space.worker};
      if (!is_useful(state_, seat, space.tile, prospect.cubes, state_.player(seat).deniers)) {
        out[input::kVain] += 0.5f * odds;
      } else if (space.tile == Tile::s_architect) {
        out[input::kArchitectPoints] += odds * number(best_prestige(state_, prospect.cubes), 0.1f);
      }
    }
  }

  void sum_up(std::size_t s) {
    Holding& holding = holdings_[s];
    holding.batches = most_batches(holding.prospect.cubes);
    const auto& cubes = holding.prospect.expected;
    holding.standing = static_cast<float>(state_.seats[s].points) + 3.0f * cubes[4] +
                       (cubes[0] + cubes[1] + cubes[2] + cubes[3]) / 3.0f + 0.25f * holding.prospect.deniers;
  }

  void describe_game(std::size_t s) {
    auto& out = seats_[s];
    const int section = std::min<int>(state_.scored, kSections - 1);
    const SectionFacts& current = caylus::kCastle[static_cast<std::size_t>(section)];
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
        number(caylus::kCastle[kSections - 1].spaces - state_.houses_in(kSections - 1), 0.1f);
  }

  void describe_wealth(std::size_t s) {
    auto& out = seats_[s];
    const Player& player = state_.seats[s];
    const Holding& holding = holdings_[s];
    const auto standing = [&](std::size_t t) { return holdings_[t].standing; };
    const float lead = (holding.standing - best_of_others(s, state_.players, standing)) / 20.0f;
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
    for (std::size_t good = 0; good < kGoods; ++good) {
      out[input::kCubes + good] = 0.3f * holding.prospect.expected[good];
      out[input::kCubesLeft + good] = 0.3f * holding.prospect.expected[good] * left_;
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

  void describe_houses(std::size_t s) {
    auto& out = seats_[s];
    const Player& player = state_.seats[s];
    for (std::size_t section = 0; section < kSections; ++section) {
      out[input::kHouses + section] = number(player.houses[section], 0.4f);
    }
    for (std::size_t section = state_.scored; section < kSections; ++section) {
      const int favours = favours_for_houses(static_cast<int>(section), player.houses[section]);
      const bool current = section == state_.scored;
      out[current ? input::kSectionFavours : input::kLaterFavours] += number(favours, 0.5f);
    }
    if (state_.scored >= kSections) return;
    const int houses = player.houses[state_.scored];
    const int until = std::max(0, caylus::kCastle[state_.scored].trigger - state_.bailiff);
    out[input::kNoHouse] = houses == 0 ? 1.0f : 0.0f;
    out[input::kNoHouseNear] = houses == 0 && until < 4 ? 1.0f - number(until, 0.25f) : 0.0f;
    out[input::kOneHouse] = houses == 1 ? 1.0f : 0.0f;
  }

  void describe_favours(std::size_t s) {
    auto& out = seats_[s];
    for (std::size_t line = 0; line < kLines; ++line) {
      const float level = number(state_.seats[s].favours[line], 0.4f);
      out[input::kFavour + line] = level;
      out[input::kFavourLeft + line] = level * left_;
    }
  }

  void describe_round(std::size_t s) {
    auto& out = seats_[s];
    int price = base_price(state_);
    if (state_.inn_right == s) {
      out[input::kInn] = 1.0f;
      out[input::kInnLeft] = left_;
      price = 1;
    }
    if (state_.step == Step::place && !state_.passed.has(Seat{static_cast<std::uint8_t>(s)})) {
      const int affordable = std::min<int>(state_.seats[s].deniers / price, state_.seats[s].workers);
      out[input::kAffordable] = number(affordable, 0.25f);
    }
    if (state_.step == Step::place) out[input::kHome] = number(state_.seats[s].workers, 0.2f);
  }

  void describe_workers(std::size_t s) {
    auto& out = seats_[s];
    const auto here = [&](Special special) {
      return state_.specials[static_cast<std::size_t>(special)] == s;
    };
    if (here(Special::gate)) out[input::kGate] = 1.0f;
    if (here(Special::guild)) out[input::kGuild] = 1.0f;
    if (here(Special::joust)) {
      const bool possible = holdings_[s].prospect.deniers >= 1.0f && state_.seats[s].cubes[3] > 0;
      out[possible ? input::kJoust : input::kVainJoust] = 1.0f;
    }
    if (state_.inn_left == s) out[input::kInnWorker] = 1.0f;
  }

  /// The workers at the castle that have not given their batches yet, in the order of their numbers.
  void describe_castle() {
    if (state_.step > Step::castle || state_.castle.size == 0) return;
    const int section = section_with_room(state_);
    if (section == kSections) return;
    int room = castle_room(state_);
    int most = 0;
    std::size_t leader = 0;
    for (std::size_t i = 0; i < state_.castle.size; ++i) {
      const std::size_t s = merlon::index(state_.castle[i]);
      const bool done = state_.step == Step::castle && i < state_.cursor;
      const int given = state_.seats[s].batches;
      const int further = done ? 0 : std::min(holdings_[s].batches, room);
      room -= further;
      if (given + further > most) {
        most = given + further;
        leader = s;
      }
      if (done) continue;
      auto& out = seats_[s];
      out[input::kCastle] = 1.0f;
      out[input::kCastleNone] = given + further == 0 ? 1.0f : 0.0f;
      out[input::kCastleBatches] = number(further, 0.4f);
      out[input::kCastlePoints] =
          number(further * caylus::kCastle[static_cast<std::size_t>(section)].points, 0.1f);
    }
    if (most > 0) seats_[leader][input::kCastleLead] = 1.0f;
  }

  /// The order of play, of passing and of the stables; who decides now, and what is being decided.
  void describe_turn() {
    const float step = 1.0f / static_cast<float>(state_.players - 1);
    Queue order = state_.order;
    if (state_.players == 2 && state_.step != Step::place) std::swap(order.seats[0], order.seats[1]);
    for (std::size_t i = 0; i < state_.players; ++i) {
      seats_[order.seats[i]][input::kOrder] = static_cast<float>(i) * step;
    }
    seats_[order.seats[0]][input::kFirst] = 1.0f;
    for (std::size_t i = 0; i < state_.stables.size; ++i) {
      seats_[state_.stables.seats[i]][input::kStables] = 1.0f - 0.25f * static_cast<float>(i);
    }
    for (std::size_t i = 0; i < state_.passed.size; ++i) {
      if (state_.step > Step::provost) break;
      seats_[state_.passed.seats[i]][input::kPassed] = 1.0f;
      seats_[state_.passed.seats[i]][input::kPassOrder] = static_cast<float>(i) * step;
    }
    seats_[merlon::index(state_.seat)][state_.phase == Phase::place ? input::kTurn : input::kDecides] = 1.0f;
    for (std::size_t i = 0; i < state_.depth; ++i) {
      const Frame& frame = state_.frames[i];
      if (frame.phase == Phase::favour)
        seats_[merlon::index(frame.seat)][input::kToTake] += 0.5f * frame.subject;
      if (frame.phase == Phase::effect) seats_[merlon::index(frame.seat)][input::kToTake] += 0.3f;
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
