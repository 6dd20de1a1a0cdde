// What happens at a table although nobody asks for it: clocks, computers, and seats of people who are gone.
#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "server/log.h"
#include "server/open_table.h"
#include "store/shared_store.h"

namespace merlon::server {
namespace {

using std::chrono::milliseconds;

/// Until the computer takes the seat of somebody who is gone.
constexpr std::chrono::seconds kGrace{60};
constexpr std::chrono::seconds kGraceAfterLeaving{15};
/// The same at tables that are not played live, and only if somebody asks for it.
constexpr std::chrono::hours kPatience{24};
/// Tables with a longer clock, or none, are not played live.
constexpr milliseconds kLiveClock{3'600'000};
/// No clock ends so soon after a table was opened.
constexpr std::chrono::seconds kAfterStart{30};
/// A clock that was started so much later than now was started by another clock.
constexpr milliseconds kSetBack{9000};
/// Between two tries to lead a table at which somebody is absent.
constexpr std::chrono::seconds kSeekAgain{3};
/// A worker that was asked is asked again after a while: the job may have got lost with it.
constexpr milliseconds kAskWorkerAgain{5000};

milliseconds until(Clock::time_point when) {
  const auto left = std::chrono::ceil<milliseconds>(when - Clock::now());
  return std::max(left, milliseconds{0});
}

bool may_succeed_later(const table::Nak& nak) { return nak.code == "NOT_SAVED" || nak.code == "BUSY"; }

}  // namespace

void OpenTable::wake(bool orphaned) {
  time_lost_ = time_lost_ || (orphaned && table_.clocks().running() != kSpectator);
  go_on();
}

bool OpenTable::due_soon() const {
  const auto due = table_.due();
  return due && *due <= now() + kSoon.count();
}

std::optional<store::Due> OpenTable::wrong_due() const {
  if (damage_) return store::Due{table_.setup().id, stored_version_, std::nullopt};
  if (due_soon() || must_resume_clock()) return std::nullopt;
  return store::Due{table_.setup().id, table_.version(), table_.due()};
}

void OpenTable::go_on() {
  if (damage_ || closed_ || removed_) return;
  const std::string& id = table_.setup().id;
  if (table_.stage() != table::Stage::playing) {
    stop_timers();
    return world_.leadership.release(id);
  }
  if (must_resume_clock()) {
    stop_timers();
    return pump();
  }
  if (!needs_leader()) {
    stop_timers();
    world_.leadership.rest(id);
    return wait_until_due_soon();
  }
  if (!world_.leadership.leads(id)) {
    stop_timers();
    world_.leadership.seek(
        id, [self = shared_from_this()] { self->go_on(); },
        [self = shared_from_this()] { self->not_leading(); });
    return;
  }
  world_.leadership.busy(id);
  set_clock();
  let_computer_think();
  watch_absent();
}

/// Whether anything is to be done that people do not ask for.
bool OpenTable::needs_leader() const {
  if (due_soon()) return true;
  for (std::size_t s = 0; s < table_.chairs().size(); ++s) {
    if (will_be_replaced(Seat{static_cast<std::uint8_t>(s)})) return true;
  }
  return false;
}

/// Another process leads. What is due is found in the store when that one dies; of who is absent here nobody
/// else knows.
void OpenTable::not_leading() {
  if (damage_ || closed_ || removed_ || due_soon()) return;
  absence_timer_ = world_.loop.after(kSeekAgain, [this] {
    absence_timer_.reset();
    go_on();
  });
}

void OpenTable::wait_until_due_soon() {
  const auto due = table_.due();
  if (!due) return;
  const milliseconds left{std::max<std::int64_t>(0, *due - kSoon.count() - now())};
  clock_timer_ = world_.loop.after(left, [this] {
    clock_timer_.reset();
    go_on();
  });
}

void OpenTable::stop_timers() {
  if (computer_timer_) thinking_about_ = -1;  // a choice that waited to be shown is forgotten
  clock_timer_.reset();
  computer_timer_.reset();
  absence_timer_.reset();
}

/// Whether the running clock was started before the servers were away, or by a clock that was set since.
bool OpenTable::must_resume_clock() const {
  if (damage_ || table_.clocks().running() == kSpectator) return false;
  const std::int64_t since = table_.clocks().since();
  const TableTime& time = world_.leadership.time();
  return time_lost_ || since < time.up_since() || since > time.now() + kSetBack.count();
}

/// The running clock is not charged with the time that the servers were away.
void OpenTable::resume_clock() {
  resume_timer_.reset();
  const std::int64_t from = time_lost_ ? now() : world_.leadership.time().up_since();
  const auto propose = [this, from](const table::Table& table, std::int64_t now) -> table::Outcome {
    if (!must_resume_clock()) return table::Nak{"STALE", "another process has done it"};
    return table::resume_clock(table, from, now);
  };
  const auto then = [self = shared_from_this()](const Answer& answer) {
    const auto* nak = std::get_if<table::Nak>(&answer);
    if (nak != nullptr && may_succeed_later(*nak)) return self->not_resumed(*nak);
    self->time_lost_ = false;
  };
  judge({{}, propose, then, Clock::now()});
}

/// Whoever waited for it tries again, as after everything that could not be written.
void OpenTable::not_resumed(const table::Nak& nak) {
  if (!mailbox_.empty()) {
    const Wish waiting = std::move(mailbox_.front());
    mailbox_.pop_front();
    answer(waiting, nak);
  }
  resume_timer_ = world_.loop.after(kTryAgain, [this] {
    resume_timer_.reset();
    go_on();
  });
}

void OpenTable::set_clock() {
  if (damage_ || closed_ || removed_) return;
  clock_timer_.reset();
  const auto zero = table_.clocks().zero();
  if (!zero) return;
  const auto earliest = until(opened_ + kAfterStart);
  const milliseconds left = std::max(milliseconds{std::max<std::int64_t>(0, *zero - now())}, earliest);
  clock_timer_ = world_.loop.after(left, [this] {
    clock_timer_.reset();
    submit(
        {}, [](const table::Table& table, std::int64_t now) { return table::time_is_over(table, now); },
        [self = shared_from_this()](const Answer& answer) {
          if (std::holds_alternative<table::Nak>(answer)) self->try_clock_again();
        });
  });
}

void OpenTable::try_clock_again() {
  if (damage_ || closed_ || removed_) return;
  clock_timer_ = world_.loop.after(kTryAgain, [this] {
    clock_timer_.reset();
    go_on();
  });
}

void OpenTable::let_computer_think() {
  if (damage_ || closed_ || removed_) return;
  const auto seat = table_.to_move();
  const std::int64_t position = table_.position_version();
  if (!seat || table_.chair(*seat).level == 0 || thinking_about_ == position) return;
  if (world_.settings.leave_thinking) return leave_to_worker(position);
  const bool awaited =
      std::ranges::any_of(table_.chairs(), [](const table::Chair& c) { return c.level == 0; });
  ThinkingJob job{owner_, table_.game().clone(), table_.chair(*seat).level, computer_seed(table_), awaited};
  const bool taken = world_.brains.think(
      std::move(job), [self = shared_from_this(), seat = *seat, position](const std::string& move) {
        self->world_.loop.post([self, seat, position, move] { self->computer_chose(seat, position, move); });
      });
  if (taken) {
    thinking_about_ = position;
    return;
  }
  world_.metrics.computer_refused++;
  try_thinking_again();
}

/// A worker moves by itself, and this process hears of it like of everything that other processes write.
void OpenTable::leave_to_worker(std::int64_t position) {
  thinking_about_ = position;
  const store::NewJob job{{std::string(store::kThinkJob), table_.setup().id, position}, ""};
  world_.writer.run([job](store::Store& store) {
    const auto added = dynamic_cast<store::SharedStore&>(store).add_jobs(std::span(&job, 1));
    if (!added) log_event("job_not_added", {{"what", added.error().message}});
  });
  computer_timer_ = world_.loop.after(kAskWorkerAgain, [this] {
    computer_timer_.reset();
    thinking_about_ = -1;
    let_computer_think();
  });
}

void OpenTable::try_thinking_again() {
  constexpr milliseconds kWait{200};
  computer_timer_ = world_.loop.after(kWait, [this] {
    computer_timer_.reset();
    let_computer_think();
  });
}

void OpenTable::computer_chose(Seat seat, std::int64_t position, std::string move) {
  if (position != thinking_about_) return;  // after a takeback it thinks about something newer already
  const auto earliest = until(turn_began_ + world_.settings.computer_pause);
  if (earliest.count() == 0) return submit_computer_move(seat, position, move);
  computer_timer_ = world_.loop.after(earliest, [this, seat, position, move = std::move(move)] {
    computer_timer_.reset();
    submit_computer_move(seat, position, move);
  });
}

void OpenTable::submit_computer_move(Seat seat, std::int64_t position, const std::string& move) {
  const auto propose = [seat, position, move](const table::Table& table, std::int64_t now) -> table::Outcome {
    if (table.position_version() != position) return table::Nak{"STALE", "the game has gone on since"};
    return table::computer_moves(table, seat, {move}, now);
  };
  submit({}, propose, [self = shared_from_this(), position](const Answer& answer) {
    if (self->thinking_about_ == position) self->thinking_about_ = -1;
    const auto* nak = std::get_if<table::Nak>(&answer);
    if (nak == nullptr) {
      self->world_.metrics.computer_moves++;
    } else if (may_succeed_later(*nak)) {
      self->try_thinking_again();
    } else {
      self->let_computer_think();
    }
  });
}

// People who are gone.

std::string OpenTable::presence_message(Seat seat) const {
  boost::json::object message{{"t", "seat"}, {"s", index(seat)}, {"on", present(seat)}};
  if (will_be_replaced(seat)) {
    const Clock::time_point when = away_since_[index(seat)] + grace_of(seat);
    message["standInIn"] = std::chrono::ceil<std::chrono::seconds>(until(when)).count();
  }
  return boost::json::serialize(message);
}

bool OpenTable::is_live() const {
  const table::ClockRule& rule = table_.clocks().rule();
  return rule.kind != table::ClockKind::none && rule.milliseconds <= kLiveClock.count();
}

bool OpenTable::present(Seat seat) const {
  const std::string& token = table_.chair(seat).token;
  if (token.empty()) return false;
  return awaited_.contains(token) ||
         std::any_of(listeners_.begin(), listeners_.end(),
                     [&](const Listener* listener) { return listener->token() == token; });
}

bool OpenTable::others_are_there(Seat seat) const {
  for (std::size_t s = 0; s < table_.chairs().size(); ++s) {
    const Seat other{static_cast<std::uint8_t>(s)};
    if (table_.chair(other).token != table_.chair(seat).token && present(other)) return true;
  }
  return false;
}

Clock::duration OpenTable::grace_of(Seat seat) const {
  if (!is_live()) return kPatience;
  return table_.chair(seat).left ? kGraceAfterLeaving : kGrace;
}

bool OpenTable::may_replace(Seat seat) const {
  return !present(seat) && away_since_[index(seat)] + grace_of(seat) <= Clock::now();
}

/// At a live table the computer takes the seat of somebody who is gone, as long as others are there.
bool OpenTable::will_be_replaced(Seat seat) const {
  return table_.stage() == table::Stage::playing && is_live() && table_.chair(seat).level == 0 &&
         !present(seat) && others_are_there(seat);
}

void OpenTable::watch_absent() {
  absence_timer_.reset();
  if (closed_ || damage_ || removed_) return;
  std::optional<Clock::time_point> first;
  Seat who{};
  for (std::size_t s = 0; s < table_.chairs().size(); ++s) {
    const Seat seat{static_cast<std::uint8_t>(s)};
    if (!will_be_replaced(seat)) continue;
    const Clock::time_point when = away_since_[s] + grace_of(seat);
    if (first && *first <= when) continue;
    first = when;
    who = seat;
  }
  if (!first) return;
  absence_timer_ = world_.loop.after(std::max(until(*first), kTryAgain), [this, who] {
    absence_timer_.reset();
    replace_absent(who);
  });
}

void OpenTable::replace_absent(Seat seat) {
  if (!may_replace(seat)) return watch_absent();
  submit(
      {},
      [seat](const table::Table& table, std::int64_t now) { return table::replace_absent(table, seat, now); },
      [self = shared_from_this()](const Answer&) { self->watch_absent(); });
}

}  // namespace merlon::server
