// A table that is in use: it takes what people, computers and the clock want one after the other, has it
// written to disk, and only then changes and tells everybody who listens. All of it happens on the loop's
// thread.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "net/loop.h"
#include "server/brains.h"
#include "server/leadership.h"
#include "server/metrics.h"
#include "server/rate_limit.h"
#include "store/writer.h"
#include "table/actions.h"
#include "table/telling.h"

namespace merlon::server {

/// What somebody may want otherwise.
struct TableSettings {
  std::chrono::milliseconds computer_pause{400};  ///< between a person's move and the computer's, to be seen
  bool leave_thinking = false;                    ///< computers are left to `merlon worker`
};

/// What an open table needs of the world.
struct TableWorld {
  net::Loop& loop;
  store::Writer& writer;
  Brains& brains;
  Metrics& metrics;
  Leadership& leadership;
  TableSettings settings;
};

/// Somebody who is told what happens. Stays at the table until it parts.
class Listener {
 public:
  virtual ~Listener() = default;
  /// Something has happened at the table, or to the server.
  virtual void told(const std::string& message) = 0;
  /// Somebody came or went.
  virtual void told_presence(const std::string& message) = 0;
  virtual Seat viewer() const = 0;
  /// The hash of the token it came with; empty for a spectator.
  virtual const std::string& token() const = 0;
  /// The seat that it looks from was given up: it must not see what the next person there sees.
  virtual void unseated() {}
  /// The table has been deleted.
  virtual void table_removed() {}
};

/// The action is on disk as this version.
struct Ack {
  std::int64_t version;
};
using Answer = std::variant<Ack, table::Nak>;
using WhenAnswered = std::function<void(const Answer&)>;
/// Turns a wish into events, given the table as it is when its turn has come.
using Propose = std::function<table::Outcome(const table::Table& table, std::int64_t now)>;

class OpenTable : public std::enable_shared_from_this<OpenTable> {
 public:
  /// `owner`: to whose account its computers think.
  OpenTable(TableWorld& world, table::Setup setup, std::string owner);

  /// Goes through the stored log and starts what is to be started. If the log is damaged, the table can be
  /// seen up to there, and nobody can change it.
  void open(const store::StoredTable& stored);

  const table::Table& table() const { return table_; }

  /// Does it in its turn; answers when it is on disk, or refused. The same action of the same actor is done
  /// once and answered as the first time.
  void submit(table::Actor actor, Propose propose, WhenAnswered when_answered);
  /// The same for what a person at the table does.
  void act(const table::Actor& actor, const table::Action& action, WhenAnswered when_answered);

  void join(Listener& listener);
  void part(Listener& listener);
  /// The same for somebody who will be back in a moment, if all is well: until then nobody has gone.
  void part_for_a_moment(Listener& listener);
  /// `change` makes the listener look from elsewhere. Nobody comes or goes by that.
  void change_view(Listener& listener, const std::function<void()>& change);
  /// {"t":"sync",…} for a viewer.
  std::string sync(Seat viewer) const;
  /// The messages for a viewer who knows everything up to `version`.
  std::vector<std::string> since(Seat viewer, std::int64_t version, std::size_t limit) const;
  /// {"t":"seat",…} for every person: who is there.
  std::vector<std::string> presence_messages() const;
  /// Whether the person of this seat listens.
  bool present(Seat seat) const;

  /// Lets clocks and computers act: the table is due, or the servers were away. `orphaned`: its leader has
  /// died, and whoever is to move may have been thrown out.
  void wake(bool orphaned);
  /// When the table is due, if the store believes it is and it is not soon.
  std::optional<store::Due> wrong_due() const;
  /// Called with why the store could not be looked into, or with nothing.
  using WhenKnown = std::function<void(const table::Nak* trouble)>;
  /// Goes on once this token and this version are known here, or surely unknown: another process may have
  /// written them, and then the store is looked into first.
  void when_known(const std::string& token, std::int64_t version, WhenKnown then);
  /// Another process has written up to this version.
  void notice(std::int64_t version);

  /// Says it to everybody at the table.
  void broadcast(const std::string& message);
  /// Does nothing any more by itself, and nothing new.
  void close();
  /// The table has been deleted from the store, by another process or because nobody was here then.
  bool removed() const { return removed_; }
  /// Nobody listens and nothing is to be done: it may be forgotten until somebody asks for it.
  bool idle() const;

  /// The version that this action became, if it has been done: it is answered so again, also to somebody who
  /// is no longer at the table.
  std::optional<std::int64_t> done_before(const table::Actor& actor) const;

 private:
  /// Between two tries of what did not succeed.
  static constexpr std::chrono::milliseconds kTryAgain{1000};

  struct Wish {
    table::Actor actor;
    Propose propose;
    WhenAnswered when_answered;
    Clock::time_point arrived;
    int overtaken = 0;    ///< how often another process has written first
    bool looked = false;  ///< it was judged by what is in the store
  };
  /// Something that has happened and is to be told.
  struct Step {
    table::Table before;
    table::Table after;
    store::EventRow event;
  };

  void pump();
  std::optional<Answer> known_answer(const Wish& wish) const;
  void look_again();
  void looked(const std::shared_ptr<Wish>& wish, const Expected<std::int64_t>& last);
  void judge(Wish wish);
  void look_and_judge(Wish wish);
  bool look_before_refusing(const Wish& wish, const table::Nak& nak) const;
  const table::Nak* refused_before(const table::Actor& actor) const;
  void remember_refusal(const table::Actor& actor, const table::Nak& nak);
  void write(Wish wish, table::Proposal proposal);
  void written(const Wish& wish, table::Proposal proposal, const store::Answers& answers);
  void take_over(const store::EventRow& event, std::vector<Step>& steps);
  void tell(const std::vector<Step>& steps);
  void unseat(const table::Table& now);
  void forget_unwatched(Seat viewer);
  void remove(Listener& listener);
  void gone(const std::string& token);
  void tell_presence(Seat seat, const Listener* except = nullptr);
  void remember(const store::EventRow& event);
  void reload(Wish wish, store::Written reason, const store::Failure& failure);
  void reloaded(const Wish& wish, store::Written reason, const store::Failure& failure);
  table::Nak not_saved(const table::Actor& actor, const store::Failure& failure) const;
  void read_log(std::function<void(bool read)> then);
  void catch_up(const store::StoredTable& stored);
  void look_if_behind();
  void look_later();
  void remove_table();
  void replay(const store::StoredTable& stored);
  void spoil(const std::string& damage);
  void answer(const Wish& wish, const Answer& answer);

  std::int64_t now() const { return world_.leadership.time().now(); }
  // What happens by itself: open_table_duties.cpp.
  void go_on();
  bool due_soon() const;
  bool needs_leader() const;
  void not_leading();
  void wait_until_due_soon();
  bool must_resume_clock() const;
  void resume_clock();
  void not_resumed(const table::Nak& nak);
  void set_clock();
  void try_clock_again();
  void stop_timers();
  void let_computer_think();
  void leave_to_worker(std::int64_t position);
  void try_thinking_again();
  void computer_chose(Seat seat, std::int64_t position, std::string move);
  void submit_computer_move(Seat seat, std::int64_t position, const std::string& move);
  bool will_be_replaced(Seat seat) const;
  void watch_absent();
  void replace_absent(Seat seat);
  /// Whether somebody else may give this seat to the computer, because its person has been away long enough.
  bool may_replace(Seat seat) const;
  bool is_live() const;
  bool others_are_there(Seat seat) const;
  Clock::duration grace_of(Seat seat) const;
  std::string presence_message(Seat seat) const;

  TableWorld& world_;
  std::string owner_;
  table::Table table_;
  std::optional<std::string> damage_;
  std::int64_t stored_version_ = 0;  ///< the table's row says so; damaged tables may have lost events
  bool closed_ = false;
  bool removed_ = false;
  std::vector<store::EventRow> log_;
  std::unordered_map<std::string, std::int64_t> done_;   ///< actor and action to version
  std::unordered_map<std::string, table::Nak> refused_;  ///< the last ones, by actor and action
  std::deque<std::string> refused_order_;

  std::deque<Wish> mailbox_;
  bool writing_ = false;      ///< or reading: the mailbox waits
  std::int64_t noticed_ = 0;  ///< what other processes have written
  /// The action of which nobody knows whether it was written, and why. Until the log has been read, nobody
  /// knows what to decide upon either, and everything is refused.
  struct Unsure {
    std::string action;
    store::Failure failure;
  };
  std::optional<Unsure> unsure_;

  std::vector<Listener*> listeners_;
  std::map<std::string, std::unique_ptr<net::Timer>> awaited_;  ///< tokens of those away for a moment
  std::map<Seat, table::Told> told_;                            ///< for each kind of viewer that listens
  std::array<Clock::time_point, kMaxSeats> away_since_{};

  Clock::time_point opened_;
  std::unique_ptr<net::Timer> clock_timer_;
  std::unique_ptr<net::Timer> computer_timer_;
  std::unique_ptr<net::Timer> absence_timer_;
  std::unique_ptr<net::Timer> look_timer_;
  std::unique_ptr<net::Timer> resume_timer_;
  bool time_lost_ = false;  ///< the running clock is to be resumed, although servers were there all the time
  std::int64_t thinking_about_ = -1;  ///< the position that a computer thinks about
  Clock::time_point turn_began_;
};

}  // namespace merlon::server
