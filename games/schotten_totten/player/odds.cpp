#include "games/schotten_totten/player/odds.h"

#include <algorithm>
#include <bit>

#include "core/numbers.h"
#include "games/schotten_totten/engine/proof.h"

namespace merlon::schotten_totten {
namespace {

// Tables.

constexpr int kShares = 64;

constexpr Luck make_luck(float share) {
  Luck luck{};
  luck.share = share;
  float power = 1.0f;
  for (std::size_t need = 0; need < Luck::kNeeds; ++need) {
    luck.all[need] = power;
    for (std::size_t count = 0; count < Luck::kCounts; ++count) {
      float& some = luck.at_least[need][count];
      if (need == 0) {
        some = 1.0f;
      } else if (count == 0) {
        some = 0.0f;
      } else {
        some = (1.0f - share) * luck.at_least[need][count - 1] + share * luck.at_least[need - 1][count - 1];
      }
      luck.no_group[need][count] = count == 0 ? 1.0f : luck.no_group[need][count - 1] * (1.0f - power);
    }
    power *= share;
  }
  return luck;
}

constexpr std::array<Luck, kShares + 1> make_lucks() {
  std::array<Luck, kShares + 1> lucks{};
  for (int share = 0; share <= kShares; ++share) lucks[at(share)] = make_luck(part_of(share, kShares));
  return lucks;
}

// Not constexpr: too many steps for a compiler that checks every index.
const auto kLucks = make_lucks();

constexpr int kRunLength = 3;
constexpr unsigned kRunWindow = 0b111;

/// Where a run of three that takes in all these values may start: one bit per lowest value.
constexpr std::array<std::uint8_t, 1u << kMaxValue> make_run_starts() {
  std::array<std::uint8_t, 1u << kMaxValue> table{};
  for (unsigned values = 0; values < table.size(); ++values) {
    for (int start = 0; start + kRunLength <= kMaxValue; ++start) {
      if ((values & ~(kRunWindow << start)) == 0) table[values] |= static_cast<std::uint8_t>(1u << start);
    }
  }
  return table;
}

constexpr auto kRunStarts = make_run_starts();

/// A run of three is worth three times its middle value.
constexpr int run_sum(int start) { return kRunLength * (start + 2); }

/// The starts of those runs that are worth more than `limit`.
constexpr unsigned starts_above(int limit) { return limit < 6 ? ~0u : ~0u << (limit / kRunLength - 1); }
static_assert(starts_above(6) == ~0u << 1 && starts_above(5) == ~0u && starts_above(8) == ~0u << 1);

/// The values greater than `value`, one bit each.
constexpr unsigned values_above(int value) { return value <= 0 ? ~0u : ~0u << std::min(value, 31); }

/// Every suit's cards of these values.
constexpr ClanSet in_all_suits(unsigned values) { return {ClanSet::kOnes * (values & ClanSet::kLane)}; }

// What an ordinary side can reach: three cards, no wildcards, no Fog.

constexpr int kNoLimit = -1;
constexpr int kOutOfReach = 1000;

/// The sum that a formation of this class must exceed to be stronger than `mark`.
constexpr int limit_for(FormationClass formation, Strength mark) {
  if (mark.formation < formation) return kNoLimit;
  return mark.formation == formation ? mark.sum : kOutOfReach;
}

/// A place in the arrays of classes.
using Place = std::size_t;
constexpr Place kOrdered = 0;
constexpr Place kTeam = 1;
constexpr Place kClan = 2;
constexpr Place kRun = 3;
constexpr Place kHorde = 4;

// Players do not always get what they could, and other stones ask for the same cards. These numbers were
// fitted to who really got the stones of a thousand games.

/// What remains of the chance of each class, by the number of cards that are missing; three are a whole side.
constexpr std::array<std::array<float, kClasses>, kMaxSlots> kClassParts{{{1.0f, 1.0f, 1.0f, 1.0f, 1.0f},
                                                                          {1.05f, 1.1f, 1.0f, 1.0f, 1.0f},
                                                                          {0.77f, 1.0f, 0.88f, 0.8f, 1.0f},
                                                                          {0.9f, 0.8f, 0.65f, 0.52f, 1.0f}}};
/// And of the chance to beat a complete side: with a card of the hand, and with more than one card missing.
constexpr float kSureCard = 0.92f;
constexpr float kSeveralCards = 0.94f;
/// How much of a difference between hands remains at a stone without a card.
constexpr float kUntouched = 0.5f;
/// How much of the pile a player will have drawn in time to use it, but for part of a card.
constexpr float kDrawnInTime = 0.44f;
constexpr float kDrawnTooLate = 0.35f;
/// The value of a card that is laid because it has to be.
constexpr float kAnyValue = 7.5f;
/// Of two formations of the same class, what one point more is worth.
constexpr float kPerPoint = 0.086f;

class PlainReach {
 public:
  PlainReach(const Lineup& lineup, const Supply& supply, Strength mark)
      : lineup_(lineup), supply_(supply), luck_(*supply.luck), mark_(mark) {}

  Reach result() {
    ordered();
    team();
    clan();
    run();
    horde();
    discount();
    return reach_;
  }

 private:
  int limit(Place place) const { return limit_for(kStrongestFirst[place], mark_); }

  void discount() {
    const auto& parts = kClassParts[at(lineup_.missing)];
    for (std::size_t i = 0; i < kClasses; ++i) {
      if (reach_.attain[i] < 1.0f) reach_.attain[i] = std::min(1.0f, reach_.attain[i] * parts[i]);
    }
  }

  void set(Place place, float attain, float sum) {
    reach_.attain[place] = attain;
    reach_.sum[place] = sum;
  }

  /// Tries runs from the highest on; `chance(values that are missing)` says how likely each is.
  template <class Chance>
  void best_run(Place place, unsigned have, Chance&& chance) {
    unsigned starts = kRunStarts[lineup_.values()] & starts_above(limit(place));
    float missed = 1.0f;
    float sum = 0.0f;
    while (starts != 0) {
      const int start = static_cast<int>(std::bit_width(starts)) - 1;
      starts &= ~(1u << start);
      const float comes = chance(kRunWindow << start & ~have);
      sum += missed * comes * number(run_sum(start));
      missed *= 1.0f - comes;
    }
    const float attain = 1.0f - missed;
    if (attain > 0.0f) set(place, attain, sum / attain);
  }

  void ordered() {
    if (limit(kOrdered) == kOutOfReach || !lineup_.one_suit() || !lineup_.distinct()) return;
    const unsigned sure = supply_.sure.lane(lineup_.suit());
    const unsigned pool = supply_.pool.lane(lineup_.suit());
    best_run(kOrdered, lineup_.values() | sure, [&](unsigned missing) {
      return (missing & ~pool) != 0 ? 0.0f : luck_.all[at(std::popcount(missing))];
    });
  }

  void run() {
    if (limit(kRun) == kOutOfReach || !lineup_.distinct()) return;
    best_run(kRun, lineup_.values(), [&](unsigned missing) {
      float comes = 1.0f;
      for_each_bit(missing, [&](int value) { comes *= supply_.value_comes[at(value)]; });
      return comes;
    });
  }

  void team() {
    if (!std::has_single_bit(lineup_.values())) return;
    const int value = std::countr_zero(lineup_.values()) + 1;
    if (kRunLength * value <= limit(kTeam)) return;
    const int need = lineup_.missing - supply_.sure.count_of(value);
    set(kTeam, luck_.some(need, supply_.pool.count_of(value)), number(kRunLength * value));
  }

  /// What each missing card must exceed so that together they exceed the limit. Some that would do by a high
  /// and a low card are left out.
  int card_limit(Place place) const {
    return limit(place) == kNoLimit ? 0 : (limit(place) - lineup_.sum()) / lineup_.missing;
  }

  void clan() {
    if (limit(kClan) == kOutOfReach || !lineup_.one_suit()) return;
    const unsigned wanted = values_above(card_limit(kClan));
    const unsigned sure = supply_.sure.lane(lineup_.suit()) & wanted;
    const unsigned pool = supply_.pool.lane(lineup_.suit()) & wanted;
    const float attain = luck_.some(lineup_.missing - std::popcount(sure), std::popcount(pool));
    set(kClan, attain, number(lineup_.sum()) + likely_value(sure, pool) * number(lineup_.missing));
  }

  /// The value that a card out of these may be expected to have.
  static float likely_value(unsigned sure, unsigned pool) {
    if (sure != 0) return number(std::bit_width(sure));
    if (pool == 0) return 0.0f;
    return 0.5f * number(static_cast<int>(std::bit_width(pool)) + std::countr_zero(pool) + 1);
  }

  void horde() {
    if (limit(kHorde) == kOutOfReach) return;
    const ClanSet wanted = in_all_suits(values_above(card_limit(kHorde)));
    const ClanSet sure = supply_.sure & wanted;
    const ClanSet pool = supply_.pool & wanted;
    const float attain =
        limit(kHorde) == kNoLimit ? 1.0f : luck_.some(lineup_.missing - sure.size(), pool.size());
    const float value = sure.empty() ? kAnyValue : number(std::bit_width(sure.values()));
    set(kHorde, attain, number(lineup_.sum()) + value * number(lineup_.missing));
  }

  const Lineup& lineup_;
  const Supply& supply_;
  const Luck& luck_;
  Strength mark_;
  Reach reach_;
};

/// The values that would fill runs starting here.
constexpr unsigned values_of_runs(unsigned starts) { return starts | starts << 1 | starts << 2; }

/// The cards of which any one, laid last, makes a side of two plain cards stronger than `mark`.
ClanSet cards_that_beat(const Lineup& lineup, Strength mark) {
  const auto limit = [&](Place place) { return limit_for(kStrongestFirst[place], mark); };
  const unsigned values = lineup.values();
  const unsigned starts = lineup.distinct() ? kRunStarts[values] : 0u;
  const auto filling = [&](Place place) {
    return limit(place) == kOutOfReach ? 0u : values_of_runs(starts & starts_above(limit(place))) & ~values;
  };
  const auto above = [&](Place place) {
    return limit(place) == kOutOfReach ? 0u : values_above(limit(place) - lineup.sum());
  };
  unsigned in_any = filling(kRun) | above(kHorde);
  if (std::has_single_bit(values) && kRunLength * (std::countr_zero(values) + 1) > limit(kTeam))
    in_any |= values;
  ClanSet cards = in_all_suits(in_any);
  if (lineup.one_suit()) {
    const unsigned lane = filling(kOrdered) | above(kClan);
    cards.bits |= (lane & ClanSet::kLane) << (kMaxValue * lineup.suit().number());
  }
  return cards;
}

// What a side without a card can reach.

constexpr float kOrderedSum = 15.0f;
constexpr float kTeamSum = 22.0f;
constexpr float kClanSum = 21.0f;
constexpr float kRunSum = 14.5f;
constexpr float kHordeSum = 14.5f;
constexpr ClanSet kRunStartsInLanes = in_all_suits((1u << (kMaxValue - kRunLength + 1)) - 1);

float ordered_from_nothing(const Supply& supply, int limit) {
  if (limit == kOutOfReach) return 0.0f;
  const std::uint64_t all = supply.sure.bits | supply.pool.bits;
  const std::uint64_t starts =
      all & all >> 1 & all >> 2 & kRunStartsInLanes.bits & in_all_suits(starts_above(limit)).bits;
  const std::uint64_t first = supply.sure.bits;
  const std::uint64_t second = first >> 1;
  const std::uint64_t third = first >> 2;
  const std::uint64_t three = first & second & third;
  if ((three & starts) != 0) return 1.0f;
  const std::uint64_t two = (first & second) | (first & third) | (second & third);
  const std::uint64_t some = first | second | third;
  const auto count = [&](std::uint64_t set) { return at(std::popcount(set & starts)); };
  return 1.0f - supply.luck->no_group[1][count(two)] * supply.luck->no_group[2][count(some & ~two)] *
                    supply.luck->no_group[3][count(~some)];
}

float team_from_nothing(const Supply& supply, int limit) {
  if (limit == kOutOfReach) return 0.0f;
  float missed = 1.0f;
  for (int value = std::max(1, limit / kRunLength + 1); value <= kMaxValue; ++value) {
    missed *= 1.0f - supply.luck->some(kRunLength - supply.sure.count_of(value), supply.pool.count_of(value));
  }
  return 1.0f - missed;
}

float clan_from_nothing(const Supply& supply, int limit) {
  if (limit == kOutOfReach) return 0.0f;
  const ClanSet wanted = in_all_suits(values_above(limit == kNoLimit ? 0 : limit / kRunLength));
  const ClanSet sure = supply.sure & wanted;
  const ClanSet pool = supply.pool & wanted;
  float missed = 1.0f;
  for (const Suit suit : every<Suit>()) {
    missed *=
        1.0f - supply.luck->some(kRunLength - std::popcount(sure.lane(suit)), std::popcount(pool.lane(suit)));
  }
  return 1.0f - missed;
}

float run_from_nothing(const Supply& supply, int limit) {
  if (limit == kOutOfReach) return 0.0f;
  float missed = 1.0f;
  const auto& comes = supply.value_comes;
  for (std::size_t start = limit < 6 ? 0 : at(limit / kRunLength - 1); start + kRunLength <= kMaxValue;
       ++start) {
    missed *= 1.0f - comes[start] * comes[start + 1] * comes[start + 2];
  }
  return 1.0f - missed;
}

float horde_from_nothing(const Supply& supply, int limit) {
  if (limit == kOutOfReach) return 0.0f;
  if (limit == kNoLimit) return 1.0f;
  const ClanSet wanted = in_all_suits(values_above(limit / kRunLength));
  return supply.luck->some(kRunLength - (supply.sure & wanted).size(), (supply.pool & wanted).size());
}

/// Empty sides share their luck: what makes one a strong formation is lost to the others.
Reach reach_from_nothing(const Supply& supply, Strength mark) {
  const auto limit = [&](Place place) { return limit_for(kStrongestFirst[place], mark); };
  const float part = 1.0f / (0.93f + 0.167f * supply.empty_sides);
  const auto& parts = kClassParts[kRunLength];
  Reach reach;
  reach.attain = {part * parts[kOrdered] * ordered_from_nothing(supply, limit(kOrdered)),
                  part * parts[kTeam] * team_from_nothing(supply, limit(kTeam)),
                  part * parts[kClan] * clan_from_nothing(supply, limit(kClan)),
                  part * parts[kRun] * run_from_nothing(supply, limit(kRun)),
                  horde_from_nothing(supply, limit(kHorde))};
  reach.sum = {kOrderedSum, kTeamSum, kClanSum, kRunSum, kHordeSum};
  return reach;
}

// Sides with wildcards or four cards: the best that is possible, and the best that the hand makes sure.

Reach special_reach(const Post& post, const Supply& supply, const Ground& ground, Strength mark) {
  constexpr std::array<float, 5> kHope{1.0f, 0.5f, 0.35f, 0.25f, 0.2f};
  Reach reach;
  const auto note = [&](ClanSet cards, float attain) {
    Lineup lineup = post.lineup;
    lineup.unseen = cards;
    const Strength best = strongest(lineup, ground);
    if (best.formation == FormationClass::none || best <= mark) return;
    const std::size_t place = place_of(best.formation);
    if (attain < reach.attain[place]) return;
    reach.attain[place] = attain;
    reach.sum[place] = best.sum;
  };
  note(supply.sure | supply.pool, kHope[at(post.lineup.missing)]);
  note(supply.sure, 1.0f);
  if (mark.formation == FormationClass::none && reach.attain[kHorde] == 0.0f) {
    reach.attain[kHorde] = 1.0f;
    reach.sum[kHorde] = number(post.lineup.sum() + 6 * post.lineup.missing);
  }
  return reach;
}

// Fog: only sums count.

float sum_under_fog(const Lineup& lineup, const Ground& ground) {
  return number(lineup.sum() + 6 * lineup.missing + wildcard_sum(lineup, ground));
}

/// A share of a stone by how far ahead a sum is.
float by_lead(float lead, float scale) { return std::clamp(0.5f + lead * scale, 0.0f, 1.0f); }

float chance_under_fog(const Post& mine, const Post& theirs, const Ground& ground) {
  const int missing = mine.lineup.missing + theirs.lineup.missing;
  constexpr std::array<float, 9> kScale{1.0f, 0.11f, 0.08f, 0.065f, 0.055f, 0.05f, 0.045f, 0.04f, 0.04f};
  const float lead = sum_under_fog(mine.lineup, ground) - sum_under_fog(theirs.lineup, ground);
  return by_lead(lead, kScale[at(std::clamp(missing, 0, 8))]);
}

}  // namespace

const Luck& luck_of(float share) {
  const int place = static_cast<int>(2.0f * share * number(kShares) + 1.0f) / 2;
  return kLucks[at(std::clamp(place, 0, kShares))];
}

Supply::Supply(ClanSet sure_cards, ClanSet pool_cards, float share, int empties)
    : sure(sure_cards), pool(pool_cards), luck(&luck_of(share)), empty_sides(number(empties)) {
  const unsigned at_hand = sure.values();
  for (int value = 1; value <= kMaxValue; ++value) {
    value_comes[at(value - 1)] =
        (at_hand >> (value - 1) & 1) != 0 ? 1.0f : luck->some(1, pool.count_of(value));
  }
  if (empties > 0) from_nothing = reach_from_nothing(*this, Strength{});
}

Supply Supply::without(Card card) const {
  Supply rest = *this;
  rest.sure.remove(card);
  if (empty_sides > 0.0f) rest.from_nothing = reach_from_nothing(rest, Strength{});
  return rest;
}

Post post_of(const State& state, Seat seat, Stone stone, const Ground& ground) {
  Post post{lineup_of(state.side(seat, stone)), state.strength(seat, stone)};
  post.lineup.missing = post.complete() ? 0 : ground.slots - state.side(seat, stone).size();
  return post;
}

Post with_card(const Post& post, Card card, const Ground& ground) {
  Post next = post;
  next.lineup.add(card);
  --next.lineup.missing;
  if (next.lineup.missing == 0) next.strength = strongest(next.lineup, ground);
  return next;
}

Reach reach(const Post& post, const Supply& supply, const Ground& ground, Strength mark) {
  if (ground.slots != kRunLength || post.lineup.has(Lineup::kWildcards))
    return special_reach(post, supply, ground, mark);
  if (post.lineup.clan_cards() > 0) return PlainReach(post.lineup, supply, mark).result();
  return mark.formation == FormationClass::none ? supply.from_nothing : reach_from_nothing(supply, mark);
}

float beat_chance(const Post& post, const Supply& supply, const Ground& ground, Strength mark) {
  const bool plain = ground.slots == kRunLength && !post.lineup.has(Lineup::kWildcards);
  if (!plain || post.lineup.missing != 1) return kSeveralCards * reach(post, supply, ground, mark).any();
  const ClanSet cards = cards_that_beat(post.lineup, mark);
  return (cards & supply.sure).empty() ? supply.luck->some(1, (cards & supply.pool).size()) : kSureCard;
}

float compare(const Reach& mine, const Reach& theirs) {
  float my_rest = 1.0f;
  float their_rest = 1.0f;
  float chance = 0.0f;
  for (std::size_t i = 0; i < kClasses; ++i) {
    const float my_part = my_rest * mine.attain[i];
    const float their_part = their_rest * theirs.attain[i];
    my_rest -= my_part;
    their_rest -= their_part;
    chance += my_part * (their_rest + their_part * by_lead(mine.sum[i] - theirs.sum[i], kPerPoint));
  }
  return chance;
}

float untouched_chance(const Supply& own, const Supply& theirs) {
  return 0.5f + kUntouched * (compare(own.from_nothing, theirs.from_nothing) - 0.5f);
}

float win_chance(const Post& mine, const Supply& my_supply, const Post& theirs, const Supply& their_supply,
                 const Ground& ground, bool tie) {
  if (mine.complete() && theirs.complete()) {
    if (mine.strength == theirs.strength) return tie ? 1.0f : 0.0f;
    return mine.strength > theirs.strength ? 1.0f : 0.0f;
  }
  if (ground.fog) return chance_under_fog(mine, theirs, ground);
  if (mine.complete()) return 1.0f - beat_chance(theirs, their_supply, ground, mine.strength);
  if (theirs.complete()) return beat_chance(mine, my_supply, ground, theirs.strength);
  return compare(reach(mine, my_supply, ground, {}), reach(theirs, their_supply, ground, {}));
}

Odds::Odds(const State& state, Seat seat) {
  const Seat opponent = other(seat);
  const StoneSet unclaimed = state.unclaimed();
  std::array<int, 2> empties{};
  for (const Stone stone : unclaimed) {
    grounds_[stone] = ground_at(state, stone);
    own_posts_[stone] = post_of(state, seat, stone, grounds_[stone]);
    their_posts_[stone] = post_of(state, opponent, stone, grounds_[stone]);
    const bool own_empty = own_posts_[stone].lineup.traits == 0;
    const bool their_empty = their_posts_[stone].lineup.traits == 0;
    empties[0] += own_empty ? 1 : 0;
    empties[1] += their_empty ? 1 : 0;
    if (own_empty && their_empty && grounds_[stone].slots == kRunLength && !grounds_[stone].fog)
      untouched_.add(stone);
  }
  const ClanSet hand = state.hand_clan[seat];
  const ClanSet pool = state.unseen() - hand;
  const float drawn = std::max(0.0f, kDrawnInTime * number(state.pile_size[Pile::clan]) - kDrawnTooLate);
  const float unknown = static_cast<float>(std::max(1, pool.size()));
  own_ = Supply(hand, pool, drawn / unknown, empties[0]);
  their_ = Supply({}, pool, (number(state.clan_count[opponent]) + drawn) / unknown, empties[1]);
  const float even = untouched_.empty() ? 0.0f : untouched_chance(own_, their_);
  for (const Stone stone : every<Stone>()) {
    if (untouched_.has(stone)) {
      their_reach_[stone] = their_.from_nothing;
      chances_[stone] = even;
    } else if (!unclaimed.has(stone)) {
      chances_[stone] = state.owned[seat].has(stone) ? 1.0f : 0.0f;
    } else if (!own_posts_[stone].complete() && !their_posts_[stone].complete() && !grounds_[stone].fog) {
      their_reach_[stone] = reach(their_posts_[stone], their_, grounds_[stone], {});
      chances_[stone] = compare(reach(own_posts_[stone], own_, grounds_[stone], {}), their_reach_[stone]);
    } else {
      const bool both = own_posts_[stone].complete() && their_posts_[stone].complete();
      chances_[stone] = win_chance(own_posts_[stone], own_, their_posts_[stone], their_, grounds_[stone],
                                   both && beats_complete(state, seat, stone));
    }
  }
}

}  // namespace merlon::schotten_totten
