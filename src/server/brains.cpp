#include "server/brains.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>

#include "core/hash.h"
#include "host/thinking.h"

namespace merlon::server {
namespace {

/// Serving comes before thinking: on Linux a thread has a priority of its own.
void lower_priority() {
  constexpr int kNice = 10;
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::syscall(SYS_gettid)), kNice);
}

}  // namespace

std::uint64_t computer_seed(const table::Table& table) {
  return hash_characters(hex_text(table.setup().seed) + "/computer/" +
                         std::to_string(table.position_version()));
}

std::string choose_move(const any::AnyGame& game, int level, std::uint64_t seed, double share,
                        const std::atomic<bool>* stop) {
  const Level& plan = level_of(game, level);
  Effort effort;
  effort.nodes =
      std::max<std::uint64_t>(1, static_cast<std::uint64_t>(static_cast<double>(plan.nodes) * share));
  effort.stop = stop;
  const Thought thought = think(game, effort, seed);
  return game.move_text(any::draw_candidate(thought.candidates, plan.softness, seed).move);
}

Brains::Brains(const Limits& limits) : limits_(limits) {
  for (std::size_t i = 0; i < limits_.threads; ++i) threads_.emplace_back([this] { work(); });
}

Brains::~Brains() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

bool Brains::think(ThinkingJob job, WhenChosen when_chosen) {
  {
    const std::lock_guard lock(mutex_);
    if (waiting_ >= limits_.waiting) return false;
    Owner& owner = owners_[job.owner];
    if (owner.tasks.size() >= limits_.waiting_per_owner) return false;
    owner.tasks.push_back({std::move(job), std::move(when_chosen)});
    ++waiting_;
  }
  changed_.notify_one();
  return true;
}

std::size_t Brains::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_;
}

std::size_t Brains::running() const {
  const std::lock_guard lock(mutex_);
  return running_;
}

/// The owner after the last one who has something to do and does not think too much already.
std::map<std::string, Brains::Owner>::iterator Brains::next_owner() {
  const auto ready = [&](const auto& entry) {
    return !entry.second.tasks.empty() && entry.second.running < limits_.running_per_owner;
  };
  const auto after = std::find_if(owners_.upper_bound(last_owner_), owners_.end(), ready);
  return after != owners_.end() ? after : std::find_if(owners_.begin(), owners_.end(), ready);
}

void Brains::work() {
  lower_priority();
  std::unique_lock lock(mutex_);
  while (true) {
    auto owner = owners_.end();
    changed_.wait(lock, [&] { return stop_ || (owner = next_owner()) != owners_.end(); });
    if (stop_) return;
    Task task = std::move(owner->second.tasks.front());
    owner->second.tasks.pop_front();
    const double share = crowded() ? 0.25 : 1.0;
    last_owner_ = owner->first;
    ++owner->second.running;
    --waiting_;
    ++running_;
    lock.unlock();
    std::string move = choose_move(*task.job.game, task.job.level, task.job.seed, share, &stop_);
    if (!stop_) task.when_chosen(std::move(move));
    lock.lock();
    --running_;
    owner = owners_.find(task.job.owner);
    if (--owner->second.running == 0 && owner->second.tasks.empty()) owners_.erase(owner);
    changed_.notify_all();
  }
}

}  // namespace merlon::server
