// Which tables are in memory, and to whose account.
#include "server/open_tables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "server/secrets.h"
#include "server/upkeep.h"
#include "store/sqlite_store.h"
#include "table/stored.h"
#include "tests/store/rows.h"
#include "tests/support/games.h"

namespace merlon::server {
namespace {

using test::Folder;
using ::testing::HasSubstr;

table::Setup two_open_seats(const std::string& id) {
  table::Setup setup;
  setup.id = id;
  setup.game = any::find_game(test::open_game());
  setup.rules = setup.game->rules_version;
  setup.seats.resize(2);
  setup.listed = true;
  fill_with_secret(setup.seed);
  return setup;
}

/// What is wrong with a store.
struct Trouble {
  std::atomic<int> reads{0};        ///< so many of the next ones fail
  std::atomic<int> writes{0};       ///< likewise
  std::atomic<bool> damage{false};  ///< every table that is read is damaged after its last event
  std::atomic<int> tables_read{0};  ///< so many were
  std::atomic<bool> frozen{false};  ///< what is written is written, but nobody hears of it
};

class UnsteadyStore final : public store::Store {
 public:
  UnsteadyStore(std::unique_ptr<store::Store> store, Trouble& trouble)
      : store_(std::move(store)), trouble_(trouble) {}

  std::vector<store::Written> write(std::span<const store::Change> changes) override {
    if (trouble_.writes == 0) {
      auto answers = store_->write(changes);
      while (trouble_.frozen) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      return answers;
    }
    --trouble_.writes;
    return std::vector<store::Written>(changes.size(), store::Written::failed);
  }
  Expected<std::optional<store::StoredTable>> read(std::string_view id) override {
    if (trouble_.reads > 0) {
      --trouble_.reads;
      return Error{"the disk is away"};
    }
    ++trouble_.tables_read;
    auto stored = store_->read(id);
    if (trouble_.damage && stored && *stored) (*stored)->damage = "a test says so";
    return stored;
  }
  Expected<std::vector<std::string>> find(store::Stage stage, int limit) override {
    return store_->find(stage, limit);
  }
  Expected<std::vector<std::string>> find_all() override { return store_->find_all(); }
  Expected<std::int64_t> last_version(std::string_view id) override { return store_->last_version(id); }
  Expected<std::vector<std::string>> find_open(std::int64_t since, int limit) override {
    return store_->find_open(since, limit);
  }
  Expected<std::vector<std::string>> find_due(std::int64_t until, int limit) override {
    return store_->find_due(until, limit);
  }
  std::optional<Error> set_due(std::span<const store::Due> corrections) override {
    return store_->set_due(corrections);
  }
  Expected<store::Crowd> crowd(const store::Maker& maker, std::int64_t since, int limit) override {
    return store_->crowd(maker, since, limit);
  }
  Expected<std::vector<store::TableState>> walk(std::string_view after, int limit) override {
    return store_->walk(after, limit);
  }
  Expected<int> remove(std::span<const store::TableState> tables) override { return store_->remove(tables); }
  std::optional<Error> replace_setup(const store::TableRow& row, std::string_view setup) override {
    return store_->replace_setup(row, setup);
  }
  std::optional<Error> copy_to(const std::string& path) override { return store_->copy_to(path); }

 private:
  std::unique_ptr<store::Store> store_;
  Trouble& trouble_;
};

/// A server's open tables without its door. Every call of the loop's thread happens within `run`.
class House {
 public:
  explicit House(const std::string& file, TableTime time = {}, std::chrono::milliseconds deadline = {})
      : writer_(std::make_unique<UnsteadyStore>(*store::open_sqlite({file, true, "", false}), trouble),
                deadline),
        leadership_(*loop_, writer_, false, time) {}
  ~House() {
    open_tables_.close();
    run([](const auto& done) { done(); });
  }
  House(const House&) = delete;
  House& operator=(const House&) = delete;

  OpenTables& open_tables() { return open_tables_; }
  std::int64_t now() const { return leadership_.time().now(); }

  /// Begins to look for tables that are due, as a server does at its start, and waits for the first answer.
  void start() {
    run([&](const auto& done) {
      leadership_.start(
          [this, done, first = true](const std::vector<store::LeasedTable>& due) mutable {
            found_due = due.size();
            open_tables_.wake(due);
            if (std::exchange(first, false)) done();
          },
          [] {});
    });
  }

  TableWorld& world() { return world_; }

  /// Goes through all tables once and deletes what is old.
  void look_after(UpkeepSettings settings) {
    settings.pause = std::chrono::milliseconds{0};
    Upkeep upkeep(world_, open_tables_, settings);
    run([&](const auto& done) {
      upkeep.when_through = done;
      upkeep.start();
    });
    upkeep.stop();
  }

  /// Begins something on the loop and lets it run until `done` is called.
  void run(const std::function<void(const std::function<void()>& done)>& begin) {
    loop_->post([&] { begin([&] { loop_->stop(); }); });
    loop_->run();
  }

  /// The same, for what comes back.
  template <class Value>
  Value await(const std::function<void(std::function<void(const Value&)>)>& begin) {
    std::optional<Value> value;
    run([&](const auto& done) {
      begin([&value, done](const Value& one) {
        value = one;
        done();
      });
    });
    return *value;
  }

  Found look(const std::string& id) {
    return await<Found>([&](const auto& when_found) { open_tables_.find(id, when_found); });
  }
  std::shared_ptr<OpenTable> find(const std::string& id) { return look(id).open_table; }

  /// Lets the loop run until it is so; false if that takes too long.
  bool comes(const std::function<bool()>& condition) {
    const auto end = Clock::now() + std::chrono::seconds{30};
    std::unique_ptr<net::Timer> timer;
    std::function<void()> look;
    run([&](const auto& done) {
      look = [&, done] {
        if (condition() || Clock::now() > end) return done();
        timer = loop_->after(std::chrono::milliseconds{5}, look);
      };
      look();
    });
    return condition();
  }

  /// Somebody of this name sits down on the first seat that is free. The request can be repeated.
  static void ask_to_sit(OpenTable& open_table, const std::string& name, WhenAnswered when_answered) {
    const table::Actor actor{hashed(name), "sit"};
    table::Sit sit;
    sit.name = name;
    open_table.submit(
        actor,
        [actor, sit](const table::Table& table, std::int64_t now) {
          return table::sit_down(table, actor, sit, false, now);
        },
        std::move(when_answered));
  }

  Answer sit(OpenTable& open_table, const std::string& name) {
    return await<Answer>([&](const auto& when_answered) { ask_to_sit(open_table, name, when_answered); });
  }
  Answer act(OpenTable& open_table, const std::string& name, const std::string& id,
             const table::Action& action) {
    return await<Answer>(
        [&](const auto& when_answered) { open_table.act({hashed(name), id}, action, when_answered); });
  }

  /// A new table; nothing if it could not be written.
  std::shared_ptr<OpenTable> make(const table::Setup& setup) {
    return await<std::shared_ptr<OpenTable>>(
        [&](const auto& when_made) { open_tables_.make(setup, {}, now(), "192.0.2.1", when_made); });
  }

  Trouble trouble;
  std::size_t found_due = 0;

 private:
  std::unique_ptr<net::Loop> loop_ = net::make_loop();
  store::Writer writer_;
  Brains brains_{Brains::Limits{}};
  Metrics metrics_;
  Leadership leadership_;
  TableWorld world_{*loop_, writer_, brains_, metrics_, leadership_, {}};
  OpenTables open_tables_{world_};
};

/// Why an action was refused; empty if it was not.
std::string code_of(const Answer& answer) {
  const auto* nak = std::get_if<table::Nak>(&answer);
  return nak == nullptr ? "" : nak->code;
}

std::unique_ptr<store::Store> open_store(const std::string& file) {
  return *store::open_sqlite({file, true, "", false});
}

/// A database, and a table with two open seats that is not in it yet.
class OpenTablesTest : public testing::Test {
 protected:
  const Folder folder_;
  const std::string file_ = folder_.file("merlon.db");
  table::Setup setup_ = two_open_seats("table-1");
};

TEST_F(OpenTablesTest, ATableThatWaitsIsForgottenWhenNobodyIsThere) {
  House house(file_);
  std::shared_ptr<OpenTable> held = house.make(setup_);
  ASSERT_NE(held, nullptr);
  house.open_tables().sweep();
  EXPECT_EQ(house.open_tables().size(), 1u) << "somebody still has it";
  held.reset();
  // The writer's thread lets go of the table that it read in its own time.
  for (int tries = 0; house.open_tables().size() > 0 && tries < 10'000; ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    house.open_tables().sweep();
  }
  EXPECT_EQ(house.open_tables().size(), 0u);
  EXPECT_NE(house.find(setup_.id), nullptr) << "and it is read again when somebody asks";
}

TEST_F(OpenTablesTest, ATableThatCannotBeReadNowIsNotGone) {
  ASSERT_TRUE(House(file_).make(setup_));
  House house(file_);
  house.trouble.reads = 1;
  const Found away = house.look(setup_.id);
  EXPECT_EQ(away.open_table, nullptr);
  EXPECT_TRUE(away.unreadable);
  EXPECT_NE(house.find(setup_.id), nullptr);
  const Found none = house.look("nowhere");
  EXPECT_EQ(none.open_table, nullptr);
  EXPECT_FALSE(none.unreadable);
}

TEST_F(OpenTablesTest, OneTableThatCannotBeReadDoesNotKeepTheServerFromBeingReady) {
  setup_.seats[1] = {true, 1, false, ""};
  setup_.clock = {.kind = table::ClockKind::move, .milliseconds = 10'000};
  {
    House house(file_);
    const std::shared_ptr<OpenTable> open_table = house.make(setup_);
    house.sit(*open_table, "Anna");
    ASSERT_EQ(open_table->table().stage(), table::Stage::playing);
  }
  House house(file_);
  house.trouble.reads = 1;
  house.start();
  EXPECT_EQ(house.found_due, 1u);
  EXPECT_EQ(house.open_tables().size(), 0u);
  EXPECT_TRUE(house.comes([&] { return house.open_tables().size() == 1; })) << "it is looked for again";
  EXPECT_EQ(house.trouble.reads, 0);
}

/// Times at which a server begins that has been there for long.
TableTime in_service_at(std::int64_t now) { return TableTime({.now = now, .up_since = 0}); }

/// Two people play at a table of this setup; the last answer is on disk.
std::shared_ptr<OpenTable> let_two_sit(House& house, const table::Setup& setup) {
  std::shared_ptr<OpenTable> open_table = house.make(setup);
  for (const char* name : {"Anna", "Bert"}) house.sit(*open_table, name);
  EXPECT_EQ(open_table->table().stage(), table::Stage::playing);
  return open_table;
}

/// Forgets what it can, as a server does now and then.
void sweep_until(House& house, std::size_t open_tables) {
  EXPECT_TRUE(house.comes([&] {
    house.open_tables().sweep();
    return house.open_tables().size() == open_tables;
  })) << house.open_tables().size();
}

TEST_F(OpenTablesTest, AStartReadsNoTableAtWhichNothingIsDue) {
  constexpr int kTables = 10'000;
  {
    // Written in a few transactions, and all of them really played at.
    const auto store = open_store(file_);
    std::vector<store::Change> changes;
    for (int i = 0; i < kTables; ++i) {
      const table::Setup setup = two_open_seats("table-" + std::to_string(i));
      table::Table table(setup);
      changes.push_back(store::NewTable{table::row_of(setup, 1)});
      for (const char* name : {"Anna", "Bert"}) {
        table::Sit sit;
        sit.name = name;
        table::Outcome outcome = table::sit_down(table, {hashed(name), ""}, sit, false, 1);
        for (const store::NewEvent& event : std::get<table::Proposal>(outcome).events)
          changes.emplace_back(event);
        table = std::get<table::Proposal>(std::move(outcome)).after;
      }
      ASSERT_EQ(table.stage(), table::Stage::playing);
    }
    EXPECT_THAT(store->write(changes), testing::Each(store::Written::yes));
    ASSERT_EQ(store->find(store::Stage::playing, kTables + 1)->size(), std::size_t{kTables});
  }
  House house(file_);
  house.start();
  EXPECT_EQ(house.found_due, 0u);
  ASSERT_TRUE(house.make(two_open_seats("new")));
  EXPECT_EQ(house.trouble.tables_read, 0);
  EXPECT_EQ(house.open_tables().size(), 1u) << "the new one";
  EXPECT_NE(house.find("table-77"), nullptr);
  EXPECT_EQ(house.trouble.tables_read, 1);
}

TEST_F(OpenTablesTest, ATableWhoseClockRunsIsForgottenUntilItIsDue) {
  constexpr std::int64_t kBegin = 1'763'000'000'000;
  constexpr std::int64_t kTime = 600'000;
  setup_.clock = {.kind = table::ClockKind::move, .milliseconds = kTime};
  {
    House house(file_, in_service_at(kBegin));
    let_two_sit(house, setup_);
    sweep_until(house, 0);
  }
  {
    House early(file_, in_service_at(kBegin + kTime / 2));
    early.start();
    EXPECT_EQ(early.found_due, 0u);
  }
  House house(file_, in_service_at(kBegin + kTime));
  house.start();
  EXPECT_EQ(house.found_due, 1u);
  EXPECT_TRUE(house.comes([&] { return house.open_tables().size() == 1; }));
  house.open_tables().sweep();
  EXPECT_EQ(house.open_tables().size(), 1u) << "it stays while it is due";
}

TEST_F(OpenTablesTest, TheClockOfATableThatIsOpenedLaterRunsFromTheStartOfTheServer) {
  constexpr std::int64_t kBegin = 1'763'000'000'000;
  setup_.clock = {.kind = table::ClockKind::move, .milliseconds = 86'400'000};
  {
    House house(file_, in_service_at(kBegin));
    let_two_sit(house, setup_);
  }
  // The server was away for an hour, and somebody looks two hours after it is back.
  constexpr std::int64_t kBack = kBegin + 3'600'000;
  House house(file_, TableTime({.now = kBack + 7'200'000, .up_since = kBack}));
  const std::shared_ptr<OpenTable> open_table = house.find(setup_.id);
  EXPECT_TRUE(house.comes([&] { return open_table->table().clocks().since() == kBack; }));
  EXPECT_EQ(open_table->table().due(), kBack + 86'400'000);
  EXPECT_EQ(open_table->table().version(), 4) << "two sat down, the start, and one resumption";
}

TEST_F(OpenTablesTest, ATableThatIsWronglyHeldForDueIsCorrectedAndForgotten) {
  {
    House house(file_);
    let_two_sit(house, setup_);
  }
  const auto store = open_store(file_);
  const store::Due due{setup_.id, 3, 0};
  ASSERT_EQ(store->set_due({&due, 1}), std::nullopt);
  ASSERT_EQ(store->find_due(0, 9)->size(), 1u);
  {
    House house(file_);
    house.start();
    EXPECT_EQ(house.found_due, 1u);
    EXPECT_TRUE(
        house.comes([&] { return store->find_due(0, 9)->empty() && house.open_tables().size() == 0; }));
  }
  House house(file_);
  house.start();
  EXPECT_EQ(house.found_due, 0u);
}

/// Some legal move of whoever is to move, upon this version.
table::Action some_move(const table::Table& table, std::int64_t base) {
  table::Action action;
  action.kind = "move";
  action.moves = {table.game().move_text(table.game().legal()[0])};
  action.base = base;
  return action;
}

TEST_F(OpenTablesTest, AMoveUponAVersionThatAnotherProcessWroteIsJudgedByTheStore) {
  House one(file_);
  const std::shared_ptr<OpenTable> here = let_two_sit(one, setup_);
  House other(file_);
  const std::shared_ptr<OpenTable> there = other.find(setup_.id);
  OpenTable* open_tables[] = {here.get(), there.get()};
  House* houses[] = {&one, &other};
  for (std::size_t turn = 0; turn < 8; ++turn) {
    // Who moves has seen all that the other process has written, which this one has not heard of.
    const table::Table& newest = open_tables[1 - turn % 2]->table();
    const std::string name = newest.chair(*newest.to_move()).name;
    EXPECT_EQ(code_of(houses[turn % 2]->act(*open_tables[turn % 2], name, "m" + std::to_string(turn),
                                            some_move(newest, newest.version()))),
              "")
        << turn;
  }
}

TEST_F(OpenTablesTest, ABaseInTheFutureIsRefusedAndTheRefusalIsNotRemembered) {
  House house(file_);
  const std::shared_ptr<OpenTable> open_table = let_two_sit(house, setup_);
  const table::Table& table = open_table->table();
  const table::Action move = some_move(table, table.version() + 1);
  const std::string mover = table.chair(*table.to_move()).name;
  const auto code = [&] { return code_of(house.act(*open_table, mover, "m", move)); };
  EXPECT_EQ(code(), "BAD_ACTION");
  EXPECT_EQ(code(), "BAD_ACTION");
  table::Action leave;
  leave.kind = "leave";
  ASSERT_EQ(code_of(house.act(*open_table, mover == "Anna" ? "Bert" : "Anna", "l", leave)), "");
  EXPECT_EQ(code(), "") << "now that version is there";
}

TEST_F(OpenTablesTest, WhatAnotherProcessOvertookIsDecidedAnew) {
  House one(file_);
  const std::shared_ptr<OpenTable> here = one.make(setup_);
  House other(file_);
  const std::shared_ptr<OpenTable> there = other.find(setup_.id);
  EXPECT_EQ(code_of(one.sit(*here, "Anna")), "");
  // This process has not heard of Anna, and gives Bert her seat; the store knows better.
  EXPECT_EQ(code_of(other.sit(*there, "Bert")), "");
  EXPECT_EQ(there->table().stage(), table::Stage::playing);
  EXPECT_EQ(there->table().chairs()[0].name, "Anna");
  EXPECT_EQ(there->table().chairs()[1].name, "Bert");
}

TEST_F(OpenTablesTest, TheTimeAServerWasAwayIsNotChargedAlsoIfTheDiskIsBusyAtFirst) {
  setup_.clock = {.kind = table::ClockKind::bank, .milliseconds = 600'000};
  std::int64_t before = 0;
  {
    House house(file_);
    before = let_two_sit(house, setup_)->table().version();
  }
  House house(file_);
  house.trouble.writes = 1;
  const std::shared_ptr<OpenTable> open_table = house.find(setup_.id);
  EXPECT_TRUE(house.comes([&] { return open_table->table().version() > before; }));
  EXPECT_EQ(house.trouble.writes, 0);
  EXPECT_EQ(open_table->table().version(), before + 1) << "once";
}

TEST_F(OpenTablesTest, NothingIsWrittenToATableWhoseDamageHasBeenFound) {
  setup_.seats.resize(4);
  House house(file_);
  const std::shared_ptr<OpenTable> open_table = house.make(setup_);
  ASSERT_EQ(code_of(house.sit(*open_table, "Anna")), "");
  // Bert's wish fails and lets the table look at the disk; Cleo's waits meanwhile.
  house.trouble.writes = 1;
  house.trouble.damage = true;
  std::vector<std::string> codes;
  house.run([&](const auto& done) {
    const auto note = [&codes, done](const Answer& answer) {
      codes.push_back(code_of(answer));
      if (codes.size() == 2) done();
    };
    House::ask_to_sit(*open_table, "Bert", note);
    House::ask_to_sit(*open_table, "Cleo", note);
  });
  EXPECT_EQ(codes, (std::vector<std::string>{"DAMAGED", "DAMAGED"}));
  EXPECT_EQ(code_of(house.sit(*open_table, "Dora")), "DAMAGED");
  EXPECT_EQ(code_of(house.sit(*open_table, "Anna")), "")
      << "what has been done is answered as the first time";
  EXPECT_EQ(open_table->table().version(), 1);
}

using UpkeepTest = OpenTablesTest;

/// A row of a table whose last event was so many days ago.
store::TableRow row_before(const table::Setup& setup, int days) {
  return table::row_of(setup,
                       wall_clock() - std::chrono::milliseconds(std::chrono::hours{24 * days}).count());
}

/// Writes it as it is.
void put(const std::string& file, const store::Change& change) {
  EXPECT_EQ(test::write_one(*open_store(file), change), store::Written::yes);
}

std::vector<std::string> tables_in(const std::string& file) {
  auto ids = *open_store(file)->find_all();
  std::sort(ids.begin(), ids.end());
  return ids;
}

/// Two that never started, one called off, one played; the last event of each so many days ago.
void put_tables(const std::string& file, int days) {
  for (const char* id : {"called-off", "played", "waiting"}) {
    const store::TableRow row = row_before(two_open_seats(id), days);
    put(file, store::NewTable{row});
    if (row.id == "waiting") continue;
    store::EventRow event = test::event_row(row.id, 1);
    event.at = row.created;
    if (row.id == "called-off") event.state = "";
    put(file, store::NewEvent{event, store::Stage::over});
  }
}

TEST_F(UpkeepTest, TablesThatNeverStartedGoAfterAMonth) {
  put_tables(file_, 29);
  House(file_).look_after({});
  EXPECT_EQ(tables_in(file_), (std::vector<std::string>{"called-off", "played", "waiting"}));
  const std::string older = folder_.file("older.db");
  put_tables(older, 31);
  House(older).look_after({});
  EXPECT_EQ(tables_in(older), (std::vector<std::string>{"played"}));
}

TEST_F(UpkeepTest, EverythingElseIsKeptForAsLongAsTheOperatorSays) {
  put_tables(file_, 400);
  constexpr std::chrono::hours kDay{24};
  House(file_).look_after({.never_started = 30 * kDay, .keep = 401 * kDay});
  EXPECT_EQ(tables_in(file_), (std::vector<std::string>{"played"}));
  House(file_).look_after({.never_started = 30 * kDay, .keep = 399 * kDay});
  EXPECT_TRUE(tables_in(file_).empty());
}

TEST_F(UpkeepTest, ATableInUseStays) {
  put(file_, store::NewTable{row_before(setup_, 31)});
  House house(file_);
  const std::shared_ptr<OpenTable> open_table = house.find("table-1");
  ASSERT_NE(open_table, nullptr);
  house.look_after({});
  EXPECT_EQ(tables_in(file_).size(), 1u);
}

TEST_F(UpkeepTest, GoesThroughAnyNumberOfTablesInSteps) {
  std::vector<store::Change> changes;
  for (int i = 0; i < 1500; ++i) {
    changes.emplace_back(
        store::NewTable{row_before(two_open_seats("t" + std::to_string(i)), i % 2 == 0 ? 20 : 40)});
  }
  open_store(file_)->write(changes);
  House(file_).look_after({});
  EXPECT_EQ(tables_in(file_).size(), 750u);
}

// Somebody may have asked for a table just before it was deleted, or another process may have deleted it.
TEST_F(UpkeepTest, WhoIsAtATableThatGoesIsTold) {
  put(file_, store::NewTable{row_before(setup_, 31)});
  House here(file_);
  const std::shared_ptr<OpenTable> open_table = here.find("table-1");
  House(file_).look_after({});
  EXPECT_TRUE(tables_in(file_).empty());
  EXPECT_EQ(code_of(here.sit(*open_table, "Anna")), "NO_TABLE");
  EXPECT_TRUE(open_table->removed());
  EXPECT_EQ(here.find("table-1"), nullptr);
}

// Version 1.0 put a mark into the setup that three tables together betray an address by.
TEST_F(UpkeepTest, OldMarksAreTakenOutAndEverythingElseStays) {
  store::TableRow row = row_before(setup_, 3);
  row.setup.insert(1, R"("made_by":"a3f1",)");
  put(file_, store::NewTable{row});
  {
    House house(file_);
    const std::shared_ptr<OpenTable> open_table = house.find("table-1");
    for (const char* name : {"Anna", "Bert"}) ASSERT_EQ(code_of(house.sit(*open_table, name)), "");
    house.look_after({});
    EXPECT_EQ(code_of(house.sit(*open_table, "Anna")), "") << "who is there plays on";
  }
  House house(file_);
  const std::shared_ptr<OpenTable> open_table = house.find("table-1");
  ASSERT_NE(open_table, nullptr);
  EXPECT_EQ(open_table->table().stage(), table::Stage::playing);
  const auto stored = *open_store(file_)->read("table-1");
  EXPECT_EQ(stored->damage, std::nullopt);
  EXPECT_EQ(stored->row.setup.find("made_by"), std::string::npos);
  EXPECT_EQ(table::setup_of(stored->row)->commit(), open_table->table().setup().commit());
  EXPECT_EQ(without_old_mark(stored->row.setup), std::nullopt);
}

// It was shown as a table at which nobody sits.
TEST_F(OpenTablesTest, ATableOfOtherRulesSaysSo) {
  table::Setup newer = two_open_seats("newer");
  newer.rules = newer.game->rules_version + 1;
  put(file_, store::NewTable{table::row_of(newer, wall_clock())});
  store::TableRow unknown = table::row_of(two_open_seats("unknown"), wall_clock());
  const std::string_view key = test::open_game();
  unknown.setup.replace(unknown.setup.find(key), key.size(), "chess");
  put(file_, store::NewTable{unknown});
  House house(file_);
  const Found found = house.look("newer");
  EXPECT_EQ(found.open_table, nullptr);
  EXPECT_THAT(found.foreign, HasSubstr("a newer version of Merlon can open it"));
  EXPECT_THAT(house.look("unknown").foreign, HasSubstr("game that this program does not have"));
  EXPECT_EQ(house.look("nowhere").foreign, "");
}

/// An answer that something could not be saved, and whether it may be on disk all the same.
void expect_not_saved(const Answer& answer, bool unknown, const char* why) {
  SCOPED_TRACE(why);
  EXPECT_EQ(code_of(answer), "NOT_SAVED");
  EXPECT_EQ(std::get<table::Nak>(answer).unknown, unknown);
}

TEST_F(OpenTablesTest, AnActionWhoseOutcomeIsUnknownIsToldSoAndDoneOnce) {
  setup_.seats.resize(3);
  House house(file_, {}, std::chrono::milliseconds(100));
  const std::shared_ptr<OpenTable> open_table = house.make(setup_);
  house.trouble.frozen = true;
  expect_not_saved(house.sit(*open_table, "Anna"), true, "the store has it, and has not said so");
  expect_not_saved(house.sit(*open_table, "Anna"), true, "nobody has looked since");
  expect_not_saved(house.sit(*open_table, "Bert"), false, "this was surely not written");
  EXPECT_EQ(open_table->table().version(), 0) << "nobody is told of what may not be there";
  house.trouble.frozen = false;
  EXPECT_TRUE(house.comes([&] { return open_table->table().version() == 1; })) << "the table looks by itself";
  const Answer known = house.sit(*open_table, "Anna");
  ASSERT_TRUE(std::holds_alternative<Ack>(known));
  EXPECT_EQ(std::get<Ack>(known).version, 1);
  EXPECT_EQ(code_of(house.sit(*open_table, "Bert")), "");
  EXPECT_EQ(open_table->table().version(), 2);
}

TEST_F(OpenTablesTest, ATableThatIsNotReadInTimeIsRefusedNotWaitedFor) {
  ASSERT_TRUE(House(file_).make(setup_));
  House house(file_, {}, std::chrono::milliseconds(50));
  house.trouble.frozen = true;
  EXPECT_FALSE(house.make(two_open_seats("table-2")));
  const Found away = house.look(setup_.id);
  EXPECT_TRUE(away.unreadable);
  EXPECT_EQ(away.trouble, store::Trouble::silent);
  house.trouble.frozen = false;
  std::shared_ptr<OpenTable> open_table;
  for (int tries = 0; open_table == nullptr && tries < 1000; ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    open_table = house.find(setup_.id);
  }
  EXPECT_NE(open_table, nullptr);
}

}  // namespace
}  // namespace merlon::server
