// Whole games, played at random and by players with odd habits, in every combination of options and with
// every number of players. Nobody knows how such a game must go, but much is known about every state of it:
// see invariants.h. Besides: what the events say adds up to what the purses hold.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "games/kilt_castle/tests/invariants.h"
#include "games/kilt_castle/tests/players.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::kilt_castle {
namespace {

using test::effort;
using test::in_a_hurry;
using test::rules;

bool same_bytes(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof(State)) == 0; }

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
  if (!same_bytes(rebuilt(state), state)) return "a position put together anew has other bytes";
  const State other = built_in_another_order(state);
  if (!invariants::problem(other).empty()) return "another order of the floors breaks the state";
  if (!(other == state) || state_hash(other) != state_hash(state))
    return "the order of building is in the hash";
  return {};
}

/// Where a move stands in the order that `legal` promises.
int order_of(const State& state, Move move) {
  if (move.kind() == MoveKind::relocate) {
    return 100 * move.card().number() +
           (move.place().number() - state.place_of(move.card()).number() + 20) % 20;
  }
  if (move.kind() != MoveKind::build) return move.square().number();
  const Line& line = state.line(state.place_of(state.card));
  const auto depth = std::find(line.begin(), line.end(), move.square()) - line.begin();
  return 100 * static_cast<int>(depth) + 10 * move.colour().number() + move.crests();
}

std::string check_order(const State& state) {
  Moves moves;
  KiltCastle::legal(state, moves);
  for (std::size_t i = 1; i < moves.size(); ++i) {
    if (order_of(state, moves[i - 1]) >= order_of(state, moves[i])) return "the moves are not in order";
  }
  return {};
}

std::string check_state(const State& state) {
  std::string problem(invariants::problem(state));
  if (problem.empty()) problem = invariants::decision_problem(state);
  if (problem.empty()) problem = check_order(state);
  if (problem.empty()) problem = check_bytes(state);
  const Turn turn = KiltCastle::to_move(state);
  if (problem.empty() && (turn.seat != state.seat || turn.over != (state.phase == Phase::over))) {
    problem = "to_move is not what the state says";
  }
  return problem;
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

  /// To be called after every move; `turn_over` when it was the last one of its turn.
  std::string check(const State& after, bool turn_over) {
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

std::optional<Failure> first_failure(const Path& path) {
  Walk walk(path);
  Ledger ledger(walk.state());
  while (true) {
    std::string problem = check_state(walk.state());
    if (problem.empty() && !walk.at_end()) {
      const State before = walk.state();
      EventList<Event> events;
      const Move move = walk.step(events);
      const State& after = walk.state();
      for (const Event& event : events) ledger.enter(event);
      problem = ledger.check(after, after.turn != before.turn || after.phase == Phase::over);
      for (const Event& event : events) {
        if (problem.empty()) problem = check_event(before, after, event);
      }
      if (problem.empty()) problem = check_step(before, after, move);
      if (problem.empty()) problem = check_relocation(before, after, move);
      if (problem.empty()) continue;
    }
    if (problem.empty()) return std::nullopt;
    Failure failure{path, problem};
    failure.path.steps = walk.steps();
    return failure;
  }
}

TEST(KiltCastleRandomPlay, NoOptionsAndNoHabitsLetAGameBreak) {
  rules("KC-1.3", "KC-1.4", "KC-1.5", "KC-2.9", "KC-2.10", "KC-3.1", "KC-3.2", "KC-4.5", "KC-4.8", "KC-5.2",
        "KC-6.1", "KC-7.5", "KC-8.1", "KC-8.2", "KC-9.1", "KC-9.4");
  const int combinations = 3 * static_cast<int>(every_combination().size());
  EXPECT_EQ(combinations, 3 * 128);
  check_games(effort(15 * combinations), first_failure);
}

// The same for players of one kind only, from the usual beginning: habits go furthest there.
TEST(KiltCastleRandomPlay, NobodyAmongTheirOwnKindLetsAGameBreak) {
  rules("KC-2.4", "KC-2.8", "KC-8.2");
  const std::vector<Options> all = every_combination();
  Rng rng(1620);
  for (int i = 0; i < effort(1500); ++i) {
    Path path;
    path.options = all[rng.below(static_cast<std::uint32_t>(all.size()))];
    path.seats = 2 + i % 3;
    path.seed = rng.next() >> 32;
    path.players.fill(static_cast<std::uint8_t>(static_cast<std::size_t>(i) / 3 % kPolicies.size()));
    if (const auto failure = first_failure(path)) {
      const Failure simple = test::simplified(*failure, first_failure);
      FAIL() << simple.problem << '\n' << simple.path;
    }
  }
}

// --- the start and the end -----------------------------------------------------------------------

/// What lies where, without the order of the cards in a row.
std::string start_text(const State& state) {
  std::string text = std::to_string(state.turned.bits());
  for (const Place place : state.card_places) text += " " + std::to_string(place.number());
  return text;
}

std::string check_start(const State& state) {
  std::array<std::array<int, 4>, 20> shown{};
  for (const Card card : every_between<Card>(kColours, kCards)) {
    if (invariants::is_out(state, card)) continue;
    for (const Colour colour : kCardColours[card]) {
      ++shown[merlon::index(state.card_places[card])][merlon::index(colour)];
    }
  }
  for (const auto& row : shown) {
    if (*std::max_element(row.begin(), row.end()) > 2) return "a colour is in a row three times";
  }
  const std::array<int, 20> rows = invariants::count_rows(state);
  for (std::size_t place = 0; place < rows.size(); ++place) {  // W5 is 0, W1 is 4
    const int wanted = place >= (state.players == 3 ? 2 : 1) && place <= 4 ? 5 - static_cast<int>(place) : 0;
    if (rows[place] != wanted) return "a row has the wrong size";
  }
  for (const Card card : every<Card>(invariants::colours(state))) {
    if (state.card_places[card].number() != (state.players == 3 ? 2 : 1)) return "a single card is astray";
  }
  State lone = state;
  for (const Card card : every<Card>()) {
    if (state.card_places[card].number() == 4) lone.card = card;
  }
  if (invariants::owner(state, invariants::half(lone, false)) != static_cast<int>(state.turn_seat))
    return "the wrong seat begins";
  return state.front.number() == 4 && state.turn == 1 && state.floor_count == 0 ? "" : "the start is none";
}

TEST(KiltCastleRandomPlay, EveryStartIsDealtAndFits) {
  rules("KC-1.5", "KC-1.6", "KC-1.7", "KC-1.8", "KC-1.9", "KC-1.10");
  for (const int players : {4, 3, 2}) {
    if (players == 2 && in_a_hurry()) break;  // the same cards as with four
    const std::size_t starts = players == 3 ? 24 : 3072;
    std::map<std::string, int> seen;
    Rng rng(24);
    FastShuffler shuffler(rng);
    const int deals = 20 * static_cast<int>(starts);
    for (int i = 0; i < deals; ++i) {
      const State state = KiltCastle::start({}, players, shuffler);
      ASSERT_EQ(check_start(state), "") << start_text(state);
      ++seen[start_text(state)];
    }
    EXPECT_EQ(seen.size(), starts) << players << " players";
    double chi_squared = 0;
    for (const auto& [text, count] : seen) chi_squared += (count - 20.0) * (count - 20.0) / 20.0;
    EXPECT_LT(chi_squared, static_cast<double>(starts) + 6 * std::sqrt(2.0 * static_cast<double>(starts)))
        << players;
  }
}

TEST(KiltCastleRandomPlay, RanksFollowFromMoneyAndFloors) {
  rules("KC-8.5", "KC-8.6");
  int shared = 0;
  int by_floors = 0;
  for (int i = 0; i < effort(2000); ++i) {
    Path path = path_number(i);
    if (i % 2 == 0) path.beginning = {.ducats = 0, .turn = 299};  // close games
    const State end = end_of(path);
    const Result result = KiltCastle::result(end);
    ASSERT_TRUE(result.over);
    for (std::size_t a = 0; a < end.players; ++a) {
      int rank = 1;
      for (std::size_t b = 0; b < end.players; ++b) {
        const int floors_a = end.floors_built(Seat{static_cast<std::uint8_t>(a)});
        const int floors_b = end.floors_built(Seat{static_cast<std::uint8_t>(b)});
        const bool more_money = end.ducats[b] > end.ducats[a];
        const bool more_floors = end.ducats[b] == end.ducats[a] && floors_b > floors_a;
        rank += more_money || more_floors ? 1 : 0;
        by_floors += more_floors ? 1 : 0;
        shared += a < b && end.ducats[b] == end.ducats[a] && floors_b == floors_a ? 1 : 0;
      }
      ASSERT_EQ(result.ranks[a], rank) << path;
      ASSERT_EQ(result.scores[a], end.ducats[a]) << path;
    }
  }
  EXPECT_GT(shared, 0);
  EXPECT_GT(by_floors, 0);
}

}  // namespace
}  // namespace merlon::kilt_castle
