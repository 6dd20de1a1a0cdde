#include "server/open_tables.h"

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

void OpenTables::find(const std::string& id, WhenFound when_found) {
  if (const auto found = open_tables_.find(id); found != open_tables_.end() && !found->second->removed()) {
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

void OpenTables::loaded(const std::string& id, Expected<std::optional<store::StoredTable>> stored,
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
      found.open_table = std::make_shared<OpenTable>(world_, std::move(*setup), id);
      found.open_table->open(**stored);
      open_tables_.insert_or_assign(id, found.open_table);
    } else {
      log_seldom("unreadable", {{"table", id}}, setup ? found.foreign : setup.error().message);
      // Nobody can act for a damaged one. Another program may know the rules of this one, so it stays due.
      if (found.damaged) corrections_.push_back({id, (*stored)->version, std::nullopt});
      if (!found.damaged) foreign_.insert(id);
    }
  }
  for (const WhenFound& when_found : loading.waiting) when_found(found);
  if (found.open_table) found.open_table->notice(loading.noticed);
}

void OpenTables::make(const table::Setup& setup, std::vector<store::NewEvent> events, std::int64_t now,
                      std::string owner, WhenMade when_made) {
  if (closed_) return when_made({});
  const store::TableRow row = table::row_of(setup, now);
  std::vector<store::Change> changes{store::NewTable{row}};
  changes.insert(changes.end(), events.begin(), events.end());
  auto open_table = std::make_shared<OpenTable>(world_, setup, std::move(owner));
  store::StoredTable stored{row, {}, {}, {}};
  for (store::NewEvent& event : events) stored.events.push_back(std::move(event.row));
  auto then = [this, open_table, stored = std::move(stored),
               when_made = std::move(when_made)](const store::Answers& answers) {
    const bool fine =
        std::ranges::all_of(answers.each, [](store::Written one) { return one == store::Written::yes; });
    world_.loop.post([this, open_table, stored, when_made, fine, failure = answers.failure] {
      if (!fine || closed_) return when_made({nullptr, failure});
      open_tables_.emplace(stored.row.id, open_table);
      open_table->open(stored);
      when_made({open_table, {}});
    });
  };
  world_.writer.write(std::move(changes), std::move(then));
}

void OpenTables::wake(const std::vector<store::LeasedTable>& due) {
  for (const store::LeasedTable& one : due) {
    const auto found = open_tables_.find(one.table);
    if (foreign_.contains(one.table)) {
      world_.leadership.release(one.table);
    } else if (found != open_tables_.end()) {
      if (world_.leadership.shared()) found->second->wake(one.orphaned);  // otherwise its timers run
    } else if (waking_.insert(one.table).second) {
      due_.push_back(one);
    }
  }
  wake_next();
}

void OpenTables::wake_next() {
  while (opening_ < kOpenedAtOnce && !due_.empty() && !closed_) {
    const store::LeasedTable next = std::move(due_.front());
    due_.pop_front();
    opening_++;
    find(next.table, [this, next](const Found& found) {
      opening_--;
      woken(next, found);
      // Not from within, where the open tables that were found are still in use.
      if (opening_ == 0) world_.loop.post([this] { all_woken(); });
    });
  }
}

void OpenTables::all_woken() {
  if (closed_) return;
  for (const std::string& id : std::exchange(woken_, {})) forget_if_idle(id);
  if (!corrections_.empty()) {
    world_.writer.run([corrections = std::exchange(corrections_, {})](store::Store& store) {
      if (const auto error = store.set_due(corrections)) log_event("not_saved", {{"what", error->message}});
    });
  }
  wake_next();
}

void OpenTables::woken(const store::LeasedTable& due, const Found& found) {
  waking_.erase(due.table);
  if (!found.open_table) return world_.leadership.release(due.table);
  found.open_table->wake(due.orphaned);
  if (auto wrong = found.open_table->wrong_due()) corrections_.push_back(*std::move(wrong));
  woken_.push_back(due.table);
}

void OpenTables::wake_all() {
  for (auto& [id, open_table] : open_tables_) open_table->wake(false);
}

void OpenTables::notice(const std::string& id, std::int64_t version) {
  if (const auto found = open_tables_.find(id); found != open_tables_.end())
    return found->second->notice(version);
  if (const auto found = loading_.find(id); found != loading_.end()) {
    found->second.noticed = std::max(found->second.noticed, version);
  } else if (world_.leadership.leads(id)) {
    find(id, [](const Found&) {});  // nobody was there, but its computers are ours
  }
}

void OpenTables::notice_all() {
  for (auto& [id, open_table] : open_tables_) open_table->notice(open_table->table().version() + 1);
}

void OpenTables::close() {
  closed_ = true;
  for (auto& [id, open_table] : open_tables_) open_table->close();
}

void OpenTables::sweep() {
  std::vector<std::string> ids;
  for (const auto& [id, open_table] : open_tables_) ids.push_back(id);
  for (const std::string& id : ids) forget_if_idle(id);
}

/// It is found again when somebody asks for it, or when it is due.
void OpenTables::forget_if_idle(const std::string& id) {
  const auto found = open_tables_.find(id);
  if (found == open_tables_.end() || !(found->second->idle() || found->second->removed()) ||
      found->second.use_count() > 1)
    return;
  open_tables_.erase(found);
  world_.leadership.forget(id);
}

void OpenTables::for_each(const std::function<void(OpenTable&)>& function) {
  for (auto& [id, open_table] : open_tables_) function(*open_table);
}

}  // namespace merlon::server
