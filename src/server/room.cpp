#include "server/room.h"

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "server/answers.h"
#include "server/log.h"
#include "store/shared_store.h"

namespace merlon::server {
namespace {

using std::chrono::milliseconds;

milliseconds until(Clock::time_point when) {
  const auto left = std::chrono::ceil<milliseconds>(when - Clock::now());
  return std::max(left, milliseconds{0});
}

/// A late copy of a refused action is refused again, however things stand by then.
constexpr std::size_t kRefusalsRemembered = 256;
constexpr int kMostOvertaken = 5;
/// Between two tries of what did not succeed.
constexpr milliseconds kTryAgain{1000};
/// Until the computer takes the seat of somebody who is gone.
constexpr std::chrono::seconds kGrace{60};
constexpr std::chrono::seconds kGraceAfterLeaving{15};
/// The same at tables that are not played live, and only if somebody asks for it.
constexpr std::chrono::hours kPatience{24};
/// Tables with a longer clock, or none, are not played live.
constexpr milliseconds kLiveClock{3'600'000};
/// No clock ends so soon after a table was opened.
constexpr std::chrono::seconds kAfterStart{30};
/// Between two polls of somebody who has no socket.
constexpr std::chrono::seconds kMoment{5};
/// More wishes than that do not wait at one table.
constexpr std::size_t kMostWaiting = 256;
/// A worker that was asked is asked again after a while: the job may have got lost with it.
constexpr milliseconds kAskWorkerAgain{5000};

table::Nak damaged() { return {"DAMAGED", "this table is damaged and can only be looked at"}; }

bool may_succeed_later(const table::Nak& nak) { return nak.code == "NOT_SAVED" || nak.code == "BUSY"; }

std::string action_key(const table::Actor& actor) { return actor.token + "/" + actor.action; }

}  // namespace

std::int64_t wall_clock() {
  return std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

Room::Room(RoomWorld& world, table::Setup setup, std::string owner)
    : world_(world),
      owner_(std::move(owner)),
      table_(std::move(setup)),
      opened_(Clock::now()),
      turn_began_(opened_) {
  away_since_.fill(opened_);
}

void Room::open(const store::StoredTable& stored) {
  replay(stored);
  // Whoever has a day to answer may have been gone for long; at a live table everybody gets time to come
  // back.
  if (!is_live()) {
    for (const store::EventRow& event : log_) {
      const milliseconds ago{std::max<std::int64_t>(0, wall_clock() - event.at)};
      for (const Seat seat : table_.seats_of(event.actor)) away_since_[index(seat)] = opened_ - ago;
    }
  }
  go_on();
}

void Room::reopen(const store::StoredTable& stored) {
  clock_state_ = ClockState::waits;
  open(stored);
}

void Room::replay(const store::StoredTable& stored) {
  table_ = table::Table(table::Setup(table_.setup()));
  log_.clear();
  done_.clear();
  damage_.reset();
  for (const store::EventRow& event : stored.events) {
    table::Table next = table_;
    if (const auto error = next.apply(event)) return spoil(error->message);
    table_ = std::move(next);
    remember(event);
  }
  if (stored.damage) spoil(*stored.damage);
}

/// Nobody can change the table any more.
void Room::spoil(const std::string& damage) {
  damage_ = damage;
  log_event("damaged", {{"table", table_.setup().id}, {"what", damage}});
}

void Room::remember(const store::EventRow& event) {
  if (!event.action.empty()) done_.emplace(action_key({event.actor, event.action}), event.version);
  log_.push_back(event);
}

// Wishes, one after the other.

void Room::submit(table::Actor actor, Propose propose, WhenAnswered when_answered) {
  Wish wish{std::move(actor), std::move(propose), std::move(when_answered), Clock::now()};
  if (mailbox_.size() >= kMostWaiting) {
    return answer(wish, table::Nak{"BUSY", "too much is going on at this table"});
  }
  mailbox_.push_back(std::move(wish));
  pump();
}

void Room::act(const table::Actor& actor, const table::Action& action, WhenAnswered when_answered) {
  const bool replaces =
      action.seat && index(*action.seat) < table_.chairs().size() && may_replace(*action.seat);
  submit(
      actor,
      [actor, action, replaces](const table::Table& table, std::int64_t now) {
        return table::act(table, actor, action, replaces, now);
      },
      std::move(when_answered));
}

std::optional<std::int64_t> Room::done_before(const table::Actor& actor) const {
  if (actor.action.empty()) return std::nullopt;
  const auto found = done_.find(action_key(actor));
  if (found == done_.end()) return std::nullopt;
  return found->second;
}

const table::Nak* Room::refused_before(const table::Actor& actor) const {
  if (actor.action.empty()) return nullptr;
  const auto found = refused_.find(action_key(actor));
  return found == refused_.end() ? nullptr : &found->second;
}

void Room::remember_refusal(const table::Actor& actor, const table::Nak& nak) {
  // Strangers are refused whatever they want, and would push out what others need.
  if (actor.action.empty() || table_.seats_of(actor.token).empty()) return;
  const std::string key = action_key(actor);
  if (!refused_.emplace(key, nak).second) return;
  refused_order_.push_back(key);
  if (refused_order_.size() <= kRefusalsRemembered) return;
  refused_.erase(refused_order_.front());
  refused_order_.pop_front();
}

void Room::close() {
  closed_ = true;
  awaited_.clear();
  stop_timers();
}

void Room::pump() {
  while (!closed_ && !writing_ && !mailbox_.empty()) {
    Wish wish = std::move(mailbox_.front());
    mailbox_.pop_front();
    if (const auto version = done_before(wish.actor)) {
      answer(wish, Ack{*version});
      continue;
    }
    if (damage_) {  // perhaps found while the wish was waiting
      answer(wish, damaged());
      continue;
    }
    if (unsure_ && !wish.looked) {  // the store may be well again
      mailbox_.push_front(std::move(wish));
      for (Wish& waiting : mailbox_) waiting.looked = true;
      return read_log([] {});
    }
    if (unsure_) {
      answer(wish, not_saved(wish.actor, unsure_->failure));
      continue;
    }
    if (const table::Nak* nak = refused_before(wish.actor)) {
      answer(wish, *nak);
      continue;
    }
    table::Outcome outcome = wish.propose(table_, wall_clock());
    if (const auto* nak = std::get_if<table::Nak>(&outcome)) {
      remember_refusal(wish.actor, *nak);
      answer(wish, *nak);
    } else {
      write(std::move(wish), std::move(std::get<table::Proposal>(outcome)));
    }
  }
}

void Room::write(Wish wish, table::Proposal proposal) {
  writing_ = true;
  std::vector<store::Change> changes(proposal.events.begin(), proposal.events.end());
  // The writer's thread hands everything back to the loop's without looking at it.
  auto held = std::make_shared<std::pair<Wish, table::Proposal>>(std::move(wish), std::move(proposal));
  auto then = [self = shared_from_this(), held](const store::Answers& answers) {
    self->world_.loop.post(
        [self, held, answers] { self->written(held->first, std::move(held->second), answers); });
  };
  world_.writer.write(std::move(changes), std::move(then));
}

void Room::written(const Wish& wish, table::Proposal proposal, const store::Answers& answers) {
  const auto bad = std::ranges::find_if(answers.each, [](auto one) { return one != store::Written::yes; });
  if (bad != answers.each.end()) return reload(wish, *bad, answers.failure);
  writing_ = false;
  const std::int64_t version = proposal.events.front().row.version;
  const bool was_over = table_.stage() == table::Stage::over;
  std::vector<Step> steps;
  for (const store::NewEvent& event : proposal.events) take_over(event.row, steps);
  world_.metrics.durable.add(std::chrono::duration<double>(Clock::now() - wish.arrived).count());
  if (!was_over && table_.ending() == table::Ending::closed) world_.metrics.tables_closed++;
  answer(wish, Ack{version});  // before thousands of watchers are told
  tell(steps);
  go_on();
  pump();
  look_if_behind();
}

/// What is on disk becomes true here.
void Room::take_over(const store::EventRow& event, std::vector<Step>& steps) {
  if (damage_) return;
  table::Table next = table_;
  if (const auto error = next.apply(event)) return spoil(error->message);
  last_mover_ = table_.to_move().value_or(kSpectator);
  steps.push_back({table_, next, event});
  table_ = std::move(next);
  remember(event);
  // Who acts is there, also without a socket: a program that only uses REST is not to be replaced.
  for (const Seat seat : table_.seats_of(event.actor)) away_since_[index(seat)] = Clock::now();
}

/// Everybody hears of it.
void Room::tell(const std::vector<Step>& steps) {
  for (const Step& step : steps) {
    for (auto& [viewer, told] : told_) {
      const std::string message = told.event(step.before, step.after, step.event);
      for (Listener* listener : std::vector<Listener*>(listeners_)) {
        if (listener->viewer() == viewer) listener->told(message);
      }
    }
    unseat(step.after);  // before the next step, which may give the seat and its cards to somebody else
  }
}

void Room::unseat(const table::Table& now) {
  for (Listener* listener : std::vector<Listener*>(listeners_)) {
    const Seat seat = listener->viewer();
    if (seat != kSpectator && now.chair(seat).token != listener->token()) listener->unseated();
  }
}

/// Something else is in the store than we believe, or nobody knows what is: look there, then answer. Where
/// the store says nothing at all, looking would take too long: answer, then look.
void Room::reload(Wish wish, store::Written reason, const store::Failure& failure) {
  if (failure.unknown) unsure_ = {action_key(wish.actor), failure};
  if (failure.trouble == store::Trouble::silent) {
    writing_ = false;
    answer(wish, not_saved(wish.actor, failure));
    return read_log([] {});
  }
  read_log([self = shared_from_this(), held = std::make_shared<Wish>(std::move(wish)), reason, failure] {
    self->reloaded(*held, reason, failure);
  });
}

void Room::reloaded(const Wish& wish, store::Written reason, const store::Failure& failure) {
  if (const auto version = done_before(wish.actor)) {
    answer(wish, Ack{*version});  // it had been written after all
  } else if (damage_) {
    answer(wish, damaged());
  } else if (reason == store::Written::conflict && wish.overtaken < kMostOvertaken) {
    // What was wished is decided anew upon what is there now: a move may be stale, leaving is not.
    mailbox_.push_front(wish);
    mailbox_.front().overtaken++;
  } else if (reason == store::Written::conflict) {
    answer(wish, table::Nak{"BUSY", "too much is going on at this table"});
  } else {
    answer(wish, not_saved(wish.actor, failure));
  }
}

table::Nak Room::not_saved(const table::Actor& actor, const store::Failure& failure) {
  world_.metrics.not_saved++;
  log_seldom("not_saved", {{"table", table_.setup().id}}, failure.what);
  return not_saved_because(failure, unsure_ && unsure_->action == action_key(actor));
}

/// Reads the table's log, takes over what is new, and goes on; nothing is written meanwhile.
void Room::read_log(std::function<void()> then) {
  if (closed_) return;
  writing_ = true;
  const std::string id = table_.setup().id;
  using Stored = std::optional<store::StoredTable>;
  world_.writer.ask<Stored>(
      [id](store::Store& store) { return store.read(id); },
      [self = shared_from_this(), then = std::move(then)](Expected<Stored> answer, const store::Failure&) {
        auto stored = std::make_shared<Expected<Stored>>(std::move(answer));
        self->world_.loop.post([self, then, stored] {
          self->writing_ = false;
          if (stored->has_value() && (*stored)->has_value()) {
            self->unsure_.reset();
            self->catch_up(***stored);
          } else {
            self->look_later();
          }
          then();
          self->go_on();
          self->pump();
          self->look_if_behind();
        });
      });
}

/// Tells what the store has beyond what is known here.
void Room::catch_up(const store::StoredTable& stored) {
  const std::size_t known = log_.size();
  if (stored.events.size() < known || !std::equal(log_.begin(), log_.end(), stored.events.begin())) {
    replay(stored);  // what was told is not what is there: everybody starts anew
    told_.clear();
    unseat(table_);
    for (Listener* listener : std::vector<Listener*>(listeners_)) {
      told_.try_emplace(listener->viewer(), table_, listener->viewer());
      listener->told(sync(listener->viewer()));
    }
    return;
  }
  std::vector<Step> steps;
  for (std::size_t i = known; i < stored.events.size(); ++i) take_over(stored.events[i], steps);
  tell(steps);
  if (stored.damage && !damage_) spoil(*stored.damage);
}

void Room::notice(std::int64_t version) {
  noticed_ = std::max(noticed_, version);
  look_if_behind();
}

void Room::look_later() {
  look_timer_ = world_.loop.after(kTryAgain, [this] {
    look_timer_.reset();
    notice(table_.version() + 1);
  });
}

void Room::look_if_behind() {
  if (noticed_ > table_.version() && !writing_ && !damage_ && !closed_) {
    noticed_ = table_.version();  // once; what comes later is noticed again
    read_log([] {});
  }
}

void Room::answer(const Wish& wish, const Answer& answer) {
  if (std::holds_alternative<Ack>(answer)) {
    world_.metrics.acknowledged++;
  } else {
    world_.metrics.refused_actions++;
  }
  if (wish.when_answered) wish.when_answered(answer);
}

// Those who listen.

void Room::join(Listener& listener) {
  std::vector<Seat> arrived;
  for (const Seat seat : table_.seats_of(listener.token())) {
    if (!present(seat)) arrived.push_back(seat);
  }
  awaited_.erase(listener.token());
  listeners_.push_back(&listener);
  told_.try_emplace(listener.viewer(), table_, listener.viewer());
  for (const Seat seat : arrived) tell_presence(seat, &listener);  // who hears who is there anyway
  if (!arrived.empty()) watch_absent();  // somebody is there now for whom a seat is given to the computer
}

void Room::tell_presence(Seat seat, const Listener* except) {
  const std::string message = presence_message(seat);
  for (Listener* listener : std::vector<Listener*>(listeners_)) {
    if (listener != except) listener->told_presence(message);
  }
}

std::vector<std::string> Room::presence_messages() const {
  std::vector<std::string> messages;
  for (std::size_t s = 0; s < table_.chairs().size(); ++s) {
    const Seat seat{static_cast<std::uint8_t>(s)};
    if (!table_.chair(seat).token.empty()) messages.push_back(presence_message(seat));
  }
  return messages;
}

void Room::part(Listener& listener) {
  remove(listener);
  gone(listener.token());
}

void Room::part_for_a_moment(Listener& listener) {
  if (closed_ || listener.token().empty()) return part(listener);
  remove(listener);
  const std::string token = listener.token();
  awaited_[token] = world_.loop.after(kMoment, [this, token] {
    awaited_.erase(token);
    gone(token);
  });
}

void Room::remove(Listener& listener) {
  std::erase(listeners_, &listener);
  forget_unwatched(listener.viewer());
}

/// The last connection with this token is closed, maybe.
void Room::gone(const std::string& token) {
  for (const Seat seat : table_.seats_of(token)) {
    if (present(seat)) continue;  // by another connection
    away_since_[index(seat)] = Clock::now();
    tell_presence(seat);
  }
  watch_absent();
}

void Room::change_view(Listener& listener, const std::function<void()>& change) {
  remove(listener);
  change();
  listeners_.push_back(&listener);
  told_.try_emplace(listener.viewer(), table_, listener.viewer());
}

void Room::forget_unwatched(Seat viewer) {
  if (std::none_of(listeners_.begin(), listeners_.end(),
                   [&](const Listener* one) { return one->viewer() == viewer; })) {
    told_.erase(viewer);
  }
}

std::string Room::sync(Seat viewer) const {
  const auto found = told_.find(viewer);
  return found != told_.end() ? found->second.sync() : table::Told(table_, viewer).sync();
}

std::vector<std::string> Room::since(Seat viewer, std::int64_t version, std::size_t limit) const {
  std::vector<std::string> messages;
  if (version >= table_.version()) return messages;
  table::Table step(table_.setup());
  std::optional<table::Told> told;
  for (const store::EventRow& event : log_) {
    if (event.version <= version) {
      if (step.apply(event)) return {};
      continue;
    }
    if (messages.size() >= limit) break;
    if (!told) told.emplace(step, viewer);
    table::Table next = step;
    if (next.apply(event)) return {};
    messages.push_back(told->event(step, next, event));
    step = std::move(next);
  }
  return messages;
}

void Room::broadcast(const std::string& message) {
  for (Listener* listener : std::vector<Listener*>(listeners_)) listener->told(message);
}

bool Room::idle() const {
  return listeners_.empty() && awaited_.empty() && !look_timer_ && mailbox_.empty() && !writing_ &&
         !clock_timer_ && !computer_timer_ && !absence_timer_ && thinking_about_ != table_.position_version();
}

std::string Room::presence_message(Seat seat) const {
  boost::json::object message{{"t", "seat"}, {"s", index(seat)}, {"on", present(seat)}};
  if (will_be_replaced(seat)) {
    const Clock::time_point when = away_since_[index(seat)] + grace_of(seat);
    message["standInIn"] = std::chrono::ceil<std::chrono::seconds>(until(when)).count();
  }
  return boost::json::serialize(message);
}

// What happens by itself.

void Room::go_on() {
  if (damage_ || closed_) return;
  if (last_mover_ != table_.to_move().value_or(kSpectator)) turn_began_ = Clock::now();
  if (table_.stage() != table::Stage::playing) {
    stop_timers();
    return world_.leadership.release(table_.setup().id);
  }
  if (!world_.leadership.leads(table_.setup().id)) {
    stop_timers();
    world_.leadership.seek(table_.setup().id, [self = shared_from_this()] { self->go_on(); });
    return;
  }
  set_clock();
  let_computer_think();
  watch_absent();
}

void Room::stop_timers() {
  if (computer_timer_) thinking_about_ = -1;  // a choice that waited to be shown is forgotten
  if (clock_state_ == ClockState::resuming) clock_state_ = ClockState::waits;
  clock_timer_.reset();
  computer_timer_.reset();
  absence_timer_.reset();
}

/// The running clock is not charged with the time that the server was away.
void Room::resume_clock() {
  clock_state_ = ClockState::resuming;
  submit(
      {}, [](const table::Table& table, std::int64_t now) { return table::resume_clock(table, now); },
      [self = shared_from_this()](const Answer& answer) {
        const auto* nak = std::get_if<table::Nak>(&answer);
        if (nak != nullptr && may_succeed_later(*nak)) return self->try_clock_again();
        self->clock_state_ = ClockState::runs;
        self->set_clock();
      });
}

void Room::set_clock() {
  if (damage_ || closed_ || clock_state_ == ClockState::resuming) return;
  clock_timer_.reset();
  if (std::exchange(clock_state_, ClockState::runs) == ClockState::waits &&
      table_.clocks().running() != kSpectator) {
    return resume_clock();
  }
  const auto zero = table_.clocks().zero();
  if (!zero) return;
  const auto earliest = until(opened_ + kAfterStart);
  const milliseconds left = std::max(milliseconds{std::max<std::int64_t>(0, *zero - wall_clock())}, earliest);
  clock_timer_ = world_.loop.after(left, [this] {
    clock_timer_.reset();
    submit(
        {}, [](const table::Table& table, std::int64_t now) { return table::time_is_over(table, now); },
        [self = shared_from_this()](const Answer& answer) {
          if (std::holds_alternative<table::Nak>(answer)) self->try_clock_again();
        });
  });
}

void Room::try_clock_again() {
  if (damage_ || closed_) return;
  clock_timer_ = world_.loop.after(kTryAgain, [this] {
    clock_timer_.reset();
    if (clock_state_ == ClockState::resuming) clock_state_ = ClockState::waits;
    set_clock();
  });
}

void Room::let_computer_think() {
  if (damage_ || closed_) return;
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

/// A worker moves by itself, and this room hears of it like of everything that other processes write.
void Room::leave_to_worker(std::int64_t position) {
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

void Room::try_thinking_again() {
  constexpr milliseconds kWait{200};
  computer_timer_ = world_.loop.after(kWait, [this] {
    computer_timer_.reset();
    let_computer_think();
  });
}

void Room::computer_chose(Seat seat, std::int64_t position, std::string move) {
  if (position != thinking_about_) return;  // after a takeback it thinks about something newer already
  const auto earliest = until(turn_began_ + world_.settings.computer_pause);
  if (earliest.count() == 0) return submit_computer_move(seat, position, move);
  computer_timer_ = world_.loop.after(earliest, [this, seat, position, move = std::move(move)] {
    computer_timer_.reset();
    submit_computer_move(seat, position, move);
  });
}

void Room::submit_computer_move(Seat seat, std::int64_t position, const std::string& move) {
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

bool Room::is_live() const {
  const table::ClockRule& rule = table_.clocks().rule();
  return rule.kind != table::ClockKind::none && rule.milliseconds <= kLiveClock.count();
}

bool Room::present(Seat seat) const {
  const std::string& token = table_.chair(seat).token;
  if (token.empty()) return false;
  return awaited_.contains(token) ||
         std::any_of(listeners_.begin(), listeners_.end(),
                     [&](const Listener* listener) { return listener->token() == token; });
}

bool Room::others_are_there(Seat seat) const {
  for (std::size_t s = 0; s < table_.chairs().size(); ++s) {
    const Seat other{static_cast<std::uint8_t>(s)};
    if (table_.chair(other).token != table_.chair(seat).token && present(other)) return true;
  }
  return false;
}

Clock::duration Room::grace_of(Seat seat) const {
  if (!is_live()) return kPatience;
  return table_.chair(seat).left ? kGraceAfterLeaving : kGrace;
}

bool Room::may_replace(Seat seat) const {
  return !present(seat) && away_since_[index(seat)] + grace_of(seat) <= Clock::now();
}

/// At a live table the computer takes the seat of somebody who is gone, as long as others are there.
bool Room::will_be_replaced(Seat seat) const {
  return table_.stage() == table::Stage::playing && is_live() && table_.chair(seat).level == 0 &&
         !present(seat) && others_are_there(seat);
}

void Room::watch_absent() {
  absence_timer_.reset();
  if (closed_ || damage_) return;
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

void Room::replace_absent(Seat seat) {
  if (!may_replace(seat)) return watch_absent();
  submit(
      {},
      [seat](const table::Table& table, std::int64_t now) { return table::replace_absent(table, seat, now); },
      [self = shared_from_this()](const Answer&) { self->watch_absent(); });
}

}  // namespace merlon::server
