// How the net sees a seat: what it has and will earn, what of its towers is in danger, what its next floor
// could do, and how far it is ahead.
#include <algorithm>
#include <array>
#include <bit>

#include "core/numbers.h"
#include "games/kilt_castle/engine/area.h"
#include "games/kilt_castle/engine/sites.h"
#include "games/kilt_castle/player/advice.h"
#include "games/kilt_castle/player/prospects.h"

namespace merlon::kilt_castle {
namespace {

/// What is told of a seat. All are numbers of the order of 1; "lead" is against the best of the others.
enum class Input : std::uint8_t {
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
static_assert(at(Input::count) == Advice::kInputs);

/// What one seat has and can do, in numbers of the game.
struct Standing {
  int income = 0;
  int ducats = 0;
  int final_pay = 0;
  int cash = 0;  ///< both together
  int crests_left = 0;
  int floors_left = kFloorsPerColour;
  float wealth = 0.0f;
  SquareSet area{};     ///< squares of the best areas of its colours
  SquareSet open{};     ///< its open top floors
  SquareSet reach{};    ///< squares where it may build next
  SquareSet targets{};  ///< of its area: where others may build over next
  int danger = 0;
  int danger_next = 0;
  int growth = 0;
  int attack = 0;
};

/// All seats of one position, and what they share.
class SeatDescriber {
 public:
  explicit SeatDescriber(const State& state)
      : state_(state), rest_(floors_to_come(state) / number(kFloorsPerColour)), reach_(state) {
    for (const Colour colour : every<Colour>(state.colours())) areas_[colour] = {state, colour};
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
  static Seat seat_at(std::size_t s) { return Seat(s); }

  static float& of(Advice::Description& out, Input input, int offset = 0) {
    return out[at(input) + at(offset)];
  }

  void take_stock(std::size_t s) {
    Standing& one = standings_[s];
    const Seat seat = seat_at(s);
    one.ducats = state_.ducats[s];
    one.open = state_.tops_of(seat) - state_.roofs;
    one.final_pay = final_pay(state_, seat).sum();
    one.cash = one.ducats + one.final_pay;
    for (const Colour colour : state_.colours_of(seat)) {
      const auto& left = state_.stock[colour];
      one.income += areas_[colour].best();
      one.area |= areas_[colour].best_squares();
      one.crests_left += left[1] + 2 * left[2];
      one.floors_left = std::min(one.floors_left, state_.floors_left(colour));
    }
    one.wealth = number(one.cash) + days_to_come(state_) * number(one.income);
  }

  /// What the next floor of the seat could do, to itself and to the others.
  void look_ahead(std::size_t s) {
    const Seat seat = seat_at(s);
    const SquareSet payable = affordable(state_, seat);
    Standing& one = standings_[s];
    for (const Colour colour : state_.colours_of(seat)) {
      const ColourAreas& areas = areas_[colour];
      const SquareSet sites = reach_.squares[colour] & payable;
      one.reach |= sites;
      for (const Square square : (sites - state_.tops[colour]) & spread(one.area | state_.tops[colour])) {
        one.growth = std::max(one.growth, areas.with(state_, square, 0) - areas.best());
      }
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
    int worst = 0;
    for (const Colour colour : state_.colours_of(seat_at(t))) {
      const ColourAreas& areas = areas_[colour];
      const SquareSet threatened = targets & areas.best_squares() & state_.tops[colour];
      for (const Square square : threatened) {
        worst = std::max(worst, areas.best() - areas.without(state_, square));
      }
    }
    victim.danger = std::max(victim.danger, worst);
    if (s == merlon::index(state_.turn_seat)) victim.danger_next = worst;
    standings_[s].attack = std::max(standings_[s].attack, worst);
  }

  /// How much more of something the seat has than the one of the others that has most.
  template <class Amount>
  float lead(std::size_t seat, Amount&& amount) const {
    return static_cast<float>(amount(standings_[seat])) -
           best_of_others(seat, state_.players, [&](std::size_t s) { return amount(standings_[s]); });
  }

  void describe_wealth(std::size_t seat, Advice::Description& out) const {
    const Standing& own = standings_[seat];
    const float wealth_lead = lead(seat, [](const Standing& one) { return one.wealth; });
    const float mean =
        mean_of_others(seat, state_.players, [&](std::size_t s) { return standings_[s].wealth; });
    const float ducats_lead = lead(seat, [](const Standing& one) { return one.ducats; });
    int ahead = 0;
    for (std::size_t s = 0; s < state_.players; ++s) ahead += standings_[s].wealth > own.wealth ? 1 : 0;
    of(out, Input::wealth_lead) = 0.1f * wealth_lead;
    of(out, Input::wealth_lead_mean) = 0.1f * (own.wealth - mean);
    of(out, Input::wealth_lead_late) = 0.1f * wealth_lead * (1.0f - rest_);
    const float soon = 1.0f / (2.0f + rest_ * number(kFloorsPerColour));
    // More than this is a game decided.
    const auto within_reason = [](float amount) { return std::clamp(amount, -10.0f, 10.0f); };
    of(out, Input::wealth_lead_soon) = within_reason(soon * wealth_lead);
    of(out, Input::cash_lead_soon) =
        within_reason(soon * lead(seat, [](const Standing& one) { return one.cash; }));
    of(out, Input::seats_ahead) = number(ahead) / number(state_.players - 1);
    of(out, Input::ducats) = 0.05f * number(own.ducats);
    of(out, Input::ducats_lead) = 0.1f * ducats_lead;
    of(out, Input::others_ducats) = 0.05f * (number(own.ducats) - ducats_lead);
    of(out, Input::poor) = number(std::max(0, 4 - own.ducats)) / 4.0f;
    of(out, Input::short_of_money) = number(std::max(0, 9 - own.ducats)) / 9.0f;
    of(out, Input::final_pay) = 0.1f * number(own.final_pay);
    of(out, Input::final_lead) = 0.2f * lead(seat, [](const Standing& one) { return one.final_pay; });
  }

  void describe_income(std::size_t seat, Advice::Description& out) const {
    int lesser_income = standings_[seat].income;
    for (const Colour colour : state_.colours_of(seat_at(seat))) {
      lesser_income = std::min(lesser_income, areas_[colour].best());
    }
    const float income_lead = lead(seat, [](const Standing& one) { return one.income; });
    of(out, Input::income) = 0.1f * number(standings_[seat].income);
    of(out, Input::income_lead) = 0.2f * income_lead;
    of(out, Input::income_lead_early) = 0.2f * income_lead * rest_;
    of(out, Input::lesser_income) = 0.2f * number(lesser_income);
    of(out, Input::pair_rows) = number(reach_.pair_rows) / 3.0f;
    if (reach_.lone_cards.empty()) return;
    const bool now = merlon::index(state_.turn_seat) == seat;
    of(out, Input::day_at_hand) = number(reach_.lone_cards.size()) / 3.0f;
    for (const Card card : reach_.lone_cards) {
      const auto& colours = kCardColours[card];
      const bool shown =
          merlon::index(state_.owner(colours[0])) == seat || merlon::index(state_.owner(colours[1])) == seat;
      of(out, Input::own_day) += shown ? 0.5f : 0.0f;
    }
    of(out, Input::day_now) = now ? 1.0f : 0.0f;
    of(out, now ? Input::day_lead_now : Input::day_lead_others) = 0.2f * income_lead;
  }

  void describe_stock(std::size_t seat, Advice::Description& out) const {
    int singles = 0;
    int doubles = 0;
    for (const Colour colour : state_.colours_of(seat_at(seat))) {
      singles += state_.stock[colour][1];
      doubles += state_.stock[colour][2];
    }
    const float crests_lead = lead(seat, [](const Standing& one) { return one.crests_left; });
    of(out, Input::rest) = rest_;
    of(out, Input::floors_left) = number(standings_[seat].floors_left) / number(kFloorsPerColour);
    of(out, Input::floors_lead) =
        0.125f * (number(standings_[seat].floors_left) - rest_ * number(kFloorsPerColour));
    of(out, Input::single_crests) = 0.25f * number(singles);
    of(out, Input::double_crests) = 0.5f * number(doubles);
    of(out, Input::crests_lead) = 0.2f * crests_lead;
    of(out, Input::crests_early) = 0.2f * crests_lead * rest_;
  }

  void describe_towers(std::size_t seat, Advice::Description& out) const {
    const Standing& own = standings_[seat];
    const SquareSet inside = own.open & own.area;
    for (const Square square : own.open) {
      const int height = std::min(state_.height(square), 4);
      of(out, inside.has(square) ? Input::area_height : Input::apart_height, height - 1) += 0.25f;
    }
    of(out, Input::area_crests) = 0.25f * number(crests_on(state_, inside));
    of(out, Input::apart_crests) = 0.25f * number(crests_on(state_, own.open - inside));
    of(out, Input::roofs) = 0.5f * number(state_.roofs.size());
    of(out, Input::area_roofs) = 0.5f * number((state_.roofs & own.area).size());
  }

  void describe_threats(std::size_t seat, Advice::Description& out) const {
    const Standing& own = standings_[seat];
    const bool now = merlon::index(state_.turn_seat) == seat;
    int cheapest = 8;
    for (const Square square : own.targets) cheapest = std::min(cheapest, state_.height(square));
    of(out, Input::own_reach) = 0.1f * number(own.reach.size());
    of(out, Input::targets) = 0.25f * number(own.targets.size());
    of(out, Input::cheapest) = 0.125f * number(cheapest);
    of(out, Input::danger) = 0.2f * number(own.danger);
    of(out, Input::danger_next) = 0.2f * number(own.danger_next);
    of(out, Input::growth) = 0.3f * number(own.growth);
    of(out, Input::growth_now) = now ? 0.3f * number(own.growth) : 0.0f;
    of(out, Input::attack) = 0.2f * number(own.attack);
    of(out, Input::attack_now) = now ? 0.2f * number(own.attack) : 0.0f;
  }

  void describe_turn(std::size_t seat, Advice::Description& out) const {
    const int players = state_.players;
    const int until = (number_of(seat) + players - number_of(state_.turn_seat)) % players;
    of(out, Input::turns_until, until) = 1.0f;
  }

  const State& state_;
  float rest_;  ///< how much of the game is left
  Reach reach_;
  IdArray<Colour, ColourAreas> areas_;
  std::array<Standing, kMaxPlayers> standings_;
};

}  // namespace

void Advice::describe(const State& state, Descriptions& seats) {
  const SeatDescriber describer(state);
  for (std::size_t s = 0; s < state.players; ++s) describer.describe(s, seats[s]);
}

}  // namespace merlon::kilt_castle
