// Which tables are in memory, and to whose account.
#include "server/rooms.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "server/secrets.h"
#include "store/sqlite_store.h"
#include "tests/store/rows.h"

namespace merlon::server {
namespace {

using test::Folder;

table::Setup two_open_seats(const std::string& id) {
  table::Setup setup;
  setup.id = id;
  setup.game = any::find_game("kilt-castle");
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
    auto stored = store_->read(id);
    if (trouble_.damage && stored && *stored) (*stored)->damage = "a test says so";
    return stored;
  }
  Expected<std::vector<std::string>> find(store::Stage stage, int limit) override {
    return store_->find(stage, limit);
  }
  Expected<std::vector<std::string>> find_all() override { return store_->find_all(); }
  Expected<std::vector<std::string>> find_open(std::int64_t since, int limit) override {
    return store_->find_open(since, limit);
  }
  std::optional<Error> copy_to(const std::string& path) override { return store_->copy_to(path); }

 private:
  std::unique_ptr<store::Store> store_;
  Trouble& trouble_;
};

/// A server's rooms without its door. Every call of the loop's thread happens within `run`.
class House {
 public:
  explicit House(const std::string& file, std::chrono::milliseconds deadline = {})
      : writer_(std::make_unique<UnsteadyStore>(*store::open_sqlite({file, true, "", false}), trouble),
                deadline) {}
  ~House() {
    rooms_.close();
    run([](const auto& done) { done(); });
  }
  House(const House&) = delete;
  House& operator=(const House&) = delete;

  Rooms& rooms() { return rooms_; }

  /// Begins something on the loop and lets it run until `done` is called.
  void run(const std::function<void(const std::function<void()>& done)>& begin) {
    loop_->post([&] { begin([&] { loop_->stop(); }); });
    loop_->run();
  }

  Found look(const std::string& id) {
    Found found;
    run([&](const auto& done) {
      rooms_.find(id, [&found, done](const Found& one) {
        found = one;
        done();
      });
    });
    return found;
  }
  std::shared_ptr<Room> find(const std::string& id) { return look(id).room; }

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
  static void ask_to_sit(Room& room, const std::string& name, WhenAnswered when_answered) {
    const table::Actor actor{hashed(name), "sit"};
    table::Sit sit;
    sit.name = name;
    room.submit(
        actor,
        [actor, sit](const table::Table& table, std::int64_t now) {
          return table::sit_down(table, actor, sit, false, now);
        },
        std::move(when_answered));
  }

  Answer sit(Room& room, const std::string& name) {
    std::optional<Answer> answered;
    run([&](const auto& done) {
      ask_to_sit(room, name, [&answered, done](const Answer& answer) {
        answered = answer;
        done();
      });
    });
    return *answered;
  }

  bool make(const table::Setup& setup, const std::string& owner) {
    bool made = false;
    run([&](const auto& done) {
      rooms_.make(setup, {}, wall_clock(), owner, [&made, done](const std::shared_ptr<Room>& room) {
        made = room != nullptr;
        done();
      });
    });
    return made;
  }

  Trouble trouble;

 private:
  std::unique_ptr<net::Loop> loop_ = net::make_loop();
  store::Writer writer_;
  Brains brains_{Brains::Limits{}};
  Metrics metrics_;
  Leadership leadership_{*loop_, writer_, false};
  RoomWorld world_{*loop_, writer_, brains_, metrics_, leadership_, {}};
  Rooms rooms_{world_};
};

TEST(Rooms, ATableThatWaitsIsForgottenWhenNobodyIsThere) {
  const Folder folder;
  House house(folder.file("merlon.db"));
  const table::Setup setup = two_open_seats("table-1");
  ASSERT_TRUE(house.make(setup, "192.0.2.1"));
  std::shared_ptr<Room> held = house.find(setup.id);
  ASSERT_NE(held, nullptr);
  house.rooms().sweep();
  EXPECT_EQ(house.rooms().size(), 1u) << "somebody still has it";
  held.reset();
  // The writer's thread lets go of the room that it read in its own time.
  for (int tries = 0; house.rooms().size() > 0 && tries < 10'000; ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    house.rooms().sweep();
  }
  EXPECT_EQ(house.rooms().size(), 0u);
  EXPECT_NE(house.find(setup.id), nullptr) << "and it is read again when somebody asks";
}

TEST(Rooms, TablesOfAnAddressAreCountedAlsoAfterARestart) {
  const Folder folder;
  std::vector<std::string> ids;
  {
    House house(folder.file("merlon.db"));
    for (const std::string address : {"192.0.2.1", "192.0.2.1", "192.0.2.2"}) {
      table::Setup setup = two_open_seats("table-" + std::to_string(ids.size()));
      setup.made_by = maker_mark(setup.id, address);
      ASSERT_TRUE(house.make(setup, address));
      ids.push_back(setup.id);
    }
    EXPECT_EQ(house.rooms().made_by("192.0.2.1"), 2u);
  }
  House house(folder.file("merlon.db"));
  EXPECT_EQ(house.rooms().made_by("192.0.2.1"), 0u) << "none is in use";
  for (const std::string& id : ids) ASSERT_NE(house.find(id), nullptr);
  EXPECT_EQ(house.rooms().made_by("192.0.2.1"), 2u);
  EXPECT_EQ(house.rooms().made_by("192.0.2.2"), 1u);
  EXPECT_EQ(house.rooms().made_by("192.0.2.3"), 0u);
}

TEST(Rooms, ATableThatCannotBeReadNowIsNotGone) {
  const Folder folder;
  const table::Setup setup = two_open_seats("table-1");
  {
    ASSERT_TRUE(House(folder.file("merlon.db")).make(setup, "192.0.2.1"));
  }
  House house(folder.file("merlon.db"));
  house.trouble.reads = 1;
  const Found away = house.look(setup.id);
  EXPECT_EQ(away.room, nullptr);
  EXPECT_TRUE(away.unreadable);
  EXPECT_NE(house.find(setup.id), nullptr);
  const Found none = house.look("nowhere");
  EXPECT_EQ(none.room, nullptr);
  EXPECT_FALSE(none.unreadable);
}

TEST(Rooms, OneTableThatCannotBeReadDoesNotKeepTheServerFromBeingReady) {
  const Folder folder;
  const table::Setup setup = two_open_seats("table-1");
  {
    House house(folder.file("merlon.db"));
    ASSERT_TRUE(house.make(setup, "192.0.2.1"));
    const std::shared_ptr<Room> room = house.find(setup.id);
    for (const char* name : {"Anna", "Bert"}) house.sit(*room, name);
    ASSERT_EQ(room->table().stage(), table::Stage::playing);
  }
  House house(folder.file("merlon.db"));
  house.trouble.reads = 1;
  house.run([&](const auto& done) { house.rooms().open_running(done); });
  EXPECT_EQ(house.rooms().size(), 0u);
  house.run([&](const auto& done) { house.rooms().open_running(done); });
  EXPECT_EQ(house.rooms().size(), 1u);
}

TEST(Rooms, WhatAnotherProcessOvertookIsDecidedAnew) {
  const Folder folder;
  const table::Setup setup = two_open_seats("table-1");
  House one(folder.file("merlon.db"));
  ASSERT_TRUE(one.make(setup, "192.0.2.1"));
  House other(folder.file("merlon.db"));
  const std::shared_ptr<Room> here = one.find(setup.id);
  const std::shared_ptr<Room> there = other.find(setup.id);
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

TEST(Rooms, TheTimeAServerWasAwayIsNotChargedAlsoIfTheDiskIsBusyAtFirst) {
  const Folder folder;
  const table::Setup setup = live_table("table-1");
  std::int64_t before = 0;
  {
    House house(folder.file("merlon.db"));
    ASSERT_TRUE(house.make(setup, "192.0.2.1"));
    const std::shared_ptr<Room> room = house.find(setup.id);
    for (const char* name : {"Anna", "Bert"}) house.sit(*room, name);
    before = room->table().version();
  }
  House house(folder.file("merlon.db"));
  house.trouble.writes = 1;
  const std::shared_ptr<Room> room = house.find(setup.id);
  EXPECT_TRUE(house.comes([&] { return room->table().version() > before; }));
  EXPECT_EQ(house.trouble.writes, 0);
  EXPECT_EQ(room->table().version(), before + 1) << "once";
}

std::string code_of(const Answer& answer) {
  const auto* nak = std::get_if<table::Nak>(&answer);
  return nak == nullptr ? "" : nak->code;
}

TEST(Rooms, NothingIsWrittenToATableWhoseDamageHasBeenFound) {
  const Folder folder;
  table::Setup setup = two_open_seats("table-1");
  setup.seats.resize(4);
  House house(folder.file("merlon.db"));
  ASSERT_TRUE(house.make(setup, "192.0.2.1"));
  const std::shared_ptr<Room> room = house.find(setup.id);
  ASSERT_EQ(code_of(house.sit(*room, "Anna")), "");
  // Bert's wish fails and lets the room look at the disk; Cleo's waits meanwhile.
  house.trouble.writes = 1;
  house.trouble.damage = true;
  std::vector<std::string> codes;
  house.run([&](const auto& done) {
    const auto note = [&codes, done](const Answer& answer) {
      codes.push_back(code_of(answer));
      if (codes.size() == 2) done();
    };
    House::ask_to_sit(*room, "Bert", note);
    House::ask_to_sit(*room, "Cleo", note);
  });
  EXPECT_EQ(codes, (std::vector<std::string>{"DAMAGED", "DAMAGED"}));
  EXPECT_EQ(code_of(house.sit(*room, "Dora")), "DAMAGED");
  EXPECT_EQ(code_of(house.sit(*room, "Anna")), "") << "what has been done is answered as the first time";
  EXPECT_EQ(room->table().version(), 1);
}

bool is_unknown(const Answer& answer) {
  const auto* nak = std::get_if<table::Nak>(&answer);
  return nak != nullptr && nak->unknown;
}

TEST(Rooms, AnActionWhoseOutcomeIsUnknownIsToldSoAndDoneOnce) {
  const Folder folder;
  table::Setup setup = two_open_seats("table-1");
  setup.seats.resize(3);
  House house(folder.file("merlon.db"), std::chrono::milliseconds(100));
  ASSERT_TRUE(house.make(setup, "192.0.2.1"));
  const std::shared_ptr<Room> room = house.find(setup.id);
  house.trouble.frozen = true;
  const Answer first = house.sit(*room, "Anna");
  EXPECT_EQ(code_of(first), "NOT_SAVED");
  EXPECT_TRUE(is_unknown(first)) << "the store has it, and has not said so";
  const Answer again = house.sit(*room, "Anna");
  EXPECT_EQ(code_of(again), "NOT_SAVED");
  EXPECT_TRUE(is_unknown(again)) << "nobody has looked since";
  const Answer other = house.sit(*room, "Bert");
  EXPECT_EQ(code_of(other), "NOT_SAVED");
  EXPECT_FALSE(is_unknown(other)) << "this was surely not written";
  EXPECT_EQ(room->table().version(), 0) << "nobody is told of what may not be there";
  house.trouble.frozen = false;
  EXPECT_TRUE(house.comes([&] { return room->table().version() == 1; })) << "the room looks by itself";
  const Answer known = house.sit(*room, "Anna");
  ASSERT_TRUE(std::holds_alternative<Ack>(known));
  EXPECT_EQ(std::get<Ack>(known).version, 1);
  EXPECT_EQ(code_of(house.sit(*room, "Bert")), "");
  EXPECT_EQ(room->table().version(), 2);
}

TEST(Rooms, ATableThatIsNotReadInTimeIsRefusedNotWaitedFor) {
  const Folder folder;
  const table::Setup setup = two_open_seats("table-1");
  {
    ASSERT_TRUE(House(folder.file("merlon.db")).make(setup, "192.0.2.1"));
  }
  House house(folder.file("merlon.db"), std::chrono::milliseconds(50));
  house.trouble.frozen = true;
  EXPECT_FALSE(house.make(two_open_seats("table-2"), "192.0.2.1"));
  const Found away = house.look(setup.id);
  EXPECT_TRUE(away.unreadable);
  EXPECT_EQ(away.trouble, store::Trouble::silent);
  house.trouble.frozen = false;
  std::shared_ptr<Room> room;
  for (int tries = 0; room == nullptr && tries < 1000; ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    room = house.find(setup.id);
  }
  EXPECT_NE(room, nullptr);
}

}  // namespace
}  // namespace merlon::server
