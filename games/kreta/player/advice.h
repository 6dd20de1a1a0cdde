// What a computer player knows about good play.
#pragma once

#include <array>
#include <cstddef>

#include "core/advice.h"
#include "games/kreta/engine/board.h"
#include "games/kreta/engine/state.h"
#include "games/kreta/player/standing.h"

namespace merlon::kreta {

/// What the search needs: `Advised` in core/game.h.
struct Advice {
  static constexpr std::size_t kInputs = 114;
  static constexpr std::size_t kHiddenUnits = 32;
  static constexpr std::size_t kMoveInputs = 127;
  using Description = std::array<float, kInputs>;
  using Descriptions = std::array<Description, kMaxPlayers>;
  using Weights = merlon::Weights<kInputs, kHiddenUnits, kMoveInputs>;

  static constexpr bool kHidden = true;
  static constexpr Style kStyle{
      .cpuct = 0.45f, .fpu_reduction = 0.1f, .inverse_policy_temperature = 1.0f, .point = 0.16f};

  static int players(const State& state) { return state.players; }
  /// Every seat, as the net sees it.
  static void describe(const State& state, Descriptions& seats);

  /// Describes the moves of one position.
  class MoveDescriber {
   public:
    explicit MoveDescriber(const State& state);
    void describe(Move move, MoveFeatures& features) const;

   private:
    /// What more or less influence of the mover in a province changes: points and firmness by horizon.
    using Change = std::array<float, 2 * kHorizons>;

    void weigh_changes();
    void look_at_harvest();
    Change change_of_fort(Site site) const;
    float tile_value(Province province) const;
    float tiles_joined(Province province) const;

    void describe_card(Card card, bool by_king, MoveFeatures& features) const;
    void describe_castellan(MoveFeatures& features) const;
    void describe_scoring(MoveFeatures& features) const;
    void describe_waiting(MoveFeatures& features) const;
    void describe_best(Card function, MoveFeatures& features) const;
    Change best_change(Card function) const;
    void describe_people(Province to, MoveFeatures& features) const;
    void describe_walk(Province from, Province to, MoveFeatures& features) const;
    void describe_harbour(Province to, MoveFeatures& features) const;
    void describe_done(MoveFeatures& features) const;
    void describe_ship(Harbour to, MoveFeatures& features) const;
    void describe_sail(Harbour from, Harbour to, MoveFeatures& features) const;
    void describe_landing(Province land, MoveFeatures& features) const;
    void describe_abbot(Province to, MoveFeatures& features) const;
    void describe_tile(Province from, MoveFeatures& features) const;
    void describe_fort(Site site, MoveFeatures& features) const;
    void describe_city(Province to, MoveFeatures& features) const;
    void describe_keep(MoveFeatures& features) const;

    const State& state_;
    Standing standing_;
    std::size_t seat_;
    float rest_;  ///< the part of the scorings that is still to come
    IdArray<Province, Change> plus_one_;
    IdArray<Province, Change> plus_two_;
    IdArray<Province, Change> minus_one_;
    ProvinceSet chain_{};          ///< provinces from which the mover can harvest, with a tile or not
    ProvinceSet ship_lands_{};     ///< provinces with a ship of the mover
    ProvinceSet harbour_lands_{};  ///< provinces where a ship could come to lie
    ProvinceSet closed_{};
    ProvinceSet foreign_harvest_{};
  };

  /// Whether the position may be judged as it stands; else the turn is played on first.
  static bool settled(const State& state) { return state.phase == Phase::card; }
  static const Weights& weights(int players);
  static const Levels& levels(int players);
};

}  // namespace merlon::kreta
