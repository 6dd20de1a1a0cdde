// How the move policy sees a move: what it changes in the scorings to come, and what it makes possible.
#include <algorithm>

#include "core/numbers.h"
#include "games/kreta/engine/reach.h"
#include "games/kreta/engine/rules.h"
#include "games/kreta/engine/walk.h"
#include "games/kreta/player/advice.h"

namespace merlon::kreta {
namespace {

constexpr float kPoints = 0.2f;  ///< points scaled to the order of 1
constexpr std::size_t kChanges = 2 * kHorizons;

/// The places of the features of moves.
namespace feature {
constexpr std::size_t kPlay = 0;                        ///< each card
constexpr std::size_t kEarlyPlay = kPlay + kCards;      ///< times the part of the game still to come
constexpr std::size_t kKing = kEarlyPlay + kCards;      ///< each function repeated
constexpr std::size_t kEarlyKing = kKing + kFunctions;  ///< likewise
constexpr std::size_t kBest = kEarlyKing + kFunctions;  ///< the best change of each function, three numbers
constexpr std::size_t kBestNumbers = 3;
constexpr std::size_t kScoring = kBest + kFunctions * kBestNumbers;  ///< the advantage that a scoring brings,
constexpr std::size_t kScoringOwn = kScoring + 1;                    ///< the own points,
constexpr std::size_t kScoringGood = kScoringOwn + 1;                ///< whether the advantage is one,
constexpr std::size_t kScoringBad = kScoringGood + 1;                ///< or the opposite,
constexpr std::size_t kScoringNext = kScoringBad + 1;                ///< and that of the card after it
constexpr std::size_t kMoreOut = kScoringNext + 1;  ///< own cards that lie out, beyond the others' mean
constexpr std::size_t kCastellanHand = kMoreOut + 1;
constexpr std::size_t kScoringWins = kCastellanHand + 1;  ///< it is the last one
constexpr std::size_t kScoringLoses = kScoringWins + 1;
constexpr std::size_t kTakesUpNothing = kScoringLoses + 1;
constexpr std::size_t kFarmerBest = kTakesUpNothing + 1;
constexpr std::size_t kFarmerCity = kFarmerBest + 1;
constexpr std::size_t kArchitectCity = kFarmerCity + 1;
constexpr std::size_t kPeople = kArchitectCity + 1;  ///< changes by placing each kind of piece
constexpr std::size_t kWalk = kPeople + kChanges;
constexpr std::size_t kShip = kWalk + kChanges;
constexpr std::size_t kAbbot = kShip + kChanges;
constexpr std::size_t kFort = kAbbot + kChanges;
constexpr std::size_t kCity = kFort + kChanges;
constexpr std::size_t kPlacing = kCity + kChanges;  ///< a people or a ship is placed, not moved
constexpr std::size_t kJoins = kPlacing + 2;        ///< tile that a people brings into reach
constexpr std::size_t kLeavesTile = kJoins + 1;
constexpr std::size_t kLeavesLink = kLeavesTile + 1;
constexpr std::size_t kBesideOwn = kLeavesLink + 1;
constexpr std::size_t kFirstHere = kBesideOwn + 1;
constexpr std::size_t kCrowd = kFirstHere + 1;
constexpr std::size_t kPointsUsed = kCrowd + 1;
constexpr std::size_t kDone = kPointsUsed + 1;
constexpr std::size_t kDonePoints = kDone + 1;
constexpr std::size_t kShipPeopled = kDonePoints + 1;
constexpr std::size_t kShipJoins = kShipPeopled + 1;
constexpr std::size_t kShipLeaves = kShipJoins + 1;
constexpr std::size_t kAbbotCloses = kShipLeaves + 1;
constexpr std::size_t kAbbotOpens = kAbbotCloses + 1;
constexpr std::size_t kTilePoints = kAbbotOpens + 1;
constexpr std::size_t kTileMore = kTilePoints + 1;
constexpr std::size_t kTileWanted = kTileMore + 1;
constexpr std::size_t kFortOpen = kTileWanted + 1;  ///< on the site of each open card
constexpr std::size_t kFortSize = kFortOpen + 2;
constexpr std::size_t kCityBuilt = kFortSize + 1;
constexpr std::size_t kCityOwn = kCityBuilt + 1;
constexpr std::size_t kKeep = kCityOwn + 1;
constexpr std::size_t kKeepFacts = 4;
constexpr std::size_t kCastellanChance = kKeep + kKeepFacts;    ///< what waiting would bring oneself,
constexpr std::size_t kCastellanThreat = kCastellanChance + 1;  ///< and the next seat, and any other
constexpr std::size_t kEarlyPeople = kCastellanThreat + 2;
constexpr std::size_t kEarlyWalk = kEarlyPeople + 1;
constexpr std::size_t kEarlyFort = kEarlyWalk + 1;
constexpr std::size_t kEarlyCity = kEarlyFort + 1;
constexpr std::size_t kToShip = kEarlyCity + 1;       ///< a people goes where an own ship lies
constexpr std::size_t kToHarbour = kToShip + 1;       ///< or could come to lie
constexpr std::size_t kAbbotAdmits = kToHarbour + 1;  ///< the province was closed before
constexpr std::size_t kFarmerTiles = kAbbotAdmits + 1;
constexpr std::size_t kLast = kFarmerTiles + 1;
}  // namespace feature
static_assert(feature::kLast == Advice::kMoveInputs);

void add(MoveFeatures& features, std::size_t index, float value) {
  if (value != 0.0f) features.push({static_cast<std::uint16_t>(index), value});
}

template <class Change>
void add_change(MoveFeatures& features, std::size_t first, const Change& change) {
  for (std::size_t i = 0; i < change.size(); ++i) add(features, first + i, change[i]);
}

template <class Change>
Change sum_of(const Change& a, const Change& b) {
  Change sum;
  for (std::size_t i = 0; i < a.size(); ++i) sum[i] = a[i] + b[i];
  return sum;
}

/// The worth of a change by rule of thumb, to tell which target of a card is the best.
template <class Change>
float rough(const Change& change) {
  return change[0] + 0.8f * change[1] + 0.5f * change[2] + 0.5f * (change[3] + change[4] + 0.7f * change[5]);
}

}  // namespace

Advice::MoveDescriber::MoveDescriber(const State& state)
    : state_(state),
      standing_(state),
      seat_(merlon::index(state.seat)),
      rest_(number(kRow - state.scored) / number(kRow)) {
  if (state.phase != Phase::reveal) weigh_changes();
  look_at_harvest();
}

void Advice::MoveDescriber::weigh_changes() {
  const auto weigh = [&](int more, Province province) {
    Change change;
    const Horizons& weight = standing_.weight[province];
    const float swing = kPoints * standing_.swing(seat_, province, more);
    const float firming = kPoints * standing_.firming(seat_, province, more);
    for (std::size_t h = 0; h < kHorizons; ++h) {
      change[h] = weight[h] * swing;
      change[kHorizons + h] = weight[h] * firming;
    }
    return change;
  };
  for (const Province p : every<Province>()) {
    plus_one_[p] = weigh(1, p);
    plus_two_[p] = weigh(2, p);
    minus_one_[p] = standing_.influence[p][seat_] > 0 ? weigh(-1, p) : Change{};
  }
}

void Advice::MoveDescriber::look_at_harvest() {
  chain_ = farmland(state_, state_.seat);
  ship_lands_ = lands_of(state_.me().ships);
  harbour_lands_ = lands_of(free_harbours(state_, state_.seat));
  closed_ = closed_to(state_, state_.seat);
  for (std::uint8_t s = 0; s < state_.players; ++s) {
    if (s == seat_) continue;
    foreign_harvest_ |= farmland(state_, Seat{s});
  }
}

Advice::MoveDescriber::Change Advice::MoveDescriber::change_of_fort(Site site) const {
  Change sum{};
  for (const Province province : kProvincesAt[site]) sum = sum_of(sum, plus_one_[province]);
  return sum;
}

/// Points that the mover would get for the tile of a province; 0 if there is none.
float Advice::MoveDescriber::tile_value(Province province) const {
  if (!state_.has_tile(province)) return 0.0f;
  return number(state_.me().goods[state_.tiles[province]] + 1);
}

/// The best tile that a people in this province would bring into reach.
float Advice::MoveDescriber::tiles_joined(Province province) const {
  if (chain_.has(province)) return 0.0f;
  const bool joins = ship_lands_.has(province) || !(kNeighbours[province] & chain_).empty();
  return joins ? tile_value(province) : 0.0f;
}

void Advice::MoveDescriber::describe(Move move, MoveFeatures& features) const {
  switch (move.kind()) {
    case MoveKind::play:
      return describe_card(move.card(), false, features);
    case MoveKind::king:
      return describe_card(move.card(), true, features);
    case MoveKind::ship:
      return describe_ship(move.harbour(), features);
    case MoveKind::sail:
      return describe_sail(move.from_harbour(), move.harbour(), features);
    case MoveKind::people:
      return describe_people(move.province(), features);
    case MoveKind::walk:
      return describe_walk(move.from_province(), move.province(), features);
    case MoveKind::abbot:
      return describe_abbot(move.province(), features);
    case MoveKind::tile:
      return describe_tile(move.province(), features);
    case MoveKind::fort:
      return describe_fort(move.site(), features);
    case MoveKind::city:
      return describe_city(move.province(), features);
    case MoveKind::done:
      return describe_done(features);
    case MoveKind::keep:
      return describe_keep(features);
    case MoveKind::replace:
      return;
  }
}

void Advice::MoveDescriber::describe_card(Card card, bool by_king, MoveFeatures& features) const {
  const auto c = at(card);
  add(features, (by_king ? feature::kKing : feature::kPlay) + c, 1.0f);
  add(features, (by_king ? feature::kEarlyKing : feature::kEarlyPlay) + c, rest_);
  if (card == Card::castellan) return describe_castellan(features);
  describe_best(card, features);
}

void Advice::MoveDescriber::describe_castellan(MoveFeatures& features) const {
  describe_scoring(features);
  describe_waiting(features);
}

/// What the scoring would bring now.
void Advice::MoveDescriber::describe_scoring(MoveFeatures& features) const {
  std::array<float, 2> gains{};
  float own = 0.0f;
  std::array<float, kMaxPlayers> after{};
  for (std::size_t s = 0; s < state_.players; ++s) after[s] = number(state_.seats[s].score);
  for (std::size_t i = 0; i < 2; ++i) {
    for (const Province province : standing_.site[i]) {
      const SeatNumbers& points = standing_.points[province];
      gains[i] += kPoints * advantage(points, seat_, state_.players);
      if (i > 0) continue;
      own += kPoints * number(points[seat_]);
      for (std::size_t s = 0; s < state_.players; ++s) after[s] += number(points[s]);
    }
  }
  const auto hand = [&](std::size_t s) { return number(state_.seats[s].hand.size()); };
  const float more_out = mean_of_others(seat_, state_.players, hand) - hand(seat_);
  const float best = best_of_others(seat_, state_.players, [&](std::size_t s) { return after[s]; });
  const bool last = state_.scored == kRow - 1;
  add(features, feature::kScoring, gains[0]);
  add(features, feature::kScoringOwn, own);
  add(features, feature::kScoringGood, gains[0] > 0.0f ? 1.0f : 0.0f);
  add(features, feature::kScoringBad, gains[0] < 0.0f ? 1.0f : 0.0f);
  add(features, feature::kScoringNext, gains[1]);
  add(features, feature::kMoreOut, more_out / 3.0f);
  add(features, feature::kCastellanHand, hand(seat_) / number(kCards));
  add(features, feature::kScoringWins, last && after[seat_] > best ? 1.0f : 0.0f);
  add(features, feature::kScoringLoses, last && after[seat_] < best ? 1.0f : 0.0f);
  add(features, feature::kTakesUpNothing, hand(seat_) == kCards ? 1.0f : 0.0f);
}

/// What everybody could still do for the scoring instead.
void Advice::MoveDescriber::describe_waiting(MoveFeatures& features) const {
  add(features, feature::kCastellanChance, kPoints * chance_at(state_, standing_, state_.seat, kNow).swing);
  float threat = 0.0f;
  for (std::uint8_t s = 0; s < state_.players; ++s) {
    if (s == seat_) continue;
    const float swing = kPoints * chance_at(state_, standing_, Seat{s}, kNow).swing;
    if (Seat{s} == next(state_.seat, state_.players)) add(features, feature::kCastellanThreat, swing);
    threat = std::max(threat, swing);
  }
  add(features, feature::kCastellanThreat + 1, threat);
}

void Advice::MoveDescriber::describe_best(Card function, MoveFeatures& features) const {
  const std::size_t first = feature::kBest + at(function) * feature::kBestNumbers;
  if (function == Card::farmer) {
    float best = 0.0f;
    float count = 0.0f;
    for (const Province province : chain_) {
      best = std::max(best, tile_value(province));
      count += state_.has_tile(province) ? 1.0f : 0.0f;
    }
    add(features, feature::kFarmerBest, best / 2.0f);
    add(features, feature::kFarmerTiles, count / 3.0f);
    const Player& me = state_.me();
    add(features, feature::kFarmerCity, me.cities_left > 0 && me.tiles() == me.cities_built() ? rest_ : 0.0f);
    return;
  }
  if (function == Card::architect && may_found_city(state_.me())) {
    add(features, feature::kArchitectCity, 1.0f);
  }
  const Change best = best_change(function);
  add(features, first, best[kNow]);
  add(features, first + 1, best[kNext]);
  add(features, first + 2, rough(best));
}

/// The change by the target of a card that looks best.
Advice::MoveDescriber::Change Advice::MoveDescriber::best_change(Card function) const {
  Change best{};
  float highest = -1e9f;
  const auto consider = [&](const Change& change) {
    const float worth = rough(change);
    if (worth <= highest) return;
    highest = worth;
    best = change;
  };
  const auto consider_all = [&](ProvinceSet provinces, const IdArray<Province, Change>& changes) {
    for (const Province province : provinces) consider(changes[province]);
  };
  const Player& me = state_.me();
  switch (function) {
    case Card::admiral:
      consider_all(harbour_lands_, plus_one_);
      break;
    case Card::commander: {
      ProvinceSet targets = me.peoples_left > 0 ? open_for_placing(state_, state_.seat) : ProvinceSet{};
      if (targets.empty()) {
        for (const Province from : state_.peopled[seat_]) targets |= kWithin[2][from] - state_.full;
      }
      consider_all(targets, plus_one_);
      break;
    }
    case Card::abbot:
      consider_all(abbot_targets(state_, state_.seat), plus_one_);
      if (me.abbot.exists()) best = sum_of(best, minus_one_[me.abbot]);
      break;
    default:
      if (me.forts_left() > 0) {
        for (const Site site : SiteSet::all() - state_.forts()) consider(change_of_fort(site));
      }
      if (may_found_city(me)) consider_all(open_for_placing(state_, state_.seat), plus_two_);
      break;
  }
  return best;
}

void Advice::MoveDescriber::describe_people(Province to, MoveFeatures& features) const {
  add(features, feature::kPlacing, 1.0f);
  add(features, feature::kEarlyPeople, rest_);
  describe_harbour(to, features);
  add_change(features, feature::kPeople, plus_one_[to]);
  add(features, feature::kJoins, tiles_joined(to) / 2.0f);
  const ProvinceSet peopled = state_.peopled[seat_];
  if (!(kNeighbours[to] & peopled).empty()) add(features, feature::kBesideOwn, 1.0f);
  if (!peopled.has(to)) add(features, feature::kFirstHere, 1.0f);
  add(features, feature::kCrowd, number(state_.figures[to]) / 4.0f);
}

void Advice::MoveDescriber::describe_walk(Province from, Province to, MoveFeatures& features) const {
  add_change(features, feature::kWalk, sum_of(minus_one_[from], plus_one_[to]));
  add(features, feature::kJoins, tiles_joined(to) / 2.0f);
  if (chain_.has(from) && state_.me().people_at(from) == 1) {
    add(features, feature::kLeavesTile, tile_value(from) / 2.0f);
    add(features, feature::kLeavesLink, 1.0f);
  }
  if (!state_.peopled[seat_].has(to)) add(features, feature::kFirstHere, 1.0f);
  add(features, feature::kEarlyWalk, rest_);
  describe_harbour(to, features);
  add(features, feature::kPointsUsed, number(walk_distance(state_, from, to)) / 4.0f);
}

/// A people goes to a province where an own ship lies or could come to lie.
void Advice::MoveDescriber::describe_harbour(Province to, MoveFeatures& features) const {
  if (ship_lands_.has(to)) {
    add(features, feature::kToShip, 1.0f);
  } else if (harbour_lands_.has(to)) {
    add(features, feature::kToHarbour, 1.0f);
  }
}

void Advice::MoveDescriber::describe_done(MoveFeatures& features) const {
  add(features, feature::kDone, 1.0f);
  add(features, feature::kDonePoints, number(state_.points) / 4.0f);
}

void Advice::MoveDescriber::describe_ship(Harbour to, MoveFeatures& features) const {
  const Province land = kProvinceOfHarbour[to];
  add_change(features, feature::kShip, plus_one_[land]);
  add(features, feature::kPlacing + 1, 1.0f);
  describe_landing(land, features);
}

void Advice::MoveDescriber::describe_sail(Harbour from, Harbour to, MoveFeatures& features) const {
  const Province start = kProvinceOfHarbour[from];
  const Province land = kProvinceOfHarbour[to];
  add_change(features, feature::kShip, sum_of(minus_one_[start], plus_one_[land]));
  describe_landing(land, features);
  if (chain_.has(start)) add(features, feature::kShipLeaves, 1.0f);
}

/// A ship may link own peoples in the province it comes to, from which nothing could be harvested before.
void Advice::MoveDescriber::describe_landing(Province land, MoveFeatures& features) const {
  if (state_.peopled[seat_].has(land) && !chain_.has(land)) {
    add(features, feature::kShipPeopled, 1.0f);
    add(features, feature::kShipJoins, tile_value(land) / 2.0f);
  }
}

void Advice::MoveDescriber::describe_abbot(Province to, MoveFeatures& features) const {
  Change change = plus_one_[to];
  const Province from = state_.me().abbot;
  if (from.exists()) change = sum_of(change, minus_one_[from]);
  add_change(features, feature::kAbbot, change);
  const auto contested = [&](Province province) {
    const int by = margin(standing_.influence[province], seat_);
    const Horizons& weight = standing_.weight[province];
    return by >= 0 && by <= 2 ? kPoints * number(standing_.value[province]) *
                                    (weight[kNow] + weight[kNext] + 0.5f * weight[kLater])
                              : 0.0f;
  };
  add(features, feature::kAbbotCloses, contested(to));
  if (closed_.has(to)) add(features, feature::kAbbotAdmits, 1.0f);
  if (from.exists()) add(features, feature::kAbbotOpens, contested(from));
}

void Advice::MoveDescriber::describe_tile(Province from, MoveFeatures& features) const {
  add(features, feature::kTilePoints, tile_value(from) / 2.0f);
  const Good good = state_.tiles[from];
  int more = -1;
  for (const Good tile : state_.tiles) more += tile == good ? 1 : 0;
  add(features, feature::kTileMore, number(more) / 3.0f);
  if (foreign_harvest_.has(from)) add(features, feature::kTileWanted, 1.0f);
}

void Advice::MoveDescriber::describe_fort(Site site, MoveFeatures& features) const {
  add_change(features, feature::kFort, change_of_fort(site));
  add(features, feature::kEarlyFort, rest_);
  for (std::size_t i = 0; i < 2 && state_.scored + i < kRow; ++i) {
    if (state_.row[state_.scored + i] == site) add(features, feature::kFortOpen + i, 1.0f);
  }
  add(features, feature::kFortSize, number(kProvincesAt[site].size()) / 4.0f);
}

void Advice::MoveDescriber::describe_city(Province to, MoveFeatures& features) const {
  add(features, feature::kCityBuilt, 1.0f);
  add(features, feature::kEarlyCity, rest_);
  add_change(features, feature::kCity, plus_two_[to]);
  if (standing_.influence[to][seat_] > 0) add(features, feature::kCityOwn, 1.0f);
}

/// How the card turned up compares with what a closed one brings on average.
void Advice::MoveDescriber::describe_keep(MoveFeatures& features) const {
  float here = 0.0f;
  float own = 0.0f;
  float average = 0.0f;
  float room = 0.0f;
  for (const Province p : every<Province>()) {
    const Horizons& weight = standing_.weight[p];
    const float gain = kPoints * advantage(standing_.points[p], seat_, state_.players);
    here += weight[kNext] * gain;
    own += weight[kNext] * kPoints * number(standing_.points[p][seat_]);
    average += standing_.likely[p] * gain;
    room += weight[kNext] * kPoints * number(standing_.value[p]);
  }
  add(features, feature::kKeep, 1.0f);
  add(features, feature::kKeep + 1, here - average);
  add(features, feature::kKeep + 2, own);
  add(features, feature::kKeep + 3, room);
}

}  // namespace merlon::kreta
