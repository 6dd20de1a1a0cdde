// How the net sees a seat: its chance at every stone, what these make of the race for three neighbours or for
// five, and what it holds in hand.
#include <algorithm>
#include <array>
#include <bit>

#include "core/numbers.h"
#include "games/schotten_totten/engine/permissions.h"
#include "games/schotten_totten/engine/rules.h"
#include "games/schotten_totten/player/advice.h"
#include "games/schotten_totten/player/description.h"
#include "games/schotten_totten/player/odds.h"

namespace merlon::schotten_totten {
namespace {

/// The numbers that describe a seat. Some stand for several places in a row; then the next one says how many.
enum class Input : std::size_t {
  always,
  on_turn,
  chance_sum,
  rings,
  owned = rings + kRings,
  lost,
  best_triple,
  triple_sum,
  their_best_triple,
  their_triple_sum,
  three_in_row,
  their_three_in_row,
  five_stones,
  their_five_stones,
  race,
  race_on_turn,
  finish,
  their_finish,
  finish_sum,
  their_finish_sum,
  finish_on_turn,
  their_finish_on_turn,
  doubt,
  doubt_on_turn,
  safe,
  hopeless,
  sides,
  their_sides = sides + kMaxSlots,
  pile = their_sides + kMaxSlots,
  pile_chances,
  pile_race,
  slots,
  their_slots,
  hand_neighbours,
  hand_twins,
  hand_values,
  hand_size,
  their_hand_size,
  tactics_game,
  tactics_hand,
  their_tactics_hand,
  tactics_ahead,
  tactics_allowed,
  tactics_dead,
  tactics_cards,
  end = tactics_cards + kTacticsCards
};
static_assert(at(Input::end) <= Advice::kInputs);

/// Writes the description of one seat.
class SeatDescriber {
 public:
  SeatDescriber(const State& state, Seat seat, Advice::Description& out)
      : state_(state), odds_(state, seat), me_(seat), out_(out) {}

  void write() {
    out_.fill(0.0f);
    on_turn_ = state_.seat == me_ ? 1.0f : 0.0f;
    pile_ = part_of(state_.pile_size[Pile::clan], 42);
    set(Input::always, 1.0f);
    set(Input::on_turn, on_turn_);
    write_chances();
    write_race();
    write_finishes();
    write_sides();
    write_hand();
    if (state_.options.tactics) write_tactics();
  }

 private:
  void set(Input input, float value) { out_[at(input)] = value; }
  void add(Input input, int place, float value) { out_[at(number_of(input) + place)] += value; }

  void write_chances() {
    float sum = 0.0f;
    float doubt = 0.0f;
    float safe = 0.0f;
    float hopeless = 0.0f;
    for (const Stone stone : every<Stone>()) {
      const float chance = odds_.chance(stone);
      sum += chance;
      doubt += chance * (1.0f - chance);
      add(Input::rings, ring_of(stone), chance - 0.5f);
      if (!state_.unclaimed().has(stone)) continue;
      safe += chance > 0.95f ? 0.3f : 0.0f;
      hopeless += chance < 0.05f ? 0.3f : 0.0f;
    }
    lead_ = 0.5f * (sum - 4.5f);
    set(Input::chance_sum, lead_);
    set(Input::doubt, doubt);
    set(Input::doubt_on_turn, doubt * on_turn_);
    set(Input::safe, safe);
    set(Input::hopeless, hopeless);
    set(Input::owned, part_of(state_.owned[me_].size(), 3));
    set(Input::lost, part_of(state_.owned[other(me_)].size(), 3));
  }

  /// Three neighbouring stones or five anywhere, as if each stone were decided by itself.
  struct Race {
    float best_triple = 0.0f;
    float triple_sum = 0.0f;
    float three_in_row = 0.0f;
    float five = 0.0f;
  };

  template <class Chance>
  static Race race_of(Chance&& chance) {
    Race race;
    std::array<float, kNeighboursToWin> in_row{1.0f, 0.0f, 0.0f};
    std::array<float, kStonesToWin> count{1.0f};
    for (const Stone stone : every<Stone>()) {
      const float p = chance(stone);
      const float q = 1.0f - p;
      race.three_in_row += in_row[2] * p;
      in_row = {(in_row[0] + in_row[1] + in_row[2]) * q, in_row[0] * p, in_row[1] * p};
      race.five += count[4] * p;
      for (std::size_t i = 4; i > 0; --i) count[i] = count[i] * q + count[i - 1] * p;
      count[0] *= q;
      if (stone.number() + 2 >= kStones) continue;
      const float triple = p * chance(Stone(stone.number() + 1)) * chance(Stone(stone.number() + 2));
      race.triple_sum += triple;
      race.best_triple = std::max(race.best_triple, triple);
    }
    return race;
  }

  void write_race() {
    const Race mine = race_of([&](Stone stone) { return odds_.chance(stone); });
    const Race theirs = race_of([&](Stone stone) { return 1.0f - odds_.chance(stone); });
    set(Input::best_triple, mine.best_triple);
    set(Input::triple_sum, mine.triple_sum);
    set(Input::three_in_row, mine.three_in_row);
    set(Input::five_stones, mine.five);
    set(Input::their_best_triple, theirs.best_triple);
    set(Input::their_triple_sum, theirs.triple_sum);
    set(Input::their_three_in_row, theirs.three_in_row);
    set(Input::their_five_stones, theirs.five);
    const float my_part = 1.0f - (1.0f - mine.three_in_row) * (1.0f - mine.five);
    const float their_part = 1.0f - (1.0f - theirs.three_in_row) * (1.0f - theirs.five);
    const float race = 2.0f * (my_part - their_part) / (my_part + their_part + 0.01f);
    set(Input::race, race);
    set(Input::race_on_turn, race * on_turn_);
    set(Input::pile, pile_);
    set(Input::pile_chances, pile_ * lead_);
    set(Input::pile_race, pile_ * race);
  }

  /// The stones that would win the game at once.
  void write_finishes() {
    float best = 0.0f;
    float sum = 0.0f;
    float their_best = 0.0f;
    float their_sum = 0.0f;
    for (const Stone stone : state_.unclaimed()) {
      const float chance = odds_.chance(stone);
      if (wins(state_.owned[me_] | StoneSet{stone})) {
        best = std::max(best, chance);
        sum += chance;
      }
      if (wins(state_.owned[other(me_)] | StoneSet{stone})) {
        their_best = std::max(their_best, 1.0f - chance);
        their_sum += 1.0f - chance;
      }
    }
    set(Input::finish, best);
    set(Input::finish_sum, sum);
    set(Input::their_finish, their_best);
    set(Input::their_finish_sum, their_sum);
    set(Input::finish_on_turn, best * on_turn_);
    set(Input::their_finish_on_turn, their_best * on_turn_);
  }

  void write_sides() {
    int slots = 0;
    int their_slots = 0;
    for (const Stone stone : state_.unclaimed()) {
      const int mine = odds_.own(stone).lineup.missing;
      const int theirs = odds_.theirs(stone).lineup.missing;
      if (mine < kMaxSlots) add(Input::sides, mine, 0.25f);
      if (theirs < kMaxSlots) add(Input::their_sides, theirs, 0.25f);
      slots += mine;
      their_slots += theirs;
    }
    set(Input::slots, part_of(slots, 20));
    set(Input::their_slots, part_of(their_slots, 20));
  }

  void write_hand() {
    const std::uint64_t hand = state_.hand_clan[me_].bits;
    // The tenth place of a lane is empty or the highest value: no pair reaches into the next suit by chance
    // often enough to matter.
    const int neighbours = std::popcount(hand & hand >> 1) + std::popcount(hand & hand >> 2);
    const int twins = state_.hand_clan[me_].size() - std::popcount(state_.hand_clan[me_].values());
    int values = 0;
    state_.hand_clan[me_].for_each([&](Card card) { values += value_of(card); });
    set(Input::hand_neighbours, number(neighbours) * 0.4f);
    set(Input::hand_twins, number(twins) * 0.4f);
    set(Input::hand_values, part_of(values, 30));
    set(Input::hand_size, part_of(state_.clan_count[me_], 6));
    set(Input::their_hand_size, part_of(state_.clan_count[other(me_)], 6));
  }

  void write_tactics() {
    const int ahead = state_.played[me_].size() - state_.played[other(me_)].size();
    const float count = number(state_.tactics_count[me_]);
    set(Input::tactics_game, 1.0f);
    set(Input::tactics_hand, count * 0.4f);
    set(Input::their_tactics_hand, number(state_.tactics_count[other(me_)]) * 0.4f);
    set(Input::tactics_ahead, number(ahead));
    set(Input::tactics_allowed, may_play_tactics(state_, me_) && count > 0.0f ? 1.0f : 0.0f);
    set(Input::tactics_dead, count > 1.0f ? (count - 1.0f) * 0.4f : 0.0f);
    state_.hand_tactics[me_].for_each([&](Card card) {
      add(Input::tactics_cards, merlon::schotten_totten::index(card) - kClanCards, 1.0f);
    });
  }

  const State& state_;
  Odds odds_;
  Seat me_;
  Advice::Description& out_;
  float on_turn_ = 0.0f;
  float pile_ = 0.0f;
  float lead_ = 0.0f;
};

}  // namespace

void Advice::describe(const State& state, Descriptions& seats) {
  for (const Seat seat : kSeats) SeatDescriber(state, seat, seats[merlon::index(seat)]).write();
}

}  // namespace merlon::schotten_totten
