#include "server/rooms.h"

#include <algorithm>

#include "server/log.h"
#include "server/secrets.h"
#include "table/stored.h"

namespace merlon::server {
namespace {

constexpr int kMostRunning = 1'000'000;
constexpr std::chrono::seconds kRetry{5};

}  // namespace

void Rooms::find(const std::string& id, WhenFound when_found) {
  if (const auto found = rooms_.find(id); found != rooms_.end()) return when_found({found->second});
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
      // Of who made it only a mark is kept; therefore its computers think to the account of the table itself.
      found.room = std::make_shared<Room>(world_, std::move(*setup), id);
      found.room->reopen(**stored);
      rooms_.emplace(id, found.room);
    } else {
      log_event("unreadable", {{"table", id}, {"what", setup.error().message}});
    }
  }
  for (const WhenFound& when_found : loading.waiting) when_found(found);
  if (found.room) found.room->notice(loading.noticed);
}

void Rooms::make(const table::Setup& setup, std::vector<store::NewEvent> events, std::int64_t now,
                 std::string owner, WhenMade when_made) {
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

void Rooms::open_running(std::function<void()> when_open) {
  world_.writer.run([this, when_open = std::move(when_open)](store::Store& store) {
    const auto ids = store.find(store::Stage::playing, kMostRunning);
    if (!ids) log_seldom("unreadable", {}, ids.error().message);
    world_.loop.post([this, when_open, ids] {
      if (ids) return open_all(*ids, when_open);
      later([this, when_open] { open_running(when_open); });
    });
  });
}

void Rooms::open_all(const std::vector<std::string>& ids, const std::function<void()>& when_open) {
  if (ids.empty()) return when_open();
  struct Progress {
    std::size_t left;
    std::vector<std::string> unreadable;
  };
  auto progress = std::make_shared<Progress>(Progress{ids.size(), {}});
  for (const std::string& id : ids) {
    find(id, [this, id, progress, when_open](const Found& found) {
      if (found.unreadable) progress->unreadable.push_back(id);
      if (--progress->left > 0) return;
      when_open();  // one bad table does not keep the others waiting
      if (progress->unreadable.empty()) return;
      later([this, ids = progress->unreadable] { open_all(ids, [] {}); });
    });
  }
}

void Rooms::later(std::function<void()> function) {
  if (!closed_) retry_ = world_.loop.after(kRetry, std::move(function));
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
  retry_.reset();
  for (auto& [id, room] : rooms_) room->close();
}

void Rooms::sweep() {
  std::erase_if(rooms_,
                [](const auto& entry) { return entry.second->idle() && entry.second.use_count() == 1; });
}

void Rooms::for_each(const std::function<void(Room&)>& function) {
  for (auto& [id, room] : rooms_) function(*room);
}

std::size_t Rooms::made_by(const std::string& address) const {
  return static_cast<std::size_t>(std::count_if(rooms_.begin(), rooms_.end(), [&](const auto& entry) {
    const table::Table& table = entry.second->table();
    return table.stage() != table::Stage::over && table.setup().made_by == maker_mark(entry.first, address);
  }));
}

}  // namespace merlon::server
