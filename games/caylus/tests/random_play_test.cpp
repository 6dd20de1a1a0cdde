// Whole games, played at random and by players with odd habits: what holds in every state is in invariants.h,
// what holds from one state to the next here, and the events add up to what the purses hold.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <span>
#include <string>

#include "games/caylus/tests/invariants.h"
#include "games/caylus/tests/players.h"
#include "games/caylus/tests/positions.h"
#include "tests/suites/random_play.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::caylus {
namespace {

using test::effort;
using test::rules;

// --- bookkeeping ---------------------------------------------------------------------------------

/// Whether everybody has the goods of a plain game; other beginnings give more. (CA-1.3)
bool has_usual_goods(const State& first) {
  const auto seats = std::span(first.seats).first(first.players);
  return std::ranges::all_of(seats,
                             [](const Player& player) { return player.cubes == cubes_of_text("2F1W"); });
}

/// Purses that follow the events only.
class Ledger {
 public:
  explicit Ledger(const State& first) : seats_(first.seats), usual_beginning_(has_usual_goods(first)) {}

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
        ++player.houses[Section(event.value)];
        return points(event.points);
      case EventKind::lost:
        return points(-event.amount);
      default:
        return;
    }
  }

  std::string check(const State&, const State& state) {
    for (std::size_t s = 0; s < kMaxPlayers; ++s) {
      const Player& mine = seats_[s];
      const Player& real = state.seats[s];
      if (mine.cubes != real.cubes || mine.deniers != real.deniers || mine.points != real.points)
        return "the events do not add up to the purse of seat " + std::to_string(s);
      if (mine.workers != real.workers || mine.houses != real.houses)
        return "the events do not add up to the workers or houses of seat " + std::to_string(s);
    }
    if (++moves_ > 5'000) return "the game does not end";
    if (state.phase != Phase::over || !usual_beginning_) return {};
    const bool full = state.houses_in(Section::towers) == 14;  // CA-10.4
    return state.round > 18 || (state.round < 9 && !full) ? "a game of a wrong number of rounds" : "";
  }

 private:
  std::array<Player, kMaxPlayers> seats_;
  bool usual_beginning_;
  int moves_ = 0;
};

/// What is known about a move, whichever it was.
std::string check_step(const State& before, const State& after, const EventList<Event>& events) {
  if (events.size() > 100) return "a move tells too much";
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
    const Tile was = before.road[Space(i)].tile;
    const Tile is = after.road[Space(i)].tile;
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

struct Played : Sample {
  static constexpr std::size_t kCombinations = 6;
  static constexpr int kGamesPlayed = 4000;
  using Ledger = caylus::Ledger;

  static std::string problem(const State& state, const Moves&) {
    std::string problem(invariants::problem(state));
    if (problem.empty()) problem = test::decision_problem<Caylus>(state, 64);  // CA-11.3
    return problem.empty() && state.depth > 3 ? "favours are nested too deep" : problem;
  }
  static std::string step_problem(const State& before, Move, const State& after,
                                  const EventList<Event>& events) {
    return check_step(before, after, events);
  }
  static void note_rules(std::string_view) {
    rules("CA-1.1", "CA-1.7", "CA-3.5", "CA-3.6", "CA-4.7", "CA-5.2", "CA-6.5", "CA-6.8", "CA-7.2", "CA-8.3",
          "CA-8.10", "CA-9.5", "CA-9.6", "CA-9.7", "CA-10.1", "CA-10.4", "CA-11.3");
  }
};

// Without any habit, from the start: 100,000 games of each number of players with the long effort.
TEST(CaylusRandomPlay, ChanceLetsNoGameBreak) {
  rules("CA-2.1", "CA-2.3", "CA-3.1", "CA-10.4");
  const int games = effort(10) > 10 ? 100'000 : effort(500);
  for (int seats = 2; seats <= 5; ++seats) {
    for (int i = 0; i < games; ++i) {
      const Path path{.options = every_combination()[static_cast<std::size_t>(i) % 6],
                      .seats = seats,
                      .seed = static_cast<std::uint64_t>(i)};
      const auto failure = test::first_broken<Played>(path);
      if (failure) FAIL() << failure->problem << '\n' << failure->path;
      ASSERT_GE(end_of(path).round, 9) << path;
    }
  }
}

// Without this, the rounds of no game would be counted above.
TEST(CaylusRandomPlay, APlainGameBeginsWithTheUsualGoods) {
  rules("CA-1.3");
  for (int seats = 2; seats <= 5; ++seats) {
    EXPECT_TRUE(has_usual_goods(Walk(Path{.seats = seats}).state())) << seats;
    EXPECT_FALSE(has_usual_goods(Walk(Path{.seats = seats, .beginning = 2}).state())) << seats;
  }
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
      const auto& cubes = player.cubes.count.items;
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

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(Caylus, RandomPlay, caylus::Played);
}
