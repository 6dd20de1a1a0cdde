// Where computer players think: fair shares, an end to the queue, and a stop at once.
#include "server/brains.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <future>

#include "host/session.h"
#include "tests/support/games.h"

namespace merlon::server {
namespace {

using std::chrono::seconds;
using std::chrono::steady_clock;
using ::testing::ElementsAre;

constexpr seconds kPatience{60};  // for machines that have something else to do

std::unique_ptr<any::AnyGame> opening(std::string_view game, int players = 2) {
  return Session::start(*any::find_game(game), players, {}, "brains")->game().clone();
}

ThinkingJob job(const std::string& owner, int level = 1, std::uint64_t seed = 1) {
  return {owner, opening(test::open_game()), level, seed};
}

/// Holds one thinking thread until it is let go.
class Blocker {
 public:
  Blocker(Brains& brains, const std::string& owner) {
    EXPECT_TRUE(brains.think(job(owner), [this](const std::string&) {
      reached_.set_value();
      go_.get_future().wait();
    }));
    EXPECT_EQ(reached_.get_future().wait_for(kPatience), std::future_status::ready);
  }
  void let_go() { go_.set_value(); }

 private:
  std::promise<void> reached_;
  std::promise<void> go_;
};

/// What is chosen when only this is to be thought about; with so many waiting, thinking is cut short.
std::string chosen(ThinkingJob job, std::size_t many) {
  std::promise<std::string> move;
  Brains brains({1, 64, many, 2});
  EXPECT_TRUE(brains.think(std::move(job), [&](std::string text) { move.set_value(std::move(text)); }));
  auto answer = move.get_future();
  EXPECT_EQ(answer.wait_for(kPatience), std::future_status::ready);
  return answer.get();
}

/// Writes down who was served, in order.
class Ledger {
 public:
  Brains::WhenChosen entry(const std::string& name) {
    return [this, name](const std::string&) {
      const std::lock_guard lock(mutex_);
      names_.push_back(name);
      changed_.notify_all();
    };
  }
  std::vector<std::string> wait_for(std::size_t count) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, kPatience, [&] { return names_.size() >= count; });
    return names_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> names_;
};

TEST(Brains, ChooseWhatTheLevelChooses) {
  for (const any::GameInfo& game : any::games()) {
    const auto position = opening(game.key, game.max_players);
    const std::string expected = choose_move(*position, 2, 77, 1.0, nullptr);
    const auto move = position->parse_move(expected);
    ASSERT_TRUE(move) << game.key;
    EXPECT_FALSE(position->explain(*move)) << game.key;
    EXPECT_EQ(chosen({"a", position->clone(), 2, 77}, 32), expected) << game.key;
  }
}

TEST(Brains, ServeOwnersInTurn) {
  Ledger ledger;
  Brains brains({1, 64, 64, 2});
  Blocker blocker(brains, "a");
  for (const std::string name : {"a", "a", "a", "b", "c", "c"})
    ASSERT_TRUE(brains.think(job(name), ledger.entry(name)));
  EXPECT_EQ(brains.waiting(), 6u);
  EXPECT_EQ(brains.running(), 1u);
  blocker.let_go();
  EXPECT_THAT(ledger.wait_for(6), ElementsAre("b", "c", "a", "c", "a", "a"));
}

// Many tables of computers fill their own queue only.
TEST(Brains, ServePeopleFirst) {
  Ledger ledger;
  Brains brains({1, 2, 64, 2});
  Blocker blocker(brains, "a");
  for (const std::string name : {"b", "c"}) ASSERT_TRUE(brains.think(job(name), ledger.entry(name)));
  EXPECT_FALSE(brains.think(job("person"), ledger.entry("never")));
  ThinkingJob awaited = job("person");
  awaited.awaited = true;
  ASSERT_TRUE(brains.think(std::move(awaited), ledger.entry("person")));
  EXPECT_EQ(brains.waiting(), 3u);
  blocker.let_go();
  EXPECT_THAT(ledger.wait_for(3), ElementsAre("person", "b", "c"));
}

TEST(Brains, AnOwnerThinksWithSoManyThreadsOnly) {
  Ledger ledger;
  Brains brains({2, 64, 64, 1});
  Blocker blocker(brains, "a");
  ASSERT_TRUE(brains.think(job("a"), ledger.entry("a")));
  ASSERT_TRUE(brains.think(job("b"), ledger.entry("b")));
  EXPECT_THAT(ledger.wait_for(1), ElementsAre("b"));
  EXPECT_EQ(brains.waiting(), 1u);
  blocker.let_go();
  EXPECT_THAT(ledger.wait_for(2), ElementsAre("b", "a"));
}

TEST(Brains, RefuseWhenTooManyWait) {
  Ledger ledger;
  Brains brains({1, 2, 64, 2});
  Blocker blocker(brains, "a");
  EXPECT_TRUE(brains.think(job("a"), ledger.entry("first")));
  EXPECT_TRUE(brains.think(job("b"), ledger.entry("second")));
  EXPECT_FALSE(brains.think(job("c"), ledger.entry("never")));
  blocker.let_go();
  EXPECT_EQ(ledger.wait_for(2).size(), 2u);
  EXPECT_TRUE(brains.think(job("c"), ledger.entry("again")));
  EXPECT_EQ(ledger.wait_for(3).back(), "again");
}

TEST(Brains, LetNobodyFillTheQueueAlone) {
  Ledger ledger;
  Brains brains({1, 64, 64, 2, 1});
  Blocker blocker(brains, "a");
  EXPECT_TRUE(brains.think(job("a"), ledger.entry("a waits")));
  EXPECT_FALSE(brains.think(job("a"), ledger.entry("never")));
  EXPECT_TRUE(brains.think(job("b"), ledger.entry("b waits")));
  blocker.let_go();
  EXPECT_EQ(ledger.wait_for(2).size(), 2u);
}

// A quarter of the effort gives another move now and then, which shows whether it was a quarter.
TEST(Brains, ThinkAQuarterAsLongWhenManyWait) {
  const auto position = opening(test::hidden_game());
  int different = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const std::string quarter = choose_move(*position, 4, seed, 0.25, nullptr);
    different += quarter != choose_move(*position, 4, seed, 1.0, nullptr) ? 1 : 0;
    EXPECT_EQ(chosen({"a", position->clone(), 4, seed}, 1), quarter) << seed;
  }
  EXPECT_GT(different, 0);
}

TEST(Brains, StopAtOnceAndSayNothingMore) {
  std::atomic<int> answers = 0;
  const auto start = steady_clock::now();
  {
    Brains brains({2, 64, 64, 64, 64});
    for (int i = 0; i < 20; ++i) {
      ASSERT_TRUE(brains.think({"a", opening(test::largest_game(), 5), 8, 1},
                               [&](const std::string&) { ++answers; }));
    }
    while (brains.running() < 2 && steady_clock::now() - start < kPatience) std::this_thread::yield();
  }
  EXPECT_EQ(answers, 0);
  EXPECT_LT(steady_clock::now() - start, seconds{5});
}

TEST(Brains, ForgetOwnersWhoHaveNothingToDo) {
  Ledger ledger;
  Brains brains({2, 64, 64, 2});
  for (int i = 0; i < 50; ++i) {
    ASSERT_TRUE(brains.think(job("owner " + std::to_string(i)), ledger.entry("x")));
    ledger.wait_for(static_cast<std::size_t>(i) + 1);
  }
  EXPECT_EQ(brains.waiting(), 0u);
}

}  // namespace
}  // namespace merlon::server
