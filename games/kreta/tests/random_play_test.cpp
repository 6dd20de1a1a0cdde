// Whole games, played at random and by players with odd habits, in every combination of options and with
// every number of players. Nobody knows how such a game must go, but much is known about every state of it:
// see invariants.h. Besides: what the events say adds up to what the players have.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "games/kreta/engine/scoring.h"
#include "games/kreta/tests/invariants.h"
#include "games/kreta/tests/players.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::kreta {
namespace {

using namespace players;
using test::effort;
using test::rules;

bool same_bytes(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof(State)) == 0; }

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

std::string check_state(const State& state, std::size_t& most_moves) {
  Moves moves;
  Kreta::legal(state, moves);
  most_moves = std::max(most_moves, moves.size());
  std::string problem(invariants::problem(state));
  if (problem.empty()) problem = invariants::decision_problem(state, moves);
  if (problem.empty() && !same_bytes(rebuilt(state), state))
    problem = "a position put together anew has other bytes";
  const Turn turn = Kreta::to_move(state);
  if (problem.empty() && (turn.seat != state.seat || turn.over != (state.phase == Phase::over)))
    problem = "to_move is not what the state says";
  return problem;
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

  /// To be called after every move.
  std::string check(const State& after) const {
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

struct Records {
  std::size_t most_moves = 0;
  std::map<int, int> longest;  ///< by number of players
  int highest = 0;
};

std::optional<Failure> first_failure(const Path& path, Records& records) {
  Tour tour(path);
  Ledger ledger(tour.state());
  while (true) {
    std::string problem = check_state(tour.state(), records.most_moves);
    if (problem.empty() && !tour.at_end()) {
      const State before = tour.state();
      EventList<Event> events;
      tour.step(events);
      for (const Event& event : events) ledger.enter(event);
      problem = ledger.check(tour.state());
      if (problem.empty()) problem = check_step(before, tour.state());
      if (problem.empty()) continue;
    }
    if (problem.empty()) break;
    Failure failure{path, problem};
    failure.path.steps = tour.steps();
    return failure;
  }
  const State& end = tour.state();
  int& longest = records.longest[end.players];
  longest = std::max<int>(longest, end.turn);
  for (const Player& player : end.seats) records.highest = std::max<int>(records.highest, player.score);
  return std::nullopt;
}

void report(const Records& records) {
  testing::Test::RecordProperty("most moves", static_cast<int>(records.most_moves));
  testing::Test::RecordProperty("highest score", records.highest);
  for (const auto& [players, turns] : records.longest) {
    testing::Test::RecordProperty("longest game of " + std::to_string(players), turns);
  }
}

TEST(KretaRandomPlay, NoOptionsAndNoHabitsLetAGameBreak) {
  rules("KR-1.5", "KR-1.6", "KR-1.7", "KR-2.3", "KR-2.4", "KR-2.6", "KR-3.3", "KR-4.8", "KR-7.1", "KR-7.3",
        "KR-9.7", "KR-9.8", "KR-10.1", "KR-10.3", "KR-11.1", "KR-11.2");
  const int combinations = 3 * static_cast<int>(every_combination().size());
  EXPECT_EQ(combinations, 3 * 48);
  Records records;
  check_games(effort(30 * combinations), [&](const Path& path) { return first_failure(path, records); });
  EXPECT_LE(records.most_moves, 76u);
  EXPECT_LE(records.highest, 164);
  report(records);
}

// The same for players of one kind only, from the usual beginning: habits go furthest there. And for lopsided
// tables, where one calls the castellan and the others never do.
TEST(KretaRandomPlay, NobodyAmongTheirOwnKindLetsAGameBreak) {
  rules("KR-2.2", "KR-9.9", "KR-10.3");
  const std::vector<Options> all = every_combination();
  Rng rng(2005);
  Records records;
  const auto find = [&](const Path& path) { return first_failure(path, records); };
  for (int i = 0; i < effort(1500); ++i) {
    Path path;
    path.options = all[rng.below(static_cast<std::uint32_t>(all.size()))];
    path.seats = 2 + i % 3;
    path.seed = rng.next() >> 32;
    path.players.fill(static_cast<std::uint8_t>(static_cast<std::size_t>(i) / 3 % kPolicies.size()));
    if (i % 4 == 0) path.players[rng.below(2)] = player_named("hasty");
    if (const auto failure = find(path)) {
      const Failure simple = test::simplified(*failure, find);
      FAIL() << simple.problem << '\n' << simple.path;
    }
  }
  report(records);
}

// --- the start -----------------------------------------------------------------------------------

// KR-1.5, KR-1.7: every tile can lie on every province of its terrain, and every fort card anywhere.
TEST(KretaRandomPlay, EveryDealIsEquallyLikely) {
  rules("KR-1.5", "KR-1.7");
  constexpr int kDeals = 20'000;
  std::array<std::array<int, 5>, 16> tiles{};
  std::array<std::array<int, 26>, 26> cards{};
  Rng rng(26);
  FastShuffler shuffler(rng);
  for (int i = 0; i < kDeals; ++i) {
    const State state = Kreta::start({}, 2 + i % 3, shuffler);
    ASSERT_EQ(invariants::problem(state), "");
    for (std::size_t p = 0; p < 16; ++p) ++tiles[p][static_cast<std::size_t>(state.tiles.items[p])];
    for (std::size_t place = 0; place < 11; ++place) ++cards[place][merlon::index(state.row[place])];
    for (std::size_t place = 0; place < 15; ++place) ++cards[place + 11][merlon::index(state.pile[place])];
  }
  for (const auto& province : tiles) {
    for (const int count : province) {
      const bool right = count == 0 || count == kDeals || std::abs(count - kDeals / 2) < 5 * 71;
      EXPECT_TRUE(right) << count;
    }
  }
  for (const auto& place : cards) {
    for (const int count : place) EXPECT_NEAR(count, kDeals / 26.0, 6 * 28);
  }
}

}  // namespace
}  // namespace merlon::kreta
