// Whether the server can write, told to whoever asks: truly, and without much work for the database.
#include "server/store_health.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <thread>

#include "store/sqlite_store.h"
#include "tests/store/empty_store.h"
#include "tests/store/rows.h"

namespace merlon::server {
namespace {

using store::Trouble;
using test::Folder;

/// Says what it is told to, and counts how often it is tried.
class SickStore final : public test::EmptyStore {
 public:
  struct Illness {
    std::atomic<Trouble> trouble{Trouble::none};
    std::atomic<int> probes{0};
  };
  explicit SickStore(Illness& illness) : illness_(illness) {}

  std::vector<store::Written> write(std::span<const store::Change> changes) override {
    const auto answer = illness_.trouble == Trouble::none ? store::Written::yes : store::Written::failed;
    return std::vector<store::Written>(changes.size(), answer);
  }
  store::Failure failure() const override { return {.trouble = illness_.trouble, .what = "a test says so"}; }
  store::Failure probe() override {
    ++illness_.probes;
    return failure();
  }

 private:
  Illness& illness_;
};

class Ward {
 public:
  explicit Ward(std::unique_ptr<store::Store> store, const std::string& file = "")
      : writer_(std::move(store)), health_(*loop_, writer_, file) {
    health_.start();
  }
  ~Ward() { health_.stop(); }
  Ward(const Ward&) = delete;
  Ward& operator=(const Ward&) = delete;

  std::string ask() {
    std::string told;
    loop_->post([&] {
      health_.ask([&](const std::string& problem) {
        told = problem;
        loop_->stop();
      });
    });
    loop_->run();
    return told;
  }

  void write(const store::Change& change) {
    loop_->post([&] {
      writer_.write({change}, [&](const store::Answers&) { loop_->post([&] { loop_->stop(); }); });
    });
    loop_->run();
  }

  /// Asks until it is so; false if that takes too long.
  bool comes(const std::string& problem) {
    for (int tries = 0; tries < 3000; ++tries) {
      if (ask() == problem) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }

 private:
  std::unique_ptr<net::Loop> loop_ = net::make_loop();
  store::Writer writer_;
  StoreHealth health_;
};

TEST(StoreHealth, IsTriedSeldomHoweverOftenItIsAskedFor) {
  SickStore::Illness illness;
  Ward ward(std::make_unique<SickStore>(illness));
  const auto from = std::chrono::steady_clock::now();
  for (int i = 0; i < 500; ++i) EXPECT_EQ(ward.ask(), "");
  const auto seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
  EXPECT_GE(illness.probes, 1) << "a server that nobody plays on is tried";
  EXPECT_LE(illness.probes, 2 + seconds);
}

TEST(StoreHealth, SaysWhatTheLastWriteMet) {
  SickStore::Illness illness;
  Ward ward(std::make_unique<SickStore>(illness));
  EXPECT_EQ(ward.ask(), "");
  illness.trouble = Trouble::full;
  ward.write(test::new_table("t"));
  EXPECT_EQ(ward.ask(), "the disk is full") << "also if it has just been well";
  illness.trouble = Trouble::none;
  EXPECT_TRUE(ward.comes(""));
}

TEST(StoreHealth, FindsADamagedFileByItself) {
  const Folder folder;
  const std::string file = folder.file("tables.db");
  const auto open = [&] { return std::move(*store::open_sqlite({file, true, "", false})); };
  test::write_five_events(*open());
  {
    Ward ward(open(), file);
    EXPECT_EQ(ward.ask(), "");
  }
  // The last page is one of an index.
  const auto size = std::filesystem::file_size(file);
  std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
  bytes.seekp(static_cast<std::streamoff>(size) - 4096);
  bytes << std::string(4096, '\0');
  bytes.close();
  Ward ward(open(), file);
  EXPECT_TRUE(ward.comes("the database is damaged"));
}

}  // namespace
}  // namespace merlon::server
