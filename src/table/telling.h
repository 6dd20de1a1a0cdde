// What each viewer is told. A table as somebody may see it is one JSON document; each version changes it by a
// patch, and the hash of the document tells whether both sides still have the same. Everything is made from
// what that viewer may know (docs/api.md).
#pragma once

#include <boost/json/value.hpp>
#include <optional>
#include <string>

#include "core/refusal.h"
#include "host/words.h"
#include "table/actions.h"
#include "table/table.h"

namespace merlon::table {

/// The whole table as `viewer` may see it; `kSpectator` watches.
boost::json::value document(const Table& table, Seat viewer);

/// What happened, for the log and the animation: `event` led from `before` to the next version.
boost::json::value told_event(const Table& before, const store::EventRow& event, Seat viewer);

/// The legal moves, for the seat that is to move; nothing for anybody else.
std::optional<boost::json::array> legal_moves(const Table& table, Seat viewer);

/// One viewer's memory of the table: tells each version as a change of the one before.
class Told {
 public:
  Told(const Table& table, Seat viewer);

  /// {"t":"ev","v":…,"e":[…],"d":[…],"h":"…"} for the event that leads from `before`, which was told, to
  /// `after`.
  std::string event(const Table& before, const Table& after, const store::EventRow& event);
  /// {"t":"sync","v":…,"view":{…},"h":"…"}: everything that was told, for somebody who knows nothing yet.
  std::string sync() const;

 private:
  Seat viewer_;
  std::int64_t version_;
  std::optional<boost::json::array> legal_;
  boost::json::value document_;
};

/// Why a move is refused, with the rule and a sentence: {"c":…,"rule":…,"p":{…},"say":…}.
boost::json::value why(const Refusal& refusal, Language language);

/// {"code":…,"message":…} of a refused action, with "why" and "move" where the rules of the game say so.
boost::json::object nak_members(const Nak& nak, Language language);

/// {"legal":…,"why":[…],…} of a move, for the seat that is to move.
std::variant<std::string, Nak> explanation(const Table& table, Seat viewer, std::string_view text,
                                           Language language);

}  // namespace merlon::table
