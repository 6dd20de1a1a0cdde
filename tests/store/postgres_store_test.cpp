// What only the store on PostgreSQL has: leases, jobs, connections that break and servers that die.
#include "store/postgres_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <thread>

#include "store/open_store.h"
#include "store/postgres_database.h"
#include "tests/store/postgres_server.h"
#include "tests/store/rows.h"

namespace merlon::test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using store::Change;
using store::JobKey;
using store::NewJob;
using store::SharedStore;
using store::Stage;
using store::StoredTable;
using store::Written;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

constexpr seconds kLong{60};
constexpr milliseconds kShort{150};

std::unique_ptr<SharedStore> open(const std::string& url) { return value_of(store::open_postgres(url)); }

std::string refusal(const std::string& url) {
  const auto opened = store::open_postgres(url);
  return opened ? "opened" : opened.error().message;
}

std::size_t events_of(store::Store& store, const std::string& id) {
  const StoredTable stored = read(store, id);
  EXPECT_EQ(stored.damage, std::nullopt);
  return stored.events.size();
}

/// Ends all connections but the one that does this, as a server does that is told to.
void end_connections(const std::string& url) {
  execute(url,
          "SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity "
          "WHERE datname = current_database() AND pid <> pg_backend_pid()");
}

/// Two processes' stores on one database.
class PostgresStore : public testing::Test {
 protected:
  void SetUp() override {
    MERLON_NEED_POSTGRES();
    server_ = PostgresServer::get();
    url_ = server_->empty_database();
    store_ = open(url_);
    other_ = open(url_);
  }

  void make_table(const std::string& id = "t") { EXPECT_EQ(write_one(*store_, new_table(id)), Written::yes); }

  PostgresServer* server_ = nullptr;
  std::string url_;
  std::unique_ptr<SharedStore> store_;
  std::unique_ptr<SharedStore> other_;
};

// Opening.

TEST_F(PostgresStore, ManyMayStartAtOnce) {
  store_ = nullptr;
  other_ = nullptr;
  execute(url_, "SET client_min_messages = warning; DROP SCHEMA merlon CASCADE");
  std::vector<std::thread> starting;
  std::atomic<int> good = 0;
  for (int i = 0; i < 6; ++i) {
    starting.emplace_back([&] {
      const auto opened = store::open_postgres(url_);
      EXPECT_TRUE(opened.has_value()) << opened.error().message;
      if (opened) ++good;
    });
  }
  for (std::thread& one : starting) one.join();
  EXPECT_EQ(good, 6);
}

TEST_F(PostgresStore, RefusesANewerSchema) {
  execute(url_, "UPDATE merlon.schema_version SET version = 99");
  EXPECT_THAT(refusal(url_), AllOf(HasSubstr("database test"), HasSubstr("newer")));
}

TEST_F(PostgresStore, MakesNothingWhereOneMustExist) {
  EXPECT_TRUE(store::open_existing_store(url_));
  store_ = nullptr;
  other_ = nullptr;
  execute(url_, "SET client_min_messages = warning; DROP SCHEMA merlon CASCADE");
  for (int i = 0; i < 2; ++i) {  // twice: the first time has left nothing behind
    const auto opened = store::open_existing_store(url_);
    EXPECT_THAT(opened ? "opened" : opened.error().message, HasSubstr("has no tables of Merlon"));
  }
}

TEST_F(PostgresStore, RefusesTheSchemaOfAnotherProgram) {
  execute(url_, "SET client_min_messages = warning; DROP SCHEMA merlon CASCADE");
  execute(url_, "CREATE SCHEMA merlon; CREATE TABLE merlon.tables(x integer)");
  EXPECT_THAT(refusal(url_), HasSubstr("another program"));
}

TEST_F(PostgresStore, RefusesAServerThatDoesNotSync) {
  store_ = nullptr;
  other_ = nullptr;
  server_->stop();
  server_->start({"fsync=off"});
  EXPECT_THAT(refusal(url_), HasSubstr("fsync = off"));
  server_->stop();
  server_->start({"synchronous_commit=off"});
  EXPECT_EQ(refusal(url_), "opened");
  server_->stop();
  server_->start();
}

TEST(PostgresAddress, SaysWhyWithoutThePassword) {
  EXPECT_THAT(refusal("postgres://me:secret@nowhere.invalid/tables"),
              AllOf(HasSubstr("tables at nowhere.invalid"), Not(HasSubstr("secret"))));
  EXPECT_THAT(refusal("postgres://me:secret@[/tables"),
              AllOf(HasSubstr("address"), Not(HasSubstr("secret"))));
  EXPECT_THAT(refusal("postgres://me:secret@%zz/tables"),
              AllOf(HasSubstr("address"), Not(HasSubstr("secret"))));
  EXPECT_TRUE(store::is_postgres("postgresql://x/y"));
  EXPECT_TRUE(store::is_postgres("postgres://x/y"));
  EXPECT_FALSE(store::is_postgres("postgres.db"));
}

TEST_F(PostgresStore, SaysHowToCopyIt) {
  EXPECT_THAT(store_->copy_to("copy").value_or(Error{}).message, HasSubstr("pg_dump"));
}

// Connections and servers that end.

TEST_F(PostgresStore, GoesOnWhenConnectionsWereCut) {
  make_table();
  end_connections(url_);
  EXPECT_EQ(write_one(*store_, new_event("t", 1)), Written::yes);
  EXPECT_EQ(events_of(*other_, "t"), 1u);
  end_connections(url_);
  EXPECT_TRUE(value_of(other_->lease("t", "me", kLong)));
}

/// What was sent over a connection that broke must not be done after somebody looked whether it was.
TEST_F(PostgresStore, ANewConnectionEndsTheOneBefore) {
  const auto before = value_of(store::open_postgres_database(url_, 42, store::Schema::make));
  const store::PostgresQuery begin{&store::sql::kBegin};
  EXPECT_TRUE(before->run({&begin, 1}).has_value());
  const auto after = value_of(store::open_postgres_database(url_, 42, store::Schema::make));
  EXPECT_FALSE(before->run({&begin, 1}).has_value());
  EXPECT_TRUE(before->lost());
  EXPECT_TRUE(after->run({&begin, 1}).has_value());
}

TEST_F(PostgresStore, DoesNotWaitForeverForAnother) {
  make_table();
  const auto holder = store::open_postgres_database(url_, 42, store::Schema::make);
  const std::string id = "t";
  const std::vector<store::PostgresQuery> lock = {
      {&store::sql::kBegin}, {&store::sql::kLockHeads, {std::vector<std::string_view>{id}}}};
  ASSERT_TRUE((*holder)->run(lock).has_value());
  const auto impatient = open(url_ + "&options=-clock_timeout%3D100ms");
  EXPECT_EQ(write_one(*impatient, new_event("t", 1)), Written::failed);
  const store::PostgresQuery rollback{&store::sql::kRollback};
  ASSERT_TRUE((*holder)->run({&rollback, 1}).has_value());
  EXPECT_EQ(write_one(*impatient, new_event("t", 1)), Written::yes);
}

TEST_F(PostgresStore, AFrozenServerIsGivenUpAndWhatBecameOfAWriteIsFoundOutLater) {
  const auto impatient =
      std::move(*store::open_postgres(url_ + "&connect_timeout=2", store::Schema::make, milliseconds(200)));
  EXPECT_EQ(write_one(*impatient, new_table("t")), Written::yes);
  EXPECT_EQ(impatient->probe().trouble, store::Trouble::none);
  server_->freeze();
  const auto from = std::chrono::steady_clock::now();
  EXPECT_EQ(write_one(*impatient, new_event("t", 1)), Written::failed);
  EXPECT_EQ(impatient->failure().trouble, store::Trouble::silent);
  EXPECT_EQ(impatient->probe().trouble, store::Trouble::silent);
  EXPECT_LT(std::chrono::steady_clock::now() - from, seconds(60));
  server_->thaw();
  // Whether it was written is certain now, whatever the frozen session still had to do.
  const std::size_t events = events_of(*impatient, "t");
  EXPECT_LE(events, 1u);
  EXPECT_EQ(write_one(*impatient, new_event("t", static_cast<int>(events) + 1)), Written::yes);
  EXPECT_EQ(events_of(*impatient, "t"), events + 1);
  EXPECT_EQ(impatient->probe().trouble, store::Trouble::none);
}

TEST_F(PostgresStore, FailsUntilTheServerIsBackAndSaysWhy) {
  make_table();
  server_->stop();
  for (int i = 0; i < 2; ++i) EXPECT_EQ(write_one(*store_, new_event("t", 1)), Written::failed);
  EXPECT_EQ(store_->failure().trouble, store::Trouble::unreachable);
  EXPECT_EQ(store_->probe().trouble, store::Trouble::unreachable);
  EXPECT_FALSE(store_->read("t").has_value());
  EXPECT_FALSE(store_->find(Stage::waiting, 1).has_value());
  EXPECT_FALSE(store_->lease("t", "me", kLong).has_value());
  EXPECT_FALSE(store_->take_job("think", "me", kLong).has_value());
  server_->start({"default_transaction_read_only=on"});
  EXPECT_EQ(store_->probe().trouble, store::Trouble::read_only);
  server_->stop();
  server_->start();
  EXPECT_EQ(write_one(*store_, new_event("t", 1)), Written::yes);
  EXPECT_EQ(events_of(*store_, "t"), 1u);
  EXPECT_EQ(store_->probe().trouble, store::Trouble::none);
  EXPECT_THAT(value_of(store_->renew_leases("me", kLong)), IsEmpty()) << "and leads no table";
}

/// Writes until the server is gone; how many events were acknowledged.
std::int64_t write_until_failure(store::Store& store, const std::string& table, std::int64_t version) {
  for (;;) {
    const std::vector<Change> changes = {new_event(table, version + 1), new_event(table, version + 2)};
    const std::vector<Written> answers = store.write(changes);
    if (answers != std::vector<Written>(2, Written::yes)) return version;
    version += 2;
  }
}

TEST_F(PostgresStore, WhatWasAcknowledgedSurvivesASuddenEnd) {
  for (const char* const table : {"a", "b"}) EXPECT_EQ(write_one(*store_, new_table(table)), Written::yes);
  std::int64_t a = 0;
  std::int64_t b = 0;
  for (int round = 0; round < 3; ++round) {
    std::thread first([&] { a = write_until_failure(*store_, "a", a); });
    std::thread second([&] { b = write_until_failure(*other_, "b", b); });
    std::this_thread::sleep_for(milliseconds(150 + 37 * round));
    server_->kill();
    first.join();
    second.join();
    server_->start();
    for (const auto& [table, acknowledged] : {std::pair("a", &a), std::pair("b", &b)}) {
      const auto found = static_cast<std::int64_t>(events_of(*store_, table));
      EXPECT_TRUE(found == *acknowledged || found == *acknowledged + 2) << found << " of " << *acknowledged;
      *acknowledged = found;
    }
  }
  EXPECT_GT(a, 0);
  EXPECT_GT(b, 0);
}

// Leases.

TEST_F(PostgresStore, ALeaseIsOnesUntilItLapses) {
  EXPECT_TRUE(value_of(store_->lease("t", "one", kShort)));
  EXPECT_TRUE(value_of(store_->lease("t", "one", kShort)));
  EXPECT_FALSE(value_of(other_->lease("t", "two", kLong)));
  EXPECT_TRUE(value_of(other_->lease("u", "two", kLong)));
  std::this_thread::sleep_for(2 * kShort);
  EXPECT_TRUE(value_of(other_->lease("t", "two", kLong)));
  EXPECT_FALSE(value_of(store_->lease("t", "one", kLong)));
  EXPECT_THAT(value_of(store_->renew_leases("one", kLong)), IsEmpty());
  EXPECT_THAT(value_of(other_->renew_leases("two", kLong)), UnorderedElementsAre("t", "u"));
}

TEST_F(PostgresStore, ALeaseIsReleasedByItsHolderOnly) {
  EXPECT_TRUE(value_of(store_->lease("t", "one", kLong)));
  const std::string table = "t";
  EXPECT_EQ(other_->release({&table, 1}, "two"), std::nullopt);
  EXPECT_FALSE(value_of(other_->lease("t", "two", kLong)));
  EXPECT_EQ(store_->release({&table, 1}, "one"), std::nullopt);
  EXPECT_TRUE(value_of(other_->lease("t", "two", kLong)));
  EXPECT_EQ(other_->release_all("two"), std::nullopt);
  EXPECT_TRUE(value_of(store_->lease("t", "one", kLong)));
}

TEST_F(PostgresStore, OfManyThatWantALeaseOneGetsIt) {
  for (int round = 0; round < 10; ++round) {
    const std::string table = "t" + std::to_string(round);
    bool theirs = false;
    std::thread helper([&] { theirs = value_of(other_->lease(table, "two", kLong)); });
    const bool ours = value_of(store_->lease(table, "one", kLong));
    helper.join();
    EXPECT_NE(ours, theirs);
  }
}

std::vector<std::string> names_of(const std::vector<store::LeasedTable>& leased) {
  std::vector<std::string> names;
  for (const store::LeasedTable& one : leased) names.push_back(one.table + (one.orphaned ? " orphaned" : ""));
  return names;
}

TEST_F(PostgresStore, LeasesAllThatIsDueAndThatNobodyActsFor) {
  const std::int64_t now = value_of(store_->now());
  const auto add = [&](const std::string& table, std::optional<std::int64_t> due) {
    store::NewEvent event{event_row(table, 1), Stage::playing};
    event.due = due;
    EXPECT_EQ(store_->write(std::vector<Change>{new_table(table), event}),
              (std::vector<Written>{Written::yes, Written::yes}));
  };
  add("computer", 0);
  add("late", now - 1000);
  add("soon", now + 20'000);
  add("tomorrow", now + 86'400'000);
  add("never", std::nullopt);
  add("led", 0);
  add("dead", 0);
  EXPECT_TRUE(value_of(store_->lease("led", "one", kLong)));
  EXPECT_TRUE(value_of(store_->lease("dead", "one", kShort)));
  const auto look = [&](int limit) {
    return names_of(value_of(other_->lease_due("two", kLong, seconds{40}, limit)));
  };
  EXPECT_THAT(look(1), ElementsAre("computer"));
  EXPECT_THAT(look(9), ElementsAre("late", "soon"));
  std::this_thread::sleep_for(2 * kShort);
  EXPECT_THAT(look(9), ElementsAre("dead orphaned"));
  EXPECT_THAT(look(9), IsEmpty());
  EXPECT_THAT(value_of(other_->renew_leases("two", kLong)),
              UnorderedElementsAre("computer", "late", "soon", "dead"));
}

TEST_F(PostgresStore, TwoThatLookForWhatIsDueNeverGetTheSame) {
  constexpr int kTables = 200;
  std::vector<Change> changes;
  for (int i = 0; i < kTables; ++i) {
    const std::string table = "t" + std::to_string(i);
    changes.push_back(new_table(table));
    store::NewEvent event{event_row(table, 1), Stage::playing};
    event.due = 0;
    changes.emplace_back(event);
  }
  EXPECT_THAT(store_->write(changes), testing::Each(Written::yes));
  std::vector<store::LeasedTable> theirs;
  std::thread helper([&] { theirs = value_of(other_->lease_due("two", kLong, seconds{1}, 1000)); });
  const auto ours = value_of(store_->lease_due("one", kLong, seconds{1}, 1000));
  helper.join();
  EXPECT_EQ(ours.size() + theirs.size(), std::size_t{kTables});
}

TEST_F(PostgresStore, TellsSinceWhenSomebodyHasBeenThere) {
  const store::Pulse first = value_of(store_->pulse(kLong));
  EXPECT_EQ(first.up_since, first.now);
  std::this_thread::sleep_for(milliseconds{20});
  const store::Pulse second = value_of(other_->pulse(kLong));
  EXPECT_GT(second.now, first.now);
  EXPECT_EQ(second.up_since, first.up_since) << "a second process is no new beginning";
  std::this_thread::sleep_for(2 * kShort);
  const store::Pulse back = value_of(store_->pulse(kShort));
  EXPECT_EQ(back.up_since, back.now) << "nobody was there for too long";
  // The database's clock was set back: what is seen lies in its future.
  execute(url_, "UPDATE merlon.service SET seen = seen + 3600000, up_since = up_since + 3600000");
  const store::Pulse set_back = value_of(store_->pulse(kLong));
  EXPECT_EQ(set_back.up_since, set_back.now);
}

// Jobs.

NewJob job(std::int64_t number, const std::string& body = "", const std::string& kind = "arena") {
  return {.key = {.kind = kind, .topic = "run", .number = number}, .body = body};
}

TEST_F(PostgresStore, AJobIsAddedOnce) {
  const std::vector<NewJob> jobs = {job(1, "first"), job(2), job(1, "again")};
  EXPECT_EQ(value_of(store_->add_jobs(jobs)), 2);
  EXPECT_EQ(value_of(other_->add_jobs(jobs)), 0);
  EXPECT_EQ(value_of(other_->add_jobs({})), 0);
  EXPECT_EQ(value_of(store_->take_job("think", "w", kLong)) == std::nullopt, true);
  const auto taken = value_of(store_->take_job("arena", "w", kLong));
  ASSERT_TRUE(taken.has_value());
  EXPECT_EQ(taken->key, jobs[0].key);
  EXPECT_EQ(taken->body, "first");
  EXPECT_EQ(taken->tries, 1);
  EXPECT_TRUE(value_of(store_->finish_job(taken->key, "w", "won")));
  EXPECT_EQ(value_of(other_->add_jobs(jobs)), 0);
}

TEST_F(PostgresStore, TwoWorkersNeverGetTheSameJob) {
  constexpr int kJobs = 60;
  std::vector<NewJob> jobs;
  for (int i = 0; i < kJobs; ++i) jobs.push_back(job(i));
  EXPECT_EQ(value_of(store_->add_jobs(jobs)), kJobs);
  const auto work = [](SharedStore& store, const std::string& worker, std::vector<std::int64_t>& done) {
    while (const auto taken = value_of(store.take_job("arena", worker, kLong))) {
      done.push_back(taken->key.number);
      EXPECT_TRUE(value_of(store.finish_job(taken->key, worker, worker)));
    }
  };
  std::vector<std::int64_t> ours;
  std::vector<std::int64_t> theirs;
  std::thread helper([&] { work(*other_, "two", theirs); });
  work(*store_, "one", ours);
  helper.join();
  std::set<std::int64_t> all(ours.begin(), ours.end());
  all.insert(theirs.begin(), theirs.end());
  EXPECT_EQ(all.size(), std::size_t{kJobs});
  EXPECT_EQ(ours.size() + theirs.size(), std::size_t{kJobs});
  EXPECT_EQ(value_of(store_->finished_jobs("arena", "run", 1000)).size(), std::size_t{kJobs});
}

TEST_F(PostgresStore, AJobOfADeadWorkerIsTakenAgain) {
  const NewJob only = job(1);
  EXPECT_EQ(value_of(store_->add_jobs({&only, 1})), 1);
  EXPECT_TRUE(value_of(store_->take_job("arena", "one", kShort)).has_value());
  EXPECT_FALSE(value_of(other_->take_job("arena", "two", kLong)).has_value());
  EXPECT_TRUE(value_of(store_->keep_job(only.key, "one", 2 * kShort)));
  std::this_thread::sleep_for(3 * kShort);
  const auto again = value_of(other_->take_job("arena", "two", kLong));
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->tries, 2);
  EXPECT_FALSE(value_of(store_->keep_job(only.key, "one", kLong)));
  EXPECT_FALSE(value_of(store_->finish_job(only.key, "one", "late")));
  EXPECT_THAT(value_of(store_->finished_jobs("arena", "run", 9)), IsEmpty());
  EXPECT_TRUE(value_of(other_->finish_job(only.key, "two", "good")));
  EXPECT_TRUE(value_of(other_->finish_job(only.key, "two", "good")));
  EXPECT_FALSE(value_of(other_->finish_job(only.key, "two", "other")));
  const auto finished = value_of(store_->finished_jobs("arena", "run", 9));
  ASSERT_EQ(finished.size(), 1u);
  EXPECT_EQ(finished[0].key, only.key);
  EXPECT_EQ(finished[0].result, "good");
}

TEST_F(PostgresStore, AJobThatIsGivenBackIsTakenAtOnce) {
  const std::vector<NewJob> jobs = {job(1), job(2)};
  EXPECT_EQ(value_of(store_->add_jobs(jobs)), 2);
  EXPECT_EQ(value_of(store_->take_job("arena", "one", kLong))->key.number, 1);
  EXPECT_EQ(other_->return_job(jobs[0].key, "two"), std::nullopt);
  EXPECT_EQ(value_of(other_->take_job("arena", "two", kLong))->key.number, 2);
  EXPECT_EQ(store_->return_job(jobs[0].key, "one"), std::nullopt);
  const auto again = value_of(other_->take_job("arena", "two", kLong));
  EXPECT_EQ(again->key.number, 1);
  EXPECT_EQ(again->tries, 1) << "who gives a job back has not died of it";
}

TEST_F(PostgresStore, JobsAreRemoved) {
  const std::vector<NewJob> jobs = {job(1), job(2), job(3), job(1, "", "think")};
  EXPECT_EQ(value_of(store_->add_jobs(jobs)), 4);
  const std::vector<JobKey> keys = {jobs[0].key, jobs[2].key};
  EXPECT_TRUE(value_of(store_->take_job("arena", "one", kLong)).has_value());
  EXPECT_EQ(store_->remove_jobs(keys), std::nullopt);
  EXPECT_FALSE(value_of(store_->finish_job(jobs[0].key, "one", "late")));
  EXPECT_EQ(value_of(store_->take_job("arena", "one", kLong))->key, jobs[1].key);
  EXPECT_EQ(store_->remove_topic("arena", "run"), std::nullopt);
  EXPECT_FALSE(value_of(store_->keep_job(jobs[1].key, "one", kLong)));
  EXPECT_TRUE(value_of(store_->take_job("think", "one", kLong)).has_value());
}

}  // namespace
}  // namespace merlon::test
