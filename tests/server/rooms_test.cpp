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

/// A store whose next so many readings fail.
class UnsteadyStore final : public store::Store {
 public:
  UnsteadyStore(std::unique_ptr<store::Store> store, std::atomic<int>& failures)
      : store_(std::move(store)), failures_(failures) {}

  std::vector<store::Written> write(std::span<const store::Change> changes) override {
    return store_->write(changes);
  }
  Expected<std::optional<store::StoredTable>> read(std::string_view id) override {
    if (failures_ == 0) return store_->read(id);
    --failures_;
    return Error{"the disk is away"};
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
  std::atomic<int>& failures_;
};

/// A server's rooms without its door. Every call of the loop's thread happens within `run`.
class House {
 public:
  explicit House(const std::string& file)
      : writer_(std::make_unique<UnsteadyStore>(*store::open_sqlite({file, true, "", false}), failures)) {}
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

  /// Somebody of this name sits down on the first seat that is free.
  Answer sit(Room& room, const std::string& name) {
    std::optional<Answer> answered;
    const table::Actor actor{hashed(name), ""};
    table::Sit sit;
    sit.name = name;
    run([&](const auto& done) {
      room.submit(
          actor,
          [&](const table::Table& table, std::int64_t now) {
            return table::sit_down(table, actor, sit, false, now);
          },
          [&answered, done](const Answer& answer) {
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

  std::atomic<int> failures{0};  ///< of the readings to come

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
  house.failures = 1;
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
  house.failures = 1;
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

}  // namespace
}  // namespace merlon::server
