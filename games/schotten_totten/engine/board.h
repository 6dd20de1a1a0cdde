// The printed facts of Schotten-Totten: cards, suits, stones. Data and nothing else.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/bits.h"
#include "core/ids.h"

namespace merlon {

namespace schotten_totten {
enum class Pile : std::uint8_t { clan, tactics };
enum class Terrain : std::uint8_t { fog, mud };
}  // namespace schotten_totten

template <>
inline constexpr int kCountOf<schotten_totten::Pile> = 2;
template <>
inline constexpr int kCountOf<schotten_totten::Terrain> = 2;

}  // namespace merlon

namespace merlon::schotten_totten {

inline constexpr int kPlayers = 2;

using Suit = Id<struct SuitKind, 6>;
inline constexpr int kSuits = Suit::kCount;

inline constexpr int kStonesToWin = 5;
inline constexpr int kNeighboursToWin = 3;
inline constexpr int kMaxValue = 10;  // the Battle Line deck; the 2004 deck ends at 9
inline constexpr int kMaxSlots = 4;   // three, and one more under Mud
inline constexpr int kClanCards = kSuits * kMaxValue;
inline constexpr int kTacticsCards = 10;
inline constexpr int kMaxHand = 7;                // ST-10.2
inline constexpr int kMostInHand = kMaxHand + 3;  // with the Scout's cards no hand is larger
inline constexpr int kMaxClanPile = kClanCards;   // a Scout may put cards back on a pile that is still whole

/// A border stone; people count them from 1.
using Stone = Id<struct StoneKind, 9>;
inline constexpr int kStones = Stone::kCount;
constexpr int printed_number(Stone stone) { return stone.number() + 1; }
constexpr Stone stone_from_printed(int number) { return Stone(number - 1); }

/// A clan card is suit * 10 + value - 1; the tactics cards follow.
enum class Card : std::uint8_t {
  leader1 = kClanCards,
  leader2,
  reinforcement,
  shield,
  fog,
  mud,
  scout,
  redeploy,
  deserter,
  traitor,
  hidden = 0xFE,  ///< in views: a card whose face this viewer may not know
  none = 0xFF     ///< an empty place
};

constexpr int index(Card card) { return number_of(card); }
constexpr Card clan_card(Suit suit, int value) { return Card(suit.number() * kMaxValue + value - 1); }
constexpr Card tactics_card(int i) { return Card(kClanCards + i); }
constexpr bool is_clan(Card card) { return index(card) < kClanCards; }
constexpr bool is_tactics(Card card) {
  return index(card) >= kClanCards && index(card) < kClanCards + kTacticsCards;
}
constexpr bool is_leader(Card card) { return card == Card::leader1 || card == Card::leader2; }
constexpr bool is_terrain(Card card) { return card == Card::fog || card == Card::mud; }
constexpr Terrain terrain_of(Card terrain) { return terrain == Card::fog ? Terrain::fog : Terrain::mud; }
constexpr Card card_of(Terrain terrain) { return terrain == Terrain::fog ? Card::fog : Card::mud; }
/// Morale cards take a place in a formation like a clan card.
constexpr bool is_morale(Card card) {
  return index(card) >= index(Card::leader1) && index(card) <= index(Card::shield);
}
constexpr Suit suit_of(Card clan) { return Suit(index(clan) / kMaxValue); }
constexpr int value_of(Card clan) { return index(clan) % kMaxValue + 1; }

constexpr Pile pile_of(Card card) { return is_clan(card) ? Pile::clan : Pile::tactics; }

/// Clan cards as bits: ten bits a suit (a "lane"), lowest value first. Under the nine-value deck the top
/// bit of every lane stays empty.
struct ClanSet {
  std::uint64_t bits = 0;

  static constexpr std::uint64_t kLane = (1u << kMaxValue) - 1;
  static constexpr std::uint64_t kOnes = 0x0004010040100401u;  // bit 0 of each lane

  /// All cards of a deck with values 1..`values`.
  static constexpr ClanSet deck(int values) { return {kOnes * ((1u << values) - 1)}; }
  static constexpr ClanSet of_value(int value) { return {kOnes << (value - 1)}; }

  constexpr bool has(Card card) const { return is_clan(card) && ((bits >> index(card)) & 1) != 0; }
  constexpr void add(Card card) { bits |= std::uint64_t{1} << index(card); }
  constexpr void remove(Card card) { bits &= ~(std::uint64_t{1} << index(card)); }
  constexpr int size() const { return std::popcount(bits); }
  constexpr bool empty() const { return bits == 0; }
  constexpr unsigned lane(Suit suit) const {
    return static_cast<unsigned>((bits >> (suit.number() * kMaxValue)) & kLane);
  }
  /// The values that occur in any suit, one bit each.
  constexpr unsigned values() const {
    const std::uint64_t halves = bits | bits >> 30;
    return static_cast<unsigned>((halves | halves >> 10 | halves >> 20) & kLane);
  }
  constexpr int count_of(int value) const { return std::popcount(bits & of_value(value).bits); }

  friend constexpr bool operator==(ClanSet, ClanSet) = default;
  friend constexpr ClanSet operator|(ClanSet a, ClanSet b) { return {a.bits | b.bits}; }
  friend constexpr ClanSet operator&(ClanSet a, ClanSet b) { return {a.bits & b.bits}; }
  friend constexpr ClanSet operator-(ClanSet a, ClanSet b) { return {a.bits & ~b.bits}; }
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for_each_bit(bits, [&](int i) { visit(Card(i)); });
  }
};

/// Tactics cards as bits.
struct TacticsSet {
  std::uint16_t bits = 0;

  static constexpr TacticsSet deck() { return {(1u << kTacticsCards) - 1}; }
  static constexpr TacticsSet leaders() { return {0b11}; }

  static constexpr std::uint16_t bit(Card card) {
    return static_cast<std::uint16_t>(1u << (index(card) - kClanCards));
  }
  constexpr bool has(Card card) const { return is_tactics(card) && (bits & bit(card)) != 0; }
  constexpr void add(Card card) { bits = static_cast<std::uint16_t>(bits | bit(card)); }
  constexpr void remove(Card card) { bits = static_cast<std::uint16_t>(bits & ~bit(card)); }
  constexpr int size() const { return std::popcount(bits); }
  constexpr bool empty() const { return bits == 0; }

  friend constexpr bool operator==(TacticsSet, TacticsSet) = default;
  friend constexpr TacticsSet operator|(TacticsSet a, TacticsSet b) {
    return {static_cast<std::uint16_t>(a.bits | b.bits)};
  }
  friend constexpr TacticsSet operator&(TacticsSet a, TacticsSet b) {
    return {static_cast<std::uint16_t>(a.bits & b.bits)};
  }
  friend constexpr TacticsSet operator-(TacticsSet a, TacticsSet b) {
    return {static_cast<std::uint16_t>(a.bits & ~b.bits)};
  }
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for_each_bit(bits, [&](int i) { visit(tactics_card(i)); });
  }
};

/// Cards of both kinds are kept in two sets; these choose the one of the card.
constexpr bool has_card(ClanSet clan, TacticsSet tactics, Card card) {
  return clan.has(card) || tactics.has(card);
}
constexpr void add_card(ClanSet& clan, TacticsSet& tactics, Card card) {
  is_clan(card) ? clan.add(card) : tactics.add(card);
}
constexpr void remove_card(ClanSet& clan, TacticsSet& tactics, Card card) {
  is_clan(card) ? clan.remove(card) : tactics.remove(card);
}

/// E.g. the stones where a seat has a free place.
using StoneSet = IdSet<Stone>;
/// The first stone of each row of three neighbours in the set.
constexpr StoneSet rows_of_three(StoneSet stones) {
  const unsigned bits = stones.bits();
  return StoneSet::of_bits(static_cast<StoneSet::Bits>(bits & bits >> 1 & bits >> 2));
}

}  // namespace merlon::schotten_totten
