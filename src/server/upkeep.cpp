#include "server/upkeep.h"

#include <boost/json.hpp>

#include "server/log.h"

namespace merlon::server {
namespace {

/// So many tables are looked at in a step, and so many events deleted or changed: moves of players wait no
/// longer than that takes.
constexpr int kTablesInStep = 256;
constexpr std::int64_t kEventsInStep = 1000;
constexpr std::string_view kOldMark = "\"made_by\"";

struct Remade {
  store::TableRow row;
  std::string setup;
};

}  // namespace

std::optional<std::string> without_old_mark(const std::string& setup) {
  if (setup.find(kOldMark) == std::string::npos) return std::nullopt;
  boost::system::error_code problem;
  boost::json::value json = boost::json::parse(setup, problem);
  if (problem || !json.is_object() || json.get_object().erase("made_by") == 0) return std::nullopt;
  return boost::json::serialize(json);
}

void Upkeep::stop() {
  stopped_ = true;
  timer_.reset();
}

void Upkeep::step() {
  world_.writer.run([this, after = after_](store::Store& store) {
    auto states =
        std::make_shared<Expected<std::vector<store::TableState>>>(store.walk(after, kTablesInStep));
    world_.loop.post([this, states] {
      if (stopped_) return;
      if (*states) return decide(**states);
      log_event("upkeep_failed", {{"what", states->error().message}});
      next(settings_.rest);
    });
  });
}

/// Up to the first tables that are enough work for one step; the next one goes on behind them.
void Upkeep::decide(const std::vector<store::TableState>& states) {
  const std::int64_t now = world_.leadership.time().now();
  std::vector<store::TableState> old;
  std::vector<Remade> remade;
  std::int64_t events = 0;
  at_end_ = states.size() < static_cast<std::size_t>(kTablesInStep);
  for (const store::TableState& state : states) {
    const bool goes = is_old(state, now) && !open_tables_.in_use(state.row.id);
    auto setup = goes ? std::nullopt : without_old_mark(state.row.setup);
    if (goes || setup) events += state.version + 1;
    if (events > kEventsInStep && !(old.empty() && remade.empty())) {
      at_end_ = false;
      break;
    }
    after_ = state.row.id;
    if (goes) old.push_back(state);
    if (setup) remade.push_back({state.row, std::move(*setup)});
  }
  if (old.empty() && remade.empty()) return done(0);
  world_.writer.run([this, old = std::move(old), remade = std::move(remade)](store::Store& store) {
    const auto removed = old.empty() ? Expected<int>(0) : store.remove(old);
    if (!removed) log_event("upkeep_failed", {{"what", removed.error().message}});
    for (const Remade& one : remade) {
      const auto problem = store.replace_setup(one.row, one.setup);
      if (problem) log_event("upkeep_failed", {{"what", problem->message}});
    }
    world_.loop.post([this, count = removed ? *removed : 0] { done(count); });
  });
}

bool Upkeep::is_old(const store::TableState& state, std::int64_t now) const {
  const std::chrono::milliseconds age{now - state.updated};
  if (!state.started && state.stage != store::Stage::playing) return age > settings_.never_started;
  return settings_.keep.count() > 0 && age > settings_.keep;
}

void Upkeep::done(int removed) {
  if (stopped_) return;
  if (removed > 0) log_event("deleted", {{"tables", std::to_string(removed)}});
  world_.metrics.tables_deleted += static_cast<std::uint64_t>(removed);
  if (!at_end_) return next(settings_.pause);
  after_.clear();
  when_through();
  next(settings_.rest);
}

void Upkeep::next(std::chrono::milliseconds wait) {
  if (!stopped_) timer_ = world_.loop.after(wait, [this] { step(); });
}

}  // namespace merlon::server
