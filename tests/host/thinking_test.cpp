// Thinking for a while: by nodes, by the clock, until somebody says stop; on one thread or two.
#include "host/thinking.h"

#include <gtest/gtest.h>

#include <thread>

#include "host/session.h"
#include "tests/support/games.h"

namespace merlon::app {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

Session opening(std::string_view key, int players) {
  return std::move(*Session::start(*any::find_game(key), players, {}, "thinking"));
}

std::vector<std::uint32_t> visits(const Thought& thought) {
  std::vector<std::uint32_t> list;
  for (const any::Candidate& one : thought.candidates) list.push_back(one.visits);
  return list;
}

Effort nodes(std::uint64_t count, int threads = 1) {
  Effort effort;
  effort.nodes = count;
  effort.threads = threads;
  return effort;
}

TEST(Thinking, MakesAsManySimulationsAsAsked) {
  for (const any::GameInfo& game : any::games()) {
    const Session session = opening(game.key, game.max_players);
    const Thought thought = think(session.game(), nodes(100), 1);
    EXPECT_EQ(thought.nodes, 100u) << game.key;
    EXPECT_EQ(thought.candidates.size(), session.game().legal().size());
    float sum = 0.0f;
    for (const float share : thought.shares) sum += share;
    EXPECT_NEAR(sum, 1.0f, 1e-4f);
  }
}

TEST(Thinking, IsTheSameForTheSameSeedAndAnotherForAnother) {
  const Session session = opening(test::hidden_game(), 2);
  for (const int threads : {1, 2, 3}) {
    const auto one = visits(think(session.game(), nodes(301, threads), 9));
    EXPECT_EQ(one, visits(think(session.game(), nodes(301, threads), 9)));
    EXPECT_NE(one, visits(think(session.game(), nodes(301, threads), 10)));
    std::uint64_t sum = 0;
    for (const std::uint32_t count : one) sum += count;
    EXPECT_EQ(sum, 301u);
  }
}

TEST(Thinking, EndsWithTheClock) {
  const Session session = opening(test::game_for(3), 3);
  Effort effort;
  effort.time = milliseconds(50);
  const auto start = steady_clock::now();
  const Thought thought = think(session.game(), effort, 1);
  const auto taken = steady_clock::now() - start;
  EXPECT_GE(taken, milliseconds(50));
  EXPECT_LT(taken, milliseconds(2000));  // a busy machine may take its time
  EXPECT_GT(thought.nodes, 0u);
}

TEST(Thinking, StopsAtOnce) {
  const Session session = opening(test::largest_game(), 4);
  std::atomic<bool> stop{false};
  Effort effort = nodes(1'000'000'000'000, 2);
  effort.stop = &stop;
  std::thread other([&] {
    std::this_thread::sleep_for(milliseconds(30));
    stop = true;
  });
  const Thought thought = think(session.game(), effort, 1);
  other.join();
  EXPECT_GT(thought.nodes, 0u);
  EXPECT_LT(thought.nodes, 1'000'000'000'000u);
  const Thought nothing = think(session.game(), effort, 1);  // the sign still says stop
  EXPECT_EQ(nothing.nodes, 0u);
  EXPECT_EQ(nothing.candidates.size(), session.game().legal().size());
}

TEST(Thinking, WastesNothingOnADecisionWithoutAChoice) {
  int found = 0;
  for (const any::GameInfo& game : any::games()) {
    Session session = opening(game.key, game.max_players);
    while (session.game().legal().size() > 1) session.play(session.game().legal()[0]);
    if (session.game().to_move().over) continue;
    EXPECT_LE(think(session.game(), nodes(100000), 1).nodes, 64u) << game.key;
    ++found;
  }
  EXPECT_GT(found, 0);
}

TEST(Thinking, LevelsGetStrongerOrAtLeastDoNotThinkLess) {
  for (const any::GameInfo& game : any::games()) {
    for (int players = game.min_players; players <= game.max_players; ++players) {
      const Levels& levels = game.levels(players);
      for (std::size_t i = 1; i < levels.size(); ++i) {
        EXPECT_GE(levels[i].nodes, levels[i - 1].nodes) << game.key << ' ' << i;
        EXPECT_LE(levels[i].softness, levels[i - 1].softness) << game.key << ' ' << i;
        EXPECT_TRUE(levels[i].nodes > levels[i - 1].nodes || levels[i].softness < levels[i - 1].softness)
            << game.key << ' ' << i;
      }
      EXPECT_EQ(levels.back().softness, 0.0f);
    }
  }
}

}  // namespace
}  // namespace merlon::app
