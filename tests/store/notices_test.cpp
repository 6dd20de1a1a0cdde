// Notices: what one process writes the others hear, after it is there and not before; who may have missed
// something is told.
#include "store/notices.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "store/postgres_database.h"
#include "store/postgres_store.h"
#include "tests/store/postgres_server.h"
#include "tests/store/rows.h"

namespace merlon::test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using store::Change;
using store::Written;
using testing::ElementsAre;
using testing::IsEmpty;

/// Long enough for what should not come to come.
constexpr milliseconds kSilence{150};

class NoticesTest : public testing::Test {
 protected:
  void SetUp() override {
    MERLON_NEED_POSTGRES();
    url_ = PostgresServer::get()->empty_database();
    store_ = std::move(*store::open_postgres(url_));
    notices_ = std::make_unique<store::Notices>(
        url_,
        store::NoticeCalls{
            .changed = [this](const std::string& table,
                              std::int64_t version) { note(table + " " + std::to_string(version)); },
            .job_added = [this](const std::string& kind) { note("added " + kind); },
            .job_finished = [this](const std::string& kind,
                                   const std::string& topic) { note("finished " + kind + " " + topic); },
            .look_again = [this] { note("look again"); }});
    EXPECT_THAT(heard(1), ElementsAre("look again"));
  }

  void note(const std::string& text) {
    const std::lock_guard lock(mutex_);
    heard_.push_back(text);
    wake_.notify_all();
  }

  /// Waits for so many notices and takes them.
  std::vector<std::string> heard(std::size_t count) {
    std::unique_lock lock(mutex_);
    wake_.wait_for(lock, seconds{20}, [&] { return heard_.size() >= count; });
    return std::exchange(heard_, {});
  }

  std::vector<std::string> heard_meanwhile() {
    std::this_thread::sleep_for(kSilence);
    return heard(0);
  }

  void make_table() {
    EXPECT_EQ(write_one(*store_, new_table("t")), Written::yes);
    EXPECT_THAT(heard(1), ElementsAre("t 0"));
  }

  std::string url_;
  std::unique_ptr<store::SharedStore> store_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<std::string> heard_;
  std::unique_ptr<store::Notices> notices_;
};

TEST_F(NoticesTest, TellWhatWasWritten) {
  EXPECT_EQ(write_one(*store_, new_table("ü \\x")), Written::yes);
  EXPECT_THAT(heard(1), ElementsAre("ü \\x 0"));
  EXPECT_EQ(store_->write(std::vector<Change>{new_event("ü \\x", 1), new_table("b"), new_event("ü \\x", 2)}),
            std::vector<Written>(3, Written::yes));
  EXPECT_THAT(heard(2), testing::UnorderedElementsAre("ü \\x 2", "b 0"));
}

TEST_F(NoticesTest, TellNothingOfConflicts) {
  EXPECT_EQ(write_one(*store_, new_event("t", 1)), Written::conflict);
  EXPECT_THAT(heard_meanwhile(), IsEmpty());
}

TEST_F(NoticesTest, TellNothingBeforeTheCommit) {
  make_table();
  // The order that the store gives, in a transaction that takes its time.
  const auto slow = store::open_postgres_database(url_, 7, store::Schema::make);
  const std::vector<std::string_view> tables = {"t"};
  const std::vector<store::PostgresQuery> order = {
      {&store::sql::kBegin}, {&store::sql::kNotify, {tables, std::vector<std::int64_t>{1}}}};
  const store::PostgresQuery commit{&store::sql::kCommit};
  const store::PostgresQuery rollback{&store::sql::kRollback};
  ASSERT_TRUE((*slow)->run(order).has_value());
  EXPECT_THAT(heard_meanwhile(), IsEmpty());
  ASSERT_TRUE((*slow)->run({&rollback, 1}).has_value());
  EXPECT_THAT(heard_meanwhile(), IsEmpty());
  ASSERT_TRUE((*slow)->run(order).has_value());
  ASSERT_TRUE((*slow)->run({&commit, 1}).has_value());
  EXPECT_THAT(heard(1), ElementsAre("t 1"));
}

TEST_F(NoticesTest, WhatIsHeardCanBeRead) {
  const auto other = std::move(*store::open_postgres(url_));
  make_table();
  for (int version = 1; version <= 20; ++version) {
    std::thread writing([&] { write_one(*store_, new_event("t", version)); });
    EXPECT_THAT(heard(1), ElementsAre("t " + std::to_string(version)));
    EXPECT_EQ((**other->read("t")).events.size(), static_cast<std::size_t>(version));
    writing.join();
  }
}

TEST_F(NoticesTest, TellOfJobs) {
  const store::JobKey key{.kind = "think", .topic = "a table", .number = 3};
  const std::vector<store::NewJob> jobs = {
      {.key = key, .body = "1"}, {.key = {.kind = "think", .topic = "b", .number = 1}, .body = "2"}};
  ASSERT_TRUE(store_->add_jobs(jobs).has_value());
  EXPECT_THAT(heard(1), ElementsAre("added think"));
  ASSERT_TRUE(store_->take_job("think", "w", seconds{60}).has_value());
  ASSERT_TRUE(store_->finish_job(key, "w", "move").has_value());
  EXPECT_THAT(heard(1), ElementsAre("finished think a table"));
}

TEST_F(NoticesTest, SayThatSomethingMayHaveBeenMissed) {
  PostgresServer* const server = PostgresServer::get();
  server->stop();
  std::this_thread::sleep_for(kSilence);
  server->start();
  EXPECT_THAT(heard(1), ElementsAre("look again"));
  make_table();
}

TEST_F(NoticesTest, StopAtOnceWhateverTheyWaitFor) {
  const auto took = [](const auto& what) {
    const auto begin = std::chrono::steady_clock::now();
    what();
    return std::chrono::steady_clock::now() - begin;
  };
  EXPECT_LT(took([&] { notices_ = nullptr; }), seconds{1});
  EXPECT_LT(took([&] { const store::Notices now(url_, {}); }), seconds{1});
  // Nobody there, so it waits until it tries again.
  EXPECT_LT(took([&] {
              const store::Notices nobody("postgres://127.0.0.1:1/none", {});
              std::this_thread::sleep_for(kSilence);
            }),
            seconds{1});
}

}  // namespace
}  // namespace merlon::test
