// All tables that are in use. A table is read from the store when somebody asks for it, and forgotten when
// nobody needs it any more.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/room.h"

namespace merlon::server {

/// The room of a table, or nothing: there is no such table, or the store cannot read it because of `trouble`.
struct Found {
  std::shared_ptr<Room> room;
  bool unreadable = false;
  store::Trouble trouble = store::Trouble::none;
};

/// The room of a new table, or nothing and why it could not be written.
struct Made {
  std::shared_ptr<Room> room;
  store::Failure failure;
  operator const std::shared_ptr<Room>&() const { return room; }  // NOLINT(google-explicit-constructor)
};

class Rooms {
 public:
  using WhenFound = std::function<void(const Found&)>;
  using WhenMade = std::function<void(const Made&)>;

  explicit Rooms(RoomWorld& world) : world_(world) {}

  void find(const std::string& id, WhenFound when_found);

  /// Makes a table with its first events; nothing and the reason if it could not be written.
  void make(const table::Setup& setup, std::vector<store::NewEvent> events, std::int64_t now,
            std::string owner, WhenMade when_made);

  /// Opens all tables on which a game is played, so that clocks and computers go on; then calls back. A list
  /// that cannot be read is asked for again, and so is, later on, a table that could not be read.
  void open_running(std::function<void()> when_open);

  /// Another process has written to a table.
  void notice(const std::string& id, std::int64_t version);
  /// Something may have been missed: every room looks.
  void notice_all();

  /// Forgets rooms that are idle; call it now and then.
  void sweep();

  /// Nothing is done any more; what is under way is still answered.
  void close();

  std::size_t size() const { return rooms_.size(); }
  void for_each(const std::function<void(Room&)>& function);
  /// Unfinished tables in use that this address made, by their marks: also before a restart.
  std::size_t made_by(const std::string& address) const;

 private:
  /// A table that is being read: who waits for it, and what others wrote meanwhile.
  struct Loading {
    std::vector<WhenFound> waiting;
    std::int64_t noticed = 0;
  };

  void open_all(const std::vector<std::string>& ids, const std::function<void()>& when_open);
  void later(std::function<void()> function);
  void loaded(const std::string& id, Expected<std::optional<store::StoredTable>> stored,
              store::Trouble trouble);

  RoomWorld& world_;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  std::unordered_map<std::string, Loading> loading_;
  std::unique_ptr<net::Timer> retry_;  ///< of opening what is played
  bool closed_ = false;
};

}  // namespace merlon::server
