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

  Found look(const std::string& id) {
    Found found;
    run([&](const auto& done) {
      open_tables_.find(id, [&found, done](const Found& one) {
        found = one;
        done();
      });
    });
    return found;
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
    std::optional<Answer> answered;
    run([&](const auto& done) {
      ask_to_sit(open_table, name, [&answered, done](const Answer& answer) {
        answered = answer;
        done();
      });
    });
    return *answered;
  }

  bool make(const table::Setup& setup, const std::string& owner) {
    bool made = false;
    run([&](const auto& done) {
      open_tables_.make(setup, {}, now(), owner, [&made, done](const std::shared_ptr<OpenTable>& open_table) {
        made = open_table != nullptr;
        done();
      });
    });
    return made;
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

TEST(OpenTables, ATableThatWaitsIsForgottenWhenNobodyIsThere) {
  const Folder folder;
  House house(folder.file("merlon.db"));
  const table::Setup setup = two_open_seats("table-1");
  ASSERT_TRUE(house.make(setup, "192.0.2.1"));
  std::shared_ptr<OpenTable> held = house.find(setup.id);
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
  EXPECT_NE(house.find(setup.id), nullptr) << "and it is read again when somebody asks";
}

TEST(OpenTables, ATableThatCannotBeReadNowIsNotGone) {
  const Folder folder;
  const table::Setup setup = two_open_seats("table-1");
  {
    ASSERT_TRUE(House(folder.file("merlon.db")).make(setup, "192.0.2.1"));
  }
  House house(folder.file("merlon.db"));
  house.trouble.reads = 1;
  const Found away = house.look(setup.id);
  EXPECT_EQ(away.open_table, nullptr);
  EXPECT_TRUE(away.unreadable);
  EXPECT_NE(house.find(setup.id), nullptr);
  const Found none = house.look("nowhere");
  EXPECT_EQ(none.open_table, nullptr);
  EXPECT_FALSE(none.unreadable);
}

TEST(OpenTables, OneTableThatCannotBeReadDoesNotKeepTheServerFromBeingReady) {
  const Folder folder;
  table::Setup setup = two_open_seats("table-1");
  setup.seats[1] = {true, 1, false, ""};
  setup.clock = {.kind = table::ClockKind::move, .milliseconds = 10'000};
  {
    House house(folder.file("merlon.db"));
    ASSERT_TRUE(house.make(setup, "192.0.2.1"));
    const std::shared_ptr<OpenTable> open_table = house.find(setup.id);
    house.sit(*open_table, "Anna");
    ASSERT_EQ(open_table->table().stage(), table::Stage::playing);
  }
  House house(folder.file("merlon.db"));
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
void let_two_sit(House& house, const table::Setup& setup) {
  ASSERT_TRUE(house.make(setup, "192.0.2.1"));
  const std::shared_ptr<OpenTable> open_table = house.find(setup.id);
  for (const char* name : {"Anna", "Bert"}) house.sit(*open_table, name);
  ASSERT_EQ(open_table->table().stage(), table::Stage::playing);
}

/// Forgets what it can, as a server does now and then.
void sweep_until(House& house, std::size_t open_tables) {
  EXPECT_TRUE(house.comes([&] {
    house.open_tables().sweep();
    return house.open_tables().size() == open_tables;
  })) << house.open_tables().size();
}

TEST(OpenTables, AStartReadsNoTableAtWhichNothingIsDue) {
  constexpr int kTables = 10'000;
  const Folder folder;
  {
    // Written in a few transactions, and all of them really played at.
    const auto store = *store::open_sqlite({folder.file("merlon.db"), true, "", false});
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
  House house(folder.file("merlon.db"));
  house.start();
  EXPECT_EQ(house.found_due, 0u);
  ASSERT_TRUE(house.make(two_open_seats("new"), "192.0.2.1"));
  EXPECT_EQ(house.trouble.tables_read, 0);
  EXPECT_EQ(house.open_tables().size(), 1u) << "the new one";
  EXPECT_NE(house.find("table-77"), nullptr);
  EXPECT_EQ(house.trouble.tables_read, 1);
}

TEST(OpenTables, ATableWhoseClockRunsIsForgottenUntilItIsDue) {
  constexpr std::int64_t kBegin = 1'763'000'000'000;
  constexpr std::int64_t kTime = 600'000;
  const Folder folder;
  table::Setup setup = two_open_seats("table-1");
  setup.clock = {.kind = table::ClockKind::move, .milliseconds = kTime};
  {
    House house(folder.file("merlon.db"), in_service_at(kBegin));
    let_two_sit(house, setup);
    sweep_until(house, 0);
  }
  {
    House early(folder.file("merlon.db"), in_service_at(kBegin + kTime / 2));
    early.start();
    EXPECT_EQ(early.found_due, 0u);
  }
  House house(folder.file("merlon.db"), in_service_at(kBegin + kTime));
  house.start();
  EXPECT_EQ(house.found_due, 1u);
  EXPECT_TRUE(house.comes([&] { return house.open_tables().size() == 1; }));
  house.open_tables().sweep();
  EXPECT_EQ(house.open_tables().size(), 1u) << "it stays while it is due";
}

TEST(OpenTables, TheClockOfATableThatIsOpenedLaterRunsFromTheStartOfTheServer) {
  constexpr std::int64_t kBegin = 1'763'000'000'000;
  const Folder folder;
  table::Setup setup = two_open_seats("table-1");
  setup.clock = {.kind = table::ClockKind::move, .milliseconds = 86'400'000};
  {
    House house(folder.file("merlon.db"), in_service_at(kBegin));
    let_two_sit(house, setup);
  }
  // The server was away for an hour, and somebody looks two hours after it is back.
  constexpr std::int64_t kBack = kBegin + 3'600'000;
  House house(folder.file("merlon.db"), TableTime({.now = kBack + 7'200'000, .up_since = kBack}));
  const std::shared_ptr<OpenTable> open_table = house.find(setup.id);
  EXPECT_TRUE(house.comes([&] { return open_table->table().clocks().since() == kBack; }));
  EXPECT_EQ(open_table->table().due(), kBack + 86'400'000);
  EXPECT_EQ(open_table->table().version(), 4) << "two sat down, the start, and one resumption";
}

TEST(OpenTables, ATableThatIsWronglyHeldForDueIsCorrectedAndForgotten) {
  const Folder folder;
  const table::Setup setup = two_open_seats("table-1");
  {
    House house(folder.file("merlon.db"));
    let_two_sit(house, setup);
  }
  const auto store = *store::open_sqlite({folder.file("merlon.db"), true, "", false});
  const store::Due due{setup.id, 3, 0};
  ASSERT_EQ(store->set_due({&due, 1}), std::nullopt);
  ASSERT_EQ(store->find_due(0, 9)->size(), 1u);
  {
    House house(folder.file("merlon.db"));
    house.start();
    EXPECT_EQ(house.found_due, 1u);
    EXPECT_TRUE(
        house.comes([&] { return store->find_due(0, 9)->empty() && house.open_tables().size() == 0; }));
  }
  House house(folder.file("merlon.db"));
  house.start();
  EXPECT_EQ(house.found_due, 0u);
}

Answer act(House& house, OpenTable& open_table, const std::string& name, const std::string& id,
           const table::Action& action) {
  std::optional<Answer> answered;
  house.run([&](const auto& done) {
    open_table.act({hashed(name), id}, action, [&answered, done](const Answer& answer) {
      answered = answer;
      done();
    });
  });
  return *answered;
}

/// Some legal move of whoever is to move, upon this version.
table::Action some_move(const table::Table& table, std::int64_t base) {
  table::Action action;
  action.kind = "move";
  action.moves = {table.game().move_text(table.game().legal()[0])};
  action.base = base;
  return action;
}

TEST(OpenTables, AMoveUponAVersionThatAnotherProcessWroteIsJudgedByTheStore) {
  const Folder folder;
  const table::Setup setup = two_open_seats("table-1");
  House one(folder.file("merlon.db"));
  let_two_sit(one, setup);
  House other(folder.file("merlon.db"));
  const std::shared_ptr<OpenTable> here = one.find(setup.id);
  const std::shared_ptr<OpenTable> there = other.find(setup.id);
  OpenTable* open_tables[] = {here.get(), there.get()};
  House* houses[] = {&one, &other};
  for (std::size_t turn = 0; turn < 8; ++turn) {
    // Who moves has seen all that the other process has written, which this one has not heard of.
    const table::Table& newest = open_tables[1 - turn % 2]->table();
    const std::string name = newest.chair(*newest.to_move()).name;
    const Answer answer = act(*houses[turn % 2], *open_tables[turn % 2], name, "m" + std::to_string(turn),
                              some_move(newest, newest.version()));
    EXPECT_TRUE(std::holds_alternative<Ack>(answer)) << turn;
  }
}

TEST(OpenTables, ABaseInTheFutureIsRefusedAndTheRefusalIsNotRemembered) {
  const Folder folder;
  const table::Setup setup = two_open_seats("table-1");
  House house(folder.file("merlon.db"));
  let_two_sit(house, setup);
  const std::shared_ptr<OpenTable> open_table = house.find(setup.id);
  const table::Table& table = open_table->table();
  const table::Action move = some_move(table, table.version() + 1);
  const std::string mover = table.chair(*table.to_move()).name;
  const auto code = [&] {
    const Answer answer = act(house, *open_table, mover, "m", move);
    const auto* nak = std::get_if<table::Nak>(&answer);
    return nak == nullptr ? "" : nak->code;
  };
  EXPECT_EQ(code(), "BAD_ACTION");
  EXPECT_EQ(code(), "BAD_ACTION");
  table::Action leave;
  leave.kind = "leave";
  ASSERT_TRUE(
      std::holds_alternative<Ack>(act(house, *open_table, mover == "Anna" ? "Bert" : "Anna", "l", leave)));
  EXPECT_EQ(code(), "") << "now that version is there";
}

TEST(OpenTables, WhatAnotherProcessOvertookIsDecidedAnew) {
  const Folder folder;
  const table::Setup setup = two_open_seats("table-1");
  House one(folder.file("merlon.db"));
  ASSERT_TRUE(one.make(setup, "192.0.2.1"));
  House other(folder.file("merlon.db"));
  const std::shared_ptr<OpenTable> here = one.find(setup.id);
  const std::shared_ptr<OpenTable> there = other.find(setup.id);
  EXPECT_TRUE(std::holds_alternative<Ack>(one.sit(*here, "Anna")));
  // This process has not heard of Anna, and gives Bert her seat; the store knows better.
  EXPECT_TRUE(std::holds_alternative<Ack>(other.sit(*there, "Bert")));
  EXPECT_EQ(there->table().stage(), table::Stage::playing);
  EXPECT_EQ(there->table().chairs()[0].name, "Anna");
  EXPECT_EQ(there->table().chairs()[1].name, "Bert");
}

/// A table at which two people play with a clock.
table::Setup live_table(const std::string& id) {
  table::Setup setup = two_open_seats(id);
  setup.clock = {.kind = table::ClockKind::bank, .milliseconds = 600'000};
  return setup;
}

TEST(OpenTables, TheTimeAServerWasAwayIsNotChargedAlsoIfTheDiskIsBusyAtFirst) {
  const Folder folder;
  const table::Setup setup = live_table("table-1");
  std::int64_t before = 0;
  {
    House house(folder.file("merlon.db"));
    ASSERT_TRUE(house.make(setup, "192.0.2.1"));
    const std::shared_ptr<OpenTable> open_table = house.find(setup.id);
    for (const char* name : {"Anna", "Bert"}) house.sit(*open_table, name);
    before = open_table->table().version();
  }
  House house(folder.file("merlon.db"));
  house.trouble.writes = 1;
  const std::shared_ptr<OpenTable> open_table = house.find(setup.id);
  EXPECT_TRUE(house.comes([&] { return open_table->table().version() > before; }));
  EXPECT_EQ(house.trouble.writes, 0);
  EXPECT_EQ(open_table->table().version(), before + 1) << "once";
}

std::string code_of(const Answer& answer) {
  const auto* nak = std::get_if<table::Nak>(&answer);
  return nak == nullptr ? "" : nak->code;
}

TEST(OpenTables, NothingIsWrittenToATableWhoseDamageHasBeenFound) {
  const Folder folder;
  table::Setup setup = two_open_seats("table-1");
  setup.seats.resize(4);
  House house(folder.file("merlon.db"));
  ASSERT_TRUE(house.make(setup, "192.0.2.1"));
  const std::shared_ptr<OpenTable> open_table = house.find(setup.id);
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

/// A row of a table whose last event was so many days ago.
store::TableRow row_before(const table::Setup& setup, int days) {
  return table::row_of(setup,
                       wall_clock() - std::chrono::milliseconds(std::chrono::hours{24 * days}).count());
}

/// Writes it as it is.
void put(const std::string& file, const store::Change& change) {
  EXPECT_EQ(test::write_one(**store::open_sqlite({file, true, "", false}), change), store::Written::yes);
}

std::vector<std::string> tables_in(const std::string& file) {
  auto ids = *(*store::open_sqlite({file, true, "", false}))->find_all();
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

TEST(Upkeep, TablesThatNeverStartedGoAfterAMonth) {
  const Folder folder;
  const std::string file = folder.file("merlon.db");
  put_tables(file, 29);
  House(file).look_after({});
  EXPECT_EQ(tables_in(file), (std::vector<std::string>{"called-off", "played", "waiting"}));
  const Folder other;
  put_tables(other.file("merlon.db"), 31);
  House(other.file("merlon.db")).look_after({});
  EXPECT_EQ(tables_in(other.file("merlon.db")), (std::vector<std::string>{"played"}));
}

TEST(Upkeep, EverythingElseIsKeptForAsLongAsTheOperatorSays) {
  const Folder folder;
  const std::string file = folder.file("merlon.db");
  put_tables(file, 400);
  House(file).look_after(
      {.never_started = std::chrono::hours{24 * 30}, .keep = std::chrono::hours{24 * 401}});
  EXPECT_EQ(tables_in(file), (std::vector<std::string>{"played"}));
  House(file).look_after(
      {.never_started = std::chrono::hours{24 * 30}, .keep = std::chrono::hours{24 * 399}});
  EXPECT_TRUE(tables_in(file).empty());
}

TEST(Upkeep, ATableInUseStays) {
  const Folder folder;
  const std::string file = folder.file("merlon.db");
  put(file, store::NewTable{row_before(two_open_seats("table-1"), 31)});
  House house(file);
  const std::shared_ptr<OpenTable> open_table = house.find("table-1");
  ASSERT_NE(open_table, nullptr);
  house.look_after({});
  EXPECT_EQ(tables_in(file).size(), 1u);
}

TEST(Upkeep, GoesThroughAnyNumberOfTablesInSteps) {
  const Folder folder;
  const std::string file = folder.file("merlon.db");
  {
    const auto store = *store::open_sqlite({file, false, "", false});
    std::vector<store::Change> changes;
    for (int i = 0; i < 1500; ++i) {
      changes.emplace_back(
          store::NewTable{row_before(two_open_seats("t" + std::to_string(i)), i % 2 == 0 ? 20 : 40)});
    }
    store->write(changes);
  }
  House(file).look_after({});
  EXPECT_EQ(tables_in(file).size(), 750u);
}

// Somebody may have asked for a table just before it was deleted, or another process may have deleted it.
TEST(Upkeep, WhoIsAtATableThatGoesIsTold) {
  const Folder folder;
  const std::string file = folder.file("merlon.db");
  put(file, store::NewTable{row_before(two_open_seats("table-1"), 31)});
  House here(file);
  const std::shared_ptr<OpenTable> open_table = here.find("table-1");
  House(file).look_after({});
  EXPECT_TRUE(tables_in(file).empty());
  EXPECT_EQ(code_of(here.sit(*open_table, "Anna")), "NO_TABLE");
  EXPECT_TRUE(open_table->removed());
  EXPECT_EQ(here.find("table-1"), nullptr);
}

// Version 1.0 put a mark into the setup that three tables together betray an address by.
TEST(Upkeep, OldMarksAreTakenOutAndEverythingElseStays) {
  const Folder folder;
  const std::string file = folder.file("merlon.db");
  store::TableRow row = row_before(two_open_seats("table-1"), 3);
  row.setup.insert(1, R"("made_by":"a3f1",)");
  put(file, store::NewTable{row});
  {
    House house(file);
    const std::shared_ptr<OpenTable> open_table = house.find("table-1");
    for (const char* name : {"Anna", "Bert"}) ASSERT_EQ(code_of(house.sit(*open_table, name)), "");
    house.look_after({});
    EXPECT_EQ(code_of(house.sit(*open_table, "Anna")), "") << "who is there plays on";
  }
  House house(file);
  const std::shared_ptr<OpenTable> open_table = house.find("table-1");
  ASSERT_NE(open_table, nullptr);
  EXPECT_EQ(open_table->table().stage(), table::Stage::playing);
  const auto stored = *(*store::open_sqlite({file, true, "", false}))->read("table-1");
  EXPECT_EQ(stored->damage, std::nullopt);
  EXPECT_EQ(stored->row.setup.find("made_by"), std::string::npos);
  EXPECT_EQ(table::setup_of(stored->row)->commit(), open_table->table().setup().commit());
  EXPECT_EQ(without_old_mark(stored->row.setup), std::nullopt);
}

// It was shown as a table at which nobody sits.
TEST(OpenTables, ATableOfOtherRulesSaysSo) {
  const Folder folder;
  const std::string file = folder.file("merlon.db");
  table::Setup newer = two_open_seats("newer");
  newer.rules = newer.game->rules_version + 1;
  put(file, store::NewTable{table::row_of(newer, wall_clock())});
  store::TableRow unknown = table::row_of(two_open_seats("unknown"), wall_clock());
  const std::string_view key = test::open_game();
  unknown.setup.replace(unknown.setup.find(key), key.size(), "chess");
  put(file, store::NewTable{unknown});
  House house(file);
  const Found found = house.look("newer");
  EXPECT_EQ(found.open_table, nullptr);
  EXPECT_NE(found.foreign.find("a newer version of Merlon can open it"), std::string::npos) << found.foreign;
  EXPECT_NE(house.look("unknown").foreign.find("game that this program does not have"), std::string::npos);
  EXPECT_EQ(house.look("nowhere").foreign, "");
}

bool is_unknown(const Answer& answer) {
  const auto* nak = std::get_if<table::Nak>(&answer);
  return nak != nullptr && nak->unknown;
}

TEST(OpenTables, AnActionWhoseOutcomeIsUnknownIsToldSoAndDoneOnce) {
  const Folder folder;
  table::Setup setup = two_open_seats("table-1");
  setup.seats.resize(3);
  House house(folder.file("merlon.db"), {}, std::chrono::milliseconds(100));
  ASSERT_TRUE(house.make(setup, "192.0.2.1"));
  const std::shared_ptr<OpenTable> open_table = house.find(setup.id);
  house.trouble.frozen = true;
  const Answer first = house.sit(*open_table, "Anna");
  EXPECT_EQ(code_of(first), "NOT_SAVED");
  EXPECT_TRUE(is_unknown(first)) << "the store has it, and has not said so";
  const Answer again = house.sit(*open_table, "Anna");
  EXPECT_EQ(code_of(again), "NOT_SAVED");
  EXPECT_TRUE(is_unknown(again)) << "nobody has looked since";
  const Answer other = house.sit(*open_table, "Bert");
  EXPECT_EQ(code_of(other), "NOT_SAVED");
  EXPECT_FALSE(is_unknown(other)) << "this was surely not written";
  EXPECT_EQ(open_table->table().version(), 0) << "nobody is told of what may not be there";
  house.trouble.frozen = false;
  EXPECT_TRUE(house.comes([&] { return open_table->table().version() == 1; })) << "the table looks by itself";
  const Answer known = house.sit(*open_table, "Anna");
  ASSERT_TRUE(std::holds_alternative<Ack>(known));
  EXPECT_EQ(std::get<Ack>(known).version, 1);
  EXPECT_EQ(code_of(house.sit(*open_table, "Bert")), "");
  EXPECT_EQ(open_table->table().version(), 2);
}

TEST(OpenTables, ATableThatIsNotReadInTimeIsRefusedNotWaitedFor) {
  const Folder folder;
  const table::Setup setup = two_open_seats("table-1");
  {
    ASSERT_TRUE(House(folder.file("merlon.db")).make(setup, "192.0.2.1"));
  }
  House house(folder.file("merlon.db"), {}, std::chrono::milliseconds(50));
  house.trouble.frozen = true;
  EXPECT_FALSE(house.make(two_open_seats("table-2"), "192.0.2.1"));
  const Found away = house.look(setup.id);
  EXPECT_TRUE(away.unreadable);
  EXPECT_EQ(away.trouble, store::Trouble::silent);
  house.trouble.frozen = false;
  std::shared_ptr<OpenTable> open_table;
  for (int tries = 0; open_table == nullptr && tries < 1000; ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    open_table = house.find(setup.id);
  }
  EXPECT_NE(open_table, nullptr);
}

}  // namespace
}  // namespace merlon::server
