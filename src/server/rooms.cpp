#include "server/rooms.h"

#include <algorithm>
#include <utility>

#include "server/log.h"
#include "table/stored.h"

namespace merlon::server {
namespace {

/// So many tables that are due are read at once: whoever wants to read or write something else waits for
/// these only.
constexpr std::size_t kOpenedAtOnce = 50;

}  // namespace

void Rooms::find(const std::string& id, WhenFound when_found) {
  if (const auto found = rooms_.find(id); found != rooms_.end() && !found->second->removed()) {
    return when_found({found->second});
  }
  if (closed_) return when_found({nullptr, true});
  std::vector<WhenFound>& waiting = loading_[id].waiting;
  waiting.push_back(std::move(when_found));
  if (waiting.size() > 1) return;  // somebody else has asked already
  using Stored = std::optional<store::StoredTable>;
  world_.writer.ask<Stored>([id](store::Store& store) { return store.read(id); },
                            [this, id](Expected<Stored> answer, const store::Failure& failure) {
                              auto stored = std::make_shared<Expected<Stored>>(std::move(answer));
                              world_.loop.post([this, id, stored, trouble = failure.trouble] {
                                loaded(id, std::move(*stored), trouble);
                              });
                            });
}

void Rooms::loaded(const std::string& id, Expected<std::optional<store::StoredTable>> stored,
                   store::Trouble trouble) {
  const Loading loading = std::move(loading_[id]);
  loading_.erase(id);
  if (closed_) return;
  Found found;
  if (!stored.has_value()) {
    found.unreadable = true;
    found.trouble = trouble;
    log_seldom("unreadable", {{"table", id}}, stored.error().message);
  } else if (stored->has_value()) {
    auto setup = table::setup_of((*stored)->row);
    if (setup) {
      found.foreign = table::rules_problem(*setup);
    } else if ((*stored)->damage) {
      found.damaged = true;
    } else {  // what fits its hashes was written so, by a program that knows more
      found.foreign = setup.error().message;
    }
    if (setup && found.foreign.empty()) {
      // Of who made it only a mark is kept; therefore its computers think to the account of the table itself.
      found.room = std::make_shared<Room>(world_, std::move(*setup), id);
      found.room->open(**stored);
      rooms_.insert_or_assign(id, found.room);
    } else {
      log_seldom("unreadable", {{"table", id}}, setup ? found.foreign : setup.error().message);
      // Nobody can act for a damaged one. Another program may know the rules of this one, so it stays due.
      if (found.damaged) corrections_.push_back({id, (*stored)->version, std::nullopt});
      if (!found.damaged) foreign_.insert(id);
    }
  }
  for (const WhenFound& when_found : loading.waiting) when_found(found);
  if (found.room) found.room->notice(loading.noticed);
}

void Rooms::make(const table::Setup& setup, std::vector<store::NewEvent> events, std::int64_t now,
                 std::string owner, WhenMade when_made) {
  if (closed_) return when_made({});
  const store::TableRow row = table::row_of(setup, now);
  std::vector<store::Change> changes{store::NewTable{row}};
  changes.insert(changes.end(), events.begin(), events.end());
  auto room = std::make_shared<Room>(world_, setup, std::move(owner));
  store::StoredTable stored{row, {}, {}, {}};
  for (store::NewEvent& event : events) stored.events.push_back(std::move(event.row));
  auto then = [this, room, stored = std::move(stored),
               when_made = std::move(when_made)](const store::Answers& answers) {
    const bool fine =
        std::ranges::all_of(answers.each, [](store::Written one) { return one == store::Written::yes; });
    world_.loop.post([this, room, stored, when_made, fine, failure = answers.failure] {
      if (!fine || closed_) return when_made({nullptr, failure});
      rooms_.emplace(stored.row.id, room);
      room->open(stored);
      when_made({room, {}});
    });
  };
  world_.writer.write(std::move(changes), std::move(then));
}

void Rooms::wake(const std::vector<store::LeasedTable>& due) {
  for (const store::LeasedTable& one : due) {
    const auto found = rooms_.find(one.table);
    if (foreign_.contains(one.table)) {
      world_.leadership.release(one.table);
    } else if (found != rooms_.end()) {
      if (world_.leadership.shared()) found->second->wake(one.orphaned);  // otherwise its timers run
    } else if (waking_.insert(one.table).second) {
      due_.push_back(one);
    }
  }
  wake_next();
}

void Rooms::wake_next() {
  while (opening_ < kOpenedAtOnce && !due_.empty() && !closed_) {
    const store::LeasedTable next = std::move(due_.front());
    due_.pop_front();
    opening_++;
    find(next.table, [this, next](const Found& found) {
      opening_--;
      woken(next, found);
      // Not from within, where the rooms that were found are still in use.
      if (opening_ == 0) world_.loop.post([this] { all_woken(); });
    });
  }
}

void Rooms::all_woken() {
  if (closed_) return;
  for (const std::string& id : std::exchange(woken_, {})) forget_if_idle(id);
  if (!corrections_.empty()) {
    world_.writer.run([corrections = std::exchange(corrections_, {})](store::Store& store) {
      if (const auto error = store.set_due(corrections)) log_event("not_saved", {{"what", error->message}});
    });
  }
  wake_next();
}

void Rooms::woken(const store::LeasedTable& due, const Found& found) {
  waking_.erase(due.table);
  if (!found.room) return world_.leadership.release(due.table);
  found.room->wake(due.orphaned);
  if (auto wrong = found.room->wrong_due()) corrections_.push_back(*std::move(wrong));
  woken_.push_back(due.table);
}

void Rooms::wake_all() {
  for (auto& [id, room] : rooms_) room->wake(false);
}

void Rooms::notice(const std::string& id, std::int64_t version) {
  if (const auto found = rooms_.find(id); found != rooms_.end()) return found->second->notice(version);
  if (const auto found = loading_.find(id); found != loading_.end()) {
    found->second.noticed = std::max(found->second.noticed, version);
  } else if (world_.leadership.leads(id)) {
    find(id, [](const Found&) {});  // nobody was there, but its computers are ours
  }
}

void Rooms::notice_all() {
  for (auto& [id, room] : rooms_) room->notice(room->table().version() + 1);
}

void Rooms::close() {
  closed_ = true;
  for (auto& [id, room] : rooms_) room->close();
}

void Rooms::sweep() {
  std::vector<std::string> ids;
  for (const auto& [id, room] : rooms_) ids.push_back(id);
  for (const std::string& id : ids) forget_if_idle(id);
}

/// It is found again when somebody asks for it, or when it is due.
void Rooms::forget_if_idle(const std::string& id) {
  const auto found = rooms_.find(id);
  if (found == rooms_.end() || !(found->second->idle() || found->second->removed()) ||
      found->second.use_count() > 1)
    return;
  rooms_.erase(found);
  world_.leadership.forget(id);
}

void Rooms::for_each(const std::function<void(Room&)>& function) {
  for (auto& [id, room] : rooms_) function(*room);
}

}  // namespace merlon::server
