// What a computer player knows about good play.
#pragma once

#include <array>
#include <cstddef>

#include "core/advice.h"
#include "games/kilt_castle/board.h"
#include "games/kilt_castle/prospects.h"
#include "games/kilt_castle/state.h"

namespace merlon::kilt_castle {

/// What is told of a seat. All are numbers of the order of 1; "lead" is against the best of the others.
enum class Trait : std::uint8_t {
  wealth_lead,       ///< ducats, final pay and expected ducat days together
  wealth_lead_mean,  ///< against the others' mean
  wealth_lead_late,  ///< times how much of the game is over
  wealth_lead_soon,  ///< the nearer the end, the more
  cash_lead_soon,    ///< ducats and final pay alone
  seats_ahead,
  ducats,
  ducats_lead,
  poor,  ///< has less than four ducats, less than nine
  short_of_money,
  others_ducats,  ///< of the richest other
  income,
  income_lead,
  income_lead_early,  ///< times how much of the game is left
  lesser_income,      ///< of the two colours of one owner
  final_pay,
  final_lead,
  rest,
  floors_left,  ///< of the own colour that is nearest to its end
  floors_lead,
  single_crests,  ///< in the stock
  double_crests,
  crests_lead,
  crests_early,
  area_height,                     ///< four: top floors in the best area by height
  apart_height = area_height + 4,  ///< four: the others
  area_crests = apart_height + 4,
  apart_crests,
  roofs,
  area_roofs,
  own_reach,    ///< squares where it may build next
  targets,      ///< top floors of its best area that others may build over next
  cheapest,     ///< the least price of one
  danger,       ///< how much income the worst of these takes away
  danger_next,  ///< the same by the player on turn alone, if it is another
  growth,       ///< how much income one floor next turn could bring
  growth_now,   ///< the same if it is its turn
  attack,       ///< how much income one floor next turn could take from somebody
  attack_now,
  day_at_hand,  ///< somebody can bring about a ducat day at once
  day_now,      ///< the seat itself can
  day_lead_now,
  day_lead_others,
  own_day,      ///< cards for a ducat day that show an own colour
  pair_rows,    ///< rows of two cards: a ducat day is near
  turns_until,  ///< four: how many turns until its own
  count = turns_until + kMaxPlayers
};

/// What is told of a move.
enum class Aspect : std::uint8_t {
  // Moving a card.
  builds_none,  ///< no own colour on the card
  builds_alone,
  builds_first,
  builds_second,
  builds_both,
  own_site,  ///< two: what the best site is worth to the mover as the first builder, as the second
  other_site = own_site + 2,  ///< two: the same for another builder
  harm = other_site + 2,      ///< two: what the mover would lose there
  contested = harm + 2,       ///< the second builder likes the same square as the first
  helps_leader,               ///< what another builder who leads gains
  day,
  day_lead,
  day_lead_mean,
  day_growth,   ///< what the own floor adds to it
  leaves_lone,  ///< one card is left behind: a ducat day for the next player
  leaves_lone_lead,
  makes_row,
  makes_row_lead,
  fills_row,
  joins_lone,
  joins_lone_lead,
  new_front,
  steps,
  last_floor,  ///< may end the game
  last_floor_lead,
  // Building.
  worth,
  gain,
  gain_today,
  taken,
  taken_today,
  paid,
  paid_share,
  takes_from_leader,
  pays_leader,
  covers_own,
  on_empty,
  apart,
  height,  ///< four: of the tower afterwards
  single_crest = height + 4,
  double_crest,
  single_crest_area,
  double_crest_area,
  single_crest_late,
  double_crest_late,
  crests_today,
  withholds_crests,  ///< a plain floor late in the game, although crests are left
  may_be_covered,    ///< the second builder can build over it at once
  may_be_covered_crests,
  roofed,
  roofed_crests,
  end_lead,  ///< builds the last floor of a colour
  end_behind,
  // Moving a roof.
  roof_own,    ///< the tower becomes the builder's own again
  roof_other,  ///< or another one's
  roof_area,   ///< it lies in the builder's best area
  count
};

/// What the search needs; see search/judgement.h.
struct Advice {
  static constexpr std::size_t kInputs = static_cast<std::size_t>(Trait::count);
  static constexpr std::size_t kHiddenUnits = 24;
  static constexpr std::size_t kMoveInputs = static_cast<std::size_t>(Aspect::count);
  using Description = std::array<float, kInputs>;
  using Descriptions = std::array<Description, kMaxPlayers>;
  using Weights = merlon::Weights<kInputs, kHiddenUnits, kMoveInputs>;

  static constexpr bool kHidden = false;
  static constexpr Style kStyle{.exploration = 0.6f, .caution = 0.05f, .temper = 0.75f, .score_part = 0.0f};

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
      float worth = 0.0f;  ///< to its builder, with some regard to what others lose
      float harm = 0.0f;   ///< what the player on turn loses by it
      int gain = 0;        ///< of the builder's income
      Square square = -1;
    };

    Site site(Colour colour, Square square) const;
    void find_best_sites();
    void describe_relocation(Move move, MoveFeatures& features) const;
    void describe_builders(Move move, MoveFeatures& features) const;
    void describe_rows(Move move, MoveFeatures& features) const;
    void describe_build(Move move, MoveFeatures& features) const;
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
    std::array<ColourAreas, kColours> areas_;
    std::array<std::array<Site, kPlaces>, kColours> best_;  ///< filled for what a card can reach
  };

  /// Whether the position may be judged as it stands; else the turn is played on first.
  static bool settled(const State& state);
  static const Weights& weights(int players);
  static const Levels& levels(int players);
};

}  // namespace merlon::kilt_castle
