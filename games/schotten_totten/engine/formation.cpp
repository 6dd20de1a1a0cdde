#include "games/schotten_totten/engine/formation.h"

#include <algorithm>
#include <bit>

namespace merlon::schotten_totten {
namespace {

constexpr unsigned kLowValues = 0b111;  // what a Shield Bearer can be
constexpr int kShieldMax = 3;
constexpr int kUnreachable = -1;

constexpr unsigned value_bit(int value) { return 1u << (value - 1); }
constexpr int highest_value(unsigned values) { return static_cast<int>(std::bit_width(values)); }

/// The sum of `slots` consecutive values ending at `top`.
constexpr int run_sum(int top, int slots) { return slots * top - slots * (slots - 1) / 2; }

/// Whether the values `open` of a run can be filled: the Reinforcement and the Shield Bearer must fit in, the
/// Leader takes any one value, and all others have to be among `available`.
bool fills(const Lineup& lineup, const Ground& ground, unsigned open, unsigned available) {
  if (lineup.has(Lineup::kReinforcement)) {
    if ((open & value_bit(ground.reinforcement)) == 0) return false;
    open &= ~value_bit(ground.reinforcement);
  }
  if (lineup.has(Lineup::kShield) && (open & kLowValues) == 0) return false;
  const unsigned lacking = open & ~available;
  const bool shield_helps = lineup.has(Lineup::kShield) && (lacking & kLowValues) != 0;
  return std::popcount(lacking) <= (shield_helps ? 1 : 0) + (lineup.has(Lineup::kLeader) ? 1 : 0);
}

/// The highest run without wildcards: bit i of `starts` says that a whole run from value i + 1 on can be had.
int best_plain_consecutive(const Lineup& lineup, const Ground& ground, unsigned available) {
  const unsigned values = lineup.values();
  const unsigned usable = available | values;
  unsigned starts = usable & usable >> 1 & usable >> 2;
  if (ground.slots == 4) starts &= usable >> 3;
  if (values != 0) {
    starts &= (2u << std::countr_zero(values)) - 1;                      // start at the lowest card or below,
    starts &= ~0u << std::max(0, highest_value(values) - ground.slots);  // and reach the highest
  }
  return starts == 0 ? kUnreachable : run_sum(highest_value(starts) + ground.slots - 1, ground.slots);
}

/// The highest sum of a run of consecutive values that takes in all clan cards of the line-up.
int best_consecutive(const Lineup& lineup, const Ground& ground, unsigned available) {
  if (!lineup.distinct()) return kUnreachable;
  if (!lineup.has(Lineup::kWildcards)) return best_plain_consecutive(lineup, ground, available);
  const unsigned values = lineup.values();
  for (int start = ground.max_value - ground.slots; start >= 0; --start) {
    const unsigned run = ((1u << ground.slots) - 1) << start;
    if ((values & ~run) != 0) continue;
    if (fills(lineup, ground, run & ~values, available)) return run_sum(start + ground.slots, ground.slots);
  }
  return kUnreachable;
}

/// The best that `in_suit(suit)` gives over the suits the line-up can still become.
template <class InSuit>
int best_over_suits(const Lineup& lineup, InSuit&& in_suit) {
  if (lineup.one_suit()) return in_suit(lineup.suit());
  if (lineup.suits() != 0) return kUnreachable;
  int best = kUnreachable;
  for (const Suit suit : every<Suit>()) best = std::max(best, in_suit(suit));
  return best;
}

int best_ordered_clan(const Lineup& lineup, const Ground& ground) {
  return best_over_suits(
      lineup, [&](Suit suit) { return best_consecutive(lineup, ground, lineup.unseen.lane(suit)); });
}

int best_run(const Lineup& lineup, const Ground& ground) {
  return best_consecutive(lineup, ground, lineup.unseen.values());
}

int best_team(const Lineup& lineup, const Ground& ground) {
  unsigned candidates = (1u << ground.max_value) - 1;
  if (lineup.values() != 0) candidates = std::has_single_bit(lineup.values()) ? lineup.values() : 0;
  if (lineup.has(Lineup::kReinforcement)) candidates &= value_bit(ground.reinforcement);
  if (lineup.has(Lineup::kShield)) candidates &= kLowValues;
  while (candidates != 0) {
    const int value = highest_value(candidates);
    if (lineup.unseen.count_of(value) >= lineup.missing) return ground.slots * value;
    candidates &= ~value_bit(value);
  }
  return kUnreachable;
}

/// Whether all cards can be of one suit, with no thought of their sum.
bool reaches_clan(const Lineup& lineup) {
  // With so many unseen cards some suit must have enough of them.
  if (lineup.suits() == 0 && lineup.unseen.size() > kSuits * (lineup.missing - 1)) return true;
  return best_over_suits(lineup, [&](Suit suit) {
           return std::popcount(lineup.unseen.lane(suit)) >= lineup.missing ? 1 : kUnreachable;
         }) != kUnreachable;
}

int best_clan(const Lineup& lineup, const Ground& ground) {
  return best_over_suits(lineup, [&](Suit suit) {
    unsigned lane = lineup.unseen.lane(suit);
    if (std::popcount(lane) < lineup.missing) return kUnreachable;
    int sum = lineup.sum() + wildcard_sum(lineup, ground);
    for (int i = 0; i < lineup.missing; ++i) {
      sum += highest_value(lane);
      lane &= ~value_bit(highest_value(lane));
    }
    return sum;
  });
}

int best_total(const Lineup& lineup, const Ground& ground) {
  if (lineup.unseen.size() < lineup.missing) return kUnreachable;
  int sum = lineup.sum() + wildcard_sum(lineup, ground);
  int missing = lineup.missing;
  for (int value = ground.max_value; missing > 0; --value) {
    const int taken = std::min(missing, lineup.unseen.count_of(value));
    sum += taken * value;
    missing -= taken;
  }
  return sum;
}

int best_sum(FormationClass formation, const Lineup& lineup, const Ground& ground) {
  switch (formation) {
    case FormationClass::ordered_clan:
      return best_ordered_clan(lineup, ground);
    case FormationClass::team:
      return best_team(lineup, ground);
    case FormationClass::clan:
      return best_clan(lineup, ground);
    case FormationClass::run:
      return best_run(lineup, ground);
    default:
      return best_total(lineup, ground);
  }
}

Strength strength_of(FormationClass formation, int sum) {
  return {formation, static_cast<std::uint8_t>(sum)};
}

/// Three or four clan cards and nothing missing: the most frequent question, answered directly.
Strength plain_strength(const Lineup& lineup, const Ground& ground) {
  const unsigned values = lineup.values();
  const unsigned window = (1u << ground.slots) - 1;
  const bool consecutive = values >> std::countr_zero(values) == window;
  FormationClass formation = consecutive ? FormationClass::run : FormationClass::horde;
  if (lineup.one_suit()) formation = consecutive ? FormationClass::ordered_clan : FormationClass::clan;
  if (std::has_single_bit(values)) formation = FormationClass::team;
  return strength_of(formation, lineup.sum());
}

struct CardFacts {
  std::uint32_t traits;
  std::uint32_t totals;
};

/// What each card adds to a line-up; nothing for an empty place. A table, because reading line-ups is most of
/// what proofs do.
constexpr IdArray<Card, CardFacts, 256> make_facts() {
  IdArray<Card, CardFacts, 256> facts{};
  for (const Card card : every<Card>(kClanCards)) {
    facts[card].traits = value_bit(value_of(card)) | 1u << (Lineup::kSuitShift + suit_of(card).number());
    facts[card].totals = static_cast<std::uint32_t>(value_of(card)) | 1u << 8;
  }
  facts[Card::leader1].traits = Lineup::kLeader;
  facts[Card::leader2].traits = Lineup::kLeader;
  facts[Card::reinforcement].traits = Lineup::kReinforcement;
  facts[Card::shield].traits = Lineup::kShield;
  return facts;
}

constexpr auto kFacts = make_facts();

}  // namespace

void Lineup::add(Card card) {
  traits |= kFacts[card].traits;
  totals += kFacts[card].totals;
}

Lineup lineup_of(const Side& side) {
  Lineup lineup;
  for (const Card card : side.cards) lineup.add(card);
  return lineup;
}

int wildcard_sum(const Lineup& lineup, const Ground& ground) {
  if (!lineup.has(Lineup::kWildcards)) return 0;
  return (lineup.has(Lineup::kLeader) ? ground.max_value : 0) +
         (lineup.has(Lineup::kReinforcement) ? ground.reinforcement : 0) +
         (lineup.has(Lineup::kShield) ? kShieldMax : 0);
}

Strength strongest(const Lineup& lineup, const Ground& ground) {
  if (ground.fog) {
    const int total = best_total(lineup, ground);
    return total == kUnreachable ? Strength{} : strength_of(FormationClass::total, total);
  }
  if (lineup.missing == 0 && !lineup.has(Lineup::kWildcards)) return plain_strength(lineup, ground);
  // Walking down, the first class that can be reached is the answer: a set of cards found for a lower class
  // cannot belong to a higher one, because that one would have been found before.
  for (const FormationClass formation : kStrongestFirst) {
    const int sum = best_sum(formation, lineup, ground);
    if (sum != kUnreachable) return strength_of(formation, sum);
  }
  return {};
}

bool can_beat(const Lineup& lineup, const Ground& ground, Strength mark) {
  if (mark.formation == FormationClass::none) return strongest(lineup, ground) > mark;
  if (ground.fog) return best_total(lineup, ground) > mark.sum;
  // Most marks are low and most line-ups can still become a clan, so that is asked first. Any class above
  // will do.
  if (mark.formation < FormationClass::clan && reaches_clan(lineup)) return true;
  if (best_sum(mark.formation, lineup, ground) > mark.sum) return true;
  for (const FormationClass formation : kStrongestFirst) {
    if (formation <= mark.formation) return false;
    if (best_sum(formation, lineup, ground) != kUnreachable) return true;
  }
  return false;
}

bool surely_beats(const Side& side, ClanSet unseen, Strength mark) {
  if (mark.formation >= FormationClass::clan) return false;
  const Card first = side.cards[0];
  const Card second = side.cards[1];
  // With so many unseen cards some suit must have three of them.
  if (first == Card::none) return unseen.size() > 2 * kSuits;
  const int of_suit = std::popcount(unseen.lane(suit_of(first)));
  if (second == Card::none) return of_suit >= 2;
  if (suit_of(second) == suit_of(first) && of_suit >= 1) return true;
  const int highest = highest_value(unseen.values());
  return mark.formation == FormationClass::horde && highest > 0 &&
         value_of(first) + value_of(second) + highest > mark.sum;
}

Strength complete_strength(const Side& side, const Ground& ground) {
  if (side.size() <= ground.slots) return strongest(lineup_of(side), ground);
  Strength best;
  for (std::size_t left_out = 0; left_out < side.cards.size(); ++left_out) {
    Lineup three;
    for (std::size_t i = 0; i < side.cards.size(); ++i) {
      if (i != left_out) three.add(side.cards[i]);
    }
    best = std::max(best, strongest(three, ground));
  }
  return best;
}

}  // namespace merlon::schotten_totten
