#include "games/kilt_castle/advice.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/bits.h"
#include "games/kilt_castle/area.h"
#include "games/kilt_castle/rules.h"
#include "games/kilt_castle/sites.h"

namespace merlon::kilt_castle {
namespace {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
constexpr float number(int i) { return static_cast<float>(i); }

int crests_on(const State& state, SquareSet squares) {
  return std::popcount(squares & state.crests[0]) + 2 * std::popcount(squares & state.crests[1]);
}

/// The first colour of a seat and how many it has.
struct OwnColours {
  OwnColours(const State& state, std::size_t seat)
      : first(static_cast<int>(state.players == 2 ? 2 * seat : seat)),
        end(first + (state.players == 2 ? 2 : 1)) {}
  Colour first;
  Colour end;
};

/// What one seat has and can do, in numbers of the game.
struct Standing {
  int ducats = 0;
  int income = 0;
  int final_pay = 0;
  int crests_left = 0;
  int floors_left = kFloorsPerColour;
  float wealth = 0.0f;
  SquareSet area = 0;     ///< squares of the best areas of its colours
  SquareSet open = 0;     ///< its open top floors
  SquareSet reach = 0;    ///< squares where it may build next
  SquareSet targets = 0;  ///< of its area: where others may build over next
  int danger = 0;
  int danger_next = 0;
  int growth = 0;
  int attack = 0;
};

/// All seats of one position, and what they share.
class Survey {
 public:
  explicit Survey(const State& state)
      : state_(state), rest_(floors_to_come(state) / number(kFloorsPerColour)), reach_(state) {
    for (Colour colour = 0; colour < state.colours(); ++colour) areas_[at(colour)] = {state, colour};
    for (std::size_t s = 0; s < state.players; ++s) take_stock(s);
    for (std::size_t s = 0; s < state.players; ++s) look_ahead(s);
  }

  void describe(std::size_t seat, Advice::Description& out) const {
    out.fill(0.0f);
    describe_wealth(seat, out);
    describe_income(seat, out);
    describe_stock(seat, out);
    describe_towers(seat, out);
    describe_threats(seat, out);
    describe_turn(seat, out);
  }

 private:
  static float& of(Advice::Description& out, Trait trait, int offset = 0) {
    return out[static_cast<std::size_t>(trait) + at(offset)];
  }

  void take_stock(std::size_t s) {
    Standing& one = standings_[s];
    const Seat seat{static_cast<std::uint8_t>(s)};
    const OwnColours own(state_, s);
    one.ducats = state_.ducats[s];
    one.open = state_.tops_of(seat) & ~state_.roofs;
    one.final_pay = final_pay(state_, seat).sum();
    for (Colour colour = own.first; colour < own.end; ++colour) {
      const auto& left = state_.stock[at(colour)];
      one.income += areas_[at(colour)].best();
      one.area |= areas_[at(colour)].best_squares();
      one.crests_left += left[1] + 2 * left[2];
      one.floors_left = std::min(one.floors_left, state_.floors_left(colour));
    }
    one.wealth = number(one.ducats + one.final_pay) + days_to_come(state_) * number(one.income);
  }

  /// What the next floor of the seat could do, to itself and to the others.
  void look_ahead(std::size_t s) {
    const Seat seat{static_cast<std::uint8_t>(s)};
    const OwnColours own(state_, s);
    const SquareSet payable = affordable(state_, seat);
    Standing& one = standings_[s];
    for (Colour colour = own.first; colour < own.end; ++colour) {
      const ColourAreas& areas = areas_[at(colour)];
      const SquareSet sites = reach_.squares[at(colour)] & payable;
      one.reach |= sites;
      for_each_bit(sites & ~state_.tops[at(colour)] & spread(one.area | state_.tops[at(colour)]),
                   [&](Square square) {
                     one.growth = std::max(one.growth, areas.with(state_, square, 0) - areas.best());
                   });
    }
    for (std::size_t t = 0; t < state_.players; ++t) {
      if (t != s) threaten(s, t);
    }
  }

  /// What seat s could build over next of the best areas of seat t.
  void threaten(std::size_t s, std::size_t t) {
    Standing& victim = standings_[t];
    const SquareSet targets = standings_[s].reach & victim.area & victim.open;
    victim.targets |= targets;
    const OwnColours theirs(state_, t);
    int worst = 0;
    for (Colour colour = theirs.first; colour < theirs.end; ++colour) {
      const ColourAreas& areas = areas_[at(colour)];
      for_each_bit(targets & areas.best_squares() & state_.tops[at(colour)], [&](Square square) {
        worst = std::max(worst, areas.best() - areas.without(state_, square));
      });
    }
    victim.danger = std::max(victim.danger, worst);
    if (s == merlon::index(state_.turn_seat)) victim.danger_next = worst;
    standings_[s].attack = std::max(standings_[s].attack, worst);
  }

  /// How much more of something the seat has than the one of the others that has most.
  template <class Amount>
  float lead(std::size_t seat, Amount&& amount) const {
    float highest = -1e9f;
    for (std::size_t s = 0; s < state_.players; ++s) {
      if (s != seat) highest = std::max(highest, static_cast<float>(amount(standings_[s])));
    }
    return static_cast<float>(amount(standings_[seat])) - highest;
  }

  void describe_wealth(std::size_t seat, Advice::Description& out) const {
    const Standing& own = standings_[seat];
    const float wealth_lead = lead(seat, [](const Standing& one) { return one.wealth; });
    const float ducats_lead = lead(seat, [](const Standing& one) { return one.ducats; });
    float sum = 0.0f;
    int ahead = 0;
    for (std::size_t s = 0; s < state_.players; ++s) {
      if (s == seat) continue;
      sum += standings_[s].wealth;
      ahead += standings_[s].wealth > own.wealth ? 1 : 0;
    }
    of(out, Trait::wealth_lead) = 0.1f * wealth_lead;
    of(out, Trait::wealth_lead_mean) = 0.1f * (own.wealth - sum / number(state_.players - 1));
    of(out, Trait::wealth_lead_late) = 0.1f * wealth_lead * (1.0f - rest_);
    const float soon = 1.0f / (2.0f + rest_ * number(kFloorsPerColour));
    // More than this is a game decided.
    const auto within_reason = [](float amount) { return std::clamp(amount, -10.0f, 10.0f); };
    const float cash_lead = lead(seat, [](const Standing& one) { return one.ducats + one.final_pay; });
    of(out, Trait::wealth_lead_soon) = within_reason(soon * wealth_lead);
    of(out, Trait::cash_lead_soon) = within_reason(soon * cash_lead);
    of(out, Trait::seats_ahead) = number(ahead) / number(state_.players - 1);
    of(out, Trait::ducats) = 0.05f * number(own.ducats);
    of(out, Trait::ducats_lead) = 0.1f * ducats_lead;
    of(out, Trait::others_ducats) = 0.05f * (number(own.ducats) - ducats_lead);
    of(out, Trait::poor) = number(std::max(0, 4 - own.ducats)) / 4.0f;
    of(out, Trait::short_of_money) = number(std::max(0, 9 - own.ducats)) / 9.0f;
    of(out, Trait::final_pay) = 0.1f * number(own.final_pay);
    of(out, Trait::final_lead) = 0.2f * lead(seat, [](const Standing& one) { return one.final_pay; });
  }

  void describe_income(std::size_t seat, Advice::Description& out) const {
    const OwnColours own(state_, seat);
    const float income_lead = lead(seat, [](const Standing& one) { return one.income; });
    of(out, Trait::income) = 0.1f * number(standings_[seat].income);
    of(out, Trait::income_lead) = 0.2f * income_lead;
    of(out, Trait::income_lead_early) = 0.2f * income_lead * rest_;
    of(out, Trait::lesser_income) =
        0.2f * number(std::min(areas_[at(own.first)].best(), areas_[at(own.end - 1)].best()));
    of(out, Trait::pair_rows) = number(reach_.pair_rows) / 3.0f;
    if (reach_.lone_cards == 0) return;
    const bool now = merlon::index(state_.turn_seat) == seat;
    of(out, Trait::day_at_hand) = number(std::popcount(reach_.lone_cards)) / 3.0f;
    for_each_bit(reach_.lone_cards, [&](Card card) {
      const auto& colours = kCardColours[at(card)];
      const bool shown =
          merlon::index(state_.owner(colours[0])) == seat || merlon::index(state_.owner(colours[1])) == seat;
      of(out, Trait::own_day) += shown ? 0.5f : 0.0f;
    });
    of(out, Trait::day_now) = now ? 1.0f : 0.0f;
    of(out, now ? Trait::day_lead_now : Trait::day_lead_others) = 0.2f * income_lead;
  }

  void describe_stock(std::size_t seat, Advice::Description& out) const {
    const OwnColours own(state_, seat);
    int singles = 0;
    int doubles = 0;
    for (Colour colour = own.first; colour < own.end; ++colour) {
      singles += state_.stock[at(colour)][1];
      doubles += state_.stock[at(colour)][2];
    }
    const float crests_lead = lead(seat, [](const Standing& one) { return one.crests_left; });
    of(out, Trait::rest) = rest_;
    of(out, Trait::floors_left) = number(standings_[seat].floors_left) / number(kFloorsPerColour);
    of(out, Trait::floors_lead) =
        0.125f * (number(standings_[seat].floors_left) - rest_ * number(kFloorsPerColour));
    of(out, Trait::single_crests) = 0.25f * number(singles);
    of(out, Trait::double_crests) = 0.5f * number(doubles);
    of(out, Trait::crests_lead) = 0.2f * crests_lead;
    of(out, Trait::crests_early) = 0.2f * crests_lead * rest_;
  }

  void describe_towers(std::size_t seat, Advice::Description& out) const {
    const Standing& own = standings_[seat];
    const SquareSet inside = own.open & own.area;
    for_each_bit(own.open, [&](Square square) {
      const int height = std::min(state_.height(square), 4);
      of(out, has_square(inside, square) ? Trait::area_height : Trait::apart_height, height - 1) += 0.25f;
    });
    of(out, Trait::area_crests) = 0.25f * number(crests_on(state_, inside));
    of(out, Trait::apart_crests) = 0.25f * number(crests_on(state_, own.open & ~inside));
    of(out, Trait::roofs) = 0.5f * number(std::popcount(state_.roofs));
    of(out, Trait::area_roofs) = 0.5f * number(std::popcount(state_.roofs & own.area));
  }

  void describe_threats(std::size_t seat, Advice::Description& out) const {
    const Standing& own = standings_[seat];
    const bool now = merlon::index(state_.turn_seat) == seat;
    int cheapest = 8;
    for_each_bit(own.targets, [&](Square square) { cheapest = std::min(cheapest, state_.height(square)); });
    of(out, Trait::own_reach) = 0.1f * number(std::popcount(own.reach));
    of(out, Trait::targets) = 0.25f * number(std::popcount(own.targets));
    of(out, Trait::cheapest) = 0.125f * number(cheapest);
    of(out, Trait::danger) = 0.2f * number(own.danger);
    of(out, Trait::danger_next) = 0.2f * number(own.danger_next);
    of(out, Trait::growth) = 0.3f * number(own.growth);
    of(out, Trait::growth_now) = now ? 0.3f * number(own.growth) : 0.0f;
    of(out, Trait::attack) = 0.2f * number(own.attack);
    of(out, Trait::attack_now) = now ? 0.2f * number(own.attack) : 0.0f;
  }

  void describe_turn(std::size_t seat, Advice::Description& out) const {
    const int players = state_.players;
    const int until =
        (static_cast<int>(seat) + players - static_cast<int>(merlon::index(state_.turn_seat))) % players;
    of(out, Trait::turns_until, until) = 1.0f;
  }

  const State& state_;
  float rest_;  ///< how much of the game is left
  Reach reach_;
  std::array<ColourAreas, kColours> areas_;
  std::array<Standing, kMaxPlayers> standings_;
};

void tell(MoveFeatures& features, Aspect aspect, float value = 1.0f) {
  if (value != 0.0f) features.push({static_cast<std::uint16_t>(aspect), value});
}

Aspect operator+(Aspect first, int offset) { return static_cast<Aspect>(static_cast<int>(first) + offset); }

}  // namespace

void Advice::describe(const State& state, Descriptions& seats) {
  const Survey survey(state);
  for (std::size_t s = 0; s < state.players; ++s) survey.describe(s, seats[s]);
}

bool Advice::settled(const State& state) { return state.phase == Phase::relocate; }

// Moves.

Advice::MoveDescriber::MoveDescriber(const State& state)
    : state_(state),
      days_(days_to_come(state) + number(state.ducat_day)),
      late_(1.0f - floors_to_come(state) / number(kFloorsPerColour)),
      seat_(merlon::index(state.seat)) {
  std::array<float, kMaxPlayers> incomes{};
  std::array<float, kMaxPlayers> wealths{};
  for (Colour colour = 0; colour < state.colours(); ++colour) {
    areas_[at(colour)] = {state, colour};
    incomes[merlon::index(state.owner(colour))] += number(areas_[at(colour)].best());
  }
  float sum = 0.0f;
  for (std::size_t s = 0; s < state.players; ++s) {
    const Seat seat{static_cast<std::uint8_t>(s)};
    wealths[s] = number(state.ducats[s] + final_pay(state, seat).sum()) + days_ * incomes[s];
    sum += incomes[s];
  }
  leader_ = seat_ == 0 ? 1 : 0;
  for (std::size_t s = 0; s < state.players; ++s) {
    if (s != seat_ && wealths[s] > wealths[leader_]) leader_ = s;
  }
  const auto best_other = [&](const std::array<float, kMaxPlayers>& amounts) {
    float highest = -1e9f;
    for (std::size_t s = 0; s < state.players; ++s)
      highest = s == seat_ ? highest : std::max(highest, amounts[s]);
    return highest;
  };
  income_lead_ = incomes[seat_] - best_other(incomes);
  income_lead_mean_ = incomes[seat_] - (sum - incomes[seat_]) / number(state.players - 1);
  wealth_lead_ = wealths[seat_] - wealths[leader_];
  if (state.phase == Phase::relocate) find_best_sites();
}

Advice::MoveDescriber::Site Advice::MoveDescriber::site(Colour colour, Square square) const {
  const float regard = state_.players == 2 ? 1.0f : 0.4f;  // for what the others lose
  const Seat builder = state_.owner(colour);
  const ColourAreas& areas = areas_[at(colour)];
  Site site;
  site.square = square;
  if (has_square(state_.tops[at(colour)], square)) {
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
  const int lost = areas_[at(top)].best() - areas_[at(top)].without(state_, square);
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
  for (Colour colour = 0; colour < state_.colours(); ++colour) {
    const SquareSet payable = affordable(state_, state_.owner(colour));
    std::array<Site, kSquareBits> sites;
    for_each_bit(reach.squares[at(colour)] & payable,
                 [&](Square square) { sites[at(square)] = site(colour, square); });
    for_each_bit(reach.places[at(colour)], [&](Place place) {
      Site& best = best_[at(colour)][at(place)];
      best = {};
      for_each_bit(reach.sites[at(place)] & payable, [&](Square square) {
        if (best.square < 0 || sites[at(square)].worth > best.worth) best = sites[at(square)];
      });
    });
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
  const std::array<Colour, 2> colours{state_.outer(card), state_.inner(card)};
  const int builders = is_double(card) ? 2 : 1;
  int own = 0;
  int growth = 0;
  std::array<Square, 2> squares{-1, -2};
  bool ends = false;
  for (int i = 0; i < builders; ++i) {
    const Colour colour = colours[at(i)];
    const Site& best = best_[at(colour)][at(move.place())];
    squares[at(i)] = best.square;
    ends = ends || state_.floors_left(colour) == 1;
    if (merlon::index(state_.owner(colour)) == seat_) {
      own |= 1 << i;
      growth += best.gain;
      tell(features, Aspect::own_site + i, 0.2f * best.worth);
    } else {
      tell(features, Aspect::other_site + i, 0.2f * best.worth);
      tell(features, Aspect::harm + i, 0.2f * best.harm);
      if (merlon::index(state_.owner(colour)) == leader_) {
        tell(features, Aspect::helps_leader, 0.2f * best.worth);
      }
    }
  }
  constexpr std::array<Aspect, 4> kRoles{Aspect::builds_none, Aspect::builds_first, Aspect::builds_second,
                                         Aspect::builds_both};
  tell(features, builders == 1 && own != 0 ? Aspect::builds_alone : kRoles[at(own)]);
  if (squares[0] == squares[1]) tell(features, Aspect::contested);
  if (state_.row_size(state_.place_of(card)) == 1) tell(features, Aspect::day_growth, 0.3f * number(growth));
  if (ends) {
    tell(features, Aspect::last_floor);
    tell(features, Aspect::last_floor_lead, 0.1f * wealth_lead_);
  }
}

void Advice::MoveDescriber::describe_rows(Move move, MoveFeatures& features) const {
  const Place from = state_.place_of(move.card());
  const Place to = move.place();
  const float lead = 0.2f * income_lead_;
  const int behind = state_.row_size(from) - 1;
  if (behind == 0) {
    tell(features, Aspect::day);
    tell(features, Aspect::day_lead, lead);
    tell(features, Aspect::day_lead_mean, 0.2f * income_lead_mean_);
  } else if (behind == 1) {
    tell(features, Aspect::leaves_lone);
    tell(features, Aspect::leaves_lone_lead, lead);
  }
  const int joined = state_.row_size(to);
  if (joined == 0) {
    tell(features, Aspect::makes_row);
    tell(features, Aspect::makes_row_lead, lead);
  } else if (joined == 1) {
    tell(features, Aspect::joins_lone);
    tell(features, Aspect::joins_lone_lead, lead);
  } else if (joined + 1 == max_row_size(state_.players)) {
    tell(features, Aspect::fills_row);
  }
  if (to == clockwise(state_.front, 1)) tell(features, Aspect::new_front);
  tell(features, Aspect::steps, 0.1f * number(steps_between(from, to)));
}

void Advice::MoveDescriber::describe_build(Move move, MoveFeatures& features) const {
  const Square square = move.square();
  const Colour colour = move.colour();
  const ColourAreas& areas = areas_[at(colour)];
  const Site plain = site(colour, square);
  const bool own_top = has_square(state_.tops[at(colour)], square);
  const int crests = move.crests();
  const int after =
      own_top ? areas.renewed(square, crests, state_.top_crests(square)) : areas.with(state_, square, crests);
  const int gain = after - areas.best();
  const bool today = state_.ducat_day != 0;
  tell(features, Aspect::worth, 0.2f * plain.worth);
  tell(features, Aspect::gain, 0.3f * number(gain));
  if (today) tell(features, Aspect::gain_today, 0.3f * number(gain));

  const int height = state_.height(square);
  if (height == 0) {
    tell(features, Aspect::on_empty);
  } else if (has_square(state_.tops_of(state_.seat), square)) {
    tell(features, Aspect::covers_own);
  } else {
    const Colour top = state_.top_colour(square);
    const int taken = areas_[at(top)].best() - areas_[at(top)].without(state_, square);
    tell(features, Aspect::taken, 0.3f * number(taken));
    if (today) tell(features, Aspect::taken_today, 0.3f * number(taken));
    if (merlon::index(state_.owner(top)) == leader_) {
      tell(features, Aspect::takes_from_leader, 0.3f * number(taken));
      tell(features, Aspect::pays_leader, 0.2f * number(height));
    }
    tell(features, Aspect::paid, 0.2f * number(height));
    tell(features, Aspect::paid_share, number(height) / number(std::max(1, state_.ducats[seat_])));
  }
  tell(features, Aspect::height + std::min(height, 3));
  const bool in_area =
      after > areas.best() || (gain == 0 && (spread(areas.best_squares()) & square_bit(square)) != 0);
  if (!in_area) tell(features, Aspect::apart);
  describe_crests(move, in_area, features);

  if (state_.builder == 0 && is_double(state_.card)) {
    const Seat second = state_.owner(state_.outer(state_.card));
    if (second != state_.seat && state_.ducats[merlon::index(second)] > height) {
      tell(features, Aspect::may_be_covered, 1.0f / number(height + 1));
      tell(features, Aspect::may_be_covered_crests, number(crests));
    }
  }
  if (calls_for_roof(state_, square)) {
    tell(features, Aspect::roofed);
    tell(features, Aspect::roofed_crests, number(crests));
  }
  if (state_.floors_left(colour) == 1) {
    tell(features, Aspect::end_lead, 0.1f * wealth_lead_);
    if (wealth_lead_ < 0.0f) tell(features, Aspect::end_behind);
  }
}

void Advice::MoveDescriber::describe_crests(Move move, bool in_area, MoveFeatures& features) const {
  const int crests = move.crests();
  if (crests == 0) {
    const auto& left = state_.stock[at(move.colour())];
    if (left[1] + left[2] > 0) tell(features, Aspect::withholds_crests, late_ * late_);
    return;
  }
  const bool single = crests == 1;
  tell(features, single ? Aspect::single_crest : Aspect::double_crest);
  tell(features, single ? Aspect::single_crest_late : Aspect::double_crest_late, late_);
  if (in_area) tell(features, single ? Aspect::single_crest_area : Aspect::double_crest_area);
  if (state_.ducat_day != 0) tell(features, Aspect::crests_today, number(crests));
}

void Advice::MoveDescriber::describe_roof(Move move, MoveFeatures& features) const {
  const bool own = has_square(state_.tops_of(state_.seat), move.square());
  tell(features, own ? Aspect::roof_own : Aspect::roof_other,
       1.0f + number(state_.top_crests(move.square())));
  const OwnColours colours(state_, seat_);
  for (Colour colour = colours.first; colour < colours.end; ++colour) {
    if (has_square(areas_[at(colour)].best_squares(), move.square())) tell(features, Aspect::roof_area);
  }
}

// A match of two shows every difference in strength, so there half as many simulations again make a step;
// with more players the others decide as much as oneself, and a step must be several times wider to be felt.
const Levels& Advice::levels(int /*players*/) {
  static constexpr Levels kTable{{{40, 0.3f},
                                  {98, 0.192f},
                                  {164, 0.141f},
                                  {234, 0.11f},
                                  {280, 0.096f},
                                  {356, 0.079f},
                                  {600, 0.05f},
                                  {16000, 0.0f}}};
  return kTable;
}

}  // namespace merlon::kilt_castle
