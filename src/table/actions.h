// What people, computers and the clock want, turned into events, or refused with a reason. Nothing changes
// here: a proposal holds the events to be written and the table as it will be after them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/quoted.h"
#include "core/refusal.h"
#include "table/table.h"

namespace merlon::table {

/// Events that follow one another, and what the table is after them.
struct Proposal {
  std::vector<store::NewEvent> events;
  Table after;
};

/// Why not. `refusal` and `move` are there when the rules of the game say so.
struct Nak {
  // A constructor, because most refusals are of the first two only.
  Nak(std::string the_code, std::string the_message, std::optional<Refusal> why = std::nullopt,
      std::string_view the_move = "")
      : code(std::move(the_code)), message(std::move(the_message)), refusal(why), move(cut_short(the_move)) {}

  /// It was refused because it rests upon a version that is not known here: another process may have written
  /// it.
  bool unseen = false;
  std::string code;  ///< ILLEGAL, STALE, NOT_YOUR_TURN, …; docs/api.md lists them
  std::string message;
  std::optional<Refusal> refusal;
  std::string move;
  std::string reason = {};  ///< of NOT_SAVED: what is wrong with the store, in one word
  bool unknown = false;     ///< it may have been done all the same
};

using Outcome = std::variant<Proposal, Nak>;

/// Who acts: the hash of a token, and the actor's own id of the action.
struct Actor {
  std::string token;
  std::string action;
};

/// Somebody sits down.
struct Sit {
  std::vector<std::size_t> seats;  ///< empty: the first free one, or those kept for the token
  std::string name;
  SeatSeed seed{};
  bool program = false;  ///< not a person
};

/// Something that a person at the table does.
struct Action {
  std::string kind;                ///< move, leave, return, standin, takeback, agree, decline, resign, close
  std::vector<std::string> moves;  ///< of a turn, in order
  std::optional<std::int64_t> base;  ///< the version that the actor had seen
  std::optional<Seat> seat;          ///< for standin
  int level = 0;                     ///< for standin
  std::optional<std::size_t> keep;   ///< for takeback: the moves that stay
};

/// The level of a computer that takes a person's place if nobody says another.
inline constexpr int kStandInLevel = 4;

/// So that no log becomes so long that nobody can go through it any more (those of real games have some
/// hundreds of events): so often people may leave, return and ask between two moves, so often one of them in
/// a whole game, and from so many events on no move is taken back any more. A game that is being played can
/// always be played to its end.
inline constexpr std::int64_t kMostEventsWithoutMove = 100;
inline constexpr int kMostAbsences = 200;
inline constexpr std::int64_t kMostEvents = 5'000;
/// So many events may happen at a table that waits; then nobody sits down there any more.
inline constexpr std::int64_t kMostEventsBeforeStart = 200;

/// A seat of some table, counted from 0; nothing if it is none.
std::optional<Seat> read_seat(const Json& json);

/// Reads {"k":…, "m":…}.
Expected<Action> read_action(const Json& json);

/// `creator`: who makes the table sits on the seats planned for that.
Outcome sit_down(const Table& table, const Actor& actor, const Sit& sit, bool creator, std::int64_t now);

/// Starts a table of which no seat is for people.
Outcome start_alone(const Table& table, std::int64_t now);

/// `may_replace`: whether a seat of somebody else may be given to the computer, because that person has been
/// away long enough.
Outcome act(const Table& table, const Actor& actor, const Action& action, bool may_replace, std::int64_t now);

/// The computer takes the seat of somebody who has been away long enough.
Outcome replace_absent(const Table& table, Seat seat, std::int64_t now);

/// The computer on this seat has chosen.
Outcome computer_moves(const Table& table, Seat seat, const std::vector<std::string>& moves,
                       std::int64_t now);

/// The server is back since `from`: the running clock is not charged with the time it was away.
Outcome resume_clock(const Table& table, std::int64_t from, std::int64_t now);

/// The running clock is at zero.
Outcome time_is_over(const Table& table, std::int64_t now);

/// The table of a rematch: seats turned by one, people's seats kept for them. Id, seed and
/// maker are the caller's.
Setup rematch_of(const Table& table);
/// Makes that table and says at the old one where it is.
Outcome announce_rematch(const Table& table, const Actor& actor, const Setup& next, std::int64_t now);

/// The row of a new table.
store::TableRow row_of(const Setup& setup, std::int64_t now);

}  // namespace merlon::table
