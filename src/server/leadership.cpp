#include "server/leadership.h"

#include <utility>

#include "server/log.h"
#include "server/secrets.h"

namespace merlon::server {
namespace {

using std::chrono::seconds;

/// A leader that is gone is missed for so long; it renews three times as often.
constexpr seconds kLease{9};
constexpr seconds kRenewEvery{3};
constexpr int kMostOrphans = 1000;

store::SharedStore& shared_in(store::Store& store) { return dynamic_cast<store::SharedStore&>(store); }

}  // namespace

Leadership::Leadership(net::Loop& loop, store::Writer& writer, bool shared)
    : loop_(loop), writer_(writer), shared_(shared), holder_(secret_text(8)) {}

void Leadership::start(WhenOrphaned when_orphaned) {
  when_orphaned_ = std::move(when_orphaned);
  if (shared_) tick();
}

void Leadership::seek(const std::string& table, WhenLeading when_leading) {
  if (sought_.contains(table)) return;  // one try is under way
  sought_.emplace(table, std::move(when_leading));
  writer_.run([this, table](store::Store& store) {
    const auto got = shared_in(store).lease(table, holder_, kLease);
    const bool leads = got && *got;
    loop_.post([this, table, leads] {
      const WhenLeading then = std::move(sought_[table]);
      sought_.erase(table);
      if (!leads) return;  // the leader acts; if it dies the table will be found without one
      led_.insert(table);
      then();
    });
  });
}

void Leadership::tick() {
  writer_.run([this](store::Store& store) {
    auto& shared = shared_in(store);
    const auto held = shared.renew_leases(holder_, kLease);
    const auto orphans = shared.find_without_lease(store::Stage::playing, kMostOrphans);
    loop_.post([this, held = held ? std::optional(*held) : std::nullopt,
                orphans = orphans ? *orphans : std::vector<std::string>{}] { renewed(held, orphans); });
  });
}

void Leadership::renewed(const std::optional<std::vector<std::string>>& held,
                         const std::vector<std::string>& orphans) {
  if (held) {  // otherwise nobody knows; what was led is led until somebody else takes it
    const std::unordered_set<std::string> before = std::exchange(led_, {held->begin(), held->end()});
    for (const std::string& table : *held) {
      if (!before.contains(table)) when_orphaned_(table);  // the answer to the wish to lead it got lost
    }
  }
  for (const std::string& table : orphans) when_orphaned_(table);
  timer_ = loop_.after(kRenewEvery, [this] { tick(); });
}

void Leadership::release(const std::string& table) {
  if (led_.erase(table) == 0) return;
  writer_.run([this, table](store::Store& store) { shared_in(store).release(table, holder_); });
}

void Leadership::end() {
  timer_.reset();
  if (!shared_) return;
  writer_.run([this](store::Store& store) {
    if (const auto error = shared_in(store).release_all(holder_)) {
      log_event("leases_not_released", {{"what", error->message}});
    }
  });
}

}  // namespace merlon::server
