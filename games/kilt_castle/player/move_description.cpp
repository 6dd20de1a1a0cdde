// How the move policy sees a move: what the card's colours can build where it goes, what a floor gains and
// takes away, and what becomes of the rows.
#include <algorithm>
#include <array>
#include <utility>

#include "core/numbers.h"
#include "games/kilt_castle/engine/area.h"
#include "games/kilt_castle/engine/sites.h"
#include "games/kilt_castle/player/advice.h"
#include "games/kilt_castle/player/prospects.h"

namespace merlon::kilt_castle {
namespace {

/// What is told of a move.
enum class Feature : std::uint8_t {
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
static_assert(at(Feature::count) == Advice::kMoveInputs);

void tell(MoveFeatures& features, Feature feature, float value = 1.0f) {
  if (value != 0.0f) features.push({static_cast<std::uint16_t>(feature), value});
}

Feature operator+(Feature first, int offset) { return Feature(number_of(first) + offset); }

}  // namespace

Advice::MoveDescriber::MoveDescriber(const State& state)
    : state_(state),
      days_(days_to_come(state) + number(state.ducat_day)),
      late_(1.0f - floors_to_come(state) / number(kFloorsPerColour)),
      seat_(merlon::index(state.seat)) {
  std::array<float, kMaxPlayers> incomes{};
  std::array<float, kMaxPlayers> wealths{};
  for (const Colour colour : every<Colour>(state.colours())) {
    areas_[colour] = {state, colour};
    incomes[merlon::index(state.owner(colour))] += number(areas_[colour].best());
  }
  for (std::size_t s = 0; s < state.players; ++s) {
    const Seat seat{static_cast<std::uint8_t>(s)};
    wealths[s] = number(state.ducats[s] + final_pay(state, seat).sum()) + days_ * incomes[s];
  }
  leader_ = seat_ == 0 ? 1 : 0;
  for (std::size_t s = 0; s < state.players; ++s) {
    if (s != seat_ && wealths[s] > wealths[leader_]) leader_ = s;
  }
  const auto income = [&](std::size_t s) { return incomes[s]; };
  income_lead_ = incomes[seat_] - best_of_others(seat_, state.players, income);
  income_lead_mean_ = incomes[seat_] - mean_of_others(seat_, state.players, income);
  wealth_lead_ = wealths[seat_] - wealths[leader_];
  if (state.phase == Phase::relocate) find_best_sites();
}

Advice::MoveDescriber::Site Advice::MoveDescriber::site(Colour colour, Square square) const {
  const float regard = state_.players == 2 ? 1.0f : 0.4f;  // for what the others lose
  const Seat builder = state_.owner(colour);
  const ColourAreas& areas = areas_[colour];
  Site site{0.0f, 0.0f, 0, square};
  if (state_.tops[colour].has(square)) {
    const int covered = state_.top_crests(square);
    site.gain = areas.renewed(square, 0, covered) - areas.best();
    site.worth = days_ * number(site.gain) - number(covered);
    return site;
  }
  site.gain = areas.with(state_, square, 0) - areas.best();
  site.worth = 1.0f + days_ * number(site.gain);
  const int height = state_.height(square);
  if (height == 0) return site;
  const Colour top = state_.top_colour(square);
  const Seat owner = state_.owner(top);
  const int lost = areas_[top].best() - areas_[top].without(state_, square);
  const float loss = days_ * number(lost) + 1.0f + number(state_.top_crests(square));
  if (owner == builder) {
    site.worth -= loss;
    return site;
  }
  const float price = number(height);
  site.worth += regard * (loss - price) - price;
  if (merlon::index(owner) == seat_) site.harm = loss - price;
  return site;
}

void Advice::MoveDescriber::find_best_sites() {
  const Reach reach(state_);
  for (const Colour colour : every<Colour>(state_.colours())) {
    const SquareSet payable = affordable(state_, state_.owner(colour));
    IdArray<Square, Site> sites;  // NOLINT(*-member-init): filled as far as it is read
    for (const Square square : reach.squares[colour] & payable) sites[square] = site(colour, square);
    for (const Place place : reach.places[colour]) {
      Site& best = best_[colour][place];
      best = kNoSite;
      for (const Square square : reach.sites[place] & payable) {
        if (!best.square.exists() || sites[square].worth > best.worth) best = sites[square];
      }
    }
  }
}

void Advice::MoveDescriber::describe(Move move, MoveFeatures& features) const {
  switch (move.kind()) {
    case MoveKind::relocate:
      return describe_relocation(move, features);
    case MoveKind::build:
      return describe_build(move, features);
    case MoveKind::roof:
      return describe_roof(move, features);
    case MoveKind::skip:
      return;
  }
}

void Advice::MoveDescriber::describe_relocation(Move move, MoveFeatures& features) const {
  describe_builders(move, features);
  describe_rows(move, features);
}

void Advice::MoveDescriber::describe_builders(Move move, MoveFeatures& features) const {
  const Card card = move.card();
  // KC-2.9: the card is turned before they build.
  std::array<Colour, 2> colours{state_.outer(card), state_.inner(card)};
  const int builders = state_.builds_twice(card) ? 2 : 1;
  const auto worth = [&](Colour colour) { return best_[colour][move.place()].worth; };
  if (state_.builds_once(card) && worth(colours[1]) > worth(colours[0])) std::swap(colours[0], colours[1]);
  int own = 0;
  int growth = 0;
  std::array<Square, 2> squares;
  bool ends = false;
  for (int i = 0; i < builders; ++i) {
    const Colour colour = colours[at(i)];
    const Site& best = best_[colour][move.place()];
    squares[at(i)] = best.square;
    ends = ends || state_.floors_left(colour) == 1;
    if (merlon::index(state_.owner(colour)) == seat_) {
      own |= 1 << i;
      growth += best.gain;
      tell(features, Feature::own_site + i, 0.2f * best.worth);
    } else {
      tell(features, Feature::other_site + i, 0.2f * best.worth);
      tell(features, Feature::harm + i, 0.2f * best.harm);
      if (merlon::index(state_.owner(colour)) == leader_) {
        tell(features, Feature::helps_leader, 0.2f * best.worth);
      }
    }
  }
  constexpr std::array<Feature, 4> kRoles{Feature::builds_none, Feature::builds_first, Feature::builds_second,
                                          Feature::builds_both};
  tell(features, builders == 1 && own != 0 ? Feature::builds_alone : kRoles[at(own)]);
  if (builders == 2 && squares[0] == squares[1]) tell(features, Feature::contested);
  if (state_.row_size(state_.place_of(card)) == 1) tell(features, Feature::day_growth, 0.3f * number(growth));
  if (ends) {
    tell(features, Feature::last_floor);
    tell(features, Feature::last_floor_lead, 0.1f * wealth_lead_);
  }
}

void Advice::MoveDescriber::describe_rows(Move move, MoveFeatures& features) const {
  const Place from = state_.place_of(move.card());
  const Place to = move.place();
  const float lead = 0.2f * income_lead_;
  const int behind = state_.row_size(from) - 1;
  if (behind == 0) {
    tell(features, Feature::day);
    tell(features, Feature::day_lead, lead);
    tell(features, Feature::day_lead_mean, 0.2f * income_lead_mean_);
  } else if (behind == 1) {
    tell(features, Feature::leaves_lone);
    tell(features, Feature::leaves_lone_lead, lead);
  }
  const int joined = state_.row_size(to);
  if (joined == 0) {
    tell(features, Feature::makes_row);
    tell(features, Feature::makes_row_lead, lead);
  } else if (joined == 1) {
    tell(features, Feature::joins_lone);
    tell(features, Feature::joins_lone_lead, lead);
  } else if (joined + 1 == max_row_size(state_.players)) {
    tell(features, Feature::fills_row);
  }
  if (to == clockwise(state_.front, 1)) tell(features, Feature::new_front);
  tell(features, Feature::steps, 0.1f * number(steps_between(from, to)));
}

void Advice::MoveDescriber::describe_build(Move move, MoveFeatures& features) const {
  const Square square = move.square();
  const Colour colour = move.colour();
  const ColourAreas& areas = areas_[colour];
  const Site plain = site(colour, square);
  const bool own_top = state_.tops[colour].has(square);
  const int crests = move.crests();
  const int after =
      own_top ? areas.renewed(square, crests, state_.top_crests(square)) : areas.with(state_, square, crests);
  const int gain = after - areas.best();
  tell(features, Feature::worth, 0.2f * plain.worth);
  tell(features, Feature::gain, 0.3f * number(gain));
  if (state_.ducat_day != 0) tell(features, Feature::gain_today, 0.3f * number(gain));

  const int height = state_.height(square);
  if (height == 0) {
    tell(features, Feature::on_empty);
  } else if (state_.tops_of(state_.seat).has(square)) {
    tell(features, Feature::covers_own);
  } else {
    describe_taking(square, features);
  }
  tell(features, Feature::height + std::min(height, 3));
  const bool in_area = after > areas.best() || (gain == 0 && spread(areas.best_squares()).has(square));
  if (!in_area) tell(features, Feature::apart);
  describe_crests(move, in_area, features);

  if (state_.builder == Half::inner && is_double(state_.card)) describe_second_builder(move, features);
  if (calls_for_roof(state_, square)) {
    tell(features, Feature::roofed);
    tell(features, Feature::roofed_crests, number(crests));
  }
  if (state_.floors_left(colour) == 1) {
    tell(features, Feature::end_lead, 0.1f * wealth_lead_);
    if (wealth_lead_ < 0.0f) tell(features, Feature::end_behind);
  }
}

/// The floor covers another player's.
void Advice::MoveDescriber::describe_taking(Square square, MoveFeatures& features) const {
  const int height = state_.height(square);
  const Colour top = state_.top_colour(square);
  const int taken = areas_[top].best() - areas_[top].without(state_, square);
  tell(features, Feature::taken, 0.3f * number(taken));
  if (state_.ducat_day != 0) tell(features, Feature::taken_today, 0.3f * number(taken));
  if (merlon::index(state_.owner(top)) == leader_) {
    tell(features, Feature::takes_from_leader, 0.3f * number(taken));
    tell(features, Feature::pays_leader, 0.2f * number(height));
  }
  tell(features, Feature::paid, 0.2f * number(height));
  tell(features, Feature::paid_share, number(height) / number(std::max(1, state_.ducats[seat_])));
}

/// Whether the owner of the other half of the card can build over the floor at once.
void Advice::MoveDescriber::describe_second_builder(Move move, MoveFeatures& features) const {
  const int height = state_.height(move.square());
  const Seat second = state_.owner(state_.outer(state_.card));
  if (second == state_.seat || state_.ducats[merlon::index(second)] <= height) return;
  tell(features, Feature::may_be_covered, 1.0f / number(height + 1));
  tell(features, Feature::may_be_covered_crests, number(move.crests()));
}

void Advice::MoveDescriber::describe_crests(Move move, bool in_area, MoveFeatures& features) const {
  const int crests = move.crests();
  if (crests == 0) {
    const auto& left = state_.stock[move.colour()];
    if (left[1] + left[2] > 0) tell(features, Feature::withholds_crests, late_ * late_);
    return;
  }
  const bool single = crests == 1;
  tell(features, single ? Feature::single_crest : Feature::double_crest);
  tell(features, single ? Feature::single_crest_late : Feature::double_crest_late, late_);
  if (in_area) tell(features, single ? Feature::single_crest_area : Feature::double_crest_area);
  if (state_.ducat_day != 0) tell(features, Feature::crests_today, number(crests));
}

void Advice::MoveDescriber::describe_roof(Move move, MoveFeatures& features) const {
  const bool own = state_.tops_of(state_.seat).has(move.square());
  tell(features, own ? Feature::roof_own : Feature::roof_other,
       1.0f + number(state_.top_crests(move.square())));
  for (const Colour colour : state_.colours_of(state_.seat)) {
    if (areas_[colour].best_squares().has(move.square())) tell(features, Feature::roof_area);
  }
}

}  // namespace merlon::kilt_castle
