// The writer's thread: everything in its turn, what waits together is written together, nothing is forgotten.
#include "store/writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <numeric>
#include <thread>

#include "tests/store/empty_store.h"
#include "tests/store/rows.h"
#include "tests/store/store_under_test.h"

namespace merlon::test {
namespace {

using store::Change;
using store::Store;
using store::Writer;
using store::Written;
using testing::ElementsAre;

/// Remembers how many changes each transaction had and answers with what the tables are called.
class CountingStore final : public EmptyStore {
 public:
  explicit CountingStore(std::vector<std::size_t>& transactions) : transactions_(transactions) {}

  std::vector<Written> write(std::span<const Change> changes) override {
    transactions_.push_back(changes.size());
    std::vector<Written> answers;
    for (const Change& change : changes) {
      const std::string& id = std::get<store::NewTable>(change).row.id;
      answers.push_back(id == "conflict" ? Written::conflict
                        : id == "failed" ? Written::failed
                                         : Written::yes);
    }
    return answers;
  }

 private:
  std::vector<std::size_t>& transactions_;
};

std::vector<Change> tables(std::size_t count) { return std::vector<Change>(count, new_table("t")); }

class WriterTest : public testing::Test {
 protected:
  /// Keeps the writer's thread busy until `go_on`.
  void hold() {
    std::promise<void> begun;
    writer_->run([&begun, wait = gate_.get_future().share()](Store&) {
      begun.set_value();
      wait.wait();
    });
    begun.get_future().wait();
  }
  void go_on() { gate_.set_value(); }

  /// Ends the writer, so that everything has been done.
  void finish() { writer_ = nullptr; }

  Writer::WhenWritten note(const std::string& name) {
    return [this, name](const std::vector<Written>& answers) {
      notes_.push_back(name + std::to_string(answers.size()));
    };
  }

  std::promise<void> gate_;
  std::vector<std::size_t> transactions_;
  std::vector<std::string> notes_;
  std::unique_ptr<Writer> writer_ = std::make_unique<Writer>(std::make_unique<CountingStore>(transactions_));
};

TEST_F(WriterTest, WritesTogetherWhatWaits) {
  hold();
  for (int i = 0; i < 10; ++i) writer_->write(tables(3), note("w"));
  EXPECT_EQ(writer_->waiting(), 10u);
  go_on();
  finish();
  EXPECT_THAT(transactions_, ElementsAre(30));
  EXPECT_EQ(notes_, std::vector<std::string>(10, "w3"));
}

TEST_F(WriterTest, WritesAtOnceIfNobodyElseWaits) {
  for (int i = 0; i < 3; ++i) {
    std::promise<void> written;
    writer_->write(tables(1), [&](const std::vector<Written>&) { written.set_value(); });
    written.get_future().wait();
  }
  finish();
  EXPECT_THAT(transactions_, ElementsAre(1, 1, 1));
}

TEST_F(WriterTest, DoesJobsInTheirTurn) {
  hold();
  writer_->write(tables(1), note("a"));
  writer_->write(tables(2), note("b"));
  writer_->run([this](Store&) { notes_.push_back("job after " + std::to_string(transactions_.size())); });
  writer_->write(tables(4), note("c"));
  go_on();
  finish();
  EXPECT_THAT(notes_, ElementsAre("a1", "b2", "job after 1", "c4"));
  EXPECT_THAT(transactions_, ElementsAre(3, 4));
}

TEST_F(WriterTest, ATransactionHasABound) {
  hold();
  for (int i = 0; i < 6; ++i) writer_->write(tables(200), note("w"));
  writer_->write(tables(2000), note("big"));
  go_on();
  finish();
  EXPECT_THAT(transactions_, ElementsAre(400, 400, 400, 2000));
  EXPECT_EQ(notes_.size(), 7u);
}

TEST_F(WriterTest, EverybodyGetsTheirOwnAnswers) {
  hold();
  std::vector<std::vector<Written>> answers;
  const auto keep = [&](std::vector<Written> own) { answers.push_back(std::move(own)); };
  writer_->write({new_table("t"), new_table("conflict")}, keep);
  writer_->write({}, keep);
  writer_->write({new_table("failed")}, nullptr);
  writer_->write({new_table("conflict"), new_table("failed"), new_table("t")}, keep);
  go_on();
  finish();
  EXPECT_THAT(answers, ElementsAre(ElementsAre(Written::yes, Written::conflict), ElementsAre(),
                                   ElementsAre(Written::conflict, Written::failed, Written::yes)));
  EXPECT_EQ(transactions_.size(), 1u);
}

TEST_F(WriterTest, FinishesWhatWaitsAlsoWhatIsAddedMeanwhile) {
  hold();
  Writer& writer = *writer_;
  writer.write(tables(1), [&](const std::vector<Written>&) {
    writer.write(tables(1), [&](const std::vector<Written>&) {
      writer.run([this](Store&) { notes_.push_back("end"); });
    });
  });
  go_on();
  finish();
  EXPECT_THAT(notes_, ElementsAre("end"));
}

TEST_F(WriterTest, TakesWorkFromManyThreads) {
  constexpr int kThreads = 4;
  constexpr int kEach = 500;
  std::vector<std::thread> helpers;
  std::vector<std::vector<int>> seen(kThreads);
  for (int thread = 0; thread < kThreads; ++thread) {
    helpers.emplace_back([&, thread] {
      for (int i = 0; i < kEach; ++i) {
        writer_->write(tables(1), [&seen, thread, i](const std::vector<Written>&) {
          seen[static_cast<std::size_t>(thread)].push_back(i);
        });
      }
    });
  }
  for (std::thread& helper : helpers) helper.join();
  finish();
  std::vector<int> order(kEach);
  std::iota(order.begin(), order.end(), 0);
  for (const std::vector<int>& one : seen) EXPECT_EQ(one, order);
  EXPECT_EQ(std::accumulate(transactions_.begin(), transactions_.end(), std::size_t{0}),
            std::size_t{kThreads * kEach});
}

class WriterOnDisk : public testing::TestWithParam<StoreKind> {};

INSTANTIATE_TEST_SUITE_P(Stores, WriterOnDisk, testing::Values(StoreKind::sqlite, StoreKind::postgres),
                         kind_name);

TEST_P(WriterOnDisk, WhatIsReadAfterAWriteIsThere) {
  MERLON_NEED_STORE(GetParam());
  const auto database = StoreUnderTest::make(GetParam());
  Writer writer(database->open());
  std::promise<std::size_t> events;
  std::vector<Written> answers;
  writer.write({new_table("t"), new_event("t", 1)},
               [&](std::vector<Written> given) { answers = std::move(given); });
  writer.write({new_event("t", 2)}, nullptr);
  writer.run([&](Store& one) { events.set_value((**one.read("t")).events.size()); });
  EXPECT_EQ(events.get_future().get(), 2u);
  EXPECT_THAT(answers, ElementsAre(Written::yes, Written::yes));
}

// A store that does not answer.

/// Keeps whoever writes or asks until it is let go.
class FrozenStore final : public EmptyStore {
 public:
  struct Ice {
    std::atomic<bool> frozen = false;
    std::atomic<int> reached = 0;

    void pass() {
      ++reached;
      while (frozen) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  };
  explicit FrozenStore(Ice& ice) : ice_(ice) {}

  std::vector<Written> write(std::span<const Change> changes) override {
    ice_.pass();
    return std::vector<Written>(changes.size(), Written::yes);
  }
  Expected<std::optional<store::StoredTable>> read(std::string_view) override {
    ice_.pass();
    return std::optional<store::StoredTable>();
  }
  store::Failure probe() override {
    ice_.pass();
    return {};
  }

 private:
  Ice& ice_;
};

/// Waits for an answer that comes in any case.
template <class Value>
Value soon(std::future<Value> future) {
  EXPECT_EQ(future.wait_for(std::chrono::seconds(30)), std::future_status::ready);
  return future.get();
}

std::future<store::Answers> begin_write(Writer& writer, const std::string& id) {
  auto promise = std::make_shared<std::promise<store::Answers>>();
  writer.write({new_table(id)}, [promise](const store::Answers& answers) { promise->set_value(answers); });
  return promise->get_future();
}

std::future<store::Trouble> begin_read(Writer& writer) {
  using Stored = std::optional<store::StoredTable>;
  auto promise = std::make_shared<std::promise<store::Trouble>>();
  writer.ask<Stored>([](Store& store) { return store.read("t"); },
                     [promise](const Expected<Stored>&, const store::Failure& failure) {
                       promise->set_value(failure.trouble);
                     });
  return promise->get_future();
}

TEST(WriterDeadline, NobodyWaitsForAStoreThatDoesNotAnswer) {
  FrozenStore::Ice ice;
  Writer writer(std::make_unique<FrozenStore>(ice), std::chrono::milliseconds(100));
  std::promise<store::Trouble> announced;
  writer.on_change([&announced](const store::Failure& failure) {
    if (failure.trouble != store::Trouble::none) announced.set_value(failure.trouble);
  });
  ice.frozen = true;
  auto first = begin_write(writer, "first");
  while (ice.reached == 0) std::this_thread::yield();
  auto second = begin_write(writer, "second");
  auto read = begin_read(writer);
  const store::Answers with_store = soon(std::move(first));
  EXPECT_THAT(with_store.each, ElementsAre(Written::failed));
  EXPECT_EQ(with_store.failure.trouble, store::Trouble::silent);
  EXPECT_TRUE(with_store.failure.unknown) << "the store may do it yet";
  const store::Answers waiting = soon(std::move(second));
  EXPECT_EQ(waiting.failure.trouble, store::Trouble::silent);
  EXPECT_FALSE(waiting.failure.unknown) << "it was never begun";
  EXPECT_EQ(soon(std::move(read)), store::Trouble::silent);
  EXPECT_EQ(soon(announced.get_future()), store::Trouble::silent);
  EXPECT_EQ(writer.health().failure.trouble, store::Trouble::silent);
  EXPECT_EQ(begin_write(writer, "third").wait_for(std::chrono::seconds(0)), std::future_status::ready)
      << "who comes later is told at once";
  ice.frozen = false;
  while (writer.health().failure.trouble != store::Trouble::none) std::this_thread::yield();
  EXPECT_THAT(soon(begin_write(writer, "fourth")).each, ElementsAre(Written::yes));
  EXPECT_EQ(ice.reached, 2) << "what was given up before its turn is not done later";
}

TEST(WriterDeadline, AnAnswerInTimeIsTheOnlyOne) {
  FrozenStore::Ice ice;
  std::atomic<int> answers = 0;
  {
    Writer writer(std::make_unique<FrozenStore>(ice), std::chrono::milliseconds(50));
    writer.write({new_table("t")}, [&](const store::Answers&) { ++answers; });
    while (answers == 0) std::this_thread::yield();
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  EXPECT_EQ(answers, 1);
}

}  // namespace
}  // namespace merlon::test
