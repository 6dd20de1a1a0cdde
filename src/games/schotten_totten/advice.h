// What a computer player knows about good play: how positions and moves are described to the learned weights.
#pragma once

#include <array>
#include <cstddef>

#include "core/advice.h"
#include "core/seat.h"
#include "games/schotten_totten/board.h"
#include "games/schotten_totten/odds.h"
#include "games/schotten_totten/state.h"

namespace merlon::schotten_totten {

/// How good the position looks for `seat`, from what lies open and from its own hand. Higher is better; the
/// opponent's hand and the piles are not looked at.
double outlook(const State& state, Seat seat);

/// What the search needs; see search/judgement.h.
struct Advice {
  static constexpr std::size_t kInputs = 72;
  static constexpr std::size_t kHiddenUnits = 16;
  static constexpr std::size_t kMoveInputs = 128;
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

   private:
    /// What a clan card of the hand would do at a stone.
    struct Trial {
      float chance = 0.0f;  ///< of the stone afterwards
      float gain = 0.0f;
    };
    static constexpr std::size_t kMaxHand = 10;  // seven, and three with the Scout

    void try_hand();
    Trial try_card(Card card, Stone stone, const Supply& rest) const;
    std::size_t place_in_hand(Card card) const;
    float best_elsewhere(std::size_t card, Stone stone) const;
    void describe_gain(Stone stone, float gain, MoveFeatures& features) const;
    void describe_clan(Card card, Stone stone, MoveFeatures& features) const;
    void describe_placed_tactics(Card card, Stone stone, MoveFeatures& features) const;
    void describe_trick(Move move, MoveFeatures& features) const;
    void describe_draw(Pile pile, MoveFeatures& features) const;
    void describe_put_back(Card card, MoveFeatures& features) const;

    const State& state_;
    Odds odds_;
    std::array<float, kStones> importance_{};
    std::array<std::array<Trial, kStones>, kMaxHand> trials_;
    std::array<float, kMaxHand> best_{};    ///< gain of each card of the hand
    std::array<float, kMaxHand> second_{};  ///< and at another stone
    float best_of_all_ = 0.0f;
  };
  /// Whether the position may be judged as it stands; else the turn is played on first.
  static bool settled(const State& state) { return state.phase == Phase::play; }
  static const Weights& weights(int players);
  static const Levels& levels(int players);
};

}  // namespace merlon::schotten_totten
