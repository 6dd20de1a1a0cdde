// Whole games, played at random and by players with odd habits, in every combination of options and with
// every number of players. Nobody knows how such a game must go, but much is known about every state of it:
// see invariants.h. Besides: what the events say adds up to what the purses hold.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "games/caylus/tests/invariants.h"
#include "games/caylus/tests/players.h"
#include "tests/suites/sample.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::caylus {
namespace {

using test::effort;
using test::rules;

/// The largest of everything that has a limit.
struct Records {
  int moves = 0;
  int depth = 0;
  int events = 0;
  int rounds = 0;
  int least_rounds = 99;
  int decisions = 0;
  int games = 0;
};

// --- bookkeeping ---------------------------------------------------------------------------------

/// Purses that follow the events only.
class Ledger {
 public:
  explicit Ledger(const State& state) : seats_(state.seats) {}

  void enter(const Event& event) {
    if (merlon::index(event.seat) >= seats_.size()) return;
    Player& player = seats_[merlon::index(event.seat)];
    const auto deniers = [&](int more) {
      player.deniers = static_cast<std::uint16_t>(player.deniers + more);
    };
    const auto points = [&](int more) { player.points = static_cast<std::int16_t>(player.points + more); };
    switch (event.kind) {
      case EventKind::income:
      case EventKind::passed:
        return deniers(event.amount);
      case EventKind::placed:
        if (event.amount > 0) --player.workers;
        return deniers(-event.amount);
      case EventKind::provost:
        return deniers(-event.amount);
      case EventKind::home:
        ++player.workers;
        return;
      case EventKind::gained:
        deniers(event.deniers);
        player.cubes += event.cubes;
        return points(event.points);
      case EventKind::paid:
        deniers(-event.deniers);
        player.cubes -= event.cubes;
        return points(-event.points);
      case EventKind::visited:
      case EventKind::built:
      case EventKind::residence:
        return points(event.points);
      case EventKind::house:
        ++player.houses[static_cast<std::size_t>(event.value)];
        return points(event.points);
      case EventKind::lost:
        return points(-event.amount);
      default:
        return;
    }
  }

  std::string check(const State& state) const {
    for (std::size_t s = 0; s < kMaxPlayers; ++s) {
      const Player& mine = seats_[s];
      const Player& real = state.seats[s];
      if (mine.cubes != real.cubes || mine.deniers != real.deniers || mine.points != real.points)
        return "the events do not add up to the purse of seat " + std::to_string(s);
      if (mine.workers != real.workers || mine.houses != real.houses)
        return "the events do not add up to the workers or houses of seat " + std::to_string(s);
    }
    return {};
  }

 private:
  std::array<Player, kMaxPlayers> seats_;
};

/// What is known about a move, whichever it was.
std::string check_step(const State& before, const State& after, const EventList<Event>& events) {
  int bailiff = before.bailiff;
  int rounds = before.round;
  int scored = before.scored;
  for (const Event& event : events) {
    if (event.kind == EventKind::bailiff) {
      if (event.value - bailiff != 1 && event.value - bailiff != 2) return "the bailiff leaps";
      bailiff = event.value;
    } else if (event.kind == EventKind::round) {
      if (event.value != ++rounds) return "a round is left out";
    } else if (event.kind == EventKind::scored && event.value != scored++) {
      return "a section is left out";
    }
  }
  if (bailiff != after.bailiff || rounds != after.round || scored != after.scored)
    return "bailiff, round or section have changed without an event";
  for (int i = 1; i <= kRoad; ++i) {
    const Tile was = before.space(i).tile;
    const Tile is = after.space(i).tile;
    if (was == is) continue;
    if (invariants::is_neutral(is)) return "a neutral tile has come back";
    if (invariants::is_prestige(was)) return "a prestige tile has gone";
    if (invariants::is_prestige(is) && was != Tile::residence) return "a prestige tile on no residence";
    if (was != Tile::empty && is == Tile::empty) return "a space has been emptied";
    if (was == Tile::residence && !invariants::is_prestige(is))
      return "a residence has become something else";
  }
  return {};
}

std::optional<Failure> first_failure(const Path& path, Records& records) {
  Walk walk(path);
  Ledger ledger(walk.state());
  ++records.games;
  while (true) {
    const State before = walk.state();
    Moves moves;
    Caylus::legal(before, moves);
    std::string problem(invariants::problem(before));
    if (problem.empty()) problem = test::decision_problem<Caylus>(before, 64);  // CA-11.3
    records.moves = std::max(records.moves, static_cast<int>(moves.size()));
    records.depth = std::max(records.depth, static_cast<int>(before.depth));
    if (problem.empty() && !walk.at_end()) {
      EventList<Event> events;
      walk.step(events);
      ++records.decisions;
      records.events = std::max(records.events, static_cast<int>(events.size()));
      for (const Event& event : events) ledger.enter(event);
      problem = ledger.check(walk.state());
      if (problem.empty()) problem = check_step(before, walk.state(), events);
      if (problem.empty() && walk.steps() > 5'000) problem = "the game does not end";
      if (problem.empty()) continue;
    }
    if (problem.empty() && path.beginning < 2 && before.phase == Phase::over) {  // CA-10.4
      records.rounds = std::max<int>(records.rounds, before.round);
      records.least_rounds = std::min<int>(records.least_rounds, before.round);
      const bool full = before.houses_in(2) == 14;
      if (before.round > 18 || (before.round < 9 && !full)) problem = "a game of a wrong number of rounds";
    }
    if (problem.empty()) return std::nullopt;
    Failure failure{path, problem};
    failure.path.steps = walk.steps();
    return failure;
  }
}

void record(const Records& records) {
  ::testing::Test::RecordProperty("games", records.games);
  ::testing::Test::RecordProperty("decisions", records.decisions);
  ::testing::Test::RecordProperty("most moves", records.moves);
  ::testing::Test::RecordProperty("deepest stack", records.depth);
  ::testing::Test::RecordProperty("most events", records.events);
  ::testing::Test::RecordProperty("most rounds", records.rounds);
  ::testing::Test::RecordProperty("fewest rounds", records.least_rounds);
}

TEST(CaylusRandomPlay, NoOptionsAndNoHabitsLetAGameBreak) {
  rules("CA-1.1", "CA-1.7", "CA-3.5", "CA-3.6", "CA-4.7", "CA-5.2", "CA-6.5", "CA-6.8", "CA-7.2", "CA-8.3",
        "CA-8.10", "CA-9.5", "CA-9.6", "CA-9.7", "CA-10.1", "CA-10.4", "CA-11.3");
  EXPECT_EQ(every_combination().size(), 6u);
  Records records;
  check_games(effort(4000), [&](const Path& path) { return first_failure(path, records); });
  EXPECT_LE(records.moves, 64);
  EXPECT_GE(records.moves, 56) << "games in which the limit means something";
  EXPECT_EQ(records.depth, 3);
  EXPECT_LE(records.events, 100);
  record(records);
}

// Without any habit, from the start: 100,000 games of each number of players with the long effort.
TEST(CaylusRandomPlay, ChanceLetsNoGameBreak) {
  rules("CA-2.1", "CA-2.3", "CA-3.1", "CA-10.4");
  const int games = effort(10) > 10 ? 100'000 : effort(500);
  Records records;
  for (int seats = 2; seats <= 5; ++seats) {
    for (int i = 0; i < games; ++i) {
      const Path path{.options = every_combination()[static_cast<std::size_t>(i) % 6],
                      .seats = seats,
                      .seed = static_cast<std::uint64_t>(i)};
      const auto failure = first_failure(path, records);
      if (failure) FAIL() << failure->problem << '\n' << failure->path;
    }
  }
  EXPECT_GE(records.least_rounds, 9);
  EXPECT_LE(records.rounds, 18);
  record(records);
}

// --- the end --------------------------------------------------------------------------------------

TEST(CaylusRandomPlay, RanksFollowFromPoints) {
  rules("CA-10.2", "CA-10.3");
  for (int i = 0; i < effort(500); ++i) {
    const Path path = path_number(i);
    const State end = end_of(path);
    const Result result = Caylus::result(end);
    ASSERT_TRUE(result.over);
    for (std::size_t a = 0; a < end.players; ++a) {
      const Player& player = end.seats[a];
      const auto& cubes = player.cubes.count;
      const int score =
          player.points + 3 * cubes[4] + (cubes[0] + cubes[1] + cubes[2] + cubes[3]) / 3 + player.deniers / 4;
      ASSERT_EQ(result.scores[a], score) << path;
      int rank = 1;
      for (std::size_t b = 0; b < end.players; ++b) rank += result.scores[b] > result.scores[a] ? 1 : 0;
      ASSERT_EQ(result.ranks[a], rank) << path;
    }
  }
}

}  // namespace
}  // namespace merlon::caylus
