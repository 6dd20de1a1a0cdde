// Whole games, played at random and by players with odd habits: what holds in every state is in invariants.h,
// what holds from one state to the next here, and the events add up to what the purses hold.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

#include "games/kilt_castle/tests/invariants.h"
#include "games/kilt_castle/tests/players.h"
#include "tests/suites/random_play.h"
#include "tests/support/rules.h"

namespace merlon::kilt_castle {
namespace {

using test::rules;

// --- single states -------------------------------------------------------------------------------

/// The same position, put together from its facts: must be the same bytes.
State rebuilt(const State& state) {
  State copy{};
  copy.ducats = state.ducats;
  for (const Colour colour : every<Colour>(state.colours())) copy.stock[colour] = {11, 3, 2};
  for (std::size_t i = 0; i < state.floor_count; ++i) add_floor(copy, state.floors[i]);
  copy.roofs = state.roofs;
  copy.card_places = state.card_places;
  copy.turned = state.turned;
  copy.turn = state.turn;
  copy.front = state.front;
  copy.players = state.players;
  copy.turn_seat = state.turn_seat;
  copy.seat = state.seat;
  copy.phase = state.phase;
  copy.card = state.card;
  copy.builder = state.builder;
  copy.built = state.built;
  copy.ducat_day = state.ducat_day;
  copy.options = state.options;
  refresh_rows(copy);
  return copy;
}

/// The same towers, built in another order: floors of different squares change places in the list.
State built_in_another_order(const State& state) {
  State other = state;
  std::stable_sort(other.floors.begin(), other.floors.begin() + other.floor_count,
                   [](Floor a, Floor b) { return a.square() > b.square(); });
  return other;
}

std::string check_bytes(const State& state) {
  if (!test::same_bytes(rebuilt(state), state)) return "a position put together anew has other bytes";
  const State other = built_in_another_order(state);
  if (!invariants::problem(other).empty()) return "another order of the floors breaks the state";
  if (!(other == state) || state_hash(other) != state_hash(state))
    return "the order of building is in the hash";
  return {};
}

// --- whole games ---------------------------------------------------------------------------------

/// Keeps the books of a game, from its events alone.
class Ledger {
 public:
  explicit Ledger(const State& state) : ducats_(state.ducats), floors_(state.floor_count) {}

  void enter(const Event& event) {
    switch (event.kind) {
      case EventKind::built:
        ++floors_;
        if (event.amount == 0) return;
        at(event.seat) -= event.amount;
        at(event.payee) += event.amount;
        return;
      case EventKind::paid:
        ++paid_;
        at(event.seat) += event.amount;
        return;
      case EventKind::final_pay:
        at(event.seat) += event.amount;
        return;
      case EventKind::noted:
        noted_ = true;
        return;
      default:
        return;
    }
  }

  std::string check(const State& before, const State& after) {
    const bool turn_over = after.turn != before.turn || after.phase == Phase::over;
    if (after.ducats != ducats_) return "the money is not what the events say";
    if (after.floor_count != floors_) return "the floors are not what the events say";
    if (!turn_over)
      return paid_ == 0 && noted_ == (after.ducat_day != 0) ? "" : "a ducat day in the middle of a turn";
    const int wanted = noted_ ? after.colours() : 0;
    if (paid_ != wanted) return "a ducat day has not paid every colour once";
    paid_ = 0;
    noted_ = false;
    return {};
  }

 private:
  std::int32_t& at(Seat seat) { return ducats_[merlon::index(seat)]; }

  std::array<std::int32_t, kMaxPlayers> ducats_;
  int floors_;
  int paid_ = 0;
  bool noted_ = false;
};

/// What is wrong with an event of the move between two states.
std::string check_event(const State& before, const State& after, const Event& event) {
  switch (event.kind) {
    case EventKind::moved: {
      const Card card = event.card;
      const bool right = event.seat == before.turn_seat && event.from == before.card_places[card] &&
                         event.to == after.card_places[card] && event.turned == after.is_turned(card);
      return right ? "" : "the event of a move is wrong";
    }
    case EventKind::built: {
      const int price = price_for(before, event.square);
      const Seat payee = price > 0 ? before.owner(before.top_colour(event.square)) : kSpectator;
      const bool right = event.seat == before.seat && event.amount == price && event.payee == payee &&
                         payee != event.seat && before.owner(event.colour) == event.seat &&
                         after.top_colour(event.square) == event.colour &&
                         after.top_crests(event.square) == event.crests;
      return right ? "" : "the event of a building is wrong";
    }
    case EventKind::roofed: {
      const SquareSet from = event.roof_from.exists() ? SquareSet{event.roof_from} : SquareSet{};
      const bool right = event.seat == before.seat &&
                         ((before.roofs - from) | SquareSet{event.square}) == after.roofs &&
                         !from.empty() == (before.phase == Phase::roof) && (from - before.roofs).empty();
      return right ? "" : "the event of a roof is wrong";
    }
    case EventKind::skipped:
      return event.seat == before.seat && event.colour == before.building_colour()
                 ? ""
                 : "the event of a skip is wrong";
    default:
      return {};
  }
}

/// What the change from one state to the next shows, whatever the move was.
std::string check_step(const State& before, const State& after, Move move) {
  const bool over = after.phase == Phase::over;
  const bool turn_over = over || after.turn != before.turn;
  if (turn_over && !over) {
    const auto next = (merlon::index(before.turn_seat) + 1) % before.players;
    if (after.turn != before.turn + 1 || merlon::index(after.turn_seat) != next)
      return "it is not the next seat's turn";
  }
  if (!turn_over && after.turn_seat != before.turn_seat) return "the turn has changed its owner";
  if (over && after.turn != before.turn) return "a finished game has begun a turn";
  if ((move.kind() == MoveKind::relocate) != (after.card_places != before.card_places))
    return "cards move by themselves";
  const bool moved_on = after.front.number() == (before.front.number() + 1) % 20;
  if (after.front != before.front && !moved_on) return "the front jumps";
  if (over && !invariants::has_finished(after) && after.turn != 300) return "a game ends for no reason";
  if (turn_over && !over && (invariants::has_finished(after) || before.turn == 300))
    return "a finished game goes on";
  return {};
}

/// KC-2.9, KC-2.10: the card is turned, the others are not, and an empty place is noted.
std::string check_relocation(const State& before, const State& after, Move move) {
  if (move.kind() != MoveKind::relocate) return {};
  const Card card = move.card();
  for (const Card i : every<Card>()) {
    const bool turned = before.is_turned(i) != after.is_turned(i);
    if (turned != (i == card && i.number() >= 4)) return "the wrong card is turned";
    if (i != card && before.card_places[i] != after.card_places[i]) return "another card has moved";
  }
  if (after.card_places[card] == before.card_places[card]) return "the card is where it was";
  const bool emptied = invariants::count_rows(before)[merlon::index(before.card_places[card])] == 1;
  return emptied == (after.ducat_day != 0) ? "" : "a ducat day is noted for no reason, or not noted";
}

struct Played : Sample {
  static constexpr std::size_t kCombinations = 128;
  static constexpr int kGamesPlayed = 15 * 3 * 128;
  using Ledger = kilt_castle::Ledger;

  static std::string problem(const State& state, const Moves& moves) {
    std::string problem(invariants::problem(state));
    if (problem.empty()) problem = test::decision_problem<KiltCastle>(state, 190);
    if (problem.empty()) problem = invariants::decision_problem(state, moves);
    return problem.empty() ? check_bytes(state) : problem;
  }
  static std::string step_problem(const State& before, Move move, const State& after,
                                  const EventList<Event>& events) {
    std::string problem;
    for (const Event& event : events) {
      if (problem.empty()) problem = check_event(before, after, event);
    }
    if (problem.empty()) problem = check_step(before, after, move);
    return problem.empty() ? check_relocation(before, after, move) : problem;
  }
  static void note_rules(std::string_view test) {
    if (test == "NoOptionsAndNoHabitsLetAGameBreak")
      rules("KC-1.3", "KC-1.4", "KC-1.5", "KC-2.9", "KC-2.10", "KC-3.1", "KC-3.2", "KC-4.5", "KC-4.8",
            "KC-5.2", "KC-6.1", "KC-7.5", "KC-8.1", "KC-8.2", "KC-9.1", "KC-9.4");
    if (test == "NobodyAmongTheirOwnKindLetsAGameBreak") rules("KC-2.4", "KC-2.8", "KC-8.2");
  }
};

}  // namespace
}  // namespace merlon::kilt_castle

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(KiltCastle, RandomPlay, kilt_castle::Played);
}
