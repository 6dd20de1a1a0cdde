// A second opinion on formations and claims, written from the rules alone and in the most naive way: it lays
// out every card that may still come and every card that a wildcard may stand for, and compares what it sees.
// It shares no code with the engine but the layout of the state.
#pragma once

#include <compare>
#include <vector>

#include "games/schotten_totten/engine/proof.h"
#include "games/schotten_totten/engine/state.h"

namespace merlon::schotten_totten::oracle {

/// A suit and a value: what a clan card is and what a wildcard stands for.
struct Face {
  int suit;
  int value;
};

/// How strong a formation is. Ranks are the classes of ST-3: 5 Ordered Clan to 1 Horde.
struct Worth {
  static constexpr int kNotComplete = -1;
  static constexpr int kOnlySum = 0;  ///< under Fog

  int rank = kNotComplete;
  int sum = 0;
  friend auto operator<=>(const Worth&, const Worth&) = default;
};

/// What lies at a stone and what was agreed on.
struct Setting {
  int needed;  ///< cards that make a formation
  bool fog;
  int values;
  int reinforcement;
};

/// ST-3.2 to ST-3.7, ST-7.5: what some faces are worth.
Worth worth_of(const std::vector<Face>& faces, bool fog);

/// ST-7.1 to ST-7.3: everything that a card can stand for.
std::vector<Face> faces_of(Card card, const Setting& setting);

/// The best that a side can become with cards out of `unseen`, or is if it has enough cards. All cards of a
/// side with too few cards must be used; of too many the best ones count (ST-7.9).
Worth best_worth(const std::vector<Card>& side, const std::vector<Card>& unseen, const Setting& setting);

/// How many layouts `best_worth` goes through.
double layouts(const std::vector<Card>& side, const std::vector<Card>& unseen, const Setting& setting);

Setting setting_at(const State& state, Stone stone);
std::vector<Card> side_cards(const State& state, Seat seat, Stone stone);

/// ST-4.4, ST-6.9: the cards that may still come to the side of the opponent of `claimant`.
std::vector<Card> unseen_cards(const State& state, Seat claimant);

/// A claim at an unclaimed stone and what becomes of it.
struct Judgement {
  Verdict verdict;
  Worth own;
  Worth reply;
};

Judgement judge(const State& state, Seat seat, Stone stone);

}  // namespace merlon::schotten_totten::oracle
