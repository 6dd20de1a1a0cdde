// Whole games, played at random and by players with odd habits: what holds in every state is in invariants.h,
// what holds from one state to the next here, and the events add up to what the players have.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "games/kreta/tests/invariants.h"
#include "games/kreta/tests/players.h"
#include "tests/suites/random_play.h"
#include "tests/support/rules.h"

namespace merlon::kreta {
namespace {

using namespace players;
using test::rules;

// --- single states -------------------------------------------------------------------------------

/// The same position, put together from its facts: must be the same bytes.
State rebuilt(const State& state) {
  State copy = state;
  copy.figures = {};
  copy.full = {};
  copy.peopled = {};
  copy.any_order = 0;
  for (std::uint8_t s = 0; s < state.players; ++s) {
    Player& player = copy.seats[s];
    player.peoples = {};
    player.cities = {};
    player.abbot = Province::none();
    player.peoples_left = 5;
    player.cities_left = 4;
    const Player& original = state.seats[s];
    for (const Province province : every<Province>()) {
      for (int i = 0; i < original.cities_at(province); ++i) place_city(copy, Seat{s}, province);
      for (int i = 0; i < original.people_at(province); ++i) place_people(copy, Seat{s}, province);
    }
    if (original.abbot.exists()) put_abbot(copy, Seat{s}, original.abbot);
  }
  return copy;
}

// --- from state to state -------------------------------------------------------------------------

/// Keeps the books of a game, from its events alone.
class Ledger {
 public:
  explicit Ledger(const State& state) : state_(state) {}

  void enter(const Event& event) {
    switch (event.kind) {
      case EventKind::played:
        at(event.seat).hand.remove(event.card);
        return;
      case EventKind::ship:
        at(event.seat).ships.add(event.harbour);
        return;
      case EventKind::sailed:
        at(event.seat).ships.remove(event.from_harbour);
        at(event.seat).ships.add(event.harbour);
        return;
      case EventKind::people:
        --at(event.seat).peoples_left;
        ++at(event.seat).peoples[event.province];
        return;
      case EventKind::walked:
        --at(event.seat).peoples[event.from_province];
        ++at(event.seat).peoples[event.province];
        return;
      case EventKind::abbot:
        wrong_ |= event.from_province != at(event.seat).abbot;
        at(event.seat).abbot = event.province;
        return;
      case EventKind::harvested:
        wrong_ |= state_.tiles[event.province] != event.good;
        state_.tiles[event.province] = kNoGood;
        wrong_ |= ++at(event.seat).goods[event.good] != event.amount;
        return add_points(event);
      case EventKind::fort:
        at(event.seat).forts.add(event.site);
        return;
      case EventKind::city:
        --at(event.seat).cities_left;
        ++at(event.seat).cities[event.province];
        return;
      case EventKind::scored:
        return add_points(event);
      case EventKind::taken_up:
        wrong_ |= event.site != state_.row[state_.scored];
        for (std::size_t s = 0; s < state_.players; ++s) state_.seats[s].hand = CardSet::all();
        ++state_.scored;
        return;
      case EventKind::revealed:
        wrong_ |= event.site != state_.row[state_.scored + std::size_t{1}];
        return;
      case EventKind::replaced:
        wrong_ |=
            event.from_site != state_.row[state_.scored + std::size_t{1}] || event.site != state_.pile[0];
        state_.row[state_.scored + std::size_t{1}] = event.site;
        std::rotate(state_.pile.begin(), state_.pile.begin() + 1, state_.pile.end());
        state_.pile.back() = event.from_site;
        ++state_.replaced;
        return;
      case EventKind::ended:
        ended_ = event.amount;
        return;
    }
  }

  std::string check(const State&, const State& after) const {
    if (wrong_) return "an event is wrong";
    if (after.seats != state_.seats) return "the pieces, cards or points are not what the events say";
    if (after.tiles != state_.tiles) return "the tiles are not what the events say";
    if (after.row != state_.row || after.pile != state_.pile || after.scored != state_.scored ||
        after.replaced != state_.replaced) {
      return "the fort cards are not what the events say";
    }
    return ended_ == winners(after) ? "" : "the event of the end is wrong";
  }

 private:
  Player& at(Seat seat) { return state_.seats[merlon::index(seat)]; }

  void add_points(const Event& event) {
    wrong_ |= event.amount <= 0;
    at(event.seat).score = static_cast<std::int16_t>(at(event.seat).score + event.amount);
  }

  static int winners(const State& state) {
    if (state.phase != Phase::over) return 0;
    int best = 0;
    for (const Player& player : state.seats) best = std::max<int>(best, player.score);
    int bits = 0;
    for (std::size_t s = 0; s < state.players; ++s) bits |= (state.seats[s].score == best ? 1 : 0) << s;
    return bits;
  }

  State state_;
  bool wrong_ = false;
  int ended_ = 0;
};

/// What the change from one state to the next shows, whatever the move was.
std::string check_step(const State& before, const State& after) {
  const bool over = after.phase == Phase::over;
  const auto next = (merlon::index(before.seat) + 1) % before.players;
  if (after.turn == before.turn) {
    if (after.seat != before.seat) return "the turn has changed its owner";
    if (after.phase == Phase::card) return "a turn has begun twice";
  } else {
    if (over || after.turn != before.turn + 1 || merlon::index(after.seat) != next)
      return "it is not the next seat's turn";
    if (after.phase != Phase::card) return "a turn does not begin with a card";
  }
  for (std::size_t s = 0; s < before.players; ++s) {
    const Player& was = before.seats[s];
    const Player& is = after.seats[s];
    if (is.score < was.score) return "a score has fallen";
    if (!(was.forts - is.forts).empty()) return "a fort has gone";
    for (const Province p : every<Province>()) {
      if (is.cities[p] < was.cities[p]) return "a city has gone";
    }
    if (is.peoples_left > was.peoples_left || is.ships_left() > was.ships_left() ||
        (was.abbot.exists() && !is.abbot.exists())) {
      return "a piece has gone back to the supply";
    }
    if (s == merlon::index(before.seat)) continue;
    if (is.peoples != was.peoples || is.ships != was.ships || is.forts != was.forts || is.abbot != was.abbot)
      return "pieces of somebody else have moved";
  }
  if (!(after.options == before.options) || after.players != before.players)
    return "the options have changed";
  return {};
}

struct Played : Sample {
  static constexpr std::size_t kCombinations = 48;
  static constexpr int kGamesPlayed = 30 * 3 * 48;
  static constexpr std::string_view kOddOne = "hasty";
  using Ledger = kreta::Ledger;

  static std::string problem(const State& state, const Moves& moves) {
    std::string problem(invariants::problem(state));
    if (problem.empty()) problem = test::decision_problem<Kreta>(state, 76);
    if (problem.empty()) problem = invariants::decision_problem(state, moves);
    if (!problem.empty()) return problem;
    return test::same_bytes(rebuilt(state), state) ? "" : "a position put together anew has other bytes";
  }
  static std::string step_problem(const State& before, Move, const State& after, const EventList<Event>&) {
    return check_step(before, after);
  }
  static void note_rules(std::string_view test) {
    if (test == "NoOptionsAndNoHabitsLetAGameBreak")
      rules("KR-1.5", "KR-1.6", "KR-1.7", "KR-2.3", "KR-2.4", "KR-2.6", "KR-3.3", "KR-4.8", "KR-7.1",
            "KR-7.3", "KR-9.7", "KR-9.8", "KR-10.1", "KR-10.3", "KR-11.1", "KR-11.2");
    if (test == "NobodyAmongTheirOwnKindLetsAGameBreak") rules("KR-2.2", "KR-9.9", "KR-10.3");
  }
};

}  // namespace
}  // namespace merlon::kreta

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(Kreta, RandomPlay, kreta::Played);
}
