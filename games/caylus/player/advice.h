// What a computer player knows about good play.
#pragma once

#include <array>
#include <cstddef>

#include "core/advice.h"
#include "games/caylus/engine/board.h"
#include "games/caylus/engine/state.h"
#include "games/caylus/player/prospects.h"

namespace merlon::caylus {

/// What the search needs: `Advised` in core/game.h.
struct Advice {
  static constexpr std::size_t kInputs = 124;
  static constexpr std::size_t kHiddenUnits = 16;
  static constexpr std::size_t kMoveInputs = 886;
  using Description = std::array<float, kInputs>;
  using Descriptions = std::array<Description, kMaxPlayers>;
  using Weights = merlon::Weights<kInputs, kHiddenUnits, kMoveInputs>;

  static constexpr bool kHidden = false;
  static constexpr Style kStyle{.cpuct = 0.2f, .fpu_reduction = 0.0f, .point = 0.16f};

  static int players(const State& state) { return state.players; }
  /// Every seat, as the net sees it.
  static void describe(const State& state, Descriptions& seats);
  /// Describes the moves of one position.
  class MoveDescriber {
   public:
    explicit MoveDescriber(const State& state);
    void describe(Move move, MoveFeatures& features) const;

   private:
    /// How far the provost goes, from three steps back on.
    using ProvostSteps = Id<struct ProvostStepsKind, 2 * kProvostSteps + 1>;
    /// The workers that he then activates, by what their tiles are roughly worth.
    struct Active {
      float own = 0.0f;
      float others = 0.0f;
    };

    void describe_place(Target target, bool pays, MoveFeatures& features) const;
    void describe_special(Target target, MoveFeatures& features) const;
    void describe_castle(MoveFeatures& features) const;
    void describe_road(Space space, int price, MoveFeatures& features) const;
    void describe_pass(MoveFeatures& features) const;
    void describe_provost(int steps, MoveFeatures& features) const;
    void describe_goods(const Cubes& cubes, float part, int block, MoveFeatures& features) const;
    void describe_take(Choice choice, MoveFeatures& features) const;
    void describe_trade(Move move, MoveFeatures& features) const;
    void describe_build(Move move, MoveFeatures& features) const;
    void describe_residence(Space space, MoveFeatures& features) const;
    void describe_batch(Batch batch, MoveFeatures& features) const;
    void describe_stop(MoveFeatures& features) const;
    void describe_favour(FavourLine line, MoveFeatures& features) const;
    void describe_effect(Move move, MoveFeatures& features) const;
    void describe_none(MoveFeatures& features) const;
    void describe_payment(const Cubes& cubes, MoveFeatures& features) const;
    void survey_provost();
    void add_worker(const Lot& lot, Active& active) const;
    void survey_workers();

    const State& state_;
    const Player& me_;
    ProvostOdds odds_;
    Prospect prospect_;  ///< with what the workers on the board will bring
    int stage_;
    int batches_ = 0;         ///< that can be made of the prospect
    int placed_ = 0;          ///< own workers on the board
    bool at_castle_ = false;  ///< with a worker that has not given its batches yet
    IdArray<ProvostSteps, Active> active_{};
  };
  /// Whether the position may be judged as it stands; else the round is played on first.
  static bool settled(const State& state) { return state.phase == Phase::place; }
  /// Mechanical choices: which cubes pay, and which residence gives way to a prestige tile.
  static std::uint32_t group(Move move);
  static const Weights& weights(int players);
  static const Levels& levels(int players);
};

}  // namespace merlon::caylus
