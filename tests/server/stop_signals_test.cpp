// A program that is told to stop is told once, and ends in time.
#include "server/stop_signals.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>

namespace merlon::server {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kLong{10'000};
constexpr int kNotEnded = 7;

void tell() { ::kill(::getpid(), SIGTERM); }

bool comes(const std::atomic<int>& calls, int count) {
  for (int i = 0; i < 500 && calls < count; ++i) std::this_thread::sleep_for(milliseconds{10});
  return calls == count;
}

class StopSignalsTest : public testing::Test {
 protected:
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }

  /// In a process of its own, for signals are everybody's: whether `is_well(signals, calls)`.
  template <class IsWell>
  static void expect_well(const IsWell& is_well) {
    EXPECT_EXIT(
        {
          std::atomic<int> calls = 0;
          StopSignals signals(kLong);
          ::_exit(is_well(signals, calls) ? 0 : 1);
        },
        testing::ExitedWithCode(0), "");
  }
};

TEST_F(StopSignalsTest, TheFirstSignalCallsAndLaterOnesDoNot) {
  expect_well([](StopSignals& signals, std::atomic<int>& calls) {
    signals.call([&calls] { ++calls; });
    tell();
    const bool called = comes(calls, 1);
    tell();
    std::this_thread::sleep_for(milliseconds{100});
    return called && calls == 1;
  });
}

TEST_F(StopSignalsTest, ASignalBeforeAnybodyListensIsNotLost) {
  expect_well([](StopSignals& signals, std::atomic<int>& calls) {
    tell();
    std::this_thread::sleep_for(milliseconds{100});
    signals.call([&calls] { ++calls; });
    return comes(calls, 1);
  });
}

TEST_F(StopSignalsTest, ASignalOfStrangersDoesNotMakeItDeaf) {
  expect_well([](StopSignals& signals, std::atomic<int>& calls) {
    signals.call([&calls] { ++calls; });
    ::kill(::getpid(), SIGUSR1);
    std::this_thread::sleep_for(milliseconds{100});
    tell();
    return comes(calls, 1);
  });
}

TEST_F(StopSignalsTest, WhoDoesNotListenAnyMoreIsNotCalled) {
  expect_well([](StopSignals& signals, std::atomic<int>& calls) {
    signals.call([&calls] { ++calls; });
    signals.call(nullptr);
    tell();
    std::this_thread::sleep_for(milliseconds{100});
    return calls == 0;
  });
}

TEST_F(StopSignalsTest, WhatDoesNotEndByItselfIsEnded) {
  EXPECT_EXIT(
      {
        const StopSignals signals(milliseconds{50});
        tell();
        std::this_thread::sleep_for(kLong);
        ::_exit(kNotEnded);
      },
      testing::ExitedWithCode(0), "did not end in time");
}

TEST_F(StopSignalsTest, WhatEndsInTimeEndsByItself) {
  EXPECT_EXIT(
      {
        {
          const StopSignals signals(kLong);
          tell();
          std::this_thread::sleep_for(milliseconds{50});
        }
        ::_exit(kNotEnded);
      },
      testing::ExitedWithCode(kNotEnded), "");
}

}  // namespace
}  // namespace merlon::server
