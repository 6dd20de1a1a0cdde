// Workers: jobs are kept while they take, given back when it is time to stop, and begun when they come.
#include "server/worker.h"

#include <gtest/gtest.h>

#include <future>

#include "core/hash.h"
#include "store/postgres_store.h"
#include "table/actions.h"
#include "table/stored.h"
#include "tests/store/postgres_server.h"
#include "tests/support/expected.h"
#include "tests/support/games.h"

namespace merlon::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;
using store::JobKey;

constexpr seconds kPatience{30};  // for machines that have something else to do
constexpr milliseconds kShortJobTime{300};
constexpr milliseconds kLongJobTime{60'000};

/// Whether something comes true in time.
template <class Condition>
bool comes(const Condition& condition, seconds patience = kPatience) {
  const auto end = steady_clock::now() + patience;
  while (!condition()) {
    if (steady_clock::now() > end) return false;
    std::this_thread::sleep_for(milliseconds{5});
  }
  return true;
}

class WorkersTest : public testing::Test {
 protected:
  void SetUp() override {
    MERLON_NEED_POSTGRES();
    url_ = test::PostgresServer::get()->empty_database();
    store_ = std::move(*store::open_postgres(url_));
  }

  void begin(JobHandler handler, milliseconds job_time = kLongJobTime) {
    begin(JobHandlers{{"test", std::move(handler)}}, job_time);
  }
  /// Workers who do every job at once.
  void begin() {
    begin([](const auto&...) { return JobOutcome::done(""); });
  }

  void begin(JobHandlers handlers, milliseconds job_time = kLongJobTime) {
    handlers_ = std::move(handlers);
    workers_ = test::value_of(Workers::start({url_, 1, job_time}, handlers_));
  }

  void add(std::int64_t number) {
    const store::NewJob job{{"test", "topic", number}, ""};
    EXPECT_TRUE(store_->add_jobs(std::span(&job, 1)));
  }

  std::size_t results() {
    const auto jobs = store_->finished_jobs("test", "topic", 1000);
    return jobs ? jobs->size() : 0;
  }

  std::optional<store::TakenJob> take() { return *store_->take_job("test", "another", kLongJobTime); }

  std::string url_;
  std::unique_ptr<store::SharedStore> store_;
  JobHandlers handlers_;
  std::unique_ptr<Workers> workers_;
};

TEST_F(WorkersTest, AJobStaysItsWorkersForAsLongAsItTakes) {
  std::atomic<bool> begun = false;
  begin(
      [&](const auto&...) {
        begun = true;
        std::this_thread::sleep_for(4 * kShortJobTime);
        return JobOutcome::done("late");
      },
      kShortJobTime);
  add(1);
  ASSERT_TRUE(comes([&] { return begun.load(); }));
  bool taken = false;
  ASSERT_TRUE(comes([&] {
    taken = taken || take().has_value();
    return taken || results() == 1;
  }));
  EXPECT_FALSE(taken);
}

TEST_F(WorkersTest, WhoStopsGivesTheJobBack) {
  std::atomic<bool> begun = false;
  begin([&](const store::TakenJob&, store::SharedStore&, const std::atomic<bool>& stop) {
    begun = true;
    while (!stop) std::this_thread::sleep_for(milliseconds{1});
    return JobOutcome::not_now();
  });
  add(1);
  ASSERT_TRUE(comes([&] { return begun.load(); }));
  EXPECT_FALSE(take().has_value());
  workers_.reset();
  const auto job = take();
  ASSERT_TRUE(job.has_value());
  EXPECT_EQ(job->tries, 1);
}

TEST_F(WorkersTest, WhatCannotBeDoneNowIsTriedAgainLater) {
  std::atomic<int> tries = 0;
  begin([&](const auto&...) { return ++tries < 3 ? JobOutcome::not_now() : JobOutcome::done("at last"); });
  const auto from = steady_clock::now();
  add(1);
  ASSERT_TRUE(comes([&] { return results() == 1; }));
  EXPECT_EQ(tries, 3);
  EXPECT_GT(steady_clock::now() - from, seconds{1}) << "not as fast as it can";
}

TEST_F(WorkersTest, AJobBeginsWhenItComes) {
  begin();
  std::this_thread::sleep_for(milliseconds{300});  // until there is nothing to do any more
  const auto from = steady_clock::now();
  for (std::size_t number = 1; number <= 10; ++number) {
    add(static_cast<std::int64_t>(number));
    ASSERT_TRUE(comes([&] { return results() == number; }));
  }
  // Looking now and then would take half a second each.
  EXPECT_LT(steady_clock::now() - from, seconds{3});
}

TEST_F(WorkersTest, JobsOfTheFirstKindComeFirst) {
  // The names are in the order of the alphabet, and the jobs of the second kind are older.
  std::vector<store::NewJob> jobs;
  for (const char* kind : {"arena", "think"}) {
    for (std::int64_t number = 1; number <= 3; ++number) jobs.push_back({{kind, "topic", number}, ""});
  }
  ASSERT_TRUE(store_->add_jobs(jobs));
  std::mutex mutex;
  std::vector<std::string> done;
  const auto note = [&](const store::TakenJob& job, store::SharedStore&, const std::atomic<bool>&) {
    const std::lock_guard lock(mutex);
    done.push_back(job.key.kind);
    return JobOutcome::nothing();
  };
  begin(JobHandlers{{"think", note}, {"arena", note}});
  ASSERT_TRUE(comes([&] {
    const std::lock_guard lock(mutex);
    return done.size() == jobs.size();
  }));
  workers_.reset();
  EXPECT_EQ(done, (std::vector<std::string>{"think", "think", "think", "arena", "arena", "arena"}));
}

TEST_F(WorkersTest, GoOnWhenTheDatabaseIsBackAndSayThatItWasAway) {
  begin();
  testing::internal::CaptureStderr();
  test::PostgresServer::get()->stop();
  std::this_thread::sleep_for(milliseconds{2500});
  test::PostgresServer::get()->start();
  store_ = std::move(*store::open_postgres(url_));
  add(1);
  EXPECT_TRUE(comes([&] { return results() == 1; }));
  const std::string log = testing::internal::GetCapturedStderr();
  const std::size_t first = log.find("database_failed");
  EXPECT_NE(first, std::string::npos) << log;
  EXPECT_EQ(log.find("database_failed", first + 1), std::string::npos) << log;
}

/// A table at which two computers of the highest level play.
table::Setup computers() {
  table::Setup setup;
  setup.id = "computers";
  setup.game = any::find_game(test::open_game());
  setup.rules = setup.game->rules_version;
  setup.seats.assign(2, {true, 8, false, ""});
  return setup;
}

TEST_F(WorkersTest, ThinkingThatIsStoppedMovesNothing) {
  const table::Setup setup = computers();
  table::Outcome start = table::start_alone(table::Table(setup), 1000);
  std::vector<store::Change> changes{store::NewTable{table::row_of(setup, 1000)}};
  for (const store::NewEvent& event : std::get<table::Proposal>(start).events) changes.emplace_back(event);
  for (const store::Written written : store_->write(changes)) ASSERT_EQ(written, store::Written::yes);
  const table::Table before = test::value_of(table::read_table(*store_, setup.id));
  const store::TakenJob job{{std::string(store::kThinkJob), setup.id, before.position_version()}, "", 1};
  std::atomic<bool> stop = true;
  const auto from = steady_clock::now();
  EXPECT_EQ(do_thinking(job, *store_, stop).kind, JobOutcome::Kind::not_now);
  EXPECT_LT(steady_clock::now() - from, seconds{1});
  EXPECT_EQ(table::read_table(*store_, setup.id)->version(), before.version());
  const store::TakenJob gone{{std::string(store::kThinkJob), "no such table", 1}, "", 1};
  EXPECT_EQ(do_thinking(gone, *store_, stop).kind, JobOutcome::Kind::nothing);
}

}  // namespace
}  // namespace merlon::server
