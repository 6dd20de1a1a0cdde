#include "server/open_table.h"

#include <algorithm>
#include <utility>

#include "server/answers.h"
#include "server/log.h"

namespace merlon::server {
namespace {

using std::chrono::milliseconds;

/// A late copy of a refused action is refused again, however things stand by then.
constexpr std::size_t kRefusalsRemembered = 256;
constexpr int kMostOvertaken = 5;
/// Between two polls of somebody who has no socket.
constexpr std::chrono::seconds kMoment{5};
/// More wishes than that do not wait at one table.
constexpr std::size_t kMostWaiting = 256;

table::Nak no_table() { return {"NO_TABLE", "this table has been deleted"}; }
table::Nak damaged() { return {"DAMAGED", "this table is damaged and can only be looked at"}; }

std::string action_key(const table::Actor& actor) { return actor.token + "/" + actor.action; }

}  // namespace

OpenTable::OpenTable(TableWorld& world, table::Setup setup, std::string owner)
    : world_(world),
      owner_(std::move(owner)),
      table_(std::move(setup)),
      opened_(Clock::now()),
      turn_began_(opened_) {
  away_since_.fill(opened_);
}

void OpenTable::open(const store::StoredTable& stored) {
  replay(stored);
  // Whoever has a day to answer may have been gone for long; at a live table everybody gets time to come
  // back.
  if (!is_live()) {
    for (const store::EventRow& event : log_) {
      const milliseconds ago{std::max<std::int64_t>(0, now() - event.at)};
      for (const Seat seat : table_.seats_of(event.actor)) away_since_[index(seat)] = opened_ - ago;
    }
  }
  go_on();
}

void OpenTable::replay(const store::StoredTable& stored) {
  table_ = table::Table(table::Setup(table_.setup()));
  log_.clear();
  done_.clear();
  damage_.reset();
  stored_version_ = stored.version;
  for (const store::EventRow& event : stored.events) {
    table::Table next = table_;
    if (const auto error = next.apply(event)) return spoil(error->message);
    table_ = std::move(next);
    remember(event);
  }
  if (stored.damage) spoil(*stored.damage);
}

/// Nobody can change the table any more.
void OpenTable::spoil(const std::string& damage) {
  damage_ = damage;
  log_seldom("damaged", {{"table", table_.setup().id}}, damage);
}

void OpenTable::remember(const store::EventRow& event) {
  if (!event.action.empty()) done_.emplace(action_key({event.actor, event.action}), event.version);
  log_.push_back(event);
}

// Wishes, one after the other.

void OpenTable::submit(table::Actor actor, Propose propose, WhenAnswered when_answered) {
  Wish wish{std::move(actor), std::move(propose), std::move(when_answered), Clock::now()};
  if (mailbox_.size() >= kMostWaiting) {
    return answer(wish, table::Nak{"BUSY", "too much is going on at this table"});
  }
  mailbox_.push_back(std::move(wish));
  pump();
}

void OpenTable::act(const table::Actor& actor, const table::Action& action, WhenAnswered when_answered) {
  const bool replaces =
      action.seat && index(*action.seat) < table_.chairs().size() && may_replace(*action.seat);
  submit(
      actor,
      [actor, action, replaces](const table::Table& table, std::int64_t now) {
        return table::act(table, actor, action, replaces, now);
      },
      std::move(when_answered));
}

std::optional<std::int64_t> OpenTable::done_before(const table::Actor& actor) const {
  if (actor.action.empty()) return std::nullopt;
  const auto found = done_.find(action_key(actor));
  if (found == done_.end()) return std::nullopt;
  return found->second;
}

const table::Nak* OpenTable::refused_before(const table::Actor& actor) const {
  if (actor.action.empty()) return nullptr;
  const auto found = refused_.find(action_key(actor));
  return found == refused_.end() ? nullptr : &found->second;
}

void OpenTable::remember_refusal(const table::Actor& actor, const table::Nak& nak) {
  // Strangers are refused whatever they want, and would push out what others need.
  if (actor.action.empty() || table_.seats_of(actor.token).empty()) return;
  const std::string key = action_key(actor);
  if (!refused_.emplace(key, nak).second) return;
  refused_order_.push_back(key);
  if (refused_order_.size() <= kRefusalsRemembered) return;
  refused_.erase(refused_order_.front());
  refused_order_.pop_front();
}

void OpenTable::close() {
  closed_ = true;
  awaited_.clear();
  resume_timer_.reset();
  stop_timers();
}

void OpenTable::pump() {
  while (!closed_ && !writing_) {
    const std::optional<Answer> known = mailbox_.empty() ? std::nullopt : known_answer(mailbox_.front());
    if (!known && unsure_) return look_again();
    // Before anything is judged, so that nobody is charged with time that the server was away.
    if (!known && must_resume_clock() && !(mailbox_.empty() && resume_timer_)) return resume_clock();
    if (mailbox_.empty()) return;
    Wish wish = std::move(mailbox_.front());
    mailbox_.pop_front();
    if (known) {
      answer(wish, *known);
    } else {
      judge(std::move(wish));
    }
  }
}

/// Nobody knows what is in the store, but it may be well again for those who have come since the last look.
void OpenTable::look_again() {
  if (mailbox_.empty()) return;
  for (Wish& waiting : mailbox_) waiting.looked = true;
  read_log([](bool) {});
}

/// What can be answered without judging the wish itself.
std::optional<Answer> OpenTable::known_answer(const Wish& wish) const {
  const table::Actor& actor = wish.actor;
  if (const auto version = done_before(actor)) return Ack{*version};
  if (removed_) return no_table();
  if (damage_) return damaged();  // perhaps found while the wish was waiting
  if (unsure_ && wish.looked) return not_saved(actor, unsure_->failure);
  if (const table::Nak* nak = unsure_ ? nullptr : refused_before(actor)) return *nak;
  return std::nullopt;
}

void OpenTable::judge(Wish wish) {
  table::Outcome outcome = wish.propose(table_, now());
  const auto* nak = std::get_if<table::Nak>(&outcome);
  if (nak == nullptr) return write(std::move(wish), std::move(std::get<table::Proposal>(outcome)));
  if (look_before_refusing(wish, *nak)) return look_and_judge(std::move(wish));
  if (!nak->unseen) remember_refusal(wish.actor, *nak);
  answer(wish, *nak);
}

void OpenTable::look_and_judge(Wish wish) {
  wish.looked = true;
  writing_ = true;
  auto held = std::make_shared<Wish>(std::move(wish));
  const auto look = [id = table_.setup().id](store::Store& store) { return store.last_version(id); };
  world_.writer.ask<std::int64_t>(
      look, [self = shared_from_this(), held](const Expected<std::int64_t>& last, const store::Failure&) {
        self->world_.loop.post([self, held, last] { self->looked(held, last); });
      });
}

/// Whoever asks for something impossible costs one row, and not the whole log, as long as nothing is new.
void OpenTable::looked(const std::shared_ptr<Wish>& wish, const Expected<std::int64_t>& last) {
  if (closed_) return;
  writing_ = false;
  if (last && *last == table_.version()) {
    mailbox_.push_front(std::move(*wish));
    return pump();
  }
  read_log([self = shared_from_this(), wish](bool read) {
    if (read || self->removed_) return self->mailbox_.push_front(std::move(*wish));
    self->answer(*wish, table::Nak{"BUSY", "the table cannot be read now; try again"});
  });
}

/// Another process may have written what would make it right. Somebody who has seen a later version than this
/// process must have seen it there.
bool OpenTable::look_before_refusing(const Wish& wish, const table::Nak& nak) const {
  return !wish.looked && (nak.unseen || (world_.leadership.shared() && !wish.actor.token.empty()));
}

void OpenTable::when_known(const std::string& token, std::int64_t version, WhenKnown then) {
  const bool known = version <= table_.version() && (token.empty() || !table_.seats_of(token).empty());
  if (known || !world_.leadership.shared() || closed_) return then(nullptr);
  // In its turn, like everything that reads or writes: a wish that cannot be judged before a look.
  const auto propose = [](const table::Table&, std::int64_t) -> table::Outcome {
    table::Nak nak{"STALE", "this was only a look"};
    nak.unseen = true;
    return nak;
  };
  submit({}, propose, [then = std::move(then)](const Answer& answer) {
    const auto* nak = std::get_if<table::Nak>(&answer);
    then(nak != nullptr && !nak->unseen ? nak : nullptr);
  });
}

void OpenTable::write(Wish wish, table::Proposal proposal) {
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

void OpenTable::written(const Wish& wish, table::Proposal proposal, const store::Answers& answers) {
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
void OpenTable::take_over(const store::EventRow& event, std::vector<Step>& steps) {
  if (damage_) return;
  table::Table next = table_;
  if (const auto error = next.apply(event)) return spoil(error->message);
  if (next.to_move() != table_.to_move()) turn_began_ = Clock::now();
  steps.push_back({table_, next, event});
  table_ = std::move(next);
  remember(event);
  // Who acts is there, also without a socket: a program that only uses REST is not to be replaced.
  for (const Seat seat : table_.seats_of(event.actor)) away_since_[index(seat)] = Clock::now();
}

/// Everybody hears of it.
void OpenTable::tell(const std::vector<Step>& steps) {
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

void OpenTable::unseat(const table::Table& now) {
  for (Listener* listener : std::vector<Listener*>(listeners_)) {
    const Seat seat = listener->viewer();
    if (seat != kSpectator && now.chair(seat).token != listener->token()) listener->unseated();
  }
}

/// Something else is in the store than we believe, or nobody knows what is: look there, then answer. Where
/// the store says nothing at all, looking would take too long: answer, then look.
void OpenTable::reload(Wish wish, store::Written reason, const store::Failure& failure) {
  if (failure.unknown) unsure_ = {action_key(wish.actor), failure};
  if (failure.trouble == store::Trouble::silent) {
    read_log([](bool) {});
    return answer(wish, not_saved(wish.actor, failure));
  }
  auto held = std::make_shared<Wish>(std::move(wish));
  read_log(
      [self = shared_from_this(), held, reason, failure](bool) { self->reloaded(*held, reason, failure); });
}

void OpenTable::reloaded(const Wish& wish, store::Written reason, const store::Failure& failure) {
  if (const auto version = done_before(wish.actor)) {
    answer(wish, Ack{*version});  // it had been written after all
  } else if (removed_) {
    answer(wish, no_table());
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

table::Nak OpenTable::not_saved(const table::Actor& actor, const store::Failure& failure) const {
  world_.metrics.not_saved++;
  log_seldom("not_saved", {{"table", table_.setup().id}}, failure.what);
  return not_saved_because(failure, unsure_ && unsure_->action == action_key(actor));
}

/// Reads the table's log, takes over what is new, and goes on; nothing is written meanwhile.
void OpenTable::read_log(std::function<void(bool read)> then) {
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
          const bool read = stored->has_value() && (*stored)->has_value();
          if (stored->has_value()) self->unsure_.reset();
          if (!stored->has_value()) {
            self->look_later();
          } else if (read) {
            self->catch_up(***stored);
          } else {
            self->remove_table();
          }
          then(read);
          self->go_on();
          self->pump();
          self->look_if_behind();
        });
      });
}

/// Tells what the store has beyond what is known here.
void OpenTable::catch_up(const store::StoredTable& stored) {
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
  stored_version_ = stored.version;
  if (stored.damage && !damage_) spoil(*stored.damage);
}

void OpenTable::notice(std::int64_t version) {
  noticed_ = std::max(noticed_, version);
  look_if_behind();
}

void OpenTable::look_later() {
  look_timer_ = world_.loop.after(kTryAgain, [this] {
    look_timer_.reset();
    notice(table_.version() + 1);
  });
}

/// Everybody who listens hears that there is nothing here any more.
void OpenTable::remove_table() {
  removed_ = true;
  stop_timers();
  look_timer_.reset();
  for (Listener* listener : std::vector<Listener*>(listeners_)) listener->table_removed();
}

void OpenTable::look_if_behind() {
  if (removed_) return;
  if (noticed_ > table_.version() && !writing_ && !damage_ && !closed_) {
    noticed_ = table_.version();  // once; what comes later is noticed again
    read_log([](bool) {});
  }
}

void OpenTable::answer(const Wish& wish, const Answer& answer) {
  if (std::holds_alternative<Ack>(answer)) {
    world_.metrics.acknowledged++;
  } else {
    world_.metrics.refused_actions++;
  }
  if (wish.when_answered) wish.when_answered(answer);
}

// Those who listen.

void OpenTable::join(Listener& listener) {
  std::vector<Seat> arrived;
  for (const Seat seat : table_.seats_of(listener.token())) {
    if (!present(seat)) arrived.push_back(seat);
  }
  awaited_.erase(listener.token());
  listeners_.push_back(&listener);
  told_.try_emplace(listener.viewer(), table_, listener.viewer());
  for (const Seat seat : arrived) tell_presence(seat, &listener);  // who hears who is there anyway
  if (!arrived.empty()) go_on();  // somebody is there now for whom a seat is given to the computer
}

void OpenTable::tell_presence(Seat seat, const Listener* except) {
  const std::string message = presence_message(seat);
  for (Listener* listener : std::vector<Listener*>(listeners_)) {
    if (listener != except) listener->told_presence(message);
  }
}

std::vector<std::string> OpenTable::presence_messages() const {
  std::vector<std::string> messages;
  for (std::size_t s = 0; s < table_.chairs().size(); ++s) {
    const Seat seat{static_cast<std::uint8_t>(s)};
    if (!table_.chair(seat).token.empty()) messages.push_back(presence_message(seat));
  }
  return messages;
}

void OpenTable::part(Listener& listener) {
  remove(listener);
  gone(listener.token());
}

void OpenTable::part_for_a_moment(Listener& listener) {
  if (closed_ || listener.token().empty()) return part(listener);
  remove(listener);
  const std::string token = listener.token();
  awaited_[token] = world_.loop.after(kMoment, [this, token] {
    awaited_.erase(token);
    gone(token);
  });
}

void OpenTable::remove(Listener& listener) {
  std::erase(listeners_, &listener);
  forget_unwatched(listener.viewer());
}

/// The last connection with this token is closed, maybe.
void OpenTable::gone(const std::string& token) {
  for (const Seat seat : table_.seats_of(token)) {
    if (present(seat)) continue;  // by another connection
    away_since_[index(seat)] = Clock::now();
    tell_presence(seat);
  }
  go_on();
}

void OpenTable::change_view(Listener& listener, const std::function<void()>& change) {
  remove(listener);
  change();
  listeners_.push_back(&listener);
  told_.try_emplace(listener.viewer(), table_, listener.viewer());
}

void OpenTable::forget_unwatched(Seat viewer) {
  if (std::none_of(listeners_.begin(), listeners_.end(),
                   [&](const Listener* one) { return one->viewer() == viewer; })) {
    told_.erase(viewer);
  }
}

std::string OpenTable::sync(Seat viewer) const {
  const auto found = told_.find(viewer);
  return found != told_.end() ? found->second.sync() : table::Told(table_, viewer).sync();
}

std::vector<std::string> OpenTable::since(Seat viewer, std::int64_t version, std::size_t limit) const {
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

void OpenTable::broadcast(const std::string& message) {
  for (Listener* listener : std::vector<Listener*>(listeners_)) listener->told(message);
}

bool OpenTable::idle() const {
  return listeners_.empty() && awaited_.empty() && !look_timer_ && mailbox_.empty() && !writing_ &&
         !resume_timer_ && !computer_timer_ && !absence_timer_ && !(due_soon() && !damage_) &&
         thinking_about_ != table_.position_version();
}

}  // namespace merlon::server
