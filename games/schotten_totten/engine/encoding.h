// Schotten-Totten for learners: every move as a number, and what a seat sees as numbers.
#pragma once

#include <span>
#include <vector>

#include "core/encoding.h"
#include "games/schotten_totten/engine/board.h"
#include "games/schotten_totten/engine/rules.h"
#include "games/schotten_totten/engine/state.h"

namespace merlon::schotten_totten {

/// ST-8.9: the most turns of a game with clan cards up to this value. Turns that are not empty play a card,
/// or claim one of eight stones, or are the one that can only draw; an empty one can follow each from the
/// tenth on, and another ends the game. tests/schotten_totten/rules_bounds_test.cpp has the proof.
constexpr int most_turns(int values) {
  const int not_empty = kSuits * values + kTacticsCards + (kStones - 1) + 1;
  return not_empty + (not_empty - 9) + 1;
}

/// What `Encoded` asks for; see core/encoding.h. A card has the same number everywhere, that of `Card`: all
/// 70 where it may be in a hand or a pile, the first 66 where it may lie on the table (no tricks), the first
/// 64 where it may be part of a formation (no terrain), the first 60 where only clan cards count.
struct Encoding {
  static constexpr int kCards = kClanCards + kTacticsCards;
  static constexpr int kFormationCards = index(Card::shield) + 1;
  static constexpr int kTableCards = index(Card::mud) + 1;
  static constexpr int kTargets = kStones + 1;  ///< of Redeploy: the stones, and off the table

  // One kind of move after the other. From where a card is taken is left out: it lies at one stone only.
  static constexpr int kPlace = 0;
  static constexpr int kScout = kPlace + kTableCards * kStones;
  static constexpr int kDraw = kScout + 2;
  static constexpr int kPutBack = kDraw + 2;
  static constexpr int kRedeploy = kPutBack + kCards;
  static constexpr int kDeserter = kRedeploy + kTableCards * kTargets;
  static constexpr int kTraitor = kDeserter + kTableCards;
  static constexpr int kClaim = kTraitor + kClanCards * kStones;
  static constexpr int kDone = kClaim + kStones;
  static constexpr int kPass = kDone + 1;
  static constexpr int kActions = kPass + 1;

  static int action(const State& state, Move move);
  /// A card that is to be taken and lies nowhere is looked for at the first stone, where it is not.
  static Move move(const State& state, int number);
  static std::vector<Field> action_fields();

  static constexpr int observation_size(int /*players*/) { return kObservation; }
  static std::vector<Field> observation_fields(int players);
  static void observe(const View<SchottenTotten>& view, std::span<float> numbers);

  /// ST-8.9 bounds the turns. One has two windows to close, a card, three to draw and two to put back with
  /// the Scout, and a draw; besides, each of nine stones is claimed once.
  static constexpr int longest_game(const Options& options, int /*players*/) {
    return most_turns(options.values) * (2 + 1 + 3 + 2 + 1) + kStones;
  }

  // What counts are divided by.
  static constexpr int kMostTurns = most_turns(kMaxValue);
  static constexpr int kMostPasses = 2;
  static constexpr int kMostScouted = 2;

 private:
  static constexpr int kToggles = 9;  ///< options of two values
  static constexpr int kClaimRules = 3;
  static constexpr int kPhases = number_of(Phase::over) + 1;
  static constexpr int kPiles = 2;
  static constexpr int kAgreed = kToggles + kClaimRules;
  static constexpr int kClock = kPhases + kPlayers + 4;  ///< turn, passes, idle, scout_left
  static constexpr int kTable = kPlayers * kStones * (1 + kTableCards + 1) + kFormationCards;
  static constexpr int kKnowledge = kClanCards + kPlayers * (kTacticsCards + kCards + kPiles) + kCards;
  static constexpr int kPileKnowledge = 2 * kPiles + kCards;
  static constexpr int kObservation = kAgreed + kClock + kTable + kKnowledge + kPileKnowledge;

  class Observer;
};

}  // namespace merlon::schotten_totten
