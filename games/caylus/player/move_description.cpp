// How the move policy sees a move: what it is, at which stage of the game, and how it fits to what the player
// has. Most features are a place in a table; the weights of the table are learned.
#include <algorithm>
#include <cstdlib>

#include "games/caylus/engine/favours.h"
#include "games/caylus/engine/places.h"
#include "games/caylus/player/advice.h"
#include "games/caylus/player/prospects.h"

namespace merlon::caylus {
namespace {

constexpr int kStages = 4;

/// Where each feature stands. Behind most names is a table; its dimensions are noted, the last one running
/// fastest.
namespace feature {

// Placing a worker.
constexpr int kTargetKinds = kSpecials + 1 + kWorkerTiles;
constexpr int kGo = 0;                                // stage, kind of target
constexpr int kPrice = kGo + kStages * kTargetKinds;  // 1
constexpr int kPurse = kPrice + 1;                    // deniers that are left, up to 3
constexpr int kUnsure = kPurse + 4;                   ///< how likely the provost cuts it off
constexpr int kHopeless = kUnsure + 1;                // 1
constexpr int kOwnTile = kHopeless + 1;               // 1
constexpr int kOtherTile = kOwnTile + 1;              // 1
constexpr int kUseless = kOtherTile + 1;              // tile
constexpr int kProduces = kUseless + kWorkerTiles;    // good, number at hand
constexpr int kCountBuckets = 4;
constexpr int kArchitect = kProduces + kGoods * kCountBuckets;      ///< points of what can be built
constexpr int kCastleBatches = kArchitect + 1;                      // others there, batches
constexpr int kCastleNoHouse = kCastleBatches + 2 * kCountBuckets;  // 1
constexpr int kCastleLast = kCastleNoHouse + 1;  ///< the section is scored after this round
constexpr int kJoustPossible = kCastleLast + 1;  // 1
constexpr int kPostPurse = kJoustPossible + 1;   // deniers
constexpr int kPurseBuckets = 8;
constexpr int kStablesOrder = kPostPurse + kPurseBuckets;  // place in the order
constexpr int kInnAgain = kStablesOrder + kMaxPlayers;     // 1
constexpr int kWorkersOut = kInnAgain + 1;                 // own workers on the board
constexpr int kBack = kWorkersOut + kWorkers + 1;          // 1
// Passing.
constexpr int kPass = kBack + 1;                        // stage
constexpr int kPassPurse = kPass + kStages;             // deniers
constexpr int kPassAfter = kPassPurse + kPurseBuckets;  // how many have passed
constexpr int kPassHome = kPassAfter + kMaxPlayers;     // 1
// The provost.
constexpr int kSteps = kPassHome + 1;  // guild or paid, steps
constexpr int kStepKinds = 2 * kProvostSteps + 1;
constexpr int kOwnGain = kSteps + 2 * kStepKinds;  // movers to come: none, some
constexpr int kOwnLoss = kOwnGain + 2;
constexpr int kOtherGain = kOwnLoss + 2;
constexpr int kOtherLoss = kOtherGain + 2;
constexpr int kProvostPurse = kOtherLoss + 2;  // deniers that are left, up to 3
constexpr int kHurry = kProvostPurse + 4;      // behind or ahead: the bailiff goes two
// Goods.
constexpr int kTake = kHurry + 2;                           // good, number at hand
constexpr int kTakeStage = kTake + kGoods * kCountBuckets;  // stage, good
constexpr int kPay = kTakeStage + kStages * kGoods;         // good, number at hand
constexpr int kGet = kPay + kGoods * kCountBuckets;         // good, number at hand
constexpr int kTrade = kGet + kGoods * kCountBuckets;       // late, tile, option
constexpr int kBatchesLost = kTrade + 4 * kWorkerTiles;     // own worker at the castle or not
// Building.
constexpr int kBuild = kBatchesLost + 2;                          // stage, tile
constexpr int kResidenceTarget = kBuild + kStages * kBuiltTiles;  // tile
constexpr int kResidenceGroup = kResidenceTarget + kWorkerTiles;  // stage, neutral or own
constexpr int kPrestige = kResidenceGroup + 2 * kStages;          // tile
constexpr int kNone = kPrestige + kPrestigeTiles;                 // stage, what is declined
constexpr int kNoneKinds = 9;
// The castle.
constexpr int kBatch = kNone + kStages * kNoneKinds;  // stage, kind
constexpr int kBatchKinds = 6;
constexpr int kBatchHouses = kBatch + kStages * kBatchKinds;  // section, own houses there
constexpr int kHouseBuckets = 7;
constexpr int kBatchLeads = kBatchHouses + kSections * kHouseBuckets;  // 1
constexpr int kStop = kBatchLeads + 1;                                 // stage, batches given
// Favours.
constexpr int kFavour = kStop + kStages * kCountBuckets;  // stage, line, level
constexpr int kLevelKinds = 6;
constexpr int kFavourUse = kFavour + kStages * kLines * kLevelKinds;  // highest usable level of line d
constexpr int kFavourPurse = kFavourUse + kLevelKinds;                // deniers
constexpr int kEffect = kFavourPurse + kPurseBuckets;                 // late, line, level and option
constexpr int kEffectKinds = 2 * kLevelKinds;
// The rest.
constexpr int kJoust = kEffect + 2 * kLines * kEffectKinds;  // stage
constexpr int kStay = kJoust + kStages;                      // stage
constexpr int kEnd = kStay + kStages;
static_assert(kEnd == Advice::kMoveInputs);

}  // namespace feature

void add(MoveFeatures& features, int index, float value = 1.0f) {
  features.push({static_cast<std::uint16_t>(index), value});
}

int bucket(int value, int buckets) { return std::clamp(value, 0, buckets - 1); }

int purse_bucket(int deniers) { return bucket(deniers, feature::kPurseBuckets); }

/// What a worker on a tile is about worth, in points. Only the provost's way is weighed with it.
constexpr IdArray<Tile, float, kWorkerTiles> kRoughWorth{
    {0.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 3.0f, 0.7f, 3.0f, 3.0f, 2.0f, 2.0f, 2.0f, 2.0f,
     2.0f, 1.5f, 3.0f, 5.0f, 3.0f, 3.0f, 3.0f, 8.0f, 3.0f, 4.0f, 4.0f, 3.0f, 5.0f}};

}  // namespace

Advice::MoveDescriber::MoveDescriber(const State& state)
    : state_(state), me_(state.player(state.seat)), odds_(state), prospect_(me_), stage_(stage_of(state)) {
  if (state.phase == Phase::guild || state.phase == Phase::provost) {
    survey_provost();
  } else if (state.phase != Phase::favour && state.phase != Phase::inn && state.phase != Phase::site) {
    survey_workers();
  }
}

/// The own workers on the board, and what they will bring.
void Advice::MoveDescriber::survey_workers() {
  const Seat me = state_.seat;
  if (state_.step <= Step::activate || state_.step == Step::finish_space) {
    for (const Space space : kSpaces) {
      const Lot& lot = state_.road[space];
      if (lot.worker != me) continue;
      const bool works_now = state_.step == Step::finish_space && space == state_.active_space();
      if (works_now) continue;
      if (facts(lot.tile).kind == TileKind::production) prospect_.add_production(lot.tile, odds_.of(space));
    }
    if (state_.specials[Special::trading_post] == me) prospect_.deniers += 3.0f;
  }
  placed_ = kWorkers - me_.workers - (state_.inn_right == me ? 1 : 0);
  batches_ = most_batches(prospect_.cubes);
  at_castle_ = state_.step <= Step::castle && state_.castle.has(state_.seat);
}

/// Adds the worker of a space, if there is one, to what the provost activates.
void Advice::MoveDescriber::add_worker(const Lot& lot, Active& active) const {
  if (lot.worker == kNobody) return;
  const float worth = kRoughWorth[lot.tile];
  if (lot.worker == state_.seat) {
    active.own += worth;
  } else {
    active.others += worth * (1.0f / static_cast<float>(state_.players - 1));
  }
}

/// What each way of the provost activates.
void Advice::MoveDescriber::survey_provost() {
  Active active{};
  for (const ProvostSteps steps : every<ProvostSteps>()) {
    const int number = state_.provost + steps.number() - kProvostSteps;
    if (steps.number() > 0 && number >= 1 && number <= kRoad) add_worker(state_.road[Space(number)], active);
    active_[steps] = active;
  }
}

void Advice::MoveDescriber::describe(Move move, MoveFeatures& features) const {
  switch (move.kind()) {
    case MoveKind::place:
      return describe_place(move.target(), true, features);
    case MoveKind::gate:
      return describe_place(move.target(), false, features);
    case MoveKind::back:
      return add(features, feature::kBack);
    case MoveKind::pass:
      return describe_pass(features);
    case MoveKind::provost:
      return describe_provost(move.steps(), features);
    case MoveKind::joust:
      return add(features, feature::kJoust + stage_);
    case MoveKind::stay:
      return add(features, feature::kStay + stage_);
    case MoveKind::take:
      return describe_take(move.choice(), features);
    case MoveKind::trade:
      return describe_trade(move, features);
    case MoveKind::build:
      return describe_build(move, features);
    case MoveKind::residence:
      return describe_residence(move.space(), features);
    case MoveKind::prestige:
      add(features, feature::kPrestige + number_of(move.tile()) - number_of(Tile::p_statue));
      return describe_payment(facts(move.tile()).cost, features);
    case MoveKind::batch:
      return describe_batch(move.batch(), features);
    case MoveKind::stop:
      return describe_stop(features);
    case MoveKind::favour:
      return describe_favour(move.line(), features);
    case MoveKind::effect:
      return describe_effect(move, features);
    case MoveKind::none:
      return describe_none(features);
    case MoveKind::no_joust:
    case MoveKind::leave:
    case MoveKind::site:
      return;
  }
}

// Placing.

void Advice::MoveDescriber::describe_place(Target target, bool pays, MoveFeatures& features) const {
  const int price = pays ? price_of(state_, state_.seat, target) : 0;
  if (pays) {
    add(features, feature::kPurse + bucket(me_.deniers - price, 4));
    add(features, feature::kWorkersOut + bucket(placed_, kWorkers + 1));
    if (price > 1) add(features, feature::kPrice, static_cast<float>(price - 1));
  }
  if (target.is_castle()) {
    describe_castle(features);
  } else if (target.is_special()) {
    describe_special(target, features);
  } else {
    describe_road(target.space(), price, features);
  }
}

void Advice::MoveDescriber::describe_special(Target target, MoveFeatures& features) const {
  add(features, feature::kGo + stage_ * feature::kTargetKinds + target.number());
  switch (target.special()) {
    case Special::trading_post:
      return add(features, feature::kPostPurse + purse_bucket(me_.deniers));
    case Special::joust:
      if (can_joust(me_)) add(features, feature::kJoustPossible);
      return;
    case Special::stables: {
      int place = 0;
      for (const Seat seat : state_.order) {
        if (seat == state_.seat) break;
        ++place;
      }
      return add(features, feature::kStablesOrder + place);
    }
    case Special::inn:
      if (state_.inn_right == state_.seat) add(features, feature::kInnAgain);
      return;
    default:
      return;
  }
}

void Advice::MoveDescriber::describe_castle(MoveFeatures& features) const {
  add(features, feature::kGo + stage_ * feature::kTargetKinds + kSpecials);
  const int others = state_.castle.size > 0 ? 1 : 0;
  add(features,
      feature::kCastleBatches + others * feature::kCountBuckets + bucket(batches_, feature::kCountBuckets));
  if (batches_ == 0 || state_.scored >= kSections) return;
  const Section section{state_.scored};
  if (me_.houses[section] == 0) add(features, feature::kCastleNoHouse);
  if (state_.bailiff + 2 >= kCastle[section].trigger) add(features, feature::kCastleLast);
}

void Advice::MoveDescriber::describe_road(Space space, int price, MoveFeatures& features) const {
  const Lot& lot = state_.road[space];
  const int tile = number_of(lot.tile);
  add(features, feature::kGo + stage_ * feature::kTargetKinds + kSpecials + 1 + tile);
  const float odds = odds_.of(space);
  if (odds < 1.0f) add(features, feature::kUnsure, 1.0f - odds);
  if (odds == 0.0f) return add(features, feature::kHopeless);
  if (lot.owner == state_.seat) {
    add(features, feature::kOwnTile);
  } else if (lot.owner != kNobody) {
    add(features, feature::kOtherTile);
  }
  if (facts(lot.tile).kind == TileKind::production) {
    const Exchange& one = facts(lot.tile).effect[kFirst];
    const Exchange& other = facts(lot.tile).effect[kSecond];
    const float part = other.exists() ? 0.5f * odds : odds;
    return describe_goods(one.get + other.get, part, feature::kProduces, features);
  }
  const int deniers = static_cast<int>(prospect_.deniers) - price;
  if (!is_useful(state_, state_.seat, lot.tile, prospect_.cubes, deniers)) {
    add(features, feature::kUseless + tile);
  } else if (lot.tile == Tile::s_architect) {
    add(features, feature::kArchitect, 0.1f * static_cast<float>(best_prestige(state_, prospect_.cubes)));
  }
}

void Advice::MoveDescriber::describe_pass(MoveFeatures& features) const {
  add(features, feature::kPass + stage_);
  add(features, feature::kPassPurse + purse_bucket(me_.deniers));
  add(features, feature::kPassAfter + state_.passed.size);
  add(features, feature::kPassHome, 0.2f * static_cast<float>(me_.workers));
}

// The provost.

void Advice::MoveDescriber::describe_provost(int steps, MoveFeatures& features) const {
  const bool guild = state_.phase == Phase::guild;
  const ProvostSteps place(steps + kProvostSteps);
  add(features, feature::kSteps + (guild ? 0 : feature::kStepKinds) + place.number());
  const bool last = !guild && state_.cursor + 1 >= state_.players;
  const int column = last ? 0 : 1;
  constexpr ProvostSteps kNoStep(kProvostSteps);
  const float own = active_[place].own - active_[kNoStep].own;
  const float other = active_[place].others - active_[kNoStep].others;
  if (own != 0.0f) add(features, (own > 0.0f ? feature::kOwnGain : feature::kOwnLoss) + column, 0.3f * own);
  if (other != 0.0f) {
    add(features, (other > 0.0f ? feature::kOtherGain : feature::kOtherLoss) + column, 0.3f * other);
  }
  if (!guild) add(features, feature::kProvostPurse + bucket(me_.deniers - std::abs(steps), 4));
  if (state_.provost + steps > state_.bailiff) {
    int best = 0;
    for (std::size_t s = 0; s < state_.players; ++s) best = std::max<int>(best, state_.seats[s].points);
    add(features, feature::kHurry + (me_.points == best ? 1 : 0));
  }
}

// Goods.

void Advice::MoveDescriber::describe_goods(const Cubes& cubes, float part, int block,
                                           MoveFeatures& features) const {
  for (const Good good : every<Good>()) {
    if (cubes[good] == 0) continue;
    const int have = bucket(prospect_.cubes[good], feature::kCountBuckets);
    add(features, block + number_of(good) * feature::kCountBuckets + have, part * cubes.count[good]);
  }
}

void Advice::MoveDescriber::describe_take(Choice choice, MoveFeatures& features) const {
  const TileFacts& tile = facts(state_.top().tile());
  const Cubes& cubes = (state_.phase == Phase::produce ? tile.effect : tile.owner_bonus)[choice].get;
  describe_goods(cubes, 1.0f, feature::kTake, features);
  for (const Good good : every<Good>()) {
    if (cubes[good] == 0) continue;
    add(features, feature::kTakeStage + stage_ * kGoods + number_of(good), cubes.count[good]);
  }
}

/// Cubes that are given: of which there are how many, and whether batches are lost.
void Advice::MoveDescriber::describe_payment(const Cubes& cubes, MoveFeatures& features) const {
  if (cubes.total() == 0) return;
  describe_goods(cubes, 1.0f, feature::kPay, features);
  if (batches_ == 0 || !me_.cubes.covers(cubes)) return;
  const int lost = batches_ - most_batches(prospect_.cubes - cubes);
  if (lost > 0) add(features, feature::kBatchesLost + (at_castle_ ? 1 : 0), static_cast<float>(lost));
}

void Advice::MoveDescriber::describe_trade(Move move, MoveFeatures& features) const {
  const Tile tile = state_.top().tile();
  const int late = stage_ >= 2 ? 1 : 0;
  add(features, feature::kTrade + (late * kWorkerTiles + number_of(tile)) * 2 + move.choice().number());
  const Exchange exchange = effect_of(tile, state_.edition())[move.choice()];
  describe_payment(exchange.pay + move.pay().cubes(), features);
  describe_goods(move.get().cubes(), 1.0f, feature::kGet, features);
}

// Building.

void Advice::MoveDescriber::describe_build(Move move, MoveFeatures& features) const {
  const int tile = number_of(move.tile()) - number_of(Tile::w_farm_f);
  add(features, feature::kBuild + stage_ * kBuiltTiles + tile);
  describe_payment(cost_of(move.tile(), state_.is_cheaper()) + move.pay().cubes(), features);
}

void Advice::MoveDescriber::describe_residence(Space space, MoveFeatures& features) const {
  const Lot& lot = state_.road[space];
  add(features, feature::kResidenceTarget + number_of(lot.tile));
  const int own = lot.owner == kNobody ? 0 : 1;
  add(features, feature::kResidenceGroup + 2 * stage_ + own);
  describe_payment(facts(Tile::residence).cost, features);
}

/// Declining: to trade, to build wood, stone or prestige, the Lawyer, an effect of each line.
void Advice::MoveDescriber::describe_none(MoveFeatures& features) const {
  int kind = 0;
  switch (state_.phase) {
    case Phase::build:
      kind = state_.top().group() == TileClass::wood ? 1 : 2;
      break;
    case Phase::prestige:
      kind = 3;
      break;
    case Phase::lawyer:
      kind = 4;
      break;
    case Phase::effect:
      kind = 5 + number_of(state_.top().line());
      break;
    default:
      break;
  }
  add(features, feature::kNone + stage_ * feature::kNoneKinds + kind);
}

// The castle.

void Advice::MoveDescriber::describe_batch(Batch batch, MoveFeatures& features) const {
  add(features, feature::kBatch + stage_ * feature::kBatchKinds + batch.number());
  const Section section = *section_with_room(state_);
  add(features, feature::kBatchHouses + number_of(section) * feature::kHouseBuckets +
                    bucket(me_.houses[section], feature::kHouseBuckets));
  describe_goods(kBatches[batch], 1.0f, feature::kPay, features);
  int most = 0;
  for (const Seat seat : state_.castle) {
    if (seat != state_.seat) most = std::max<int>(most, state_.player(seat).batches);
  }
  if (me_.batches == most) add(features, feature::kBatchLeads);
}

void Advice::MoveDescriber::describe_stop(MoveFeatures& features) const {
  add(features,
      feature::kStop + stage_ * feature::kCountBuckets + bucket(me_.batches, feature::kCountBuckets));
}

// Favours.

void Advice::MoveDescriber::describe_favour(FavourLine line, MoveFeatures& features) const {
  const int level = std::min<int>(me_.favours[line] + 1, kFavourCap[state_.scored]);
  add(features, feature::kFavour + (stage_ * kLines + number_of(line)) * feature::kLevelKinds +
                    std::max<int>(level, me_.favours[line]));
  if (line == FavourLine::buildings) {
    int usable = level;
    while (usable > 1 && !building_favour_possible(state_, state_.seat, usable)) --usable;
    add(features, feature::kFavourUse + usable);
  } else if (line == FavourLine::deniers) {
    add(features, feature::kFavourPurse + purse_bucket(me_.deniers));
  }
}

void Advice::MoveDescriber::describe_effect(Move move, MoveFeatures& features) const {
  const FavourLine line = state_.top().line();
  const int late = stage_ >= 2 ? 1 : 0;
  add(features, feature::kEffect + (late * kLines + number_of(line)) * feature::kEffectKinds + move.value());
  if (line != FavourLine::cubes) return;
  describe_payment(move.pay().cubes(), features);
  const Exchange& exchange = favour_of(line, move.level())[move.choice()];
  describe_goods(exchange.get + move.get().cubes(), 1.0f, feature::kGet, features);
}

}  // namespace merlon::caylus
