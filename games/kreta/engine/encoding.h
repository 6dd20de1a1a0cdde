// Kreta for learners: every move as a number of one fixed range, and what a seat sees as numbers in fixed
// places. The names of the places and what they say are in encoding.cpp.
#pragma once

#include <span>
#include <vector>

#include "core/encoding.h"
#include "games/kreta/engine/rules.h"
#include "games/kreta/engine/state.h"

namespace merlon::kreta {

/// See `Encoded`. A number stands for the same move in every position, and all seats see the same facts,
/// each counted from itself on.
struct Encoding {
  static constexpr int kActions = 417;
  static int action(const State& state, Move move);
  static Move move(const State& state, int number);
  static std::vector<Field> action_fields();

  static constexpr int observation_size(int players) { return kShared + kBySeat * players; }
  static std::vector<Field> observation_fields(int players);
  static void observe(const View<Kreta>& view, std::span<float> numbers);

  /// KR-10.3 bounds the turns: a card, and at most the four points of a walk.
  static constexpr int longest_game(const Options& /*options*/, int players) {
    return max_turns(players) * (1 + kWalkPoints);
  }

  // How the places of an observation come about.
  static constexpr int kPhases = 10;
  static constexpr int kAbbotWalks = 3;
  static constexpr int kHandCards = kCards - 1;  ///< the castellan never leaves the hand
  static constexpr int kOptionNumbers = 4 + kAbbotWalks;
  static constexpr int kSailNumbers = 2 * kHarbours;
  static constexpr int kWalkNumbers = 1 + 5 * kProvinces;
  static constexpr int kFortCardNumbers = 1 + 3 * kSites;
  static constexpr int kTileNumbers = kProvinces * kGoods;
  static constexpr int kShared =
      kOptionNumbers + kPhases + kSailNumbers + kWalkNumbers + kFortCardNumbers + kTileNumbers;
  static constexpr int kBySeat = 1 + 1 + kHandCards + kGoods + 3 * kProvinces + kHarbours + kSites;
};

}  // namespace merlon::kreta
