// Which tables are in memory, and to whose account.
#include "server/rooms.h"

#include <gtest/gtest.h>

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

/// A server's rooms without its door. Every call of the loop's thread happens within `run`.
class House {
 public:
  explicit House(const std::string& file) : writer_(*store::open_sqlite({file, true, "", false})) {}
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

  std::shared_ptr<Room> find(const std::string& id) {
    std::shared_ptr<Room> found;
    run([&](const auto& done) {
      rooms_.find(id, [&found, done](const Found& one) {
        found = one.room;
        done();
      });
    });
    return found;
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

}  // namespace
}  // namespace merlon::server
