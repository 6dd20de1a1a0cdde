// The chance of each side to win a stone, by counting the cards that would still make it. Nothing is sampled:
// runs are found with shifts, teams and clans with population counts, and how likely "at least two of these
// five" is stands in a table. Two things are simplified: cards that may come do so independently of each
// other, and every stone is looked at by itself.
#pragma once

#include <array>
#include <cstdint>

#include "games/schotten_totten/engine/formation.h"
#include "games/schotten_totten/engine/state.h"

namespace merlon::schotten_totten {

/// How likely it is to get cards if each one comes with the same chance.
struct Luck {
  static constexpr std::size_t kCounts = kClanCards + 1;
  static constexpr std::size_t kNeeds = kMaxSlots + 1;

  float share;                                              ///< of one card
  std::array<float, kNeeds> all;                            ///< all of n
  std::array<std::array<float, kCounts>, kNeeds> at_least;  ///< at least k of n
  std::array<std::array<float, kCounts>, kNeeds> no_group;  ///< none of n groups of k comes whole

  /// At least `need` of `count`.
  float some(int need, int count) const { return need <= 0 ? 1.0f : at_least[at(need)][at(count)]; }
};

/// The luck with a chance of `share`, to the nearest 64th.
const Luck& luck_of(float share);

/// For each class, strongest first: how likely a side can reach it, and with what sum.
struct Reach {
  std::array<float, kClasses> attain{};
  std::array<float, kClasses> sum{};

  /// The chance to reach any of them.
  float any() const {
    float missed = 1.0f;
    for (const float one : attain) missed *= 1.0f - one;
    return 1.0f - missed;
  }
};

/// The cards a player may still lay: those surely in hand, and those of which each may come to hand in time.
struct Supply {
  ClanSet sure;
  ClanSet pool;
  const Luck* luck = nullptr;
  std::array<float, kMaxValue> value_comes{};  ///< a card of this value, whatever the suit
  float empty_sides = 1.0f;                    ///< sides without a card: they are rivals for the same cards
  Reach from_nothing;                          ///< what a side without a card can become

  Supply() = default;
  Supply(ClanSet sure_cards, ClanSet pool_cards, float share, int empties);
  /// Without a card of the hand. The chances of whole values and of empty sides stay as they are: they change
  /// little, and this is asked for every move.
  Supply without(Card card) const;
};

/// One side of a stone, as far as its odds go.
struct Post {
  Lineup lineup;      ///< without the unseen cards
  Strength strength;  ///< if complete

  bool complete() const { return strength.formation != FormationClass::none; }
};

/// A side at an unclaimed stone.
Post post_of(const State& state, Seat seat, Stone stone, const Ground& ground);
/// The same with one card more.
Post with_card(const Post& post, Card card, const Ground& ground);

/// What an incomplete side can become that is strictly stronger than `mark`.
Reach reach(const Post& post, const Supply& supply, const Ground& ground, Strength mark);

/// The chance that an incomplete side becomes strictly stronger than `mark`. It is less than 1 even with the
/// card in hand, because players do not always lay it.
float beat_chance(const Post& post, const Supply& supply, const Ground& ground, Strength mark);

/// The chance that the first of two incomplete sides gets the stone. Both go for the best they can reach; of
/// two formations of a class the higher sum is likely to win.
float compare(const Reach& mine, const Reach& theirs);

/// The chance that the first side gets the stone; a tie between complete sides goes to it if `tie` says so.
float win_chance(const Post& mine, const Supply& my_supply, const Post& theirs, const Supply& their_supply,
                 const Ground& ground, bool tie);

/// The chance to get a stone at which no card lies yet.
float untouched_chance(const Supply& own, const Supply& theirs);

/// What one seat may think of all stones: its own hand and what lies open, and nothing else.
class Odds {
 public:
  Odds(const State& state, Seat seat);

  const Supply& own_supply() const { return own_; }
  const Supply& their_supply() const { return their_; }
  const Ground& ground(Stone stone) const { return grounds_[stone]; }
  const Post& own(Stone stone) const { return own_posts_[stone]; }
  const Post& theirs(Stone stone) const { return their_posts_[stone]; }
  /// Stones without any card: what is true of one is true of all.
  StoneSet untouched() const { return untouched_; }
  /// The chance that the seat gets this stone; 0 or 1 if it is claimed.
  float chance(Stone stone) const { return chances_[stone]; }
  const IdArray<Stone, float>& chances() const { return chances_; }

  /// What the other side can become where both sides are incomplete and there is no Fog.
  const Reach& their_reach(Stone stone) const { return their_reach_[stone]; }

  /// The chance after the own side or the other one has changed.
  float chance_with(Stone stone, const Post& mine, const Supply& supply) const {
    return win_chance(mine, supply, theirs(stone), their_, ground(stone), false);
  }
  float chance_against(Stone stone, const Post& theirs) const {
    return win_chance(own(stone), own_, theirs, their_, ground(stone), true);
  }

 private:
  StoneSet untouched_{};
  Supply own_;
  Supply their_;
  IdArray<Stone, Ground> grounds_;
  IdArray<Stone, Post> own_posts_;
  IdArray<Stone, Post> their_posts_;
  IdArray<Stone, Reach> their_reach_;
  IdArray<Stone, float> chances_;
};

}  // namespace merlon::schotten_totten
