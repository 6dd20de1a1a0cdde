#include "server/store_health.h"

#include <algorithm>
#include <utility>

#include "server/log.h"
#include "store/sqlite_store.h"

namespace merlon::server {
namespace {

/// A write that ended so recently says what a new one would.
constexpr std::chrono::seconds kFresh{1};
/// More findings of a check are not told one by one.
constexpr std::size_t kMostFindings = 5;

std::string problem_of(store::Trouble trouble) {
  return trouble == store::Trouble::none ? "" : std::string(store::sentence_of(trouble));
}

/// After a check that could not be made.
constexpr std::chrono::seconds kCheckAgain{60};

/// What SQLite says about the file, from a connection of its own, so that nobody waits for it. An error if it
/// cannot be asked now, which says nothing about the file.
Expected<std::vector<std::string>> look_through(const std::string& file, bool quick,
                                                const std::atomic<bool>& stop) {
  auto store = store::open_sqlite({.path = file, .file_system = "", .read_only = true, .stop = &stop});
  if (!store) return store.error();
  return (*store)->check(quick);
}

}  // namespace

StoreHealth::StoreHealth(net::Loop& loop, store::Writer& writer, std::string file)
    : loop_(loop), writer_(writer), file_(std::move(file)) {}

StoreHealth::~StoreHealth() {
  if (checker_.joinable()) checker_.join();
}

void StoreHealth::stop() {
  writer_.on_change(nullptr);
  stop_ = true;
}

void StoreHealth::start() {
  writer_.on_change(
      [this](const store::Failure& failure) { loop_.post([this, failure] { changed(failure); }); });
  check(true);
}

void StoreHealth::changed(const store::Failure& failure) {
  const store::Trouble before = std::exchange(told_, failure.trouble);
  if (failure.trouble == store::Trouble::damaged) {
    log_seldom("store_damaged", {}, failure.what);
    whole_check_wanted_ = whole_check_wanted_ || !damaged_;
    damaged_ = !file_.empty();
    check(false);
  } else if (failure.trouble != store::Trouble::none) {
    log_seldom("store_failed", {{"trouble", std::string(word_of(failure.trouble))}}, failure.what);
  } else if (before != store::Trouble::damaged) {
    log_event("store_recovered");
  }
}

void StoreHealth::ask(std::function<void(const std::string&)> tell) {
  if (damaged_) return tell(problem_of(store::Trouble::damaged));
  const store::Health health = writer_.health();
  if (waiting_.empty() && std::chrono::steady_clock::now() - health.at < kFresh) {
    return tell(problem_of(health.failure.trouble));
  }
  waiting_.push_back(std::move(tell));
  if (waiting_.size() > 1) return;  // somebody else has asked already
  writer_.probe([this](const store::Failure& failure) { loop_.post([this, failure] { probed(failure); }); });
}

void StoreHealth::probed(const store::Failure& failure) {
  for (const auto& tell : std::exchange(waiting_, {})) tell(problem_of(failure.trouble));
}

void StoreHealth::check(bool quick) {
  if (file_.empty() || checking_ || stop_ || (!quick && !whole_check_wanted_)) return;
  checking_ = true;
  if (!quick) whole_check_wanted_ = false;
  if (checker_.joinable()) checker_.join();
  checker_ = std::thread([this, quick] {
    const auto problems = look_through(file_, quick, stop_);
    if (!stop_) loop_.post([this, problems, quick] { checked(problems, quick); });
  });
}

void StoreHealth::checked(const Expected<std::vector<std::string>>& found, bool quick) {
  checking_ = false;
  if (!found) {
    log_seldom("check_failed", {}, found.error().message);
    whole_check_wanted_ = whole_check_wanted_ || !quick;
    again_ = loop_.after(kCheckAgain, [this, quick] { check(quick); });
    return;
  }
  if (whole_check_wanted_) return check(false);  // something was found wrong meanwhile
  const std::vector<std::string>& problems = *found;
  damaged_ = !problems.empty();
  for (std::size_t i = 0; i < std::min(problems.size(), kMostFindings); ++i) {
    log_seldom("store_damaged", {}, problems[i]);
  }
  if (damaged_) {
    log_seldom("store_damaged", {{"findings", std::to_string(problems.size())}},
               "stop the server and run: merlon repair " + file_);
  }
}

}  // namespace merlon::server
