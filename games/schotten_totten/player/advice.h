// What a computer player knows about good play: how positions and moves are described to the learned weights.
#pragma once

#include <array>
#include <cstddef>

#include "core/advice.h"
#include "core/seat.h"
#include "games/schotten_totten/engine/board.h"
#include "games/schotten_totten/engine/state.h"
#include "games/schotten_totten/player/odds.h"

namespace merlon::schotten_totten {

/// What the search needs: `Advised` in core/game.h.
struct Advice {
  static constexpr std::size_t kInputs = 72;
  static constexpr std::size_t kHiddenUnits = 32;
  static constexpr std::size_t kMoveInputs = 128;
  using Description = std::array<float, kInputs>;
  using Descriptions = std::array<Description, kPlayers>;
  using Weights = merlon::Weights<kInputs, kHiddenUnits, kMoveInputs>;

  static constexpr bool kHidden = true;
  static constexpr Style kStyle{0.5f, 0.0f, 1.0f, 0.0f};

  static int players(const State& /*state*/) { return kPlayers; }
  /// Every seat, as the net sees it.
  static void describe(const State& state, Descriptions& seats);
  /// Describes the moves of one position.
  class MoveDescriber {
   public:
    explicit MoveDescriber(const State& state);
    void describe(Move move, MoveFeatures& features) const;

   private:
    static constexpr std::uint8_t kNoClass = 0xFF;

    /// What a clan card of the hand would do at a stone.
    struct Trial {
      float chance = 0.0f;           ///< of the stone afterwards
      float attain = 0.0f;           ///< of the best class that is still likely
      float sum = 0.0f;              ///< of the changes of all chances
      float race = 0.0f;             ///< the same, each by how much the stone counts
      std::uint8_t kept = kNoClass;  ///< the class
      bool completes = false;
    };
    using Chances = IdArray<Stone, float>;

    void weigh_stones();
    void try_hand();
    Chances chances_without(Card card, const Supply& rest) const;
    Trial try_card(Card card, Stone stone, const Supply& rest) const;
    std::size_t place_in_hand(Card card) const;
    void describe_change(float sum, float race, MoveFeatures& features) const;
    void describe_clan(Card card, Stone stone, MoveFeatures& features) const;
    void describe_placed_tactics(Card card, Stone stone, MoveFeatures& features) const;
    void describe_trick(Move move, MoveFeatures& features) const;
    void describe_draw(Pile pile, MoveFeatures& features) const;
    void describe_put_back(Card card, MoveFeatures& features) const;
    float chance(Stone stone) const { return odds_.chance(stone); }
    float slope(Stone stone) const { return slopes_[stone]; }

    const State& state_;
    Odds odds_;
    Chances slopes_{};  ///< how much a chance at each stone adds to the lead in the race
    std::array<IdArray<Stone, Trial>, kMostInHand> trials_;
    std::array<float, kMostInHand> best_{};  ///< the highest `race` of each card of the hand
    float best_of_all_ = 0.0f;
  };
  /// Whether the position may be judged as it stands; else the turn is played on first.
  static bool settled(const State& state) { return state.phase == Phase::play; }
  /// Mechanical choices: which cards fill up the hand, and proved claims, to hold them back included. That
  /// one may be a real choice (with tactics cards, without `auto_claim`), so all levels do what the search
  /// thinks best; they do not hold back by softness.
  static std::uint32_t group(Move move);
  /// Whether the piles are empty, so that both players know all cards.
  static bool solvable(const State& state);
  /// Equal for positions from which the game can only go on in the same way.
  static std::uint64_t endgame_key(const State& state);
  static const Weights& weights(int players);
  static const Levels& levels(int players);
};

}  // namespace merlon::schotten_totten
