// What a computer player knows about good play: so far a rule of thumb that looks one move ahead.
#pragma once

#include <array>
#include <cstddef>

#include "core/advice.h"
#include "core/seat.h"
#include "games/schotten_totten/board.h"
#include "games/schotten_totten/state.h"

namespace merlon::schotten_totten {

/// How good the position looks for `seat`, from what lies open and from its own hand. Higher is better; the
/// opponent's hand and the piles are not looked at.
double outlook(const State& state, Seat seat);

/// What the search needs; see search/judgement.h.
struct Advice {
  static constexpr std::size_t kInputs = 2;
  static constexpr std::size_t kHiddenUnits = 8;
  static constexpr std::size_t kMoveInputs = 1;
  using Description = std::array<float, kInputs>;
  using Descriptions = std::array<Description, kPlayers>;
  using Weights = merlon::Weights<kInputs, kHiddenUnits, kMoveInputs>;

  static constexpr bool kHidden = true;
  static constexpr Style kStyle{};

  static int players(const State& /*state*/) { return kPlayers; }
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

}  // namespace merlon::schotten_totten
