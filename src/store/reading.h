// What every database does with the rows that it gives back: no row is believed before its hash is.
#pragma once

#include "store/store.h"

namespace merlon::store {

/// In the place of a time at which a table is due, for statements that take no missing value.
inline constexpr std::int64_t kNever = -1;

/// What a table's row says about its last event.
struct Head {
  Stage stage = Stage::waiting;
  std::int64_t updated = 0;
  std::int64_t version = 0;
  Digest chain{};
  std::optional<std::int64_t> due = std::nullopt;
};

/// A table as it is read event by event, checked against the hashes.
class Reading {
 public:
  explicit Reading(TableRow row);

  /// Adds the next event, which was stored with this stage and hash; false if something is wrong with it.
  bool add(EventRow event, Stage stage, const Digest& stored);

  /// Compares with what the table's own row says about the last event.
  void finish(const Head& head);

  /// Says what is wrong; always false.
  bool spoil(std::string damage);

  StoredTable take() { return std::move(table_); }
  std::size_t events() const { return table_.events.size(); }

 private:
  StoredTable table_;
  Digest chain_;
  std::int64_t updated_;
};

/// New hashes for the events of a table whose row changes.
class Rechaining {
 public:
  Rechaining(const TableRow& before, const TableRow& after)
      : old_(chain_start(before)), new_(chain_start(after)) {}

  /// The new hash of the next event. Nothing from the first one on that does not fit its old hash: those stay
  /// as they are, so that the damage is found as before.
  std::optional<Digest> next(const EventRow& event, Stage stage, const Digest& stored);

  /// The new hash for the table's row, if that had the one of the last event.
  std::optional<Digest> head(const Digest& stored) const;

 private:
  Digest old_;
  Digest new_;
  bool damaged_ = false;
};

}  // namespace merlon::store
