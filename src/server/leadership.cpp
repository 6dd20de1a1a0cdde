#include "server/leadership.h"

#include <utility>

#include "server/log.h"
#include "server/secrets.h"

namespace merlon::server {
namespace {

using std::chrono::seconds;

/// A leader that is gone is missed for so long; it renews three times as often.
constexpr seconds kLease{9};
constexpr seconds kLookEvery{3};
/// A lease is kept for so long while nothing is due: a person who answers a computer soon finds it led.
constexpr seconds kRest{30};
/// Taken at once; more than that are left for the next look.
constexpr int kMostLeased = 1000;
constexpr int kMostDue = 1'000'000;

store::SharedStore& shared_in(store::Store& store) { return dynamic_cast<store::SharedStore&>(store); }

}  // namespace

Leadership::Leadership(net::Loop& loop, store::Writer& writer, bool shared, TableTime time)
    : loop_(loop), writer_(writer), shared_(shared), time_(time), holder_(secret_text(8)) {}

Expected<TableTime> Leadership::first_time(store::Store& store, bool shared) {
  if (!shared) return TableTime();
  const auto pulse = shared_in(store).pulse(kLease);
  if (!pulse) return pulse.error();
  return TableTime(*pulse);
}

void Leadership::start(WhenDue when_due, Then when_broken) {
  when_due_ = std::move(when_due);
  when_broken_ = std::move(when_broken);
  tick();
}

void Leadership::seek(const std::string& table, Then when_leading, Then otherwise) {
  if (ended_ || sought_.contains(table)) return;  // or one try is under way
  sought_.emplace(table, Sought{std::move(when_leading), std::move(otherwise)});
  writer_.run([this, table](store::Store& store) {
    const auto got = shared_in(store).lease(table, holder_, kLease);
    const bool leads = got && *got;
    loop_.post([this, table, leads] {
      const Sought sought = std::move(sought_[table]);
      sought_.erase(table);
      if (!leads) return sought.otherwise();
      led_.insert(table);
      sought.when_leading();
    });
  });
}

void Leadership::tick() {
  writer_.run([this, until = time_.now() + kSoon.count(), rested = take_rested()](store::Store& store) {
    Look look = shared_ ? look_at_leases(shared_in(store), rested) : look_for_due(store, until);
    loop_.post([this, look = std::move(look)]() mutable { looked(std::move(look)); });
  });
}

Leadership::Look Leadership::look_for_due(store::Store& store, std::int64_t until) const {
  Look look;
  const auto due = store.find_due(until, kMostDue);
  if (!due) look.error = due.error();
  for (const std::string& table : due ? *due : std::vector<std::string>{}) look.due.push_back({table});
  return look;
}

Leadership::Look Leadership::look_at_leases(store::SharedStore& store,
                                            const std::vector<std::string>& rested) const {
  Look look;
  if (!rested.empty()) look.error = store.release(rested, holder_);
  if (auto held = store.renew_leases(holder_, kLease)) look.held = *std::move(held);
  const Clock::time_point asked = Clock::now();
  if (const auto pulse = store.pulse(kLease)) look.pulse = *pulse;
  look.moment = asked + (Clock::now() - asked) / 2;
  auto due = store.lease_due(holder_, kLease, kSoon, kMostLeased);
  if (due) {
    look.due = *std::move(due);
  } else {
    look.error = due.error();
  }
  return look;
}

void Leadership::looked(Look look) {
  if (look.error && !complained_) log_event("unreadable", {{"what", look.error->message}});
  complained_ = look.error.has_value();
  if (look.held) {  // otherwise nobody knows; what was led is led until somebody else takes it
    const std::unordered_set<std::string> before =
        std::exchange(led_, {look.held->begin(), look.held->end()});
    for (const std::string& table : *look.held) {
      if (!before.contains(table)) look.due.push_back({table});  // the answer to the wish to lead it got lost
    }
  }
  if (look.pulse && time_.follow(*look.pulse, look.moment)) when_broken_();
  if (shared_) {
    for (const store::LeasedTable& due : look.due) led_.insert(due.table);
  }
  if (!look.error || !look.due.empty()) when_due_(look.due);
  timer_ = loop_.after(kLookEvery, [this] { tick(); });
}

void Leadership::rest(const std::string& table) {
  if (shared_ && led_.contains(table)) resting_.try_emplace(table, Clock::now());
}

void Leadership::forget(const std::string& table) {
  if (shared_ && led_.contains(table)) resting_[table] = Clock::now() - kRest;
}

/// Those that have had nothing to do for long enough; they are led no more.
std::vector<std::string> Leadership::take_rested() {
  std::vector<std::string> rested;
  std::erase_if(resting_, [&](const auto& entry) {
    if (Clock::now() - entry.second < kRest) return false;
    if (led_.erase(entry.first) > 0) rested.push_back(entry.first);
    return true;
  });
  return rested;
}

void Leadership::release(const std::string& table) {
  resting_.erase(table);
  if (led_.erase(table) == 0) return;
  writer_.run([this, table](store::Store& store) {
    static_cast<void>(shared_in(store).release(std::span(&table, 1), holder_));
  });
}

void Leadership::end() {
  ended_ = true;
  timer_.reset();
  if (!shared_) return;
  writer_.run([this](store::Store& store) {
    if (const auto error = shared_in(store).release_all(holder_)) {
      log_event("leases_not_released", {{"what", error->message}});
    }
  });
}

}  // namespace merlon::server
