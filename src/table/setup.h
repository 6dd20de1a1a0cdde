// What is fixed about a table when it is made: game, options, who may sit where, the clock, and the promise
// of the deal. It is kept as JSON in the table's row (docs/storage.md).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "any/registry.h"
#include "core/expected.h"
#include "core/json.h"
#include "host/fair_deal.h"
#include "store/store.h"
#include "table/clock.h"

namespace merlon::table {

/// A seat before anybody sits on it.
struct SeatPlan {
  bool computer = false;
  int level = 0;         ///< of the computer
  bool creator = false;  ///< for whoever makes the table
  std::string
      kept_for;  ///< the hash of a token: a seat kept for its maker, or for somebody from the game before
  friend bool operator==(const SeatPlan&, const SeatPlan&) = default;
};

struct Setup {
  std::string id;
  const any::GameInfo* game = nullptr;
  int rules = 1;
  OptionTexts options;  ///< those that differ from the default, in the order of the game's table
  std::vector<SeatPlan> seats;
  ClockRule clock;
  bool listed = false;
  std::string invite;  ///< the hash of the code without which nobody sits down; empty: everybody may
  std::string before;  ///< the table this one is the rematch of; empty: none
  ServerSeed seed{};
  store::Maker made_by;  ///< stored beside it, and not read back

  int players() const { return static_cast<int>(seats.size()); }
  /// What the server published before anybody sat down.
  Digest commit() const;
};

/// Reads what somebody asks for: {"game", "options", "seats", "clock", "listed"}. The id and the seed are the
/// caller's to fill in. Whatever is wrong is said.
Expected<Setup> read_wish(const Json& json);

/// The stored form, and back.
std::string write_setup(const Setup& setup);
Expected<Setup> read_setup(const std::string& id, const Json& json);

void write_clock_rule(JsonWriter& json, const ClockRule& rule);

}  // namespace merlon::table
