// What a computer player knows about good play.
#pragma once

#include <array>
#include <cstddef>

#include "core/advice.h"
#include "games/kilt_castle/engine/board.h"
#include "games/kilt_castle/engine/state.h"
#include "games/kilt_castle/player/prospects.h"

namespace merlon::kilt_castle {

/// What the search needs: `Advised` in core/game.h.
struct Advice {
  static constexpr std::size_t kInputs = 55;
  static constexpr std::size_t kHiddenUnits = 24;
  static constexpr std::size_t kMoveInputs = 61;
  using Description = std::array<float, kInputs>;
  using Descriptions = std::array<Description, kMaxPlayers>;
  using Weights = merlon::Weights<kInputs, kHiddenUnits, kMoveInputs>;

  static constexpr bool kHidden = false;
  static constexpr Style kStyle{
      .cpuct = 0.6f, .fpu_reduction = 0.05f, .inverse_policy_temperature = 0.75f, .point = 0.16f};

  static int players(const State& state) { return state.players; }
  /// Every seat, as the net sees it.
  static void describe(const State& state, Descriptions& seats);

  /// Describes the moves of one position.
  class MoveDescriber {
   public:
    explicit MoveDescriber(const State& state);
    void describe(Move move, MoveFeatures& features) const;

   private:
    /// What a plain floor changes, in ducats to be expected.
    struct Site {
      float worth;  ///< to its builder, with some regard to what others lose
      float harm;   ///< what the player on turn loses by it
      int gain;     ///< of the builder's income
      Square square;
    };
    static constexpr Site kNoSite{0.0f, 0.0f, 0, Square::none()};

    Site site(Colour colour, Square square) const;
    void find_best_sites();
    void describe_relocation(Move move, MoveFeatures& features) const;
    void describe_builders(Move move, MoveFeatures& features) const;
    void describe_rows(Move move, MoveFeatures& features) const;
    void describe_build(Move move, MoveFeatures& features) const;
    void describe_taking(Square square, MoveFeatures& features) const;
    void describe_second_builder(Move move, MoveFeatures& features) const;
    void describe_crests(Move move, bool in_area, MoveFeatures& features) const;
    void describe_roof(Move move, MoveFeatures& features) const;

    const State& state_;
    float days_;
    float late_;  ///< how much of the game is over
    std::size_t seat_;
    float income_lead_ = 0.0f;  ///< of the seat that decides
    float income_lead_mean_ = 0.0f;
    float wealth_lead_ = 0.0f;
    std::size_t leader_ = 0;  ///< the best of the others
    IdArray<Colour, ColourAreas> areas_;
    IdArray<Colour, IdArray<Place, Site>> best_;  ///< filled for what a card can reach
  };

  /// Whether the position may be judged as it stands; else the turn is played on first.
  static bool settled(const State& state) { return state.phase == Phase::relocate; }
  static const Weights& weights(int players);
  static const Levels& levels(int players);
};

}  // namespace merlon::kilt_castle
