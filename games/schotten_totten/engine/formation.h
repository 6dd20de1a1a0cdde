// How strong a side is, and how strong it can still become. Everything here is exact and done with bit
// operations: no set of cards is ever enumerated.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/schotten_totten/engine/board.h"
#include "games/schotten_totten/engine/state.h"

namespace merlon::schotten_totten {

/// What a stone and the agreed deck say about formations there.
struct Ground {
  int slots;  ///< cards that make a formation, 3 or 4
  bool fog;
  int max_value;
  int reinforcement;  ///< the value of the Reinforcement
};

/// A side as the tests below need it, and what may still come to it.
struct Lineup {
  std::uint32_t traits = 0;  ///< of all cards together: values, suits and wildcards, one bit each
  std::uint32_t totals = 0;  ///< sum of the clan cards' values, and from bit 8 on their number
  int missing = 0;           ///< cards still to come
  ClanSet unseen;            ///< the cards that may come

  static constexpr int kSuitShift = kMaxValue;
  static constexpr std::uint32_t kLeader = 1u << 16;
  static constexpr std::uint32_t kReinforcement = 1u << 17;
  static constexpr std::uint32_t kShield = 1u << 18;
  static constexpr std::uint32_t kWildcards = kLeader | kReinforcement | kShield;

  void add(Card card);

  int sum() const { return static_cast<int>(totals & 0xFF); }
  int clan_cards() const { return static_cast<int>(totals >> 8); }
  unsigned values() const { return traits & ((1u << kMaxValue) - 1); }
  unsigned suits() const { return traits >> kSuitShift & ((1u << kSuits) - 1); }
  bool one_suit() const { return std::has_single_bit(suits()); }
  /// If there is but one.
  Suit suit() const { return Suit(std::countr_zero(suits())); }
  bool has(std::uint32_t wildcard) const { return (traits & wildcard) != 0; }
  /// No value occurs twice among the clan cards.
  bool distinct() const { return std::popcount(values()) == clan_cards(); }
};

/// The classes of formations without Fog, strongest first.
inline constexpr int kClasses = 5;
inline constexpr std::array<FormationClass, kClasses> kStrongestFirst{
    FormationClass::ordered_clan, FormationClass::team, FormationClass::clan, FormationClass::run,
    FormationClass::horde};
/// The place of such a class there.
constexpr std::size_t place_of(FormationClass formation) {
  return at(FormationClass::ordered_clan) - at(formation);
}

/// The side's cards; nothing missing, nothing to come.
Lineup lineup_of(const Side& side);

/// What the wildcards add where suit and neighbours do not matter.
int wildcard_sum(const Lineup& lineup, const Ground& ground);

/// The strongest formation that the line-up can become with `missing` cards out of `unseen`, wildcards at
/// their best; class `none` if there are not enough cards to complete it.
Strength strongest(const Lineup& lineup, const Ground& ground);

/// Whether the line-up can become strictly stronger than `mark`: the same answer as `strongest(...) > mark`,
/// sooner.
bool can_beat(const Lineup& lineup, const Ground& ground, Strength mark);

/// Whether a side of at most two clan cards, where three are needed and there is no Fog, surely can still
/// beat `mark`: as a clan, or with the highest third card. Most sides can, and this needs no line-up to find
/// out; false means nothing.
bool surely_beats(const Side& side, ClanSet unseen, Strength mark);

/// The strength of a side that is complete. ST-7: of four cards where three make a formation the best three
/// count.
Strength complete_strength(const Side& side, const Ground& ground);

}  // namespace merlon::schotten_totten
