// What a computer player knows about good play.
#pragma once

#include <array>
#include <cstddef>

#include "core/advice.h"
#include "games/kreta/board.h"
#include "games/kreta/state.h"

namespace merlon::kreta {

/// How well a seat stands, in points: what it has and can expect from the scorings to come, against the
/// others.
double outlook(const State& state, Seat seat);

/// What the search needs; see search/judgement.h.
struct Advice {
  static constexpr std::size_t kInputs = 2;
  static constexpr std::size_t kHiddenUnits = 8;
  static constexpr std::size_t kMoveInputs = 1;
  using Description = std::array<float, kInputs>;
  using Descriptions = std::array<Description, kMaxPlayers>;
  using Weights = merlon::Weights<kInputs, kHiddenUnits, kMoveInputs>;

  static constexpr bool kHidden = true;
  static constexpr Style kStyle{};

  static int players(const State& state) { return state.players; }
  /// Every seat, as the net sees it.
  static void describe(const State& state, Descriptions& seats);
  /// Describes the moves of one position.
  class MoveDescriber {
   public:
    explicit MoveDescriber(const State& state);
    void describe(Move move, MoveFeatures& features) const;
  };
  /// Whether the position may be judged as it stands; else the turn is played on first.
  static bool settled(const State& state);
  static const Weights& weights(int players);
  static const Levels& levels(int players);
};

}  // namespace merlon::kreta
