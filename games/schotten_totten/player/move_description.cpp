// How the move policy sees a move: what it makes of the chances at the stones, and what it is.
#include <algorithm>
#include <array>
#include <bit>

#include "core/numbers.h"
#include "games/schotten_totten/engine/permissions.h"
#include "games/schotten_totten/engine/rules.h"
#include "games/schotten_totten/player/advice.h"
#include "games/schotten_totten/player/description.h"
#include "games/schotten_totten/player/odds.h"

namespace merlon::schotten_totten {
namespace {

constexpr int kCardStates = 3;  ///< a plain side has room for a first, a second and a third card
constexpr int kTheirStates = 4;

/// What may be true of a move. Some stand for several places in a row; then the next one says how many.
enum class Feature : std::uint16_t {
  sum,
  race,
  loss,
  best_of_all,
  best_of_card,
  gain,
  chance_after,
  chance_before,
  kept,  ///< by the cards that lie there before, and the class that can be reached afterwards
  kept_chance = kept + kCardStates * kClasses,
  facing = kept_chance + kCardStates * kClasses,  ///< by the own cards and those on the other side
  first_value = facing + kCardStates * kTheirStates,
  first_ring = first_value + kMaxValue,
  decided_lost = first_ring + kRings,
  decided_won,
  makes_sure,
  wins_game,
  saves_game,
  neighbours_left,
  twins_left,
  tactics,
  tactics_gain = tactics + kTacticsCards,
  draw_tactics,
  draw_tactics_held,
  draw_tactics_allowed,
  draw_tactics_late,
  put_back_clan,
  put_back_value,
  put_back_gain,
  put_back_neighbours,
  put_back_tactics,
  claim = put_back_tactics + kTacticsCards,
  done,
  pass,
  end
};
static_assert(at(Feature::end) <= Advice::kMoveInputs);

/// Adds a feature; `place` is for those with several places.
void add(MoveFeatures& features, Feature feature, float value, int place = 0) {
  if (value == 0.0f) return;
  features.push({static_cast<std::uint16_t>(number_of(feature) + place), value});
}

int tactics_place(Card card) { return index(card) - kClanCards; }

/// How much the chance of three neighbouring stones or of five stones rises with the chance of each stone.
/// Both are found by going along the row, once from each end.
IdArray<Stone, float> race_slopes(const IdArray<Stone, float>& chances) {
  constexpr std::size_t kRow = kNeighboursToWin;
  constexpr std::size_t kCount = kStonesToWin;
  // The chance to get there from each stone on, with so many in a row, or so many in all, before it.
  std::array<std::array<float, kRow + 1>, kStones + 1> row_left{};
  std::array<std::array<float, kCount + 1>, kStones + 1> count_left{};
  row_left[kStones][kRow] = 1.0f;
  count_left[kStones][kCount] = 1.0f;
  for (std::size_t i = kStones; i-- > 0;) {
    const float p = chances.items[i];
    row_left[i][kRow] = 1.0f;
    count_left[i][kCount] = 1.0f;
    for (std::size_t n = 0; n < kRow; ++n) {
      row_left[i][n] = p * row_left[i + 1][n + 1] + (1.0f - p) * row_left[i + 1][0];
    }
    for (std::size_t n = 0; n < kCount; ++n) {
      count_left[i][n] = p * count_left[i + 1][n + 1] + (1.0f - p) * count_left[i + 1][n];
    }
  }
  const float no_row = 1.0f - row_left[0][0];
  const float no_five = 1.0f - count_left[0][0];
  std::array<float, kRow> row{1.0f};
  std::array<float, kCount> count{1.0f};
  IdArray<Stone, float> slopes;
  for (std::size_t i = 0; i < kStones; ++i) {
    const float p = chances.items[i];
    float row_slope = 0.0f;
    float five_slope = 0.0f;
    for (std::size_t n = 0; n < kRow; ++n)
      row_slope += row[n] * (row_left[i + 1][n + 1] - row_left[i + 1][0]);
    for (std::size_t n = 0; n < kCount; ++n) {
      five_slope += count[n] * (count_left[i + 1][n + 1] - count_left[i + 1][n]);
    }
    slopes.items[i] = row_slope * no_five + five_slope * no_row;
    row = {(row[0] + row[1] + row[2]) * (1.0f - p), row[0] * p, row[1] * p};
    for (std::size_t n = kCount - 1; n > 0; --n) count[n] = count[n] * (1.0f - p) + count[n - 1] * p;
    count[0] *= 1.0f - p;
  }
  return slopes;
}

/// Whether the card may matter to an incomplete side: where it does not, nothing is lost by spending it
/// elsewhere.
bool could_use(const Post& post, Card card) {
  const Lineup& lineup = post.lineup;
  if (lineup.traits == 0 || lineup.has(Lineup::kWildcards)) return true;
  if (lineup.suits() == 1u << suit_of(card).number()) return true;
  const unsigned around = lineup.values() | lineup.values() << 1 | lineup.values() >> 1;
  return ((around | around << 1 | around >> 1) >> (value_of(card) - 1) & 1) != 0;
}

/// How many cards of the same suit and at most two values apart.
int neighbours_of(Card card, ClanSet hand) {
  const unsigned lane = hand.lane(suit_of(card));
  const unsigned near = 0b11011u << (value_of(card) - 1) >> 2;
  return std::popcount(lane & near);
}

}  // namespace

Advice::MoveDescriber::MoveDescriber(const State& state) : state_(state), odds_(state, state.seat) {
  weigh_stones();
  const bool needed = state.phase == Phase::play || state.phase == Phase::scout_return;
  if (needed && !state.free[state.seat].empty()) try_hand();
}

void Advice::MoveDescriber::weigh_stones() {
  const Chances mine = race_slopes(odds_.chances());
  Chances reversed;
  for (const Stone stone : every<Stone>()) reversed[stone] = 1.0f - chance(stone);
  const Chances theirs = race_slopes(reversed);
  for (const Stone stone : every<Stone>()) slopes_[stone] = mine[stone] + theirs[stone];
}

void Advice::MoveDescriber::try_hand() {
  const Seat me = state_.seat;
  const StoneSet free = state_.free[me];
  const StoneSet untouched = odds_.untouched();
  std::size_t place = 0;
  best_of_all_ = -9.0f;
  state_.hand_clan[me].for_each([&](Card card) {
    const Supply rest = odds_.own_supply().without(card);
    const Chances without = chances_without(card, rest);
    float sum = 0.0f;
    float race = 0.0f;
    for (const Stone stone : every<Stone>()) {
      const float change = without[stone] - chance(stone);
      sum += change;
      race += change * slope(stone);
    }
    best_[place] = -9.0f;
    Trial at_untouched;
    if (!untouched.empty()) at_untouched = try_card(card, untouched.first(), rest);
    for (const Stone stone : free) {
      Trial& trial = trials_[place][stone];
      trial = untouched.has(stone) ? at_untouched : try_card(card, stone, rest);
      const float change = trial.chance - without[stone];
      trial.sum = sum + change;
      trial.race = race + change * slope(stone);
      best_[place] = std::max(best_[place], trial.race);
    }
    best_of_all_ = std::max(best_of_all_, best_[place]);
    ++place;
  });
}

/// What is left at every stone once this card is spent elsewhere.
Advice::MoveDescriber::Chances Advice::MoveDescriber::chances_without(Card card, const Supply& rest) const {
  Chances chances = odds_.chances();
  const StoneSet untouched = odds_.untouched();
  const float even = untouched.empty() ? 0.0f : untouched_chance(rest, odds_.their_supply());
  for (const Stone stone : untouched) chances[stone] = even;
  for (const Stone stone : state_.free[state_.seat] - untouched) {
    if (could_use(odds_.own(stone), card)) chances[stone] = odds_.chance_with(stone, odds_.own(stone), rest);
  }
  return chances;
}

Advice::MoveDescriber::Trial Advice::MoveDescriber::try_card(Card card, Stone stone,
                                                             const Supply& rest) const {
  const Ground& ground = odds_.ground(stone);
  const Post post = with_card(odds_.own(stone), card, ground);
  Trial trial;
  trial.completes = post.complete();
  if (ground.fog || post.complete() || odds_.theirs(stone).complete()) {
    trial.chance = odds_.chance_with(stone, post, rest);
    if (post.complete() && !ground.fog)
      trial.kept = static_cast<std::uint8_t>(place_of(post.strength.formation));
    return trial;
  }
  const Reach ahead = reach(post, rest, ground, {});
  trial.chance = compare(ahead, odds_.their_reach(stone));
  trial.kept = 0;
  while (trial.kept + 1 < kClasses && ahead.attain[trial.kept] < 0.1f) ++trial.kept;
  trial.attain = ahead.attain[trial.kept];
  return trial;
}

std::size_t Advice::MoveDescriber::place_in_hand(Card card) const {
  const std::uint64_t below = (std::uint64_t{1} << index(card)) - 1;
  return at(std::popcount(state_.hand_clan[state_.seat].bits & below));
}

void Advice::MoveDescriber::describe(Move move, MoveFeatures& features) const {
  switch (move.kind()) {
    case MoveKind::place:
      return is_clan(move.card()) ? describe_clan(move.card(), move.stone(), features)
                                  : describe_placed_tactics(move.card(), move.stone(), features);
    case MoveKind::scout:
      add(features, Feature::tactics, 1.0f, tactics_place(Card::scout));
      return describe_draw(move.pile(), features);
    case MoveKind::draw:
      return describe_draw(move.pile(), features);
    case MoveKind::put_back:
      return describe_put_back(move.card(), features);
    case MoveKind::redeploy:
    case MoveKind::deserter:
    case MoveKind::traitor:
      return describe_trick(move, features);
    case MoveKind::claim:
      return add(features, Feature::claim, 1.0f);
    case MoveKind::done:
      return add(features, Feature::done, 1.0f);
    case MoveKind::pass:
      return add(features, Feature::pass, 1.0f);
  }
}

void Advice::MoveDescriber::describe_change(float sum, float race, MoveFeatures& features) const {
  const float lead = std::clamp(8.0f * race, -10.0f, 10.0f);
  add(features, Feature::sum, std::clamp(4.0f * sum, -10.0f, 10.0f));
  add(features, Feature::race, lead);
  add(features, Feature::loss, lead < 0.0f ? lead : 0.0f);
}

void Advice::MoveDescriber::describe_clan(Card card, Stone stone, MoveFeatures& features) const {
  const Seat me = state_.seat;
  const std::size_t place = place_in_hand(card);
  const Trial& trial = trials_[place][stone];
  const float before = chance(stone);
  const float gain = trial.chance - before;
  describe_change(trial.sum, trial.race, features);
  add(features, Feature::best_of_all, trial.race >= best_of_all_ ? 1.0f : 0.0f);
  add(features, Feature::best_of_card, trial.race >= best_[place] ? 1.0f : 0.0f);
  add(features, Feature::gain, 4.0f * gain);
  add(features, Feature::chance_after, trial.chance);
  add(features, Feature::chance_before, before);

  const int cards = odds_.ground(stone).slots - odds_.own(stone).lineup.missing;
  const int lying = std::clamp(cards, 0, 2);
  const int facing = std::clamp(3 - odds_.theirs(stone).lineup.missing, 0, 3);
  add(features, Feature::facing, 1.0f, lying * kTheirStates + facing);
  if (trial.kept != kNoClass) {
    add(features, Feature::kept, 1.0f, lying * kClasses + trial.kept);
    add(features, Feature::kept_chance, trial.attain, lying * kClasses + trial.kept);
  }
  if (lying == 0) {
    add(features, Feature::first_value, 1.0f, value_of(card) - 1);
    add(features, Feature::first_ring, 1.0f, ring_of(stone));
  }
  add(features, Feature::decided_lost, before < 0.03f ? 1.0f : 0.0f);
  add(features, Feature::decided_won, before > 0.97f ? 1.0f : 0.0f);
  if (trial.chance > 0.97f && trial.completes) {
    add(features, Feature::makes_sure, 1.0f);
    add(features, Feature::wins_game, wins(state_.owned[me] | StoneSet{stone}) ? 1.0f : 0.0f);
  }
  if (wins(state_.owned[other(me)] | StoneSet{stone})) add(features, Feature::saves_game, 4.0f * gain);
  const ClanSet hand = state_.hand_clan[me];
  add(features, Feature::neighbours_left, 0.5f * number(neighbours_of(card, hand)));
  add(features, Feature::twins_left, 0.5f * number(hand.count_of(value_of(card)) - 1));
}

void Advice::MoveDescriber::describe_placed_tactics(Card card, Stone stone, MoveFeatures& features) const {
  add(features, Feature::tactics, 1.0f, tactics_place(card));
  Ground ground = odds_.ground(stone);
  Post mine = odds_.own(stone);
  Post theirs = odds_.theirs(stone);
  if (is_morale(card)) {
    mine = with_card(mine, card, ground);
  } else if (card == Card::fog) {
    ground.fog = true;
  } else if (ground.slots == 3) {
    ground.slots = 4;
    for (Post* post : {&mine, &theirs}) {
      ++post->lineup.missing;
      post->strength = {};
    }
  }
  if (ground.fog) {
    if (mine.complete()) mine.strength = strongest(mine.lineup, ground);
    if (theirs.complete()) theirs.strength = strongest(theirs.lineup, ground);
  }
  const float after = win_chance(mine, odds_.own_supply(), theirs, odds_.their_supply(), ground, false);
  const float gain = after - chance(stone);
  describe_change(gain, gain * slope(stone), features);
  add(features, Feature::tactics_gain, 4.0f * gain);
  if (wins(state_.owned[other(state_.seat)] | StoneSet{stone}))
    add(features, Feature::saves_game, 4.0f * gain);
}

void Advice::MoveDescriber::describe_trick(Move move, MoveFeatures& features) const {
  const Card card = move.card();
  const Stone from = move.from();
  const bool own = move.kind() == MoveKind::redeploy;
  const Card trick = own                                 ? Card::redeploy
                     : move.kind() == MoveKind::deserter ? Card::deserter
                                                         : Card::traitor;
  add(features, Feature::tactics, 1.0f, tactics_place(trick));
  if (is_terrain(card)) return;
  // The side without the card.
  const Ground& ground = odds_.ground(from);
  Side side = state_.side(own ? state_.seat : other(state_.seat), from);
  side.take(card);
  Post left{lineup_of(side), {}};
  left.lineup.missing = std::max(0, ground.slots - side.size());
  if (left.lineup.missing == 0) left.strength = complete_strength(side, ground);
  const bool stays = move.kind() == MoveKind::traitor && move.to() == from;
  const bool arrives = move.kind() != MoveKind::deserter && move.to() != Move::kOff;
  Post target;
  if (arrives) target = with_card(odds_.own(move.to()), card, odds_.ground(move.to()));
  float gain = 0.0f;
  float race = 0.0f;
  if (stays) {
    gain = win_chance(target, odds_.own_supply(), left, odds_.their_supply(), ground, true) - chance(from);
    race = gain * slope(from);
  } else {
    gain = (own ? odds_.chance_with(from, left, odds_.own_supply()) : odds_.chance_against(from, left)) -
           chance(from);
    race = gain * slope(from);
    if (arrives) {
      const float there = odds_.chance_with(move.to(), target, odds_.own_supply()) - chance(move.to());
      gain += there;
      race += there * slope(move.to());
    }
  }
  describe_change(gain, race, features);
  add(features, Feature::tactics_gain, 4.0f * gain);
}

void Advice::MoveDescriber::describe_draw(Pile pile, MoveFeatures& features) const {
  if (pile == Pile::clan) return;
  const Seat me = state_.seat;
  add(features, Feature::draw_tactics, 1.0f);
  add(features, Feature::draw_tactics_held, number(state_.tactics_count[me]) * 0.5f);
  add(features, Feature::draw_tactics_allowed, may_play_tactics(state_, state_.seat) ? 1.0f : 0.0f);
  add(features, Feature::draw_tactics_late, 1.0f - number(state_.pile_size[Pile::clan]) / 42.0f);
}

void Advice::MoveDescriber::describe_put_back(Card card, MoveFeatures& features) const {
  if (!is_clan(card)) return add(features, Feature::put_back_tactics, 1.0f, tactics_place(card));
  const ClanSet hand = state_.hand_clan[state_.seat];
  add(features, Feature::put_back_clan, 1.0f);
  add(features, Feature::put_back_value, number(value_of(card)) / 9.0f);
  add(features, Feature::put_back_gain, std::clamp(8.0f * best_[place_in_hand(card)], -10.0f, 10.0f));
  add(features, Feature::put_back_neighbours, 0.5f * number(neighbours_of(card, hand)));
}

}  // namespace merlon::schotten_totten
