// The table on this device: the same as on a server, but everybody's tokens are here, there is no clock, and
// whoever asks keeps the log.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "table/actions.h"
#include "table/table.h"

namespace merlon::wasm {

class LocalTable {
 public:
  explicit LocalTable(table::Setup setup);

  /// Loads a log; with `keep`, only up to the point where so many moves have been made, and a game that was
  /// given up goes on.
  static Expected<LocalTable> load(table::Setup setup, const std::vector<store::EventRow>& events,
                                   std::optional<std::size_t> keep);
  /// Opens a record to look at.
  static Expected<LocalTable> open(const Record& record);

  /// The token of whoever sits there.
  static std::string token_of(Seat seat);

  const table::Table& table() const { return versions_.back(); }
  /// The table after so many events.
  const table::Table& version(std::size_t events) const { return versions_[events]; }
  const std::vector<store::EventRow>& events() const { return events_; }
  /// Whether it was opened from a record: then nothing happens at it any more.
  bool opened() const { return record_.has_value(); }
  Record record() const { return record_ ? *record_ : table().record(); }

  /// Applies a proposal.
  void accept(const table::Proposal& proposal);

 private:
  std::optional<Error> apply(const store::EventRow& event);

  std::vector<table::Table> versions_;  ///< before and after every event
  std::vector<store::EventRow> events_;
  std::optional<Record> record_;
};

}  // namespace merlon::wasm
