// What every store does: what goes in comes out, conflicts concern nobody else, and whatever is wrong is
// said.
#include "store/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <thread>

#include "store/open_store.h"
#include "tests/store/rows.h"
#include "tests/store/store_under_test.h"

namespace merlon::test {
namespace {

using store::Change;
using store::Stage;
using store::Store;
using store::StoredTable;
using store::Written;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

using Answers = std::vector<Written>;

/// A store with one table of five events.
class AnyStore : public testing::TestWithParam<StoreKind> {
 protected:
  void SetUp() override {
    MERLON_NEED_STORE(GetParam());
    database_ = StoreUnderTest::make(GetParam());
    store_ = database_->open();
    write_five_events(*store_);
  }

  Written write(const Change& change) { return write_one(*store_, change); }

  void reopen() { tamper(""); }

  /// Somebody changes the database while nobody has it open.
  void tamper(const std::string& sql) {
    store_ = nullptr;
    if (!sql.empty()) database_->tamper(sql);
    store_ = database_->open();
  }

  /// What is said after somebody changed the database, and how many events are still given.
  void expect_damage(const std::string& sql, const std::string& damage, std::size_t events) {
    tamper(sql);
    const StoredTable table = read(*store_, "t");
    EXPECT_THAT(table.damage.value_or("none"), HasSubstr(damage));
    ASSERT_EQ(table.events.size(), events);
    for (std::size_t i = 0; i < events; ++i) {
      EXPECT_EQ(table.events[i].body, "body " + std::to_string(i + 1));
    }
  }

  std::unique_ptr<StoreUnderTest> database_;
  std::unique_ptr<Store> store_;
};

INSTANTIATE_TEST_SUITE_P(Stores, AnyStore, testing::Values(StoreKind::sqlite, StoreKind::postgres),
                         kind_name);

TEST_P(AnyStore, GivesBackWhatWasWritten) {
  store::TableRow row{.id = "ü", .created = -5, .setup = std::string("a\0b", 3), .listed = false};
  store::EventRow event{
      .table = "ü", .version = 1, .actor = "", .action = "", .body = "{\"x\":\"é\"}", .state = "", .at = 77};
  const std::vector<Change> changes = {store::NewTable{row}, store::NewEvent{event, Stage::over}};
  EXPECT_EQ(store_->write(changes), Answers(2, Written::yes));
  for (int i = 0; i < 2; ++i) {
    const StoredTable table = read(*store_, "ü");
    EXPECT_EQ(table.row, row);
    EXPECT_EQ(table.stage, Stage::over);
    EXPECT_THAT(table.events, ElementsAre(event));
    EXPECT_EQ(table.damage, std::nullopt);
    reopen();
  }
}

TEST_P(AnyStore, KnowsNothingOfOtherTables) {
  const auto stored = store_->read("other");
  ASSERT_TRUE(stored.has_value());
  EXPECT_EQ(*stored == std::nullopt, true);
  EXPECT_THAT(store_->write({}), IsEmpty());
}

TEST_P(AnyStore, AConflictLeavesTheOthersUntouched) {
  const std::vector<Change> changes = {
      new_table("before"),
      new_table("t"),                              // exists
      new_event("t", 5),                           // exists
      new_event("t", 7),                           // would leave out 6
      new_event("nowhere", 1),                     // no such table
      new_event("t", 6, "six"),                    //
      with_action(new_event("t", 7), "action 3"),  // of the same actor
      new_event("t", 7, "seven", Stage::over),
      new_event("before", 1),
  };
  EXPECT_THAT(store_->write(changes),
              ElementsAre(Written::yes, Written::conflict, Written::conflict, Written::conflict,
                          Written::conflict, Written::yes, Written::conflict, Written::yes, Written::yes));
  const StoredTable table = read(*store_, "t");
  EXPECT_EQ(table.events.size(), 7u);
  EXPECT_EQ(table.events.back().body, "seven");
  EXPECT_EQ(table.stage, Stage::over);
  EXPECT_EQ(table.damage, std::nullopt);
  EXPECT_EQ(read(*store_, "before").events.size(), 1u);
}

TEST_P(AnyStore, ActionsAreComparedWithinATableAndAnActor) {
  Change again = with_action(new_event("t", 6), "action 3");
  EXPECT_EQ(write(again), Written::conflict);
  std::get<store::NewEvent>(again).row.actor = "another";
  EXPECT_EQ(write(again), Written::yes);
  for (int version = 7; version <= 8; ++version) {
    EXPECT_EQ(write(with_action(new_event("t", version), "")), Written::yes);
  }
}

/// An event of table "t" that opens another one.
Change opening(std::int64_t version, const std::string& opened) {
  return store::NewEvent{event_row("t", version), Stage::over, table_row(opened)};
}

TEST_P(AnyStore, ATableThatAnEventOpensIsMadeWithItOrNotAtAll) {
  // Two processes that want a rematch at the same time: the log decides, and no table is left over.
  EXPECT_EQ(write(opening(6, "winner's")), Written::yes);
  EXPECT_EQ(write(opening(6, "loser's")), Written::conflict);
  EXPECT_EQ(store_->write(std::vector{opening(7, "first"), opening(7, "second")}),
            (Answers{Written::yes, Written::conflict}));
  EXPECT_EQ(read(*store_, "winner's").row, table_row("winner's"));
  EXPECT_EQ(read(*store_, "first").row, table_row("first"));
  for (const char* gone : {"loser's", "second"}) {
    const auto stored = store_->read(gone);
    EXPECT_TRUE(stored && !*stored) << gone;
  }
  // A name that is taken: neither the table nor the event.
  EXPECT_EQ(write(opening(8, "t")), Written::conflict);
  EXPECT_EQ(write(opening(8, "first")), Written::conflict);
  EXPECT_EQ(read(*store_, "t").events.size(), 7u);
  EXPECT_EQ(read(*store_, "t").damage, std::nullopt);
}

TEST_P(AnyStore, FindsTablesTheNewestFirst) {
  const std::vector<Change> changes = {
      store::NewTable{table_row("old", 10)}, store::NewTable{table_row("new", 30)},
      store::NewTable{table_row("hidden", 20, false)}, store::NewTable{table_row("newest", 30)}};
  EXPECT_EQ(store_->write(changes), Answers(4, Written::yes));
  EXPECT_THAT(*store_->find(Stage::waiting, 9), ElementsAre("newest", "new", "hidden", "old"));
  EXPECT_THAT(*store_->find(Stage::waiting, 1), ElementsAre("newest"));
  EXPECT_THAT(*store_->find(Stage::playing, 9), ElementsAre("t"));
  EXPECT_THAT(*store_->find(Stage::over, 9), IsEmpty());
  EXPECT_THAT(*store_->find(Stage::playing, -1), IsEmpty());
}

TEST_P(AnyStore, FindsAllTablesWhateverTheirRowsSay) {
  EXPECT_EQ(write(new_table("u")), Written::yes);
  if (GetParam() == StoreKind::postgres) tamper("ALTER TABLE events DROP CONSTRAINT events_table_id_fkey");
  tamper("DELETE FROM tables WHERE id = 't'; UPDATE tables SET stage = 7");
  EXPECT_THAT(*store_->find_all(), UnorderedElementsAre("t", "u"));
}

TEST_P(AnyStore, OpenTablesAreThoseWhereSomethingHasHappenedLately) {
  // An event of these tests is at 1000 and its version.
  const std::vector<Change> changes = {
      store::NewTable{table_row("left standing", 10)},   store::NewTable{table_row("touched", 20)},
      store::NewTable{table_row("hidden", 1500, false)}, store::NewTable{table_row("made", 1500)},
      store::NewTable{table_row("under way", 1500)},     new_event("touched", 1, "{}", Stage::waiting),
      new_event("under way", 1, "{}", Stage::playing)};
  EXPECT_EQ(store_->write(changes), Answers(7, Written::yes));
  EXPECT_THAT(*store_->find_open(0, 9), ElementsAre("made", "touched", "left standing"));
  EXPECT_THAT(*store_->find_open(1001, 9), ElementsAre("made", "touched"));
  EXPECT_THAT(*store_->find_open(1002, 9), ElementsAre("made"));
  EXPECT_THAT(*store_->find_open(1501, 9), IsEmpty());
  EXPECT_THAT(*store_->find_open(0, 1), ElementsAre("made"));
  EXPECT_THAT(*store_->find_open(0, -1), IsEmpty());
}

// When tables are due.

store::TableRow marked_row(const std::string& id, const std::string& address, const std::string& network = "",
                           std::int64_t created = 1000) {
  store::TableRow row = table_row(id, created);
  row.maker = {address, network};
  return row;
}

std::int64_t unfinished(Store& store, const std::string& address) {
  return store.crowd({address, ""}, 0, 100)->address.unfinished;
}

/// An event of table "t" after which it is due then.
Change due_event(std::int64_t version, std::optional<std::int64_t> due, Stage stage = Stage::playing) {
  store::NewEvent event{event_row("t", version), stage};
  event.due = due;
  return event;
}

TEST_P(AnyStore, FindsTablesThatAreDue) {
  EXPECT_THAT(*store_->find_due(1'000'000, 9), IsEmpty());
  EXPECT_EQ(write(due_event(6, 5000)), Written::yes);
  EXPECT_THAT(*store_->find_due(4999, 9), IsEmpty());
  EXPECT_THAT(*store_->find_due(5000, 9), ElementsAre("t"));
  EXPECT_EQ(write(due_event(7, 6000)), Written::yes);
  EXPECT_THAT(*store_->find_due(5999, 9), IsEmpty());
  EXPECT_EQ(write(due_event(7, 1)), Written::conflict);
  EXPECT_THAT(*store_->find_due(5999, 9), IsEmpty()) << "what was not written counts for nothing";
  EXPECT_EQ(write(due_event(8, std::nullopt, Stage::over)), Written::yes);
  EXPECT_THAT(*store_->find_due(1'000'000, 9), IsEmpty());
}

TEST_P(AnyStore, FindsATableThatIsDueFromItsBeginning) {
  store::NewEvent first{event_row("u", 1), Stage::playing};
  first.due = 0;
  EXPECT_EQ(write(due_event(6, 7)), Written::yes);
  EXPECT_EQ(store_->write(std::vector<Change>{new_table("u"), first}), Answers(2, Written::yes));
  EXPECT_THAT(*store_->find_due(10, 9), ElementsAre("u", "t"));
  EXPECT_THAT(*store_->find_due(10, 1), ElementsAre("u"));
  EXPECT_THAT(*store_->find_due(10, -1), IsEmpty());
}

TEST_P(AnyStore, CorrectsWhenTablesAreDue) {
  EXPECT_EQ(write(due_event(6, 0)), Written::yes);
  const auto correct = [&](std::int64_t version, std::optional<std::int64_t> at) {
    const store::Due due{"t", version, at};
    EXPECT_EQ(store_->set_due({&due, 1}), std::nullopt);
  };
  correct(5, std::nullopt);
  EXPECT_THAT(*store_->find_due(0, 9), ElementsAre("t")) << "it has gone on since";
  correct(6, 100);
  EXPECT_THAT(*store_->find_due(99, 9), IsEmpty());
  EXPECT_THAT(*store_->find_due(100, 9), ElementsAre("t"));
  correct(6, std::nullopt);
  EXPECT_THAT(*store_->find_due(1000, 9), IsEmpty());
  EXPECT_EQ(read(*store_, "t").damage, std::nullopt);
}

TEST_P(AnyStore, GamesUnderWayInADatabaseOfVersionOneAreDueAtOnce) {
  EXPECT_EQ(store_->write(std::vector<Change>{new_table("waiting"), new_table("over"),
                                              new_event("over", 1, "{}", Stage::over)}),
            Answers(3, Written::yes));
  const bool sqlite = GetParam() == StoreKind::sqlite;
  store_ = nullptr;
  database_->tamper("DROP TABLE makers; DROP INDEX tables_due; ALTER TABLE tables DROP COLUMN due;");
  database_->tamper(sqlite ? "PRAGMA user_version = 1"
                           : "DROP TABLE service; UPDATE schema_version SET version = 1");
  // Looking at it changes nothing.
  const auto looked = value_of(store::open_existing_store(database_->address()));
  EXPECT_EQ(read(*looked, "t").events.size(), 5u);
  EXPECT_THAT(*looked->find_all(), UnorderedElementsAre("t", "waiting", "over"));
  EXPECT_EQ(read(*looked, "t").damage, std::nullopt);
  if (sqlite) {
    EXPECT_EQ(looked->walk("", 10)->size(), 3u);
  }
  store_ = database_->open();
  EXPECT_THAT(*store_->find_due(0, 9), ElementsAre("t"));
  EXPECT_EQ(read(*store_, "t").events.size(), 5u);
  EXPECT_EQ(write(due_event(6, 5000)), Written::yes);
  EXPECT_THAT(*store_->find_due(0, 9), IsEmpty());
  reopen();
  EXPECT_THAT(*store_->find_due(5000, 9), ElementsAre("t")) << "once";
  EXPECT_EQ(write(store::NewTable{marked_row("a", "m1")}), Written::yes);
  EXPECT_EQ(unfinished(*store_, "m1"), 1);
}

// Two on one database.

TEST_P(AnyStore, TwoStoresOnOneDatabaseSeeEachOther) {
  const auto other = database_->open();
  EXPECT_EQ(read(*other, "t").events.size(), 5u);
  EXPECT_EQ(write_one(*other, new_event("t", 6)), Written::yes);
  EXPECT_EQ(write(new_event("t", 6)), Written::conflict);
  EXPECT_EQ(write(new_event("t", 7)), Written::yes);
  EXPECT_EQ(read(*other, "t").events.size(), 7u);
}

TEST_P(AnyStore, TwoStoresWriteAtTheSameTime) {
  constexpr int kEach = 40;
  const auto other = database_->open();
  const auto fill = [](Store& store, const std::string& table) {
    EXPECT_EQ(write_one(store, new_table(table)), Written::yes);
    for (int version = 1; version <= kEach; ++version) {
      EXPECT_EQ(write_one(store, new_event(table, version)), Written::yes);
    }
  };
  std::thread helper([&] { fill(*other, "theirs"); });
  fill(*store_, "ours");
  helper.join();
  for (const char* const table : {"ours", "theirs"}) {
    EXPECT_EQ(read(*store_, table).events.size(), static_cast<std::size_t>(kEach));
    EXPECT_EQ(read(*store_, table).damage, std::nullopt);
  }
}

/// Appends to one table until it has so many events; which versions were acknowledged.
std::vector<std::int64_t> race(Store& store, const std::string& name, std::int64_t end) {
  std::vector<std::int64_t> won;
  auto version = static_cast<std::int64_t>(read(store, "t").events.size());
  while (version < end) {
    const Written written = write_one(store, with_action(new_event("t", version + 1, name), ""));
    EXPECT_NE(written, Written::failed);
    if (written == Written::yes) won.push_back(++version);
    if (written != Written::yes) version = static_cast<std::int64_t>(read(store, "t").events.size());
  }
  return won;
}

TEST_P(AnyStore, OfTwoThatAppendTheSameVersionOneWins) {
  constexpr std::int64_t kEnd = 105;
  const auto other = database_->open();
  std::vector<std::int64_t> theirs;
  std::thread helper([&] { theirs = race(*other, "theirs", kEnd); });
  const std::vector<std::int64_t> ours = race(*store_, "ours", kEnd);
  helper.join();
  EXPECT_EQ(ours.size() + theirs.size(), 100u);
  const StoredTable table = read(*store_, "t");
  EXPECT_EQ(table.damage, std::nullopt);
  ASSERT_EQ(table.events.size(), static_cast<std::size_t>(kEnd));
  for (const std::int64_t version : ours)
    EXPECT_EQ(table.events[static_cast<std::size_t>(version) - 1].body, "ours");
  for (const std::int64_t version : theirs) {
    EXPECT_EQ(table.events[static_cast<std::size_t>(version) - 1].body, "theirs");
  }
}

/// In opposite orders: whoever locks rows one by one would wait for each other.
TEST_P(AnyStore, TwoStoresWriteToTheSameTablesAtTheSameTime) {
  constexpr int kEach = 30;
  const std::vector<Change> tables = {new_table("a"), new_table("b"), new_table("c")};
  EXPECT_EQ(store_->write(tables), Answers(3, Written::yes));
  const auto other = database_->open();
  const auto fill = [](Store& store, const std::vector<std::string>& ids) {
    std::map<std::string, std::int64_t> versions;
    for (int i = 0; i < kEach; ++i) {
      std::vector<Change> changes;
      for (const std::string& id : ids) {
        changes.push_back(with_action(new_event(id, versions[id] + 1), ""));
      }
      const Answers answers = store.write(changes);
      for (std::size_t place = 0; place < ids.size(); ++place) {
        EXPECT_NE(answers[place], Written::failed);
        versions[ids[place]] = static_cast<std::int64_t>(read(store, ids[place]).events.size());
      }
    }
  };
  std::thread helper([&] { fill(*other, {"c", "b", "a"}); });
  fill(*store_, {"a", "b", "c"});
  helper.join();
  for (const char* const id : {"a", "b", "c"}) EXPECT_EQ(read(*store_, id).damage, std::nullopt);
}

/// Both make the table; who comes second goes on with that of the first.
TEST_P(AnyStore, TwoStoresMakeTheSameTables) {
  constexpr int kTables = 30;
  const auto other = database_->open();
  const auto make = [](Store& store) {
    int made = 0;
    for (int i = 0; i < kTables; ++i) {
      const std::string id = "same " + std::to_string(i);
      const Answers answers = store.write(std::vector<Change>{new_table(id), new_event(id, 1)});
      EXPECT_EQ(answers[0], answers[1]);
      if (answers[0] == Written::yes) ++made;
      EXPECT_NE(answers[0], Written::failed);
    }
    return made;
  };
  int theirs = 0;
  std::thread helper([&] { theirs = make(*other); });
  const int ours = make(*store_);
  helper.join();
  EXPECT_EQ(ours + theirs, kTables);
}

TEST_P(AnyStore, WhatFollowsAConflictIsNotWrittenEither) {
  Change after = new_event("t", 6, "follows");
  std::get<store::NewEvent>(after).follows = true;
  EXPECT_THAT(store_->write(std::vector<Change>{new_event("t", 5), after}),
              ElementsAre(Written::conflict, Written::conflict));
  Change next = new_event("t", 7, "follows");
  std::get<store::NewEvent>(next).follows = true;
  EXPECT_THAT(store_->write(std::vector<Change>{new_event("t", 6), next}),
              ElementsAre(Written::yes, Written::yes));
}

/// What somebody damaged at one table does not stop the others in the same transaction.
TEST_P(AnyStore, AnEventBehindTheHeadIsAConflict) {
  database_->tamper("UPDATE tables SET version = 4 WHERE id = 't'");
  const std::vector<Change> changes = {new_table("u"), new_event("t", 5), new_event("u", 1)};
  EXPECT_THAT(store_->write(changes), ElementsAre(Written::yes, Written::conflict, Written::yes));
}

TEST_P(AnyStore, TheSameActionTwiceInOneTransactionIsAConflict) {
  const std::vector<Change> changes = {new_event("t", 6), with_action(new_event("t", 7), "action 6"),
                                       new_event("t", 7)};
  EXPECT_THAT(store_->write(changes), ElementsAre(Written::yes, Written::conflict, Written::yes));
}

/// Whatever somebody sends: it concerns nobody else in the transaction.
TEST_P(AnyStore, TakesAllBytesAndLongActions) {
  std::string noise;
  for (int i = 0; i < 20000; ++i) noise += static_cast<char>(i * i / 7 % 256);
  Change strange = with_action(new_event("t", 6, noise), noise);
  const std::vector<Change> changes = {strange, new_table("u")};
  EXPECT_EQ(store_->write(changes), Answers(2, Written::yes));
  EXPECT_EQ(read(*store_, "t").events.back(), std::get<store::NewEvent>(strange).row);
  EXPECT_EQ(read(*store_, "t").damage, std::nullopt);
  std::get<store::NewEvent>(strange).row.version = 7;
  EXPECT_EQ(write(strange), Written::conflict);
}

// Damage.

TEST_P(AnyStore, NoticesWhatWasChanged) {
  struct Case {
    std::string sql;
    std::string damage;
    std::size_t events;  // that are still given
  };
  const std::vector<Case> cases = {
      {"UPDATE events SET body = 'bodY 3' WHERE version = 3", "event 3 does not fit its hash", 2},
      {"UPDATE events SET chain = " + database_->zeros(32) + " WHERE version = 4",
       "event 4 does not fit its hash", 3},
      {"UPDATE events SET chain = " + database_->zeros(1) + " WHERE version = 1",
       "event 1 does not fit its hash", 0},
      {"DELETE FROM events WHERE version = 3", "event 3 is missing", 2},
      {"DELETE FROM events WHERE version >= 4", "event 4 is missing", 3},
      {"UPDATE tables SET setup = '{}'", "event 1 does not fit its hash", 0},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.sql);
    store_ = nullptr;
    database_ = nullptr;  // there is one at a time
    database_ = StoreUnderTest::make(GetParam());
    store_ = database_->open();
    write_five_events(*store_);
    expect_damage(one.sql, one.damage, one.events);
  }
}

TEST_P(AnyStore, NoticesAChangedHead) {
  const std::string no_hash = "chain = " + database_->zeros(32);
  for (const std::string& change :
       {std::string("stage = 2"), std::string("updated = 1"), std::string("version = 4"), no_hash}) {
    expect_damage("UPDATE tables SET " + change, "row does not fit", 5);
    database_->tamper(
        "UPDATE tables SET stage = 1, updated = 1005, version = 5, chain = (SELECT chain FROM events "
        "WHERE version = 5)");
    EXPECT_EQ(read(*store_, "t").damage, std::nullopt);
  }
}

TEST_P(AnyStore, OtherTablesDoNotSuffer) {
  const std::vector<Change> changes = {new_table("u"), new_event("u", 1)};
  EXPECT_EQ(store_->write(changes), Answers(2, Written::yes));
  expect_damage("DELETE FROM events WHERE table_id = 't' AND version = 1", "event 1 is missing", 0);
  EXPECT_EQ(read(*store_, "u").damage, std::nullopt);
  EXPECT_EQ(write(new_event("u", 2)), Written::yes);
}

// Whoever corrects something about a damaged table has to name the version that its row has.
TEST_P(AnyStore, TheRowTellsTheLastVersionAlsoIfEventsAreLost) {
  EXPECT_EQ(*store_->last_version("t"), 5);
  EXPECT_EQ(*store_->last_version("nowhere"), -1);
  tamper("DELETE FROM events WHERE version = 3");
  const StoredTable damaged = read(*store_, "t");
  EXPECT_EQ(damaged.events.size(), 2u);
  EXPECT_EQ(damaged.version, 5);
  EXPECT_EQ(*store_->last_version("t"), 5);
}

// --- upkeep --------------------------------------------------------------------------------------

TEST_P(AnyStore, AMarkIsThereUntilTheTableIsOver) {
  ASSERT_EQ(write(store::NewTable{marked_row("a", "m1")}), Written::yes);
  reopen();
  EXPECT_EQ(unfinished(*store_, "m1"), 1);
  EXPECT_EQ(write(new_event("a", 1, "{}", Stage::playing)), Written::yes);
  EXPECT_EQ(unfinished(*store_, "m1"), 1);
  EXPECT_EQ(write(new_event("a", 2, "{}", Stage::over)), Written::yes);
  EXPECT_EQ(unfinished(*store_, "m1"), 0);
  EXPECT_EQ(read(*store_, "a").damage, std::nullopt) << "it is no part of the chain";
}

TEST_P(AnyStore, AMarkOfATableThatAnEventOpensIsKeptToo) {
  EXPECT_EQ(write(store::NewEvent{event_row("t", 6), Stage::over, marked_row("next", "m2")}), Written::yes);
  EXPECT_EQ(unfinished(*store_, "m2"), 1);
}

TEST_P(AnyStore, CountsWhatWaitsAndWhatAMakerHas) {
  store::TableRow hidden = marked_row("hidden", "m1", "n1");
  hidden.listed = false;
  store_->write(std::vector<Change>{store::NewTable{marked_row("a", "m1", "n1", 2000)},
                                    store::NewTable{marked_row("b", "m2", "n1", 3000)},
                                    store::NewTable{marked_row("c", "", "", 3000)}, store::NewTable{hidden},
                                    store::NewTable{marked_row("old", "m1", "n1", 500)}});
  const store::Crowd crowd = value_of(store_->crowd({"m1", "n1"}, 1000, 100));
  EXPECT_EQ(crowd.waiting, 4) << "the old one does not count";
  EXPECT_EQ(crowd.address.unfinished, 2) << "nobody is kept out by games given up long ago";
  EXPECT_EQ(crowd.address.listed, 1) << "the hidden one is not in the lobby";
  EXPECT_EQ(crowd.network.unfinished, 3);
  EXPECT_EQ(crowd.network.listed, 2);
  const auto nobody = store_->crowd({"m3", ""}, 0, 2);
  EXPECT_EQ(nobody->waiting, 2) << "counted up to the limit";
  EXPECT_EQ(nobody->address.unfinished, 0);
  EXPECT_EQ(nobody->network.unfinished, 0);
}

TEST_P(AnyStore, CanBeWalkedThroughInSteps) {
  store_->write(std::vector<Change>{store::NewTable{marked_row("a", "m1")}, new_table("z")});
  store::EventRow before_start = event_row("z", 1);
  before_start.state = "";
  EXPECT_EQ(write(store::NewEvent{before_start, Stage::over}), Written::yes);
  std::vector<store::TableState> all;
  for (std::string after; true; after = all.back().row.id) {
    const std::vector<store::TableState> next = value_of(store_->walk(after, 2));
    all.insert(all.end(), next.begin(), next.end());
    if (next.size() < 2) break;
  }
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].row, table_row("a"));
  EXPECT_FALSE(all[0].started);
  EXPECT_EQ(all[1].row.id, "t");
  EXPECT_EQ(all[1].version, 5);
  EXPECT_EQ(all[1].updated, 1005);
  EXPECT_EQ(all[1].stage, Stage::playing);
  EXPECT_TRUE(all[1].started);
  EXPECT_EQ(all[2].stage, Stage::over);
  EXPECT_FALSE(all[2].started) << "called off before the start";
}

TEST_P(AnyStore, ATableThatHasLostItsLastEventIsNotTakenForOneThatNeverStarted) {
  tamper("DELETE FROM events WHERE version = 5");
  EXPECT_TRUE(store_->walk("", 10)->at(0).started);
}

TEST_P(AnyStore, DeletesATableWithAllThatBelongsToIt) {
  store_->write(std::vector<Change>{store::NewTable{marked_row("a", "m1")}, new_table("b")});
  const auto states = *store_->walk("", 10);
  // Something happens at one of them meanwhile.
  EXPECT_EQ(write(new_event("b", 1)), Written::yes);
  EXPECT_EQ(value_of(store_->remove(states)), 2);
  EXPECT_THAT(*store_->find_all(), ElementsAre("b"));
  EXPECT_EQ(*store_->read("t"), std::nullopt);
  EXPECT_EQ(write(new_event("t", 6)), Written::conflict);
  // The name is free again, and nothing of the old table comes back with it.
  EXPECT_EQ(write(new_table("a")), Written::yes);
  EXPECT_EQ(unfinished(*store_, "m1"), 0);
  reopen();
  EXPECT_THAT(*store_->find_all(), UnorderedElementsAre("a", "b"));
  EXPECT_EQ(read(*store_, "b").damage, std::nullopt);
}

TEST_P(AnyStore, AnotherSetupBringsNewHashes) {
  const StoredTable before = read(*store_, "t");
  EXPECT_EQ(store_->replace_setup(before.row, "{}"), std::nullopt);
  StoredTable after = read(*store_, "t");
  EXPECT_EQ(after.damage, std::nullopt);
  EXPECT_EQ(after.row.setup, "{}");
  EXPECT_EQ(after.events, before.events);
  EXPECT_EQ(write(new_event("t", 6)), Written::yes);
  EXPECT_EQ(store_->replace_setup(before.row, "[]"), std::nullopt) << "the row is not as it was";
  EXPECT_EQ(read(*store_, "t").row.setup, "{}");
  ASSERT_EQ(write(new_table("empty")), Written::yes);
  EXPECT_EQ(store_->replace_setup(table_row("empty"), "{}"), std::nullopt);
  EXPECT_EQ(read(*store_, "empty").damage, std::nullopt);
}

TEST_P(AnyStore, AnotherSetupHidesNoDamage) {
  const store::TableRow row = read(*store_, "t").row;
  tamper("UPDATE events SET at = 7 WHERE version = 3");
  EXPECT_EQ(store_->replace_setup(row, "{}"), std::nullopt);
  const StoredTable table = read(*store_, "t");
  EXPECT_EQ(table.row.setup, "{}");
  EXPECT_EQ(table.events.size(), 2u);
  EXPECT_THAT(table.damage.value_or("none"), HasSubstr("event 3 does not fit its hash"));
}

}  // namespace
}  // namespace merlon::test
