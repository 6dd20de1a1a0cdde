// What was acknowledged is there after the power went, whenever it went.
#include "tests/store/power_cut.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "store/sqlite_store.h"
#include "tests/store/rows.h"
#include "tests/support/effort.h"

namespace merlon::test {
namespace {

using store::Change;
using store::EventRow;
using store::Written;

using Log = std::vector<EventRow>;

constexpr std::array<const char*, 5> kTables = {"a", "b", "c", "d", "e"};

/// A disk wears out after so many cuts, so that new files are tried too.
constexpr int kRoundsPerDisk = 8;

struct Findings {
  int acknowledged = 0;  ///< events
  int lost = 0;          ///< of these
  int kept = 0;          ///< transactions that were interrupted and are there
  int undone = 0;        ///< and those that are not
  int failures = 0;      ///< after which the store went on
};

/// A store on a disk whose power goes again and again, and the memory of all that has to be there.
class Trial {
 public:
  Trial(std::uint64_t seed, bool sync_every_commit, Findings& findings)
      : rng_(seed), disk_(rng_.next()), sync_every_commit_(sync_every_commit), findings_(findings) {}

  /// The power goes in the middle of something, also of an opening, or while nothing happens.
  void round_with_cut() {
    work_until_interrupted();
    cut_and_compare();
  }

  /// The program dies and is started again; what it finds then is told to people, so it must survive a cut.
  void round_with_death_and_cut() {
    work_until_interrupted();
    disk_.go_off();
    store_ = nullptr;
    disk_.forgive();
    open();
    ASSERT_NE(store_, nullptr);
    compare();
    cut_and_compare();
  }

  /// A sync fails, which the store survives; what it acknowledges afterwards has to be safe all the same.
  void round_with_failed_sync() {
    if (rng_.below(3) == 0) store_ = nullptr;
    disk_.fail_sync_after(static_cast<int>(rng_.below(20)));
    work();
    cut_and_compare();
  }

 private:
  void work_until_interrupted() {
    if (rng_.below(3) == 0) store_ = nullptr;
    const std::uint32_t how = rng_.below(4);
    if (how == 1) disk_.go_off_after(static_cast<int>(rng_.below(30)));
    if (how == 2) disk_.go_off_after(static_cast<int>(rng_.below(500)));
    if (how == 3) disk_.go_off_after_syncs(static_cast<int>(rng_.below(30)));
    work();
  }

  void open() {
    auto opened = store::open_sqlite(
        {.path = "tables.db", .sync_every_commit = sync_every_commit_, .file_system = disk_.name()});
    if (opened) store_ = std::move(*opened);
  }

  void work() {
    if (store_ == nullptr) open();
    const std::uint32_t batches = rng_.below(40);
    // Long ones fill the log until it has to be brought into the file in the middle of the round.
    const std::uint32_t most_bytes = rng_.below(5) == 0 ? 30000 : 300;
    for (std::uint32_t i = 0; i < batches && store_ != nullptr && !disk_.is_off(); ++i) write(most_bytes);
    if (rng_.below(4) == 0) store_ = nullptr;
  }

  /// One transaction with some events at some tables, and the tables if they are not there yet.
  void write(std::uint32_t most_bytes) {
    std::vector<Change> changes;
    std::map<std::string, Log> batch;
    for (std::uint32_t i = rng_.below(8) + 1; i > 0; --i) {
      const std::string table = kTables[rng_.below(kTables.size())];
      Log& added = batch[table];
      const std::size_t before = logs_[table].size() + added.size();
      if (before == 0) changes.push_back(new_table(table));
      std::string body = std::to_string(++bodies_) + " " + std::string(rng_.below(most_bytes), 'x');
      added.push_back(event_row(table, static_cast<std::int64_t>(before) + 1, std::move(body)));
      changes.push_back(store::NewEvent{added.back(), store::Stage::playing});
    }
    take_answer(std::move(batch), store_->write(changes));
  }

  void take_answer(std::map<std::string, Log> batch, const std::vector<Written>& answers) {
    ASSERT_TRUE(std::ranges::all_of(answers, [&](Written one) { return one == answers.front(); }));
    ASSERT_NE(answers.front(), Written::conflict);
    if (answers.front() == Written::failed) {
      interrupted_ = std::move(batch);
      if (disk_.is_off()) return;
      ++findings_.failures;
      return compare();
    }
    for (const auto& [table, added] : batch) {
      logs_[table].insert(logs_[table].end(), added.begin(), added.end());
      findings_.acknowledged += static_cast<int>(added.size());
    }
  }

  void cut_and_compare() {
    disk_.go_off();
    store_ = nullptr;
    disk_.come_back();
    open();
    ASSERT_NE(store_, nullptr);
    compare();
  }

  /// Looks for all that has to be there. Beyond it there may be the interrupted transaction, as a whole.
  void compare() {
    std::size_t more = 0;
    std::size_t interrupted = 0;
    for (const char* const table : kTables) {
      const Log there = read(table);
      Log& wanted = logs_[table];
      const Log& maybe = interrupted_[table];
      const auto same = std::ranges::mismatch(there, wanted);
      findings_.lost += static_cast<int>(wanted.end() - same.in2);
      interrupted += maybe.size();
      if (same.in2 == wanted.end()) {
        more += static_cast<std::size_t>(there.end() - same.in1);
        EXPECT_TRUE(same.in1 == there.end() || std::equal(same.in1, there.end(), maybe.begin(), maybe.end()));
      } else {
        EXPECT_EQ(same.in1, there.end()) << "something else in the place of what was acknowledged";
      }
      wanted = there;
    }
    EXPECT_TRUE(more == 0 || more == interrupted) << more << " of " << interrupted;
    if (interrupted > 0) ++(more > 0 ? findings_.kept : findings_.undone);
    interrupted_.clear();
  }

  /// The log of a table that may not exist; versions without a gap, a chain that holds, no event twice.
  Log read(const std::string& table) {
    const auto stored = store_->read(table);
    EXPECT_TRUE(stored.has_value()) << stored.error().message;
    if (!stored || !*stored) return {};
    EXPECT_EQ((*stored)->damage, std::nullopt);
    std::set<std::string> bodies;
    std::int64_t version = 0;
    for (const EventRow& event : (*stored)->events) {
      EXPECT_EQ(event.version, ++version);
      EXPECT_TRUE(bodies.insert(event.body).second) << table << " " << event.version;
    }
    return (*stored)->events;
  }

  Rng rng_;
  PowerCutDisk disk_;
  bool sync_every_commit_;
  Findings& findings_;
  std::unique_ptr<store::Store> store_;
  std::map<std::string, Log> logs_;
  std::map<std::string, Log> interrupted_;
  int bodies_ = 0;
};

Findings go_through(int rounds, bool sync_every_commit, void (Trial::*round)()) {
  Findings findings;
  const int disks = std::max(100, effort(rounds)) / kRoundsPerDisk;
  for (int disk = 0; disk < disks && !testing::Test::HasFailure(); ++disk) {
    Trial trial(static_cast<std::uint64_t>(disk), sync_every_commit, findings);
    for (int i = 0; i < kRoundsPerDisk && !testing::Test::HasFailure(); ++i) (trial.*round)();
  }
  testing::Test::RecordProperty("acknowledged", findings.acknowledged);
  testing::Test::RecordProperty("lost", findings.lost);
  return findings;
}

TEST(PowerCut, LosesNothingThatWasAcknowledged) {
  const Findings findings = go_through(400, true, &Trial::round_with_cut);
  EXPECT_EQ(findings.lost, 0) << "of " << findings.acknowledged;
  // Otherwise the power never went where it hurts.
  EXPECT_GT(findings.kept, 0);
  EXPECT_GT(findings.undone, 0);
  EXPECT_GT(findings.acknowledged, 1000);
}

/// The same without a sync at every commit: if nothing were lost here, nothing would be proven above.
TEST(PowerCut, LosesSomethingIfCommitsAreNotSynced) {
  const Findings findings = go_through(200, false, &Trial::round_with_cut);
  EXPECT_GT(findings.lost, 0) << "of " << findings.acknowledged;
}

TEST(PowerCut, WhatANewProcessFindsIsSafe) {
  const Findings findings = go_through(200, true, &Trial::round_with_death_and_cut);
  EXPECT_EQ(findings.lost, 0) << "of " << findings.acknowledged;
  EXPECT_GT(findings.kept, 0);
}

TEST(PowerCut, NothingIsLostAfterASyncThatFailed) {
  const Findings findings = go_through(200, true, &Trial::round_with_failed_sync);
  EXPECT_EQ(findings.lost, 0) << "of " << findings.acknowledged;
  EXPECT_GT(findings.failures, 0);
}

}  // namespace
}  // namespace merlon::test
