// A table: people and computers around one game. It is what its log says: `apply` is the only way in which it
// changes, and whoever applies the same events has the same table. What somebody wants to do is first turned
// into events (`actions.h`), which are written to disk, and only then applied and told (`telling.h`). Nothing
// here waits, writes or asks what time it is.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "any/any_game.h"
#include "core/expected.h"
#include "core/json.h"
#include "core/record.h"
#include "store/store.h"
#include "table/clock.h"
#include "table/setup.h"

namespace merlon::table {

using store::Stage;

/// A seat of the table and who sits there.
struct Chair {
  bool computer = false;  ///< meant for a computer from the start
  std::string token;      ///< the hash of the token of the person who sits here; empty: nobody
  std::string name;       ///< of that person
  SeatSeed seed{};        ///< that person's part of the deal
  bool program = false;   ///< that person is a program
  bool left = false;      ///< said that they go away
  bool given_up = false;  ///< somebody has sat here and gone before the start
  int absences = 0;       ///< how often they left, returned or asked to take back during the game
  int level = 0;          ///< of the computer that plays here now, also as a stand-in; 0: a person plays

  bool taken() const { return computer || !token.empty(); }
};

/// Why a table ended.
enum class Ending : std::uint8_t { none, played, resigned, time, closed };

/// Somebody asks to take moves back; `keep` are the moves that stay.
struct Takeback {
  Seat by{};
  std::size_t keep = 0;
  unsigned agreed = 0;       ///< a bit for each seat
  std::int64_t version = 0;  ///< with which it was asked
};

class Table {
 public:
  /// A table to which nothing has happened yet.
  explicit Table(Setup setup);

  /// A table at which the game of a record was played, to look at it: without a log, and with the deal that
  /// the record has.
  static Expected<Table> of_record(const Record& record);

  /// Goes through a stored log. An error says which event does not fit.
  std::optional<Error> replay(std::span<const store::EventRow> events);

  /// Applies the next event and checks that it led to the state it says.
  std::optional<Error> apply(const store::EventRow& event);

  /// Applies the next event, whatever state it says. After an error the table is as it was.
  std::optional<Error> enact(const store::EventRow& event);

  /// The hash of the game's state; empty before the start.
  std::string state() const;

  const Setup& setup() const { return setup_; }
  std::int64_t version() const { return version_; }
  /// The version after which the position of the game last changed: what was thought about it since still
  /// holds.
  std::int64_t position_version() const { return position_version_; }
  Stage stage() const { return stage_; }
  Ending ending() const { return ending_; }
  const std::vector<Chair>& chairs() const { return chairs_; }
  const Chair& chair(Seat seat) const { return chairs_[index(seat)]; }
  const Clocks& clocks() const { return clocks_; }
  const std::optional<Takeback>& takeback() const { return takeback_; }
  /// The table of the rematch; empty: none.
  const std::string& next() const { return next_; }
  /// Who lost by giving up or by time.
  Seat loser() const { return loser_; }

  bool started() const { return game_ != nullptr; }
  /// The game; it must have started.
  const any::AnyGame& game() const { return *game_; }
  const std::vector<any::AnyMove>& moves() const { return moves_; }
  /// Whose decision is due while the game is played; nobody otherwise.
  std::optional<Seat> to_move() const;
  /// When somebody has to act although no person does anything, in milliseconds since 1970: when the running
  /// clock is at zero, or 0, at once, if a computer is to move; nothing if the table waits for people only.
  std::optional<std::int64_t> due() const;
  /// The position after the first `count` moves.
  std::unique_ptr<any::AnyGame> position_after(std::size_t count) const;
  /// The hash of the token for which a free seat is kept; empty: whoever sits down may have it.
  std::string_view kept_for(std::size_t seat) const;
  /// Seats held by this token.
  std::vector<Seat> seats_of(std::string_view token) const;

  /// The whole game with seeds and hashes: for the time after its end.
  Record record() const;

 private:
  using Handler = std::optional<Error> (Table::*)(const Json& body, const store::EventRow& event);
  struct Entry {
    std::string_view kind;
    Handler handler;
  };
  static const std::vector<Entry>& handlers();

  std::optional<Error> sit(const Json& body, const store::EventRow& event);
  std::optional<Error> start(const Json& body, const store::EventRow& event);
  std::optional<Error> move(const Json& body, const store::EventRow& event);
  std::optional<Error> leave(const Json& body, const store::EventRow& event);
  std::optional<Error> stand_in(const Json& body, const store::EventRow& event);
  std::optional<Error> come_back(const Json& body, const store::EventRow& event);
  std::optional<Error> ask(const Json& body, const store::EventRow& event);
  std::optional<Error> agree(const Json& body, const store::EventRow& event);
  std::optional<Error> decline(const Json& body, const store::EventRow& event);
  std::optional<Error> take_back(const Json& body, const store::EventRow& event);
  std::optional<Error> resign(const Json& body, const store::EventRow& event);
  std::optional<Error> flag(const Json& body, const store::EventRow& event);
  std::optional<Error> resume(const Json& body, const store::EventRow& event);
  std::optional<Error> rematch(const Json& body, const store::EventRow& event);
  std::optional<Error> close(const Json& body, const store::EventRow& event);

  void end_as_recorded(const Record& record);
  Expected<Seat> seat_in(const Json& body) const;
  void end(Ending ending, std::int64_t now);
  void run_clock(std::int64_t now);

  Setup setup_;
  std::vector<Chair> chairs_;
  Stage stage_ = Stage::waiting;
  Ending ending_ = Ending::none;
  Seat loser_ = kSpectator;
  Clocks clocks_;
  std::optional<Takeback> takeback_;
  std::string next_;
  std::int64_t version_ = 0;
  std::int64_t position_version_ = 0;
  // Shared between copies of the table; a move makes a new position and leaves the old one alone.
  std::shared_ptr<const any::AnyGame> first_;
  std::shared_ptr<const any::AnyGame> game_;
  std::vector<any::AnyMove> moves_;
};

/// The deal of a table on which everybody sits.
FairDeal deal_of(const Table& table);

}  // namespace merlon::table
