// The loop: posting from everywhere, timers that keep still when told.
#include "net/loop.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace merlon::net {
namespace {

using std::chrono::milliseconds;

TEST(Loop, CallsInTheOrderOfPosting) {
  const auto loop = make_loop();
  std::vector<int> calls;
  for (int i = 0; i < 3; ++i) loop->post([&, i] { calls.push_back(i); });
  loop->post([&] {
    loop->post([&] {
      calls.push_back(4);
      loop->stop();
    });
    calls.push_back(3);
  });
  loop->run();
  EXPECT_EQ(calls, (std::vector<int>{0, 1, 2, 3, 4}));
}

TEST(Loop, TakesPostsFromOtherThreadsWhileItRuns) {
  const auto loop = make_loop();
  int sum = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 100; ++i) {
        loop->post([&] {
          if (++sum == 400) loop->stop();
        });
      }
    });
  }
  loop->run();
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(sum, 400);
}

TEST(Loop, RunsAgainAfterAStopAndNotAfterAnEarlyOne) {
  const auto loop = make_loop();
  int calls = 0;
  loop->post([&] {
    ++calls;
    loop->stop();
  });
  loop->stop();
  loop->run();
  EXPECT_EQ(calls, 0);
  loop->run();
  EXPECT_EQ(calls, 1);
}

TEST(Loop, RunsAgainAlsoWhenNothingWasLeftToDo) {
  const auto loop = make_loop();
  for (int round = 0; round < 3; ++round) {
    bool called = false;
    loop->post([&] {
      called = true;
      loop->stop();
    });
    loop->run();
    EXPECT_TRUE(called) << round;
  }
}

TEST(Loop, TimersCallInTheirTime) {
  const auto loop = make_loop();
  std::vector<int> calls;
  const auto start = std::chrono::steady_clock::now();
  const auto late = loop->after(milliseconds(40), [&] {
    calls.push_back(2);
    loop->stop();
  });
  const auto early = loop->after(milliseconds(10), [&] { calls.push_back(1); });
  loop->run();
  EXPECT_EQ(calls, (std::vector<int>{1, 2}));
  EXPECT_GE(std::chrono::steady_clock::now() - start, milliseconds(40));
}

TEST(Loop, TimersKeepStillOnceDestroyed) {
  const auto loop = make_loop();
  int calls = 0;
  auto destroyed = loop->after(milliseconds(1), [&] { ++calls; });
  // It has run out and stands in the queue behind this function when it acts.
  loop->post([&] {
    std::this_thread::sleep_for(milliseconds(10));
    destroyed.reset();
  });
  const auto end = loop->after(milliseconds(20), [&] { loop->stop(); });
  loop->run();
  EXPECT_EQ(calls, 0);
}

TEST(Loop, ATimerMayStopAnotherThatIsDueAtTheSameMoment) {
  const auto loop = make_loop();
  int calls = 0;
  std::unique_ptr<Timer> first;
  std::unique_ptr<Timer> second;
  const auto call = [&] {
    ++calls;
    first.reset();
    second.reset();
  };
  loop->post([&] {
    first = loop->after(milliseconds(1), call);
    second = loop->after(milliseconds(1), call);
    std::this_thread::sleep_for(milliseconds(5));
  });
  const auto end = loop->after(milliseconds(20), [&] { loop->stop(); });
  loop->run();
  EXPECT_EQ(calls, 1);
}

TEST(Loop, ATimerMayDestroyItselfWhenItCalls) {
  const auto loop = make_loop();
  std::unique_ptr<Timer> timer;
  const std::string text(100, 'x');
  std::size_t seen = 0;
  timer = loop->after(milliseconds(1), [&, text] {
    timer.reset();
    seen = text.size();  // the function itself must still be there
    loop->stop();
  });
  loop->run();
  EXPECT_EQ(seen, 100u);
}

}  // namespace
}  // namespace merlon::net
