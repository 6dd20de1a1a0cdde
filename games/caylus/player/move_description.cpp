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

constexpr std::size_t kStages = 4;

/// Where each feature stands. Behind most names is a table; its dimensions are noted, the last one running
/// fastest.
namespace feature {

// Placing a worker.
constexpr std::size_t kTargetKinds = kSpecials + 1 + kWorkerTiles;
constexpr std::size_t kGo = 0;                                // stage, kind of target
constexpr std::size_t kPrice = kGo + kStages * kTargetKinds;  // 1
constexpr std::size_t kPurse = kPrice + 1;                    // deniers that are left, up to 3
constexpr std::size_t kUnsure = kPurse + 4;                   ///< how likely the provost cuts it off
constexpr std::size_t kHopeless = kUnsure + 1;                // 1
constexpr std::size_t kOwnTile = kHopeless + 1;               // 1
constexpr std::size_t kOtherTile = kOwnTile + 1;              // 1
constexpr std::size_t kUseless = kOtherTile + 1;              // tile
constexpr std::size_t kProduces = kUseless + kWorkerTiles;    // good, number at hand
constexpr std::size_t kCountBuckets = 4;
constexpr std::size_t kArchitect = kProduces + kGoods * kCountBuckets;      ///< points of what can be built
constexpr std::size_t kCastleBatches = kArchitect + 1;                      // others there, batches
constexpr std::size_t kCastleNoHouse = kCastleBatches + 2 * kCountBuckets;  // 1
constexpr std::size_t kCastleLast = kCastleNoHouse + 1;  ///< the section is scored after this round
constexpr std::size_t kJoustPossible = kCastleLast + 1;  // 1
constexpr std::size_t kPostPurse = kJoustPossible + 1;   // deniers
constexpr std::size_t kPurseBuckets = 8;
constexpr std::size_t kStablesOrder = kPostPurse + kPurseBuckets;  // place in the order
constexpr std::size_t kInnAgain = kStablesOrder + kMaxPlayers;     // 1
constexpr std::size_t kWorkersOut = kInnAgain + 1;                 // own workers on the board
constexpr std::size_t kBack = kWorkersOut + kWorkers + 1;          // 1
// Passing.
constexpr std::size_t kPass = kBack + 1;                        // stage
constexpr std::size_t kPassPurse = kPass + kStages;             // deniers
constexpr std::size_t kPassAfter = kPassPurse + kPurseBuckets;  // how many have passed
constexpr std::size_t kPassHome = kPassAfter + kMaxPlayers;     // 1
// The provost.
constexpr std::size_t kSteps = kPassHome + 1;  // guild or paid, steps
constexpr std::size_t kStepKinds = std::size_t{2} * kProvostSteps + 1;
constexpr std::size_t kOwnGain = kSteps + 2 * kStepKinds;  // movers to come: none, some
constexpr std::size_t kOwnLoss = kOwnGain + 2;
constexpr std::size_t kOtherGain = kOwnLoss + 2;
constexpr std::size_t kOtherLoss = kOtherGain + 2;
constexpr std::size_t kProvostPurse = kOtherLoss + 2;  // deniers that are left, up to 3
constexpr std::size_t kHurry = kProvostPurse + 4;      // behind or ahead: the bailiff goes two
// Goods.
constexpr std::size_t kTake = kHurry + 2;                           // good, number at hand
constexpr std::size_t kTakeStage = kTake + kGoods * kCountBuckets;  // stage, good
constexpr std::size_t kPay = kTakeStage + kStages * kGoods;         // good, number at hand
constexpr std::size_t kGet = kPay + kGoods * kCountBuckets;         // good, number at hand
constexpr std::size_t kTrade = kGet + kGoods * kCountBuckets;       // late, tile, option
constexpr std::size_t kBatchesLost =
    kTrade + std::size_t{4} * kWorkerTiles;  // own worker at the castle or not
// Building.
constexpr std::size_t kBuild = kBatchesLost + 2;                          // stage, tile
constexpr std::size_t kResidenceTarget = kBuild + kStages * kBuiltTiles;  // tile
constexpr std::size_t kResidenceGroup = kResidenceTarget + kWorkerTiles;  // stage, neutral or own
constexpr std::size_t kPrestige = kResidenceGroup + 2 * kStages;          // tile
constexpr std::size_t kNone = kPrestige + kPrestigeTiles;                 // stage, what is declined
constexpr std::size_t kNoneKinds = 9;
// The castle.
constexpr std::size_t kBatch = kNone + kStages * kNoneKinds;  // stage, kind
constexpr std::size_t kBatchKinds = 6;
constexpr std::size_t kBatchHouses = kBatch + kStages * kBatchKinds;  // section, own houses there
constexpr std::size_t kHouseBuckets = 7;
constexpr std::size_t kBatchLeads = kBatchHouses + kSections * kHouseBuckets;  // 1
constexpr std::size_t kStop = kBatchLeads + 1;                                 // stage, batches given
// Favours.
constexpr std::size_t kFavour = kStop + kStages * kCountBuckets;  // stage, line, level
constexpr std::size_t kLevelKinds = 6;
constexpr std::size_t kFavourUse =
    kFavour + kStages * kLines * kLevelKinds;                   // highest usable level of line d
constexpr std::size_t kFavourPurse = kFavourUse + kLevelKinds;  // deniers
constexpr std::size_t kEffect = kFavourPurse + kPurseBuckets;   // late, line, level and option
constexpr std::size_t kEffectKinds = 2 * kLevelKinds;
// The rest.
constexpr std::size_t kJoust = kEffect + std::size_t{2} * kLines * kEffectKinds;  // stage
constexpr std::size_t kStay = kJoust + kStages;                                   // stage
constexpr std::size_t kEnd = kStay + kStages;
static_assert(kEnd == Advice::kMoveInputs);

}  // namespace feature

void add(MoveFeatures& features, std::size_t index, float value = 1.0f) {
  features.push({static_cast<std::uint16_t>(index), value});
}

std::size_t bucket(int value, std::size_t buckets) {
  return std::min<std::size_t>(static_cast<std::size_t>(std::max(0, value)), buckets - 1);
}

std::size_t purse_bucket(int deniers) { return bucket(deniers, feature::kPurseBuckets); }

/// What a worker on a tile is about worth, in points. Only the provost's way is weighed with it.
constexpr std::array<float, kWorkerTiles> kRoughWorth{0.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 3.0f, 0.7f, 3.0f,
                                                      3.0f, 2.0f, 2.0f, 2.0f, 2.0f, 2.0f, 1.5f, 3.0f, 5.0f,
                                                      3.0f, 3.0f, 3.0f, 8.0f, 3.0f, 4.0f, 4.0f, 3.0f, 5.0f};

/// Where a number of steps stands in a table from three back to three forward.
std::size_t place_of(int steps) {
  const int place = steps + kProvostSteps;
  return static_cast<std::size_t>(place);
}

std::size_t tile_number(Tile tile) { return static_cast<std::size_t>(caylus::index(tile)); }

}  // namespace

Advice::MoveDescriber::MoveDescriber(const State& state)
    : state_(state),
      me_(state.player(state.seat)),
      odds_(state),
      prospect_(me_),
      stage_(static_cast<std::size_t>(stage_of(state))) {
  if (state.phase == Phase::guild || state.phase == Phase::provost) {
    survey_provost();
  } else if (state.phase != Phase::favour && state.phase != Phase::inn && state.phase != Phase::site) {
    survey_workers();
  }
}

/// The own workers on the board, and what they will bring.
void Advice::MoveDescriber::survey_workers() {
  const auto me = static_cast<std::uint8_t>(merlon::index(state_.seat));
  if (state_.step <= Step::activate || state_.step == Step::finish_space) {
    for (int i = 1; i <= kRoad; ++i) {
      const Space& space = state_.space(i);
      if (space.worker != me) continue;
      if (i == state_.cursor && state_.step == Step::finish_space) continue;  // it is doing its work
      if (facts(space.tile).kind == TileKind::production) prospect_.add_production(space.tile, odds_.of(i));
    }
    if (state_.specials[static_cast<std::size_t>(Special::trading_post)] == me) prospect_.deniers += 3.0f;
  }
  placed_ = kWorkers - me_.workers - (state_.inn_right == me ? 1 : 0);
  batches_ = most_batches(prospect_.cubes);
  at_castle_ = state_.step <= Step::castle && state_.castle.has(state_.seat);
}

/// What each way of the provost activates.
void Advice::MoveDescriber::survey_provost() {
  const auto me = static_cast<std::uint8_t>(merlon::index(state_.seat));
  const float other_part = 1.0f / static_cast<float>(state_.players - 1);
  for (int steps = -kProvostSteps; steps <= kProvostSteps; ++steps) {
    const auto place = place_of(steps);
    if (place > 0) {
      own_active_[place] = own_active_[place - 1];
      other_active_[place] = other_active_[place - 1];
    }
    const int i = state_.provost + steps;
    if (steps == -kProvostSteps || i < 1 || i > kRoad) continue;
    const Space& space = state_.space(i);
    if (space.worker == State::kNone) continue;
    const float worth = kRoughWorth[tile_number(space.tile)];
    if (space.worker == me) {
      own_active_[place] += worth;
    } else {
      other_active_[place] += worth * other_part;
    }
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
      return describe_take(move.value(), features);
    case MoveKind::trade:
      return describe_trade(move, features);
    case MoveKind::build:
      return describe_build(move, features);
    case MoveKind::residence:
      return describe_residence(move.space(), features);
    case MoveKind::prestige:
      add(features, feature::kPrestige + tile_number(move.tile()) - tile_number(Tile::p_statue));
      return describe_payment(facts(move.tile()).cost, features);
    case MoveKind::batch:
      return describe_batch(move.value(), features);
    case MoveKind::stop:
      return describe_stop(features);
    case MoveKind::favour:
      return describe_favour(move.value(), features);
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
  add(features, feature::kGo + stage_ * feature::kTargetKinds + static_cast<std::size_t>(target.code()));
  switch (target.special()) {
    case Special::trading_post:
      return add(features, feature::kPostPurse + purse_bucket(me_.deniers));
    case Special::joust:
      if (can_joust(me_)) add(features, feature::kJoustPossible);
      return;
    case Special::stables: {
      std::size_t place = 0;
      while (state_.order[place] != state_.seat) ++place;
      return add(features, feature::kStablesOrder + place);
    }
    case Special::inn:
      if (state_.inn_right == merlon::index(state_.seat)) add(features, feature::kInnAgain);
      return;
    default:
      return;
  }
}

void Advice::MoveDescriber::describe_castle(MoveFeatures& features) const {
  add(features, feature::kGo + stage_ * feature::kTargetKinds + kSpecials);
  const std::size_t others = state_.castle.size > 0 ? 1 : 0;
  add(features,
      feature::kCastleBatches + others * feature::kCountBuckets + bucket(batches_, feature::kCountBuckets));
  if (batches_ == 0 || state_.scored >= kSections) return;
  if (me_.houses[state_.scored] == 0) add(features, feature::kCastleNoHouse);
  if (state_.bailiff + 2 >= kCastle[state_.scored].trigger) add(features, feature::kCastleLast);
}

void Advice::MoveDescriber::describe_road(int space, int price, MoveFeatures& features) const {
  const Space& there = state_.space(space);
  const std::size_t tile = tile_number(there.tile);
  add(features, feature::kGo + stage_ * feature::kTargetKinds + kSpecials + 1 + tile);
  const float odds = odds_.of(space);
  if (odds < 1.0f) add(features, feature::kUnsure, 1.0f - odds);
  if (odds == 0.0f) return add(features, feature::kHopeless);
  if (there.owner == merlon::index(state_.seat)) {
    add(features, feature::kOwnTile);
  } else if (there.owner != State::kNone) {
    add(features, feature::kOtherTile);
  }
  if (facts(there.tile).kind == TileKind::production) {
    const auto& options = facts(there.tile).effect;
    const float part = options[1].exists() ? 0.5f * odds : odds;
    return describe_goods(options[0].get + options[1].get, part, feature::kProduces, features);
  }
  const int deniers = static_cast<int>(prospect_.deniers) - price;
  if (!is_useful(state_, state_.seat, there.tile, prospect_.cubes, deniers)) {
    add(features, feature::kUseless + tile);
  } else if (there.tile == Tile::s_architect) {
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
  const auto place = place_of(steps);
  add(features, feature::kSteps + (guild ? 0 : feature::kStepKinds) + place);
  const bool last = !guild && state_.cursor + 1 >= state_.players;
  const std::size_t column = last ? 0 : 1;
  const float own = own_active_[place] - own_active_[kProvostSteps];
  const float other = other_active_[place] - other_active_[kProvostSteps];
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

void Advice::MoveDescriber::describe_goods(const Cubes& cubes, float part, std::size_t block,
                                           MoveFeatures& features) const {
  for (std::size_t good = 0; good < kGoods; ++good) {
    if (cubes.count[good] == 0) continue;
    const std::size_t have = bucket(prospect_.cubes.count[good], feature::kCountBuckets);
    add(features, block + good * feature::kCountBuckets + have, part * static_cast<float>(cubes.count[good]));
  }
}

void Advice::MoveDescriber::describe_take(int option, MoveFeatures& features) const {
  const TileFacts& tile = facts(state_.top().tile());
  const auto& options = state_.phase == Phase::produce ? tile.effect : tile.owner_bonus;
  const Cubes& cubes = options[static_cast<std::size_t>(option)].get;
  describe_goods(cubes, 1.0f, feature::kTake, features);
  for (std::size_t good = 0; good < kGoods; ++good) {
    if (cubes.count[good] == 0) continue;
    add(features, feature::kTakeStage + stage_ * kGoods + good, static_cast<float>(cubes.count[good]));
  }
}

/// Cubes that are given: of which there are how many, and whether batches are lost.
void Advice::MoveDescriber::describe_payment(const Cubes& cubes, MoveFeatures& features) const {
  if (cubes.total() == 0) return;
  describe_goods(cubes, 1.0f, feature::kPay, features);
  if (batches_ == 0 || !me_.cubes.covers(cubes)) return;
  Cubes rest = prospect_.cubes;
  rest -= cubes;
  const int lost = batches_ - most_batches(rest);
  if (lost > 0) add(features, feature::kBatchesLost + (at_castle_ ? 1 : 0), static_cast<float>(lost));
}

void Advice::MoveDescriber::describe_trade(Move move, MoveFeatures& features) const {
  const auto tile = state_.top().tile();
  const std::size_t late = stage_ >= 2 ? 1 : 0;
  add(features, feature::kTrade + (late * kWorkerTiles + tile_number(tile)) * 2 +
                    static_cast<std::size_t>(move.value()));
  const auto options = effect_of(tile, state_.edition());
  describe_payment(options[static_cast<std::size_t>(move.value())].pay + move.pay().cubes(), features);
  describe_goods(move.get().cubes(), 1.0f, feature::kGet, features);
}

// Building.

void Advice::MoveDescriber::describe_build(Move move, MoveFeatures& features) const {
  const std::size_t tile = tile_number(move.tile()) - tile_number(Tile::w_farm_f);
  add(features, feature::kBuild + stage_ * kBuiltTiles + tile);
  describe_payment(cost_of(move.tile(), state_.is_cheaper()) + move.pay().cubes(), features);
}

void Advice::MoveDescriber::describe_residence(int space, MoveFeatures& features) const {
  const Space& there = state_.space(space);
  add(features, feature::kResidenceTarget + tile_number(there.tile));
  const std::size_t own = there.owner == State::kNone ? 0 : 1;
  add(features, feature::kResidenceGroup + 2 * stage_ + own);
  describe_payment(facts(Tile::residence).cost, features);
}

/// Declining: to trade, to build wood, stone or prestige, the Lawyer, an effect of each line.
void Advice::MoveDescriber::describe_none(MoveFeatures& features) const {
  std::size_t kind = 0;
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
      kind = 5 + std::size_t{state_.top().subject};
      break;
    default:
      break;
  }
  add(features, feature::kNone + stage_ * feature::kNoneKinds + kind);
}

// The castle.

void Advice::MoveDescriber::describe_batch(int batch, MoveFeatures& features) const {
  add(features, feature::kBatch + stage_ * feature::kBatchKinds + static_cast<std::size_t>(batch));
  const auto section = static_cast<std::size_t>(section_with_room(state_));
  add(features, feature::kBatchHouses + section * feature::kHouseBuckets +
                    bucket(me_.houses[section], feature::kHouseBuckets));
  describe_goods(batch_cubes(batch), 1.0f, feature::kPay, features);
  int most = 0;
  for (std::size_t i = 0; i < state_.castle.size; ++i) {
    if (state_.castle[i] != state_.seat) most = std::max<int>(most, state_.player(state_.castle[i]).batches);
  }
  if (me_.batches == most) add(features, feature::kBatchLeads);
}

void Advice::MoveDescriber::describe_stop(MoveFeatures& features) const {
  add(features,
      feature::kStop + stage_ * feature::kCountBuckets + bucket(me_.batches, feature::kCountBuckets));
}

// Favours.

void Advice::MoveDescriber::describe_favour(int line, MoveFeatures& features) const {
  const auto row = static_cast<std::size_t>(line);
  const int level = std::min<int>(me_.favours[row] + 1, kFavourCap[state_.scored]);
  add(features, feature::kFavour + (stage_ * kLines + row) * feature::kLevelKinds +
                    static_cast<std::size_t>(std::max<int>(level, me_.favours[row])));
  if (line == static_cast<int>(FavourLine::buildings)) {
    int usable = level;
    while (usable > 1 && !building_favour_possible(state_, state_.seat, usable)) --usable;
    add(features, feature::kFavourUse + static_cast<std::size_t>(usable));
  } else if (line == static_cast<int>(FavourLine::deniers)) {
    add(features, feature::kFavourPurse + purse_bucket(me_.deniers));
  }
}

void Advice::MoveDescriber::describe_effect(Move move, MoveFeatures& features) const {
  const std::size_t line = state_.top().subject;
  const std::size_t late = stage_ >= 2 ? 1 : 0;
  add(features, feature::kEffect + (late * kLines + line) * feature::kEffectKinds +
                    static_cast<std::size_t>(move.value()));
  if (line != static_cast<std::size_t>(FavourLine::cubes)) return;
  const auto level = static_cast<std::size_t>(move.value() / 2);
  const auto option = static_cast<std::size_t>(move.value() % 2);
  describe_payment(move.pay().cubes(), features);
  describe_goods(kFavours[line][level][option].get + move.get().cubes(), 1.0f, feature::kGet, features);
}

}  // namespace merlon::caylus
