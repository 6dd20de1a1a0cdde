// How the net sees a seat: its points now and in the scorings to come, where it is ahead by how much, and
// what it and the others could still do.
#include <algorithm>
#include <array>
#include <bit>

#include "core/numbers.h"
#include "games/kreta/engine/reach.h"
#include "games/kreta/engine/rules.h"
#include "games/kreta/engine/scoring.h"
#include "games/kreta/player/advice.h"
#include "games/kreta/player/standing.h"

namespace merlon::kreta {
namespace {

// The places of a description. Sums of points are scaled to the order of 1.

constexpr std::size_t kBuckets = 8;  ///< margins from -3 to 3, and provinces where nobody is
constexpr float kPoints = 0.1f;
constexpr float kManyPoints = 0.03f;
constexpr Horizons kScale{kPoints, kPoints, kManyPoints};

namespace input {
constexpr std::size_t kProgress = 0;
constexpr std::size_t kLead = 1;                          ///< over the best other
constexpr std::size_t kMeanLead = 2;                      ///< over the mean of the others
constexpr std::size_t kLateLead = 3;                      ///< times progress
constexpr std::size_t kForeseenLead = 4;                  ///< with what the scorings to come would bring now
constexpr std::size_t kForeseenLate = 5;                  ///< the same times progress
constexpr std::size_t kForeseenSharp = 6;                 ///< the same in parts of the points still to be had
constexpr std::size_t kOwn = 7;                           ///< points of each horizon
constexpr std::size_t kAhead = kOwn + kHorizons;          ///< over the best other
constexpr std::size_t kAdvantage = kAhead + kHorizons;    ///< over the mean
constexpr std::size_t kMargins = kAdvantage + kHorizons;  ///< values by margin, for each horizon
constexpr std::size_t kTurn = kMargins + kHorizons * kBuckets;  ///< how many turns until the own one
constexpr std::size_t kTurnNow = kTurn + kMaxPlayers;           ///< the advantage now, by that
constexpr std::size_t kTurnNext = kTurnNow + kMaxPlayers;
constexpr std::size_t kHand = kTurnNext + kMaxPlayers;  ///< each card but the castellan, who never leaves it
constexpr std::size_t kHandSize = kHand + kCards - 1;
constexpr std::size_t kHandAhead = kHandSize + 1;  ///< more cards than the mean of the others
constexpr std::size_t kHandTurn = kHandAhead + 1;  ///< more cards, on turn
constexpr std::size_t kSupply = kHandTurn + 1;     ///< peoples, cities, forts, ships, abbot
constexpr std::size_t kSupplies = 5;
constexpr std::size_t kEarlySupply = kSupply + kSupplies;  ///< the same times what is left of the game
constexpr std::size_t kTiles = kEarlySupply + kSupplies;
constexpr std::size_t kCityRight = kTiles + 1;  ///< cities that may be built
constexpr std::size_t kCityCard = kCityRight + 1;
constexpr std::size_t kReachTiles = kCityCard + 1;   ///< tiles that the farmer can take: number,
constexpr std::size_t kReachBest = kReachTiles + 1;  ///< the best,
constexpr std::size_t kReachSum = kReachBest + 1;    ///< all,
constexpr std::size_t kReachCard = kReachSum + 1;    ///< and the best if the farmer can be played
constexpr std::size_t kCollection = kReachCard + 1;  ///< own sorts that still lie on the map
constexpr std::size_t kFarmland = kCollection + 1;
constexpr std::size_t kNoTilesYet = kFarmland + 1;
constexpr std::size_t kClosed = kNoTilesYet + 1;       ///< values closed to the seat, by horizon
constexpr std::size_t kFull = kClosed + kHorizons;     ///< own points in full provinces, by horizon
constexpr std::size_t kBestSwing = kFull + kHorizons;  ///< the best single action for each open card
constexpr std::size_t kSwingTurn = kBestSwing + 2;     ///< the same on turn
constexpr std::size_t kWays = kSwingTurn + 2;          ///< how many functions can help there
constexpr std::size_t kNear = kWays + 2;               ///< peoples one step away
constexpr std::size_t kFortSite = kNear + 2;           ///< an own fort on the site itself
constexpr std::size_t kSpread = kFortSite + 2;         ///< provinces with own influence
constexpr std::size_t kOwnAbbotAlone = kSpread + 1;    ///< value of the province the own abbot keeps
constexpr std::size_t kThreat = kOwnAbbotAlone + 1;    ///< the best single action of another seat there
constexpr std::size_t kThreatTurn = kThreat + 2;       ///< the same if it is on turn
constexpr std::size_t kFortFree = kThreatTurn + 2;     ///< a fort can be built on the site itself
constexpr std::size_t kNearPeoples = kFortFree + 2;    ///< own peoples at most two steps away
constexpr std::size_t kNearTile = kNearPeoples + 2;    ///< the best tile that one more people would reach,
constexpr std::size_t kShipTile = kNearTile + 1;       ///< and that one more ship would
constexpr std::size_t kTwoCities = kShipTile + 1;      ///< architect and king at hand, and the right to both
constexpr std::size_t kTwoTiles = kTwoCities + 1;      ///< farmer and king likewise
constexpr std::size_t kWantedTiles = kTwoTiles + 1;    ///< tiles in reach that others can reach too
constexpr std::size_t kLastLead = kWantedTiles + 1;    ///< before the last scoring: with what it would bring
constexpr std::size_t kLastTurn = kLastLead + 1;       ///< the same on turn
constexpr std::size_t kLast = kLastTurn + 1;
}  // namespace input
static_assert(input::kLast == Advice::kInputs);

/// Everything that the descriptions of all seats share.
class SeatDescriber {
 public:
  explicit SeatDescriber(const State& state)
      : state_(state),
        standing_(state),
        players_(state.players),
        progress_(number(state.scored) / number(kRow)) {
    for (std::size_t s = 0; s < players_; ++s) {
      sum_points(s);
      land_[s] = farmland(state, seat_of(s));
      for (std::size_t i = 0; i < 2; ++i) chances_[s][i] = chance_at(state, standing_, seat_of(s), i);
    }
    for (const Good tile : state.tiles) {
      if (tile != kNoGood) ++tiles_left_[tile];
    }
  }

  void describe(std::size_t s, Advice::Description& out) const {
    out = {};
    describe_points(s, out);
    describe_margins(s, out);
    describe_turn(s, out);
    describe_hand(s, out);
    describe_supply(s, out);
    describe_harvest(s, out);
    describe_places(s, out);
    for (std::size_t i = 0; i < 2; ++i) describe_site(s, i, out);
  }

 private:
  static Seat seat_of(std::size_t s) { return Seat(s); }

  void sum_points(std::size_t s) {
    for (const Province p : every<Province>()) {
      const float points = number(standing_.points[p][s]);
      if (points == 0.0f) continue;
      for (std::size_t h = 0; h < kHorizons; ++h) points_[s][h] += points * standing_.weight[p][h];
    }
    foreseen_[s] = number(state_.seats[s].score) + points_[s][kNow] + 0.8f * points_[s][kNext] +
                   0.5f * points_[s][kLater];
  }

  /// How far a number of this seat lies above the best and the mean of the others'.
  struct Lead {
    float best;
    float mean;
  };
  template <class Number>
  Lead lead(std::size_t s, Number&& number) const {
    const float own = number(s);
    return {own - best_of_others(s, players_, number), own - mean_of_others(s, players_, number)};
  }

  void describe_points(std::size_t s, Advice::Description& out) const {
    out[input::kProgress] = progress_;
    const Lead score = lead(s, [&](std::size_t t) { return number(state_.seats[t].score); });
    out[input::kLead] = kPoints * score.best;
    out[input::kMeanLead] = kPoints * score.mean;
    out[input::kLateLead] = kPoints * score.best * progress_;
    const Lead foreseen = lead(s, [&](std::size_t t) { return foreseen_[t]; });
    out[input::kForeseenLead] = kPoints * foreseen.best;
    out[input::kForeseenLate] = kPoints * foreseen.best * progress_;
    out[input::kForeseenSharp] = foreseen.best / (4.0f + 3.0f * number(kRow - state_.scored));
    if (state_.scored == kRow - 1) {
      out[input::kLastLead] = kPoints * foreseen.best;
      if (seat_of(s) == state_.seat) out[input::kLastTurn] = kPoints * foreseen.best;
    }
    for (std::size_t h = 0; h < kHorizons; ++h) {
      const Lead points = lead(s, [&](std::size_t t) { return points_[t][h]; });
      out[input::kOwn + h] = kScale[h] * points_[s][h];
      out[input::kAhead + h] = kScale[h] * points.best;
      out[input::kAdvantage + h] = kScale[h] * points.mean;
    }
  }

  void describe_margins(std::size_t s, Advice::Description& out) const {
    for (const Province p : every<Province>()) {
      const SeatNumbers& influence = standing_.influence[p];
      const int by = margin(influence, s);
      const bool empty = by == 0 && influence[s] == 0;
      const std::size_t bucket = empty ? kBuckets - 1 : at(std::clamp(by, -3, 3) + 3);
      const float value = number(standing_.value[p]);
      for (std::size_t h = 0; h < kHorizons; ++h) {
        out[input::kMargins + h * kBuckets + bucket] += kScale[h] * value * standing_.weight[p][h];
      }
    }
  }

  void describe_turn(std::size_t s, Advice::Description& out) const {
    const std::size_t wait = (s + players_ - merlon::index(state_.seat)) % players_;
    out[input::kTurn + wait] = 1.0f;
    out[input::kTurnNow + wait] = out[input::kAdvantage + kNow];
    out[input::kTurnNext + wait] = out[input::kAdvantage + kNext];
  }

  void describe_hand(std::size_t s, Advice::Description& out) const {
    const CardSet hand = state_.seats[s].hand;
    for (const Card card : hand - CardSet{Card::castellan}) {
      out[input::kHand + at(card)] = 1.0f;
    }
    const Lead cards = lead(s, [&](std::size_t t) { return number(state_.seats[t].hand.size()); });
    out[input::kHandSize] = number(hand.size()) / number(kCards);
    out[input::kHandAhead] = cards.mean / 3.0f;
    if (seat_of(s) == state_.seat) out[input::kHandTurn] = cards.mean / 3.0f;
  }

  void describe_supply(std::size_t s, Advice::Description& out) const {
    const Player& player = state_.seats[s];
    const std::array<float, input::kSupplies> supply{
        number(player.peoples_left) / number(kPeoples), number(player.cities_left) / number(kCities),
        number(player.forts_left()) / number(kForts), number(player.ships_left()) / number(kShips),
        player.abbot.exists() ? 0.0f : 1.0f};
    for (std::size_t i = 0; i < input::kSupplies; ++i) {
      out[input::kSupply + i] = supply[i];
      out[input::kEarlySupply + i] = supply[i] * (1.0f - progress_);
    }
    const int right = std::max(0, std::min<int>(player.cities_left, player.tiles() - player.cities_built()));
    out[input::kTiles] = number(player.tiles()) / 4.0f;
    out[input::kCityRight] = number(right) / 2.0f;
    const bool architect = usable(state_, seat_of(s)).has(Card::architect);
    out[input::kCityCard] = right > 0 && architect ? 1.0f : 0.0f;
    constexpr CardSet kTwice{Card::architect, Card::king};
    if (right > 1 && (player.hand & kTwice) == kTwice) out[input::kTwoCities] = 1.0f;
    out[input::kNoTilesYet] = player.tiles() == 0 ? 1.0f - progress_ : 0.0f;
  }

  /// The number, the best and the sum of what a seat would get for the tiles of some provinces.
  struct Tiles {
    int count = 0;
    int best = 0;
    int sum = 0;
  };
  Tiles tiles_of(std::size_t s, ProvinceSet provinces) const {
    Tiles tiles;
    for (const Province province : provinces) {
      if (!state_.has_tile(province)) continue;
      const int worth = state_.seats[s].goods[state_.tiles[province]] + 1;
      ++tiles.count;
      tiles.best = std::max(tiles.best, worth);
      tiles.sum += worth;
    }
    return tiles;
  }

  void describe_harvest(std::size_t s, Advice::Description& out) const {
    const Player& player = state_.seats[s];
    const ProvinceSet land = land_[s];
    const Tiles reach = tiles_of(s, land);
    out[input::kFarmland] = number(land.size()) / 4.0f;
    out[input::kReachTiles] = number(reach.count) / 3.0f;
    out[input::kReachBest] = number(reach.best) / 3.0f;
    out[input::kReachSum] = number(reach.sum) / 6.0f;
    if (usable(state_, seat_of(s)).has(Card::farmer)) {
      out[input::kReachCard] = number(reach.best) / 3.0f;
    }
    constexpr CardSet kTwice{Card::farmer, Card::king};
    if (reach.count > 1 && (player.hand & kTwice) == kTwice) out[input::kTwoTiles] = 1.0f;
    const ProvinceSet peopled = state_.peopled[s];
    const ProvinceSet beside = (neighbours_of(land) | lands_of(player.ships)) - peopled - state_.full;
    out[input::kNearTile] = number(tiles_of(s, beside).best) / 3.0f;
    const ProvinceSet landings = (lands_of(free_harbours(state_, seat_of(s))) & peopled) - land;
    out[input::kShipTile] = number(tiles_of(s, landings).best) / 3.0f;
    ProvinceSet foreign{};
    for (std::size_t t = 0; t < players_; ++t) {
      if (t != s) foreign |= land_[t];
    }
    const ProvinceSet wanted = land & foreign;
    out[input::kWantedTiles] = number(tiles_of(s, wanted).count) / 2.0f;
    int collection = 0;
    for (const Good good : every<Good>(kGoods)) collection += player.goods[good] * tiles_left_[good];
    out[input::kCollection] = number(collection) / 8.0f;
  }

  /// Provinces that are closed or full, and how far the seat has spread.
  void describe_places(std::size_t s, Advice::Description& out) const {
    const auto add = [&](std::size_t at, Province province, float points) {
      const Horizons& weight = standing_.weight[province];
      for (std::size_t h = 0; h < kHorizons; ++h) out[at + h] += kScale[h] * points * weight[h];
    };
    for (const Province province : closed_to(state_, seat_of(s))) {
      add(input::kClosed, province, number(state_.value(province)));
    }
    for (const Province province : state_.full) {
      add(input::kFull, province, advantage(standing_.points[province], s, state_.players));
    }
    int spread = 0;
    for (const SeatNumbers& influence : standing_.influence) spread += influence[s] > 0 ? 1 : 0;
    out[input::kSpread] = number(spread) / 8.0f;
    const Province abbot = state_.seats[s].abbot;
    if (abbot.exists()) {
      const Horizons& weight = standing_.weight[abbot];
      out[input::kOwnAbbotAlone] =
          kPoints * number(standing_.value[abbot]) * (weight[kNow] + weight[kNext] + weight[kLater]);
    }
  }

  /// What the seat, and what the others, could still do for an open card with one action.
  void describe_site(std::size_t s, std::size_t i, Advice::Description& out) const {
    const ProvinceSet around = standing_.site[i];
    if (around.empty()) return;
    const Site site = state_.row[state_.scored + i];
    const Player& player = state_.seats[s];
    out[input::kFortSite + i] = player.forts.has(site) ? 1.0f : 0.0f;
    out[input::kFortFree + i] = player.forts_left() > 0 && !state_.forts().has(site) ? 1.0f : 0.0f;
    const ProvinceSet beside = neighbours_of(around);
    const ProvinceSet near = (beside - around) & state_.peopled[s];
    out[input::kNear + i] = number(near.size()) / 3.0f;
    const ProvinceSet wide = around | beside | neighbours_of(beside);
    const ProvinceSet own = wide & state_.peopled[s];
    int peoples = 0;
    for (const Province province : own) peoples += player.people_at(province);
    out[input::kNearPeoples + i] = number(peoples) / 4.0f;
    const bool own_turn = merlon::index(state_.seat) == s;
    const float swing = kPoints * chances_[s][i].swing;
    out[input::kBestSwing + i] = swing;
    if (own_turn) out[input::kSwingTurn + i] = swing;
    out[input::kWays + i] = number(chances_[s][i].ways) / 4.0f;
    float threat = 0.0f;
    for (std::size_t t = 0; t < players_; ++t) {
      if (t != s) threat = std::max(threat, chances_[t][i].swing);
    }
    out[input::kThreat + i] = kPoints * threat;
    if (!own_turn) out[input::kThreatTurn + i] = kPoints * chances_[merlon::index(state_.seat)][i].swing;
  }

  const State& state_;
  Standing standing_;
  std::size_t players_;
  float progress_;
  std::array<Horizons, kMaxPlayers> points_{};
  std::array<float, kMaxPlayers> foreseen_{};
  std::array<std::array<Chance, 2>, kMaxPlayers> chances_{};
  std::array<ProvinceSet, kMaxPlayers> land_{};
  ByGood<int> tiles_left_{};
};

}  // namespace

void Advice::describe(const State& state, Descriptions& seats) {
  const SeatDescriber describer(state);
  for (std::size_t s = 0; s < state.players; ++s) describer.describe(s, seats[s]);
}

}  // namespace merlon::kreta
