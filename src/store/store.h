// Where tables live: a log per table, in one database. A table is a row that never changes and the events
// that followed; whatever happened at it can be told from these alone. What is written here has reached the
// disk when `write` returns.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/expected.h"
#include "core/sha256.h"
#include "store/failure.h"

namespace merlon::store {

/// Where a table stands, so that the running ones are found without reading the logs.
enum class Stage : std::uint8_t { waiting, playing, over };

/// Keyed marks of who made a table: of an address, and of the network of IPv6 that it is in, if any. Tables
/// are counted by them; they are no part of the chain, are never read back, and are gone when the table is
/// over.
struct Maker {
  std::string address;
  std::string network;
  friend bool operator==(const Maker&, const Maker&) = default;
};

/// A table at its creation.
struct TableRow {
  std::string id;
  std::int64_t created = 0;  ///< milliseconds since 1970
  std::string setup;         ///< JSON: game, options, seats, clock, seed; docs/storage.md
  bool listed = false;       ///< whether strangers find it in the lobby
  Maker maker = {};          // NOLINT(readability-redundant-member-init): g++ warns otherwise
  friend bool operator==(const TableRow&, const TableRow&) = default;
};

/// One thing that happened at a table.
struct EventRow {
  std::string table;
  std::int64_t version = 0;  ///< counts from 1, none is left out
  std::string actor;         ///< who did it: the hash of a seat's token; empty: the server
  std::string action;        ///< the actor's own id of this action; empty: none
  std::string body;          ///< JSON; docs/storage.md
  std::string state;         ///< hash of the game's state afterwards, 16 digits; empty before the start
  std::int64_t at = 0;       ///< milliseconds since 1970
  friend bool operator==(const EventRow&, const EventRow&) = default;
};

struct NewTable {
  TableRow row;
};

/// `stage` is where the table stands after the event. `opens` is a table that the event speaks of: it is made
/// if the event is written, and not otherwise.
struct NewEvent {
  EventRow row;
  Stage stage = Stage::waiting;
  std::optional<TableRow> opens = std::nullopt;
  /// Written only together with the change before it: several events can be one wish.
  bool follows = false;
  /// When somebody has to act for the table, as known after the event (`Due`).
  std::optional<std::int64_t> due = std::nullopt;
};

/// When somebody has to act for a table although nobody asks: milliseconds since 1970, 0 for at once, nothing
/// for never. It can be computed from the log; it is stored so that such tables are found without reading
/// their logs.
struct Due {
  std::string table;
  std::int64_t version = 0;  ///< of the table's last event, from which it was computed
  std::optional<std::int64_t> at;
};

using Change = std::variant<NewTable, NewEvent>;

/// What became of a change. `conflict`: that table, or that action of that actor at the table, exists
/// already, or the version does not follow the table's last; nothing of this change was written, the others
/// are not concerned but for those that follow it. `failed`: it is not known to be on the disk.
enum class Written : std::uint8_t { yes, conflict, failed };

/// Whether a change would follow one that was not written; `before` are the answers to those before it.
inline bool left_behind(const Change& change, const std::vector<Written>& before) {
  const auto* const event = std::get_if<NewEvent>(&change);
  return event != nullptr && event->follows && !before.empty() && before.back() != Written::yes;
}

/// A table with its log, as it was read back. Every event is chained to the one before it by a hash; where
/// the chain does not hold, the events up to there are given and `damage` says what is wrong.
struct StoredTable {
  TableRow row;
  Stage stage = Stage::waiting;
  std::vector<EventRow> events;
  std::optional<std::string> damage;
  std::int64_t version = 0;  ///< of the last event, by the table's own row: also if the events end before it
};

/// What is known of a table without its log.
struct TableState {
  TableRow row;
  Stage stage = Stage::waiting;
  std::int64_t updated = 0;  ///< time of the last event; without events when it was made
  std::int64_t version = 0;  ///< of the last event
  bool started = false;      ///< a game was dealt, or the last event is missing, so that nobody knows
};

/// What counts against the limits of whoever wants one more table.
struct Crowd {
  struct Made {
    std::int64_t unfinished = 0;  ///< and something has happened there lately
    std::int64_t listed = 0;      ///< of these, those that strangers find in the lobby
  };
  std::int64_t waiting = 0;  ///< new tables of everybody that wait for people, counted up to a limit
  Made address;
  Made network;
};

class Store {
 public:
  virtual ~Store() = default;

  /// Writes all changes in one transaction and returns when they are on the disk; one answer per change.
  /// Where the database is damaged, only the tables that are concerned fail. After `failed` the store has
  /// reopened its database, so that what it reads is what is there; where that is not possible, every later
  /// call tries it again.
  virtual std::vector<Written> write(std::span<const Change> changes) = 0;

  /// A table with its log, or nothing if there is no such table.
  virtual Expected<std::optional<StoredTable>> read(std::string_view id) = 0;

  /// The version of a table's last event, by its row alone; 0 without events, -1 without the table.
  virtual Expected<std::int64_t> last_version(std::string_view id) = 0;

  /// Ids of tables at this stage, the newest first.
  virtual Expected<std::vector<std::string>> find(Stage stage, int limit) = 0;

  /// Ids of all tables in no order, also of tables that have lost their row and whose events are left.
  virtual Expected<std::vector<std::string>> find_all() = 0;

  /// Of the newest so many tables that wait and want to be found, those where something has happened since
  /// then (milliseconds since 1970); the newest first.
  virtual Expected<std::vector<std::string>> find_open(std::int64_t since, int limit) = 0;

  /// Ids of tables that are due by then (milliseconds since 1970), those due first at the beginning.
  virtual Expected<std::vector<std::string>> find_due(std::int64_t until, int limit) = 0;

  /// Corrects when tables are due, in one transaction; those that have gone on since are left alone.
  virtual std::optional<Error> set_due(std::span<const Due> corrections) = 0;

  /// Counts the tables of this maker at which something has happened since then, and those that were made
  /// since then and wait for people, of which it looks at most at so many.
  virtual Expected<Crowd> crowd(const Maker& maker, std::int64_t since, int limit) = 0;

  /// The next so many tables after this id, in the order of their ids: a way to go through all of them in
  /// small steps.
  virtual Expected<std::vector<TableState>> walk(std::string_view after, int limit) = 0;

  /// Deletes these tables with their logs in one transaction, but for those where something has happened
  /// since the state was read. Says how many went.
  virtual Expected<int> remove(std::span<const TableState> tables) = 0;

  /// Gives a table another setup than this row has, and its events the hashes that follow from it. Damage
  /// stays damage. Nothing happens if the row is not as it was.
  virtual std::optional<Error> replace_setup(const TableRow& row, std::string_view setup) = 0;

  /// Writes a complete copy of the database to a file that does not exist yet, while it is in use.
  virtual std::optional<Error> copy_to(const std::string& path) = 0;

  /// Why the last call could not be done, or only in part.
  virtual Failure failure() const { return {}; }

  /// Writes as much as an action does, syncs it, and leaves nothing behind; says what is in the way of that.
  virtual Failure probe() { return {}; }

  /// What the database itself finds wrong with its pages and indexes; `quick` leaves out whether each index
  /// has what its table has. It knows nothing of the hashes that chain events.
  virtual Expected<std::vector<std::string>> check([[maybe_unused]] bool quick) {
    return std::vector<std::string>();
  }
};

/// The hash that chains an event to the one before it; the first follows the hash of the table's row.
Digest chain_after(const Digest& before, const EventRow& event, Stage stage);
Digest chain_start(const TableRow& table);

}  // namespace merlon::store
